package import InkGraphics

/// ForceSketch's color: the hue runs once around the color wheel from pressure 0 to 1.
///
/// Saturation and value are 1. If the device reports no force, the ink is gray. A single
/// sample of pressure 0 is red, according to the wheel; in ForceSketch it turned gray.
package final class PressureHue: StrokeEffect {
  /// The gray level without force, from 0 (black) to 1 (white).
  package let fallback: Double

  /// ForceSketch's effect; without force the ink is medium gray.
  package static let forceSketch = PressureHue(unchecked: 0.5)

  /// Creates the effect.
  ///
  /// - Parameter fallback: The gray level without force, 0…1. The default is 0.5.
  /// - Throws: `InvalidValue` if the gray level is out of its range.
  @inline(never)
  package init(fallback: Double = 0.5) throws(InvalidValue) {
    self.fallback = try InvalidValue.check("fallback", fallback, in: 0...1)
  }

  private init(unchecked fallback: Double) { self.fallback = fallback }

  /// The name in files, `pressure-hue`, and the value of the setting `fallback`.
  package var code: PluginCode {
    PluginCode("pressure-hue fallback", numbers: SIMD4(fallback, 0, 0, 0))
  }

  /// The properties that the effect changes: the color.
  package var changes: StyleProperties { .color }

  /// Sets the color of the nib from the pressure; the opacity is unchanged.
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

/// An opacity linear in pressure, as in the pencil of the Cregle samples.
package final class PressureOpacity: StrokeEffect {
  /// The opacity at pressure 0, as a fraction of the style's, 0…1.
  package let minimum: Double
  /// The opacity at pressure 1, as a fraction of the style's, 0…1.
  package let maximum: Double
  /// The opacity if the device reports no force, as a fraction of the style's, 0…1.
  package let fallback: Double

  /// Cregle's effect: the opacity equals the pressure; without force it is full.
  package static let cregle = PressureOpacity(unchecked: 0, maximum: 1, fallback: 1)

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - minimum: The opacity at pressure 0, as a fraction of the style's, 0…1.
  ///   - maximum: The opacity at pressure 1, as a fraction of the style's, 0…1.
  ///   - fallback: The opacity without force, as a fraction of the style's, 0…1.
  /// - Throws: `InvalidValue` if an opacity is out of its range.
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

  /// The name in files, `pressure-opacity`, and the values of the settings `minimum`, `maximum` and `fallback`.
  package var code: PluginCode {
    PluginCode(
      "pressure-opacity minimum maximum fallback",
      numbers: SIMD4(minimum, maximum, fallback, 0)
    )
  }

  /// The properties that the effect changes: the opacity.
  package var changes: StyleProperties { .opacity }

  /// Multiplies the opacity of the nib by a factor from the pressure.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let part = input.sample.pressure.map { minimum + (maximum - minimum) * $0 } ?? fallback
    nib.color.w *= Float(part)
  }
}
