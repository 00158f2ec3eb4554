import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawWriter {
  mutating func text(_ block: TextItem, _ graphic: Graphic, _ item: Item) {
    guard let turned = turn(of: item.transform) else {
      return losses.add("the stretching of a text")
    }
    let ink = graphic.textColor ?? .black
    let shown = Self.lines(block)
    let lines = shown.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
    // The size of the scene, if the text was only reduced to fit its rectangle.
    let sizes = kept("fontSize", item)?.split(separator: " ").compactMap { Double($0) } ?? []
    let isReduced = sizes.count == 2 && abs(sizes[1] - block.size) < 1e-6 * block.size
    let size = isReduced ? sizes[0] : block.size
    let lineHeight = kept("lineHeight", item).flatMap { Double($0) } ?? 1.25
    let box = graphic.bounds
    let width = block.wrapWidth ?? max(Self.width(block) ?? box.maxX - block.origin.x, size / 2)
    let height = max(Double(lines) * size * lineHeight, box.isEmpty ? 0 : box.maxY - block.origin.y)
    let corners = [block.origin, Point(block.origin.x + width, block.origin.y + height)]
    _ = begin("text", corners.map { turned.plain.apply($0) }, item, angle: turned.angle)
    color("strokeColor", ink)
    color("backgroundColor", nil)
    let given = kept("originalText", item)
    let original = given.map { isSame($0, block.text) } == true ? given : nil
    for (key, content) in [("text", shown), ("originalText", original ?? block.text)] {
      bytes += ",\"\(key)\":".utf8
      JSON.append(content, to: &bytes)
    }
    member("fontSize", size * turned.scale)
    let isFixed = block.font.hasPrefix("Mono")
    let family = kept("fontFamily", item).flatMap { Int($0) } ?? 2
    let isKept = isFixed == [3, 8].contains(family)
    bytes += ",\"fontFamily\":\(isKept ? family : isFixed ? 3 : 2)".utf8
    member("lineHeight", lineHeight)
    text("verticalAlign", kept("verticalAlign", item) ?? "top")
    let sides =
      switch block.alignment {
      case .leading: "left"
      case .center: "center"
      case .trailing: "right"
      }
    bytes += ",\"textAlign\":\"\(sides)\"".utf8
    text("containerId", kept("containerId", item).flatMap { names[$0] })
    bytes += ",\"autoResize\":\(block.wrapWidth == nil)".utf8
    bytes += block.wrapWidth == nil ? "}".utf8 : ",\"customData\":{\"inkstone\":\"wrapped\"}}".utf8
    if !isFixed, block.font != "Sans" { losses.add("the font of a text") }
  }

  /// Returns a text with the line breaks of its layout, since Excalidraw breaks lines only while it edits them.
  private static func lines(_ block: TextItem) -> String {
    guard block.wrapWidth != nil, !block.lines.isEmpty else { return block.text }
    let lines = block.lines.map { line in
      String(decoding: block.utf8[line.bytes].filter { $0 != 10 }, as: UTF8.self)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the width within which the lines are aligned; `nil` without a layout.
  private static func width(_ block: TextItem) -> Double? {
    block.lines.map { line in
      block.alignment == .center ? 2 * line.left + line.width : line.left + line.width
    }.max()
  }

  /// Whether two texts differ only in their spaces and line breaks.
  func isSame(_ one: String, _ two: String) -> Bool {
    one.utf8.lazy.filter { $0 > 32 }.elementsEqual(two.utf8.lazy.filter { $0 > 32 })
  }

  /// Writes a picture: its file if browsers can show it, otherwise its pixels as PNG.
  mutating func picture(_ graphic: Graphic, _ item: Item, _ drawing: Drawing) {
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
    image(name, rect, turned, isMirrored, item)
  }

  private mutating func image(
    _ name: String,
    _ rect: Rect,
    _ turned: (plain: Affine, angle: Double, scale: Double),
    _ isMirrored: Bool,
    _ item: Item
  ) {
    let corners = [Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)]
    _ = begin("image", corners.map { turned.plain.apply($0) }, item, angle: turned.angle)
    color("strokeColor", nil)
    color("backgroundColor", nil)
    bytes += ",\"status\":\"saved\",\"fileId\":\"\(name)\",".utf8
    bytes += "\"scale\":[\(isMirrored ? -1 : 1),1]}".utf8
  }

  /// Writes a graphic that is neither a text nor a picture: an area as a closed line, any other as a picture.
  mutating func drawn(_ graphic: Graphic, _ item: Item) {
    if case .path(let path, _, let paint)? = graphic.items.first, graphic.items.count == 1,
      paint.blendMode == .sourceOver, area(path, paint.color, item)
    {
      return
    }
    guard let shown = graphic.displayItem, let turned = turn(of: item.transform),
      let drawn = painter?.picture(shown, graphic.bounds)
    else { return losses.add("a picture or text") }
    losses.add("a drawing, written as a picture")
    let name = Self.name(item.id.stamp.rawValue)
    files.append((name, PictureKind.png.mediaType, PNGWriter.encode(drawn.pixmap)))
    image(name, drawn.area, turned, false, item)
  }

  /// Writes an area as a closed line without an outline; returns `false` if it has several contours or too many points.
  private mutating func area(_ path: Path, _ ink: Color, _ item: Item) -> Bool {
    var points: [Point] = []
    var contours = 0
    for element in path.elements {
      if case .move = element { contours += 1 }
    }
    path.forEachEdge(tolerance: 0.1) { a, _ in points.append(item.transform.apply(a)) }
    guard contours == 1, points.count >= 3, points.count <= 10_000 else { return false }
    points.append(points[0])
    let origin = begin("line", points, item)
    list(points, from: origin)
    color("strokeColor", nil)
    color("backgroundColor", ink)
    member("strokeWidth", 1)
    bytes += ",\"roundness\":null,\"startArrowhead\":null,\"endArrowhead\":null}".utf8
    return true
  }

  /// Adds the file of a picture, once, and returns its id.
  ///
  /// Returns `nil` if the picture has no pixels or browsers don't show its format.
  mutating func file(
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

  mutating func addNote(
    _ id: ResourceID,
    _ type: String,
    _ bytes: () -> [UInt8]
  ) -> String {
    let name = Self.name(id.stamp.rawValue)
    if !files.contains(where: { $0.name == name }) { files.append((name, type, bytes())) }
    return name
  }
}
