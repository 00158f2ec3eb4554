import InkGraphics

/// The erasers whose effects move with an item, and whether an eraser is contested.
///
/// A contested eraser is painted with each of its targets, not at its own position. Both properties follow from the
/// items of the drawing, and are updated whenever one of them changes; see
/// ``Drawing/updateErasure(_:_:isKnown:_:)``.
final class Erasure: Sendable {
  /// An eraser whose effect moves with an item.
  struct Carried: Sendable {
    let eraser: Item
    /// The transform from the eraser's own coordinates to those of the page.
    let transform: Affine
  }

  /// The erasers whose effects move with the item, sorted by id.
  let carried: [Carried]

  /// Whether the item is an eraser above an item that it didn't touch.
  ///
  /// Such an eraser is painted with each of its targets, rather than at its own position.
  let isContested: Bool

  init(carried: [Carried] = [], isContested: Bool = false) {
    self.carried = carried
    self.isContested = isContested
  }

  /// Whether two erasures are equal.
  static func areSame(_ a: Erasure?, _ b: Erasure?) -> Bool {
    if a === b { return true }
    guard a?.isContested ?? false == b?.isContested ?? false else { return false }
    let (first, second) = (a?.carried ?? [], b?.carried ?? [])
    guard first.count == second.count else { return false }
    for i in first.indices
    where first[i].eraser !== second[i].eraser || first[i].transform != second[i].transform {
      return false
    }
    return true
  }
}

extension Item {
  /// Whether the item is an eraser that isn't painted at its own position, because its targets carry it.
  package var isContested: Bool { erasure?.isContested ?? false }

  /// Whether the item is an eraser that erases another item.
  ///
  /// With recorded targets, it erases the targets; without, any item below it on its layer whose bounds it intersects.
  func takes(from item: Item) -> Bool {
    guard erases, !isRemoved else { return false }
    if state.targets != nil { return state.target(item.state) != nil }
    return state.layer == item.layer && ItemTree.precedes(item, self, .position)
      && bounds.intersects(item.bounds)
  }

  /// Whether the item is an eraser that affects another item of its layer at its own position.
  func erasesDirectly(from item: Item) -> Bool {
    state.targets == nil ? ItemTree.precedes(item, self, .position) : stillCovers(item.state)
  }

  /// Whether a target of this eraser is unmoved since the erasing: below it, on the same layer.
  func stillCovers(_ item: ItemState) -> Bool {
    guard state.layer == item.layer, let target = state.target(item), item.isOrdered(below: state)
    else { return false }
    let transform = target.transform.concatenating(state.transform)
    return transform.agrees(with: item.transform, in: item.inkBounds)
  }
}

/// The erasers of a drawing by target, and the pieces of cut strokes by stroke.
struct EraserIndex: Sendable {
  private struct Link: Sendable {
    let name: ItemID
    let next: Int
  }

  /// The index in ``links`` of the first eraser of each target, by the raw value of the target's id.
  private var heads: [UInt64: Int] = [:]
  private var links: [Link] = []

  /// The index in ``links`` of the first piece of each item that was cut, by the raw value of its id.
  private var pieces: [UInt64: Int] = [:]

  /// The number of items below each eraser that it didn't touch, by the raw value of its id; zeros are left out.
  private var overlapCounts: [UInt64: Int] = [:]

  /// Whether the index has no erasers.
  private(set) var isEmpty = true

  /// Adds an eraser, which may have no targets, under each of its targets.
  mutating func add(_ eraser: ItemID, _ targets: [EraserTarget]) {
    isEmpty = false
    for target in targets {
      let key = target.id.stamp.rawValue
      links.append(Link(name: eraser, next: heads[key] ?? -1))
      heads[key] = links.count - 1
    }
  }

  /// Adds a piece of a stroke; `ancestors` are the items from which it was cut.
  mutating func add(piece: ItemID, of ancestors: [ItemID]) {
    for id in ancestors {
      let key = id.stamp.rawValue
      links.append(Link(name: piece, next: pieces[key] ?? -1))
      pieces[key] = links.count - 1
    }
  }

  /// Returns the erasers of an item, and of those that it was cut from, sorted by id.
  func erasers(of item: ItemState) -> [ItemID] {
    if isEmpty { return [] }
    if case .piece(let piece) = item.content, !piece.ancestors.isEmpty {
      var found = names(heads[item.id.stamp.rawValue])
      for id in piece.ancestors { found += names(heads[id.stamp.rawValue]) }
      found.stableSort { $0 < $1 }
      var result: [ItemID] = []
      for id in found where result.last != id { result.append(id) }
      return result
    }
    return names(heads[item.id.stamp.rawValue])
  }

  /// Whether an item, or one that it was cut from, has an eraser.
  func isErased(_ item: ItemState) -> Bool {
    if isEmpty { return false }
    if case .piece(let piece) = item.content {
      for id in piece.ancestors where heads[id.stamp.rawValue] != nil { return true }
    }
    return heads[item.id.stamp.rawValue] != nil
  }

  /// Whether one of some targets was cut into pieces.
  func hasPieces(of targets: [EraserTarget]) -> Bool {
    if pieces.isEmpty { return false }
    for target in targets where pieces[target.id.stamp.rawValue] != nil { return true }
    return false
  }

  /// Returns an item and its pieces, sorted by id.
  func family(of item: ItemID) -> [ItemID] { [item] + names(pieces[item.stamp.rawValue]) }

  private func names(_ first: Int?) -> [ItemID] {
    guard var at = first else { return [] }
    var found: [ItemID] = []
    while at >= 0 {
      found.append(links[at].name)
      at = links[at].next
    }
    found.stableSort { $0 < $1 }
    return found
  }

  /// Returns the number of items below an eraser that it didn't touch.
  func overlapCount(of eraser: ItemID) -> Int { overlapCounts[eraser.stamp.rawValue] ?? 0 }

  mutating func setOverlapCount(of eraser: ItemID, to count: Int) {
    if count == overlapCount(of: eraser) { return }
    overlapCounts[eraser.stamp.rawValue] = count
  }
}
