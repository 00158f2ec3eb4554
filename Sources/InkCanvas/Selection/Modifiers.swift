public import InkGraphics

/// The modifiers of tools: held keys, or a second finger.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The keys as bits, the values of the static members combined.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Constrains shapes and angles, or extends a selection: the Shift key, or a second finger.
  ///
  /// Shapes become squares and circles, angles multiples of 15°. The finger lands beside a dragging pen.
  public static let constrains = Modifiers(rawValue: 1)
  /// Creates or resizes about the center, or copies dragged items: the Alt key.
  public static let fromCenter = Modifiers(rawValue: 2)
  /// Disables snapping: the Control key.
  public static let freely = Modifiers(rawValue: 4)
}

extension Vector {
  /// The projection of the vector on the nearest direction that is a multiple of 15°.
  public var snappedToAngles: Vector {
    let step = Double.pi / 12
    let (sine, cosine) = Real.sinCos((Real.atan2(dy, dx) / step).rounded() * step)
    let length = dx * cosine + dy * sine
    return Vector(length * cosine, length * sine)
  }
}
