import InkGraphics

/// What erasers have to do with an item.
///
/// It follows from the items of the drawing, and is told anew whenever one of them changes; see
/// ``Drawing/settle(_:_:_:)``.
final class Erasure: Sendable {
  /// An eraser that takes from the item where that lies now.
  struct Carried: Sendable {
    let eraser: Item
    /// Maps the eraser's own coordinates to those of the page.
    let transform: Affine
  }

  /// What the item brings along, in the order of the erasers' names.
  let carried: [Carried]

  /// Whether the item is an eraser above something that it did not touch, and takes from its targets one by
  /// one for that.
  let isContested: Bool

  init(carried: [Carried] = [], isContested: Bool = false) {
    self.carried = carried
    self.isContested = isContested
  }

  /// Whether two of them say the same.
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
  /// Whether the item is an eraser that is not seen in its own place, as its targets bring it along.
  package var isContested: Bool { erasure?.isContested ?? false }

  /// Whether the item is an eraser that takes from another on its layer, or would if it knew its targets.
  func takes(from item: Item) -> Bool {
    guard erases, !isRemoved else { return false }
    if state.targets != nil { return state.target(item.state) != nil }
    return state.layer == item.layer && ItemTree.precedes(item, self, .position)
      && bounds.intersects(item.bounds)
  }

  /// Whether the item is an eraser that takes from another of its layer in its own place.
  func erasesDirectly(from item: Item) -> Bool {
    state.targets == nil ? ItemTree.precedes(item, self, .position) : stillCovers(item.state)
  }

  /// Whether a target of this eraser lies where it lay when it was erased: below it, on the same layer.
  func stillCovers(_ item: ItemState) -> Bool {
    guard state.layer == item.layer, let target = state.target(item), item.isOrdered(below: state)
    else { return false }
    let transform = target.transform.concatenating(state.transform)
    return transform.agrees(with: item.transform, in: item.inkBounds)
  }
}

/// The erasers of a drawing, by what they took from.
struct EraserIndex: Sendable {
  private struct Link: Sendable {
    let name: ItemID
    let next: Int
  }

  /// The first link of each target.
  private var heads: [UInt64: Int] = [:]
  private var links: [Link] = []

  /// The pieces that stem from each item that was cut, as links.
  private var pieces: [UInt64: Int] = [:]

  /// How many items lie below an eraser that it did not touch; those of which there are none are left out.
  private var overlapCounts: [UInt64: Int] = [:]

  /// Whether there are none.
  private(set) var isEmpty = true

  /// Takes note of an eraser, which may have touched nothing.
  mutating func add(_ eraser: ItemID, _ targets: [EraserTarget]) {
    isEmpty = false
    for target in targets {
      let key = target.id.stamp.rawValue
      links.append(Link(name: eraser, next: heads[key] ?? -1))
      heads[key] = links.count - 1
    }
  }

  /// Takes note of a piece of a stroke.
  mutating func add(piece: ItemID, of ancestors: [ItemID]) {
    for id in ancestors {
      let key = id.stamp.rawValue
      links.append(Link(name: piece, next: pieces[key] ?? -1))
      pieces[key] = links.count - 1
    }
  }

  /// The erasers that took from an item or from what that was cut from, in the order of their names.
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

  /// Whether an eraser took from an item or from what that was cut from.
  func isErased(_ item: ItemState) -> Bool {
    if isEmpty { return false }
    if case .piece(let piece) = item.content {
      for id in piece.ancestors where heads[id.stamp.rawValue] != nil { return true }
    }
    return heads[item.id.stamp.rawValue] != nil
  }

  /// Whether something stems from one of some targets.
  func hasPieces(of targets: [EraserTarget]) -> Bool {
    if pieces.isEmpty { return false }
    for target in targets where pieces[target.id.stamp.rawValue] != nil { return true }
    return false
  }

  /// An item and the pieces that stem from it, in the order of their names.
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

  /// How many items lie below an eraser that it did not touch.
  func overlapCount(of eraser: ItemID) -> Int { overlapCounts[eraser.stamp.rawValue] ?? 0 }

  mutating func setOverlapCount(of eraser: ItemID, to count: Int) {
    if count == overlapCount(of: eraser) { return }
    overlapCounts[eraser.stamp.rawValue] = count
  }
}
