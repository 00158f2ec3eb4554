package import InkGraphics

/// DrawUI's width for pens, which is proportional to the force between two limits.
///
/// The radius is (minimum + maximum)/2 · force, clamped to minimum…maximum; the force is not normalized. At a force of
/// 1 the ink is minimum + maximum wide. The limits are radii, although DrawUI calls them widths, and apply to a brush
/// of the width minimum + maximum; for other brushes the radius is scaled in proportion to the width. A sample without
/// force keeps the radius from the previous effect.
package final class StylusWidth: StrokeEffect {
  /// The minimum radius, in page units, if the brush is ``minimum`` + ``maximum`` wide.
  ///
  /// For brushes of other widths it is scaled in proportion.
  package let minimum: Double
  /// The maximum radius, in page units, if the brush is ``minimum`` + ``maximum`` wide.
  ///
  /// For brushes of other widths it is scaled in proportion.
  package let maximum: Double

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - minimum: The minimum radius, in page units, 0…``Style/greatestWidth``.
  ///   - maximum: The maximum radius, in page units, 0…``Style/greatestWidth``.
  /// - Throws: `InvalidValue` if a radius is out of its range.
  @inline(never)
  package init(minimum: Double, maximum: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The name in files, `stylus-width`, and the values of the settings `minimum` and `maximum`.
  package var code: PluginCode {
    PluginCode("stylus-width minimum maximum", numbers: SIMD4(minimum, maximum, 0, 0))
  }

  /// Sets the radius of the nib from the force; without a force it is unchanged.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard let force = input.sample.force else { return }
    let radius = min(max((minimum + maximum) * 0.5 * force, minimum), maximum)
    nib.radius = radius * input.scale(of: minimum + maximum)
  }
}

/// DrawUI's width for fingers: slow is wide, fast is thin, with gradual changes.
///
/// The radius is minimum + (1 − v)·(maximum − minimum), where v is the normalized speed ``EffectInput/velocity``, but
/// at least 1 page unit. From knot to knot it grows by at most 0.5 and shrinks by at most 1 page unit. A tap has the
/// radius maximum. The limits are radii, although DrawUI calls them widths, and apply to a brush of the width minimum +
/// maximum; for other brushes the radius is scaled in proportion to the width. A sample with a force keeps the radius
/// from the previous effect. Unlike in DrawUI, nothing carries over from the previous stroke.
package final class FingerWidth: StrokeEffect {
  /// The minimum radius, in page units, if the brush is ``minimum`` + ``maximum`` wide.
  ///
  /// For brushes of other widths it is scaled in proportion.
  package let minimum: Double
  /// The maximum radius, in page units, if the brush is ``minimum`` + ``maximum`` wide.
  ///
  /// For brushes of other widths it is scaled in proportion.
  package let maximum: Double

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - minimum: The minimum radius, in page units, 0…``Style/greatestWidth``.
  ///   - maximum: The maximum radius, in page units, 0…``Style/greatestWidth``.
  /// - Throws: `InvalidValue` if a radius is out of its range.
  @inline(never)
  package init(minimum: Double, maximum: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The name in files, `finger-width`, and the values of the settings `minimum` and `maximum`.
  package var code: PluginCode {
    PluginCode("finger-width minimum maximum", numbers: SIMD4(minimum, maximum, 0, 0))
  }

  /// 1 value: the last radius, in page units, before scaling to the brush's width.
  package var memoryCount: Int { 1 }

  /// Sets the radius of the nib from the speed if the sample has no force.
  ///
  /// Stores the last radius as value 0.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard input.sample.force == nil else { return }
    if input.isTap {
      memory[0] = maximum
    } else {
      let slowness = abs(min(input.velocity - 1, 0))
      var radius = max(minimum + slowness * (maximum - minimum), 1)
      if input.index > 0 { radius = min(max(radius, memory[0] - 1), memory[0] + 0.5) }
      memory[0] = radius
    }
    nib.radius = memory[0] * input.scale(of: minimum + maximum)
  }
}

extension EffectInput {
  /// Returns the ratio of the brush's width to another width; 1 if that is 0.
  fileprivate func scale(of width: Double) -> Double { width > 0 ? self.width / width : 1 }
}

/// A width linear in pressure: minimum + (maximum − minimum)·pressure, as fractions of
/// the brush's width.
///
/// ForceSketch uses minimum 0 and maximum 2 for a brush 10 page units wide. Unlike in ForceSketch, a sample
/// of pressure 0 does not jump to the fallback, which is for devices that report no force.
package final class PressureWidth: StrokeEffect {
  /// The width at pressure 0, as a fraction of the brush's, 0…1,000.
  package let minimum: Double
  /// The width at pressure 1, as a fraction of the brush's, 0…1,000.
  package let maximum: Double
  /// The width if the device reports no force, as a fraction of the brush's, 0…1,000.
  package let fallback: Double

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - minimum: The width at pressure 0, as a fraction of the brush's, 0…1,000.
  ///   - maximum: The width at pressure 1, as a fraction of the brush's, 0…1,000.
  ///   - fallback: The width without force, as a fraction of the brush's, 0…1,000. The default is 1.
  /// - Throws: `InvalidValue` if a fraction is out of its range.
  @inline(never)
  package init(minimum: Double, maximum: Double, fallback: Double = 1) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...1000)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...1000)
    self.fallback = try InvalidValue.check("fallback", fallback, in: 0...1000)
  }

  init(unchecked minimum: Double, maximum: Double, fallback: Double = 1) {
    self.minimum = minimum
    self.maximum = maximum
    self.fallback = fallback
  }

  /// The name in files, `pressure-width`, and the values of the settings `minimum`, `maximum` and `fallback`.
  package var code: PluginCode {
    PluginCode(
      "pressure-width minimum maximum fallback",
      numbers: SIMD4(minimum, maximum, fallback, 0)
    )
  }

  /// Sets the radius of the nib from the pressure.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let part = input.sample.pressure.map { minimum + (maximum - minimum) * $0 } ?? fallback
    nib.radius = part * input.width * 0.5
  }
}

