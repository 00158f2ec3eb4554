/// A dash pattern laid along a stroke.
struct DashPattern: Sendable {
  /// A stretch of ink.
  struct Piece {
    var start: Double
    var end: Double
    /// Whether the pattern has a gap behind it, and not only the range an end.
    var endsThere: Bool
  }

  /// The most stretches in one element; where there were more, it is drawn whole.
  static let maximumPieces = 4096

  /// Where ink and gaps end, from the start of the pattern; an even number.
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

  /// How far along a stroke its first ink lies.
  var firstInk: Double {
    let (index, origin) = dash(at: 0)
    return index % 2 == 0 ? 0 : origin + ends[index]
  }

  /// Whether there is a gap at a way along the stroke.
  func isGap(at length: Double) -> Bool { dash(at: length).index % 2 == 1 }

  /// The stretches of ink in a part of the stroke.
  ///
  /// - Returns: Stretches in order; those of length 0 are dots.
  func pieces(from start: Double, to end: Double) -> [Piece] {
    guard end > start else { return [] }
    // Very far along a stroke numbers are too coarse for the pattern.
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

  /// Which part of the pattern lies at a way along the stroke, and where its pattern began there.
  private func dash(at length: Double) -> (index: Int, origin: Double) {
    let turns = ((length + phase) / period).rounded(.down)
    let origin = turns * period - phase
    let offset = length - origin
    var begin = 0.0
    for i in ends.indices {
      // A dot lies where it begins.
      if offset < ends[i] || offset == ends[i] && begin == ends[i] { return (i, origin) }
      begin = ends[i]
    }
    return (0, origin + period)
  }
}
