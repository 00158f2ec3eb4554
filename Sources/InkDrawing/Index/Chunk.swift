import InkGraphics

/// A node of a tree of items: some items, or some chunks.
///
/// A chunk is written only while a single tree refers to it, so shared chunks never change, and no reader sees a chunk
/// during a write. Therefore exclusivity isn't checked at each access; an edit has thousands.
final class Chunk: @unchecked Sendable {
  /// The items of a leaf, in order; empty for an inner node.
  @exclusivity(unchecked) private(set) var items: [Item]

  /// The children of an inner node, in order; empty for a leaf.
  @exclusivity(unchecked) private(set) var children: [Chunk]

  /// The number of items in the chunk and its descendants.
  @exclusivity(unchecked) private(set) var count: Int

  /// The bounds of the ink of all items, in a tree ordered by cell.
  @exclusivity(unchecked) private(set) var bounds: Rect

  /// The first item, copied because the path down to it leads through cold memory.
  @exclusivity(unchecked) private(set) var first: Item

  init(items: [Item], _ order: ItemTree.Order) {
    self.items = items
    children = []
    first = items[0]
    count = items.count
    bounds = .empty
    measure(order)
  }

  init(children: [Chunk], _ order: ItemTree.Order) {
    items = []
    self.children = children
    first = children[0].first
    count = 0
    bounds = .empty
    for child in children { count += child.count }
    measure(order)
  }

  private init(copying other: Chunk) {
    items = other.items
    children = other.children
    first = other.first
    count = other.count
    bounds = other.bounds
  }

  var isLeaf: Bool { children.isEmpty }

  private var width: Int { isLeaf ? items.count : children.count }

  private func measure(_ order: ItemTree.Order) {
    guard order == .cell else { return }
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    for child in children { box.formUnion(child.bounds) }
    bounds = box
  }

  /// Updates the bounds after a box was removed; does nothing if the box was in the interior.
  private func shrink(without box: Rect, _ order: ItemTree.Order) {
    let isInside =
      box.minX > bounds.minX && box.minY > bounds.minY && box.maxX < bounds.maxX
      && box.maxY < bounds.maxY
    if !isInside { measure(order) }
  }

  private func findFirst() {
    if let item = items.first ?? children.first?.first { first = item }
  }

  func appendItems(to result: inout [Item]) {
    result += items
    for child in children { child.appendItems(to: &result) }
  }

