public import InkGraphics

/// What changes what a tool does while it is held: keys, or a second finger.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Squares, circles and multiples of 15°; the shift key, or a finger beside a pen that drags.
  public static let constrains = Modifiers(rawValue: 1)
  /// From the centre: the alt key.
  public static let fromCenter = Modifiers(rawValue: 2)
  /// Without snapping, and for what adds to a selection: the control key.
  public static let freely = Modifiers(rawValue: 4)
}

extension Vector {
  /// The vector in the nearest direction of a multiple of 15°, as long as its projection on that.
  public var snappedToAngles: Vector {
    let step = Double.pi / 12
    let (sine, cosine) = Real.sinCos((Real.atan2(dy, dx) / step).rounded() * step)
    let length = dx * cosine + dy * sine
    return Vector(length * cosine, length * sine)
  }
}
