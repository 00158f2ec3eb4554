import InkDrawing
import InkGraphics
import InkStrokes

/// Writes what is on one page of a document of Xournal++.
struct XournalPageWriter {
  /// What cannot be written.
  private(set) var losses: WritingLosses

  private let drawing: Drawing
  private let page: Page

  /// The part of the document that becomes the page.
  private let area: Rect

  /// Draws what Xournal++ has no word for.
  private let painter: InkPainter?

  /// What is kept from one page to the next.
  private let kept: Kept

  /// Whether all that was written so far is the background, and that has one colour.
  private var isBlank = false

  /// Whether a layer was written.
  private var hasLayer = false

  /// What is needed again and again.
  final class Kept {
    /// Reads the samples of strokes.
    let reader: StrokeReader

    /// The files of pictures.
    private var files: [ObjectIdentifier: (picture: Picture, file: [UInt8])] = [:]
    private var size = 0

    /// The most bytes of files.
    private static let maximumCount = 32 << 20

    init(_ drawing: Drawing) { reader = .once(drawing) }

    /// A picture as PNG; nothing for one without pixels.
    func file(of picture: Picture) -> [UInt8] {
      if let known = files[ObjectIdentifier(picture)] { return known.file }
      let pixmap = picture.pixmap
      guard pixmap.width > 0, pixmap.height > 0 else { return [] }
      let file = PNGWriter.encode(pixmap)
      if size + file.count <= Self.maximumCount {
        size += file.count
        files[ObjectIdentifier(picture)] = (picture, file)
      }
      return file
    }
  }

  init(
    _ drawing: Drawing,
    _ page: Page,
    _ area: Rect,
    _ painter: InkPainter?,
    losses: WritingLosses,
    _ kept: Kept
  ) {
    (self.drawing, self.page, self.area, self.painter) = (drawing, page, area, painter)
    (self.losses, self.kept) = (losses, kept)
  }

  private var origin: Point { Point(area.minX, area.minY) }

  // MARK: Background

  /// The background of the page; what Xournal++ has no name for is drawn on a layer above it.
  mutating func background(_ files: inout XournalFiles) -> [UInt8] {
    var text = XournalText()
    let paper = page.paper
    if let file = background(of: paper.background, &files) {
      text.line(file)
      return text.finish()
    }
    let words = XournalPaper(paper, at: origin)
    let config = words.settings.isEmpty ? "" : " config=\"\(SVGOutput.escaped(words.settings))\""
    text.line(
      "<background type=\"solid\" color=\"\(DecimalText.hex(words.rgba, withAlpha: true))\" "
        + "style=\"\(SVGOutput.escaped(words.style))\"\(config)/>"
    )
    var drawn = XournalPaper.lines(of: paper, in: area, besides: words)
    for item in paper.background?.items ?? [] {
      if case .ruling? = paper.background?.origin, paper.pattern == .plain { continue }
      drawn += elements(item)
    }
    isBlank = words.style == "plain" && drawn.isEmpty
    if drawn.isEmpty { return text.finish() }
    text.line("<layer name=\"background\">")
    text.add(drawn)
    text.line("</layer>")
    return text.finish()
  }

  /// The background that a sheet was made of, if it was a file.
  private func background(of background: Graphic?, _ files: inout XournalFiles) -> String? {
    switch background?.origin {
    case .page(let id, let number):
      return files.pdf(id).map { "<background type=\"pdf\"\($0) pageno=\"\(number + 1)\"/>" }
    case .picture(let id):
      return files.picture(id).map { "<background type=\"pixmap\"\($0)/>" }
    default: return nil
    }
  }

  // MARK: Layers

  /// A layer with all that can be written of it.
  mutating func write(_ layer: Layer, to text: inout XournalText) {
    if layer.isHidden || layer.opacity == 0 {
      // Xournal++ would show it.
      if !layer.isEmpty { losses.add("a layer that is hidden") }
      return
    }
    hasLayer = true
    let name = layer.title.map { " name=\"\(SVGOutput.escaped($0))\"" } ?? ""
    text.line("<layer\(name)>")
    if layer.opacity < 1 || layer.blendMode != .sourceOver, painter != nil {
      text.add(whole(layer))
    } else {
      losses.addLook(of: layer)
      writeItems(of: layer, to: &text)
    }
    text.line("</layer>")
    isBlank = isBlank && layer.isEmpty
  }

  /// What the page needs at its end: Xournal++ reads none without a layer.
  func end() -> [UInt8] { hasLayer ? [] : Array("<layer/>\n".utf8) }

  /// A layer as one picture.
  private mutating func whole(_ layer: Layer) -> [UInt8] {
    let scenes = drawing.layerScenes(of: page.id, in: area)
    guard let scene = scenes.first(where: { $0.id == layer.id }),
      let item = scene.displayItem(reader: kept.reader)
    else { return [] }
    if layer.blendMode != .sourceOver { losses.add("the blend mode of a layer") }
    return writing { $0.picture(item) }
  }

