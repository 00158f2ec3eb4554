public import InkFilters
public import InkGraphics

/// A filter that shifts paper and ink of a fading layer toward a color, as old paper does.
///
/// In each sixtieth of a second every pixel moves by a part of its remaining distance, at least one level
/// of its 16 bits, so that it arrives and the layer comes to rest.
public final class Yellowing: PixelFilter {
  /// The final color of all pixels; its alpha is ignored.
  public let target: Color

  /// The part of the remaining distance per sixtieth of a second, 0…1.
  public let speed: Double

  private let goal: SIMD4<Double>

  /// Creates a filter.
  ///
  /// - Throws: An error if the speed is outside 0…1.
  public init(target: Color, speed: Double) throws(InvalidValue) {
    self.target = target
    self.speed = try InvalidValue.check("speed", speed, in: 0...1)
    goal = target.sRGBA
  }

  /// The filter for plugin catalogs.
  public static let part = PluginPart<any PixelFilter>(
    "com.example.yellowing",
    "turns paper and ink towards a colour",
    settings: [
      SettingDescription("red", .number(0...1, default: nil), "red of the colour"),
      SettingDescription("green", .number(0...1, default: nil), "green of the colour"),
      SettingDescription("blue", .number(0...1, default: nil), "blue of the colour"),
      SettingDescription("speed", .number(0...1, default: nil), "the part of the way in 1/60 s"),
    ]
  ) { code throws(InvalidValue) in
    let target = Color(
      red: try code.number("red"),
      green: try code.number("green"),
      blue: try code.number("blue")
    )
    return try Yellowing(target: target, speed: code.number("speed"))
  }

  /// The name with red, green and blue of the target, 0…1, and the speed.
  public var code: PluginCode {
    PluginCode(
      "com.example.yellowing",
      [
        .init("red", goal.x), .init("green", goal.y), .init("blue", goal.z), .init("speed", speed),
      ]
    )
  }

  /// 0: a pixel does not depend on its neighbors.
  public func margin(strength: Double) -> Int { 0 }

  /// Returns the pixel, nearer to the target; alpha stays.
  public func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> {
    moved(pixel, part(strength))
  }

  /// Moves every pixel of an area toward the target.
  public func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    guard !area.isEmpty else { return }
    let part = part(strength)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { layer[x, y] = moved(layer[x, y], part) }
    }
  }

  /// Returns the part of the remaining distance, 0…1, for a step: 1 − (1 − speed)^strength.
  ///
  /// So one step of strength 2 is about two of strength 1.
  private func part(_ strength: Double) -> Double {
    speed < 1 ? 1 - Real.pow(1 - speed, strength) : min(strength, 1)
  }

  private func moved(_ pixel: SIMD4<UInt16>, _ part: Double) -> SIMD4<UInt16> {
    guard part > 0 else { return pixel }
    var result = pixel
    for i in 0..<3 {
      let way = (goal[i] * Double(pixel.w)).rounded() - Double(pixel[i])
      result[i] = UInt16(Double(pixel[i]) + (way * part).rounded(.awayFromZero))
    }
    return result
  }
}
