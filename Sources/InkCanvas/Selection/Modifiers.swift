public import InkGraphics

/// The modifiers of tools: held keys, such as Shift, or a second finger.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The modifiers as bits, the values of the static members combined.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Constrains shapes and angles, or extends the selection: the Shift key, or a second finger.
  ///
  /// Shapes become squares and circles, and angles multiples of 15°. A selecting tool adds items to the selection, or
  /// removes those that are selected. The second finger lands beside a dragging pen or finger.
  public static let constrains = Modifiers(rawValue: 1)
  /// Creates or resizes shapes about their center, or copies dragged items: the Alt key.
  public static let fromCenter = Modifiers(rawValue: 2)
  /// Disables snapping to other items and to the paper: the Control key.
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
