import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Collects the strokes of an Rnote document by page and layer, and builds the drawing.
struct RnotePainter {
  /// The number of pieces that a curve of a path is divided into.
  private static let pieces = 8

  /// The maximum number of dashes of a line.
  private static let maximumDashes = 10_000.0

  /// An item to add to the drawing.
  private enum Content {
    case ink(MeasuredInk)
    case shape(Shape, Brush?, Color?, Affine)
    case text(TextItem, Color, Affine)
    case picture([UInt8], Rect, Affine)
  }

  /// The builder of the drawing, with the notes and the memory that remains.
  let items: ForeignScene

  private let paper: RnotePaper
  private var contents: [(page: Int, layer: Int, content: Content)] = []

  /// Creates a painter without content.
  init(_ items: ForeignScene, _ paper: RnotePaper) {
    self.items = items
    self.paper = paper
  }

  // MARK: Strokes

  /// Adds a stroke of any kind.
  ///
  /// - Parameters:
  ///   - stroke: The object of the stroke: a member whose key is its kind.
  ///   - layer: The layer, as in ``RnoteReader/Entry``.
  /// - Throws: An error if the stroke is invalid.
  mutating func add(_ stroke: JSONValue, layer: Int) throws(FormatError) {
    guard let member = stroke.members?.first else { throw FormatError("a stroke has no kind") }
    switch member.key.lowercased() {
    case "brushstroke": try addBrushStroke(member.value, layer)
    case "shapestroke": try addShape(member.value, layer)
    case "textstroke": try addText(member.value, layer)
    case "bitmapimage": try addBitmap(member.value, layer)
    case "vectorimage":
      items.notes.add("SVG pictures and pages of PDF documents, left out")
    default: items.notes.add("strokes of an unknown kind, left out")
    }
  }

  private mutating func put(_ content: Content, at point: Point, _ layer: Int) throws(FormatError) {
    _ = try Placement.point(point.x, point.y, at: .file)
    try items.budget.reserve(MemoryLayout<Content>.stride + 64)
    contents.append((paper.page(at: point.y), layer, content))
  }

  private mutating func addBrushStroke(
    _ value: JSONValue,
    _ layer: Int
  ) throws(FormatError) {
    guard let style = RnoteStyle(value["style"]) else {
      throw FormatError("the style of a stroke is missing or invalid")
    }
    if style.kind == "textured" { items.notes.add("textured strokes are drawn as plain lines") }
    if style.kind == "rough" { items.notes.add("rough lines are drawn smooth") }
    let knots = try knots(value["path"])
    guard let first = knots.first else {
      return items.notes.add("strokes without points, left out")
    }
    let scale = paper.scale
    let whole = Affine.scale(scale)
    var box = Rect(center: whole.apply(first.point), radius: 0)
    var samples: [StrokeSample] = []
    samples.reserveCapacity(knots.count)
    for knot in knots {
      try items.budget.consume(holding: 2 * ReadingBudget.sample + 32, at: .file)
      let point = whole.apply(knot.point)
      box.formUnion(point)
      samples.append(
        StrokeSample(
          location: try Placement.point(point.x, point.y, at: .file),
          time: 0,
          force: knot.pressure
        )
      )
    }
    guard style.color != nil else { return }
    let isLine = style.curve == "const"
    var ink = MeasuredInk(style: style.ink(scale: scale, isLine: isLine), samples: samples)
    if layer == 2 { ink.style.purpose = .highlighter }
    var length = 0.0
    for (a, b) in zip(samples, samples.dropFirst()) {
      length += a.location.distance(to: b.location)
    }
    limitDashes(&ink.style, length: length)
    if style.kind == "textured" { ink.style.color.alpha *= 0.6 }
    if !isLine { ink.widths = knots.map { style.width(at: $0.pressure) * scale } }
    try put(.ink(ink), at: box.center, layer)
  }

