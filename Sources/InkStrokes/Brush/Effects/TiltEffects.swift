package import InkGraphics

/// A tilted pen draws wider and fainter ink, like the side of a pencil's lead.
///
/// With t the tilt above a threshold, from 0 (upright) to 1 (flat), the
/// width is multiplied by 1 + (width − 1)·t and the opacity by 1 + (opacity − 1)·t. Samples without
/// altitude count as upright.
package final class TiltShading: StrokeEffect {
  /// The factor of the width when the pen is flat, 0…1,000.
  package let width: Double

  /// The factor of the opacity when the pen is flat, 0…1.
  package let opacity: Double

  /// The tilt from upright up to which the ink is unchanged, in radians, 0…1.5.
  package let threshold: Double

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - width: The factor of the width when the pen is flat, 0…1,000.
  ///   - opacity: The factor of the opacity when the pen is flat, 0…1.
  ///   - threshold: The tilt up to which the ink is unchanged, in radians, 0…1.5. The default is 0.
  /// - Throws: `InvalidValue` if a number is out of its range.
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

  /// The name in files, `tilt-shading`, and the values of the settings `width`, `opacity` and `threshold`.
  package var code: PluginCode {
    PluginCode("tilt-shading width opacity threshold", numbers: SIMD4(width, opacity, threshold, 0))
  }

  /// The properties that the effect changes: the radius, and the opacity unless its factor is 1.
  package var changes: StyleProperties { opacity == 1 ? .radius : [.radius, .opacity] }

  /// Multiplies radius and opacity of the nib by factors from the tilt of the pen.
  package func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard let altitude = input.sample.altitude else { return }
    let tilt = .pi / 2 - altitude
    let part = min(max((tilt - threshold) / (.pi / 2 - threshold), 0), 1)
    nib.radius *= 1 + (width - 1) * part
    nib.color.w *= Float(1 + (opacity - 1) * part)
  }
}

/// An effect that rotates the tip: to a fixed angle, or with the pen.
package final class TipRotation: StrokeEffect {
  /// The quantity of the pen that the angle of the tip follows.
  package enum Source: UInt8, CaseIterable, Hashable, Sendable {
    /// None: the angle of the tip is the offset alone.
    case fixed
    /// The azimuth of the pen.
    case azimuth
    /// The twist of the pen.
    case roll

    /// The names of all cases in files, in order, separated by spaces.
    static let names: StaticString = "fixed azimuth roll"
  }

  /// The quantity of the pen that the angle of the tip follows.
  package let source: Source

  /// The angle added to that of the ``source``, in radians from the x axis toward the y axis, −2π…2π.
  package let offset: Double

  /// Creates the effect.
  ///
  /// - Parameters:
  ///   - source: The quantity of the pen that the angle of the tip follows.
  ///   - offset: The angle added to it, in radians, −2π…2π. The default is 0.
  /// - Throws: `InvalidValue` if the offset is out of its range.
  @inline(never)
  package init(_ source: Source, offset: Double = 0) throws(InvalidValue) {
    self.source = source
    self.offset = try InvalidValue.check("offset", offset, in: -2 * .pi...2 * .pi)
  }

  init(unchecked source: Source, offset: Double) {
    self.source = source
    self.offset = offset
  }

  /// The name in files, `tip-rotation`, and the values of the settings `source` and `offset`.
  package var code: PluginCode {
    let word = (Int(source.rawValue), Source.names)
    return PluginCode("tip-rotation source offset", word: word, numbers: SIMD4(offset, 0, 0, 0))
  }

  /// The properties that the effect changes: the angle.
  package var changes: StyleProperties { .angle }

  /// 1 value, the last angle, for samples that report none; 0 values if the angle is fixed.
  package var memoryCount: Int { source == .fixed ? 0 : 1 }

  /// Sets the angle of the nib: the offset, plus the azimuth or the twist of the pen unless the angle is fixed.
  ///
  /// At a sample that does not report it, the angle of the previous sample remains.
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
