import InkFormats
import InkGraphics

/// The inherited properties of an element of SVG.
struct SVGStyle {
  /// The color of the fill; `nil` for none.
  var fill: Color? = .black
  /// The color of the outline; `nil` for none.
  var stroke: Color?
  /// The width of the outline, in units of the element.
  var strokeWidth = 1.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var cap = Ribbon.Cap.butt
  var join = Ribbon.Join.miter
  /// The lengths of dashes and gaps, alternating, in units of the element; empty for a line without gaps.
  var dashes: [Double] = []
  var fillRule = DisplayList.FillRule.nonZero
  var fontSize = 16.0
  var font = "Sans"
  /// The position of text relative to its point: `start`, `middle` or `end`.
  var textAnchor = "start"
  var isHidden = false
  /// The color of the keyword `currentColor`.
  var color = Color.black
  /// The blend mode by the property `mix-blend-mode`.
  var blendMode = BlendMode.sourceOver

  /// The transform from the coordinates of the element to those of the page.
  var transform = Affine.identity
  /// The product of the opacities of the element and those that contain it.
  var opacity = 1.0
  /// The ids of the groups that contain the element, innermost first.
  var groups: [String] = []

  /// The properties that ``set(_:_:)`` understands.
  static let names: [StaticString] = [
    "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "fill-rule", "font-size", "font-family", "text-anchor",
    "display", "visibility", "color", "opacity", "transform", "mix-blend-mode",
  ]

  /// Sets the properties of an element, from its attributes and its attribute `style`.
  ///
  /// - Throws: An error if the transform is malformed.
  mutating func apply(_ attributes: XMLAttributes) throws(FormatError) {
    for name in Self.names {
      if let value = attributes.text(name) { try set("\(name)", value) }
    }
    for declaration in (attributes.text("style") ?? "").split(separator: ";") {
      let sides = declaration.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      try set(Self.trimmed(sides[0]), Self.trimmed(sides[1]))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 32 }),
      let last = bytes.lastIndex(where: { $0 > 32 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  private mutating func set(_ name: String, _ value: String) throws(FormatError) {
    switch name {
    case "fill": fill = paint(value, fill)
    case "stroke": stroke = paint(value, stroke)
    case "color": color = CSSColor.color(value) ?? color
    case "stroke-width": strokeWidth = Self.length(value) ?? strokeWidth
    case "fill-opacity": fillOpacity = Self.part(value) ?? fillOpacity
    case "stroke-opacity": strokeOpacity = Self.part(value) ?? strokeOpacity
    case "opacity": opacity *= Self.part(value) ?? 1
    case "stroke-linecap": cap = value == "round" ? .round : value == "square" ? .square : .butt
    case "stroke-linejoin":
      join = value == "round" ? .round : value == "bevel" ? .bevel : .miter
    case "stroke-dasharray":
      let list = value.split { $0 == "," || $0 == " " }.compactMap { Self.length(String($0)) }
      dashes = list.count <= 16 && list.contains { $0 > 0 } ? list : []
    case "fill-rule": fillRule = value == "evenodd" ? .evenOdd : .nonZero
    case "font-size":
      if let size = Self.length(value), size > 0 { fontSize = size }
    case "font-family":
      let family = value.lowercased()
      font =
        family.contains("mono")
        ? "Monospace" : family.contains("serif") && !family.contains("sans") ? "Serif" : "Sans"
    case "text-anchor": textAnchor = value
    case "display": if value == "none" { isHidden = true }
    case "visibility": isHidden = isHidden || value == "hidden"
    case "mix-blend-mode": blendMode = value == "multiply" ? .multiply : blendMode
    case "transform":
      transform = try SVGTransform.transform(value).concatenating(transform)
    default: break
    }
  }

  private func paint(_ value: String, _ inherited: Color?) -> Color? {
    switch value {
    case "inherit": inherited
    case "currentColor", "currentcolor": color
    default: CSSColor.color(value)
    }
  }

  private static func part(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return min(max(number, 0), 1)
  }

  /// Converts a length in px, pt, mm, cm, in or without a unit to pixels; `nil` for others.
  static func length(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ]
    var (number, factor) = (text, 1.0)
    for (unit, scale) in units where text.hasSuffix(unit) {
      (number, factor) = (String(text.dropLast(2)), scale)
    }
    guard let value = Double(number), value.magnitude <= 1e6 else { return nil }
    return value * factor
  }
}
