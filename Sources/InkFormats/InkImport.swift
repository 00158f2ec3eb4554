public import InkDrawing
public import InkStrokes

/// The content of a file: a drawing, and information that a drawing doesn't have, such as recorded events.
///
/// All coordinates are in page units (1/72 inch), with y pointing down.
public struct InkImport: Sendable {
  /// The format of the file.
  public var format: InkFormat

  /// The document, with at least one page.
  public var drawing: Drawing

  /// The names of the quantities (channels) that the samples of the file have.
  ///
  /// They are `x`, `y`, `time`, `force`, `altitude`, `azimuth`, `roll`, or a name from the file for a quantity that
  /// isn't used.
  public var channels: [String]

  /// The number of samples of all strokes; `nil` if they were not counted.
  package var sampleCount: Int?

  /// The number of ink annotations of a PDF that are part of its paper; 0 if they became strokes.
  package var inkAnnotationCount = 0

  /// The input events, if the file is a recording of a live session; otherwise `nil`.
  public var recording: Recording?

  /// Messages for users about content that was left out or replaced, one short line each.
  public var notes: [String] = []

  /// Creates the result of a reader.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - drawing: The document.
  ///   - channels: The names of the channels of the samples; see ``channels``.
  ///   - recording: The input events, if the file is a recording. The default is `nil`.
  public init(
    format: InkFormat,
    drawing: Drawing,
    channels: [String],
    recording: Recording? = nil
  ) {
    self.format = format
    self.drawing = drawing
    self.channels = channels
    self.recording = recording
  }

  /// Creates the content of a file from a drawing, so that ``InkWriter`` can write it.
  ///
  /// Cost: linear in the number of samples, from which the channels are determined.
  public init(_ drawing: Drawing) {
    var channels = ChannelNames()
    drawing.visitStrokes { channels.add($0) }
    self.init(format: .ink, drawing: drawing, channels: channels.names)
  }
}

extension InkImport {
  /// Resizes all pages that have a size, and scales their content to it, horizontally and vertically.
  ///
  /// Use it for ink drawn for another screen or paper. Items on locked layers are scaled, too. The change can be
  /// undone, page by page. A recording stays unchanged.
  ///
  /// - Parameter size: The new size of each page. Widths of ink are scaled by the geometric mean of both factors.
  /// - Throws: ``/InkDrawing/EditError/invalidValue`` if the size, or a value on a resized page, is out of
  ///   range. Pages before that page have been resized then.
  public mutating func rescalePages(to size: PageSize) throws(EditError) {
    for page in drawing.pages where page.size != nil {
      let locked = drawing.layers(of: page.id).filter(\.isLocked)
      var parts = locked.map { DrawingOperation.setLocked(false, of: $0.id) }
      parts.append(.rescale(page.id, to: size, in: drawing))
      parts += locked.map { .setLocked(true, of: $0.id) }
      try drawing.apply(.group(parts, as: .pages))
    }
  }

  /// Returns a copy with only one of the pages.
  ///
  /// A recording is kept only if the file has a single page, since it cannot be cut.
  ///
  /// - Precondition: `index`, counted from 0, is the index of a page.
  public func page(_ index: Int) -> InkImport {
    let pages = drawing.pages
    var part = alone((pages[index], drawing.layers(of: pages[index].id)))
    if pages.count == 1 { part.recording = recording }
    return part
  }

  /// Returns a file with one page, for callers that iterate over ``InkDrawing/Drawing/pagesWithLayers``.
  package func alone(_ page: (page: Page, layers: [Layer])) -> InkImport {
    var part = self
    part.recording = nil
    part.sampleCount = nil
    let builder = DrawingBuilder()
    builder.add(page.page, page.layers, of: drawing, changing: nil)
    part.drawing = builder.finish()
    return part
  }

  /// Returns input events that draw this ink on a canvas, as if it were written now.
  ///
  /// If there is a ``recording``, these are its events. Otherwise each stroke becomes one batch: a change of brush if
  /// needed, a down event, moves and an up event; shapes, texts and pictures are left out, and the strokes of all pages
  /// are drawn on one.
  ///
  /// - Parameter brush: The brush of all strokes except those of erasers; `nil`, the default, for the brushes of the
  ///   strokes.
  /// - Returns: The stream, and the number of its entries in each batch, which a host delivers together.
  public func stream(brush: Brush? = nil) -> (stream: EventStream, batches: [Int]) {
    stream(brush: brush, maximum: .max) ?? (EventStream(), [])
  }

  /// Returns the event stream as ``stream(brush:)`` does; `nil` if the strokes have more than `maximum` samples.
  package func stream(brush: Brush?, maximum: Int) -> (stream: EventStream, batches: [Int])? {
    if let recording { return recording.stream(brush: brush) }
    if sampleCount ?? 0 > maximum { return nil }
    var events = StrokeEvents(brush)
    var isTooLong = false
    drawing.visitStrokes { stroke in
      isTooLong = isTooLong || events.stream.count > maximum - stroke.samples.count
      if !isTooLong { events.add(stroke) }
    }
    return isTooLong ? nil : (events.stream, events.batches)
  }
}

/// The set of channels that samples have.
struct ChannelNames {
  private static let all = ["x", "y", "time", "force", "altitude", "azimuth", "roll"]
  private var has = [true, true, false, false, false, false, false]

  /// The names of the channels in the set, in a fixed order: `x`, `y`, `time`, `force`, `altitude`, `azimuth`, `roll`.
  var names: [String] { zip(Self.all, has).compactMap { $1 ? $0 : nil } }

  mutating func add(_ stroke: Stroke) { add(stroke.samples) }

  mutating func add(_ samples: [StrokeSample]) {
    if !has.contains(false) { return }
    for sample in samples {
      if sample.time != 0 { has[2] = true }
      if sample.force != nil { has[3] = true }
      if sample.altitude != nil { has[4] = true }
      if sample.azimuth != nil { has[5] = true }
      if sample.roll != nil { has[6] = true }
    }
  }
}

/// Makes an event stream of strokes, as if they were written now, one after the other.
struct StrokeEvents {
  private(set) var stream = EventStream()
  private(set) var batches: [Int] = []
  private let chosen: Brush?
  private var current: Brush?

  /// Creates an empty stream; a brush, if given, draws all strokes except those of erasers.
  init(_ brush: Brush? = nil) { chosen = brush }

  mutating func add(_ stroke: Stroke) {
    let before = stream.count
    let wanted = stroke.inked(with: chosen).brush
    if wanted != current {
      stream.setBrush(wanted)
      current = wanted
    }
    stream.append(contentsOf: stroke.events())
    batches.append(stream.count - before)
  }
}
