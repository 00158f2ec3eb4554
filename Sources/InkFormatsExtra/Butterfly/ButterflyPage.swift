import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A page of a Butterfly note.
struct ButterflyPage {
  private let page: JSONValue
  private let scene: ForeignScene
  private let asset: (String) throws(FormatError) -> [UInt8]?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - page: The JSON of the page.
  ///   - scene: The scene.
  ///   - asset: A function that returns a file of the archive by its name; `nil` if it is missing.
  init(
    _ page: JSONValue,
    _ scene: ForeignScene,
    _ asset: @escaping (String) throws(FormatError) -> [UInt8]?
  ) {
    self.page = page
    self.scene = scene
    self.asset = asset
  }

  /// Adds the page with its layers.
  func add(name: String) throws(FormatError) {
    try scene.beginPage(size: nil, paper: paper())
    guard let layers = page["layers"], layers.count != nil else {
      // The first versions name the layer of each element.
      try scene.beginLayer(NewLayer(name: name))
      return try add(page["content"])
    }
    for layer in layers.elements {
      let hidden = layer["visible"]?.bool == false
      try scene.beginLayer(NewLayer(name: layer["name"]?.string ?? "", isHidden: hidden))
      try add(layer["content"])
    }
  }

  private func add(_ content: JSONValue?) throws(FormatError) {
    for element in content?.elements ?? [] {
      try scene.element { () throws(FormatError) in try add(element: element) }
    }
  }

  private func paper() -> Paper {
    var paper = Paper.plain
    let list = page["backgrounds"]?.elements ?? page["background"].map { [$0] } ?? []
    for background in list {
      let texture = background["texture"] ?? background
      if background["type"]?.string == "image" || background["type"]?.string == "svg" {
        scene.omit("pictures behind pages, left out")
        continue
      }
      if let color = Self.color(texture["boxColor"]?.number) { paper.color = color }
      let (x, y) = (texture["boxWidth"]?.number ?? 0, texture["boxHeight"]?.number ?? 0)
      let range = Paper.minimumSpacing...1e6
      guard range.contains(x) || range.contains(y) else { continue }
      let colors = ["boxXColor", "boxYColor"].map { Self.color(texture[$0]?.number) }
      let strokes = ["boxXStroke", "boxYStroke"].map {
        min(max(texture[$0]?.number ?? 0.5, 0.05), 100)
      }
      paper.spacing = range.contains(y) ? y : x
      let isRuled = !range.contains(x)
      paper.pattern = isRuled ? .ruled : .grid
      paper.patternColor = colors[isRuled ? 1 : 0] ?? paper.patternColor
      paper.lineWidth = strokes[isRuled ? 1 : 0]
      if isRuled, texture["boxYCount"]?.number == 5 { paper.pattern = .staves }
      if range.contains(x), range.contains(y) {
        if x != y { scene.omit("grids of rectangles, drawn as grids of squares") }
        // Wide lines in the color of the paper leave dots of the others.
        if strokes[1] > y / 2, colors[1] == paper.color {
          paper.pattern = .dotted
          paper.lineWidth = max(strokes[0] / 3, 0.05)
        }
      }
    }
    return paper
  }

  /// Returns the color of an ARGB number; `nil` if it is transparent or invalid.
  static func color(_ argb: Double?) -> Color? {
    guard let argb, let color = SaberStroke.color(argb), color.alpha > 0 else { return nil }
    return color
  }

  // MARK: Elements

  private func add(element: JSONValue) throws(FormatError) {
    try scene.budget.reserve(ReadingBudget.stroke)
    switch element["type"]?.string {
    case "pen", "eraser": try addPen(element)
    case "shape": try addShape(element)
    case "polygon": try addPolygon(element)
    case "text", "label", "markdown": try addText(element)
    case "image": try addImage(element)
    case "pdf", "svg": scene.omit("PDF and SVG pictures, left out")
    case "table": scene.omit("tables, left out")
    case "texture": scene.omit("areas filled with a pattern, left out")
    default: scene.omit("elements of unknown types, left out")
    }
  }

