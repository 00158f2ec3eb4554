import InkGraphics

extension SVGOutput {
  /// Adds a path filled with a gradient; `indent` is the nesting depth of the element.
  mutating func fill(
    _ shape: Path,
    _ rule: DisplayList.FillRule,
    _ gradient: Gradient,
    _ alpha: Double,
    _ mode: BlendMode,
    _ indent: Int
  ) {
    guard !shape.isEmpty, alpha > 0, mode != .destination, !gradient.stops.isEmpty else { return }
    let name = "gradient\(clipCount)"
    clipCount += 1
    let outside = body
    body = []
    define(gradient, name)
    definitions += body
    body = outside
    let evenOdd = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    line("<g\(attributes(alpha, mode))>", indent: indent)
    body += "<path fill=\"url(#\(name))\"\(evenOdd) d=\"".utf8
    path.append(shape, to: &body)
    body += "\"/>\n".utf8
    line("</g>", indent: indent)
  }

  private mutating func define(_ gradient: Gradient, _ name: String) {
    var look = " gradientUnits=\"userSpaceOnUse\""
    if gradient.transform != .identity {
      let t = gradient.transform
      look += " gradientTransform=\"matrix(\(t.a) \(t.b) \(t.c) \(t.d) \(t.tx) \(t.ty))\""
    }
    switch gradient.spread {
    case .pad: break
    case .reflect: look += " spreadMethod=\"reflect\""
    case .repeat: look += " spreadMethod=\"repeat\""
    }
    let element: String
    switch gradient.geometry {
    case .linear(let from, let to):
      element = "linearGradient"
      look += " x1=\"\(from.x)\" y1=\"\(from.y)\" x2=\"\(to.x)\" y2=\"\(to.y)\""
    case .radial(let from, let start, let to, let end):
      element = "radialGradient"
      look += " fx=\"\(from.x)\" fy=\"\(from.y)\" fr=\"\(start)\""
      look += " cx=\"\(to.x)\" cy=\"\(to.y)\" r=\"\(end)\""
    }
    line("<\(element) id=\"\(name)\"\(look)>")
    for stop in gradient.stops {
      let color = Color(rgb: stop.color)
      let opacity = stop.color.w < 1 ? " stop-opacity=\"\(path.short(Double(stop.color.w)))\"" : ""
      let hex = Self.hex(color.rgba >> 8)
      line("<stop offset=\"\(stop.position)\" stop-color=\"\(hex)\"\(opacity)/>", indent: 1)
    }
    line("</\(element)>")
  }

  /// Adds items clipped by a path; `indent` is the nesting depth of the element.
  mutating func clip(
    _ items: [DisplayList.Item],
    _ shape: Path,
    _ rule: DisplayList.FillRule,
    _ indent: Int
  ) {
    let name = "clip\(clipCount)"
    clipCount += 1
    let outside = body
    body = []
    line("<clipPath id=\"\(name)\">")
    let evenOdd = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    body += "<path\(evenOdd) d=\"".utf8
    path.append(shape, to: &body)
    body += "\"/>\n".utf8
    line("</clipPath>")
    definitions += body
    body = outside
    line("<g clip-path=\"url(#\(name))\">", indent: indent)
    self.items(items, indent: indent + 1)
    line("</g>", indent: indent)
  }
}
