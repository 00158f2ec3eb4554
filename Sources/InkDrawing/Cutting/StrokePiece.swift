import InkGraphics
package import InkStrokes

/// What a cutting eraser left of a stroke.
///
/// The piece has the samples of the whole stroke, which stays in the drawing as one that was removed, and shows
/// parts of its way. So the ink away from the cut is what it was, whatever the brush makes of the samples, and
/// the samples are stored once.
public final class StrokePiece: Sendable {
  /// The stroke that was cut.
  public let source: ItemID

  /// The parts of its way that are left, in order.
  public let ranges: [WayRange]

  /// What was cut to get to this piece, from the stroke on: what erasers took from it is gone from the piece.
  ///
  /// None for a copy, which has copies of its erasers.
  package let ancestors: [ItemID]

  /// What touched to draw the stroke.
  let pointer: InputEvent.PointerKind

  /// The samples of the stroke; none where it is not known.
  let samples: StrokeSamples

  /// Creates a piece.
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

  /// The most parts of a piece, and the most cuts that lead to one.
  static let maximumRanges = 65_536

  /// Whether the parts are in order, and can be.
  var isValid: Bool {
    guard !ranges.isEmpty, ranges.count <= Self.maximumRanges, ancestors.count <= Self.maximumRanges
    else { return false }
    for i in ranges.indices.dropFirst() where ranges[i].start <= ranges[i - 1].end { return false }
    return true
  }

  /// The same piece with the samples of its stroke.
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

  /// The same piece for a copy, which has copies of its erasers.
  var copy: StrokePiece {
    StrokePiece(of: source, ranges, ancestors: [], pointer: pointer, samples: samples)
  }

  /// The whole stroke in its own coordinates.
  func stroke(_ id: ItemID, _ brush: Brush, _ samples: [StrokeSample]) -> Stroke {
    Stroke(id: StrokeID(id), kind: pointer, brush: brush, samples: samples)
  }

  /// What there is to paint in the coordinates of the stroke; `nil` where there is nothing.
  func displayItem(
    _ id: ItemID,
    _ brush: Brush,
    _ samples: [StrokeSample]
  ) -> DisplayList.Item? {
    WholeInk(stroke(id, brush, samples)).cut(to: ranges)
  }
}

extension Item {
  /// What the item is a piece of, and which; `nil` for what is no piece of a stroke.
  public var piece: StrokePiece? {
    if case .piece(let piece) = content { return piece }
    return nil
  }
}

extension Item {
  /// Whether the item lies below another one of its layer.
  ///
  /// By their positions; where those are equal by their names, and a piece by the names of what it was cut from
  /// before its own. So pieces lie where their stroke lay, however often they are cut.
  package func isOrdered(below other: Item) -> Bool { state.isOrdered(below: other.state) }
}

extension ItemState {
  /// Whether the item lies below another one of its layer; see ``Item/lies(below:)``.
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

  /// What was cut to get to a piece; none for what is no piece.
  private var ancestors: [ItemID] {
    if case .piece(let piece) = content { return piece.ancestors }
    return []
  }
}
