import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// The pages of a document as pictures, painted while it is read.
///
/// Only what is painted in the order in which it comes can be painted so: layers that lie on the page as they
/// are, and from which nothing is taken away. Nothing of a stroke is kept once it is painted.
final class PNGPages: InkReceiver {
  /// Why a page cannot be painted, and its number; `nil` as long as all can.
  private(set) var failure: (error: PictureError, page: Int)?

  /// Whether the document has to be read as a whole, because of what was on a page.
  private(set) var needsWhole = false

  /// About how many pixels the pages have together.
  private(set) var pixels = 0.0

  /// Whether that is more than there may be, so that nothing is to be given out.
  var hasTooManyPixels: Bool { options.page == nil && received > 1 && pixels > maximumPixels }

  private let options: RenderOptions
  private let maximumPixels: Double
  private let painter: PartPainter
  private let worker = Worker(capacity: 8)

  /// How many pages were handed over, painted or not.
  private var received = 0
  /// Whether the page at hand is painted.
  private var isShown = false

  /// What is handed to the painter next.
  private var strokes: [Stroke] = []
  private var sampleCount = 0

  /// How many samples are handed over together; about as many as are painted in a millisecond.
  private static let samplesAtOnce = 4096

  /// Whether pages can be painted so that are to look as was asked.
  ///
  /// Where PDF pages are drawn they share a number of pixels, so that all have to be known first.
  static func canPaint(_ options: RenderOptions, _ context: CommandContext) -> Bool {
    options.output.format == .png && options.renderer == .page && options.showsWhatIsRead
      && (context.renderer == nil || context.mayHandOver)
  }

  /// Begins to paint.
  ///
  /// - Parameters:
  ///   - options: How pages are to be shown.
  ///   - allowance: The work and memory that they may take.
  init(_ options: RenderOptions, _ allowance: FileAllowance) {
    self.options = options
    maximumPixels = allowance.maximumPixels
    painter = PartPainter(allowance)
    Heap.share()
  }

  func beginPage(size: PageSize?, paper: Paper) {
    received += 1
    isShown = failure == nil && !needsWhole && (options.page ?? received) == received
    guard isShown else { return }
    // Of a page without edges all ink has to be known.
    guard let size else { return giveUp() }
    if hasTooManyPixels || painter.isStopped {
      pixels += options.pixels(of: size) ?? 0
      isShown = false
      return
    }
    // The page alone tells what it needs to begin.
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    let drawing = builder.finish()
    do {
      let picture = try Picture(drawing.pages[0], of: drawing, start: nil, options: options)
      // What is painted in bands is looked at more than once.
      if picture.bandHeight < picture.height { return giveUp() }
      pixels += options.pixels(of: size) ?? 0
      paint(.page(picture, number: received))
    } catch {
      failure = (error, received)
      isShown = false
    }
  }

  func beginLayer(_ layer: NewLayer) {
    if layer.opacity < 1 || layer.blendMode != .sourceOver || layer.isHidden { giveUp() }
  }

  func add(_ stroke: Stroke) {
    guard isShown, !stroke.samples.isEmpty else { return }
    if stroke.brush.erases { return giveUp() }
    strokes.append(stroke)
    sampleCount += stroke.samples.count
    if sampleCount >= Self.samplesAtOnce { handOver() }
  }

  func add(_ graphic: Graphic) {
    guard isShown else { return }
    handOver()
    paint(.graphic(graphic))
  }

  func store(_ bytes: [UInt8], mediaType: String, name: String) -> ResourceID? { nil }

  func endLayer() {}

  func endPage() {
    guard isShown else { return }
    handOver()
    paint(.end)
    isShown = false
  }

  /// Waits until all is painted.
  ///
  /// - Returns: The files of the pages, in their order; `nil` if the document has to be read as a whole.
  func finish() -> [PageFile]? {
    if needsWhole { return nil }
    worker.finish()
    if let page = painter.exhaustedPage {
      failure = (.tooMuchWork, page)
    }
    return painter.isFull ? nil : painter.files
  }

  private func paint(_ part: PartPainter.Part) {
    worker.add { [painter] in painter.paint(part) }
  }

  private func giveUp() {
    guard isShown else { return }
    needsWhole = true
    isShown = false
  }

  private func handOver() {
    if strokes.isEmpty { return }
    var part: [Stroke] = []
    swap(&part, &strokes)
    sampleCount = 0
    paint(.strokes(part))
  }
}
