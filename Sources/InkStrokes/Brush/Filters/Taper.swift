public import InkGraphics

/// Lets a stroke begin and end thin.
///
/// With x the way along the stroke from its nearer end, as a fraction of the taper's length there,
/// the width is multiplied by least + (1 − least)·x·(2 − x). A live stroke tapers to its newest
/// sample, as it would if it ended there. Where a stroke is shorter than both tapers these shrink
/// in proportion; one that goes nowhere, a tap, is left as it is. A stroke of two samples gets knots
/// between them, so that it is not thin all along. In a stroke of more than 1,024 samples a
/// taper reaches over 256 at most, so that the work for one more is bounded: where more lie in it, its
/// length is that of so many.
public final class Taper: PointFilter {
  /// The length of the taper at the start, in document units; 0 for none.
  public let start: Double

  /// The length of the taper at the end, in document units; 0 for none.
  public let end: Double

  /// The width at the very ends as a fraction of the full one, 0…1.
  public let least: Double

  /// Creates a filter.
  ///
  /// - Throws: A length outside 0…10,000, a factor outside 0…1.
  @inline(never)
  public init(start: Double, end: Double, least: Double = 0) throws(InvalidValue) {
    self.start = try InvalidValue.check("start", start, in: 0...10_000)
    self.end = try InvalidValue.check("end", end, in: 0...10_000)
    self.least = try InvalidValue.check("least", least, in: 0...1)
  }

  init(unchecked start: Double, end: Double, least: Double) {
    self.start = start
    self.end = end
    self.least = least
  }

  /// `taper` with `start`, `end` and `least`.
  public var code: PluginCode {
    PluginCode("taper start end least", numbers: SIMD4(start, end, least, 0))
  }

  /// All, as lengths do not tell how many: `nil`.
  public var revisableTail: Int? { nil }

  /// How many samples a stroke may have before ``mostSamples`` holds.
  static let freeSamples = 1024

  /// How many samples a taper of a long stroke reaches over at most.
  static let mostSamples = 256

  /// The lengths of the tapers of a stroke, and its own.
  private struct Lengths {
    var start: Double
    var end: Double
    var total = 0.0

    /// Whether the stroke is shorter than both tapers.
    var isShort: Bool { total < start + end }
  }

  private func lengths(_ knots: [Knot]) -> Lengths {
    guard let last = knots.last else { return Lengths(start: start, end: end) }
    guard knots.count > Self.freeSamples else {
      return Lengths(start: start, end: end, total: last.length)
    }
    return Lengths(
      start: min(start, knots[Self.mostSamples].length),
      end: min(end, last.length - knots[knots.count - 1 - Self.mostSamples].length),
      total: last.length
    )
  }

  /// Rewrites the changed knots and those near the newest.
  public func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    let before = lengths(line.knots)
    let now = lengths(knots)
    var first = changed.lowerBound
    let hadBody = !line.memory.isEmpty
    line.memory = knots.count == 2 && now.total > 0 ? [1] : []
    if !line.memory.isEmpty {
      putBody(&line, knots[0], knots[1])
      return
    }
    if hadBody { first = 0 }
    if now.total != before.total || now.start != before.start || now.end != before.end {
      if now.isShort || before.isShort || now.start != before.start {
        first = 0
      } else {
        while first > 0,
          now.total - knots[first - 1].length < now.end
            || before.total - knots[first - 1].length < before.end
        { first -= 1 }
      }
    }
    for i in first..<knots.count {
      var knot = knots[i]
      knot.nib.radius *= factor(at: knot.length, now)
      line.put(knot, at: i)
    }
    line.truncate(to: knots.count)
  }

  /// Writes a stroke of two knots, with knots between them where the tapers end: both ends may be
  /// points.
  private func putBody(_ line: inout KnotLine, _ a: Knot, _ b: Knot) {
    let total = b.length
    let scale = min(1, total / max(start + end, Double.leastNormalMagnitude))
    var count = 0
    for way in [0, start * scale, total - end * scale, total] {
      if count > 0, !(way > line.knots[count - 1].length) { continue }
      var knot = way <= 0 ? a : b
      if way > 0, way < total {
        knot.location = a.location.interpolated(to: b.location, way / total)
        knot.nib = a.nib.interpolated(to: b.nib, way / total)
        knot.length = way
        knot.fraction = way / total
      }
      knot.nib.radius *= factor(at: way, of: total)
      line.put(knot, at: count)
      count += 1
    }
    line.truncate(to: count)
  }

  /// What the width is multiplied by at a way along a stroke.
  ///
  /// - Parameters:
  ///   - length: The way from the start.
  ///   - total: The length of the stroke.
  package func factor(at length: Double, of total: Double) -> Double {
    factor(at: length, Lengths(start: start, end: end, total: total))
  }

  private func factor(at length: Double, _ lengths: Lengths) -> Double {
    let total = lengths.total
    guard total > 0 else { return 1 }
    let both = lengths.start + lengths.end
    let scale = min(1, total / max(both, Double.leastNormalMagnitude))
    func rise(_ way: Double, _ reach: Double) -> Double {
      guard way < reach else { return 1 }
      let x = max(way, 0) / reach
      return least + (1 - least) * x * (2 - x)
    }
    return rise(length, lengths.start * scale) * rise(total - length, lengths.end * scale)
  }
}