  /// Removes the dashes of a line that would have too many.
  private mutating func limitDashes(_ style: inout Style, length: Double) {
    guard let dash = style.dash, length / dash.lengths.reduce(0, +) > Self.maximumDashes else {
      return
    }
    style.dash = nil
    items.notes.add("a line with more than \(Int(Self.maximumDashes)) dashes is drawn solid")
  }

  /// Returns the points of a path with their pressures; curves are divided.
  private func knots(
    _ path: JSONValue?
  ) throws(FormatError) -> [(point: Point, pressure: Double)] {
    // Before version 0.5.9 a path was a list of segments with a start each.
    let segments = path?["segments"] ?? path
    guard let count = segments?.count else { throw FormatError("a stroke has no path") }
    var knots: [(point: Point, pressure: Double)] = []
    func knot(_ value: JSONValue?) throws(FormatError) -> (point: Point, pressure: Double) {
      guard let point = value?["pos"]?.rnotePoint else {
        throw FormatError("a point of a stroke has no pos, or its x or y exceeds 1e8")
      }
      return (point, min(max(value?["pressure"]?.number ?? 1, 0), 1))
    }
    if let start = path?["start"] { knots.append(try knot(start)) }
    knots.reserveCapacity(count + 1)
    for i in 0..<count {
      guard let member = segments?[i]?.members?.first else {
        throw FormatError("a segment of a stroke is not an object")
      }
      let segment = member.value
      if knots.isEmpty, let start = segment["start"] { knots.append(try knot(start)) }
      let end = try knot(segment["end"] ?? segment["element"])
      guard let last = knots.last,
        let first = (segment["cp"] ?? segment["cp1"])?.rnotePoint
      else {
        knots.append(end)
        continue
      }
      let second = segment["cp2"]?.rnotePoint
      for k in 1...Self.pieces {
        let t = Double(k) / Double(Self.pieces)
        let point = Self.point(on: last.point, first, second, end.point, t)
        knots.append((point, last.pressure + (end.pressure - last.pressure) * t))
      }
    }
    return knots
  }

  /// Returns a point of a quadratic or, with two control points, cubic curve.
  private static func point(
    on a: Point,
    _ b: Point,
    _ c: Point?,
    _ d: Point,
    _ t: Double
  ) -> Point {
    let ab = a.interpolated(to: b, t)
    let end = b.interpolated(to: c ?? d, t)
    let first = ab.interpolated(to: end, t)
    guard let c else { return first }
    return first.interpolated(to: end.interpolated(to: c.interpolated(to: d, t), t), t)
  }

  // MARK: Shapes

  private mutating func addShape(_ value: JSONValue, _ layer: Int) throws(FormatError) {
    guard let style = RnoteStyle(value["style"]) else {
      throw FormatError("the style of a shape is missing or invalid")
    }
    if style.kind == "rough" { items.notes.add("rough lines are drawn smooth") }
    if style.kind == "textured" { items.notes.add("textured strokes are drawn as plain lines") }
    guard let member = value["shape"]?.members?.first,
      let figure = Self.figure(member.value, member.key)
    else { throw FormatError("a shape is invalid or of an unknown kind") }
    let whole = figure.transform.concatenating(.scale(paper.scale))
    var ink = style.ink(scale: 1, isLine: true)
    var length = 0.0
    for (a, b) in zip(figure.points, figure.points.dropFirst() + figure.points.prefix(1)) {
      length += a.distance(to: b)
    }
    limitDashes(&ink, length: length)
    let outline = ink
    let brush =
      style.color == nil
      ? nil
      : try sound { () throws(InvalidValue) -> Brush in
        try Brush(style: outline, engine: PolylineEngine.shared)
      }
    try items.budget.reserve(ReadingBudget.stroke + 32 * figure.points.count)
    for _ in figure.points { try items.budget.consume(at: .file) }
    let middle = figure.points.reduce(Rect.empty) { box, point in
      var box = box
      box.formUnion(whole.apply(point))
      return box
    }
    try put(.shape(figure.shape, brush, style.fill, whole), at: middle.center, layer)
  }

