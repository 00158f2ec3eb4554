public import InkGraphics

/// SpiralKit's variable width: long steps thin the ink out, short ones let it recover.
///
/// Where a sample lies more than a threshold from the third one before it the width becomes 0.95 of
/// what it was, but not less than 0.4 of the full width; otherwise 1.05 of it, but not more than the
/// full width. SpiralKit's threshold is 0.15 of the width of the screen; here it is a length, so
/// that ink does not depend on the device.
package final class SpiralWidth: StrokeEffect {
  /// The step, over three samples, above which ink thins out, in document units.
  package let threshold: Double

  /// The effect with 0.15 of a screen of 320 units: 48.
  package static let standard = SpiralWidth(unchecked: 48)

  /// Creates the effect.
  ///
  /// - Throws: A threshold outside 0…1,000,000.
  package init(threshold: Double) throws(InvalidValue) {
    self.threshold = try InvalidValue.check(.threshold, threshold, in: 0...1e6)
  }

  private init(unchecked threshold: Double) { self.threshold = threshold }

  /// Kind 6 with the threshold.
  package var code: PluginCode { PluginCode(6, [threshold]) }

  /// Sets the radius, from the full one that comes in and the last one in lane 0 of `memory`.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    let full = nib.radius
    if input.index > 0 {
      let step = input.window.p0.distance(to: input.window.p3)
      nib.radius = Self.width(full, last: memory.x, isFast: step > threshold)
    }
    memory.x = nib.radius
  }

  /// The rule itself.
  package static func width(_ full: Double, last: Double, isFast: Bool) -> Double {
    isFast ? max(0.95 * last, 0.4 * full) : min(1.05 * last, full)
  }
}

/// The width follows speed on a line from one width to another, as JotUI's tools do.
///
/// Speeds between 20 and 3,000 units a second are told apart, and times of 10 ms and less
/// are not measured but keep the speed. JotUI's pen thins with speed, its eraser widens. A tap is slow.
public final class SpeedWidth: StrokeEffect {
  /// The slowest and fastest speeds told apart, in document units a second.
  package static let speeds = 20.0...3000.0

  /// The time over which speed is not yet measured, in seconds.
  package static let shortestTime = 0.01

  /// The width at 20 units a second and below, in document units.
  public let slow: Double

  /// The width at 3,000 units a second and above, in document units.
  public let fast: Double

  /// Creates the effect.
  ///
  /// - Throws: A width outside 0…``Style/greatestWidth``.
  public init(slow: Double, fast: Double) throws(InvalidValue) {
    self.slow = try InvalidValue.check(.minimum, slow, in: 0...Style.greatestWidth)
    self.fast = try InvalidValue.check(.maximum, fast, in: 0...Style.greatestWidth)
  }

  init(unchecked slow: Double, fast: Double) {
    self.slow = slow
    self.fast = fast
  }

  /// Kind 7 with both widths.
  public var code: PluginCode { PluginCode(7, [slow, fast]) }

  /// Sets the radius.
  ///
  /// Remembers the speed in lane 0, and way and time that were too short to measure in 1 and 2.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    if let previous = input.previous {
      let elapsed = input.sample.time - previous.time
      memory.y += previous.location.distance(to: input.sample.location)
      memory.z += elapsed > 0 ? elapsed : 0
      if memory.z > Self.shortestTime {
        memory.x = memory.y / memory.z
        memory.y = 0
        memory.z = 0
      }
    }
    let range = Self.speeds
    let speed = min(max(memory.x, range.lowerBound), range.upperBound)
    let part = (speed - range.lowerBound) / (range.upperBound - range.lowerBound)
    nib.radius = 0.5 * (slow + (fast - slow) * (input.isTap ? 0 : part))
  }
}
