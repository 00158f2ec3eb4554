import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension RnoteWriter {
  // MARK: Ink

  /// Adds the ink of an item, on the layer of highlighters if it is one.
  mutating func add(_ stroke: Stroke, _ item: Item, _ area: Rect) {
    let style = stroke.brush.strokeStyle
    if case .sweep = stroke.brush.tip {
    } else {
      losses.add("ink made of dabs, written as a line")
    }
    if !stroke.brush.styleChanges.isDisjoint(with: [.color, .opacity]) {
      losses.add("varying opacity or color along ink")
    }
    let isHighlighter = style.purpose == .highlighter
    let isUsual = style.blendMode == .sourceOver || isHighlighter && style.blendMode == .multiply
    if !isUsual || item.blendMode != .sourceOver || style.formula != nil {
      losses.add("the blend mode of a stroke")
    }
    for line in InkLine.lines(of: stroke, item.transform.concatenating(transform)) {
      add(line, style, opacity: item.opacity, on: isHighlighter ? .highlighter : slot)
    }
  }

  private mutating func add(_ line: InkLine, _ style: Style, opacity: Double, on slot: Slot) {
    guard let first = line.points.first else { return }
    let pen = RnotePen(line)
    if !line.isEven, style.dash != nil { losses.add("dashes of ink of varying width") }
    var json = RnoteJSON()
    json.raw("{\"path\":{\"start\":{\"pos\":")
    json.point(first)
    json.raw(",\"pressure\":")
    json.number(pen.pressures[0])
    json.raw("},\"segments\":[")
    // Ink of one point has a segment of no length.
    let ends = line.points.count > 1 ? 1..<line.points.count : 0..<1
    for i in ends {
      json.raw(i > ends.lowerBound ? "," : "")
      json.raw("{\"lineto\":{\"end\":{\"pos\":")
      json.point(line.points[i])
      json.raw(",\"pressure\":")
      json.number(pen.pressures[i])
      json.raw("}}}")
    }
    json.raw("]},\"style\":")
    // Only lines of one width have dashes and ends that aren't round.
    let color = style.color.withAlpha(style.color.alpha * opacity)
    add(
      to: &json,
      width: pen.width,
      color: color,
      fill: nil,
      curve: pen.curve,
      line.isEven ? style : nil,
      factor: style.width > 0 ? line.widest / style.width : 1
    )
    json.raw("}")
    add("brushstroke", on: slot, json)
  }

  /// Appends a smooth style.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - width: The width at full pressure, in pixels.
  ///   - color: The color of the line; `nil` for none.
  ///   - fill: The color of the area; `nil` for none.
  ///   - curve: The name of the function from pressure to width.
  ///   - style: The style with the ends and dashes; `nil` for round ends and no dashes.
  ///   - factor: The pixels per unit of the style's lengths.
  private mutating func add(
    to json: inout RnoteJSON,
    width: Double,
    color: Color?,
    fill: Color?,
    curve: String,
    _ style: Style?,
    factor: Double
  ) {
    json.raw("{\"smooth\":{\"stroke_width\":")
    json.number(width, in: 0..<RnoteJSON.greatestWidth)
    json.raw(",\"stroke_color\":")
    json.color(color)
    json.raw(",\"fill_color\":")
    json.color(fill)
    let isRound = style?.cap ?? .round == .round
    let dashes = style?.dash?.lengths.map { $0 * factor }
    let name = dashes.map { RnoteStyle.lineStyle(of: $0, width: width, isRound: isRound) }
    if let name, !name.isExact { losses.add("the lengths of dashes") }
    json.raw(",\"pressure_curve\":\"\(curve)\",\"line_style\":\"\(name?.name ?? "solid")\"")
    json.raw(",\"line_cap\":\"\(isRound ? "rounded" : "straight")\"}}")
  }

  // MARK: Shapes

  /// Adds a shape, text, picture or other graphic.
  mutating func add(_ item: Item, _ area: Rect) {
    if let shape = item.shape { return add(shape, item) }
    guard let graphic = item.graphic else { return }
    let isPlain = item.blendMode == .sourceOver
    let whole = item.transform.concatenating(transform)
    switch graphic.items.first {
    case _ where !isPlain: break
    case .path(let path, let rule, let paint)? where graphic.items.count == 1:
      if case .text(let block) = graphic.origin {
        return add(block, paint.color.withAlpha(paint.color.alpha * item.opacity), whole)
      }
      let color = paint.color.withAlpha(paint.color.alpha * item.opacity)
      if paint.blendMode == .sourceOver, rule == .nonZero, addArea(path, color, whole) { return }
    case .image(let picture, let rect, let alpha, let own)? where graphic.items.count == 1:
      if picture.vector == nil, picture.size.width > 0 {
        let pixmap = picture.pixmap
        let turned = own.concatenating(whole)
        return add(pixmap, in: rect, turned, alpha: alpha * item.opacity, on: slot)
      }
    default: break
    }
    guard let shown = graphic.displayItem else { return }
    let blended = item.blended(shown).transformed(by: item.transform)
    let what = graphic.textColor == nil ? "a drawing" : "a text in several parts"
    addPicture(of: blended, in: area, what)
  }

  private mutating func add(_ shape: Shape, _ item: Item) {
    let whole = item.transform.concatenating(transform)
    if item.blendMode != .sourceOver { losses.add("the blend mode of a shape") }
    let figure = RnoteFigure(shape, whole)
    if !figure.hasHeads { losses.add("the head of a line") }
    var json = RnoteJSON()
    json.raw("{\"shape\":{")
    json.append(figure.json)
    json.raw("},\"style\":")
    let scale = abs(whole.determinant).squareRoot()
    let style = item.isOutlined ? item.brush?.strokeStyle : nil
    func shown(_ color: Color) -> Color { color.withAlpha(color.alpha * item.opacity) }
    add(
      to: &json,
      width: (style?.width ?? 0) * scale,
      color: style.map { shown($0.color) },
      fill: shape.isClosed ? item.fill.map(shown) : nil,
      curve: "const",
      style,
      factor: scale
    )
    json.raw("}")
    add("shapestroke", on: slot, json)
  }

  /// Adds an area as a polygon; returns `false` if it has several contours or too many points.
  private mutating func addArea(_ path: Path, _ color: Color, _ whole: Affine) -> Bool {
    var contours = 0
    for element in path.elements {
      if case .move = element { contours += 1 }
    }
    var points: [Point] = []
    path.forEachEdge(tolerance: 0.05) { a, _ in points.append(whole.apply(a)) }
    guard contours == 1, points.count >= 3, points.count <= 10_000 else { return false }
    var json = RnoteJSON()
    json.raw("{\"shape\":{")
    json.append(RnoteFigure(polygon: points).json)
    json.raw("},\"style\":")
    add(to: &json, width: 0, color: nil, fill: color, curve: "const", nil, factor: 1)
    json.raw("}")
    add("shapestroke", on: slot, json)
    return true
  }

  // MARK: Texts and pictures

  private mutating func add(_ block: TextItem, _ color: Color, _ whole: Affine) {
    let font = RnoteFont(block.font)
    var json = RnoteJSON()
    json.raw("{\"text\":")
    JSON.append(block.text, to: &json.bytes)
    json.raw(",\"transform\":")
    // The size of the font has the scale, so that the transform is only a rotation for most texts.
    let scale = abs(whole.determinant).squareRoot()
    guard scale > 0, (1 / scale).isFinite else { return losses.add("a text without a size") }
    let corner = whole.apply(block.origin)
    var placed = Affine.scale(1 / scale).concatenating(whole)
    (placed.tx, placed.ty) = (corner.x, corner.y)
    json.transform(placed)
    json.raw(",\"text_style\":{\"font_family\":")
    JSON.append(font.family, to: &json.bytes)
    json.raw(",\"font_size\":")
    json.number(block.size * scale, in: 0.001..<9999)
    json.raw(",\"font_weight\":\(font.isBold ? 700 : 400)")
    json.raw(",\"font_style\":\"\(font.isItalic ? "italic" : "regular")\",\"color\":")
    json.color(color)
    json.raw(",\"max_width\":")
    if let width = block.wrapWidth { json.number(width * scale) } else { json.raw("null") }
    let alignment =
      switch block.alignment {
      case _ where block.isJustified: "fill"
      case .leading: "start"
      case .center: "center"
      case .trailing: "end"
      }
    json.raw(",\"alignment\":\"\(alignment)\",\"ranged_text_attributes\":[]}}")
    add("textstroke", on: slot, json)
  }

  /// Adds what an item shows as a picture, with a loss; without a painter the item is omitted.
  mutating func addPicture(of shown: DisplayList.Item, in area: Rect, _ what: String) {
    guard let drawn = painter?.picture(shown, area) else { return losses.add(what) }
    losses.add("\(what), written as a picture")
    add(drawn.pixmap, in: drawn.area, transform, alpha: 1, on: slot)
  }

  /// Adds pixels.
  ///
  /// - Parameters:
  ///   - pixmap: The pixels.
  ///   - rect: The rectangle that they cover.
  ///   - whole: The transform from its coordinates to pixels of the document.
  ///   - alpha: The opacity, 0…1.
  ///   - slot: The layer.
  private mutating func add(
    _ pixmap: Pixmap,
    in rect: Rect,
    _ whole: Affine,
    alpha: Double,
    on slot: Slot
  ) {
    guard let pixmap = fitting(pixmap) else { return losses.add("a picture") }
    var json = RnoteJSON()
    json.bytes.reserveCapacity(16 * pixmap.pixels.count / 3 + 1000)
    json.raw("{\"image\":{\"data\":\"")
    // Parts of a multiple of three bytes have no padding.
    var data: [UInt8] = []
    for start in stride(from: 0, to: pixmap.pixels.count, by: 3 << 12) {
      data.removeAll(keepingCapacity: true)
      for pixel in pixmap.pixels[start..<min(start + (3 << 12), pixmap.pixels.count)] {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let byte = UInt8(truncatingIfNeeded: pixel >> shift)
          data.append(alpha < 1 ? UInt8((Double(byte) * max(alpha, 0)).rounded()) : byte)
        }
      }
      Base64.encode(data, appendingTo: &json.bytes)
    }
    let (width, height) = (Double(pixmap.width), Double(pixmap.height))
    json.raw("\",\"rectangle\":{\"cuboid\":{\"half_extents\":")
    json.point(Point(width / 2, height / 2))
    json.raw("},\"transform\":")
    json.transform(.translation(width / 2, height / 2))
    json.raw("},\"pixel_width\":\(pixmap.width),\"pixel_height\":\(pixmap.height)")
    json.raw(",\"memory_format\":\"R8g8b8a8Premultiplied\"},\"rectangle\":")
    json.append(RnoteFigure.box(rect, whole, isFilled: true))
    json.raw("}")
    add("bitmapimage", on: slot, json)
  }

  /// Returns pixels that are few enough for the file, halved with a loss if needed; `nil` if they can't be.
  private mutating func fitting(_ pixmap: Pixmap) -> Pixmap? {
    guard pixmap.width > 0, pixmap.height > 0 else { return nil }
    var level = 0
    var (width, height) = (pixmap.width, pixmap.height)
    while max(width, height) > 65_536 || width * height > (level == 0 ? pixels : pixels / 2) {
      guard level < PictureLevel.highest else { return nil }
      level += 1
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
    }
    pixels -= width * height
    guard level > 0 else { return pixmap }
    losses.add("the resolution of a picture")
    return pixmap.reduced(level)
  }
}

