import InkDrawing
import InkFormats
import InkGraphics

/// An arrow of tldraw, whose ends may be bound to shapes.
struct TldrawArrow {
  /// An end of an arrow.
  private struct End {
    /// The location, in the coordinates of the page.
    var point: Point
    /// The outline of the shape to which the end is bound; empty without one.
    var outline: [Point] = []
    /// Whether the end has a head.
    var hasHead: Bool
  }

  /// The distance of a head from the shape to which it is bound, in page units.
  private static let distance = 10.0

  private let shape: JSONValue
  private let style: TldrawStyle
  private let store: TldrawStore

  init(_ shape: JSONValue, _ style: TldrawStyle, _ store: TldrawStore) {
    self.shape = shape
    self.style = style
    self.store = store
  }

  /// Adds the arrow and its label.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - placement: The placement of the arrow.
  ///   - parent: The transform from the coordinates of its parent to those of the page.
  func add(
    to scene: ForeignScene,
    _ placement: ScenePlacement,
    parent: Affine
  ) throws(FormatError) {
    let props = shape["props"]
    guard var start = end("start", placement.transform),
      var finish = end("end", placement.transform)
    else { throw FormatError("an arrow needs a start and an end with valid x and y") }
    let anchors = (start.point, finish.point)
    start.point = cut(start, towards: anchors.1)
    finish.point = cut(finish, towards: anchors.0)
    var points = [start.point, finish.point]
    let bend = props?.coordinate("bend") ?? 0
    let line = finish.point - start.point
    if props?["kind"]?.string == "elbow" {
      let middle = Point(
        (start.point.x + finish.point.x) / 2,
        (start.point.y + finish.point.y) / 2
      )
      points =
        abs(line.dx) > abs(line.dy)
        ? [
          start.point, Point(middle.x, start.point.y), Point(middle.x, finish.point.y),
          finish.point,
        ]
        : [
          start.point, Point(start.point.x, middle.y), Point(finish.point.x, middle.y),
          finish.point,
        ]
      scene.omit("elbow arrows, whose corners may differ from those in tldraw")
    } else if bend.magnitude > 8, line.length > 1e-6 {
      points = arc(from: start.point, to: finish.point, bend: bend)
    }
    var outer = placement
    outer.transform = .identity
    let heads = [start.hasHead, finish.hasHead].map { $0 ? Shape.Head.arrow : .plain }
    for key in ["arrowheadStart", "arrowheadEnd"] {
      if let name = props?[key]?.string, !["none", "arrow", "triangle"].contains(name) {
        scene.omit("arrowheads of forms that Inkstone lacks, drawn as arrows")
      }
    }
    let isElbow = props?["kind"]?.string == "elbow"
    let figure: Shape.Figure =
      points.count == 2
      ? .line(points[0], points[1])
      : isElbow ? .lines(points, isClosed: false) : .curve(points, isClosed: false)
    try scene.add(
      Shape(figure, startHead: heads[0], endHead: heads[1]),
      outline: style.brush(),
      outer
    )
    let text = TldrawScene.text(props)
    guard !text.isEmpty else { return }
    let middle = points.count > 2 ? points[points.count / 2] : start.point + line * 0.5
    let box = Rect(
      x: middle.x - 100,
      y: middle.y - style.arrowLabelSize,
      width: 200,
      height: 2 * style.arrowLabelSize
    )
    var block = TextItem(
      text,
      font: TldrawScene.font(props),
      size: style.arrowLabelSize * TldrawScene.fontScale(props?["font"]?.string),
      origin: Point(box.minX, box.minY)
    )
    block.alignment = .center
    block.wrapWidth = box.width
    try scene.add(block, color: style.labelColor, in: box, at: .middle, outer)
  }

  // MARK: Ends