/// The width of the style multiplied by the force of each sample.
///
/// For documents that store a width per point (Xournal++, InkML): a force of 1 is the nominal
/// width. Samples without force have that width. Taps have no minimum width.
package final class ProportionalWidth: StrokeEffect {
  /// Creates the effect.
  package init() {}

  /// The name in files, `proportional-width`; there are no settings.
  package var code: PluginCode { PluginCode("proportional-width") }

  /// Multiplies the radius of the nib by the force of the sample, if it has one.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard let force = input.sample.force else { return }
    nib.radius *= max(force, 0)
  }
}

/// An effect that multiplies the width of a style by a factor, for SpiralKit's eraser by 3.875.
package final class ScaledWidth: StrokeEffect {
  /// The factor of the width, 0…1,000.
  package let factor: Double

  /// The effect of SpiralKit's eraser.
  package static let spiralEraser = ScaledWidth(unchecked: 3.875)

  /// Creates the effect.
  ///
  /// - Parameter factor: The factor of the width, 0…1,000.
  /// - Throws: `InvalidValue` if the factor is out of its range.
  @inline(never)
  package init(factor: Double) throws(InvalidValue) {
    self.factor = try InvalidValue.check("factor", factor, in: 0...1000)
  }

  private init(unchecked factor: Double) { self.factor = factor }

  /// The name in files, `scaled-width`, and the value of the setting `factor`.
  package var code: PluginCode {
    PluginCode("scaled-width factor", numbers: SIMD4(factor, 0, 0, 0))
  }

  /// The properties that the effect changes: the style of the whole stroke.
  package var changes: StyleProperties { .stroke }

  /// Multiplies the width of the style by ``factor``.
  package func apply(to style: inout Style) { style.width *= factor }
}

/// An effect that overrides the blend mode and scales the opacity of the whole stroke.
///
/// SpiralKit's highlighter and eraser use it.
package final class Blending: StrokeEffect {
  /// The blend mode of the stroke with the ink below.
  package let mode: BlendMode

  /// The factor of the style's opacity, 0…1.
  package let opacity: Double

  /// The effect of SpiralKit's highlighter: blend mode exclusion, opacity 0.3.
  package static let spiralHighlighter = Blending(unchecked: .exclusion, opacity: 0.3)

  /// The effect of SpiralKit's eraser: blend mode clear.
  package static let spiralEraser = Blending(unchecked: .clear, opacity: 1)

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - mode: The blend mode with the ink below.
  ///   - opacity: The factor of the style's opacity, 0…1. The default is 1.
  /// - Throws: `InvalidValue` if the opacity is out of its range.
  @inline(never)
  package init(_ mode: BlendMode, opacity: Double = 1) throws(InvalidValue) {
    self.mode = mode
    self.opacity = try InvalidValue.check("opacity", opacity, in: 0...1)
  }

  private init(unchecked mode: BlendMode, opacity: Double) {
    self.mode = mode
    self.opacity = opacity
  }

  /// The name in files, `blending`, and the values of the settings `mode` and `opacity`.
  package var code: PluginCode {
    let word = (mode.index, BlendMode.names)
    return PluginCode("blending mode opacity", word: word, numbers: SIMD4(opacity, 0, 0, 0))
  }

  /// The properties that the effect changes: the style of the whole stroke.
  package var changes: StyleProperties { .stroke }

  /// Sets the blend mode, removes a formula and scales the opacity.
  package func apply(to style: inout Style) {
    style.formula = nil
    style.blendMode = mode
    style.color.alpha *= opacity
  }
}

/// Drawsana's width by speed: fast strokes are thin.
///
/// With speed = |v|/600, the width is W/(0.6·speed + 0.4·previous speed), changing by at
/// most a quarter of the last width, and clamped to 0.2·W…W, where W is the style's width.
/// If time does not increase, the speed is kept; Drawsana then divides by zero, and in one direction
/// subtracts instead of dividing.
package final class VelocityWidth: StrokeEffect {
  /// The speed that yields the full width, in page units per second.
  package static let referenceSpeed = 600.0

  /// Creates the effect.
  package init() {}

  /// The name in files, `velocity-width`; there are no settings.
  package var code: PluginCode { PluginCode("velocity-width") }

  /// 2 values: the speed in units of ``referenceSpeed``, and the width in page units.
  package var memoryCount: Int { 2 }

  /// Sets the radius of the nib from the speed.
  ///
  /// Stores the speed as value 0 and the width as value 1.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let full = nib.radius * 2
    var speed = memory[0]
    if let previous = input.previous {
      let elapsed = input.sample.time - previous.time
      let distance = previous.location.distance(to: input.sample.location)
      if elapsed > 0 { speed = distance / elapsed / Self.referenceSpeed }
    }
    let width = Self.width(full, speed, memory[0], input.index > 0 ? memory[1] : full)
    memory[0] = speed
    memory[1] = width
    nib.radius = width * 0.5
  }

  /// Returns the width at a sample, in the unit of `full`.
  ///
  /// - Parameters:
  ///   - full: The full width W.
  ///   - speed: The speed at the sample, in units of ``referenceSpeed``.
  ///   - before: The speed at the previous sample, in the same unit.
  ///   - last: The width at the previous sample.
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
