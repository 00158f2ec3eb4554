import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Paints the pages of a document as pictures while it is read.
///
/// Works only if items are painted in the order of reading: on opaque, visible layers of normal blend mode, without
/// erasers. A stroke is released once it is painted.
final class PNGPages: InkReceiver {
  /// The reason why a page can't be painted, and its number; `nil` if there is none.
  private(set) var failure: (error: PictureError, page: Int)?

  /// Whether the document must be read as a whole, because of the content of a page.
  private(set) var needsWhole = false

  /// The approximate number of pixels of all pages.
  private(set) var pixels = 0.0

  /// Whether the pages exceed the limit of pixels, so that none may be written.
  var hasTooManyPixels: Bool { options.page == nil && received > 1 && pixels > maximumPixels }

  private let options: RenderOptions
  private let maximumPixels: Double
  private let painter: PartPainter
  private let worker = Worker(capacity: 8)

  /// The number of pages received, painted or not.
  private var received = 0
  /// Whether the current page is painted.
  private var isShown = false

  /// The strokes to pass to the painter next.
  private var strokes: [Stroke] = []
  private var sampleCount = 0

  /// The number of samples passed in one call; about as many as are painted in a millisecond.
  private static let samplesAtOnce = 4096

  /// Whether pages can be painted while they are read with the given options.
  ///
  /// If PDF pages are drawn, they share a budget of pixels, so all must be known first.
  static func canPaint(_ options: RenderOptions, _ context: CommandContext) -> Bool {
    options.output.format == .png && options.renderer == .page && options.showsWhatIsRead
      && (context.renderer == nil || context.mayHandOver)
  }

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - options: The options of rendering.
  ///   - allowance: The limits of work and memory.
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
    // The area of an infinite page depends on all its ink.
    guard let size else { return giveUp() }
    if hasTooManyPixels || painter.isStopped {
      pixels += options.pixels(of: size) ?? 0
      isShown = false
      return
    }
    // A page without ink suffices, since only its size and paper are used.
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    let drawing = builder.finish()
    do {
      let picture = try Picture(drawing.pages[0], of: drawing, start: nil, options: options)
      // Painting in bands, as for a large page, needs several passes over the items.
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

  /// Waits until all pages are painted.
  ///
  /// - Returns: The files of the pages, in order; `nil` if the document must be read as a whole.
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
