/// A dash pattern along a stroke; lengths are in page units.
struct DashPattern: Sendable {
  /// An interval of ink along a stroke, as distances from the start of the stroke in page units.
  struct Piece {
    var start: Double
    var end: Double
    /// Whether the ink ends because a gap follows, and not because the requested range ends.
    var endsThere: Bool
  }

  /// The maximum number of intervals in one element; an element with more is drawn without gaps.
  static let maximumPieces = 4096

  /// The distances from the start of the pattern at which ink and gaps end, alternately; an even number of them.
  private var ends: [Double] = []
  private var period = 0.0
  private let phase: Double

  init(_ dash: Style.Dash) {
    let lengths = dash.lengths.count % 2 == 0 ? dash.lengths : dash.lengths + dash.lengths
    for length in lengths {
      period += length
      ends.append(period)
    }
    phase = dash.phase
  }

  /// The distance from the start of a stroke to its first ink, in page units.
  var firstInk: Double {
    let (index, origin) = dash(at: 0)
    return index % 2 == 0 ? 0 : origin + ends[index]
  }

  /// Whether there is a gap at a distance along the stroke.
  func isGap(at length: Double) -> Bool { dash(at: length).index % 2 == 1 }

  /// Returns the intervals of ink in a range of the stroke.
  ///
  /// - Returns: The intervals, in order; those of length 0 are dots.
  func pieces(from start: Double, to end: Double) -> [Piece] {
    guard end > start else { return [] }
    // Very far along a stroke, floating-point precision is too low for the pattern.
    let isFine = end < period * 0x1p40
    guard isFine, (end - start) / period * Double(ends.count) < Double(Self.maximumPieces) else {
      return [Piece(start: start, end: end, endsThere: false)]
    }
    var result: [Piece] = []
    var (index, origin) = dash(at: start)
    var at = start
    while at < end {
      let stop = origin + ends[index]
      if index % 2 == 0 {
        let piece = Piece(start: at, end: min(stop, end), endsThere: stop <= end)
        if piece.end > piece.start || stop < end { result.append(piece) }
      }
      at = max(at, stop)
      index += 1
      if index == ends.count {
        index = 0
        origin += period
      }
    }
    return result
  }

  /// Returns the ink or gap at a distance along the stroke.
  ///
  /// - Returns: The index of its end in `ends`, even for ink and odd for a gap, and the distance from the start of the
  ///   stroke to the start of this repetition of the pattern, in page units.
  private func dash(at length: Double) -> (index: Int, origin: Double) {
    let turns = ((length + phase) / period).rounded(.down)
    let origin = turns * period - phase
    let offset = length - origin
    var begin = 0.0
    for i in ends.indices {
      // An ink length of 0 is a dot, which contains only the distance at which it starts.
      if offset < ends[i] || offset == ends[i] && begin == ends[i] { return (i, origin) }
      begin = ends[i]
    }
    return (0, origin + period)
  }
}
