import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the pages and shapes of tldraw 2 and later to a scene.
struct TldrawScene {
  let store: TldrawStore
  let scene: ForeignScene

  init(_ store: TldrawStore, _ scene: ForeignScene) {
    self.store = store
    self.scene = scene
  }

  /// Adds all pages.
  ///
  /// - Throws: An error if there is none, if a shape is malformed, or if the limits are exceeded.
  func read() throws(FormatError) {
    guard !store.pages.isEmpty else { throw FormatError("the document of tldraw has no pages") }
    for page in store.pages {
      try scene.beginPage(size: nil)
      try scene.beginLayer(NewLayer(name: page["name"]?.string ?? ""))
      guard let id = page["id"]?.string else { continue }
      try addShapes(in: id, ScenePlacement(), depth: 0)
    }
  }

  private func addShapes(
    in parent: String,
    _ placement: ScenePlacement,
    depth: Int
  ) throws(FormatError) {
    guard depth <= TldrawStore.maximumDepth else {
      throw FormatError(
        "groups are nested more than \(TldrawStore.maximumDepth) deep",
        isLimit: true
      )
    }
    for shape in store.shapes(in: parent) {
      try scene.element { () throws(FormatError) in try add(shape, placement, depth: depth) }
    }
  }

  private func add(
    _ shape: JSONValue,
    _ parent: ScenePlacement,
    depth: Int
  ) throws(FormatError) {
    guard let transform = Self.transform(shape) else {
      throw FormatError("a shape has no valid x and y, or no valid rotation")
    }
    try scene.budget.reserve(ReadingBudget.stroke)
    var placement = parent.after(transform)
    placement.opacity *= min(max(shape["opacity"]?.number ?? 1, 0), 1)
    let props = shape["props"]
    let style = TldrawStyle(props)
    let id = shape["id"]?.string ?? ""
    switch shape["type"]?.string {
    case "draw": try addInk(props, style, isHighlighter: false, placement)
    case "highlight": try addInk(props, style, isHighlighter: true, placement)
    case "geo": try addGeo(props, style, placement)
    case "text": try addText(props, style, placement)
    case "note": try addNote(props, style, placement)
    case "line": try addLine(props, style, placement)
    case "arrow":
      let arrow = TldrawArrow(shape, style, store)
      try arrow.add(to: scene, placement, parent: parent.transform)
    case "image": try addImage(props, placement)
    case "frame":
      try addFrame(props, placement)
      try addShapes(in: id, placement, depth: depth + 1)
      return
    case "group":
      placement.groups.insert(id, at: 0)
      try addShapes(in: id, placement, depth: depth + 1)
      return
    case "writing-lines", "writing-container": break
    case "video": scene.omit("videos, left out")
    case "bookmark", "embed": scene.omit("links and embedded pages, left out")
    case let type: scene.omit("shapes of the type \(Self.name(type)), left out")
    }
    // Shapes of plug-ins may also contain others.
    try addShapes(in: id, placement, depth: depth + 1)
  }

  private static func name(_ type: String?) -> String {
    String((type ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" }.prefix(40))
  }

  /// Returns the transform from a shape's coordinates to those of its parent; `nil` if it has no valid position.
  static func transform(_ shape: JSONValue) -> Affine? {
    guard let x = shape.coordinate("x"), let y = shape.coordinate("y") else { return nil }
    let angle = shape["rotation"]?.number ?? 0
    guard angle.isFinite, angle.magnitude < 1e6 else { return nil }
    let turn = angle == 0 ? Affine.identity : .rotation(angle)
    return turn.concatenating(.translation(x, y))
  }

  // MARK: Ink

  private func addInk(
    _ props: JSONValue?,
    _ style: TldrawStyle,
    isHighlighter: Bool,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let segments = props?["segments"], segments.count != nil else {
      throw FormatError("ink has no segments")
    }
    let stretch = Affine.scale(
      Self.factor(props?["scaleX"]?.number),
      Self.factor(props?["scaleY"]?.number)
    )
    var points: [TldrawPoints.Entry] = []
    for segment in segments.elements {
      for entry in try TldrawPoints.points(segment) {
        let point = stretch.apply(Point(entry.x, entry.y))
        points.append((point.x, point.y, entry.pressure))
      }
    }
    guard !points.isEmpty else { return scene.omit("strokes without points, left out") }
    let locations = points.map { Point($0.x, $0.y) }
    if !isHighlighter, let fill = style.fill, props?["isClosed"]?.bool == true, points.count > 2 {
      if style.isHatched { scene.omit("hatched fills, drawn as solid ones") }
      var path = Path([.move(locations[0])])
      for point in locations.dropFirst() { path.line(to: point) }
      path.close()
      try scene.add(path, paint: Paint(fill), placement)
    }
    if isHighlighter {
      let width = style.fontSize * 1.12
      var color = style.highlightColor
      color.alpha = 0.82
      let look = Style(purpose: .highlighter, color: color, blendMode: .multiply, width: width)
      try addStroke(points, widths: nil, FreehandLaw.brush(look, width: width), placement)
      return
    }
    let width = style.width + 1
    let hasPen = props?["isPen"]?.bool ?? Self.hasPen(points)
    guard style.dash == "draw" else {
      try addStroke(points, widths: nil, style.brush(width: width), placement)
      return
    }
    let look = Style(color: style.color, width: width)
    if hasPen {
      let law = FreehandLaw(
        size: 1 + width * 1.2,
        thinning: 0.62,
        streamline: 0.62,
        easing: .pen
      )
      try addStroke(points, widths: nil, law.brush(look), isPressed: true, placement)
    } else {
      let part = min(max((width - 9) / 7, 0), 1)
      let law = FreehandLaw(
        size: width,
        thinning: 0.5,
        streamline: 0.64 + 0.1 * part,
        easing: .sine
      )
      let widths = law.simulatedWidths(locations)
      let widest = max(widths.max() ?? width, 1e-6)
      let brush = try FreehandLaw.brush(look, width: widest)
      try addStroke(points, widths: widths.map { $0 / widest }, brush, placement)
    }
  }

  /// Whether the first pressures are those of a pen, in files that don't specify it.
  private static func hasPen(_ points: [TldrawPoints.Entry]) -> Bool {
    points.prefix(2).allSatisfy { $0.pressure != 0 && $0.pressure != 0.5 }
  }

  private static func factor(_ number: Double?) -> Double {
    guard let number, number != 0, number.magnitude <= 1e6 else { return 1 }
    return number
  }

  private func addStroke(
    _ points: [TldrawPoints.Entry],
    widths: [Double]?,
    _ brush: Brush,
    isPressed: Bool = false,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    var samples: [StrokeSample] = []
    for (i, point) in points.enumerated() {
      samples.append(
        try scene.sample(
          point.x,
          point.y,
          time: MadeUpTime.rounded(Double(i) * 0.01),
          force: isPressed ? point.pressure : widths?[i]
        )
      )
    }
    try scene.add(samples, brush: brush, isPressed: isPressed, placement)
  }
}
