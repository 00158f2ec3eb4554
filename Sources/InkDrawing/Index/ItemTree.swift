import InkGraphics

/// Items in an order, in chunks that copies share, with the box of each chunk.
///
/// A B-tree. A value: a copy shares all chunks, and a write copies those on the way to the item, a
/// dozen pointers each. One type serves three orders, so that there is one tree in the machine
/// code.
struct ItemTree: Sendable {
  /// What items are ordered by; where that is equal, by their ids, see also ``Item/lies(below:)``.
  enum Order: UInt8, Sendable {
    case id
    case position
    case cell
  }

  /// The most items or chunks of a chunk.
  static let width = 16

  let order: Order
  private(set) var root: Chunk?

  init(_ order: Order) { self.order = order }

  init(_ order: Order, root: Chunk?) {
    self.order = order
    self.root = root
  }

  var count: Int { root?.count ?? 0 }

  /// What contains the ink of all items, if the tree is ordered by cells.
  var bounds: Rect { root?.bounds ?? .empty }

  /// All items, in order.
  var items: [Item] {
    var result: [Item] = []
    result.reserveCapacity(count)
    root?.appendItems(to: &result)
    return result
  }

  /// The item at a place.
  func item(at index: Int) -> Item {
    precondition(index >= 0 && index < count, "an item is asked for by its place")
    guard var chunk = root else { preconditionFailure("there are no items") }
    var rest = index
    while !chunk.isLeaf {
      for child in chunk.children {
        if rest < child.count {
          chunk = child
          break
        }
        rest -= child.count
      }
    }
    return chunk.items[rest]
  }

  /// The last item.
  var last: Item? { count > 0 ? item(at: count - 1) : nil }

  /// The item with an id, in a tree that is ordered by ids.
  func item(_ id: ItemID) -> Item? { root?.item(id) }

  /// The place of an item of the tree.
  func index(of item: Item) -> Int? {
    guard var chunk = root else { return nil }
    var index = 0
    while !chunk.isLeaf {
      let at = chunk.index(ofChildFor: item, order)
      for i in 0..<at { index += chunk.children[i].count }
      chunk = chunk.children[at]
    }
    let at = chunk.index(of: item, order)
    return at < chunk.items.count && chunk.items[at].id == item.id ? index + at : nil
  }

  // MARK: Changes

  /// Takes out the root, so that a chunk that is not shared can be written in place.
  private mutating func takeRoot() -> Chunk? {
    let chunk = root
    root = nil
    return chunk
  }

  mutating func insert(_ item: Item) {
    guard var chunk = takeRoot() else {
      root = Chunk(items: [item], order)
      return
    }
    if let sibling = Chunk.insert(item, order, &chunk) {
      chunk = Chunk(children: [chunk, sibling], order)
    }
    root = chunk
  }

  /// Takes an item out; nothing happens if it is not there.
  mutating func remove(_ item: Item) {
    guard var chunk = takeRoot() else { return }
    _ = Chunk.remove(item, order, &chunk)
    while !chunk.isLeaf, chunk.children.count == 1 { chunk = chunk.children[0] }
    root = chunk.count > 0 ? chunk : nil
  }

  /// Puts an item in the place of another that it is equal to in the order.
  mutating func replace(_ old: Item, by new: Item) {
    guard var chunk = takeRoot() else { return }
    Chunk.replace(old, by: new, order, &chunk)
    root = chunk
  }

  /// Whether an item comes before another.
  static func precedes(_ a: Item, _ b: Item, _ order: Order) -> Bool {
    switch order {
    case .id: break
    case .position: return a.isOrdered(below: b)
    case .cell: if a.cell != b.cell { return a.cell < b.cell }
    }
    return a.id < b.id
  }
}
