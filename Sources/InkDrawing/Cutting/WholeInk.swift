import InkGraphics
import InkStrokes

/// The ink of a whole stroke, from which its pieces are cut.
struct WholeInk {
  private let ink: DisplayList.Item?
  private let way: InkWay?

  init(_ stroke: Stroke) {
    ink = stroke.item()
    way = ink.flatMap { InkWay($0) }
  }

  /// Returns the ink in ranges of the path; `nil` if there is none.
  ///
  /// - Complexity: Linear in the size of the result.
  func cut(to ranges: [WayRange]) -> DisplayList.Item? {
    guard let ink else { return nil }
    return way?.cut(ink, to: ranges)
  }
}

/// Caches the ink of recent source strokes, so that it is computed once for neighboring pieces.
struct RecentWholes {
  private var slots = PieceSlots()
  private var inks: [WholeInk] = []

  /// Returns the ink of a piece of a stroke, in its own coordinates.
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

/// The recently used source strokes of pieces, each in one of 8 numbered slots of a cache.
///
/// It also serves to estimate the work of painting pieces: only a miss computes ink.
package struct PieceSlots {
  private static let maximumCount = 8

  private var keys: [(source: ItemID, brush: SharedBrush)] = []
  private var next = 0

  package init() {}

  /// Returns the slot of a stroke with a brush, 0..<8, and whether it is newly assigned.
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
