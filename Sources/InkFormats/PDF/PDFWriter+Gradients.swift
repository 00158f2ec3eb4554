import InkGraphics

extension PDFWriter {
  /// Paints items clipped by a path.
  func clip(_ items: [DisplayList.Item], _ path: Path, _ rule: DisplayList.FillRule) {
    if items.isEmpty { return }
    let kept = content.save()
    content.append(path)
    content.add(rule == .evenOdd ? "W* n" : "W n")
    for item in items { add(item) }
    content.restore(kept)
  }

  /// Fills a path with a gradient, as a picture if PDF has no such shading.
  func fill(
    _ path: Path,
    _ rule: DisplayList.FillRule,
    _ gradient: Gradient,
    _ alpha: Double,
    _ mode: BlendMode
  ) {
    guard !path.isEmpty, let first = gradient.stops.first else { return }
    guard gradient.spread == .pad, gradient.stops.allSatisfy({ $0.color.w == first.color.w }) else {
      let opaque = DisplayList.Item.gradient(path, rule, gradient, alpha: 1, .sourceOver)
      if let drawn = picture(opaque) { image(drawn.pixmap, drawn.area, alpha, mode) }
      return
    }
    setState(alpha * Double(first.color.w), mode)
    let kept = content.save()
    content.append(path)
    content.add(rule == .evenOdd ? "W* n" : "W n")
    let t = gradient.transform
    let numbers = [t.a, t.b, t.c, t.d, t.tx * PDFContent.unit, t.ty * PDFContent.unit]
    content.add(numbers.map(PDFFile.text).joined(separator: " ") + " cm")
    useShading(Self.shading(gradient))
    content.restore(kept)
  }

  /// Returns the shading dictionary of a gradient.
  private static func shading(_ gradient: Gradient) -> String {
    func text(_ values: [Double], _ unit: Double = 1) -> String {
      values.map { PDFFile.text($0 * unit) }.joined(separator: " ")
    }
    func color(_ stop: Gradient.Stop) -> String {
      text([Double(stop.color.x), Double(stop.color.y), Double(stop.color.z)])
    }
    var stops = gradient.stops
    if let first = stops.first, first.position > 0 { stops.insert(.init(0, first.color), at: 0) }
    if let last = stops.last, last.position < 1 || stops.count == 1 {
      stops.append(.init(1, last.color))
    }
    let pieces = zip(stops, stops.dropFirst()).map { from, to in
      "<</FunctionType 2/Domain[0 1]/N 1/C0[\(color(from))]/C1[\(color(to))]>>"
    }
    let bounds = text(stops.dropFirst().dropLast().map { $0.position })
    let encode = pieces.map { _ in "0 1" }.joined(separator: " ")
    let function =
      "<</FunctionType 3/Domain[0 1]/Functions[\(pieces.joined())]/Bounds[\(bounds)]/Encode[\(encode)]>>"
    let kind: String
    switch gradient.geometry {
    case .linear(let from, let to):
      kind = "2/Coords[\(text([from.x, from.y, to.x, to.y], PDFContent.unit))]"
    case .radial(let from, let start, let to, let end):
      let numbers = [from.x, from.y, start, to.x, to.y, end]
      kind = "3/Coords[\(text(numbers, PDFContent.unit))]"
    }
    return "<</ShadingType \(kind)/ColorSpace/DeviceRGB/Extend[true true]/Function \(function)>>"
  }
}
