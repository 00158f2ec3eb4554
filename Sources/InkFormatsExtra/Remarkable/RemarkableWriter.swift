import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes pages of reMarkable tablets, of version 6.
///
/// Ink becomes lines with the widths and pressures of its points. All texts become the single column of typed text of the
/// page. Shapes become lines, and pictures are omitted.
struct RemarkableWriter {
  private typealias ID = RemarkableBlock.ID

  /// A layer with its lines and marks as blocks.
  private struct Layer {
    var name: String
    var isHidden: Bool
    var id: ID
    var items: RemarkableBlockWriter
    /// The last item, which the next one follows.
    var last = ID.none
  }

  /// The color of an item: its number in the palette, and 0xAARRGGBB if that isn't exact.
  typealias Ink = (number: Int, argb: UInt32?)

  /// The content that could not be written so far.
  private var losses: WritingLosses

  private var layers: [Layer] = []
  private var text = RemarkableTextWriter()

  /// The size of the page in pixels.
  private var (width, height) = (0.0, 0.0)

  /// The transform from page units to pixels, with the origin in the middle of the upper edge.
  private var transform = Affine.identity

  /// The greatest width of a line, in pixels: quarters of a pixel are stored in 16 bits.
  private static let maximumWidth = 16_383.0

  /// The number of the next id of the author 1; the first ones are used by the layers of author 0.
  private var number: UInt64 = 16

  private init(losses: WritingLosses) { self.losses = losses }

