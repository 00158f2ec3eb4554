import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the strokes of an export of MyScript (JIIX), whose unit is the millimeter, to a scene.
struct MyScriptExport {
  private let scene: ForeignScene
  private var strokeCount = 0
  private var clock = 0.0

  /// The recognized words with their rectangles.
  private var words: [(text: String, box: Rect)] = []

  init(_ scene: ForeignScene) { self.scene = scene }

  /// Adds all strokes below a value, or its words if there are none.
  mutating func read(_ value: JSONValue) throws(FormatError) {
    try visit(value)
    if strokeCount > 0 {
      if !words.isEmpty {
        scene.omit("recognized words, left out, since their ink is read", words.count)
      }
      return
    }
    for word in words {
      let size = max(word.box.height * 0.8, 1)
      let origin = Point(word.box.minX, word.box.minY)
      let block = TextItem(word.text, font: "Sans", size: size, origin: origin)
      try scene.add(block, color: .black)
    }
  }

  /// Visits an object and what it contains.
  private mutating func visit(_ value: JSONValue) throws(FormatError) {
    if value["X"]?.count != nil || value["Y"]?.count != nil {
      var stroke = self
      try scene.element { () throws(FormatError) in try stroke.addStroke(value) }
      self = stroke
      return
    }
    switch value["type"]?.string {
    case "line", "arc", "ellipse", "polygon", "rectangle": try addPrimitive(value)
    default: break
    }
    if let text = value["label"]?.string, value["candidates"] != nil || value["items"] != nil,
      let box = Self.box(value["bounding-box"])
    {
      try scene.budget.reserve(128 + text.utf8.count)
      words.append((text, box))
    }
    for key in [
      "elements", "children", "expressions", "operands", "words", "chars", "items", "primitives",
      "strokes",
    ] {
      // Characters repeat the ink of their words.
      if key == "chars", value["words"] != nil { continue }
      for child in value[key]?.elements ?? [] { try visit(child) }
    }
  }

  private mutating func addStroke(_ value: JSONValue) throws(FormatError) {
    guard let x = value["X"]?.numbers, let y = value["Y"]?.numbers, x.count == y.count else {
      throw FormatError("a stroke needs lists X and Y of the same length")
    }
    let (f, t) = (value["F"]?.numbers ?? [], value["T"]?.numbers ?? [])
    let isTimed = t.count == x.count && t.count > 1
    let isPressed = f.count == x.count && f.contains { $0 > 0 }
    let unit = MyScriptReader.millimeter
    let start = clock
    var samples: [StrokeSample] = []
    for i in x.indices {
      let time = start + (isTimed ? (t[i] - t[0]) / 1000 : Double(i) * 0.01)
      guard time.isFinite else { throw FormatError("a time (T) of a stroke is too large") }
      clock = max(clock, time + 0.1)
      samples.append(
        try scene.sample(
          x[i] * unit,
          y[i] * unit,
          time: MadeUpTime.rounded(time),
          force: isPressed ? f[i] : nil
        )
      )
    }
    strokeCount += 1
    let style = MyScriptStyle(value["style"]?.string ?? "")
    let width = (style.width ?? MyScriptReader.penWidth) * unit
    let brush = try FreehandLaw.brush(Style(color: style.color, width: width), width: width)
    try scene.add(samples, brush: brush, isTimed: isTimed, isPressed: isPressed)
  }

  private func addPrimitive(_ value: JSONValue) throws(FormatError) {
    let unit = MyScriptReader.millimeter
    func point(_ x: String, _ y: String) -> Point? {
      guard let x = value.coordinate(x), let y = value.coordinate(y) else { return nil }
      return Point(x * unit, y * unit)
    }
    let style = Style(width: MyScriptReader.penWidth * unit)
    let brush = try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: style, engine: PolylineEngine.shared)
    }
    if let start = point("x1", "y1"), let end = point("x2", "y2") {
      return try scene.add(Shape(.line(start, end)), outline: brush)
    }
    if let center = point("cx", "cy"), let radius = point("rx", "ry"), radius.x > 0, radius.y > 0,
      (value["sweepAngle"]?.number ?? 7).magnitude > 6.2
    {
      let box = Rect(
        x: center.x - radius.x,
        y: center.y - radius.y,
        width: 2 * radius.x,
        height: 2 * radius.y
      )
      return try scene.add(Shape(.ellipse(box)), outline: brush)
    }
    if value["items"] == nil, value["X"] == nil { scene.omit("recognized shapes, left out") }
  }

  /// Returns a rectangle in page units; `nil` if it is missing or invalid.
  private static func box(_ value: JSONValue?) -> Rect? {
    guard let value, let point = value.point, let width = value.coordinate("width"),
      let height = value.coordinate("height"), width >= 0, height >= 0
    else { return nil }
    let unit = MyScriptReader.millimeter
    return Rect(x: point.x * unit, y: point.y * unit, width: width * unit, height: height * unit)
  }
}
