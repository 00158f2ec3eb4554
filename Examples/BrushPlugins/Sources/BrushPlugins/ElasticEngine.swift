public import InkGraphics
public import InkStrokes

/// An engine that draws the spline of Kochanek and Bartels through all knots, with adjustable tension.
///
/// Each knot has a direction in which the curve arrives and one in which it leaves, both mixed from
/// the vectors from the knot before, u, and to the knot behind, v:
/// arriving (1 − t)/2·((1 − c)(1 + b)·u + (1 + c)(1 − b)·v), leaving with the signs of c
/// reversed. (Kochanek and Bartels, "Interpolating Splines with Local Tension, Continuity, and
/// Bias Control", 1984.) With all three 0 it is the Catmull–Rom spline.
public final class ElasticEngine: StrokeEngine {
  /// t, −1…1: 1 is a taut string with corners, −1 a slack one with wide bends.
  public let tension: Double

  /// c, −1…1: 0 is smooth, other values make corners at knots.
  public let continuity: Double

  /// b, −1…1: above 0 curves overshoot behind a knot, below 0 they swing out before it.
  public let bias: Double

  /// Creates an engine.
  ///
  /// - Throws: An error if a value is outside −1…1.
  public init(tension: Double, continuity: Double = 0, bias: Double = 0) throws(InvalidValue) {
    self.tension = try InvalidValue.check("tension", tension, in: -1...1)
    self.continuity = try InvalidValue.check("continuity", continuity, in: -1...1)
    self.bias = try InvalidValue.check("bias", bias, in: -1...1)
  }

  /// The engine for plugin catalogs.
  public static let part = PluginPart<any StrokeEngine>(
    "com.example.elastic",
    "draws a spline through all samples, tight or slack",
    settings: [
      SettingDescription("tension", .number(-1...1, default: 0), "1 taut with corners, -1 slack"),
      SettingDescription("continuity", .number(-1...1, default: 0), "0 smooth, others cornered"),
      SettingDescription("bias", .number(-1...1, default: 0), "where curves swing out"),
    ]
  ) { code throws(InvalidValue) in
    try ElasticEngine(
      tension: code.number("tension", default: 0),
      continuity: code.number("continuity", default: 0),
      bias: code.number("bias", default: 0)
    )
  }

  /// The name and the three values.
  public var code: PluginCode {
    PluginCode(
      "com.example.elastic",
      [.init("tension", tension), .init("continuity", continuity), .init("bias", bias)]
    )
  }

  /// 1 knot: the newest.
  public var revisableTail: Int { 1 }

  /// Draws a curve to each knot, which depends on the knots before and behind it.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    shape.step(through: line, changed: changed, ahead: 1, back: 2) { i, _, elements in
      let start = knots[max(0, i - 1)]
      let curve = i == 0 ? CubicCurve(line: start.location, start.location) : curve(to: i, knots)
      elements.append(StrokeElement(curve: curve, from: start, to: knots[i]))
    }
  }

  private func curve(to i: Int, _ knots: [Knot]) -> CubicCurve {
    let start = knots[i - 1].location
    let end = knots[i].location
    let way = end - start
    let before = i > 1 ? start - knots[i - 2].location : .zero
    let behind = i + 1 < knots.count ? knots[i + 1].location - end : .zero
    let leaving =
      before * ((1 + continuity) * (1 + bias)) + way * ((1 - continuity) * (1 - bias))
    let arriving =
      way * ((1 - continuity) * (1 + bias)) + behind * ((1 + continuity) * (1 - bias))
    let share = (1 - tension) / 6
    return CubicCurve(start, start + leaving * share, end - arriving * share, end)
  }
}
