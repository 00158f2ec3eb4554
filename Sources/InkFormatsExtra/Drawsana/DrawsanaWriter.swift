import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes the drawings of the iOS library Drawsana: a JSON object with a size and shapes.
///
/// Items without an equivalent are written as pen lines or reported as losses.
struct DrawsanaWriter {
  private var bytes: [UInt8] = []
  private var losses: WritingLosses
  private var maker = StrokeMaker()
  private var isFirst = true
  private var usedIDs: Set<String> = []

  private init(losses: WritingLosses) { self.losses = losses }

  /// Returns the content of a file, and adds what Drawsana cannot hold to the losses.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    let drawing = file.drawing
    let pages = drawing.pages
    if pages.count > 1 { losses.add("\(pages.count) pages, merged into one") }
    var writer = DrawsanaWriter(losses: losses)
    var size = pages.first?.size.map { ($0.width, $0.height) } ?? (0, 0)
    if let page = pages.first, page.size == nil {
      let area = drawing.area(of: page.id)
      size = (max(area.maxX, 1), max(area.maxY, 1))
    }
    writer.bytes += "{\"size\":[".utf8
    DecimalText.append(size.0, to: &writer.bytes)
    writer.bytes.append(44)
    DecimalText.append(size.1, to: &writer.bytes)
    writer.bytes += "],\"shapes\":[".utf8
    for page in pages {
      if page.paper.isVisible { writer.losses.add("the paper of a page") }
      let layers = drawing.layers(of: page.id)
      if layers.count > 1 { writer.losses.add("\(layers.count) layers, merged into one") }
      for layer in layers {
        writer.losses.addLook(of: layer)
        StrokeReader().visit(layer.items) { item, samples in
          writer.add(item, samples)
          return true
        }
      }
    }
    writer.bytes += "\n]}\n".utf8
    losses = writer.losses
    return writer.bytes
  }

  // MARK: Items

  private mutating func add(_ item: Item, _ samples: [StrokeSample]?) {
    if item.opacity != 1 || item.blendMode != .sourceOver {
      losses.add("the opacity or blend mode of an item")
    }
    if item.isInk {
      for stroke in maker.strokes(of: item, samples) { pen(stroke, item) }
      return
    }
    if let shape = item.shape { return add(shape, item) }
    guard let graphic = item.graphic, case .text(let block) = graphic.origin else {
      losses.add("a picture")
      return
    }
    text(block, graphic, item)
  }

  private mutating func add(_ shape: Shape, _ item: Item) {
    guard let brush = item.brush, parts(of: item.transform) != nil else { return outline(item) }
    let style = brush.strokeStyle
    let width = item.isOutlined ? style.width : 0
    switch shape.figure {
    case .line(let a, let b) where shape.endHead == .plain || shape.endHead == .arrow:
      if shape.startHead != .plain { losses.add("the arrowhead at the start of a line") }
      begin("Line", item)
      points([("a", a), ("b", b)])
      if shape.endHead == .arrow { bytes += ",\"arrowStyle\":\"standard\"".utf8 }
    case .angle(let a, let b, let c):
      begin("Line", item)
      points([("a", a), ("b", b), ("c", c)])
    case .rectangle(let rect, let radius):
      if radius > 0 { losses.add("rounded corners of a rectangle") }
      begin("Rectangle", item)
      corners(rect)
    case .ellipse(let rect):
      begin("Ellipse", item)
      corners(rect)
    case .polygon(let sides, let rect) where abs(rect.width - rect.height) < 1e-6:
      begin("Ngon", item)
      bytes += ",\"sides\":\(sides)".utf8
      corners(Rect(center: rect.center, radius: rect.width / 2 + width / 2))
    case .star(5, 0.4, let rect) where abs(rect.width - rect.height) < 1e-6:
      begin("Star", item)
      corners(Rect(center: rect.center, radius: rect.width / 2 / 1.25 + width / 2))
    default: return outline(item)
    }
    color("strokeColor", item.isOutlined ? style.color : nil)
    if shape.isClosed { color("fillColor", item.fill) }
    number("strokeWidth", style.width)
    if let dash = style.dash {
      number("dashPhase", dash.phase)
      bytes += ",\"dashLengths\":".utf8
      list(dash.lengths)
    }
    switch style.cap {
    case .butt: bytes += ",\"capStyle\":0".utf8
    case .round: break
    case .square: bytes += ",\"capStyle\":2".utf8
    }
    switch style.join {
    case .miter: bytes += ",\"joinStyle\":0".utf8
    case .round: break
    case .bevel: bytes += ",\"joinStyle\":2".utf8
    }
    end(item.transform)
  }

  /// Writes a shape without an equivalent as pen lines along its outlines.
  private mutating func outline(_ item: Item) {
    losses.add("a shape, written as pen strokes")
    if item.fill != nil { losses.add("the fill of a shape") }
    func add(_ shown: DisplayList.Item) {
      switch shown {
      case .ink(let ribbon, let paint):
        var (points, from) = ([(ribbon.start, ribbon.startRadius * 2)], ribbon.start)
        for segment in ribbon.segments {
          let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
          let count = max(curve.subdivisionCount(tolerance: 0.05), 1)
          for i in 1...count {
            let point = i == count ? segment.end : curve.point(at: Double(i) / Double(count))
            points.append((point, segment.radius * 2))
          }
          from = segment.end
        }
        pen(points, paint.color, isEraser: false, item)
        end(.identity)
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        for item in items { add(item) }
      case .dabs, .path, .glyphs, .gradient, .image: break
      }
    }
    item.displayItem.map { add($0) }
  }

  private mutating func pen(_ stroke: Stroke, _ item: Item) {
    var samples = stroke.samples.map(\.location)
    let widths = stroke.nibsOfSamples().map { $0.radius * 2 }
    let style = stroke.brush.strokeStyle
    let plain = parts(of: item.transform) != nil
    if !plain { samples = samples.map { item.transform.apply($0) } }
    if style.dash != nil { losses.add("dashes of ink") }
    if case .sweep = stroke.brush.tip {
    } else {
      losses.add("ink made of dabs, written as a line")
    }
    if !style.erases, style.blendMode != .sourceOver { losses.add("the blend mode of a stroke") }
    let pairs = Array(zip(samples, widths))
    if pairs.isEmpty { return }
    pen(pairs, style.color, isEraser: style.erases, item, nominal: style.width)
    end(plain ? item.transform : .identity)
  }

  private mutating func pen(
    _ points: [(Point, Double)],
    _ ink: Color,
    isEraser: Bool,
    _ item: Item,
    nominal: Double? = nil
  ) {
    begin("Pen", item)
    bytes += ",\"isFinished\":true,\"isEraser\":\(isEraser)".utf8
    color("strokeColor", ink)
    number("strokeWidth", nominal ?? points[0].1)
    self.points([("start", points[0].0)])
    bytes += ",\"segments\":[".utf8
    for i in 1..<max(points.count, 1) {
      if i > 1 { bytes.append(44) }
      bytes += "{\"a\":".utf8
      list([points[i - 1].0.x, points[i - 1].0.y])
      bytes += ",\"b\":".utf8
      list([points[i].0.x, points[i].0.y])
      number("width", points[i].1)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func text(_ block: TextItem, _ graphic: Graphic, _ item: Item) {
    guard parts(of: item.transform) != nil else { return losses.add("the stretching of a text") }
    if block.alignment != .leading || block.isJustified {
      losses.add("the alignment of text")
    }
    let ink = graphic.textColor ?? .black
    begin("Text", item)
    bytes += ",\"text\":".utf8
    string(block.text)
    bytes += ",\"fontName\":".utf8
    string(block.font)
    number("fontSize", block.size)
    color("fillColor", ink)
    if let width = block.wrapWidth { number("explicitWidth", width) }
    let box = graphic.bounds
    let corner = block.origin
    bytes += ",\"boundingRect\":[".utf8
    list([corner.x, corner.y])
    bytes.append(44)
    list([
      max(block.wrapWidth ?? 0, box.isEmpty ? 44 : box.maxX - corner.x),
      box.isEmpty ? block.size : box.maxY - corner.y,
    ])
    bytes.append(UInt8(ascii: "]"))
    end(item.transform, isNeeded: true)
  }

  // MARK: JSON

  private mutating func begin(_ type: StaticString, _ item: Item) {
    if !isFirst { bytes.append(44) }
    isFirst = false
    bytes += "\n{\"type\":\"\(type)\",\"id\":".utf8
    string(identifier(of: item))
  }

  /// Returns a unique identifier: that of the shape in its source file, or else one derived from the id of the item.
  private mutating func identifier(of item: Item) -> String {
    let known = item.facts.first { $0.name == DrawsanaShape.identifier }?.value
    if let known, usedIDs.insert(known).inserted { return known }
    let stamp = item.id.stamp.rawValue
    func digits(_ number: UInt32) -> String {
      DecimalText.hex(number, withAlpha: true).dropFirst().description
    }
    let counter = digits(UInt32(truncatingIfNeeded: stamp >> 32))
    let author = digits(UInt32(truncatingIfNeeded: stamp))
    var copy: UInt32 = 0
    while true {
      let id = "\(counter)-\(digits(copy).suffix(4))-4000-8000-0000\(author)"
      if usedIDs.insert(id).inserted { return id }
      copy += 1
    }
  }

  private mutating func end(_ transform: Affine, isNeeded: Bool = false) {
    if let parts = parts(of: transform), isNeeded || transform != .identity {
      bytes += ",\"transform\":{\"translation\":".utf8
      list([transform.tx, transform.ty])
      number("rotation", parts.rotation)
      number("scale", parts.scale)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Decomposes a transform to a rotation in radians and a scale.
  ///
  /// `nil` if it stretches or mirrors, which Drawsana can't represent.
  private func parts(of transform: Affine) -> (rotation: Double, scale: Double)? {
    guard let scale = transform.uniformScale, transform.determinant > 0 else { return nil }
    return (Real.atan2(transform.b, transform.a), scale)
  }

  private mutating func points(_ members: [(StaticString, Point)]) {
    for (key, point) in members {
      bytes += ",\"\(key)\":".utf8
      list([point.x, point.y])
    }
  }

  private mutating func corners(_ rect: Rect) {
    points([("a", Point(rect.minX, rect.minY)), ("b", Point(rect.maxX, rect.maxY))])
  }

  private mutating func number(_ key: StaticString, _ value: Double) {
    bytes += ",\"\(key)\":".utf8
    DecimalText.append(value, to: &bytes)
  }

  private mutating func list(_ numbers: [Double]) { JSON.append(numbers, to: &bytes) }

  private mutating func color(_ key: StaticString, _ color: Color?) {
    bytes += ",\"\(key)\":".utf8
    guard let color else {
      bytes += "null".utf8
      return
    }
    let rgba = color.rgba
    let (exact, hex) = (color.sRGBA, Color(rgba: rgba).sRGBA)
    if color.space.name != Color.black.space.name
      || (0..<4).contains(where: { abs(exact[$0] - hex[$0]) > 1e-6 })
    {
      losses.add("colors outside sRGB, or finer than 8 bits per component")
    }
    bytes += "\"\(DecimalText.hex(rgba, withAlpha: true))\"".utf8
  }

  private mutating func string(_ text: String) { JSON.append(text, to: &bytes) }
}
