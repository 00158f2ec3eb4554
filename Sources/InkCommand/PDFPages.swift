import Glibc
import InkDrawing
import InkFiles
import InkFormats
import InkGraphics
import InkStrokes

/// Writes the pages of a document as PDF while they are read.
final class PDFPages: InkReceiver {
  /// The reason why a page can't be written; `nil` if there is none.
  private(set) var failure: String?

  /// The number of written pages.
  private(set) var pageCount = 0

  /// The number of strokes on them.
  private(set) var strokeCount = 0

  /// The note about pictures of less than the requested resolution; `nil` if there are none.
  var loss: String? {
    guard coarsest.dpi < requestedResolution * 0.999 else { return nil }
    return
      "some ink is drawn as pixels at only \(readable(coarsest.dpi.rounded(.down))) dpi, since "
      + "\(readable(requestedResolution)) would be too many pixels"
  }

  /// The reasons why pages of PDF documents below the ink are pixels, a line each.
  var notes: [String] { backgrounds.notes }

  private let options: RenderOptions
  private let backgrounds: PDFBackgrounds
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

  /// The file of the picture that is received next.
  private var fileAtHand: (id: ResourceID, bytes: [UInt8])?

  /// The bytes for standard output, which can't be retracted.
  private final class Collected { var bytes: [UInt8] = [] }

  /// The lowest resolution of a picture, in dots per inch.
  private final class Coarsest { var dpi = Double.infinity }

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - output: The file; standard output if `nil`.
  ///   - options: The options of rendering.
  ///   - allowance: The limits of work and memory.
  ///   - renderer: The renderer of PDF pages; `nil` if there is none.
  init(
    _ output: NewFile?,
    _ options: RenderOptions,
    _ allowance: FileAllowance,
    _ renderer: (any ForeignContentRenderer)?
  ) {
    self.options = options
    backgrounds = PDFBackgrounds(renderer, absence: ProcessReplacement.absence)
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
        if let output { try? output.write(bytes) } else { collected.bytes += bytes }
      }
    )
  }

  // MARK: Receiving pages

  func beginPage(size: PageSize?, paper: Paper) {
    received += 1
    isShown = failure == nil && (options.page ?? received) == received
    guard isShown else { return }
    // An empty page suffices for the setup.
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    let drawing = builder.finish()
    do {
      let picture = try Picture(drawing.pages[0], of: drawing, start: nil, options: options)
      try begin(picture, options.showsPaper ? backgrounds.background(of: paper) : nil)
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
    writer.addLayer([item])
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
      return isShown ? nil : backgrounds.store(bytes)
    }
    guard isShown else { return nil }
    // The graphic with this picture follows.
    let id = ResourceID(Stamp(counter: 1, author: 0))
    fileAtHand = (id, bytes)
    return id
  }

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
        let background =
          options.showsPaper ? backgrounds.background(of: page.paper, in: drawing) : nil
        try begin(picture, background)
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

  private func begin(_ picture: Picture, _ background: PDFBackgrounds.Background?)
    throws(PictureError)
  {
    area = picture.area
    writer.beginPage(picture.area)
    var paper = picture.scene.paper.items
    if let background {
      // The sheet is the last item of the paper; it falls back to pixels if its PDF page is unavailable.
      let pixels = paper.removeLast()
      paper.forEach(writer.add)
      if let bytes = backgrounds.add(background, to: writer) {
        budget.spend(30 * Double(bytes))
      } else {
        writer.add(pixels)
      }
    } else {
      paper.forEach(writer.add)
    }
    try budget.checkPicture()
  }

  private func end() {
    writer.endPage()
    pageCount += 1
    // The last item may have been skipped.
    if budget.isExhausted { fail(.tooMuchWork, received) }
  }

  /// Finishes the document, which then appears under its name.
  func finish() throws(CommandError) {
    let time = getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
    writer.finish(producer: "inkstone \(Inkstone.version)", time: time)
    guard let output else { return Terminal.output(collected.bytes) }
    do throws(StorageError) { try output.commit() } catch { throw OutputFailure.error(error) }
  }
}
