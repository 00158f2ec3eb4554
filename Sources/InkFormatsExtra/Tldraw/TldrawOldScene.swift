import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the pages and shapes of tldraw 1 to a scene.
struct TldrawOldScene {
  let scene: ForeignScene

  /// The pictures, by their ids.
  let assets: JSONValue?

  init(_ scene: ForeignScene, assets: JSONValue?) {
    self.scene = scene
    self.assets = assets
  }

  /// Adds all pages.
  func read(_ value: JSONValue?) throws(FormatError) {
    guard let members = value?.members, !members.isEmpty else {
      throw FormatError("the document of tldraw has no pages")
    }
    let pages = members.map(\.value).enumerated().sorted {
      ($0.element["childIndex"]?.number ?? 0, $0.offset)
        < ($1.element["childIndex"]?.number ?? 0, $1.offset)
    }
    for (_, page) in pages {
      try scene.beginPage(size: nil)
      try scene.beginLayer(NewLayer(name: page["name"]?.string ?? ""))
      let shapes = page["shapes"]?.members?.map(\.value) ?? []
      var children: [String: [JSONValue]] = [:]
      for shape in shapes { children[shape["parentId"]?.string ?? "", default: []].append(shape) }
      for (parent, list) in children {
        children[parent] = list.enumerated().sorted {
          ($0.element["childIndex"]?.number ?? 0, $0.offset)
            < ($1.element["childIndex"]?.number ?? 0, $1.offset)
        }.map(\.element)
      }
      try add(children, in: page["id"]?.string ?? "", groups: [], depth: 0)
    }
  }

  private func add(
    _ children: [String: [JSONValue]],
    in parent: String,
    groups: [String],
    depth: Int
  ) throws(FormatError) {
    guard depth <= TldrawStore.maximumDepth else {
      throw FormatError(
        "groups are nested more than \(TldrawStore.maximumDepth) deep",
        isLimit: true
      )
    }
    for shape in children[parent] ?? [] {
      let isHidden = shape["isHidden"]?.bool ?? false
      if isHidden { continue }
      if shape["type"]?.string == "group", let id = shape["id"]?.string {
        // The positions of children are relative to the page.
        try add(children, in: id, groups: [id] + groups, depth: depth + 1)
        continue
      }
      try scene.element { () throws(FormatError) in try add(shape, groups) }
    }
  }