  /// Returns the content of a file, and adds what the tablet cannot hold to the losses.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    losses.addChannels(of: file, but: ["x", "y", "force"])
    let drawing = file.drawing.withVisibleInk
    losses.addFacts(of: drawing, except: RemarkableFact.prefix)
    var writer = RemarkableWriter(losses: losses)
    if drawing.pages.count > 1 {
      writer.losses.add("\(drawing.pages.count) pages, merged into one")
    }
    for (page, layers) in drawing.pagesWithLayers { writer.add(page, layers, of: drawing) }
    let bytes = writer.file()
    losses = writer.losses
    return bytes
  }

  private mutating func nextID() -> ID {
    defer { number += 1 }
    return ID(author: 1, number: number)
  }

  // MARK: Pages

  private mutating func add(
    _ page: Page,
    _ list: [InkDrawing.Layer],
    of drawing: Drawing
  ) {
    if page.paper.isVisible { losses.add("the paper of a page") }
    addSize(page, list)
    let reader = StrokeReader.once(drawing)
    for layer in list {
      if layer.opacity != 1 { losses.add("a layer's opacity") }
      if layer.blendMode != .sourceOver { losses.add("a layer's blend mode") }
      let items = layer.items
      let isText = !items.isEmpty && items.allSatisfy { $0.textBlock != nil }
      let isHidden = layer.isHidden || layer.opacity == 0
      if !isText { begin(layer, isHidden: isHidden) }
      var maker = StrokeMaker()
      reader.visit(items) { item, samples in
        if item.isInk {
          for stroke in maker.strokes(of: item, samples) { add(stroke, item) }
        } else if let shape = item.shape {
          add(shape, item)
        } else {
          add(item, isHidden: isHidden)
        }
        return true
      }
    }
  }

  /// Sets the size, and the transform from page units.
  ///
  /// A page that was read from a tablet has its origin in the middle, and may be larger on one side because of its ink.
  private mutating func addSize(_ page: Page, _ layers: [InkDrawing.Layer]) {
    var box = page.size?.rect ?? .empty
    if page.size == nil {
      for item in layers.flatMap(\.items) { box.formUnion(item.bounds) }
      let screen = Rect(x: 0, y: 0, width: 447, height: 596)
      box = box.isEmpty ? screen : box.expanded(by: PageScene.margin)
    }
    let scale = 1 / RemarkablePage.scale
    transform = .scale(scale)
    let side = min(-box.minX, box.maxX)
    if page.size != nil, side > 50 * RemarkablePage.scale, box.minY <= 0, box.maxY > 0 {
      width = max(width, 2 * side * scale)
      height = max(height, box.maxY * scale)
    } else {
      transform = Affine.translation(-box.center.x, -box.minY).concatenating(transform)
      width = max(width, box.width * scale)
      height = max(height, box.height * scale)
    }
  }

  private mutating func begin(_ layer: InkDrawing.Layer, isHidden: Bool) {
    // The tablet's first layer has the ids 11 to 13 of author 0.
    let id = layers.isEmpty ? ID(author: 0, number: 11) : nextID()
    layers.append(
      Layer(
        name: layer.name,
        isHidden: isHidden,
        id: id,
        items: RemarkableBlockWriter()
      )
    )
  }

  // MARK: Ink

  private mutating func add(_ stroke: Stroke, _ item: Item) {
    let style = stroke.brush.strokeStyle
    if case .sweep = stroke.brush.tip {
    } else {
      losses.add("ink made of dabs, written as a line")
    }
    let isHighlighter = style.purpose == .highlighter
    let isMultiplied = isHighlighter && style.blendMode == .multiply
    let isUsual = style.blendMode == .sourceOver || style.erases || isMultiplied
    if !isUsual || item.blendMode != .sourceOver { losses.add("the blend mode of a stroke") }
    if style.dash != nil { losses.add("dashes of ink") }
    if stroke.brush.styleChanges.contains(.color) { losses.add("varying color along ink") }
    var pen = RemarkablePen.usual(stroke.brush, isEven: false)
    for line in InkLine.lines(of: stroke, item.transform.concatenating(transform)) {
      if pen == RemarkablePen.ballpoint || pen == RemarkablePen.fineliner {
        let kept = item.facts.value(of: RemarkableFact.pen)
          .flatMap { RemarkablePen.ofInk($0) }
        pen = kept ?? RemarkablePen.usual(stroke.brush, isEven: line.isEven)
      }
      let color = style.color.withAlpha(style.color.alpha * item.opacity)
      add(line, pen: pen, style.erases ? (2, nil) : RemarkablePen.ink(color, ofPen: pen))
    }
  }

  /// Adds the outline of a shape as a line.
  private mutating func add(_ shape: Shape, _ item: Item) {
    if item.fill != nil, shape.isClosed { losses.add("the interior of filled shapes") }
    guard item.isOutlined, let style = item.brush?.strokeStyle else { return }
    losses.add("a shape, written as ink")
    if item.blendMode != .sourceOver { losses.add("the blend mode of a shape") }
    if style.dash != nil { losses.add("dashes of ink") }
    let whole = item.transform.concatenating(transform)
    let width = style.width * abs(whole.determinant).squareRoot()
    let color = style.color.withAlpha(style.color.alpha * item.opacity)
    for points in shape.outlines(whole, tolerance: 0.1) {
      let line = InkLine(points: points, widths: points.map { _ in width })
      let pen = RemarkablePen.fineliner
      add(line, pen: pen, RemarkablePen.ink(color, ofPen: pen))
    }
  }

  private mutating func add(_ line: InkLine, pen: Int, _ ink: Ink) {
    guard line.points.allSatisfy({ abs(Float($0.x)) < 1e6 && abs(Float($0.y)) < 1e6 }),
      line.widths.allSatisfy({ $0.isFinite })
    else { return losses.add("ink far outside the page") }
    let widest = line.widest
    if widest > Self.maximumWidth { losses.add("a width of ink that exceeds that of a tablet") }
    put(type: 5, versions: (2, 2)) { value in
      value.plain(3 as UInt8)
      value.uint32(1, UInt32(pen))
      value.uint32(2, UInt32(ink.number))
      // The nominal width, in the tablet's steps.
      value.double(3, 2)
      value.float(4, 0)
      value.block(5) { list in
        for (i, point) in line.points.enumerated() {
          let way = i > 0 ? point - line.points[i - 1] : Vector(0, 0)
          list.plain(Float(point.x))
          list.plain(Float(point.y))
          list.plain(UInt16(clamping: Int(way.length.rounded())))
          let width = min(max(line.widths[i], 0), Self.maximumWidth)
          list.plain(UInt16(clamping: Int((width * 4).rounded())))
          let turn = Real.atan2(way.dy, way.dx) / (2 * Double.pi)
          list.plain(UInt8(truncatingIfNeeded: Int(((turn < 0 ? turn + 1 : turn) * 255).rounded())))
          let share = line.isEven || widest == 0 ? 0.5 : line.widths[i] / widest
          let force = line.forces?[i] ?? share
          list.plain(UInt8(clamping: Int((min(max(force, 0), 1) * 255).rounded())))
        }
      }
      value.id(6, ID(author: 0, number: 1))
      if let argb = ink.argb { value.uint32(8, argb) }
    }
  }

  /// Adds an item to the last layer, after the others.
  private mutating func put(
    type: UInt8,
    versions: (minimum: UInt8, current: UInt8),
    _ value: (inout RemarkableBlockWriter) -> Void
  ) {
    let id = nextID()
    let at = layers.count - 1
    let (parent, last) = (layers[at].id, layers[at].last)
    layers[at].items.main(type, versions: versions) { block in
      Self.item(&block, in: parent, id, after: last, value)
    }
    layers[at].last = id
  }

  private static func item(
    _ block: inout RemarkableBlockWriter,
    in parent: ID,
    _ id: ID,
    after last: ID,
    _ value: (inout RemarkableBlockWriter) -> Void
  ) {
    block.id(1, parent)
    block.id(2, id)
    block.id(3, last)
    block.id(4, .none)
    block.uint32(5, 0)
    block.block(6, value)
  }

  // MARK: Texts and marks

  private mutating func add(_ item: Item, isHidden: Bool) {
    if let block = item.textBlock {
      // The column of text belongs to no layer, so it is always visible.
      if isHidden || item.opacity == 0 { return losses.add("a hidden text") }
      var color = item.graphic?.textColor ?? .black
      color.alpha *= item.opacity
      return text.add(block, color, item.transform.concatenating(transform), &losses)
    }
    guard let graphic = item.graphic else { return }
    guard case .path(let path, _, let paint)? = graphic.items.first, graphic.items.count == 1 else {
      return losses.add("a picture")
    }
    guard let words = item.facts.value(of: RemarkableFact.mark) else {
      return losses.add("an area")
    }
    let ink = RemarkablePen.ink(paint.color, ofPen: RemarkablePen.highlighter)
    let whole = item.transform.concatenating(transform)
    let start = item.facts.value(of: RemarkableFact.start).flatMap { UInt32($0) }
    let rects = path.transformed(by: whole).contourBounds
    let isNear = rects.allSatisfy { rect in
      [rect.minX, rect.minY, rect.width, rect.height].allSatisfy { abs($0) < 1e6 }
    }
    guard isNear else { return losses.add("an area far outside the page") }
    put(type: 3, versions: (1, 1)) { value in
      value.plain(1 as UInt8)
      if let start {
        value.uint32(2, start)
        value.uint32(3, UInt32(clamping: words.unicodeScalars.count))
      }
      value.uint32(4, UInt32(ink.number))
      value.text(5, words)
      value.block(6) { list in
        list.varint(UInt64(rects.count))
        for rect in rects {
          for number in [rect.minX, rect.minY, rect.width, rect.height] { list.plain(number) }
        }
      }
      if let argb = ink.argb { value.uint32(10, argb) }
    }
  }

  // MARK: The file

  /// The identifier of the author of all changes.
  private static let author: [UInt8] = [
    0x69, 0x6e, 0x6b, 0x73, 0x74, 0x6f, 0x4e, 0x85, 0x9e, 0x00, 0x72, 0x6d, 0x36, 0x00, 0x00, 0x01,
  ]

  private mutating func file() -> [UInt8] {
    if layers.isEmpty {
      layers = [
        Layer(
          name: "Layer 1",
          isHidden: false,
          id: ID(author: 0, number: 11),
          items: RemarkableBlockWriter()
        )
      ]
    }
    var file = RemarkableBlockWriter()
    file.plain(Array("reMarkable .lines file, version=6          ".utf8))
    file.main(9) { block in
      block.varint(1)
      block.block(0) { inner in
        inner.varint(16)
        inner.plain(Self.author)
        inner.plain(1 as UInt16)
      }
    }
    file.main(0) { block in
      block.id(1, ID(author: 1, number: 1))
      block.byte(2, 1)
      block.byte(3, 0)
    }
    let counts = text.counts
    file.main(0x0A, versions: (0, 1)) { block in
      for (i, count) in [1, 0, counts.characters, counts.lines, 0].enumerated() {
        block.uint32(UInt64(i + 1), UInt32(clamping: count))
      }
    }
    let size = [width, height].map { UInt32(min(max($0.rounded(), 100), 100_000)) }
    file.main(0x0D, versions: (0, 1)) { block in
      block.register(1) { $0.id(2, .none) }
      block.register(2) { $0.byte(2, 1) }
      block.register(3) { $0.byte(2, 1) }
      block.block(5) { inner in
        for side in size { inner.plain(side) }
      }
    }
    for layer in layers {
      file.main(1) { block in
        block.id(1, layer.id)
        block.id(2, .none)
        block.byte(3, 1)
        block.block(4) { $0.id(1, .root) }
      }
    }
    text.write(to: &file, &number)
    group(ID.root, "", isHidden: false, changed: .none, to: &file)
    for layer in layers {
      let changed = layer.id.author == 0 ? ID(author: 0, number: 12) : layer.id
      group(layer.id, layer.name, isHidden: layer.isHidden, changed: changed, to: &file)
    }
    var last = ID.none
    for layer in layers {
      let id = layer.id.author == 0 ? ID(author: 0, number: 13) : nextID()
      file.main(4) { block in
        Self.item(&block, in: .root, id, after: last) { value in
          value.plain(2 as UInt8)
          value.id(2, layer.id)
        }
      }
      last = id
    }
    for layer in layers { file.plain(layer.items.bytes) }
    return file.bytes
  }

  private func group(
    _ id: ID,
    _ name: String,
    isHidden: Bool,
    changed: ID,
    to file: inout RemarkableBlockWriter
  ) {
    file.main(2, versions: (1, 2)) { block in
      block.id(1, id)
      block.register(2, changed: changed) { $0.text(2, name) }
      block.register(3, changed: isHidden ? changed : .none) { $0.byte(2, isHidden ? 0 : 1) }
    }
  }
}