  /// Returns the index of an item of a leaf, or its insertion index.
  func index(of item: Item, _ order: ItemTree.Order) -> Int {
    var low = 0
    var high = items.count
    // Most items are appended.
    if let last = items.last, ItemTree.precedes(last, item, order) { return high }
    while low < high {
      let middle = (low + high) / 2
      if ItemTree.precedes(items[middle], item, order) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of the child that contains an item, or into which it must be inserted.
  func index(ofChildFor item: Item, _ order: ItemTree.Order) -> Int {
    var low = 1
    var high = children.count
    if !ItemTree.precedes(item, children[high - 1].first, order) { return high - 1 }
    while low < high {
      let middle = (low + high) / 2
      if ItemTree.precedes(item, children[middle].first, order) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low - 1
  }

  private static func makeUnique(_ chunk: inout Chunk) {
    if !isKnownUniquelyReferenced(&chunk) { chunk = Chunk(copying: chunk) }
  }

  /// Inserts an item.
  ///
  /// - Returns: A new sibling that follows the chunk, if it had to be split.
  static func insert(_ item: Item, _ order: ItemTree.Order, _ chunk: inout Chunk) -> Chunk? {
    makeUnique(&chunk)
    let isLast: Bool
    let at: Int
    if chunk.isLeaf {
      at = chunk.index(of: item, order)
      isLast = at == chunk.items.count
      chunk.items.insert(item, at: at)
    } else {
      at = chunk.index(ofChildFor: item, order)
      isLast = at == chunk.children.count - 1
      if let sibling = insert(item, order, &chunk.children[at]) {
        chunk.children.insert(sibling, at: at + 1)
      }
    }
    chunk.count += 1
    if order == .cell { chunk.bounds.formUnion(item.bounds) }
    if at == 0 { chunk.findFirst() }
    return chunk.width > ItemTree.width ? chunk.split(isLast, order) : nil
  }

  /// Splits off the upper half, or only the last element if items are appended.
  private func split(_ isLast: Bool, _ order: ItemTree.Order) -> Chunk {
    let kept = isLast ? ItemTree.width : (ItemTree.width + 1) / 2
    let sibling: Chunk
    if isLeaf {
      sibling = Chunk(items: Array(items[kept...]), order)
      items.removeSubrange(kept...)
    } else {
      sibling = Chunk(children: Array(children[kept...]), order)
      children.removeSubrange(kept...)
    }
    count -= sibling.count
    measure(order)
    return sibling
  }

  /// Removes an item.
  ///
  /// - Returns: Whether it was present.
  static func remove(_ item: Item, _ order: ItemTree.Order, _ chunk: inout Chunk) -> Bool {
    makeUnique(&chunk)
    if chunk.isLeaf {
      let at = chunk.index(of: item, order)
      guard at < chunk.items.count, chunk.items[at].id == item.id else { return false }
      chunk.items.remove(at: at)
    } else {
      let at = chunk.index(ofChildFor: item, order)
      guard remove(item, order, &chunk.children[at]) else { return false }
      chunk.join(at, order)
    }
    chunk.count -= 1
    chunk.findFirst()
    chunk.shrink(without: item.bounds, order)
    return true
  }

  /// Merges a small child with a neighbor.
  private func join(_ index: Int, _ order: ItemTree.Order) {
    if children[index].width == 0 {
      children.remove(at: index)
      return
    }
    guard children.count > 1 else { return }
    let left = index > 0 ? index - 1 : index
    let (a, b) = (children[left], children[left + 1])
    guard a.width + b.width <= ItemTree.width * 3 / 4 else { return }
    if a.isLeaf {
      children[left] = Chunk(items: a.items + b.items, order)
    } else {
      children[left] = Chunk(children: a.children + b.children, order)
    }
    children.remove(at: left + 1)
  }

  static func replace(
    _ old: Item,
    by new: Item,
    _ order: ItemTree.Order,
    _ chunk: inout Chunk
  ) {
    makeUnique(&chunk)
    if chunk.isLeaf {
      let at = chunk.index(of: old, order)
      guard at < chunk.items.count, chunk.items[at].id == old.id else { return }
      chunk.items[at] = new
    } else {
      replace(old, by: new, order, &chunk.children[chunk.index(ofChildFor: old, order)])
    }
    chunk.findFirst()
    guard order == .cell else { return }
    chunk.shrink(without: old.bounds, order)
    chunk.bounds.formUnion(new.bounds)
  }

  // MARK: Searching

  /// Returns the item with an id, in a tree ordered by id.
  func item(_ id: ItemID) -> Item? {
    var low = 0
    if isLeaf {
      var high = items.count
      while low < high {
        let middle = (low + high) / 2
        if items[middle].id < id { low = middle + 1 } else { high = middle }
      }
      return low < items.count && items[low].id == id ? items[low] : nil
    }
    // The newest items are at the end.
    var high = children.count - 1
    if !(id < children[high].first.id) { return children[high].item(id) }
    while low + 1 < high {
      let middle = (low + high) / 2
      if id < children[middle].first.id { high = middle } else { low = middle }
    }
    return children[low].item(id)
  }

  /// Collects the items whose bounds intersect a rectangle.
  ///
  /// - Parameter visited: The number of boxes tested, which is increased.
  func search(_ rect: Rect, into result: inout [Item], visited: inout Int) {
    visited += width
    for item in items where item.bounds.intersects(rect) { result.append(item) }
    for child in children where child.bounds.intersects(rect) {
      child.search(rect, into: &result, visited: &visited)
    }
  }
}
