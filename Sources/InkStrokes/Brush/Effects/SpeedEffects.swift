package import InkGraphics

/// SpiralKit's variable width: fast ink thins, slow ink recovers.
///
/// If a point is farther than ``threshold`` from the third point before it, the width is 0.95 of
/// the last one, but at least 0.4 of the full width; otherwise it is 1.05 of the last one, but at most the
/// full width. SpiralKit's threshold is 0.15 of the width of the screen; this one is a length, so that ink
/// is the same on every device. SpiralKit counts each point of a device of 60 Hz; this effect uses points
/// ``interval`` apart in time, interpolated between knots if necessary, so that ink thins above
/// `threshold / (3 * interval)` page units per second, and equally fast, at any sample rate.
package final class SpiralWidth: StrokeEffect {
  /// The distance across three points above which ink thins, in page units, 0…1,000,000.
  package let threshold: Double

  /// The time between two points, in seconds, 0…10; 0 makes every knot a point.
  package let interval: Double

  /// The effect of SpiralKit's bitmap engines, which use every second point at 60 Hz.
  ///
  /// The threshold is 0.15 of the width of a screen of 320 page units.
  package static let bitmap = SpiralWidth(unchecked: 48, interval: 1 / 30)

  /// The effect of SpiralKit's stroke engines, which use every point at 60 Hz.
  ///
  /// The threshold is 0.15 of the width of a screen of 320 page units.
  package static let stroke = SpiralWidth(unchecked: 48, interval: 1 / 60)

  /// The maximum number of points, ``interval`` apart, between two knots.
  ///
  /// After a rest without samples, the width must not jump.
  private static let maximumPoints = 4

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - threshold: The distance, in page units, 0…1,000,000.
  ///   - interval: The time, in seconds, 0…10. The default 0 makes every knot a point.
  /// - Throws: `InvalidValue` if a number is out of its range.
  @inline(never)
  package init(threshold: Double, interval: Double = 0) throws(InvalidValue) {
    self.threshold = try InvalidValue.check("threshold", threshold, in: 0...1e6)
    self.interval = try InvalidValue.check("interval", interval, in: 0...10)
  }

  private init(unchecked threshold: Double, interval: Double) {
    self.threshold = threshold
    self.interval = interval
  }

  /// The name in files, `spiral-width`, and the values of the settings `threshold` and `interval`.
  package var code: PluginCode {
    PluginCode("spiral-width threshold interval", numbers: SIMD4(threshold, interval, 0, 0))
  }

  /// 8 values: the last radius, the time of the last point, and the last three points.
  package var memoryCount: Int { 8 }

  /// Sets the radius from the incoming, full radius and the last radius.
  ///
  /// Stores the last radius as value 0 of `memory`.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let end = input.sample
    guard let start = input.previous else {
      memory[0] = nib.radius
      memory[1] = end.time
      for k in [2, 4, 6] { (memory[k], memory[k + 1]) = (end.location.x, end.location.y) }
      return
    }
    if interval == 0 {
      step(to: end.location, nib.radius, &memory)
    } else if end.time <= start.time {
      memory[1] = min(memory[1], end.time)
    } else {
      // Clocks round: a knot that is early by a millionth of the interval counts.
      let last = end.time + 1e-6 * interval
      memory[1] = max(memory[1], last - Double(Self.maximumPoints) * interval)
      for _ in 0..<Self.maximumPoints where memory[1] + interval <= last {
        memory[1] += interval
        let part = (memory[1] - start.time) / (end.time - start.time)
        let way = end.location - start.location
        step(to: start.location + way * min(max(part, 0), 1), nib.radius, &memory)
      }
    }
    nib.radius = memory[0]
  }

  /// Computes the radius at a point, and appends the point to the last three.
  private func step(to point: Point, _ full: Double, _ memory: inout StageMemory) {
    let isFast = Point(memory[2], memory[3]).distance(to: point) > threshold
    memory[0] = Self.width(full, last: memory[0], isFast: isFast)
    for k in 2..<6 { memory[k] = memory[k + 2] }
    (memory[6], memory[7]) = (point.x, point.y)
  }

  /// Returns the width at a point; all widths are in the same unit.
  ///
  /// - Parameters:
  ///   - full: The width of slow ink.
  ///   - last: The width at the previous point.
  ///   - isFast: Whether the distance across three points exceeds the threshold.
  package static func width(_ full: Double, last: Double, isFast: Bool) -> Double {
    isFast ? max(0.95 * last, 0.4 * full) : min(1.05 * last, full)
  }
}

/// A width that depends linearly on speed, as in JotUI's tools.
///
/// Speed is clamped to 20…3,000 page units per second. Over times of 10 ms and less it is not
/// measured, and the last speed is kept. JotUI's pen thins with speed, its eraser widens. A tap has at least
/// the width of slow ink, and never less than before it ended.
package final class SpeedWidth: StrokeEffect {
  /// The range of speeds, in page units per second.
  package static let speeds = 20.0...3000.0

  /// The time up to which speed is not measured, in seconds.
  package static let shortestTime = 0.01

  /// The width at 20 page units per second and below, as a fraction of the brush's, 0…1,000.
  package let slow: Double

  /// The width at 3,000 page units per second and above, as a fraction of the brush's, 0…1,000.
  package let fast: Double

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - slow: The width of slow ink, as a fraction of the brush's, 0…1,000.
  ///   - fast: The width of fast ink, as a fraction of the brush's, 0…1,000.
  /// - Throws: `InvalidValue` if a fraction is out of its range.
  @inline(never)
  package init(slow: Double, fast: Double) throws(InvalidValue) {
    self.slow = try InvalidValue.check("slow", slow, in: 0...1000)
    self.fast = try InvalidValue.check("fast", fast, in: 0...1000)
  }

  init(unchecked slow: Double, fast: Double) {
    self.slow = slow
    self.fast = fast
  }

  /// The name in files, `speed-width`, and the values of the settings `slow` and `fast`.
  package var code: PluginCode {
    PluginCode("speed-width slow fast", numbers: SIMD4(slow, fast, 0, 0))
  }

  /// 3 values: the speed, and the distance and the time measured since it was computed.
  package var memoryCount: Int { 3 }

  /// Sets the radius of the nib from the speed.
  ///
  /// Stores the speed as value 0, and the distance and time of the pending measurement as 1 and 2.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    if let previous = input.previous {
      let elapsed = input.sample.time - previous.time
      memory[1] += previous.location.distance(to: input.sample.location)
      memory[2] += elapsed > 0 ? elapsed : 0
      if memory[2] > Self.shortestTime {
        memory[0] = memory[1] / memory[2]
        memory[1] = 0
        memory[2] = 0
      }
    }
    let range = Self.speeds
    let speed = min(max(memory[0], range.lowerBound), range.upperBound)
    let part = (speed - range.lowerBound) / (range.upperBound - range.lowerBound)
    let share = slow + (fast - slow) * part
    nib.radius = (input.isTap ? max(slow, share) : share) * input.width * 0.5
  }
}
