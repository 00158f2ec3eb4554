import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension TldrawScene {
  /// The rectangle of a shape in its own coordinates, without rotation; `nil` if it has none.
  static func box(_ props: JSONValue?) -> Rect? {
    guard let width = props?.coordinate("w"), let height = props?.coordinate("h"), width >= 0,
      height >= 0
    else { return nil }
    return Rect(x: 0, y: 0, width: width, height: height + max(props?.coordinate("growY") ?? 0, 0))
  }

  func addGeo(
    _ props: JSONValue?,
    _ style: TldrawStyle,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let box = Self.box(props) else { throw FormatError("a shape has no size") }
    let kind = props?["geo"]?.string ?? "rectangle"
    if kind == "cloud" { scene.omit("clouds, drawn as rounded rectangles") }
    if style.isHatched { scene.omit("hatched fills, drawn as solid ones") }
    if let figure = TldrawGeo.outline(kind, box) {
      try scene.add(Shape(figure), outline: style.brush(), fill: style.fill, placement)
      for line in TldrawGeo.marks(kind, box) {
        try scene.add(Shape(.lines(line, isClosed: false)), outline: style.brush(), placement)
      }
    } else {
      scene.omit("shapes of unknown kinds, drawn as rectangles")
      let rectangle = Shape(.rectangle(box, radius: 0))
      try scene.add(rectangle, outline: style.brush(), fill: style.fill, placement)
    }
    try addLabel(props, style.labelSize, style.labelColor, box, placement)
  }

  func addNote(
    _ props: JSONValue?,
    _ style: TldrawStyle,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    let side = 200 * min(max(props?["scale"]?.number ?? 1, 1e-3), 1e3)
    let growth = max(props?.coordinate("growY") ?? 0, 0)
    let box = Rect(x: 0, y: 0, width: side, height: side + growth)
    try scene.add(Path(box), paint: Paint(style.noteColor), placement)
    let size = props?["fontSizeAdjustment"]?.number ?? 0
    let color = Color(rgba: 0x0000_00ff)
    try addLabel(props, size > 1 ? size : style.labelSize, color, box, placement)
  }

  func addFrame(_ props: JSONValue?, _ placement: ScenePlacement) throws(FormatError) {
    guard let box = Self.box(props) else { throw FormatError("a frame has no size") }
    let brush = try sound { () throws(InvalidValue) -> Brush in
      try Brush(
        style: Style(color: Color(rgba: 0x7171_71ff), width: 1),
        engine: PolylineEngine.shared
      )
    }
    try scene.add(Shape(.rectangle(box, radius: 0)), outline: brush, fill: .white, placement)
    scene.omit("frames, drawn without clipping their content")
    if let name = props?["name"]?.string, !name.isEmpty {
      let title = TextItem(name, font: "Sans", size: 12, origin: Point(0, -18))
      try scene.add(title, color: Color(rgba: 0x7171_71ff), placement)
    }
  }

  func addText(
    _ props: JSONValue?,
    _ style: TldrawStyle,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    let text = Self.text(props)
    let size = style.fontSize * Self.fontScale(props?["font"]?.string)
    // The line of the wider font of tldraw is higher.
    let origin = Point(0, (style.fontSize - size) / 2)
    var block = TextItem(text, font: Self.font(props), size: size, origin: origin)
    let width = props?.coordinate("w") ?? 0
    block.alignment = Self.alignment(props?["textAlign"]?.string ?? props?["align"]?.string)
    let isFixed = props?["autoSize"]?.bool == false
    if isFixed, width > 0 { block.wrapWidth = width }
    if !isFixed, !block.utf8.contains(10) { block.alignment = .leading }
    if !isFixed, block.utf8.contains(10), block.alignment != .leading, width > 8 {
      block.wrapWidth = width * 1.1
      block.origin.x -= width * 0.05
    }
    try scene.add(block, color: style.color, placement)
  }

  /// Adds the text in a shape.
  func addLabel(
    _ props: JSONValue?,
    _ size: Double,
    _ color: Color,
    _ box: Rect,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    let text = Self.text(props)
    guard !text.isEmpty else { return }
    let inner = box.width > 40 ? box.expanded(by: -8) : box
    let origin = Point(inner.minX, inner.minY)
    let scaled = size * Self.fontScale(props?["font"]?.string)
    var block = TextItem(text, font: Self.font(props), size: scaled, origin: origin)
    block.alignment = Self.alignment(props?["align"]?.string ?? "middle")
    block.wrapWidth = max(inner.width, 1)
    let vertical: ForeignScene.VerticalAlignment =
      switch props?["verticalAlign"]?.string {
      case "start": .top
      case "end": .bottom
      default: .middle
      }
    try scene.add(block, color: color, in: inner, at: vertical, placement)
  }

  func addLine(
    _ props: JSONValue?,
    _ style: TldrawStyle,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    // Older files call the points handles.
    guard let members = (props?["points"] ?? props?["handles"])?.members else {
      throw FormatError("a line has no points")
    }
    var points: [(key: [UInt8], point: Point)] = []
    for (key, value) in members where value["type"]?.string != "create" {
      guard let point = value.point else {
        throw FormatError("a point of a line has no valid x and y")
      }
      points.append((Array((value["index"]?.string ?? key).utf8), point))
    }
    guard points.count >= 2 else { throw FormatError("a line has fewer than two points") }
    let line = points.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.point }
    let isCurve = props?["spline"]?.string == "cubic" && line.count > 2
    let shape = Shape(
      isCurve ? .curve(line, isClosed: false) : .lines(line, isClosed: false)
    )
    try scene.add(shape, outline: style.brush(), placement)
  }

  func addImage(_ props: JSONValue?, _ placement: ScenePlacement) throws(FormatError) {
    guard let box = Self.box(props), box.width > 0, box.height > 0 else {
      throw FormatError("a picture has no size")
    }
    var placement = placement
    let (mirrorsX, mirrorsY) = (props?["flipX"]?.bool ?? false, props?["flipY"]?.bool ?? false)
    if mirrorsX || mirrorsY {
      placement = placement.after(
        Affine(
          a: mirrorsX ? -1 : 1,
          b: 0,
          c: 0,
          d: mirrorsY ? -1 : 1,
          tx: mirrorsX ? box.width : 0,
          ty: mirrorsY ? box.height : 0
        )
      )
    }
    var whole = box
    var crop: Rect?
    if let start = props?["crop"]?["topLeft"]?.point,
      let end = props?["crop"]?["bottomRight"]?.point,
      start.x >= 0, start.y >= 0, end.x <= 1, end.y <= 1, end.x - start.x > 1e-3,
      end.y - start.y > 1e-3
    {
      let (width, height) = (box.width / (end.x - start.x), box.height / (end.y - start.y))
      whole = Rect(x: -start.x * width, y: -start.y * height, width: width, height: height)
      crop = box
      if props?["crop"]?["isCircle"]?.bool == true {
        scene.omit("round crops, drawn as rectangles")
      }
    }
    let asset = store.record(props?["assetId"]?.string)
    let address = asset?["props"]?["src"]?.string ?? props?["url"]?.string
    try scene.addPicture(dataURL: address, in: whole, crop: crop, placement)
  }

  // MARK: Text

  static func font(_ props: JSONValue?) -> String {
    switch props?["font"]?.string {
    case "mono": "Monospace"
    case "serif": "Serif"
    default: "Sans"
    }
  }

  /// The factor on the size of a font, by which its replacement gets the same width.
  static func fontScale(_ name: String?) -> Double {
    switch name {
    case "mono": 1
    case "serif", "sans": 0.9
    default: 0.8
    }
  }

  /// Returns the brush of outlines of a width in page units, whose corners are round.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - width: The width, in page units.
  ///   - dash: The name of the dashes: `dashed`, `dotted`, or another for none.
  static func brush(
    _ color: Color,
    width: Double,
    _ dash: String
  ) throws(FormatError) -> Brush {
    var style = Style(color: color, width: width)
    switch dash {
    case "dashed": style.dash = Style.Dash([2 * width, 2 * width])
    case "dotted": style.dash = Style.Dash([0.01, 2 * width])
    default: break
    }
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: finished, engine: PolylineEngine.shared)
    }
  }

  static func alignment(_ name: String?) -> TextItem.Alignment {
    switch name {
    case "middle", "middle-legacy", "center", "justify": .center
    case "end", "end-legacy": .trailing
    default: .leading
    }
  }

  /// Returns the text of a shape: plain, or the words of a rich text.
  static func text(_ props: JSONValue?) -> String {
    if let plain = props?["text"]?.string { return plain }
    guard let rich = props?["richText"] else { return "" }
    var text = ""
    append(rich, to: &text)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static func append(_ node: JSONValue, to text: inout String) {
    if let words = node["text"]?.string { text += words }
    let type = node["type"]?.string
    if type == "hardBreak" { text += "\n" }
    if type == "listItem" { text += "• " }
    for child in node["content"]?.elements ?? [] { append(child, to: &text) }
    if type == "paragraph" || type == "heading" || type == "codeBlock" { text += "\n" }
  }
}
