import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes documents of Rnote: gzipped JSON of version 0.14, which later versions read, too.
///
/// The pages are one below the other, as in its fixed layout; a single infinite page has the infinite layout. Rnote has
/// layers for the document, pictures and highlighters, and above them those of the user.
struct RnoteWriter {
  /// A layer of Rnote, from the bottom.
  enum Slot {
    case document
    case image
    case highlighter
    case user(Int)
  }

  /// The pixels per page unit, at Rnote's usual 96 pixels per inch.
  static let scale = 96.0 / 72

  /// The strokes as elements of a JSON array: parts that are complete, and the last one.
  ///
  /// One array would be in memory twice whenever it grows.
  private var parts: [[UInt8]] = []
  private var components: [UInt8] = []

  /// The layers and the order of the strokes as elements of a JSON array.
  private var order: [UInt8] = []

  /// The number of pixels that pictures may still have.
  ///
  /// A pixel takes 5⅓ bytes in the file, before compression.
  var pixels = 16 << 20

  private var count = 0

  /// The content that could not be written so far.
  var losses: WritingLosses

  /// The painter of content that Rnote can only hold as pictures; without one it becomes lines, or is omitted.
  let painter: InkPainter?
  let drawing: Drawing
  private let reader: StrokeReader

  /// The transform from page units to pixels of the document.
  var transform = Affine.scale(scale)

  /// The layer of the current items.
  var slot = Slot.user(0)

  /// Whether the current page has content on layers above that of highlighters.
  private var hasUserContent = false

  private init(_ drawing: Drawing, _ painter: InkPainter?, losses: WritingLosses) {
    (self.drawing, self.painter, self.losses) = (drawing, painter, losses)
    reader = .once(drawing)
  }

  /// Returns the content of a file, and adds what Rnote cannot hold to the losses.
  static func write(
    _ file: InkImport,
    painter: InkPainter?,
    losses: inout WritingLosses
  ) -> [UInt8] {
    losses.addChannels(of: file, but: ["x", "y", "force"])
    let drawing = file.drawing.withVisibleInk
    losses.addFacts(of: drawing)
    var writer = RnoteWriter(drawing, painter, losses: losses)
    let bytes = writer.document()
    losses = writer.losses
    return FastGzip.pack(bytes)
  }

  // MARK: Document

  private mutating func document() -> [UInt8] {
    let pages = drawing.pagesWithLayers
    let areas = pages.map { $0.page.area(of: $0.layers) }
    let isInfinite = pages.count == 1 && pages[0].page.size == nil
    var (width, height) = (0.0, 0.0)
    if !isInfinite {
      width = areas.map(\.width).max() ?? 0
      height = areas.map(\.height).max() ?? 0
      let others = areas.count {
        abs($0.width - width) > 0.01 || abs($0.height - height) > 0.01
      }
      losses.add("the size of a page smaller than the largest", others)
    }
    // An infinite document has A4 as the format of its exports.
    if width == 0 { (width, height) = (595.27559055, 841.88976378) }
    let first = pages.first?.page.paper ?? .plain
    for (i, (page, layers)) in pages.enumerated() {
      let shift = Vector(-areas[i].minX, Double(i) * height - areas[i].minY)
      let corner = isInfinite ? Vector(0, 0) : shift
      transform = Affine.translation(corner.dx, corner.dy).concatenating(.scale(Self.scale))
      addPaper(page, areas[i], like: first)
      hasUserContent = false
      var users = 0
      for layer in layers { add(layer, on: page, areas[i], &users) }
    }
    let bounds =
      isInfinite
      ? areas[0] : Rect(x: 0, y: 0, width: width, height: height * Double(max(pages.count, 1)))
    return text(first, isInfinite: isInfinite, width: width, height: height, bounds: bounds)
  }

