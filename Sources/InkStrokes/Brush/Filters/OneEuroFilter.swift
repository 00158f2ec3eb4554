package import InkGraphics

/// The 1€ filter of Casiez, Roussel and Vogel ("1€ Filter", 2012): a low-pass filter whose cutoff rises with the speed.
///
/// Slow lines are smooth, fast ones lag little. The line behind the pen is not revised; a last knot at the newest sample
/// closes the gap.
package final class OneEuroFilter: PointFilter {
  /// The cutoff frequency of a pen at rest, in Hz.
  package let cutoff: Double

  /// The increase of the cutoff frequency with the speed, in Hz per mm/s.
  package let slope: Double

  /// The cutoff frequency of the speed, in Hz.
  private static let speedCutoff = 1.0

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - cutoff: The cutoff frequency of a pen at rest, in Hz, 0.01…100. The default is 1.
  ///   - slope: The increase of the cutoff frequency with the speed, in Hz per mm/s, 0…10. The default is 0.5.
  /// - Throws: `InvalidValue` if a number is out of its range.
  package init(cutoff: Double = 1, slope: Double = 0.5) throws(InvalidValue) {
    self.cutoff = try InvalidValue.check("cutoff", cutoff, in: 0.01...100)
    self.slope = try InvalidValue.check("slope", slope, in: 0...10)
  }

  /// The name in files, `one-euro`, and the values of the settings `cutoff` and `slope`.
  package var code: PluginCode {
    PluginCode("one-euro cutoff slope", numbers: SIMD4(cutoff, slope, 0, 0))
  }

  /// 1 knot, the newest: the knot at its sample is dropped when another is appended.
  package var revisableTail: Int? { 1 }

  /// Returns the share of a new value in the output of a low-pass filter, after a time in seconds.
  private static func share(_ cutoff: Double, _ elapsed: Double) -> Double {
    let r = 2 * .pi * cutoff * elapsed
    return r / (r + 1)
  }

  /// Rewrites the output of the changed knots and of all after them whose filtered location differs.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let last = input.knots.count - 1
    // The location, and the velocity in page units per second.
    line.step(through: input, changed: changed, memory: 4, ahead: 1, back: 1) { i, memory, out in
      var knot = input.knots[i]
      let sample = knot.location
      if i > 0 {
        let elapsed = input.elapsed(before: i)
        let velocity = (sample - input.knots[i - 1].location) * (1 / elapsed)
        let part = Self.share(Self.speedCutoff, elapsed)
        memory[2] += (velocity.dx - memory[2]) * part
        memory[3] += (velocity.dy - memory[3]) * part
        let speed = Vector(memory[2], memory[3]).length * (25.4 / 72)
        let before = Point(memory[0], memory[1])
        knot.location = before.interpolated(
          to: sample,
          Self.share(cutoff + slope * speed, elapsed)
        )
        if !knot.location.isFinite { knot.location = sample }
        for k in 2..<4 where !memory[k].isFinite { memory[k] = 0 }
      }
      (memory[0], memory[1]) = (knot.location.x, knot.location.y)
      out.append(knot)
      if i == last, knot.location != sample { out.append(input.knots[i]) }
    }
  }
}

extension StrokeLine {
  /// The time between two knots if it is not known, in seconds.
  static let usualElapsed = 1 / 180.0

  /// Returns the time from the previous knot to the one at an index, above 0, in seconds.
  ///
  /// It is 1/180 s if time does not increase, and at most 1 s.
  func elapsed(before index: Int) -> Double {
    let elapsed = time(at: index) - time(at: index - 1)
    return elapsed > 0 ? min(elapsed, 1) : Self.usualElapsed
  }
}
