import InkGraphics

/// Ordered items in chunks that copies share, with the bounds of each chunk.
///
/// This is a B-tree with value semantics: a copy shares all chunks, and a write copies the chunks on the path to the
/// item, a dozen pointers each. A single type serves three orders, so the machine code contains one tree only.
struct ItemTree: Sendable {
  /// The sort key of the items; ties are broken by id, see also ``Item/isOrdered(below:)``.
  ///
  /// `position` is the stacking order of a layer, and `cell` that of the spatial index, ``Item/cell``.
  enum Order: UInt8, Sendable {
    case id
    case position
    case cell
  }

  /// The maximum number of items, or of children, of a node of the tree.
  static let width = 16

  let order: Order
  private(set) var root: Chunk?

  init(_ order: Order) { self.order = order }

  init(_ order: Order, root: Chunk?) {
    self.order = order
    self.root = root
  }

  var count: Int { root?.count ?? 0 }

  /// The bounds of the ink of all items, if the tree is ordered by cell.
  var bounds: Rect { root?.bounds ?? .empty }

  /// All items, in order.
  var items: [Item] {
    var result: [Item] = []
    result.reserveCapacity(count)
    root?.appendItems(to: &result)
    return result
  }

  /// Returns the item at an index.
  func item(at index: Int) -> Item {
    precondition(index >= 0 && index < count, "the tree has no item of this index")
    guard var chunk = root else { preconditionFailure("the tree has no item of this index") }
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

  var last: Item? { count > 0 ? item(at: count - 1) : nil }

  /// Returns the item with an id, in a tree ordered by id.
  func item(_ id: ItemID) -> Item? { root?.item(id) }

  /// Returns the index of an item in the order of the tree; `nil` if the tree doesn't contain it.
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

  /// Takes out the root, so that an unshared chunk can be modified without a copy.
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

  /// Removes an item; does nothing if it isn't present.
  mutating func remove(_ item: Item) {
    guard var chunk = takeRoot() else { return }
    _ = Chunk.remove(item, order, &chunk)
    while !chunk.isLeaf, chunk.children.count == 1 { chunk = chunk.children[0] }
    root = chunk.count > 0 ? chunk : nil
  }

  /// Replaces an item by another at the same position of the order.
  mutating func replace(_ old: Item, by new: Item) {
    guard var chunk = takeRoot() else { return }
    Chunk.replace(old, by: new, order, &chunk)
    root = chunk
  }

  /// Whether an item precedes another in an order.
  static func precedes(_ a: Item, _ b: Item, _ order: Order) -> Bool {
    switch order {
    case .id: break
    case .position: return a.isOrdered(below: b)
    case .cell: if a.cell != b.cell { return a.cell < b.cell }
    }
    return a.id < b.id
  }
}
