public import InkGraphics

/// DrawUI's width for pens: (minimum + maximum)/2 · force, limited to minimum…maximum.
///
/// As there, these "widths" are radii, and the force is not normalised. They hold for brushes of the
/// width minimum + maximum, of which a force of 1 makes that width; for others all is in proportion.
/// Samples without force are left to other effects.
public final class StylusWidth: StrokeEffect {
  /// The smallest radius, in document units.
  public let minimum: Double
  /// The greatest radius, in document units.
  public let maximum: Double

  /// Creates the effect.
  ///
  /// - Throws: A radius outside 0…``Style/greatestWidth``.
  @inline(never)
  public init(minimum: Double, maximum: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// `stylus-width` with `minimum` and `maximum`.
  public var code: PluginCode {
    PluginCode("stylus-width minimum maximum", numbers: SIMD4(minimum, maximum, 0, 0))
  }

  /// Sets the radius where there is a force.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard let force = input.sample.force else { return }
    let radius = min(max((minimum + maximum) * 0.5 * force, minimum), maximum)
    nib.radius = radius * input.scale(of: minimum + maximum)
  }
}

/// DrawUI's width for fingers: slow is wide, fast is thin, and it changes gently.
///
/// minimum + |min(v − 1, 0)|·(maximum − minimum), at least 1, changing by at most +0.5 and −1.0 from
/// knot to knot. A tap gets the maximum. As in DrawUI these "widths" are radii, here for brushes of
/// the width minimum + maximum; for others all is in proportion. Samples with force are left to other
/// effects. Unlike there, nothing carries over from the stroke before.
public final class FingerWidth: StrokeEffect {
  /// The smallest radius, in document units.
  public let minimum: Double
  /// The greatest radius, in document units.
  public let maximum: Double

  /// Creates the effect.
  ///
  /// - Throws: A radius outside 0…``Style/greatestWidth``.
  @inline(never)
  public init(minimum: Double, maximum: Double) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...Style.greatestWidth)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...Style.greatestWidth)
  }

  init(unchecked minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// `finger-width` with `minimum` and `maximum`.
  public var code: PluginCode {
    PluginCode("finger-width minimum maximum", numbers: SIMD4(minimum, maximum, 0, 0))
  }

  /// 1: the last radius.
  public var memoryCount: Int { 1 }

  /// Sets the radius where there is no force.
  ///
  /// Remembers the last radius in number 0.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
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
  /// How many times as wide as a width the brush is.
  fileprivate func scale(of width: Double) -> Double { width > 0 ? self.width / width : 1 }
}

/// The width grows linearly with pressure: minimum + (maximum − minimum)·pressure, each a fraction of
/// the brush's width.
///
/// ForceSketch's rule is minimum 0, maximum 2 for a brush 10 units wide. Its fault that a single sample
/// of pressure 0 jumps to the width without pressure is absent: that is for devices that report none.
public final class PressureWidth: StrokeEffect {
  /// The width at pressure 0, as a fraction of the brush's.
  public let minimum: Double
  /// The width at pressure 1, as a fraction of the brush's.
  public let maximum: Double
  /// The width where the device reports no pressure, as a fraction of the brush's.
  public let fallback: Double

  /// Creates the effect.
  ///
  /// - Throws: A fraction outside 0…1,000.
  @inline(never)
  public init(minimum: Double, maximum: Double, fallback: Double = 1) throws(InvalidValue) {
    self.minimum = try InvalidValue.check("minimum", minimum, in: 0...1000)
    self.maximum = try InvalidValue.check("maximum", maximum, in: 0...1000)
    self.fallback = try InvalidValue.check("fallback", fallback, in: 0...1000)
  }

  init(unchecked minimum: Double, maximum: Double, fallback: Double = 1) {
    self.minimum = minimum
    self.maximum = maximum
    self.fallback = fallback
  }

  /// `pressure-width` with `minimum`, `maximum` and `fallback`.
  public var code: PluginCode {
    PluginCode(
      "pressure-width minimum maximum fallback",
      numbers: SIMD4(minimum, maximum, fallback, 0)
    )
  }

  /// Sets the radius.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    let part = input.sample.pressure.map { minimum + (maximum - minimum) * $0 } ?? fallback
    nib.radius = part * input.width * 0.5
  }
}

/// The width of the style multiplied by the force of each sample.
///
/// For documents that store a width at every point (Xournal++, InkML): a force of 1 is the nominal
/// width. Samples without force keep it. Taps are no wider than that, either.
public final class ProportionalWidth: StrokeEffect {
  /// Creates the effect.
  public init() {}

  /// `proportional-width`.
  public var code: PluginCode { PluginCode("proportional-width") }

  /// Scales the radius by the force.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    guard let force = input.sample.force else { return }
    nib.radius *= max(force, 0)
  }
}

/// A brush that is wider than its style says: SpiralKit's eraser is 3.875 times as wide.
public final class ScaledWidth: StrokeEffect {
  /// What the width is multiplied by.
  public let factor: Double

  /// SpiralKit's eraser.
  package static let spiralEraser = ScaledWidth(unchecked: 3.875)

  /// Creates the effect.
  ///
  /// - Throws: A factor outside 0…1,000.
  @inline(never)
  public init(factor: Double) throws(InvalidValue) {
    self.factor = try InvalidValue.check("factor", factor, in: 0...1000)
  }

  private init(unchecked factor: Double) { self.factor = factor }

  /// `scaled-width` with `factor`.
  public var code: PluginCode { PluginCode("scaled-width factor", numbers: SIMD4(factor, 0, 0, 0)) }

  /// The style of the whole stroke.
  public var changes: StyleProperties { .stroke }

  /// Scales the width.
  public func apply(to style: inout Style) { style.width *= factor }
}

/// A blend mode and an opacity for the whole stroke, whatever the style says: SpiralKit's highlighter
/// and eraser are made by it.
public final class Blending: StrokeEffect {
  /// How the stroke meets the ink below.
  public let mode: BlendMode

  /// What the opacity of the style is multiplied by.
  public let opacity: Double

  /// SpiralKit's highlighter.
  package static let spiralHighlighter = Blending(unchecked: .exclusion, opacity: 0.3)

  /// SpiralKit's eraser.
  package static let spiralEraser = Blending(unchecked: .clear, opacity: 1)

  /// Creates the effect.
  ///
  /// - Throws: An opacity outside 0…1.
  @inline(never)
  public init(_ mode: BlendMode, opacity: Double = 1) throws(InvalidValue) {
    self.mode = mode
    self.opacity = try InvalidValue.check("opacity", opacity, in: 0...1)
  }

  private init(unchecked mode: BlendMode, opacity: Double) {
    self.mode = mode
    self.opacity = opacity
  }

  /// `blending` with `mode` and `opacity`.
  public var code: PluginCode {
    let word = (mode.index, BlendMode.names)
    return PluginCode("blending mode opacity", word: word, numbers: SIMD4(opacity, 0, 0, 0))
  }

  /// The style of the whole stroke.
  public var changes: StyleProperties { .stroke }

  /// Sets the blend mode and scales the opacity.
  public func apply(to style: inout Style) {
    style.formula = nil
    style.blendMode = mode
    style.color.alpha *= opacity
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

  /// `velocity-width`.
  public var code: PluginCode { PluginCode("velocity-width") }

  /// 2: the speed and the width.
  public var memoryCount: Int { 2 }

  /// Sets the radius.
  ///
  /// Remembers the speed in number 0 and the width in number 1.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
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
