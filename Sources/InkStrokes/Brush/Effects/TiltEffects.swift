public import InkGraphics

/// A pen that lies flat marks wider and fainter, like the side of a pencil's lead.
///
/// With t the tilt, from 0 upright to 1 flat, beyond a threshold below which nothing happens, the
/// width is multiplied by 1 + (width − 1)·t and the opacity by 1 + (opacity − 1)·t. Samples without
/// altitude are upright.
package final class TiltShading: StrokeEffect {
  /// What the width is multiplied by when the pen lies flat.
  package let width: Double

  /// What the opacity is multiplied by when the pen lies flat.
  package let opacity: Double

  /// The tilt from the upright below which nothing happens, in radians.
  package let threshold: Double

  /// Creates the effect.
  ///
  /// - Throws: A width outside 0…1,000, an opacity outside 0…1, a threshold outside 0…1.5 radians.
  @inline(never)
  package init(width: Double, opacity: Double, threshold: Double = 0) throws(InvalidValue) {
    self.width = try InvalidValue.check("width", width, in: 0...1000)
    self.opacity = try InvalidValue.check("opacity", opacity, in: 0...1)
    self.threshold = try InvalidValue.check("threshold", threshold, in: 0...1.5)
  }

  init(unchecked width: Double, opacity: Double, threshold: Double) {
    self.width = width
    self.opacity = opacity
    self.threshold = threshold
  }

  /// `tilt-shading` with `width`, `opacity` and `threshold`.
  package var code: PluginCode {
    PluginCode("tilt-shading width opacity threshold", numbers: SIMD4(width, opacity, threshold, 0))
  }

  /// The radius, and the opacity where it is to change.
  package var changes: StyleProperties { opacity == 1 ? .radius : [.radius, .opacity] }

  /// Scales radius and opacity.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard let altitude = input.sample.altitude else { return }
    let tilt = .pi / 2 - altitude
    let part = min(max((tilt - threshold) / (.pi / 2 - threshold), 0), 1)
    nib.radius *= 1 + (width - 1) * part
    nib.color.w *= Float(1 + (opacity - 1) * part)
  }
}

/// Turns the tip: to a fixed angle, or with the pen.
package final class TipRotation: StrokeEffect {
  /// What the tip turns with.
  package enum Source: UInt8, CaseIterable, Hashable, Sendable {
    /// With nothing.
    case fixed
    /// With the direction in which the pen leans.
    case azimuth
    /// With the turn of the pen about its own axis.
    case roll

    /// The words for all, in their order.
    static let names: StaticString = "fixed azimuth roll"
  }

  /// What the tip turns with.
  package let source: Source

  /// What is added, in radians from the x axis towards the y axis.
  package let offset: Double

  /// Creates the effect.
  ///
  /// - Throws: An offset outside −2π…2π.
  @inline(never)
  package init(_ source: Source, offset: Double = 0) throws(InvalidValue) {
    self.source = source
    self.offset = try InvalidValue.check("offset", offset, in: -2 * .pi...2 * .pi)
  }

  init(unchecked source: Source, offset: Double) {
    self.source = source
    self.offset = offset
  }

  /// `tip-rotation` with `source` and `offset`.
  package var code: PluginCode {
    let word = (Int(source.rawValue), Source.names)
    return PluginCode("tip-rotation source offset", word: word, numbers: SIMD4(offset, 0, 0, 0))
  }

  /// The angle.
  package var changes: StyleProperties { .angle }

  /// 1, the last angle, unless it is fixed.
  package var memoryCount: Int { source == .fixed ? 0 : 1 }

  /// Sets the angle; where the device does not tell it, it stays that of the sample before.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    switch source {
    case .fixed:
      nib.angle = offset
      return
    case .azimuth: if let azimuth = input.sample.azimuth { memory[0] = azimuth }
    case .roll: if let roll = input.sample.roll { memory[0] = roll }
    }
    nib.angle = offset + memory[0]
  }
}
