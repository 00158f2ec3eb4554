import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// An element of a list by MyScript's web editor: a stroke, a shape, an edge or a text.
struct MyScriptElement {
  private let value: JSONValue
  private let style: MyScriptStyle?

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - style: The style of the group that contains the stroke; `nil`, the default, if it has its own.
  init(_ value: JSONValue, _ style: MyScriptStyle? = nil) {
    self.value = value
    self.style = style
  }

  private var color: Color {
    let name = value["style"]?["color"]?.string
    return name.flatMap { CSSColor.color($0) } ?? style?.color ?? .black
  }

  private var width: Double {
    let number = value["style"]?["width"]?.number ?? style?.width ?? value["width"]?.number
    guard let number, number > 0, number <= 1e4 else { return 4 }
    return number
  }

  private var opacity: Double { min(max(value["style"]?["opacity"]?.number ?? 1, 0), 1) }

  /// Adds the element.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - origin: The time of the first sample in milliseconds, which becomes 0; `nil` before it is known.
  func add(to scene: ForeignScene, origin: inout Double?) throws(FormatError) {
    switch value["type"]?.string {
    case "shape": try addShape(to: scene)
    case "edge": try addEdge(to: scene)
    case "eraser": scene.omit("strokes of erasers, left out")
    case "recognized", "text":
      guard let strokes = value["strokes"], strokes.count != nil else {
        return scene.omit("recognized texts, left out")
      }
      for stroke in strokes.elements {
        try MyScriptElement(stroke).addStroke(to: scene, origin: &origin)
      }
    default: try addStroke(to: scene, origin: &origin)
    }
  }

  private func addStroke(
    to scene: ForeignScene,
    origin: inout Double?
  ) throws(FormatError) {
    var points: [(x: Double, y: Double, time: Double?, pressure: Double?)] = []
    if let pointers = value["pointers"], pointers.count != nil {
      for entry in pointers.elements {
        guard let point = entry.point else {
          throw FormatError("a point of a stroke has no valid x and y")
        }
        try scene.budget.reserve(64)
        points.append((point.x, point.y, entry["t"]?.number, entry["p"]?.number))
      }
    } else if let x = value["x"]?.numbers, let y = value["y"]?.numbers, x.count == y.count {
      let (t, p) = (value["t"]?.numbers ?? [], value["p"]?.numbers ?? [])
      try scene.budget.reserve(64 * x.count)
      for i in x.indices {
        points.append(
          (x[i], y[i], t.count == x.count ? t[i] : nil, p.count == x.count ? p[i] : nil)
        )
      }
    } else {
      throw FormatError("a stroke has no points")
    }
    if let time = points.first?.time, origin == nil { origin = time }
    let start = origin ?? 0
    let isTimed = points.allSatisfy { $0.time != nil }
    let isPressed = points.contains { ($0.pressure ?? 0) > 0 }
    var samples: [StrokeSample] = []
    for (i, point) in points.enumerated() {
      let time = isTimed ? ((point.time ?? start) - start) / 1000 : Double(i) * 0.01
      samples.append(
        try scene.sample(
          point.x,
          point.y,
          time: MadeUpTime.rounded(time),
          force: isPressed ? point.pressure : nil
        )
      )
    }
    let brush = try FreehandLaw.brush(Style(color: color, width: width), width: width)
    var placement = ScenePlacement()
    placement.opacity = opacity
    try scene.add(samples, brush: brush, isTimed: isTimed, isPressed: isPressed, placement)
  }

  private func outline() throws(FormatError) -> Brush {
    let style = Style(color: color, width: width)
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: style, engine: PolylineEngine.shared)
    }
  }

  private func points(_ key: String) throws(FormatError) -> [Point] {
    try (value[key]?.elements ?? []).map { (entry) throws(FormatError) -> Point in
      guard let point = entry.point else {
        throw FormatError("a point of a shape has no valid x and y")
      }
      return point
    }
  }

  private func addShape(to scene: ForeignScene) throws(FormatError) {
    var placement = ScenePlacement()
    placement.opacity = opacity
    let fill = value["style"]?["fill"]?.string.flatMap { CSSColor.color($0) }
    let figure: Shape.Figure
    switch value["kind"]?.string {
    case "circle":
      guard let center = value["center"]?.point, let radius = value.coordinate("radius"), radius > 0
      else { throw FormatError("a circle needs a center, and a radius above 0") }
      figure = .ellipse(Rect(center: center, radius: radius))
    case "ellipse":
      guard let center = value["center"]?.point, let x = value.coordinate("radiusX"),
        let y = value.coordinate("radiusY"), x > 0, y > 0
      else { throw FormatError("an ellipse needs a center, and radiusX and radiusY above 0") }
      figure = .ellipse(Rect(x: -x, y: -y, width: 2 * x, height: 2 * y))
      let angle = value["orientation"]?.number ?? 0
      guard angle.magnitude < 1e6 else {
        throw FormatError("the orientation of an ellipse exceeds 1,000,000")
      }
      placement.transform = Affine.rotation(angle)
        .concatenating(.translation(center.x, center.y))
    default: figure = .lines(try points("points"), isClosed: true)
    }
    try scene.add(Shape(figure), outline: outline(), fill: fill, placement)
  }

  private func addEdge(to scene: ForeignScene) throws(FormatError) {
    var placement = ScenePlacement()
    placement.opacity = opacity
    var line = try points("vertices")
    if line.isEmpty, let start = value["start"]?.point, let end = value["end"]?.point {
      line = [start, end]
    }
    guard line.count >= 2 else { return scene.omit("arcs, left out") }
    let heads = ["startDecoration", "endDecoration"].map { key in
      value[key]?.string?.hasPrefix("arrow") == true ? Shape.Head.arrow : .plain
    }
    let figure: Shape.Figure =
      line.count == 2 ? .line(line[0], line[1]) : .lines(line, isClosed: false)
    let shape = Shape(figure, startHead: heads[0], endHead: heads[1])
    try scene.add(shape, outline: outline(), placement)
  }
}
