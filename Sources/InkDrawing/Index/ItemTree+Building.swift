import InkGraphics

extension ItemTree {
  /// Creates a tree of sorted items.
  ///
  /// - Complexity: Linear in the number of items.
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
  /// Replaces the items of the layer.
  ///
  /// - Parameter items: The items, sorted by id.
  mutating func fill(_ items: [Item]) {
    var items = items
    // Most items keep the position at which they were drawn.
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
    // The keys are copied side by side, so that sorting doesn't touch cold memory.
    let keys = byName.map { $0.cell }
    let order = ascendingOrder(keys.count) { keys[$0] < keys[$1] }
    cells = ItemTree(sorted: order.map { byName[$0] }, .cell)
    erasers = ItemTree(sorted: order.filter { byName[$0].erases }.map { byName[$0] }, .cell)
  }
}
