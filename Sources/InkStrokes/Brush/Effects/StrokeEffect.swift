public import InkGraphics

/// The input of an effect at one knot, a point along the stroke.
public struct EffectInput: Sendable {
  /// The location, time, force and angles of the pen at the knot, which need not be those of a measured sample.
  public var sample: StrokeSample
  /// The same quantities at the previous knot; `nil` at the first.
  public var previous: StrokeSample?
  /// The locations of the knot and the three before it; near the start, the first knot replaces the missing ones.
  public var window: PointWindow
  /// The index of the knot among those of the stroke, from 0.
  public var index: Int
  /// The length of the line through the knots from the start of the stroke to this one, in page units.
  public var length: Double
  /// The kind of the pointer that draws the stroke: a pen, the eraser end of a pen, a finger or a mouse.
  public var kind: InputEvent.PointerKind
  /// The speed from the previous knot, normalized to 0…1; 1 at the first knot.
  ///
  /// 0 up to 20 page units per second, 1 from 800 on, linear between.
  public var velocity: Double
  /// Whether the stroke is a tap: the contact ended without moving.
  public var isTap: Bool
  /// The nominal width of the brush, in page units: ``Brush/width``.
  public var width: Double

  /// Creates an input, to test an effect.
  ///
  /// - Parameters:
  ///   - sample: The sample at the knot.
  ///   - previous: The sample at the previous knot; `nil`, the default, for the first.
  ///   - window: The last four locations; `nil` for those of the sample and the previous one.
  ///   - index: The index of the knot among those of the stroke. The default is 0.
  ///   - length: The length of the polyline from the start, in page units. The default is 0.
  ///   - kind: The kind of the pointer. The default is a pen.
  ///   - velocity: The normalized speed, 0…1. The default is 1.
  ///   - isTap: Whether the stroke is a tap. The default is `false`.
  ///   - width: The nominal width of the brush, in page units. The default is 1.
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

  /// The speed from the previous knot, in page units per second.
  ///
  /// `nil` at the first knot, and if time does not increase.
  public var speed: Double? {
    guard let previous else { return nil }
    let elapsed = sample.time - previous.time
    guard elapsed > 0 else { return nil }
    let speed = previous.location.distance(to: sample.location) / elapsed
    return speed.isFinite ? speed : nil
  }
}

/// The properties of a style that an effect may change.
public struct StyleProperties: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The effect may set ``Nib/radius`` at each knot.
  public static let radius = StyleProperties(rawValue: 1)
  /// The effect may set ``Nib/angle`` at each knot.
  public static let angle = StyleProperties(rawValue: 2)
  /// The effect may set red, green and blue of ``Nib/color`` at each knot.
  public static let color = StyleProperties(rawValue: 4)
  /// The effect may set the opacity of ``Nib/color`` at each knot.
  public static let opacity = StyleProperties(rawValue: 8)
  /// The effect may change the style of the whole stroke: see ``StrokeEffect/apply(to:)``.
  public static let stroke = StyleProperties(rawValue: 16)
}

/// A custom effect, which maps force, speed or tilt to width, color and more.
///
/// Objects are immutable. Values that an effect remembers from knot to knot are passed to it as `memory` and stored
/// in the stroke, so that predictions can be withdrawn and updates applied.
public protocol StrokeEffect: AnyObject, Sendable {
  /// The name and the settings of the effect, by which files identify it.
  var code: PluginCode { get }

  /// The properties that the effect may change. The default is the radius.
  ///
  /// Declare ``StyleProperties/color`` and ``StyleProperties/opacity`` only if the effect changes them, as ink of
  /// constant color is painted faster. Changes of undeclared properties may not be visible.
  var changes: StyleProperties { get }

  /// The number of values that the effect remembers between knots, 0 or more. The default is 0.
  ///
  /// All effects of a brush may have 1,024 in total.
  var memoryCount: Int { get }

  /// Changes the style of the whole stroke: width, color, blend mode, cap, join, dash.
  ///
  /// The default does nothing. Called once per brush, only if ``changes`` contains ``StyleProperties/stroke``, in
  /// the order of the effects, regardless of filters between them.
  func apply(to style: inout Style)

  /// Changes the nib at a knot. The default does nothing.
  ///
  /// - Parameters:
  ///   - nib: The nib from the previous effect; the first effect receives ``Nib/init(_:)`` of the style.
  ///   - input: The knot. Of earlier knots it contains at most three locations.
  ///   - memory: The values that this effect stored at the previous knot; zeros at the first.
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory)
}

extension StrokeEffect {
  /// The default: the effect changes only ``Nib/radius``.
  public var changes: StyleProperties { .radius }

  /// The default, 0: the effect remembers nothing between knots.
  public var memoryCount: Int { 0 }

  /// The default, which leaves the style of the stroke unchanged.
  public func apply(to style: inout Style) {}

  /// The default, which leaves the nib at each knot unchanged.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {}
}

/// A placeholder for an effect that encoded data names but the program lacks: it changes nothing.
///
/// Its code is preserved, so that the brush is encoded unchanged.
package final class UnknownEffect: StrokeEffect {
  /// The decoded name and settings of the missing effect.
  package let code: PluginCode

  /// Creates a placeholder for a missing effect from its name and settings.
  package init(_ code: PluginCode) { self.code = code }

  /// The properties that the effect changes: none.
  package var changes: StyleProperties { [] }
}
