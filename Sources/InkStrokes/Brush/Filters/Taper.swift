public import InkGraphics

/// Lets a stroke begin and end thin.
///
/// With x the way along the stroke from its nearer end, as a fraction of the taper's length there,
/// the width is multiplied by least + (1 − least)·x·(2 − x). A live stroke tapers to its newest
/// sample, as it would if it ended there. Where a stroke is shorter than both tapers these shrink
/// in proportion; one that goes nowhere, a tap, is left as it is. Where samples lie farther apart than a
/// taper is long, or at two places only, its inner end gets a knot of its own: so a stroke has its
/// full width between the tapers, whatever the number of its samples and however many of them lie in one
/// place. In a stroke of more than 1,024 samples a taper reaches over 256 at most, so that the work for
/// one more is bounded: where more lie in it, its length is that of so many.
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

    /// What the lengths of both are multiplied by, so that they fit in the stroke.
    var scale: Double { min(1, total / max(start + end, Double.leastNormalMagnitude)) }
  }

  /// The lengths of a stroke that has so many knots, of which `length` tells the ways from the start.
  private func lengths(_ count: Int, _ length: (_ index: Int) -> Double) -> Lengths {
    guard count > 0 else { return Lengths(start: start, end: end) }
    let total = length(count - 1)
    guard count > Self.freeSamples else { return Lengths(start: start, end: end, total: total) }
    return Lengths(
      start: min(start, length(Self.mostSamples)),
      end: min(end, total - length(count - 1 - Self.mostSamples)),
      total: total
    )
  }

  /// Rewrites the changed knots and those near the newest.
  ///
  /// The memory of the line holds the knots that come in before which one of the taper's own stands, in
  /// order.
  public func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    let old = line.memory
    func place(_ index: Int) -> Int { index + old.count { $0 <= index } }
    let before = lengths(line.knots.count - old.count) { line.knots[place($0)].length }
    let now = lengths(knots.count) { knots[$0].length }
    var first = changed.lowerBound
    if now.total != before.total || now.start != before.start || now.end != before.end {
      if now.isShort || before.isShort || now.start != before.start {
        first = 0
      } else {
        while first > 0,
          now.total - knots[first - 1].length < now.end
            || before.total - knots[first - 1].length < before.end
        { first -= 1 }
        // The knot of the end's own may stand one before, as sums are rounded.
        first = max(0, first - 1)
      }
    }
    let own = ends(in: knots, now)
    line.memory = own.map { Int32(truncatingIfNeeded: $0.index) }
    for (index, _) in own where index < first && first - index <= Self.mostSamples {
      if knots[first - 1].length == knots[index].length { first = index }
    }
    if !old.prefix(while: { $0 < first }).elementsEqual(line.memory.prefix(while: { $0 < first })) {
      first = 0
    }
    var count = first + own.count { $0.index < first }
    func write(_ knot: Knot) {
      var knot = knot
      knot.nib.radius *= factor(at: knot.length, now)
      line.put(knot, at: count)
      count += 1
    }
    for i in first..<knots.count {
      for (index, way) in own where index == i {
        write(body(knots, i, way))
      }
      write(knots[i])
    }
    line.truncate(to: count)
  }

  /// The knot at the end of a taper, before one that comes in.
  ///
  /// Of knots in one place it is as wide as the widest: a pen that is lifted slowly has pressed harder there.
  private func body(_ knots: [Knot], _ index: Int, _ way: Double) -> Knot {
    var (a, b) = (knots[index - 1], knots[index])
    for k in stride(from: index - 2, through: max(0, index - Self.mostSamples), by: -1) {
      guard knots[k].length == a.length else { break }
      a.nib.radius = max(a.nib.radius, knots[k].nib.radius)
    }
    for k in index + 1..<max(index + 1, min(knots.count, index + Self.mostSamples)) {
      guard knots[k].length == b.length else { break }
      b.nib.radius = max(b.nib.radius, knots[k].nib.radius)
    }
    return b.reached(from: a, atLength: way)
  }

  /// The ends of the tapers inside a stroke that get knots of their own, with the knots behind them.
  ///
  /// That is where the line from knot to knot would make less than half of the full width of it, as knots lie
  /// farther apart than the tapers are long; less than three quarters in a stroke shorter than both
  /// tapers, which is little more than a dot: that loses ink with the square of its width.
  private func ends(in knots: [Knot], _ lengths: Lengths) -> [(index: Int, way: Double)] {
    var ends: [(index: Int, way: Double)] = []
    let total = lengths.total
    let scale = lengths.scale
    for way in [lengths.start * scale, total - lengths.end * scale] {
      guard way > ends.last?.way ?? 0, way < total else { continue }
      // The first knot that lies behind the end.
      var (low, index) = (0, knots.count - 1)
      while low < index {
        let middle = (low + index) / 2
        if knots[middle].length > way { index = middle } else { low = middle + 1 }
      }
      guard index > 0, knots[index - 1].length < way, knots[index].length > way else { continue }
      let (a, b) = (knots[index - 1].length, knots[index].length)
      let (from, to) = (factor(at: a, lengths), factor(at: b, lengths))
      let width = from + (to - from) * ((way - a) / (b - a))
      if width < 1 - (1 - least) * (lengths.isShort ? 0.25 : 0.5) { ends.append((index, way)) }
    }
    return ends
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
    let scale = lengths.scale
    func rise(_ way: Double, _ reach: Double) -> Double {
      guard way < reach else { return 1 }
      let x = max(way, 0) / reach
      return least + (1 - least) * x * (2 - x)
    }
    return rise(length, lengths.start * scale) * rise(total - length, lengths.end * scale)
  }
}

extension Knot {
  /// A knot between another and this, at a length between theirs.
  fileprivate func reached(from before: Knot, atLength way: Double) -> Knot {
    let part = (way - before.length) / (length - before.length)
    var knot = self
    knot.location = before.location.interpolated(to: location, part)
    knot.nib = before.nib.interpolated(to: nib, part)
    knot.length = way
    // Where samples between the two were left out, the knot tells of those next to its end.
    let skipped = Double(sample - 1) - (Double(before.sample) - 1 + before.fraction)
    knot.fraction = max(0, (fraction + skipped) * part - skipped)
    return knot
  }
}