  private mutating func writeItems(of layer: Layer, to text: inout XournalText) {
    let erasers = XournalErasers(layer, isBlank: isBlank, canDraw: painter != nil)
    if erasers.areVisible { losses.add("an eraser, written as white ink", erasers.count) }
    let paper = page.paper.color.map { XournalColor.onWhite($0) } ?? 0xFFFF_FFFF
    let whiteout = isBlank ? paper : 0xFFFF_FFFF
    // A filled area is written with the stroke around it.
    var waiting: (fill: XournalFill, item: Item)?
    func flush(_ writer: inout XournalPageWriter) {
      if let (_, item) = waiting { text.add(writer.element(item)) }
      waiting = nil
    }
    var maker = InkMaker()
    kept.reader.visit(layer.items) { item, samples in
      let stroke = item.stroke(of: samples)
      var shape: DisplayList.Item?
      switch item.content {
      case .stroke: if stroke == nil { return true }
      case .piece, .shape:
        shape = maker.ink(of: item, samples)?.displayItem
        if shape == nil { return true }
      case .graphic, .unknown: break
      }
      if item.erases, erasers.areDrawn { return true }
      let missing = erasers.erasers(above: item)
      if !missing.isEmpty || item.carriesErasers {
        flush(&self)
        let own = stroke.flatMap { $0.item() }.map {
          item.blended($0).transformed(by: item.transform)
        }
        let shown = item.carriesErasers ? item.displayItem : own ?? shape ?? item.displayItem
        if let shown { text.add(writing(item) { $0.picture(.layer([shown] + missing, alpha: 1)) }) }
        return true
      }
      guard let stroke else {
        flush(&self)
        if let fill = XournalFill(item) {
          waiting = (fill, item)
        } else if let shape {
          text.add(elements(shape, item))
        } else {
          text.add(element(item))
        }
        return true
      }
      let transformed = stroke.transformed(item.transform)
      let isPlain = item.opacity == 1 && item.blendMode == .sourceOver
      guard
        item.erases || isPlain && (painter == nil || XournalStrokeWriter.isExplicit(transformed))
      else {
        flush(&self)
        if let shown = stroke.item().map({ item.blended($0).transformed(by: item.transform) }) {
          text.add(elements(shown, item))
        }
        return true
      }
      if let (fill, _) = waiting, !fill.isInside(stroke, item) { flush(&self) }
      var writer = XournalStrokeWriter(origin: origin, losses: losses)
      text.add(
        writer.element(
          transformed,
          fill: waiting?.fill.paint,
          whiteout: whiteout,
          facts: item.facts
        )
      )
      losses = writer.losses
      waiting = nil
      return true
    }
    flush(&self)
  }

  // MARK: Items

  /// The element of a graphic: what it was made of, else what it looks like.
  private mutating func element(_ item: Item) -> [UInt8] {
    guard let graphic = item.graphic else { return [] }
    let isPlain = item.opacity == 1 && item.blendMode == .sourceOver
    let writer = XournalGraphicWriter(drawing, origin: origin)
    if isPlain, let element = writer.element(graphic, item.transform, item.facts) { return element }
    guard let shown = graphic.displayItem.map({ item.blended($0).transformed(by: item.transform) })
    else { return [] }
    if painter != nil, let source = formula(graphic) {
      return writing(item, " text=\"\(SVGOutput.escaped(source))\"") {
        $0.picture(shown, "teximage")
      }
    }
    return elements(shown, item)
  }

  /// The source of a formula; `nil` for what is none.
  private func formula(_ graphic: Graphic) -> String? {
    switch graphic.origin {
    case .page(let id, number: 0): return drawing.resource(id)?.name
    default: return nil
    }
  }

  private mutating func elements(_ painted: DisplayList.Item, _ item: Item? = nil) -> [UInt8] {
    writing(item) { $0.elements(painted) }
  }

  /// Lets a writer of shapes write.
  private mutating func writing(
    _ item: Item? = nil,
    _ attributes: String = "",
    _ write: (inout XournalShapeWriter) -> [UInt8]
  ) -> [UInt8] {
    let facts = item.map { XournalFact.attributes($0.facts) } ?? ""
    let all = attributes + facts
    var writer = XournalShapeWriter(area, painter, kept, attributes: all, losses: losses)
    defer { losses = writer.losses }
    return write(&writer)
  }
}

/// An area that waits for the stroke around it.
private struct XournalFill {
  /// What it is filled with.
  let paint: Paint

  private let path: Path
  private let transform: Affine

  /// The area of an item that is nothing else.
  init?(_ item: Item) {
    guard let graphic = item.graphic, graphic.origin == .items, graphic.items.count == 1,
      case .path(let path, .nonZero, let paint) = graphic.items[0], item.opacity == 1
    else { return nil }
    (self.path, self.paint, transform) = (path, paint, item.transform)
  }

  /// Whether it is the area inside a stroke.
  func isInside(_ stroke: Stroke, _ item: Item) -> Bool {
    guard item.transform == transform,
      stroke.brush.strokeStyle.color.rgba >> 8 == paint.color.rgba >> 8,
      let first = stroke.samples.first
    else { return false }
    var shape = Path()
    shape.move(to: first.location)
    for sample in stroke.samples.dropFirst() { shape.line(to: sample.location) }
    shape.close()
    return shape == path
  }
}
