public import InkGraphics

/// How the brush touches the surface at one sample.
public struct Nib: Hashable, Sendable {
  /// Half the width of the ink, in document units.
  public var radius: Double

  /// Creates a nib.
  public init(radius: Double) { self.radius = radius }
}

/// What an effect sees of a stroke.
public struct EffectInput: Sendable {
  /// The sample that the nib is for.
  public var sample: StrokeSample
  /// The sample before it, `nil` at the first.
  public var previous: StrokeSample?
  /// The position of the sample in the stroke.
  public var index: Int
  /// What touches.
  public var kind: InputEvent.PointerKind
  /// The speed at the sample as ``Velocity/normalized``.
  public var velocity: Double
  /// Whether the contact ended without having gone anywhere: a tap.
  public var isTap: Bool

  /// Creates an input, to try an effect out.
  public init(
    sample: StrokeSample,
    previous: StrokeSample? = nil,
    index: Int = 0,
    kind: InputEvent.PointerKind = .pen,
    velocity: Double = 1,
    isTap: Bool = false
  ) {
    self.sample = sample
    self.previous = previous
    self.index = index
    self.kind = kind
    self.velocity = velocity
    self.isTap = isTap
  }
}

/// Changes the nib sample by sample: pressure, speed or tilt to width, and so on.
///
/// Implement it to bring an effect of your own. Objects are immutable. What an effect has to
/// remember from sample to sample it keeps in `memory`, a value that lives in the stroke, so that
/// predictions can be taken back and late values worked in.
public protocol StrokeEffect: AnyObject, Sendable {
  /// Identifies the effect and its settings.
  var code: PluginCode { get }

  /// Changes `nib`, which comes from the effect before.
  ///
  /// - Parameters:
  ///   - nib: The nib so far; the first effect gets half of the style's width.
  ///   - input: The sample and what led to it.
  ///   - memory: What this effect left at the sample before; zero at the first.
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>)
}