/// The width, the function of pressure and the pressures by which Rnote draws a line of ink.
struct RnotePen {
  /// The width at full pressure.
  let width: Double

  /// The name of the function from pressure to width.
  let curve: String

  /// The pressure at each point, 0…1.
  let pressures: [Double]

  /// Finds the function that results in the widths of a line; if there is none, the pressures are made from the widths.
  init(_ line: InkLine) {
    let widest = line.widest
    // Pressures are written with three decimals.
    let forces = line.forces?.map { (min(max($0, 0), 1) * 1000).rounded() / 1000 }
    if line.isEven {
      (width, curve) = (widest, "const")
      pressures = forces ?? line.points.map { _ in 1 }
      return
    }
    let most = forces?.indices.max { forces?[$0] ?? 0 < forces?[$1] ?? 0 }
    if let forces, let most, forces[most] > 0 {
      for curve in ["linear", "sqrt", "cbrt", "pow2", "pow3"] {
        let full = line.widths[most] / RnoteStyle.part(ofWidth: curve, at: forces[most])
        let isExact = zip(line.widths, forces).allSatisfy { width, force in
          abs(width - full * RnoteStyle.part(ofWidth: curve, at: force)) <= 0.002 * widest
        }
        guard isExact, full < RnoteJSON.greatestWidth else { continue }
        (width, self.curve, pressures) = (full, curve, forces)
        return
      }
    }
    (width, curve) = (widest, "linear")
    pressures = line.widths.map { widest > 0 ? $0 / widest : 1 }
  }
}

/// The family and style of a font by its name, such as `Serif Bold Italic`.
struct RnoteFont {
  var family: String
  var isBold = false
  var isItalic = false

  init(_ name: String) {
    family = name
    func take(_ suffix: String) -> Bool {
      guard family.hasSuffix(suffix) else { return false }
      family.removeLast(suffix.count)
      return true
    }
    isItalic = take(" Italic")
    isBold = take(" Bold")
    if family == "Serif" { family = "serif" }
    if family == "Sans" { family = "sans-serif" }
  }
}
