public import InkGraphics
public import InkStrokes

/// The thick and thin strokes of a broad nib that rotates with the barrel of the pen.
///
/// Across the edge of the nib ink has the width of the style, along it ``minimum`` times that; in
/// between the width follows the sine of the angle. If the device reports no roll, or the pen
/// is at rest, the last value applies; a tap is a full dot.
public final class BroadNib: StrokeEffect {
  /// The direction of the edge at roll 0, in radians from the x axis toward the y axis, −2π…2π.
  public let angle: Double

  /// The width along the edge as a fraction of the full one, 0…1.
  public let minimum: Double

  /// Creates the effect.
  ///
  /// - Throws: An error if the angle is outside −2π…2π, or the fraction outside 0…1.
  public init(angle: Double, minimum: Double = 0.15) throws(InvalidValue) {
    self.angle = try InvalidValue.check("angle", angle, in: -2 * .pi...2 * .pi)
    self.minimum = try InvalidValue.check("least", minimum, in: 0...1)
  }

  /// The effect for plugin catalogs.
  public static let part = PluginPart<any StrokeEffect>(
    "com.example.broad-nib",
    "thick and thin as a broad nib makes them",
    settings: [
      SettingDescription(
        "angle",
        .number(-2 * .pi...2 * .pi, default: nil),
        unit: "radians",
        "the direction of the edge"
      ),
      SettingDescription("least", .number(0...1, default: 0.15), "the width along the edge"),
    ]
  ) { code throws(InvalidValue) in
    try BroadNib(angle: code.number("angle"), minimum: code.number("least", default: 0.15))
  }

  /// The name with angle and fraction.
  public var code: PluginCode {
    PluginCode("com.example.broad-nib", [.init("angle", angle), .init("least", minimum)])
  }

  /// 3: the direction of movement and the roll.
  public var memoryCount: Int { 3 }

  /// Scales the radius by the angle between the movement and the edge of the nib.
  ///
  /// Stores the direction of movement in numbers 0 and 1 of the memory, and the roll in number 2.
  public func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    if let roll = input.sample.roll { memory[2] = roll }
    if let previous = input.previous {
      let way = input.sample.location - previous.location
      if way.length > 0 {
        memory[0] = way.dx / way.length
        memory[1] = way.dy / way.length
      }
    }
    if input.isTap { return }
    let edge = Real.sinCos(angle + memory[2])
    let across = abs(memory[0] * edge.sine - memory[1] * edge.cosine)
    nib.radius *= minimum + (1 - minimum) * across
  }
}
