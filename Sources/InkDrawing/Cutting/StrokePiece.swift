import InkGraphics
package import InkStrokes

/// A piece of a stroke that was cut by an eraser.
///
/// The piece shares the samples of the whole stroke, which stays in the drawing as a removed item, and shows ranges of
/// its path. So the ink away from the cut is unchanged, however the brush interprets the samples, and the samples are
/// stored once.
package final class StrokePiece: Sendable {
  /// The id of the stroke that was cut.
  package let source: ItemID

  /// The remaining ranges of the stroke's path, in order and without overlaps.
  package let ranges: [WayRange]

  /// The items from which the piece was cut, starting with the stroke; their erasers apply to the piece.
  ///
  /// Empty for a copy, which has copies of its erasers.
  package let ancestors: [ItemID]

  /// The kind of pointer that drew the stroke.
  let pointer: InputEvent.PointerKind

  /// The samples of the stroke; empty if the stroke is unknown.
  let samples: StrokeSamples

  /// Creates a piece.
  ///
  /// - Parameters:
  ///   - source: The stroke that was cut.
  ///   - ranges: The remaining ranges of its path, in order.
  ///   - ancestors: The items from which the piece was cut, starting with the stroke.
  ///   - pointer: The kind of pointer that drew the stroke.
  ///   - samples: The samples of the stroke.
  package init(
    of source: ItemID,
    _ ranges: [WayRange],
    ancestors: [ItemID],
    pointer: InputEvent.PointerKind = .pen,
    samples: StrokeSamples = .list([])
  ) {
    self.source = source
    self.ranges = ranges
    self.ancestors = ancestors
    self.pointer = pointer
    self.samples = samples
  }

  /// The maximum number of ranges of a piece, and of its ancestors.
  static let maximumRanges = 65_536

  /// Whether the ranges are ordered and valid.
  var isValid: Bool {
    guard !ranges.isEmpty, ranges.count <= Self.maximumRanges, ancestors.count <= Self.maximumRanges
    else { return false }
    for i in ranges.indices.dropFirst() where ranges[i].start <= ranges[i - 1].end { return false }
    return true
  }

  /// Returns the piece with the samples of its stroke.
  func linked(to source: ItemContent) -> StrokePiece {
    guard case .stroke(let pointer, let samples) = source else { return self }
    return StrokePiece(
      of: self.source,
      ranges,
      ancestors: ancestors,
      pointer: pointer,
      samples: samples
    )
  }

  /// The piece without ancestors, for a copy, which has copies of its erasers.
  var copy: StrokePiece {
    StrokePiece(of: source, ranges, ancestors: [], pointer: pointer, samples: samples)
  }

  /// Returns the whole stroke in its own coordinates.
  func stroke(_ id: ItemID, _ brush: Brush, _ samples: [StrokeSample]) -> Stroke {
    Stroke(id: StrokeID(id), kind: pointer, brush: brush, samples: samples)
  }

  /// Returns the ink of the piece in the coordinates of the stroke; `nil` if it has none.
  func displayItem(
    _ id: ItemID,
    _ brush: Brush,
    _ samples: [StrokeSample]
  ) -> DisplayList.Item? {
    WholeInk(stroke(id, brush, samples)).cut(to: ranges)
  }
}

extension Item {
  /// The piece of a stroke; `nil` for other items.
  package var piece: StrokePiece? {
    if case .piece(let piece) = content { return piece }
    return nil
  }
}

extension Item {
  /// Whether the item is below another item of its layer.
  ///
  /// Items are ordered by position, then by id, where the ids of a piece's ancestors precede its own. So pieces stay at
  /// the position of their stroke, however often they are cut.
  package func isOrdered(below other: Item) -> Bool { state.isOrdered(below: other.state) }
}

extension ItemState {
  /// Whether the item is below another item of its layer; see ``Item/isOrdered(below:)``.
  func isOrdered(below other: ItemState) -> Bool {
    if position != other.position { return position < other.position }
    let (mine, others) = (ancestors, other.ancestors)
    for i in 0...min(mine.count, others.count) {
      let a = i < mine.count ? mine[i] : id
      let b = i < others.count ? others[i] : other.id
      if a != b { return a < b }
    }
    return mine.count < others.count
  }

  /// The ancestors of a piece; empty for other items.
  private var ancestors: [ItemID] {
    if case .piece(let piece) = content { return piece.ancestors }
    return []
  }
}
