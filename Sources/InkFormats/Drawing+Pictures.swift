public import InkDrawing
public import InkGraphics
import InkRendering

// Functions that write pages as files, each in one call.

extension Drawing {
  /// Renders a page as a PNG file, on white if its paper has no color.
  ///
  /// ```swift
  /// let bytes = try drawing.png(scale: 2)
  /// ```
  ///
  /// Cost: paints every item once and compresses the pixels; uses four bytes of memory per pixel.
  ///
  /// - Parameters:
  ///   - page: The page. The default, `nil`, is the first.
  ///   - scale: The resolution in pixels per page unit, greater than 0; 2, the default, is 144 dpi.
  ///   - renderer: The renderer that lays out texts without outlines. Without it, they are invisible.
  /// - Returns: The content of the file.
  /// - Throws: An error if the page doesn't exist, is infinite and empty, or needs more than 2²⁸ pixels.
  public func png(
    of page: PageID? = nil,
    scale: Double = 2,
    renderer: (any ForeignContentRenderer)? = nil
  ) throws(FormatError) -> [UInt8] {
    PNGWriter.encode(try pixmap(of: page, scale: scale, renderer: renderer), dpi: scale * 72)
  }

  /// Renders a page as pixels, on white if its paper has no color.
  ///
  /// - Parameters:
  ///   - page: The page. The default, `nil`, is the first.
  ///   - scale: The resolution in pixels per page unit, greater than 0; 2, the default, is 144 dpi.
  ///   - renderer: The renderer that lays out texts without outlines. Without it, they are invisible.
  /// - Throws: An error if the page doesn't exist, is infinite and empty, or needs more than 2²⁸ pixels.
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
      throw FormatError(
        "the picture would have \(width) × \(height) pixels; choose at most \(1 << 28)"
      )
    }
    // The paper extends slightly beyond the page, so that a fractional last column is covered, too.
    let margin = 2 / scale
    scene.bleed(by: margin)
    scene.addBackground(.white, margin: margin)
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    PageRenderer(reader: .once(drawing)).draw(
      scene,
      transform: Affine(showing: scene.area, scale: scale),
      into: &pixmap
    )
    return pixmap
  }

  /// Writes a page as an SVG file.
  ///
  /// Ink and shapes remain vectors; content that SVG cannot express, such as dabs of a tip, is embedded as pixels.
  ///
  /// Cost: computes the outline of every stroke; all shapes of a layer are in memory together.
  ///
  /// - Parameters:
  ///   - page: The page. The default, `nil`, is the first.
  ///   - holdsInk: Whether the file also embeds the page as data, so that ``/InkFormats/InkReader`` can read its ink
  ///     again. The default is `false`.
  ///   - renderer: The renderer that lays out texts without outlines, and positions the words of texts whose lines
  ///     the document doesn't store. Without it, texts without outlines are invisible, and positions of words are
  ///     estimated.
  ///   - painter: The painter of outlines and pixels.
  /// - Returns: The content of the file.
  /// - Throws: An error if the page doesn't exist, or is infinite and empty.
  public func svg(
    of page: PageID? = nil,
    holdsInk: Bool = false,
    renderer: (any ForeignContentRenderer)? = nil,
    painter: InkPainter = InkPainter()
  ) throws(FormatError) -> [UInt8] {
    let drawing = try withTextsSet(by: renderer)
    let page = try drawing.page(orFirst: page)
    var scene = try drawing.visibleScene(of: page)
    scene.addBackground(.white, margin: 0)
    let files = PictureFiles(page, of: drawing)
    var writer = SVGWriter(bounds: scene.area, painter: painter)
    writer.fileOfPicture = { files.file(of: $0) }
    if holdsInk, let index = drawing.pages.firstIndex(where: { $0.id == page.id }) {
      writer.embed(InkImport(drawing).page(index))
    }
    let reader = StrokeReader.once(drawing)
    let layers = scene.layers.map { layer in
      SVGWriter.Layer(layer, reader: reader, texts: layer.texts(in: scene.area))
    }
    return writer.encode(background: scene.paper, layers: layers)
  }

  /// Writes pages as a PDF document, each in its own size.
  ///
  /// Ink and shapes remain vectors, and text can be searched and copied; content that PDF cannot express is embedded
  /// as pixels. A page whose paper is a page of a PDF document is that page with the ink on it: its text, its links, and
  /// the outline, form fields, labels and attachments of its document stay. The output is deterministic.
  ///
  /// Cost: computes the outline of every stroke of varying width; memory grows with the file, not with the ink. If there
  /// are pages of PDF documents, the program `inkstone-pdf-assembly` assembles the file, beside the running program; without it,
  /// these pages are written as shapes.
  ///
  /// - Parameters:
  ///   - pages: The pages in order. The default, `nil`, is all pages.
  ///   - options: The options of the file.
  ///   - renderer: As in ``svg(of:holdsInk:renderer:painter:)``.
  ///   - painter: The painter of outlines and pixels.
  /// - Returns: The content of the file.
  /// - Throws: An error if a page doesn't exist, or is infinite and empty, or if there are no pages.
  public func pdf(
    of pages: [PageID]? = nil,
    options: PDFOptions = PDFOptions(),
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
    let originals = PDFOriginals(password: options.password)
    let document =
      options.isEditable ? try InkWriter.write(InkImport(self), as: .ink).bytes : nil
    var bytes = drawing.pdf(shown, originals, options.ink, painter, document)
    if originals.isUsed {
      bytes = originals.pdf(bytes) ?? drawing.pdf(shown, nil, options.ink, painter, document)
    }
    return options.isEditable ? PDFWriter.sealed(bytes) : bytes
  }

  /// Writes pages as a PDF document, with the ink in the given form.
  ///
  /// - Parameters:
  ///   - shown: The pages in order, with their scenes.
  ///   - originals: The PDF documents below the ink, on whose pages ``PDFOriginals/pdf(_:)`` draws it; `nil` for none.
  ///   - document: The Inkstone document to attach; `nil` for none.
  private func pdf(
    _ shown: [(Page, PageScene)],
    _ originals: PDFOriginals?,
    _ ink: PDFInk,
    _ painter: InkPainter,
    _ document: [UInt8]?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = PDFWriter(painter: painter) { bytes += $0 }
    writer.inkForm = ink
    let reader = StrokeReader.once(self)
    for (page, scene) in shown {
      let files = PictureFiles(page, of: self)
      writer.fileOfPicture = { files.file(of: $0) }
      let background = originals?.background(of: page.paper, scene.area, in: self)
      originals?.add(background, scene.area, page.titles)
      writer.beginPage(scene.area, paper: scene.paper.items, over: background)
      writer.setTitles(page.titles)
      for layer in scene.layers {
        writer.add(layer, reader: reader)
        layer.texts(in: scene.area).forEach(writer.add)
      }
      writer.endPage()
    }
    if let document { writer.attach(document) }
    if let originals, originals.isUsed { writer.writesTitles = !originals.haveTitles }
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

  /// Returns the scene of a page.
  ///
  /// - Throws: An error if its area is infinite or empty.
  private func visibleScene(of page: Page) throws(FormatError) -> PageScene {
    guard let scene = scene(of: page.id), !scene.area.isEmpty else {
      throw FormatError("the page has neither ink nor a size")
    }
    guard scene.area.isUsable else { throw FormatError("the page has an invalid size") }
    return scene
  }

  /// Returns the drawing with lines and outlines added to the texts that lack them.
  ///
  /// - Throws: The error of the renderer if text layout fails.
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
        // Existing outlines are kept: the fonts of this machine may differ.
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
        // Locked items stay unchanged.
        do throws(EditError) { try drawing.apply(operation) } catch { continue }
      }
    }
    return drawing
  }
}

