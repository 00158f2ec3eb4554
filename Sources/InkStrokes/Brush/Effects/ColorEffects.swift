public import InkGraphics

/// ForceSketch's colour: the hue runs once round the wheel from pressure 0 to 1.
///
/// Saturation and value are 1. Where the device reports no pressure the ink is grey; a single
/// sample of pressure 0 is red, as the wheel has it, while in ForceSketch it turned grey.
package final class PressureHue: StrokeEffect {
  /// The grey without pressure, 0 black … 1 white.
  package let fallback: Double

  /// ForceSketch's, with a medium grey.
  package static let forceSketch = PressureHue(unchecked: 0.5)

  /// Creates the effect.
  ///
  /// - Throws: A grey outside 0…1.
  @inline(never)
  package init(fallback: Double = 0.5) throws(InvalidValue) {
    self.fallback = try InvalidValue.check("fallback", fallback, in: 0...1)
  }

  private init(unchecked fallback: Double) { self.fallback = fallback }

  /// `pressure-hue` with `fallback`.
  package var code: PluginCode {
    PluginCode("pressure-hue fallback", numbers: SIMD4(fallback, 0, 0, 0))
  }

  /// The colour.
  package var changes: StyleProperties { .color }

  /// Sets the colour; the opacity stays.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    var color = SIMD4<Double>(fallback, fallback, fallback, 0)
    if let pressure = input.sample.pressure {
      color = HSVColorSpace.shared.sRGB(from: SIMD4(pressure, 1, 1, 0))
    }
    let opacity = nib.color.w
    nib.color = SIMD4<Float>(color)
    nib.color.w = opacity
  }
}

/// The opacity grows linearly with pressure, as in the pencil of the Cregle samples.
package final class PressureOpacity: StrokeEffect {
  /// The opacity at pressure 0, as a fraction of the style's.
  package let minimum: Double
  /// The opacity at pressure 1, as a fraction of the style's.
  package let maximum: Double
  /// The opacity where the device reports no pressure.
  package let fallback: Double

  /// Cregle's: the opacity is the pressure, and full without.
  package static let cregle = PressureOpacity(unchecked: 0, maximum: 1, fallback: 1)

  /// Creates the effect.
  ///
  /// - Throws: An opacity outside 0…1.
  @inline(never)
  package init(minimum: Double, maximum: Double, fallback: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...1)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...1)
    self.fallback = try InvalidValue.check("fallback", fallback, in: 0...1)
  }

  init(unchecked minimum: Double, maximum: Double, fallback: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.fallback = fallback
  }

  /// `pressure-opacity` with `minimum`, `maximum` and `fallback`.
  package var code: PluginCode {
    PluginCode(
      "pressure-opacity minimum maximum fallback",
      numbers: SIMD4(minimum, maximum, fallback, 0)
    )
  }

  /// The opacity.
  package var changes: StyleProperties { .opacity }

  /// Scales the opacity.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let part = input.sample.pressure.map { minimum + (maximum - minimum) * $0 } ?? fallback
    nib.color.w *= Float(part)
  }
}
