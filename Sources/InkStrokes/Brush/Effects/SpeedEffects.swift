public import InkGraphics

/// SpiralKit's variable width: long steps thin the ink out, short ones let it recover.
///
/// Where a point lies more than a threshold from the third one before it the width becomes 0.95 of
/// what it was, but not less than 0.4 of the full width; otherwise 1.05 of it, but not more than the
/// full width. SpiralKit's threshold is 0.15 of the width of the screen; here it is a length, so
/// that ink does not depend on the device. It counted every point of a device of 60 Hz; here points
/// count that are an interval apart, so that ink does not depend on the rate of the pen.
package final class SpiralWidth: StrokeEffect {
  /// The step, over three points, above which ink thins out, in document units.
  package let threshold: Double

  /// How far apart points are that count, in seconds; 0 for all knots.
  ///
  /// A knot that comes up to a fifth earlier counts, as clocks of devices are not even.
  package let interval: Double

  /// For SpiralKit's bitmap engines: 0.15 of a screen of 320 units, every second point of 60 Hz.
  package static let bitmap = SpiralWidth(unchecked: 48, interval: 1 / 30)

  /// For SpiralKit's stroke engines: 0.15 of a screen of 320 units, every point of 60 Hz.
  package static let stroke = SpiralWidth(unchecked: 48, interval: 1 / 60)

  /// Creates the effect.
  ///
  /// - Throws: A threshold outside 0…1,000,000, an interval outside 0…10 seconds.
  @inline(never)
  package init(threshold: Double, interval: Double = 0) throws(InvalidValue) {
    self.threshold = try InvalidValue.check("threshold", threshold, in: 0...1e6)
    self.interval = try InvalidValue.check("interval", interval, in: 0...10)
  }

  private init(unchecked threshold: Double, interval: Double) {
    self.threshold = threshold
    self.interval = interval
  }

  /// `spiral-width` with `threshold` and `interval`.
  package var code: PluginCode {
    PluginCode("spiral-width threshold interval", numbers: SIMD4(threshold, interval, 0, 0))
  }

  /// 8: the last radius, when the last point was counted, and the last three.
  package var memoryCount: Int { 8 }

  /// Sets the radius, from the full one that comes in and the last one in number 0 of `memory`.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let place = input.sample.location
    guard input.index > 0 else {
      memory[0] = nib.radius
      memory[1] = input.sample.time
      for k in [2, 4, 6] { (memory[k], memory[k + 1]) = (place.x, place.y) }
      return
    }
    if interval == 0 || input.sample.time - memory[1] >= 0.8 * interval {
      let step = Point(memory[2], memory[3]).distance(to: place)
      memory[0] = Self.width(nib.radius, last: memory[0], isFast: step > threshold)
      memory[1] = input.sample.time
      for k in 2..<6 { memory[k] = memory[k + 2] }
      (memory[6], memory[7]) = (place.x, place.y)
    }
    nib.radius = memory[0]
  }

  /// The rule itself.
  package static func width(_ full: Double, last: Double, isFast: Bool) -> Double {
    isFast ? max(0.95 * last, 0.4 * full) : min(1.05 * last, full)
  }
}

/// The width follows speed on a line from one fraction of the brush's width to another, as JotUI's tools
/// do.
///
/// Speeds between 20 and 3,000 units a second are told apart, and times of 10 ms and less
/// are not measured but keep the speed. JotUI's pen thins with speed, its eraser widens. A tap has at least
/// the width of slow ink, and never less than before it ended.
public final class SpeedWidth: StrokeEffect {
  /// The slowest and fastest speeds told apart, in document units a second.
  package static let speeds = 20.0...3000.0

  /// The time over which speed is not yet measured, in seconds.
  package static let shortestTime = 0.01

  /// The width at 20 units a second and below, as a fraction of the brush's.
  public let slow: Double

  /// The width at 3,000 units a second and above, as a fraction of the brush's.
  public let fast: Double

  /// Creates the effect.
  ///
  /// - Throws: A fraction outside 0…1,000.
  @inline(never)
  public init(slow: Double, fast: Double) throws(InvalidValue) {
    self.slow = try InvalidValue.check("slow", slow, in: 0...1000)
    self.fast = try InvalidValue.check("fast", fast, in: 0...1000)
  }

  init(unchecked slow: Double, fast: Double) {
    self.slow = slow
    self.fast = fast
  }

  /// `speed-width` with `slow` and `fast`.
  public var code: PluginCode {
    PluginCode("speed-width slow fast", numbers: SIMD4(slow, fast, 0, 0))
  }

  /// 3: the speed, and a way and a time.
  public var memoryCount: Int { 3 }

  /// Sets the radius.
  ///
  /// Remembers the speed in number 0, and way and time that were too short to measure in 1 and 2.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
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