  private mutating func text(
    _ paper: Paper,
    isInfinite: Bool,
    width: Double,
    height: Double,
    bounds: Rect
  ) -> [UInt8] {
    var json = RnoteJSON()
    json.raw(#"{"version":"0.14.2","data":{"engine_snapshot":{"document":{"config":{"#)
    json.raw(#""format":{"width":"#)
    json.number(width * Self.scale)
    json.raw(#","height":"#)
    json.number(height * Self.scale)
    let orientation = width > height ? "landscape" : "portrait"
    json.raw(#","dpi":96,"orientation":"\#(orientation)","border_color":"#)
    json.color(Color(gray: 0.8))
    json.raw(#","show_borders":true,"show_origin_indicator":true},"background":{"color":"#)
    json.color(paper.color ?? .white)
    json.raw(#","pattern":"\#(Self.name(of: paper.pattern))","pattern_size":"#)
    let spacing = paper.spacing * Self.scale
    json.point(Point(spacing, spacing))
    json.raw(#","pattern_color":"#)
    json.color(paper.patternColor)
    json.raw(#"},"layout":"\#(isInfinite ? "infinite" : "fixed-size")"},"x":"#)
    json.number(bounds.minX * Self.scale)
    for (key, value) in [("y", bounds.minY), ("width", bounds.width), ("height", bounds.height)] {
      json.raw(#","\#(key)":"#)
      json.number(value * Self.scale)
    }
    json.raw(#"},"camera":{"offset":[-32,-32],"size":[800,600],"zoom":1},"stroke_components":["#)
    // The first element of both lists is empty.
    json.raw(#"{"value":null,"version":0}"#)
    json.bytes.reserveCapacity(
      parts.reduce(json.bytes.count + components.count + order.count + 1000) { $0 + $1.count }
    )
    for i in parts.indices {
      json.bytes += parts[i]
      parts[i] = []
    }
    json.bytes += components
    components = []
    json.raw(#"],"chrono_components":[{"value":null,"version":0}"#)
    json.bytes += order
    json.raw("],\"chrono_counter\":\(count)}}}\n")
    return json.bytes
  }

  private static func name(of pattern: Paper.Pattern) -> String {
    switch pattern {
    case .plain, .staves: "none"
    case .ruled: "lines"
    case .grid: "grid"
    case .dotted: "dots"
    case .isometricLines: "isometric_grid"
    case .isometricDots: "isometric_dots"
    }
  }

  /// Adds the background of a page; Rnote has one paper for all pages.
  private mutating func addPaper(_ page: Page, _ area: Rect, like first: Paper) {
    let paper = page.paper
    if paper.margin != nil { losses.add("the margin of a paper") }
    if paper.pattern == .staves { losses.add("the staves of a paper") }
    var (own, other) = (paper, first)
    (own.background, other.background) = (nil, nil)
    if own != other { losses.add("the paper of a page that differs from the first") }
    guard let background = paper.background, let shown = background.displayItem else { return }
    slot = .document
    addPicture(of: shown, in: area, "the background of a page")
  }

  // MARK: Layers

  private mutating func add(_ layer: Layer, on page: Page, _ area: Rect, _ users: inout Int) {
    if layer.isEmpty { return }
    if layer.isHidden || layer.opacity == 0 { return losses.add("a hidden layer") }
    let name = layer.name
    switch name {
    case "document" where users == 0: slot = .document
    case "pictures" where users == 0: slot = .image
    case "highlighter" where users == 0: slot = .highlighter
    default:
      let usual = users == 0 ? "" : "layer \(users + 1)"
      if name != usual { losses.add("the name of a layer") }
      slot = .user(users)
      users += 1
    }
    if layer.opacity < 1 || layer.blendMode != .sourceOver, painter != nil {
      let scenes = drawing.layerScenes(of: page.id, in: area)
      if let scene = scenes.first(where: { $0.id == layer.id }),
        let shown = scene.displayItem(reader: reader)
      {
        addPicture(of: shown, in: area, "a layer that is translucent or blended")
      }
      return
    }
    losses.addLook(of: layer)
    let erasers = painter == nil ? nil : LayerErasers(layer)
    var (inks, strokes) = (InkMaker(), StrokeMaker())
    reader.visit(layer.items) { item, samples in
      if item.erases {
        if erasers == nil { losses.add("an eraser") }
        return true
      }
      let masks = erasers?.erasers(above: item) ?? []
      if erasers != nil, !masks.isEmpty || item.carriesErasers {
        let shown =
          item.carriesErasers ? item.displayItem : inks.ink(of: item, samples)?.displayItem
        if let shown { addPicture(of: .layer([shown] + masks, alpha: 1), in: area, "erased ink") }
        return true
      }
      if item.isInk {
        for stroke in strokes.strokes(of: item, samples) { add(stroke, item, area) }
      } else {
        add(item, area)
      }
      return true
    }
  }

  // MARK: Elements

  /// Adds a stroke of Rnote, and its position in the order of painting.
  ///
  /// - Parameters:
  ///   - kind: The name of its kind.
  ///   - slot: Its layer.
  ///   - body: Its value, a JSON object; if a number is out of range for Rnote's reader, it is left out.
  mutating func add(_ kind: String, on slot: Slot, _ body: RnoteJSON) {
    if body.isOutOfRange { return losses.add("content whose position or size is out of range") }
    count += 1
    components += ",\n{\"value\":{\"\(kind)\":".utf8
    if body.bytes.count > 1 << 16 {
      parts.append(components)
      parts.append(body.bytes)
      components = []
    } else {
      components += body.bytes
    }
    if components.count > 4 << 20 {
      parts.append(components)
      components = []
    }
    components += "},\"version\":1}".utf8
    let layer: String
    switch slot {
    case .document: layer = "\"document\""
    case .image: layer = "\"image\""
    case .highlighter:
      layer = "\"highlighter\""
      if hasUserContent { losses.add("the order of a highlighter, which is below other ink") }
    case .user(let number):
      layer = "{\"user_layer\":\(number)}"
      hasUserContent = true
    }
    order += ",\n{\"value\":{\"t\":\(count),\"layer\":\(layer)},\"version\":1}".utf8
  }
}

/// The text of Rnote's JSON while it is written.
struct RnoteJSON {
  /// The text so far.
  var bytes: [UInt8] = []

  /// Whether a number is so great, or a transform so small, that a reader would reject the file.
  var isOutOfRange = false

  /// A width that no line reaches, in pixels.
  static let greatestWidth = 999_999.0

  /// A coordinate that no point reaches, in pixels.
  private static let farthest = 99_999_999.0

  mutating func raw(_ text: String) { bytes += text.utf8 }

  /// Appends other text.
  mutating func append(_ other: RnoteJSON) {
    bytes += other.bytes
    if other.isOutOfRange { isOutOfRange = true }
  }

  /// Appends a number with three decimals, as Rnote does.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - range: The valid numbers; the default are coordinates.
  mutating func number(_ value: Double, in range: Range<Double> = -farthest..<farthest) {
    guard range.contains(value) else {
      isOutOfRange = true
      return raw("0")
    }
    DecimalText.append((value * 1000).rounded() / 1000, to: &bytes)
  }

  mutating func point(_ point: Point) {
    raw("[")
    number(point.x)
    raw(",")
    number(point.y)
    raw("]")
  }

  /// Appends a color; null for none.
  mutating func color(_ color: Color?) {
    guard let color else { return raw("null") }
    let parts = color.sRGBA
    raw("{\"r\":")
    number(parts.x)
    raw(",\"g\":")
    number(parts.y)
    raw(",\"b\":")
    number(parts.z)
    raw(",\"a\":")
    number(parts.w)
    raw("}")
  }

  /// Appends a transform as an object with a matrix of nine numbers, column by column.
  mutating func transform(_ transform: Affine) {
    let determinant =
      Self.rounded(transform.a) * Self.rounded(transform.d)
      - Self.rounded(transform.b) * Self.rounded(transform.c)
    if !(abs(determinant) > 1e-9) { isOutOfRange = true }
    raw("{\"affine\":[")
    for value in [transform.a, transform.b] { decimal(value) }
    raw("0,")
    for value in [transform.c, transform.d] { decimal(value) }
    raw("0,")
    for value in [transform.tx, transform.ty] { decimal(value) }
    raw("1]}")
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  private mutating func decimal(_ value: Double) {
    let isValid = abs(value) < Self.farthest
    if !isValid { isOutOfRange = true }
    DecimalText.append(isValid ? Self.rounded(value) : 0, to: &bytes)
    raw(",")
  }
}