extension Item {
  /// The text of the item; `nil` if it isn't a text.
  fileprivate var textBlock: TextItem? {
    if case .text(let block)? = graphic?.origin { return block }
    return nil
  }
}

extension Shape {
  /// Returns the lines along the outline, transformed, each from its start to its end.
  fileprivate func outlines(_ whole: Affine, tolerance: Double) -> [[Point]] {
    var contours: [Path] = []
    for element in path.elements {
      var isStart = contours.isEmpty
      if case .move = element { isStart = true }
      if isStart { contours.append(Path()) }
      contours[contours.count - 1].append(Path([element]))
    }
    return contours.map { contour in
      var points: [Point] = []
      contour.forEachEdge(tolerance: tolerance, transform: whole) { a, _ in points.append(a) }
      if isClosed, let first = points.first { points.append(first) }
      return points
    }.filter { !$0.isEmpty }
  }
}

extension Path {
  /// The bounds of each contour.
  fileprivate var contourBounds: [Rect] {
    var boxes: [Rect] = []
    for element in elements {
      switch element {
      case .move(let p): boxes.append(Rect(center: p, radius: 0))
      case .line(let p), .quadratic(_, let p), .cubic(_, _, let p):
        if !boxes.isEmpty { boxes[boxes.count - 1].formUnion(p) }
      case .close: break
      }
    }
    return boxes
  }
}