extension ForeignContentRenderer {
  /// Lays out a text: returns the text with its lines, and the outlines of its glyphs in the coordinates of the text.
  ///
  /// ```swift
  /// let (text, outlines) = try renderer.laidOut(TextItem("Hello", font: "Sans", size: 18, origin: .origin))
  /// let operation = DrawingOperation.add(text, outlines: outlines, color: .black, to: layer, in: &drawing)
  /// ```
  ///
  /// - Throws: The error of the renderer if text layout fails.
  public func laidOut(_ text: TextItem) throws(FormatError) -> (text: TextItem, outlines: Path) {
    let outlines = try outlines(of: text)
    var text = text
    text.lines = outlines.lines
    return (text, outlines.path)
  }
}

extension Rect {
  /// Whether the rectangle is finite and not empty, as a picture requires.
  package var isUsable: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }

  /// Returns the size in pixels of a picture of this area, at least 1 × 1; `scale` is in pixels per page unit.
  package func pixelSize(scale: Double) -> (width: Double, height: Double) {
    // A millionth of a pixel less, so that rounding errors don't add a column or row.
    (
      max((width * scale - 1e-6).rounded(.up), 1),
      max((height * scale - 1e-6).rounded(.up), 1)
    )
  }
}

extension PDFWriter {
  /// Adds the visible content of a layer to the page, without the searchable words of its texts.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - reader: The reader of the strokes' samples.
  ///   - shouldContinue: A function called with each item, and with whether the item stays in memory until the layer
  ///     ends; returns whether to continue.
  package func add(
    _ layer: LayerScene,
    reader: StrokeReader,
    while shouldContinue: (_ item: DisplayList.Item, _ isKept: Bool) -> Bool = { _, _ in true }
  ) {
    // Erasing and group compositing need the whole layer.
    if layer.erases || layer.opacity < 1 || layer.blendMode != .sourceOver {
      var isWhole = true
      let item = layer.displayItem(reader: reader) { item in
        isWhole = shouldContinue(item, true)
        return isWhole
      }
      if isWhole, let item { inkForm == .pixels ? addInk(item) : add(item) }
    } else {
      layer.visit(reader: reader) { item in
        guard shouldContinue(item, false) else { return false }
        addInk(item)
        return !budget.isExhausted
      }
    }
  }
}