  /// Returns a shape, its transform to pixels, and points that surround it; `nil` if it is invalid.
  private static func figure(
    _ value: JSONValue,
    _ kind: String
  ) -> (shape: Shape, transform: Affine, points: [Point])? {
    func point(_ key: String) -> Point? { value[key]?.rnotePoint }
    func box(_ half: Point?) -> (rect: Rect, transform: Affine, points: [Point])? {
      guard let half, let transform = value.rnoteTransform else { return nil }
      let (x, y) = (abs(half.x), abs(half.y))
      let rect = Rect(minX: -x, minY: -y, maxX: x, maxY: y)
      return (rect, transform, [Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)])
    }
    func curve(_ b: Point?, _ c: Point?) -> (Shape, Affine, [Point])? {
      guard let a = point("start"), let b, let d = point("end") else { return nil }
      let points = (0...16).map { Self.point(on: a, b, c, d, Double($0) / 16) }
      return (Shape(.curve(points, isClosed: false)), .identity, points)
    }
    switch kind {
    case "line":
      guard let a = point("start"), let b = point("end") else { return nil }
      return (Shape(.line(a, b)), .identity, [a, b])
    case "arrow":
      guard let a = point("start"), let b = point("tip") else { return nil }
      return (.arrow(a, b), .identity, [a, b])
    case "rect", "rectangle":
      guard let box = box(value["cuboid"]?["half_extents"]?.rnotePoint) else { return nil }
      return (Shape(.rectangle(box.rect, radius: 0)), box.transform, box.points)
    case "ellipse":
      guard let box = box(point("radii")) else { return nil }
      return (Shape(.ellipse(box.rect)), box.transform, box.points)
    case "quadbez": return curve(point("cp"), nil)
    case "cubbez":
      guard let second = point("cp2") else { return nil }
      return curve(point("cp1"), second)
    case "polyline", "polygon":
      guard let start = point("start"), let path = value["path"], let count = path.count,
        count < Shape.maximumPoints
      else { return nil }
      var points = [start]
      for i in 0..<count {
        guard let point = path[i]?.rnotePoint else { return nil }
        points.append(point)
      }
      return (Shape(.lines(points, isClosed: kind == "polygon")), .identity, points)
    default: return nil
    }
  }

  // MARK: Texts and pictures

  private mutating func addText(_ value: JSONValue, _ layer: Int) throws(FormatError) {
    guard let text = value["text"]?.string, let style = value["text_style"],
      let transform = value.rnoteTransform, let size = style["font_size"]?.number, size > 0,
      size < 10_000
    else { throw FormatError("a text is invalid") }
    if text.isEmpty { return }
    var (isItalic, weight) = (
      style["font_style"]?.string == "italic", style["font_weight"]?.number ?? 400
    )
    let parts = style["ranged_text_attributes"]
    for i in 0..<(parts?.count ?? 0) {
      let range = parts?[i]?["range"]
      let attribute = parts?[i]?["attribute"]
      guard range?["start"]?.integer == 0, (range?["end"]?.integer ?? 0) >= text.utf8.count else {
        items.notes.add("words with their own format are shown in that of the text")
        continue
      }
      if attribute?["font_style"]?.string == "italic" { isItalic = true }
      if let number = attribute?["font_weight"]?.number { weight = number }
    }
    let family = style["font_family"]?.string ?? "Sans"
    let name = family == "serif" ? "Serif" : family == "sans-serif" ? "Sans" : family
    let font = name + (weight >= 600 ? " Bold" : "") + (isItalic ? " Italic" : "")
    var block = TextItem(text, font: font, size: size, origin: .origin)
    if let width = style["max_width"]?.number, width > 0, width < 1e7 { block.wrapWidth = width }
    switch style["alignment"]?.string {
    case "center": block.alignment = .center
    case "end": block.alignment = .trailing
    case "fill": block.isJustified = true
    default: break
    }
    let whole = transform.concatenating(.scale(paper.scale))
    let color = style["color"]?.rnoteColor ?? .black
    try put(.text(block, color, whole), at: whole.apply(.origin), layer)
  }

  private mutating func addBitmap(_ value: JSONValue, _ layer: Int) throws(FormatError) {
    let image = value["image"]
    guard let half = value["rectangle"]?["cuboid"]?["half_extents"]?.rnotePoint,
      let transform = value["rectangle"]?.rnoteTransform,
      let width = image?["pixel_width"]?.integer, let height = image?["pixel_height"]?.integer,
      (1...65_536).contains(width), (1...65_536).contains(height)
    else { throw FormatError("a picture is invalid") }
    guard image?["memory_format"]?.string == "R8g8b8a8Premultiplied" else {
      return items.notes.add(
        "pictures in a pixel format other than R8g8b8a8Premultiplied, left out"
      )
    }
    guard width * height <= items.limits.pixels else {
      return items.notes.add("pictures that are too large, left out")
    }
    try items.budget.check(8 * width * height)
    guard let bytes = image?["data"]?.string.flatMap({ Base64.decode(Array($0.utf8)) }),
      bytes.count >= 4 * width * height
    else { throw FormatError("a picture is truncated") }
    var pixmap = Pixmap(width: width, height: height)
    for i in pixmap.pixels.indices {
      let alpha = bytes[4 * i + 3]
      // Colors beyond the alpha can't be premultiplied.
      let (r, g, b) = (
        min(bytes[4 * i], alpha), min(bytes[4 * i + 1], alpha), min(bytes[4 * i + 2], alpha)
      )
      pixmap.pixels[i] = UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(alpha) << 24
    }
    let file = PNGWriter.encode(pixmap)
    try items.budget.reserve(file.count)
    let box = Rect(minX: -abs(half.x), minY: -abs(half.y), maxX: abs(half.x), maxY: abs(half.y))
    let whole = transform.concatenating(.scale(paper.scale))
    try put(.picture(file, box, whole), at: whole.apply(.origin), layer)
  }

  // MARK: Building

  private static func name(_ layer: Int) -> String {
    switch layer {
    case 0: "document"
    case 1: "pictures"
    case 2: "highlighter"
    case 3: ""
    default: "layer \(layer - 2)"
    }
  }

  /// Builds the drawing.
  mutating func finish() throws(FormatError) -> InkImport {
    let all = contents
    contents = []
    var ofPage = [[Int]](repeating: [], count: paper.pages.count)
    for (i, entry) in all.enumerated() { ofPage[entry.page].append(i) }
    for (page, indices) in zip(paper.pages, ofPage) {
      try items.beginPage(size: page, paper: paper.paper)
      var layer: Int?
      for i in indices {
        if layer != all[i].layer {
          layer = all[i].layer
          items.builder.beginLayer(NewLayer(name: Self.name(all[i].layer)))
        }
        try add(all[i].content)
      }
    }
    return items.finish(.rnote, channels: ["x", "y", "force"])
  }

  private mutating func add(_ content: Content) throws(FormatError) {
    switch content {
    case .ink(let ink): try items.add(ink)
    case .shape(let shape, let brush, let fill, let transform):
      let fill = shape.isClosed ? fill : nil
      if !items.builder.add(shape, outline: brush, fill: fill, transform: transform) {
        items.notes.add("invalid shapes, left out")
      }
    case .text(let block, let color, let transform):
      try items.add(block, color: color, ScenePlacement(transform: transform))
    case .picture(let file, let box, let transform):
      try items.addPicture(file, in: box, ScenePlacement(transform: transform))
    }
  }
}
