import InkGraphics
import InkStrokes

/// The ink of a stroke that was cut, for its pieces.
struct WholeInk {
  private let ink: DisplayList.Item?
  private let way: InkWay?

  init(_ stroke: Stroke) {
    ink = stroke.item()
    way = ink.flatMap { InkWay($0) }
  }

  /// What lies in some parts of the way; `nil` where there is nothing.
  ///
  /// Cost: that of what is left.
  func cut(to ranges: [WayRange]) -> DisplayList.Item? {
    guard let ink else { return nil }
    return way?.cut(ink, to: ranges)
  }
}

/// Keeps the ink of the strokes whose pieces came last, so that it is made once for those that lie together.
struct RecentWholes {
  private var slots = PieceSlots()
  private var inks: [WholeInk] = []

  /// The ink of a piece of a stroke, in its own coordinates.
  mutating func ink(
    of piece: StrokePiece,
    _ id: ItemID,
    _ brush: SharedBrush,
    _ samples: [StrokeSample]
  ) -> DisplayList.Item? {
    let (slot, isNew) = slots.find(piece.source, brush)
    if isNew {
      let whole = WholeInk(piece.stroke(id, brush.brush, samples))
      if slot == inks.count { inks.append(whole) } else { inks[slot] = whole }
    }
    return inks[slot].cut(to: piece.ranges)
  }
}

/// Which strokes that were cut, and with which brushes, were met last.
///
/// Who counts the work that pieces are asks it, too: what is new is made, what is known is not.
package struct PieceSlots {
  private static let maximumCount = 8

  private var keys: [(source: ItemID, brush: SharedBrush)] = []
  private var next = 0

  package init() {}

  /// The slot of a stroke with a brush, and whether another was there.
  package mutating func find(_ source: ItemID, _ brush: SharedBrush) -> (slot: Int, isNew: Bool) {
    for i in keys.indices where keys[i].source == source && keys[i].brush === brush {
      return (i, false)
    }
    if keys.count < Self.maximumCount {
      keys.append((source, brush))
      return (keys.count - 1, true)
    }
    let slot = next
    next = (next + 1) % Self.maximumCount
    keys[slot] = (source, brush)
    return (slot, true)
  }
}
