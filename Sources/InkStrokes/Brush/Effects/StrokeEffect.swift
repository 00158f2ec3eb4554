public import InkGraphics

/// What an effect sees of a stroke at one knot.
public struct EffectInput: Sendable {
  /// What the pen said there; the location is that of the knot.
  public var sample: StrokeSample
  /// The like of the knot before; `nil` at the first.
  public var previous: StrokeSample?
  /// The locations of the knot and the three before it; the first stands for missing ones.
  public var window: PointWindow
  /// The position of the knot in the line.
  public var index: Int
  /// The length of the way from the start of the stroke, in document units.
  public var length: Double
  /// What touches.
  public var kind: InputEvent.PointerKind
  /// The speed at the knot: 0 at 20 units a second or slower, 1 at 800 or faster, and at the first.
  public var velocity: Double
  /// Whether the contact ended without having gone anywhere: a tap.
  public var isTap: Bool
  /// The width of the brush, in document units: what its pen draws at neutral pressure.
  public var width: Double

  /// Creates an input, to try an effect out.
  ///
  /// - Parameter window: `nil` for one of the sample and the one before it.
  public init(
    sample: StrokeSample,
    previous: StrokeSample? = nil,
    window: PointWindow? = nil,
    index: Int = 0,
    length: Double = 0,
    kind: InputEvent.PointerKind = .pen,
    velocity: Double = 1,
    isTap: Bool = false,
    width: Double = 1
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
    self.length = length
    self.kind = kind
    self.velocity = velocity
    self.isTap = isTap
    self.width = width
  }

  /// The speed from the knot before, in document units a second; `nil` at the first, and where time
  /// stands still or runs backwards.
  public var speed: Double? {
    guard let previous else { return nil }
    let elapsed = sample.time - previous.time
    guard elapsed > 0 else { return nil }
    let speed = previous.location.distance(to: sample.location) / elapsed
    return speed.isFinite ? speed : nil
  }
}

/// What an effect may change of a style.
public struct StyleProperties: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// ``Nib/radius``, knot by knot.
  public static let radius = StyleProperties(rawValue: 1)
  /// ``Nib/angle``, knot by knot.
  public static let angle = StyleProperties(rawValue: 2)
  /// Red, green and blue of ``Nib/color``, knot by knot.
  public static let color = StyleProperties(rawValue: 4)
  /// The opacity of ``Nib/color``, knot by knot.
  public static let opacity = StyleProperties(rawValue: 8)
  /// The style of the whole stroke: see ``StrokeEffect/apply(to:)``.
  public static let stroke = StyleProperties(rawValue: 16)
}

/// Changes what ink looks like: pressure, speed or tilt to width, and so on.
///
/// Implement it to bring an effect of your own. Objects are immutable. What an effect has to
/// remember from knot to knot it keeps in `memory`, a value that lives in the stroke, so that
/// predictions can be taken back and late values worked in.
public protocol StrokeEffect: AnyObject, Sendable {
  /// Identifies the effect and its settings.
  var code: PluginCode { get }

  /// What the effect may change; the radius alone if nothing is said.
  ///
  /// Ink of one colour is painted faster, so say ``StyleProperties/color`` or
  /// ``StyleProperties/opacity`` only where it is so; changes of what is not said may not show.
  var changes: StyleProperties { get }

  /// How many numbers the effect remembers from knot to knot; 0 if nothing is said.
  var memoryCount: Int { get }

  /// Changes the style of the whole stroke, once: width, colour, blend mode, cap, join, dash.
  ///
  /// Nothing if nothing is said. It is asked only where ``changes`` has ``StyleProperties/stroke``.
  /// The effects of a brush are asked in their order, wherever filters stand between them.
  func apply(to style: inout Style)

  /// Changes `nib`, which comes from the effect before; nothing if nothing is said.
  ///
  /// - Parameters:
  ///   - nib: The nib so far; the first effect gets ``Nib/init(_:)`` of the style.
  ///   - input: The knot and what led to it. Of earlier knots the effect sees three at most, and what
  ///     it remembers.
  ///   - memory: What this effect left at the knot before; zeros at the first.
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory)
}

extension StrokeEffect {
  /// The radius.
  public var changes: StyleProperties { .radius }

  /// 0.
  public var memoryCount: Int { 0 }

  /// Leaves the style as it is.
  public func apply(to style: inout Style) {}

  /// Leaves the nib as it is.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {}
}

/// An effect that encoded data names and nobody here knows: nothing is changed.
///
/// Its code is kept, so that the brush is encoded as it was.
package final class UnknownEffect: StrokeEffect {
  /// The code that was read.
  package let code: PluginCode

  /// Creates a stand-in.
  package init(_ code: PluginCode) { self.code = code }

  /// Nothing.
  package var changes: StyleProperties { [] }
}
