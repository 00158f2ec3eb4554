import Glibc
import InkDrawing
import InkFiles
import InkFormats
import InkGraphics
import InkStrokes

/// Writes the pages of a document as PDF while they are read.
final class PDFPages: PDFOriginalReceiver {
  /// The reason why a page can't be written; `nil` if there is none.
  private(set) var failure: String?

  /// The number of written pages.
  private(set) var pageCount = 0

  /// The number of strokes on the written pages.
  private(set) var strokeCount = 0

  /// The note about pictures of less than the requested resolution; `nil` if there are none.
  var loss: String? {
    guard coarsest.dpi < requestedResolution * 0.999 else { return nil }
    return
      "some ink is drawn as pixels at only \(readable(coarsest.dpi.rounded(.down))) dpi, since "
      + "\(readable(requestedResolution)) dpi would need too many pixels"
  }

  /// The reasons why pages of PDF documents below the ink are shapes, a line each.
  var notes: [String] { originals?.notes ?? [] }

  private let options: RenderOptions
  /// The PDF documents below the ink; `nil` if their pages are written as shapes.
  private let originals: PDFOriginals?
  private let output: NewFile?
  private let collected: Collected
  private let writer: PDFWriter
  /// The bounds of the current page, in page units.
  private var area = Rect.empty
  private let coarsest: Coarsest
  /// The requested resolution of pictures, in dots per inch.
  private let requestedResolution: Double

  private let allowance: FileAllowance
  private var budget: WorkBudget { allowance.budget }

  /// The number of pages received, written or not.
  private var received = 0
  /// Whether the current page is written.
  private var isShown = false
  /// Whether the paper of a page is missing in the output: a PDF page that is neither an original nor read as shapes.
  private var lacksShapes = false

  /// The file of the picture that is received next.
  private var fileAtHand: (id: ResourceID, bytes: [UInt8])?

  /// The bytes for standard output or another stream, which can't be retracted.
  private final class Collected { var bytes: [UInt8] = [] }

  /// The lowest resolution of a picture, in dots per inch.
  private final class Coarsest { var dpi = Double.infinity }

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - output: The file; standard output if `nil`.
  ///   - options: The options of rendering.
  ///   - allowance: The limits of work and memory.
  ///   - originals: The PDF documents below the ink; `nil` if their pages are written as shapes.
  init(
    _ output: NewFile?,
    _ options: RenderOptions,
    _ allowance: FileAllowance,
    _ originals: PDFOriginals?
  ) {
    self.options = options
    self.originals = originals
    self.allowance = allowance
    self.output = output
    let collected = Collected()
    self.collected = collected
    let coarsest = Coarsest()
    self.coarsest = coarsest
    var scale = InkPainter.standardScale
    var requestedResolution = 0.0
    if case .scale(let chosen) = options.size {
      (scale, requestedResolution) = (chosen, chosen * 72)
    }
    self.requestedResolution = requestedResolution
    var painter = InkPainter(budget: allowance.budget, scale: scale)
    let draw = painter.picture
    painter.picture = { item, area in
      let picture = draw(item, area)
      if let picture {
        coarsest.dpi = min(coarsest.dpi, Double(picture.pixmap.width) / picture.area.width * 72)
      }
      return picture
    }
    writer = PDFWriter(
      painter: painter,
      write: { bytes in
        // After a failed write, `NewFile/commit(replacing:)` throws.
        if let output, !output.isStream {
          try? output.write(bytes)
        } else {
          collected.bytes += bytes
        }
      }
    )
    writer.inkForm = options.ink
  }

  // MARK: Receiving pages

  func beginPage(size: PageSize?, paper: Paper) {
    received += 1
    isShown = failure == nil && (options.page ?? received) == received
    guard isShown else { return }
    // A page without ink suffices, since only its size and paper are used.
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    let drawing = builder.finish()
    do {
      let picture = try Picture(drawing.pages[0], of: drawing, start: nil, options: options)
      try begin(picture, paper, .none, in: nil)
    } catch {
      fail(error, received)
    }
  }

  func beginLayer(_ layer: NewLayer) {}

  func add(_ stroke: Stroke) {
    guard isShown else { return }
    if !stroke.brush.erases { strokeCount += 1 }
    if let shown = stroke.item() { add(shown) }
  }

  /// Adds an item; stops if the budget is exhausted.
  private func add(_ item: DisplayList.Item) {
    writer.addInk(item)
    if budget.isExhausted { fail(.tooMuchWork, received) }
  }

