public import InkDrawing
public import InkGraphics
import InkRendering

// A page as a file in one call.

extension Drawing {
  /// Draws a page as a PNG picture, on white where its paper has no colour.
  ///
  /// ```swift
  /// let bytes = try drawing.png(scale: 2)
  /// ```
  ///
  /// Cost: paints every item once, and packs the pixels; four bytes of memory a pixel.
  ///
  /// - Parameters:
  ///   - page: The page; the first if `nil`.
  ///   - scale: Pixels a document unit, greater than 0: 2 is 144 dpi.
  ///   - renderer: Sets the texts that have no outlines yet; without one these are not visible.
  /// - Returns: The content of the file.
  /// - Throws: If there is no such page, nothing on a page without a size, or more than 2²⁸ pixels.
  public func png(
    of page: PageID? = nil,
    scale: Double = 2,
    renderer: (any ForeignContentRenderer)? = nil
  ) throws(FormatError) -> [UInt8] {
    PNGWriter.encode(try pixmap(of: page, scale: scale, renderer: renderer), dpi: scale * 72)
  }

  /// Draws a page as pixels, as ``png(of:scale:renderer:)`` does.
  public func pixmap(
    of page: PageID? = nil,
    scale: Double = 2,
    renderer: (any ForeignContentRenderer)? = nil
  ) throws(FormatError) -> Pixmap {
    precondition(scale > 0, "the scale must be greater than 0")
    let drawing = try withTextsSet(by: renderer)
    var scene = try drawing.visibleScene(of: try drawing.page(orFirst: page))
    let (width, height) = scene.area.pixelSize(scale: scale)
    guard width * height <= Double(1 << 28) else {
      throw FormatError("the picture would have \(width) × \(height) pixels, more than \(1 << 28)")
    }
    // A hair wider than the page, so that a last column that is not whole is covered, too.
    let margin = 2 / scale
    scene.bleed(by: margin)
    scene.addSheet(.white, margin: margin)
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    PageRenderer(reader: .once(drawing)).draw(
      scene,
      transform: Affine(showing: scene.area, scale: scale),
      into: &pixmap
    )
    return pixmap
  }

  /// Writes a page as an SVG picture.
  ///
  /// Ink and shapes stay shapes; what SVG has no word for, such as prints of a tip, is embedded as pixels.
  ///
  /// Cost: makes the outline of every stroke; all shapes of a layer are in memory together.
  ///
  /// - Parameters:
  ///   - page: The page; the first if `nil`.
  ///   - holdsInk: Whether the page is in the file as data, too, so that ``InkReader`` can read its ink again.
  ///   - renderer: Sets texts that have no outlines, and finds the words of those whose lines the document does not
  ///     know. Without one the former are not visible, and the words of the latter are where they probably are.
  ///   - painter: Makes outlines and pixels.
  /// - Returns: The content of the file.
  /// - Throws: If there is no such page, or nothing on a page without a size.
  public func svg(
    of page: PageID? = nil,
    holdsInk: Bool = false,
    renderer: (any ForeignContentRenderer)? = nil,
    painter: InkPainter = InkPainter()
  ) throws(FormatError) -> [UInt8] {
    let drawing = try withTextsSet(by: renderer)
    let page = try drawing.page(orFirst: page)
    var scene = try drawing.visibleScene(of: page)
    scene.addSheet(.white, margin: 0)
    let files = PictureFiles(page, of: drawing)
    var writer = SVGWriter(bounds: scene.area, painter: painter)
    writer.fileOfPicture = { files.file(of: $0) }
    if holdsInk, let index = drawing.pages.firstIndex(where: { $0.id == page.id }) {
      writer.hold(InkImport(drawing).page(index))
    }
    let reader = StrokeReader.once(drawing)
    let layers = scene.layers.map { layer in
      SVGWriter.Layer(layer, reader: reader, texts: layer.texts(in: scene.area))
    }
    return writer.encode(background: scene.paper, layers: layers)
  }

