import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes Excalidraw scenes with a plain look, not the hand-drawn one.
struct ExcalidrawWriter {
  private var bytes: [UInt8] = []
  private var losses: WritingLosses
  private var maker = StrokeMaker()
  private var number = 0

  /// The files of pictures, with the ids by which elements refer to them.
  private var files: [(name: String, type: String, bytes: [UInt8])] = []

  /// The ids of frames in the scene that was read, with those in the scene that is written.
  private var frames: [String: String] = [:]

  /// The number of items whose innermost group is the key.
  private var groupSizes: [GroupID: Int] = [:]

  /// The lower item of a pair (see `ExcalidrawPainter`) whose upper one may follow.
  private var lower: Item?

  /// Whether the current item is the upper item of a pair.
  private var isPaired = false

  private init(losses: WritingLosses) { self.losses = losses }

  /// Returns the content of a file, and adds what Excalidraw cannot hold to the losses.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    let drawing = file.drawing
    var writer = ExcalidrawWriter(losses: losses)
    if drawing.pages.count > 1 {
      writer.losses.add("\(drawing.pages.count) pages, merged into one")
    }
    writer.prepare(drawing)
    writer.bytes +=
      "{\"type\":\"excalidraw\",\"version\":2,\"source\":\"inkstone\",\"elements\":[".utf8
    for page in drawing.pages {
      if page.paper.pattern != .plain || page.paper.background != nil {
        writer.losses.add("the paper of a page")
      }
      if page.size != nil { writer.losses.add("the size of a page") }
      for layer in drawing.layers(of: page.id) {
        writer.losses.addLook(of: layer)
        StrokeReader().visit(layer.items) { item, samples in
          writer.add(item, samples, drawing)
          return true
        }
        writer.writeLower(drawing)
      }
    }
    writer.bytes += "\n],\"appState\":{\"gridSize\":null,\"viewBackgroundColor\":".utf8
    let paper = drawing.pages.first?.paper.color
    JSON.append(paper.map { Self.hex($0) } ?? "transparent", to: &writer.bytes)
    writer.bytes += "},\"files\":{".utf8
    for (i, file) in writer.files.enumerated() {
      if i > 0 { writer.bytes.append(44) }
      writer.bytes +=
        "\n\"\(file.name)\":{\"mimeType\":\"\(file.type)\",\"id\":\"\(file.name)\",".utf8
      writer.bytes += "\"created\":0,\"dataURL\":\"data:\(file.type);base64,".utf8
      Base64.encode(file.bytes, appendingTo: &writer.bytes)
      writer.bytes += "\"}".utf8
    }
    writer.bytes += "}}\n".utf8
    losses = writer.losses
    return writer.bytes
  }

  // MARK: Items

  /// Records the frames and groups of a drawing.
  private mutating func prepare(_ drawing: Drawing) {
    for page in drawing.pages {
      for item in drawing.layers(of: page.id).flatMap(\.items) {
        if let group = item.groups.last { groupSizes[group, default: 0] += 1 }
        if let id = kept("frame", item) { frames[id] = Self.name(item.id.stamp.rawValue) }
      }
    }
  }

  /// Writes an item, except the lower one of a pair, which waits for the upper one.
  private mutating func add(_ item: Item, _ samples: [StrokeSample]?, _ drawing: Drawing) {
    if let below = lower, kept("parts", item) == kept("partOf", below),
      item.transform == below.transform
    {
      (lower, isPaired) = (nil, true)
    } else {
      writeLower(drawing)
    }
    if item.graphic != nil, kept("partOf", item) != nil {
      lower = item
    } else {
      write(item, samples, drawing)
    }
    isPaired = false
  }

  /// Writes the lower item of a pair whose upper one was deleted or moved.
  private mutating func writeLower(_ drawing: Drawing) {
    guard let item = lower else { return }
    lower = nil
    write(item, nil, drawing)
  }

  private mutating func write(_ item: Item, _ samples: [StrokeSample]?, _ drawing: Drawing) {
    if item.blendMode != .sourceOver { losses.add("the blend mode of an item") }
    if item.isInk {
      for stroke in maker.strokes(of: item, samples) { pen(stroke, item) }
      return
    }
    if let shape = item.shape { return add(shape, item) }
    guard let graphic = item.graphic else { return }
    switch graphic.origin {
    case .text(let block): text(block, graphic, item)
    case .picture, .items: picture(graphic, item, drawing)
    default: losses.add("a picture or text")
    }
  }

  private mutating func pen(_ stroke: Stroke, _ item: Item) {
    let style = stroke.brush.strokeStyle
    if style.erases { return losses.add("an eraser") }
    if style.dash != nil { losses.add("dashes of ink") }
    if case .sweep = stroke.brush.tip {
    } else {
      losses.add("ink made of dabs, written as a line")
    }
    if style.blendMode != .sourceOver { losses.add("the blend mode of a stroke") }
    var points = stroke.samples.map { item.transform.apply($0.location) }
    let scale = abs(item.transform.determinant).squareRoot()
    var widths = stroke.nibsOfSamples().map { $0.radius * 2 * scale }
    let widest = max(widths.max() ?? 0, 1e-6)
    // Excalidraw smooths the points of its pen, which would deform straight lines.
    if points.count > 1, stroke.brush.engine is PolylineEngine, (widths.min() ?? 0) > 0.99 * widest
    {
      return line(points, style, widest, item)
    }
    let given: [Int]
    (points, widths, given) = dense(points, widths)
    // The pressure 0.5 stands for the widest part.
    let strokeWidth = widest / ExcalidrawPen.width(0.5, of: 1)
    let origin = begin("freedraw", points, item)
    color("strokeColor", style.color)
    fill(item)
    member("strokeWidth", strokeWidth)
    list(points, from: origin)
    bytes += ",\"simulatePressure\":false,\"pressures\":".utf8
    JSON.append(widths.map { ExcalidrawPen.pressure($0, of: strokeWidth) }, to: &bytes)
    if given.count < points.count {
      bytes += ",\"customData\":{\"inkstone\":".utf8
      JSON.append(given.map { Double($0) }, to: &bytes)
      bytes += "}".utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes ink of one width as a line, marked so that it is read as ink again.
  private mutating func line(_ points: [Point], _ style: Style, _ width: Double, _ item: Item) {
    let origin = begin("line", points, item)
    list(points, from: origin)
    color("strokeColor", style.color)
    fill(item)
    member("strokeWidth", width)
    bytes += ",\"roundness\":null,\"startArrowhead\":null,\"endArrowhead\":null".utf8
    bytes += ",\"customData\":{\"inkstone\":\"ink\"}}".utf8
  }

  /// Returns the points and widths of ink with further points between those that are far apart, at most 20 per segment,
  /// and the indices of the given points.
  private func dense(_ points: [Point], _ widths: [Double]) -> ([Point], [Double], [Int]) {
    guard points.count > 1, points.count == widths.count else {
      return (points, widths, Array(points.indices))
    }
    var (more, moreWidths, given) = ([points[0]], [widths[0]], [0])
    for i in points.indices.dropFirst() {
      let way = points[i] - points[i - 1]
      let distance = way.lengthSquared.squareRoot()
      let count = Int(min(max(distance / max(widths[i], 2), 1), 20))
      for step in 1...count {
        let part = Double(step) / Double(count)
        more.append(points[i - 1] + way * part)
        moreWidths.append(widths[i - 1] + (widths[i] - widths[i - 1]) * part)
      }
      given.append(more.count - 1)
    }
    return (more, moreWidths, given)
  }

  private mutating func add(_ shape: Shape, _ item: Item) {
    let style = item.brush?.strokeStyle
    let turned = turn(of: item.transform)
    if let turned, let style {
      func box(_ rect: Rect) -> [Point] {
        let (a, b) = (
          turned.plain.apply(Point(rect.minX, rect.minY)), turned.plain.apply(rect.center)
        )
        let half = b - a
        return [a, b + half]
      }
      switch shape.figure {
      case .rectangle(let rect, let radius):
        let isFrame = kept("frame", item) != nil
        let type =
          isFrame ? kept("type", item) == "magicframe" ? "magicframe" : "frame" : "rectangle"
        _ = begin(type, box(rect), item, angle: turned.angle)
        if isFrame { text("name", kept("name", item)) }
        bytes +=
          (radius > 0 && !isFrame ? ",\"roundness\":{\"type\":3}" : ",\"roundness\":null").utf8
        return look(style, item, turned.scale)
      case .ellipse(let rect):
        _ = begin("ellipse", box(rect), item, angle: turned.angle)
        return look(style, item, turned.scale)
      default: break
      }
    }
    guard let style else { return }
    // Lines are written without an angle, since their points are already rotated.
    var points: [Point] = []
    var isCurve = false
    switch shape.figure {
    case .line(let a, let b): points = [a, b]
    case .angle(let a, let b, let c):
      points = [a, b, c]
      losses.add("the arc and the degrees shown in an angle")
    case .lines(let list, _): points = list
    case .curve(let list, _): (points, isCurve) = (list, true)
    case .rectangle, .ellipse, .polygon, .star:
      shape.path.forEachEdge(tolerance: 0.1) { a, _ in points.append(a) }
    }
    points = points.map { item.transform.apply($0) }
    if shape.isClosed, let first = points.first { points.append(first) }
    let isArrow = shape.startHead != .plain || shape.endHead != .plain
    let origin = begin(isArrow ? "arrow" : "line", points, item)
    list(points, from: origin)
    bytes += (isCurve ? ",\"roundness\":{\"type\":2}" : ",\"roundness\":null").utf8
    for (key, head) in [("startArrowhead", shape.startHead), ("endArrowhead", shape.endHead)] {
      let kept = kept(key, item).flatMap {
        (Shape.Head(excalidraw: $0) ?? .openArrow) == head ? $0 : nil
      }
      text(key, kept ?? head.excalidrawName)
    }
    look(style, item, abs(item.transform.determinant).squareRoot())
  }

  /// Writes the colors, the width and the dashes of an element, and closes it.
  ///
  /// - Parameters:
  ///   - style: The style of the outline.
  ///   - item: The item with the fill.
  ///   - scale: The factor on lengths.
  private mutating func look(_ style: Style, _ item: Item, _ scale: Double) {
    color("strokeColor", item.isOutlined ? style.color : nil)
    fill(item)
    member("strokeWidth", style.width * scale)
    if let dash = style.dash {
      let isDotted = (dash.lengths.first ?? 0) <= style.width
      bytes += ",\"strokeStyle\":\"\(isDotted ? "dotted" : "dashed")\"".utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func text(_ block: TextItem, _ graphic: Graphic, _ item: Item) {
    guard let turned = turn(of: item.transform) else {
      return losses.add("the stretching of a text")
    }
    let ink = graphic.textColor ?? .black
    let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).count
    let box = graphic.bounds
    let width = block.wrapWidth ?? max(box.maxX - block.origin.x, block.size / 2)
    let height = max(Double(lines) * block.size * 1.25, box.isEmpty ? 0 : box.maxY - block.origin.y)
    let corners = [block.origin, Point(block.origin.x + width, block.origin.y + height)]
    _ = begin("text", corners.map { turned.plain.apply($0) }, item, angle: turned.angle)
    color("strokeColor", ink)
    color("backgroundColor", nil)
    for key in ["text", "originalText"] {
      bytes += ",\"\(key)\":".utf8
      JSON.append(block.text, to: &bytes)
    }
    member("fontSize", block.size * turned.scale)
    let isFixed = block.font.hasPrefix("Mono")
    let family = kept("fontFamily", item).flatMap { Int($0) } ?? 2
    let isKept = isFixed == [3, 8].contains(family)
    bytes += ",\"fontFamily\":\(isKept ? family : isFixed ? 3 : 2)".utf8
    bytes += ",\"lineHeight\":1.25,\"verticalAlign\":\"top\"".utf8
    let sides =
      switch block.alignment {
      case .leading: "left"
      case .center: "center"
      case .trailing: "right"
      }
    bytes += ",\"textAlign\":\"\(sides)\",\"containerId\":null".utf8
    bytes += ",\"autoResize\":\(block.wrapWidth == nil)}".utf8
    if !isFixed, block.font != "Sans" { losses.add("the font of a text") }
  }

  /// Writes a picture: its file if browsers can show it, otherwise its pixels as PNG.
  private mutating func picture(_ graphic: Graphic, _ item: Item, _ drawing: Drawing) {
    guard graphic.items.count == 1,
      case .image(let picture, let rect, let alpha, let transform) = graphic.items[0]
    else { return losses.add("a picture or text") }
    var whole = transform.concatenating(item.transform)
    let isMirrored = whole.determinant < 0
    if isMirrored {
      let middle = rect.minX + rect.maxX
      whole = Affine(a: -1, b: 0, c: 0, d: 1, tx: middle, ty: 0).concatenating(whole)
    }
    guard let turned = turn(of: whole) else {
      return losses.add("the skewing or uneven stretching of a rotated picture")
    }
    if alpha < 1 { losses.add("the opacity of a picture") }
    guard let name = file(graphic, picture, drawing) else { return }
    let corners = [Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)]
    _ = begin("image", corners.map { turned.plain.apply($0) }, item, angle: turned.angle)
    color("strokeColor", nil)
    color("backgroundColor", nil)
    bytes += ",\"status\":\"saved\",\"fileId\":\"\(name)\",".utf8
    bytes += "\"scale\":[\(isMirrored ? -1 : 1),1]}".utf8
  }

  /// Adds the file of a picture, once, and returns its id.
  ///
  /// Returns `nil` if the picture has no pixels or browsers don't show its format.
  private mutating func file(
    _ graphic: Graphic,
    _ picture: Picture,
    _ drawing: Drawing
  ) -> String? {
    if case .picture(let id) = graphic.origin, let resource = drawing.resource(id) {
      let bytes = resource.bytes
      switch PictureKind(bytes) {
      case .png, .jpeg, .webP, .gif, .bmp, .avif:
        return addNote(id, PictureKind(bytes)?.mediaType ?? "") { bytes }
      case .tiff, .heif:
        losses.add("a picture in a format that browsers cannot show")
        return nil
      case nil: break
      }
    }
    guard let id = graphic.resources.first, picture.size.width > 0 else { return nil }
    return addNote(id, PictureKind.png.mediaType) { PNGWriter.encode(picture.pixmap) }
  }

  private mutating func addNote(
    _ id: ResourceID,
    _ type: String,
    _ bytes: () -> [UInt8]
  ) -> String {
    let name = Self.name(id.stamp.rawValue)
    if !files.contains(where: { $0.name == name }) { files.append((name, type, bytes())) }
    return name
  }

  // MARK: Parts

  /// Splits a transform into one that translates and scales, and a rotation in radians about the center of its result.
  ///
  /// `nil` if it mirrors, shears, or both rotates and stretches. `scale` is the factor on lengths.
  private func turn(
    of transform: Affine
  ) -> (plain: Affine, angle: Double, scale: Double)? {
    if transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 {
      return (transform, 0, abs(transform.determinant).squareRoot())
    }
    guard let scale = transform.uniformScale, transform.determinant > 0 else { return nil }
    return (transform, Real.atan2(transform.b, transform.a), scale)
  }

  private static func name(_ stamp: UInt64) -> String {
    let (high, low) = (UInt32(stamp >> 32), UInt32(truncatingIfNeeded: stamp))
    return [high, low].map { String(DecimalText.hex($0, withAlpha: true).dropFirst()) }.joined()
  }

  private static func hex(_ color: Color) -> String {
    let rgba = color.rgba
    return DecimalText.hex(rgba, withAlpha: rgba & 255 != 255)
  }

  /// Begins an element with its type, rectangle and identity.
  ///
  /// - Parameters:
  ///   - type: The type of the element.
  ///   - points: The points that the rectangle encloses; with an angle, two opposite corners, rotated about the center.
  ///   - item: The item that is written.
  ///   - angle: The rotation in radians.
  /// - Returns: The origin of the element.
  private mutating func begin(
    _ type: String,
    _ points: [Point],
    _ item: Item,
    angle: Double = 0
  ) -> Point {
    var box = Rect.empty
    if angle == 0 {
      for point in points { box.formUnion(point) }
    } else if let first = points.first, let last = points.last {
      // The corners are rotated back to get the rectangle before the rotation.
      let middle = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
      let back = Affine.translation(-middle.x, -middle.y).concatenating(.rotation(-angle))
        .concatenating(.translation(middle.x, middle.y))
      box.formUnion(back.apply(first))
      box.formUnion(back.apply(last))
    }
    if number > 0 { bytes.append(44) }
    number += 1
    bytes += "\n{\"type\":\"\(type)\",\"id\":\"\(Self.name(item.id.stamp.rawValue))\"".utf8
    // The origin of a line is its first point.
    let isLine = type == "line" || type == "arrow" || type == "freedraw"
    let origin = isLine ? points.first ?? .origin : Point(box.minX, box.minY)
    member("x", origin.x)
    member("y", origin.y)
    member("width", box.width)
    member("height", box.height)
    member("angle", angle)
    member("opacity", (item.opacity * 100).rounded())
    member("seed", kept("seed", item).flatMap { Int32($0) }.map { Double($0) } ?? Double(number))
    let roughness = min(max(kept("roughness", item).flatMap { Int($0) } ?? 0, 0), 10)
    bytes += ",\"roughness\":\(roughness),\"version\":1,\"versionNonce\":\(number)".utf8
    bytes += ",\"isDeleted\":false,\"boundElements\":null,\"updated\":1".utf8
    // A fill that was added later covers a hatch.
    let isCovered = item.fill != nil && kept("backgroundColor", item) != nil
    text("fillStyle", isCovered ? "solid" : kept("fillStyle", item) ?? "solid")
    text("link", kept("link", item))
    bytes += ",\"locked\":false".utf8
    text("frameId", kept("frameId", item).flatMap { frames[$0] })
    bytes += ",\"groupIds\":[".utf8
    var groups = item.groups
    if isPaired, let group = groups.last, groupSizes[group] == 2 { groups.removeLast() }
    for (i, group) in groups.reversed().enumerated() {
      if i > 0 { bytes.append(44) }
      bytes += "\"\(Self.name(group.stamp.rawValue))\"".utf8
    }
    bytes.append(UInt8(ascii: "]"))
    return origin
  }

  private mutating func member(_ key: StaticString, _ value: Double) {
    bytes += ",\"\(key)\":".utf8
    DecimalText.append(value, to: &bytes)
  }

  /// Writes a member that is a string or, if `nil`, null.
  private mutating func text(_ key: String, _ value: String?) {
    bytes += ",\"\(key)\":".utf8
    if let value { JSON.append(value, to: &bytes) } else { bytes += "null".utf8 }
  }

  /// Returns the JSON of a member that the item has kept since it was read; `nil` if there is none.
  private func kept(_ key: String, _ item: Item) -> String? {
    item.facts.first { $0.name == ExcalidrawElement.factPrefix + key }?.value
  }

  /// Writes the color of the fill: that of the item, or of the lower item of the pair.
  private mutating func fill(_ item: Item) {
    if item.fill == nil, isPaired, let name = kept("backgroundColor", item) {
      return text("backgroundColor", name)
    }
    color("backgroundColor", item.fill)
  }

  private mutating func color(_ key: StaticString, _ color: Color?) {
    bytes += ",\"\(key)\":\"\(color.map { Self.hex($0) } ?? "transparent")\"".utf8
  }

  private mutating func list(_ points: [Point], from origin: Point) {
    bytes += ",\"points\":[".utf8
    for (i, point) in points.enumerated() {
      if i > 0 { bytes.append(44) }
      JSON.append([point.x - origin.x, point.y - origin.y], to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
