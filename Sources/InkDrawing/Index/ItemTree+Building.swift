import InkGraphics

extension ItemTree {
  /// A tree of items that are in order already.
  ///
  /// Cost: linear.
  init(sorted items: [Item], _ order: Order) {
    var chunks: [Chunk] = []
    chunks.reserveCapacity(items.count / Self.width + 1)
    var first = 0
    while first < items.count {
      let end = min(first + Self.width, items.count)
      chunks.append(Chunk(items: Array(items[first..<end]), order))
      first = end
    }
    while chunks.count > 1 {
      var parents: [Chunk] = []
      parents.reserveCapacity(chunks.count / Self.width + 1)
      var first = 0
      while first < chunks.count {
        let end = min(first + Self.width, chunks.count)
        parents.append(Chunk(children: Array(chunks[first..<end]), order))
        first = end
      }
      chunks = parents
    }
    self.init(order, root: chunks.first)
  }
}

extension Layer {
  /// Puts items on a layer in place of those that it has.
  ///
  /// - Parameter items: In order of their ids.
  mutating func fill(_ items: [Item]) {
    var items = items
    // Most are where they were drawn.
    var isInOrder = true
    for i in 1..<max(1, items.count) {
      if !ItemTree.precedes(items[i - 1], items[i], .position) {
        isInOrder = false
        break
      }
    }
    let byName = items
    if !isInOrder { items.stableSort { ItemTree.precedes($0, $1, .position) } }
    order = ItemTree(sorted: items, .position)
    // The keys beside each other, so that sorting does not go through cold memory.
    let keys = byName.map { $0.cell }
    let order = ascendingOrder(keys.count) { keys[$0] < keys[$1] }
    cells = ItemTree(sorted: order.map { byName[$0] }, .cell)
    erasers = ItemTree(sorted: order.filter { byName[$0].erases }.map { byName[$0] }, .cell)
  }
}