  private func add(_ shape: JSONValue, _ groups: [String]) throws(FormatError) {
    guard let origin = Self.pair(shape["point"]) else {
      throw FormatError("a shape has no point with valid x and y")
    }
    try scene.budget.reserve(ReadingBudget.stroke)
    let look = TldrawOldStyle(shape["style"])
    let type = shape["type"]?.string
    let size = Self.pair(shape["size"])
    var box = Rect(x: 0, y: 0, width: max(size?.x ?? 0, 0), height: max(size?.y ?? 0, 0))
    if type == "ellipse", let radius = Self.pair(shape["radius"]) {
      box = Rect(x: 0, y: 0, width: max(2 * radius.x, 0), height: max(2 * radius.y, 0))
    }
    var points: [(point: Point, pressure: Double)] = []
    if type == "draw" {
      for value in shape["points"]?.elements ?? [] {
        guard let point = Self.pair(value) else {
          throw FormatError("a point of ink has no valid x and y")
        }
        points.append((point, value[2]?.number ?? 0.5))
      }
      box = .empty
      for entry in points { box.formUnion(entry.point) }
    }
    let block = type == "text" ? Self.text(shape, look, size: look.fontSize) : nil
    var placement = ScenePlacement(transform: .translation(origin.x, origin.y), groups: groups)
    if let angle = shape["rotation"]?.number, angle != 0, angle.magnitude < 1e6, !box.isEmpty {
      let center = box.center
      placement = placement.after(
        Affine.translation(-center.x, -center.y).concatenating(.rotation(angle))
          .concatenating(.translation(center.x, center.y))
      )
    }
    switch type {
    case "draw": try addInk(points, shape["isFilled"]?.bool ?? look.isFilled, look, placement)
    case "rectangle":
      try scene.add(
        Shape(.rectangle(box, radius: 0)),
        outline: look.brush(),
        fill: look.fill,
        placement
      )
      try addLabel(shape, look, box, placement)
    case "ellipse":
      try scene.add(Shape(.ellipse(box)), outline: look.brush(), fill: look.fill, placement)
      try addLabel(shape, look, box, placement)
    case "triangle":
      let corners = [
        Point(box.center.x, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
      ]
      let figure = Shape.Figure.lines(corners, isClosed: true)
      try scene.add(Shape(figure), outline: look.brush(), fill: look.fill, placement)
      try addLabel(shape, look, box, placement)
    case "arrow", "line": try addArrow(shape, look, placement)
    case "text": if let block { try scene.add(block, color: look.color, placement) }
    case "sticky":
      try scene.add(Path(box), paint: Paint(look.noteColor), placement)
      if var block = Self.text(shape, look, size: look.noteFontSize) {
        block.origin = Point(16, 16)
        block.wrapWidth = max(box.width - 32, 1)
        try scene.add(block, color: Color(rgba: 0x1d1d_1dff), placement)
      }
    case "image":
      let asset = shape["assetId"]?.string.flatMap { assets?[$0] }
      try scene.addPicture(dataURL: asset?["src"]?.string, in: box, placement)
    case "video": scene.omit("videos, left out")
    default: scene.omit("shapes of unknown types, left out")
    }
  }

  /// Returns the point of an array of two or more numbers; `nil` if it is invalid.
  private static func pair(_ value: JSONValue?) -> Point? {
    guard let x = value?[0]?.number, let y = value?[1]?.number, x.magnitude <= Placement.farthest,
      y.magnitude <= Placement.farthest
    else { return nil }
    return Point(x, y)
  }

  // MARK: Kinds

  private func addInk(
    _ points: [(point: Point, pressure: Double)],
    _ isFilled: Bool,
    _ look: TldrawOldStyle,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    if points.isEmpty { return scene.omit("strokes without points, left out") }
    let locations = points.map(\.point)
    if isFilled, let fill = look.fill, points.count > 3 {
      var path = Path([.move(locations[0])])
      for point in locations.dropFirst() { path.line(to: point) }
      path.close()
      try scene.add(path, paint: Paint(fill), placement)
    }
    let isSimulated = points.allSatisfy { $0.pressure == 0.5 }
    var forces: [Double]?
    let brush: Brush
    if look.dash == "draw" {
      let law = FreehandLaw(
        size: 1 + look.width * 1.5,
        thinning: 0.65,
        streamline: 0.65,
        easing: .sine
      )
      if isSimulated {
        let widths = law.simulatedWidths(locations)
        let widest = max(widths.max() ?? 1, 1e-6)
        forces = widths.map { $0 / widest }
        brush = try FreehandLaw.brush(Style(color: look.color, width: widest), width: widest)
      } else {
        forces = points.map(\.pressure)
        brush = try law.brush(Style(color: look.color, width: look.width))
      }
    } else {
      brush = try look.brush(width: 1 + look.width * 1.5)
    }
    var samples: [StrokeSample] = []
    for (i, point) in locations.enumerated() {
      let time = MadeUpTime.rounded(Double(i) * 0.01)
      samples.append(try scene.sample(point.x, point.y, time: time, force: forces?[i]))
    }
    let isPressed = forces != nil && !isSimulated
    try scene.add(samples, brush: brush, isPressed: isPressed, placement)
  }

  private func addArrow(
    _ shape: JSONValue,
    _ look: TldrawOldStyle,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    let handles = shape["handles"]
    guard let start = Self.pair(handles?["start"]?["point"]),
      let end = Self.pair(handles?["end"]?["point"])
    else { throw FormatError("an arrow needs handles start and end with valid points") }
    let middle = Self.pair(handles?["bend"]?["point"])
    let bend = shape["bend"]?.number ?? 0
    let heads = ["start", "end"].map { key in
      shape["decorations"]?[key]?.string == "arrow" ? Shape.Head.arrow : .plain
    }
    let figure: Shape.Figure =
      if let middle, bend.magnitude > 1e-3 { .curve([start, middle, end], isClosed: false) } else {
        .line(start, end)
      }
    try scene.add(
      Shape(figure, startHead: heads[0], endHead: heads[1]),
      outline: look.brush(),
      placement
    )
    var box = Rect.empty
    for point in [start, end] { box.formUnion(point) }
    try addLabel(shape, look, box.expanded(by: 100), placement)
  }

  private func addLabel(
    _ shape: JSONValue,
    _ look: TldrawOldStyle,
    _ box: Rect,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let text = shape["label"]?.string, !text.isEmpty else { return }
    let origin = Point(box.minX, box.minY)
    var block = TextItem(text, font: look.font, size: look.fontSize, origin: origin)
    block.alignment = .center
    block.wrapWidth = max(box.width, 1)
    try scene.add(block, color: look.color, in: box, at: .middle, placement)
  }

  private static func text(_ shape: JSONValue, _ look: TldrawOldStyle, size: Double) -> TextItem? {
    guard let text = shape["text"]?.string, !text.isEmpty else { return nil }
    var block = TextItem(text, font: look.font, size: size, origin: .origin)
    block.alignment = look.alignment
    if block.alignment != .leading, shape["type"]?.string == "text" { block.alignment = .leading }
    return block
  }
}
