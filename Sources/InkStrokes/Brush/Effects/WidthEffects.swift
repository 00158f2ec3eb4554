public import InkGraphics

/// DrawUI's width for pens: (minimum + maximum)/2 · force, limited to minimum…maximum.
///
/// As there, these "widths" are radii, and the force is not normalised. Samples without force are
/// left to other effects.
public final class StylusWidth: StrokeEffect {
  /// The smallest radius, in document units.
  public let minimum: Double
  /// The greatest radius, in document units.
  public let maximum: Double

  /// Creates the effect.
  ///
  /// - Throws: A radius outside 0…``Style/greatestWidth``.
  public init(minimum: Double, maximum: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check(.minimum, minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check(.maximum, maximum, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Kind 1.
  public var code: PluginCode { PluginCode(1, [minimum, maximum]) }

  /// Sets the radius where there is a force.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    guard let force = input.sample.force else { return }
    nib.radius = min(max((minimum + maximum) * 0.5 * force, minimum), maximum)
  }
}

/// DrawUI's width for fingers: slow is wide, fast is thin, and it changes gently.
///
/// minimum + |min(v − 1, 0)|·(maximum − minimum), at least 1, changing by at most +0.5 and −1.0 from
/// sample to sample. A tap gets the maximum. As in DrawUI these "widths" are radii. Samples with
/// force are left to other effects. Unlike there, nothing carries over from the stroke before.
public final class FingerWidth: StrokeEffect {
  /// The smallest radius, in document units.
  public let minimum: Double
  /// The greatest radius, in document units.
  public let maximum: Double

  /// Creates the effect.
  ///
  /// - Throws: A radius outside 0…``Style/greatestWidth``.
  public init(minimum: Double, maximum: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check(.minimum, minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check(.maximum, maximum, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Kind 2.
  public var code: PluginCode { PluginCode(2, [minimum, maximum]) }

  /// Sets the radius where there is no force.
  ///
  /// Remembers the last radius in lane 0.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    guard input.sample.force == nil else { return }
    if input.isTap {
      nib.radius = maximum
    } else {
      let slowness = abs(min(input.velocity - 1, 0))
      var radius = max(minimum + slowness * (maximum - minimum), 1)
      if input.index > 0 { radius = min(max(radius, memory.x - 1), memory.x + 0.5) }
      nib.radius = radius
    }
    memory.x = nib.radius
  }
}

/// The width grows linearly with pressure: minimum + (maximum − minimum)·pressure.
///
/// ForceSketch's rule is minimum 0, maximum 20, fallback 10. Its fault that a single sample of
/// pressure 0 jumps to the fallback is absent: the fallback is for devices that report no pressure.
public final class PressureWidth: StrokeEffect {
  /// The width at pressure 0, in document units.
  public let minimum: Double
  /// The width at pressure 1, in document units.
  public let maximum: Double
  /// The width where the device reports no pressure, in document units.
  public let fallback: Double

  /// Creates the effect.
  ///
  /// - Throws: A width outside 0…``Style/greatestWidth``.
  public init(minimum: Double, maximum: Double, fallback: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check(.minimum, minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check(.maximum, maximum, in: 0...Style.greatestWidth)
    self.fallback = try InvalidValue.check(.fallback, fallback, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double, fallback: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.fallback = fallback
  }

  /// Kind 3.
  public var code: PluginCode { PluginCode(3, [minimum, maximum, fallback]) }

  /// Sets the radius to half of the width.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    let width = input.sample.pressure.map { minimum + (maximum - minimum) * $0 } ?? fallback
    nib.radius = width * 0.5
  }
}

/// The width of the style multiplied by the force of each sample.
///
/// For documents that store a width at every point (Xournal++, InkML): a force of 1 is the nominal
/// width. Samples without force keep it.
public final class ProportionalWidth: StrokeEffect {
  /// Creates the effect.
  public init() {}

  /// The number of the kind.
  static let kind: UInt32 = 4

  /// Kind 4.
  public var code: PluginCode { PluginCode(Self.kind) }

  /// Scales the radius by the force.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    guard let force = input.sample.force else { return }
    nib.radius *= max(force, 0)
  }
}

/// The width multiplied by a factor: SpiralKit's eraser is 3.875 times as wide as the style says.
package final class ScaledWidth: StrokeEffect {
  /// What the width is multiplied by.
  package let factor: Double

  /// SpiralKit's eraser.
  package static let spiralEraser = ScaledWidth(unchecked: 3.875)

  /// Creates the effect.
  ///
  /// - Throws: A factor outside 0…1,000.
  package init(factor: Double) throws(InvalidValue) {
    self.factor = try InvalidValue.check(.factor, factor, in: 0...1000)
  }

  private init(unchecked factor: Double) { self.factor = factor }

  /// Kind 12 with the factor.
  package var code: PluginCode { PluginCode(12, [factor]) }

  /// Scales the radius.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    nib.radius *= factor
  }
}

/// Drawsana's width from speed: fast strokes are thin.
///
/// speed = |v|/600 of this sample and of the one before; W/(0.6·speed + 0.4·before), changing by at
/// most a quarter of the last width either way, limited to 0.2·W…W, where W is the style's width.
/// Where time stands still the speed is kept; Drawsana divides by zero there, and subtracts where it
/// should divide in one direction.
public final class VelocityWidth: StrokeEffect {
  /// The speed at which the width is not changed, in document units a second.
  package static let referenceSpeed = 600.0

  /// Creates the effect.
  public init() {}

  /// Kind 5.
  public var code: PluginCode { PluginCode(5) }

  /// Sets the radius.
  ///
  /// Remembers the speed in lane 0 and the width in lane 1.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {
    let full = nib.radius * 2
    var speed = memory.x
    if let previous = input.previous {
      let elapsed = input.sample.time - previous.time
      let distance = previous.location.distance(to: input.sample.location)
      if elapsed > 0 { speed = distance / elapsed / Self.referenceSpeed }
    }
    let width = Self.width(full, speed, memory.x, input.index > 0 ? memory.y : full)
    memory.x = speed
    memory.y = width
    nib.radius = width * 0.5
  }

  /// The rule itself.
  ///
  /// - Parameters:
  ///   - full: W.
  ///   - speed: The speed here, in units of ``referenceSpeed``.
  ///   - before: The speed at the sample before.
  ///   - last: The width at the sample before.
  /// - Returns: The width here.
  package static func width(
    _ full: Double,
    _ speed: Double,
    _ before: Double,
    _ last: Double
  ) -> Double {
    let mean = 0.6 * speed + 0.4 * before
    let wanted = mean > 0 ? full / mean : .infinity
    return min(max(min(max(wanted, 0.75 * last), 1.25 * last), 0.2 * full), full)
  }
}
