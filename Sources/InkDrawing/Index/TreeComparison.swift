import InkGraphics

/// Finds the bounds of the items that differ between two spatial indices of a layer.
///
/// Copies of a tree share their chunks, so both are traversed in step, and identical objects are skipped. The
/// cost is a few chunks per change and level, independent of the number of items.
struct TreeComparison {
  /// A chunk or an item still to be visited.
  private enum Node {
    case chunk(Chunk, level: Int)
    case item(Item)

    var first: Item {
      switch self {
      case .chunk(let chunk, _): chunk.first
      case .item(let item): item
      }
    }

    /// The number of levels of the tree below the node.
    var level: Int {
      switch self {
      case .chunk(_, let level): level
      case .item: 0
      }
    }

    var bounds: Rect {
      switch self {
      case .chunk(let chunk, _): chunk.bounds
      case .item(let item): item.bounds
      }
    }

    func isSame(as other: Node) -> Bool {
      switch (self, other) {
      case (.chunk(let a, _), .chunk(let b, _)): a === b
      case (.item(let a), .item(let b)): a === b
      default: false
      }
    }
  }

  /// The nodes of both trees still to be compared, in reverse order: the next one is last.
  private var old: [Node]
  private var new: [Node]

  /// The number of chunks and items visited.
  private(set) var visited = 0

  /// The differences: each rectangle contains an item of one tree, or many if the other tree is exhausted.
  private(set) var areas = AreaList()

  /// Compares two trees in the order of the spatial index (`cell`).
  init(_ old: ItemTree, _ new: ItemTree) {
    precondition(old.order == .cell && new.order == .cell, "both trees must be in spatial order")
    self.old = Self.start(old)
    self.new = Self.start(new)
    run()
  }

  private static func start(_ tree: ItemTree) -> [Node] {
    guard let root = tree.root else { return [] }
    var level = 1
    var chunk = root
    while let child = chunk.children.first {
      chunk = child
      level += 1
    }
    return [.chunk(root, level: level)]
  }

  private mutating func run() {
    while let a = old.last, let b = new.last {
      if a.isSame(as: b) {
        old.removeLast()
        new.removeLast()
      } else if ItemTree.precedes(a.first, b.first, .cell) {
        // The first in the order is missing in the other tree, or is further down.
        old.removeLast()
        add(a, ofNew: false)
      } else if ItemTree.precedes(b.first, a.first, .cell) {
        new.removeLast()
        add(b, ofNew: true)
      } else {
        if a.level >= b.level {
          old.removeLast()
          add(a, ofNew: false)
        }
        if b.level >= a.level {
          new.removeLast()
          add(b, ofNew: true)
        }
      }
    }
    for node in old + new { areas.add(node.bounds) }
  }

  /// Replaces a chunk by its contents; an item is a difference.
  private mutating func add(_ node: Node, ofNew isNew: Bool) {
    guard case .chunk(let chunk, let level) = node else {
      areas.add(node.bounds)
      return
    }
    visited += chunk.isLeaf ? chunk.items.count : chunk.children.count
    var parts: [Node] = []
    for item in chunk.items.reversed() { parts.append(.item(item)) }
    for child in chunk.children.reversed() { parts.append(.chunk(child, level: level - 1)) }
    if isNew { new += parts } else { old += parts }
  }
}

/// A short list of rectangles that are added in an order in which neighbors are near each other.
struct AreaList {
  /// The maximum number of rectangles; beyond that, neighbors are merged.
  static let maximumCount = 128

  private(set) var rects: [Rect] = []

  /// The number of added rectangles that are merged into each rectangle of the list.
  private var share = 1
  private var rest = 0

  /// Adds a rectangle, if it is not empty.
  mutating func add(_ rect: Rect) {
    if rect.isEmpty { return }
    if rest > 0 {
      rects[rects.count - 1].formUnion(rect)
      rest -= 1
      return
    }
    if rects.count == Self.maximumCount {
      for i in 0..<(Self.maximumCount / 2) { rects[i] = rects[2 * i].union(rects[2 * i + 1]) }
      rects.removeLast(Self.maximumCount / 2)
      share *= 2
    }
    rects.append(rect)
    rest = share - 1
  }
}
