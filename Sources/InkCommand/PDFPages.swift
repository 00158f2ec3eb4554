import Glibc
import InkDrawing
import InkFiles
import InkFormats
import InkGraphics
import InkStrokes

/// The pages of a PDF while it is written.
final class PDFPages: InkReceiver {
  /// Why a page cannot be written; `nil` as long as all can.
  private(set) var failure: String?

  /// How many pages have been written.
  private(set) var pageCount = 0

  /// How many strokes are on them.
  private(set) var strokeCount = 0

  /// What was asked of pictures and could not be, in a line; `nil` if all have the pixels they should.
  var loss: String? {
    guard coarsest.dpi < requestedResolution * 0.999 else { return nil }
    return
      "what is kept as pixels has \(readable(coarsest.dpi.rounded(.down))) dpi in places, since "
      + "\(readable(requestedResolution)) would be too many pixels"
  }

  /// Why pages of PDF documents below the ink are pixels, a line each.
  var notes: [String] { backgrounds.notes }

  private let options: RenderOptions
  private let backgrounds: PDFBackgrounds
  private let output: NewFile?
  private let collected: Collected
  private let writer: PDFWriter
  /// The content of the current page.
  private var area = Rect.empty
  private let coarsest: Coarsest
  /// How fine pictures were asked to be, in dots an inch.
  private let requestedResolution: Double

  private let allowance: FileAllowance
  private var budget: WorkBudget { allowance.budget }

  /// How many pages were handed over, written or not.
  private var received = 0
  /// Whether the page at hand is written.
  private var isShown = false

  /// The file of the picture that comes next.
  private var fileAtHand: (id: ResourceID, bytes: [UInt8])?

  /// What goes to standard output, which has no second try.
  private final class Collected { var bytes: [UInt8] = [] }

  /// The fewest dots an inch of a picture.
  private final class Coarsest { var dpi = Double.infinity }

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - output: The file; standard output if `nil`.
  ///   - options: What to show.
  ///   - allowance: The work and memory that it may take.
  ///   - renderer: What draws PDF pages; nil if nothing can.
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
        // A failure makes `commit()` throw.
        if let output { try? output.write(bytes) } else { collected.bytes += bytes }
      }
    )
  }

  // MARK: Pages that come one by one

  func beginPage(size: PageSize?, paper: Paper) {
    received += 1
    isShown = failure == nil && (options.page ?? received) == received
    guard isShown else { return }
    // The page alone tells what it needs to begin.
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

  /// Adds an item; ends everything if that is too much work.
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
      // What comes while a page is written is a formula.
      return isShown ? nil : backgrounds.store(bytes)
    }
    guard isShown else { return nil }
    // The graphic that it is for comes next.
    let id = ResourceID(Stamp(counter: 1, author: 0))
    fileAtHand = (id, bytes)
    return id
  }

  func endLayer() {}

  func endPage() {
    if isShown { end() }
    isShown = false
  }

  // MARK: Pages that are there

  /// Adds pages of a document.
  ///
  /// - Parameter numbers: Which ones, counted from 1.
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

  // MARK: Parts

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
      // The sheet is the last of the paper; until its page is there nobody knows whether it can be had.
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
    // The last item may have been left out.
    if budget.isExhausted { fail(.tooMuchWork, received) }
  }

  /// Ends the document, which then appears under its name.
  func finish() throws(CommandError) {
    let time = getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
    writer.finish(producer: "inkstone \(Inkstone.version)", time: time)
    guard let output else { return Terminal.output(collected.bytes) }
    do throws(StorageError) { try output.commit() } catch { throw OutputFailure.error(error) }
  }
}
