package import InkGraphics

/// A filter that thins a stroke toward its start and end.
///
/// With x the distance along the stroke from its nearer end, as a fraction of the taper's length there,
/// the width is multiplied by minimum + (1 − minimum)·x·(2 − x). A live stroke tapers to its newest
/// sample, as if it ended there. If a stroke is shorter than both tapers, these shrink
/// in proportion; a stroke of length 0, a tap, is unchanged. If samples are farther apart than a
/// taper is long, the filter adds a knot at the inner end of the taper. A stroke therefore has its full
/// width between the tapers, whatever the number of its samples, and repeated samples at one position change
/// nothing. In a stroke of more than 1,024 samples a taper spans at most 256, which bounds the work
/// per sample.
package final class Taper: PointFilter {
  /// The length of the taper at the start, in page units; 0 for none.
  package let start: Double

  /// The length of the taper at the end, in page units; 0 for none.
  package let end: Double

  /// The width at the very ends, as a fraction of the full width, 0…1.
  package let minimum: Double

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - start: The length of the taper at the start, in page units, 0…10,000; 0 for none.
  ///   - end: The length of the taper at the end, in page units, 0…10,000; 0 for none.
  ///   - minimum: The width at the very ends, as a fraction of the full width, 0…1. The default is 0.
  /// - Throws: `InvalidValue` if a number is out of its range.
  @inline(never)
  package init(start: Double, end: Double, minimum: Double = 0) throws(InvalidValue) {
    self.start = try InvalidValue.check("start", start, in: 0...10_000)
    self.end = try InvalidValue.check("end", end, in: 0...10_000)
    self.minimum = try InvalidValue.check("least", minimum, in: 0...1)
  }

  init(unchecked start: Double, end: Double, minimum: Double) {
    self.start = start
    self.end = end
    self.minimum = minimum
  }

  /// The name in files, `taper`, and the values of the settings `start`, `end` and `least`, the minimum.
  package var code: PluginCode {
    PluginCode("taper start end least", numbers: SIMD4(start, end, minimum, 0))
  }

  /// `nil`, as the taper at the end may change any number of knots when one is appended.
  package var revisableTail: Int? { nil }

  /// The number of samples up to which ``maximumSamples`` does not apply.
  static let freeSamples = 1024

  /// The maximum number of samples that a taper of a long stroke spans.
  static let maximumSamples = 256

  /// The lengths of the tapers and of the stroke, in page units.
  private struct Lengths {
    var start: Double
    var end: Double
    var total = 0.0

    /// Whether the stroke is shorter than both tapers.
    var isShort: Bool { total < start + end }

    /// The factor of the tapers' lengths with which both fit into the stroke, 0…1.
    var scale: Double { min(1, total / max(start + end, Double.leastNormalMagnitude)) }
  }

  /// Returns the lengths of the tapers and of the stroke.
  ///
  /// - Parameters:
  ///   - count: The number of the stroke's knots.
  ///   - length: Returns the length of the stroke up to the knot at an index, in page units.
  private func lengths(_ count: Int, _ length: (_ index: Int) -> Double) -> Lengths {
    guard count > 0 else { return Lengths(start: start, end: end) }
    let total = length(count - 1)
    guard count > Self.freeSamples else { return Lengths(start: start, end: end, total: total) }
    return Lengths(
      start: min(start, length(Self.maximumSamples)),
      end: min(end, total - length(count - 1 - Self.maximumSamples)),
      total: total
    )
  }

  /// Rewrites the changed knots, and those near the newest knot.
  ///
  /// The memory of the line contains the indices of the input knots with an added knot before them, in order.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    let old = line.memory
    func oldLength(_ index: Int) -> Double {
      line.knots[index + old.count { $0 <= index }].length
    }
    let before = lengths(line.knots.count - old.count, oldLength)
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
      }
    }
    let added = innerEnds(in: knots, now)
    // Rounding may put the added knot one index earlier.
    if added.first.index == first - 1 || added.second.index == first - 1 { first -= 1 }
    func include(_ end: InnerEnd) {
      guard end.index < first, first - end.index <= Self.maximumSamples else { return }
      if knots[first - 1].length == knots[end.index].length { first = end.index }
    }
    include(added.first)
    include(added.second)
    if !added.isSame(as: old, before: first) { first = 0 }
    if !added.isSame(as: old, before: .max) { line.memory = added.indices }
    var count = first + (added.first.index < first ? 1 : 0) + (added.second.index < first ? 1 : 0)
    func write(_ knot: Knot) {
      var knot = knot
      knot.nib.radius *= factor(at: knot.length, now)
      line.put(knot, at: count)
      count += 1
    }
    for i in first..<knots.count {
      if added.first.index == i { write(innerEnd(in: knots, added.first)) }
      if added.second.index == i { write(innerEnd(in: knots, added.second)) }
      write(knots[i])
    }
    line.truncate(to: count)
  }

  /// The inner end of a taper that needs a knot: the index of the next input knot, and the distance from the start.
  ///
  /// The index is `Int.max` for none.
  private struct InnerEnd {
    var index = Int.max
    var length = 0.0
  }

  /// The inner ends of the tapers that need a knot, in order; unused ones are last.
  private struct InnerEnds {
    var first = InnerEnd()
    var second = InnerEnd()

    /// The indices of the input knots before which a knot is added, in order; none, one or two.
    var indices: [Int32] {
      if first.index == .max { return [] }
      let index = Int32(truncatingIfNeeded: first.index)
      return second.index == .max ? [index] : [index, Int32(truncatingIfNeeded: second.index)]
    }

    mutating func append(_ end: InnerEnd) {
      if first.index == .max { first = end } else { second = end }
    }

    /// Whether the ``indices`` below `limit` equal `others`, those of the previous update.
    func isSame(as others: [Int32], before limit: Int) -> Bool {
      let one = others.count > 0 && Int(others[0]) < limit ? Int(others[0]) : .max
      let two = others.count > 1 && Int(others[1]) < limit ? Int(others[1]) : .max
      return one == (first.index < limit ? first.index : .max)
        && two == (second.index < limit ? second.index : .max)
    }
  }

  /// Returns the knot for the inner end of a taper.
  ///
  /// Repeated knots at one position count as the widest of them: the force often falls before a lift.
  private func innerEnd(in knots: [Knot], _ end: InnerEnd) -> Knot {
    let index = end.index
    var (a, b) = (knots[index - 1], knots[index])
    for k in stride(from: index - 2, through: max(0, index - Self.maximumSamples), by: -1) {
      guard knots[k].length == a.length else { break }
      a.nib.radius = max(a.nib.radius, knots[k].nib.radius)
    }
    for k in index + 1..<max(index + 1, min(knots.count, index + Self.maximumSamples)) {
      guard knots[k].length == b.length else { break }
      b.nib.radius = max(b.nib.radius, knots[k].nib.radius)
    }
    return b.interpolated(from: a, atLength: end.length)
  }

  /// Returns the inner ends of tapers that need a knot.
  ///
  /// An inner end needs one if the width interpolated between the input knots is less than half of the full
  /// width there; in a stroke shorter than both tapers, less than three quarters, because the ink of a dot
  /// shrinks with the square of its width.
  private func innerEnds(in knots: [Knot], _ lengths: Lengths) -> InnerEnds {
    var ends = InnerEnds()
    let total = lengths.total
    let scale = lengths.scale
    func look(at length: Double) {
      guard length > ends.first.length, length < total else { return }
      // The first knot beyond the inner end.
      var (low, index) = (0, knots.count - 1)
      while low < index {
        let middle = (low + index) / 2
        if knots[middle].length > length { index = middle } else { low = middle + 1 }
      }
      guard index > 0 else { return }
      let (a, b) = (knots[index - 1].length, knots[index].length)
      guard a < length, b > length else { return }
      let (from, to) = (factor(at: a, lengths), factor(at: b, lengths))
      let width = from + (to - from) * ((length - a) / (b - a))
      if width < 1 - (1 - minimum) * (lengths.isShort ? 0.25 : 0.5) {
        ends.append(InnerEnd(index: index, length: length))
      }
    }
    look(at: lengths.start * scale)
    look(at: total - lengths.end * scale)
    return ends
  }

  /// Returns the factor of the width at a distance along a stroke, 0…1.
  ///
  /// - Parameters:
  ///   - length: The distance from the start, in page units.
  ///   - lengths: The lengths of the tapers and of the stroke.
  private func factor(at length: Double, _ lengths: Lengths) -> Double {
    let total = lengths.total
    guard total > 0 else { return 1 }
    let scale = lengths.scale
    func rise(_ way: Double, _ reach: Double) -> Double {
      guard way < reach else { return 1 }
      let x = max(way, 0) / reach
      return minimum + (1 - minimum) * x * (2 - x)
    }
    return rise(length, lengths.start * scale) * rise(total - length, lengths.end * scale)
  }
}

extension Knot {
  /// Returns a knot between an earlier knot and this one.
  ///
  /// - Parameters:
  ///   - before: The earlier knot.
  ///   - target: The distance from the start of the stroke, in page units, between those of the two knots.
  fileprivate func interpolated(from before: Knot, atLength target: Double) -> Knot {
    let part = (target - before.length) / (length - before.length)
    var knot = self
    knot.location = before.location.interpolated(to: location, part)
    knot.nib = before.nib.interpolated(to: nib, part)
    knot.length = target
    // Clamped to the interval before this sample, if an earlier filter dropped samples between the two.
    let skipped = Double(sample - 1) - (Double(before.sample) - 1 + before.fraction)
    knot.fraction = max(0, (fraction + skipped) * part - skipped)
    return knot
  }
}