  /// Returns the color of a paint, which may be a gradient; older files have an ARGB number instead.
  private func paint(_ property: JSONValue?, _ key: String, old: String) -> Color? {
    guard let paint = property?[key] else { return Self.color(property?[old]?.number) }
    switch paint["type"]?.string {
    case "gradient":
      scene.omit("gradients, drawn in one color")
      let stops = paint["gradient"]?["stops"]?.elements ?? []
      return stops.lazy.compactMap { Self.color($0["color"]?.number) }.first
    case "image", "svg":
      scene.omit("lines or areas painted with a picture, drawn in one color")
      return Self.color(paint["tint"]?.number)
    default: return Self.color(paint["color"]?.number)
    }
  }

  /// Returns the rotation of an element about the center of a rectangle.
  private func placement(_ element: JSONValue, _ box: Rect) -> ScenePlacement {
    let angle = (element["rotation"]?.number ?? 0) * .pi / 180
    guard angle != 0, angle.magnitude < 1e6, !box.isEmpty else { return ScenePlacement() }
    let center = box.center
    return ScenePlacement(
      transform: Affine.translation(-center.x, -center.y).concatenating(.rotation(angle))
        .concatenating(.translation(center.x, center.y))
    )
  }

  private func brush(_ color: Color, _ property: JSONValue?) throws(FormatError) -> Brush {
    let width = property?["strokeWidth"]?.number ?? 5
    var style = Style(color: color, width: 1e-3...1e4 ~= width ? width : 5)
    if property?["strokeStyle"]?.string == "dotted" {
      style.dash = Style.Dash([2 * style.width, 2 * style.width])
    }
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: finished, engine: PolylineEngine.shared)
    }
  }

  private func addPen(_ element: JSONValue) throws(FormatError) {
    let property = element["property"]
    guard let list = element["points"], list.count != nil else {
      throw FormatError("a stroke has no points")
    }
    var path = Path()
    var box = Rect.empty
    for entry in list.elements {
      guard let point = entry.point else {
        throw FormatError("a point of a stroke has no valid x and y")
      }
      if path.isEmpty { path.move(to: point) } else { path.line(to: point) }
      box.formUnion(point)
    }
    let placement = placement(element, box)
    let filled =
      property?["fillPaint"] == nil && property?["fill"]?.bool == true
      ? Self.color(property?["color"]?.number) : paint(property, "fillPaint", old: "fill")
    if let fill = filled, path.elements.count > 2 {
      path.close()
      try scene.add(path, paint: Paint(fill), placement)
    }
    guard let color = paint(property, "paint", old: "color") else { return }
    func number(_ key: String, _ fallback: Double, _ range: ClosedRange<Double>) -> Double {
      guard let number = property?[key]?.number, range.contains(number) else { return fallback }
      return number
    }
    let law = FreehandLaw(
      size: number("strokeWidth", 5, 1e-3...1e4),
      thinning: number("thinning", 0.4, 0...1),
      streamline: number("streamline", 0.3, 0.1...1)
    )
    let pressures = list.elements.dropFirst().map { $0["pressure"]?.number ?? 1 }
    let simulates = pressures.allSatisfy { $0 == pressures.first }
    let style = Style(color: color, width: law.size)
    try FreehandReader.addFreehand(list, law, style, simulates: simulates, to: scene, placement)
  }

  private func addShape(_ element: JSONValue) throws(FormatError) {
    guard let first = element["firstPosition"]?.point, let second = element["secondPosition"]?.point
    else { throw FormatError("a shape has no valid firstPosition or secondPosition") }
    let property = element["property"]
    let shape = property?["shape"]
    var box = Rect.empty
    for point in [first, second] { box.formUnion(point) }
    let figure: Shape.Figure
    switch shape?["type"]?.string {
    case "circle": figure = .ellipse(box)
    case "line": figure = .line(first, second)
    case "triangle":
      let corners = [
        Point(box.center.x, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
      ]
      figure = .lines(corners, isClosed: true)
    default:
      let radius = shape?["topLeftCornerRadius"]?.number ?? 0
      let limit = min(box.width, box.height) / 2
      figure = .rectangle(box, radius: min(max(radius.isFinite ? radius : 0, 0), limit))
    }
    let color = paint(property, "paint", old: "color")
    try scene.add(
      Shape(figure),
      outline: color.map { (color) throws(FormatError) -> Brush in try brush(color, property) },
      fill: paint(shape, "fillPaint", old: "fillColor"),
      placement(element, box)
    )
  }

  private func addPolygon(_ element: JSONValue) throws(FormatError) {
    let property = element["property"]
    let points = element["points"]?.elements ?? []
    var path = Path()
    var last: (point: Point, handle: Point?)?
    var first: (point: Point, handle: Point?)?
    func add(_ point: Point, _ incoming: Point?) {
      guard let from = last else { return path.move(to: point) }
      if from.handle == nil, incoming == nil {
        path.line(to: point)
      } else {
        path.cubic(from.handle ?? from.point, incoming ?? point, to: point)
      }
    }
    for entry in points {
      guard let point = entry.point else {
        throw FormatError("a point of a shape has no valid x and y")
      }
      add(point, entry["handleIn"]?.point)
      if first == nil { first = (point, entry["handleIn"]?.point) }
      last = (point, entry["handleOut"]?.point)
    }
    guard let start = first, points.count > 1 else {
      throw FormatError("a shape has fewer than two points")
    }
    add(start.point, start.handle)
    path.close()
    let placement = placement(element, path.controlBounds)
    if let fill = paint(property, "fillPaint", old: "fill") {
      try scene.add(path, paint: Paint(fill), placement)
    }
    guard let color = paint(property, "paint", old: "color") else { return }
    for line in path.lines(tolerance: 0.1) {
      let shape = Shape(.lines(line, isClosed: true))
      try scene.add(shape, outline: brush(color, property), placement)
    }
  }

  private func addText(_ element: JSONValue) throws(FormatError) {
    guard let point = element["position"]?.point else {
      throw FormatError("a text has no position")
    }
    var text = element["text"]?.string ?? ""
    let spans =
      element["area"]?["paragraph"]?["textSpans"]?.elements
      ?? element["area"]?["paragraph"]?["spans"]?.elements ?? []
    for span in spans { text += span["text"]?.string ?? "" }
    if element["type"]?.string == "markdown" { scene.omit("Markdown, shown as plain text") }
    let scale = min(max(element["scale"]?.number ?? 1, 1e-3), 1e3)
    let property = spans.first?["property"] ?? element["property"]
    let size = property?["size"]?.number ?? 12
    var block = TextItem(
      text,
      font: "Sans",
      size: (0.1...1000 ~= size ? size : 12) * scale,
      origin: point
    )
    let width = element["constraint"]?["size"]?.number ?? 0
    if width > 1, width <= 1e5 { block.wrapWidth = width }
    let color =
      Self.color(property?["color"]?.number) ?? Self.color(element["foreground"]?.number) ?? .black
    let turn = placement(element, Rect(center: point, radius: 1))
    try scene.add(block, color: color, turn)
  }

  private func addImage(_ element: JSONValue) throws(FormatError) {
    guard let point = element["position"]?.point, var width = element.coordinate("width"),
      var height = element.coordinate("height"), width > 0, height > 0
    else { throw FormatError("a picture has no size") }
    let constraints = element["constraints"]
    func factor(_ key: String) -> Double {
      guard let number = constraints?[key]?.number, 1e-6...1e6 ~= number else { return 1 }
      return number
    }
    if constraints?["type"]?.string == "fixed" {
      width = constraints?.coordinate("width").flatMap { $0 > 0 ? $0 : nil } ?? width
      height = constraints?.coordinate("height").flatMap { $0 > 0 ? $0 : nil } ?? height
    } else {
      width *= factor("scaleX") * factor("scale")
      height *= factor("scaleY") * factor("scale")
    }
    let box = Rect(x: point.x, y: point.y, width: width, height: height)
    let placement = placement(element, box)
    let source = element["source"]?.string
    if let source, !source.hasPrefix("data:"), let bytes = try asset(source) {
      return try scene.addPicture(bytes, in: box, placement)
    }
    if source == nil, let pixels = element["pixels"]?.string {
      guard let bytes = Base64.decode(Array(pixels.utf8)) else {
        return scene.omit("pictures that are damaged or not supported, left out")
      }
      return try scene.addPicture(bytes, in: box, placement)
    }
    try scene.addPicture(dataURL: source, in: box, placement)
  }
}