  /// Returns an end of the arrow in the coordinates of the page; `nil` if it is invalid.
  private func end(_ name: String, _ transform: Affine) -> End? {
    let props = shape["props"]
    let terminal = props?[name]
    let head = props?[name == "start" ? "arrowheadStart" : "arrowheadEnd"]?.string ?? "none"
    var binding: JSONValue?
    var target: String?
    if terminal?["type"]?.string == "binding" {
      (binding, target) = (terminal, terminal?["boundShapeId"]?.string)
    } else if let record = store.bindings[shape["id"]?.string ?? ""]?
      .first(where: { $0["props"]?["terminal"]?.string == name })
    {
      (binding, target) = (record["props"], record["toId"]?.string)
    }
    if let binding, let bound = bound(target) {
      let isPrecise = binding["isPrecise"]?.bool ?? true
      let part = (isPrecise ? binding["normalizedAnchor"]?.point : nil) ?? Point(0.5, 0.5)
      let point = Point(
        bound.box.minX + min(max(part.x, 0), 1) * bound.box.width,
        bound.box.minY + min(max(part.y, 0), 1) * bound.box.height
      )
      let isExact = binding["isExact"]?.bool ?? false
      return End(
        point: bound.transform.apply(point),
        outline: isExact ? [] : bound.outline.map { bound.transform.apply($0) },
        hasHead: head != "none"
      )
    }
    guard let point = terminal?.point ?? (terminal?["type"]?.string == "binding" ? .origin : nil)
    else { return nil }
    return End(point: transform.apply(point), hasHead: head != "none")
  }

  /// Returns a shape's rectangle and outline in its own coordinates, and its transform to the page.
  private func bound(_ id: String?) -> (box: Rect, outline: [Point], transform: Affine)? {
    guard let target = store.record(id), var transform = TldrawScene.transform(target) else {
      return nil
    }
    var parent = store.record(target["parentId"]?.string)
    for _ in 0..<TldrawStore.maximumDepth {
      guard let record = parent, record["typeName"]?.string == "shape",
        let next = TldrawScene.transform(record)
      else { break }
      transform = transform.concatenating(next)
      parent = store.record(record["parentId"]?.string)
    }
    let props = target["props"]
    var box = TldrawScene.box(props)
    if box == nil, target["type"]?.string == "note" {
      box = Rect(x: 0, y: 0, width: 200, height: 200 + max(props?.coordinate("growY") ?? 0, 0))
    }
    if box == nil { box = store.textBoxes[id ?? ""] }
    guard let box else { return nil }
    let kind = target["type"]?.string == "geo" ? props?["geo"]?.string ?? "" : "rectangle"
    return (box, TldrawGeo.polygon(kind, box), transform)
  }

  /// Returns the point at which the line from an end towards another point leaves the shape of the end.
  private func cut(_ end: End, towards other: Point) -> Point {
    guard end.outline.count > 2 else { return end.point }
    let line = other - end.point
    guard line.length > 1e-9 else { return end.point }
    var part = 0.0
    for (i, a) in end.outline.enumerated() {
      let edge = end.outline[(i + 1) % end.outline.count] - a
      let cross = line.cross(edge)
      guard cross.magnitude > 1e-12 else { continue }
      let offset = a - end.point
      let t = offset.cross(edge) / cross
      let u = offset.cross(line) / cross
      if u >= 0, u <= 1, t > part, t <= 1 { part = t }
    }
    let gap = part > 0 && end.hasHead ? (Self.distance + style.width / 2) / line.length : 0
    return end.point + line * min(part + gap, 0.9)
  }

  /// Returns points on the arc whose middle is at a distance from the chord.
  private func arc(from start: Point, to finish: Point, bend: Double) -> [Point] {
    let chord = finish - start
    let half = chord.length / 2
    let depth = min(bend.magnitude, half)
    let along = chord * (1 / chord.length)
    let axis = Vector(-along.dy, along.dx) * (bend < 0 ? -1 : 1)
    // The radius follows from the chord and its distance to the middle of the arc.
    let radius = (half * half + depth * depth) / (2 * depth)
    let center = start + chord * 0.5 + axis * (depth - radius)
    let limit = Real.atan2(half, radius - depth)
    let count = 16
    return (0...count).map { i in
      let (sine, cosine) = Real.sinCos(limit * (2 * Double(i) / Double(count) - 1))
      return center + axis * (radius * cosine) + along * (radius * sine)
    }
  }
}
