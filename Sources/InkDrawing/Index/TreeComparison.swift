import InkGraphics

/// Finds the boxes of the items that two trees of cells do not share.
///
/// Copies of a tree share their chunks, so both are walked in step, and what is the same object is
/// passed over. Cost: some chunks for each change and level, however many items there are.
struct TreeComparison {
  /// A chunk or an item that is still to be looked at.
  private enum Node {
    case chunk(Chunk, level: Int)
    case item(Item)

    var first: Item {
      switch self {
      case .chunk(let chunk, _): chunk.first
      case .item(let item): item
      }
    }

    /// How many levels lie below it.
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

  /// What is left of both trees, the first in the order at the end.
  private var old: [Node]
  private var new: [Node]

  /// How many chunks and items were looked at.
  private(set) var looked = 0

  /// What differs: each rectangle contains an item of one tree, or many if the other has none left.
  private(set) var areas = AreaList()

  /// Compares two trees that are ordered by cells.
  init(_ old: ItemTree, _ new: ItemTree) {
    precondition(old.order == .cell && new.order == .cell, "only trees of cells have known boxes")
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
        // What comes first in the order is nowhere in the other tree, or further down.
        old.removeLast()
        take(a, ofNew: false)
      } else if ItemTree.precedes(b.first, a.first, .cell) {
        new.removeLast()
        take(b, ofNew: true)
      } else {
        if a.level >= b.level {
          old.removeLast()
          take(a, ofNew: false)
        }
        if b.level >= a.level {
          new.removeLast()
          take(b, ofNew: true)
        }
      }
    }
    for node in old + new { areas.add(node.bounds) }
  }

  /// Puts what is in a chunk in its place; an item differs.
  private mutating func take(_ node: Node, ofNew isNew: Bool) {
    guard case .chunk(let chunk, let level) = node else {
      areas.add(node.bounds)
      return
    }
    looked += chunk.isLeaf ? chunk.items.count : chunk.children.count
    var parts: [Node] = []
    for item in chunk.items.reversed() { parts.append(.item(item)) }
    for child in chunk.children.reversed() { parts.append(.chunk(child, level: level - 1)) }
    if isNew { new += parts } else { old += parts }
  }
}

/// Rectangles that come in an order in which neighbours are near each other; few of them.
struct AreaList {
  /// The most rectangles; where there are more, neighbours become one.
  static let most = 128

  private(set) var rects: [Rect] = []

  /// How many of those that came make one of the list.
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
    if rects.count == Self.most {
      for i in 0..<(Self.most / 2) { rects[i] = rects[2 * i].union(rects[2 * i + 1]) }
      rects.removeLast(Self.most / 2)
      share *= 2
    }
    rects.append(rect)
    rest = share - 1
  }
}