  /// Writes pages as a PDF document, each in its own size.
  ///
  /// Ink and shapes stay shapes, and text can be found and copied; what PDF has no word for is embedded as pixels.
  /// The same drawing gives the same bytes.
  ///
  /// Cost: makes the outline of every stroke whose width changes; memory grows with the file, not with the ink.
  ///
  /// - Parameters:
  ///   - pages: The pages in their order; all if `nil`.
  ///   - renderer: As in ``svg(of:holdsInk:renderer:painter:)``; it also takes over pages of PDF documents below the
  ///     ink as they are, which are pixels without one.
  ///   - painter: Makes outlines and pixels.
  /// - Returns: The content of the file.
  /// - Throws: If there is no such page, or nothing on a page without a size.
  public func pdf(
    of pages: [PageID]? = nil,
    renderer: (any ForeignContentRenderer)? = nil,
    painter: InkPainter = InkPainter()
  ) throws(FormatError) -> [UInt8] {
    let drawing = try withTextsSet(by: renderer)
    var shown: [(Page, PageScene)] = []
    for id in pages ?? drawing.pages.map({ $0.id }) {
      let page = try drawing.page(orFirst: id)
      shown.append((page, try drawing.visibleScene(of: page)))
    }
    guard !shown.isEmpty else { throw Self.noPage }
    var bytes: [UInt8] = []
    let writer = PDFWriter(painter: painter) { bytes += $0 }
    let sheets = PDFSheets(renderer)
    let reader = StrokeReader.once(drawing)
    for (page, scene) in shown {
      let files = PictureFiles(page, of: drawing)
      writer.fileOfPicture = { files.file(of: $0) }
      writer.beginPage(scene.area)
      var paper = scene.paper.items
      // The sheet is the last item of the paper.
      if let sheet = sheets.sheet(of: page.paper, in: drawing), let pixels = paper.popLast() {
        paper.forEach(writer.add)
        if sheets.add(sheet, to: writer) == nil { writer.add(pixels) }
      } else {
        paper.forEach(writer.add)
      }
      for layer in scene.layers {
        writer.add(layer, reader: reader)
        layer.texts(in: scene.area).forEach(writer.add)
      }
      writer.endPage()
    }
    writer.finish(producer: "inkstone")
    return bytes
  }

  private static let noPage = FormatError("the drawing does not contain this page")

  private func page(orFirst id: PageID?) throws(FormatError) -> Page {
    guard let page = id.map({ id in pages.first { $0.id == id } }) ?? pages.first else {
      throw Self.noPage
    }
    return page
  }

  /// The visible area of a page that can be drawn.
  private func visibleScene(of page: Page) throws(FormatError) -> PageScene {
    guard let scene = scene(of: page.id), !scene.area.isEmpty else {
      throw FormatError("the page has neither ink nor a size")
    }
    guard scene.area.isUsable else { throw FormatError("the page has an invalid size") }
    return scene
  }

  /// The drawing with outlines and lines for the texts that have none.
  private func withTextsSet(
    by renderer: (any ForeignContentRenderer)?
  ) throws(FormatError) -> Drawing {
    guard let renderer else { return self }
    var drawing = self
    for (_, layers) in pagesWithLayers {
      for item in layers.lazy.flatMap({ $0.items }) {
        guard let graphic = item.graphic, let text = graphic.text, !text.utf8.isEmpty,
          text.lines.isEmpty || graphic.bounds.isEmpty
        else { continue }
        let (laidOut, outlines) = try renderer.laidOut(text)
        var (path, pictures) = (outlines, [] as [TextPicture])
        // Outlines that are there stay: the fonts of this machine may be others.
        if !graphic.bounds.isEmpty, case .path(let old, _, _)? = graphic.items.first {
          (path, pictures) = (old, graphic.textPictures)
        }
        let operation = DrawingOperation.setText(
          of: item.id,
          to: laidOut,
          outlines: path,
          pictures: pictures,
          color: graphic.textColor ?? .black,
          in: &drawing
        )
        // What is locked stays as it is.
        do throws(DrawingError) { try drawing.apply(operation) } catch { continue }
      }
    }
    return drawing
  }
}

extension ForeignContentRenderer {
  /// Sets a text: the text with its lines, and the outlines of its glyphs.
  ///
  /// ```swift
  /// let (text, outlines) = try renderer.laidOut(TextItem("Hello", font: "Sans", size: 18, origin: .origin))
  /// let operation = DrawingOperation.add(text, outlines: outlines, color: .black, to: layer, in: &drawing)
  /// ```
  ///
  /// - Throws: If the text cannot be set.
  public func laidOut(_ text: TextItem) throws(FormatError) -> (text: TextItem, outlines: Path) {
    let outlines = try outlines(of: text)
    var text = text
    text.lines = outlines.lines
    return (text, outlines.path)
  }
}

extension Rect {
  /// Whether a picture can have this area.
  package var isUsable: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }

  /// The columns and rows of a picture of the area.
  package func pixelSize(scale: Double) -> (width: Double, height: Double) {
    // A hair less, so that rounding errors do not add a column.
    (
      max((width * scale - 1e-6).rounded(.up), 1),
      max((height * scale - 1e-6).rounded(.up), 1)
    )
  }
}

extension PDFWriter {
  /// Adds what is visible of a layer, without the words of its texts.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - reader: Reads the samples of strokes.
  ///   - goesOn: Is given each item, and whether it stays in memory until the layer ends; returns whether to go on.
  package func add(
    _ layer: LayerScene,
    reader: StrokeReader,
    while goesOn: (_ item: DisplayList.Item, _ isKept: Bool) -> Bool = { _, _ in true }
  ) {
    // What erases or is painted apart needs all of the layer.
    if layer.erases || layer.opacity < 1 || layer.blendMode != .sourceOver {
      var isWhole = true
      let item = layer.displayItem(reader: reader) { item in
        isWhole = goesOn(item, true)
        return isWhole
      }
      if isWhole, let item { add(item) }
    } else {
      layer.visit(reader: reader) { item in
        guard goesOn(item, false) else { return false }
        add(item)
        return !budget.isExhausted
      }
    }
  }
}
