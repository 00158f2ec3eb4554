public import InkGraphics

/// What an effect sees of a stroke.
public struct EffectInput: Sendable {
  /// The sample that the nib is for.
  public var sample: StrokeSample
  /// The sample before it, `nil` at the first.
  public var previous: StrokeSample?
  /// The locations of the sample and the three before it; the first stands for missing ones.
  public var window: PointWindow
  /// The position of the sample in the stroke.
  public var index: Int
  /// What touches.
  public var kind: InputEvent.PointerKind
  /// The speed at the sample: 0 at 20 units a second or slower, 1 at 800 or faster, and at the first.
  public var velocity: Double
  /// Whether the contact ended without having gone anywhere: a tap.
  public var isTap: Bool

  /// Creates an input, to try an effect out.
  ///
  /// - Parameter window: `nil` for one of the sample and the one before it.
  public init(
    sample: StrokeSample,
    previous: StrokeSample? = nil,
    window: PointWindow? = nil,
    index: Int = 0,
    kind: InputEvent.PointerKind = .pen,
    velocity: Double = 1,
    isTap: Bool = false
  ) {
    self.sample = sample
    self.previous = previous
    if let window {
      self.window = window
    } else {
      self.window = PointWindow((previous ?? sample).location)
      self.window.push(sample.location)
    }
    self.index = index
    self.kind = kind
    self.velocity = velocity
    self.isTap = isTap
  }
}

/// What an effect may change of a nib.
public struct NibProperties: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ``Nib/radius``.
  public static let radius = NibProperties(rawValue: 1)
  /// ``Nib/angle``.
  public static let angle = NibProperties(rawValue: 2)
  /// Red, green and blue of ``Nib/color``.
  public static let color = NibProperties(rawValue: 4)
  /// The opacity of ``Nib/color``.
  public static let opacity = NibProperties(rawValue: 8)
}

/// Changes the nib sample by sample: pressure, speed or tilt to width, and so on.
///
/// Implement it to bring an effect of your own. Objects are immutable. What an effect has to
/// remember from sample to sample it keeps in `memory`, a value that lives in the stroke, so that
/// predictions can be taken back and late values worked in.
public protocol StrokeEffect: AnyObject, Sendable {
  /// Identifies the effect and its settings.
  var code: PluginCode { get }

  /// What the effect may change; the radius alone if nothing is said.
  ///
  /// Ink of one colour is painted faster, so say ``NibProperties/color`` or
  /// ``NibProperties/opacity`` only where it is so; changes of what is not said may not show.
  var changes: NibProperties { get }

  /// Changes `nib`, which comes from the effect before.
  ///
  /// - Parameters:
  ///   - nib: The nib so far; the first effect gets ``Nib/init(_:)`` of the style.
  ///   - input: The sample and what led to it.
  ///   - memory: What this effect left at the sample before; zero at the first.
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>)
}

extension StrokeEffect {
  /// The radius.
  public var changes: NibProperties { .radius }
}

/// An effect that encoded data names and nobody here knows: nothing is changed.
///
/// Its code is kept, so that the brush is encoded as it was.
public final class UnknownEffect: StrokeEffect {
  /// The code that was read.
  public let code: PluginCode

  /// Creates a stand-in.
  public init(_ code: PluginCode) { self.code = code }

  /// Nothing.
  public var changes: NibProperties { [] }

  /// Leaves the nib as it is.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout SIMD4<Double>) {}
}
