import InkDrawing
import InkGraphics
import InkStrokes

/// Writes the content of one page of a Xournal++ document.
struct XournalPageWriter {
  /// The content that could not be written so far.
  private(set) var losses: WritingLosses

  private let drawing: Drawing
  private let page: Page

  /// The area of the drawing that becomes the page, in page units.
  private let area: Rect

  /// The painter of content that Xournal++ cannot express; `nil` if that content becomes lines or is omitted.
  private let painter: InkPainter?

  /// The caches shared by all pages.
  private let kept: Kept

  /// Whether only a background of one color has been written so far, so that ink of that color can replace erasers.
  private var isBlank = false

  /// Whether a layer has been written to the page.
  private var hasLayer = false

  /// The caches shared by all pages.
  final class Kept {
    /// The reader of the samples of strokes.
    let reader: StrokeReader

    /// The audio recordings of the document.
    let recordings: XournalRecordings

    /// The cached PNG files of pictures.
    private var files: [ObjectIdentifier: (picture: Picture, file: [UInt8])] = [:]
    private var size = 0

    /// The maximum size of the cached files, in bytes.
    private static let maximumCount = 32 << 20

    init(_ drawing: Drawing, _ recordings: XournalRecordings) {
      reader = .once(drawing)
      self.recordings = recordings
    }

    /// Returns the PNG file of a picture; empty if it has no pixels.
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

  /// Returns the background of the page; features that Xournal++ lacks are drawn on a layer above it.
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
    if XournalPaper.ruling(of: paper) == nil {
      for item in paper.background?.items ?? [] { drawn += elements(item) }
    }
    isBlank = words.style == "plain" && drawn.isEmpty
    if drawn.isEmpty { return text.finish() }
    text.line("<layer name=\"background\">")
    text.add(drawn)
    text.line("</layer>")
    return text.finish()
  }

  /// Returns the `background` element that refers to the PDF or picture file from which a background was made.
  ///
  /// It is `nil` if there is no such file, or Xournal++ can't show it so: if the background is turned, or if a PDF page
  /// isn't at the upper left corner of the page.
  private func background(of background: Graphic?, _ files: inout XournalFiles) -> String? {
    guard let background, !background.items.contains(where: \.isTurned) else { return nil }
    switch background.origin {
    case .page(let id, let number):
      // The background is empty if the file is missing.
      let box = background.bounds.isEmpty ? area : background.bounds
      guard abs(box.minX - area.minX) < 0.5, abs(box.minY - area.minY) < 0.5 else { return nil }
      return files.pdf(id, number).map { "<background type=\"pdf\"\($0)/>" }
    case .picture(let id):
      return files.picture(id).map { "<background type=\"pixmap\"\($0)/>" }
    default: return nil
    }
  }

  // MARK: Layers

  /// Writes a layer with all its content that can be expressed.
  mutating func write(_ layer: Layer, to text: inout XournalText) {
    if layer.isHidden || layer.opacity == 0 {
      // Xournal++ has no hidden layers and would show it, so it is omitted.
      if !layer.isEmpty { losses.add("a layer's hidden state") }
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

  /// Returns the end of the page: Xournal++ rejects pages without a layer.
  func end() -> [UInt8] { hasLayer ? [] : Array("<layer/>\n".utf8) }

  /// Returns a layer written as one picture; empty if it shows nothing.
  private mutating func whole(_ layer: Layer) -> [UInt8] {
    let scenes = drawing.layerScenes(of: page.id, in: area)
    guard let scene = scenes.first(where: { $0.id == layer.id }),
      let item = scene.displayItem(reader: kept.reader)
    else { return [] }
    if layer.blendMode != .sourceOver { losses.add("a layer's blend mode") }
    return writing { $0.picture(item) }
  }

  private mutating func writeItems(of layer: Layer, to text: inout XournalText) {
    let erasers = XournalErasers(layer, isBlank: isBlank, canDraw: painter != nil)
    if erasers.areVisible { losses.add("an eraser, written as white ink", erasers.count) }
    let paper = page.paper.color.map { XournalColor.onWhite($0) } ?? 0xFFFF_FFFF
    let whiteout = isBlank ? paper : 0xFFFF_FFFF
    // A filled area is held back, since it is written together with the stroke around it, if one follows.
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
          facts: kept.recordings.facts(of: item)
        )
      )
      losses = writer.losses
      waiting = nil
      return true
    }
    flush(&self)
  }

  // MARK: Items

  /// Returns the element of a graphic, or elements that look like it.
  private mutating func element(_ item: Item) -> [UInt8] {
    guard let graphic = item.graphic else { return [] }
    let isPlain = item.opacity == 1 && item.blendMode == .sourceOver
    let writer = XournalGraphicWriter(drawing, origin: origin)
    let facts = kept.recordings.facts(of: item)
    if isPlain, let element = writer.element(graphic, item.transform, facts) { return element }
    guard let shown = graphic.displayItem.map({ item.blended($0).transformed(by: item.transform) })
    else { return [] }
    if painter != nil, let source = formula(graphic) {
      return writing(item, " text=\"\(SVGOutput.escaped(source))\"") {
        $0.picture(shown, "teximage")
      }
    }
    return elements(shown, item)
  }

  /// Returns the LaTeX source of a formula; `nil` for other graphics.
  private func formula(_ graphic: Graphic) -> String? {
    switch graphic.origin {
    case .page(let id, number: 0): return drawing.resource(id)?.name
    default: return nil
    }
  }

  private mutating func elements(_ painted: DisplayList.Item, _ item: Item? = nil) -> [UInt8] {
    writing(item) { $0.elements(painted) }
  }

  /// Calls a function with a writer of shapes, and adopts its losses.
  ///
  /// - Parameters:
  ///   - item: The item that is written; `nil` for none.
  ///   - attributes: The XML attributes of the first element.
  ///   - write: Returns the elements.
  private mutating func writing(
    _ item: Item? = nil,
    _ attributes: String = "",
    _ write: (inout XournalShapeWriter) -> [UInt8]
  ) -> [UInt8] {
    let facts = item.map { XournalFact.attributes(kept.recordings.facts(of: $0)) } ?? ""
    let all = attributes + facts
    var writer = XournalShapeWriter(area, painter, kept, attributes: all, losses: losses)
    defer { losses = writer.losses }
    return write(&writer)
  }
}

/// A filled area that will be written together with the stroke around it.
private struct XournalFill {
  /// The paint of the area.
  let paint: Paint

  private let path: Path
  private let transform: Affine

  /// Creates the area of an item; `nil` unless the item is exactly one opaque path.
  init?(_ item: Item) {
    guard let graphic = item.graphic, graphic.origin == .items, graphic.items.count == 1,
      case .path(let path, .nonZero, let paint) = graphic.items[0], item.opacity == 1
    else { return nil }
    (self.path, self.paint, transform) = (path, paint, item.transform)
  }

  /// Whether this is the area inside a stroke, so that Xournal++ can fill the stroke instead.
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

extension DisplayList.Item {
  /// Whether the item shows a picture that is turned.
  fileprivate var isTurned: Bool {
    switch self {
    case .image(_, _, _, let transform): transform.quarterTurns != 0
    case .clip(let items, _, _), .group(let items, _, _), .layer(let items, _):
      items.contains { $0.isTurned }
    case .ink, .dabs, .path, .glyphs, .gradient: false
    }
  }
}
