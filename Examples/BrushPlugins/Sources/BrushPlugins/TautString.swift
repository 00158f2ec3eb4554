public import InkGraphics
public import InkStrokes

/// A filter that steadies the hand: the pen pulls ink on a string, and ink moves only while the string is taut.
///
/// The newest knot is at the pen, so that ink ends there.
public final class TautString: PointFilter {
  /// The length of the string, in page units, 0…1,000.
  public let length: Double

  /// Creates a filter.
  ///
  /// - Throws: An error if the length is outside 0…1,000.
  public init(length: Double) throws(InvalidValue) {
    self.length = try InvalidValue.check("length", length, in: 0...1000)
  }

  /// The filter for plugin catalogs.
  public static let part = PluginPart<any PointFilter>(
    "com.example.taut-string",
    "pulls the ink behind the pen on a string",
    settings: [
      SettingDescription(
        "length",
        .number(0...1000, default: nil),
        unit: "page units",
        "the length of the string"
      )
    ]
  ) { code throws(InvalidValue) in try TautString(length: code.number("length")) }

  /// The name with the length.
  public var code: PluginCode { PluginCode("com.example.taut-string", [.init("length", length)]) }

  /// 1 knot: the newest, which is pulled back when another follows.
  public var revisableTail: Int? { 1 }

  /// Pulls the ink from knot to knot; the memory contains its position and its distance.
  public func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let last = input.knots.count - 1
    line.step(through: input, changed: changed, memory: 3, ahead: 1) { i, memory, out in
      var knot = input.knots[i]
      let ink = i == 0 ? knot.location : Point(memory[0], memory[1])
      let way = knot.location - ink
      if i < last {
        knot.location = ink + way * (way.length > length ? 1 - length / way.length : 0)
      }
      knot.length = i == 0 ? 0 : memory[2] + ink.distance(to: knot.location)
      (memory[0], memory[1], memory[2]) = (knot.location.x, knot.location.y, knot.length)
      out.append(knot)
    }
  }
}
