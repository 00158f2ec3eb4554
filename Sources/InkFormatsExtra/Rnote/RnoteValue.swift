import InkFormats
import InkGraphics
import InkStrokes

// The values that several kinds of strokes of Rnote have in common.

extension JSONValue {
  /// The value as a point; `nil` if it isn't a list of two numbers, or is out of range.
  var rnotePoint: Point? {
    guard let pair = numbers, pair.count == 2, pair[0].magnitude < 1e8, pair[1].magnitude < 1e8
    else { return nil }
    return Point(pair[0], pair[1])
  }

  /// The value as a color, an object of four numbers from 0 to 1; `nil` if it is invalid or transparent.
  var rnoteColor: Color? {
    func part(_ key: String) -> Double? { self[key]?.number.map { min(max($0, 0), 1) } }
    guard let r = part("r"), let g = part("g"), let b = part("b"), let a = part("a"), a > 0 else {
      return nil
    }
    return Color(red: r, green: g, blue: b, alpha: a)
  }

  /// The transform of an object: six numbers since version 0.15, and a matrix of nine before; `nil` if invalid.
  var rnoteTransform: Affine? {
    let list = self["affine"]?.numbers ?? self["transform"]?["affine"]?.numbers
    guard var list, list.allSatisfy({ $0.magnitude < 1e8 }) else { return nil }
    if list.count == 9 { list = [0, 1, 3, 4, 6, 7].map { list[$0] } }
    guard list.count == 6 else { return nil }
    let transform = Affine(a: list[0], b: list[1], c: list[2], d: list[3], tx: list[4], ty: list[5])
    return transform.determinant.magnitude > 1e-9 ? transform : nil
  }
}

/// The look of a stroke or shape of Rnote: smooth, rough (as if drawn by hand) or textured (dots).
struct RnoteStyle {
  /// The name of the kind: `smooth`, `rough` or `textured`.
  let kind: String
  /// The color of the line; `nil` for none.
  let color: Color?
  /// The color of the area; `nil` for none.
  let fill: Color?
  /// The width at full pressure, in pixels.
  let width: Double
  /// The name of the function from pressure to width.
  let curve: String

  private let lineStyle: String
  private let isRound: Bool

  /// Reads a style; `nil` if it is invalid.
  init?(_ value: JSONValue?) {
    guard let member = value?.members?.first, member.value.isObject else { return nil }
    kind = member.key
    let options = member.value
    let width = options["stroke_width"]?.number ?? options["width"]?.number ?? 2
    guard width >= 0, width < 1e6 else { return nil }
    self.width = width
    color = options["stroke_color"]?.rnoteColor
    fill = options["fill_color"]?.rnoteColor
    let isConstant = options["segment_constant_width"]?.bool == true
    curve = isConstant ? "const" : options["pressure_curve"]?.string ?? "linear"
    lineStyle = options["line_style"]?.string ?? "solid"
    isRound = options["line_cap"]?.string != "straight"
  }

  /// Returns the width of the line at a pressure of 0 to 1.
  func width(at pressure: Double) -> Double { width * Self.part(ofWidth: curve, at: pressure) }

  /// Returns the part of the width at a pressure of 0 to 1 by the name of the function, which may be unknown.
  static func part(ofWidth curve: String, at pressure: Double) -> Double {
    switch curve {
    case "const": 1
    case "sqrt": pressure.squareRoot()
    case "cbrt": Real.pow(pressure, 1.0 / 3)
    case "pow2": pressure * pressure
    case "pow3": pressure * pressure * pressure
    default: pressure
    }
  }

  /// Returns the style of ink, in page units.
  ///
  /// - Parameters:
  ///   - scale: The page units per pixel.
  ///   - isLine: Whether the ends and dashes of a line of one width apply.
  func ink(scale: Double, isLine: Bool) -> Style {
    var style = Style(color: color ?? .black, width: max(width, 0.01) * scale)
    guard isLine else { return style }
    if !isRound { style.cap = .butt }
    style.dash = Self.dashes(of: lineStyle, width: width * scale, isRound: isRound)
      .map { Style.Dash($0) }
    if let dash = style.dash, dash.lengths.reduce(0, +) < 0.2 { style.dash = nil }
    return style
  }

  /// Returns the lengths of a dash and a gap of a line style by its name; `nil` for a solid or unknown one.
  private static func dashes(of name: String, width: Double, isRound: Bool) -> [Double]? {
    let unit = width * 2.718_281_828
    let gap = isRound ? 2 * width : 0
    return switch name {
    case "dotted": [0.01, 2 * width]
    case "dashed_narrow": [unit, 0.618 * unit + gap]
    case "dashed_equidistant": [unit, unit + gap]
    case "dashed_wide": [unit, 1.618 * unit + gap]
    default: nil
    }
  }

  /// Returns the name of the line style that is most similar to dashes, and whether it has their lengths.
  static func lineStyle(
    of lengths: [Double],
    width: Double,
    isRound: Bool
  ) -> (name: String, isExact: Bool) {
    var best = (name: "dashed_equidistant", gap: Double.infinity)
    for name in ["dotted", "dashed_narrow", "dashed_equidistant", "dashed_wide"] {
      guard let own = dashes(of: name, width: width, isRound: isRound), lengths.count >= 2 else {
        continue
      }
      let gap = abs(own[0] - lengths[0]) + abs(own[1] - lengths[1])
      if gap < best.gap { best = (name, gap) }
    }
    return (best.name, lengths.count == 2 && best.gap < 0.05 * width + 0.02)
  }
}