  func add(_ graphic: Graphic) {
    guard isShown, !graphic.bounds.isEmpty else { return }
    if let file = fileAtHand, graphic.origin == .picture(file.id),
      case .image(let picture, _, _, _)? = graphic.items.first
    {
      writer.fileOfPicture = { $0 === picture ? file.bytes : nil }
    }
    fileAtHand = nil
    guard let shown = graphic.displayItem else { return }
    add(shown)
    if let text = PlacedText(graphic), graphic.bounds.intersects(area) { writer.add(text) }
  }

  func store(_ bytes: [UInt8], mediaType: String, name: String) -> ResourceID? {
    if mediaType == "application/pdf" {
      // A PDF received within a page is a formula.
      return isShown ? nil : originals?.store(bytes)
    }
    guard isShown else { return nil }
    // The next graphic shows this picture, and has this identifier as its origin.
    let id = ResourceID(Stamp(counter: 1, author: 0))
    fileAtHand = (id, bytes)
    return id
  }

  func pageSizes(ofOriginal id: ResourceID) -> [PageSize]? { originals?.pageSizes(of: id) }

  func endLayer() {}

  func endPage() {
    if isShown { end() }
    isShown = false
  }

  // MARK: Adding pages

  /// Adds pages of a document.
  ///
  /// - Parameter numbers: The page numbers, from 1.
  func add(
    _ drawing: Drawing,
    _ numbers: [Int],
    _ options: RenderOptions,
    _ label: String
  ) throws(CommandError) {
    let start = options.until == nil ? nil : drawing.firstTime
    var bar = ProgressBar(label, total: drawing.counts.strokes)
    let pages = drawing.pages
    let reader = StrokeReader.once(drawing)
    for number in numbers {
      received = number
      do throws(PictureError) {
        let page = pages[number - 1]
        let picture = try Picture(page, of: drawing, start: start, options: options)
        writer.fileOfPicture = { picture.files.file(of: $0) }
        try begin(picture, page.paper, page.titles, in: drawing)
        for layer in picture.scene.layers {
          var shapes = 0
          writer.add(layer, reader: reader) { item, isKept in
            if isKept { shapes += FileAllowance.memory(of: item) }
            bar.advance()
            return shapes <= allowance.maximumShapes
          }
          if shapes > allowance.maximumShapes { throw .tooMuchWork }
          layer.texts(in: picture.area).forEach(writer.add)
        }
        strokeCount += picture.strokeCount
        end()
        try budget.checkPicture()
      } catch {
        fail(error, number)
        return
      }
    }
  }

  // MARK: Internals

  private func fail(_ error: PictureError, _ number: Int) {
    failure = options.page == nil ? "page \(number): \(error.message)" : error.message
    isShown = false
  }

  private func begin(
    _ picture: Picture,
    _ paper: Paper,
    _ titles: PageTitles,
    in drawing: Drawing?
  ) throws(PictureError) {
    area = picture.area
    let background =
      options.showsPaper ? originals?.background(of: paper, area, in: drawing) : nil
    originals?.add(background, area, titles)
    if background == nil, options.showsPaper, paper.deferredPage != nil { lacksShapes = true }
    writer.beginPage(area, paper: picture.scene.paper.items, over: background)
    writer.setTitles(titles)
    try budget.checkPicture()
  }

  private func end() {
    writer.endPage()
    pageCount += 1
    // The last item may have been skipped.
    if budget.isExhausted { fail(.tooMuchWork, received) }
  }

  /// Finishes the document, which then appears under its name.
  ///
  /// - Parameter document: The document to attach, which makes the file editable; `nil` for none.
  /// - Returns: `false`, and nothing is written, if the ink couldn't be drawn on the PDF documents below it.
  func finish(attaching document: [UInt8]?) throws(CommandError) -> Bool {
    if lacksShapes { return false }
    if let document { writer.attach(document) }
    let time = getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
    if let originals, originals.isUsed { writer.writesTitles = !originals.haveTitles }
    writer.finish(producer: "inkstone \(Inkstone.version)", time: time)
    do throws(StorageError) {
      var bytes = collected.bytes
      let isUsed = originals?.isUsed ?? false
      if isUsed || document != nil {
        if let output, !output.isStream {
          bytes = try output.file.read(at: 0, count: output.count)
        }
        if let originals, isUsed {
          guard let assembled = originals.pdf(bytes) else { return false }
          bytes = assembled
        }
        if document != nil { bytes = PDFWriter.sealed(bytes) }
        if let output, !output.isStream { try output.rewrite(bytes) }
      }
      guard let output else {
        Terminal.output(bytes)
        return true
      }
      if output.isStream { try output.write(bytes) }
      try output.commit()
      return true
    } catch {
      throw OutputFailure.error(error)
    }
  }
}
