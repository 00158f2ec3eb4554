public import InkDrawing
public import InkStrokes

/// What was read from a file: a drawing, and what a drawing does not hold.
///
/// Everything is in document units of 1/72 inch, y down.
public struct InkImport: Sendable {
  /// The format that it was written in.
  public var format: InkFormat

  /// The document; at least one page.
  public var drawing: Drawing

  /// The names of the channels that the samples carry, such as `x`, `y`, `time`, `force`.
  public var channels: [String]

  /// How many samples the strokes have together; `nil` if nobody has counted them.
  package var sampleCount: Int?

  /// The raw events, where the file is a recording of a live session.
  public var recording: Recording?

  /// Things that were understood but cannot be shown, one short line each.
  public var notes: [String] = []

  /// Creates the answer of a reader.
  ///
  /// - Parameters:
  ///   - format: The format that the file was written in.
  ///   - drawing: The document.
  ///   - channels: The names of the channels that the samples carry.
  ///   - recording: The raw events, where the file is a recording.
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

  /// Creates something to write: a drawing of which nothing else is known.
  ///
  /// Cost: linear in the number of samples, which tell the channels.
  public init(_ drawing: Drawing) {
    var channels = ChannelNames()
    drawing.visitStrokes { channels.add($0) }
    self.init(format: .ink, drawing: drawing, channels: channels.names)
  }
}

extension InkImport {
  /// Gives all pages with edges another size, with all that is on them in proportion: for ink that was drawn for
  /// another screen or paper.
  ///
  /// Items on locked layers are rescaled, too. It can be undone, page by page. A recording stays as it is.
  ///
  /// - Parameter size: The new size. Widths of ink are scaled by the root of the product of both ratios.
  /// - Throws: ``/InkDrawing/DrawingError/invalidValue`` if the size, or something of the page in it, is out of its
  ///   range. Pages before that one are rescaled then.
  public mutating func rescalePages(to size: PageSize) throws(DrawingError) {
    for page in drawing.pages where page.size != nil {
      let locked = drawing.layers(of: page.id).filter(\.isLocked)
      var parts = locked.map { DrawingOperation.setLocked(false, of: $0.id) }
      parts.append(.rescale(page.id, to: size, in: drawing))
      parts += locked.map { .setLocked(true, of: $0.id) }
      try drawing.apply(.group(parts, as: .pages))
    }
  }

  /// One of the pages alone.
  ///
  /// A recording stays with the only page of a file, since it cannot be cut.
  ///
  /// - Precondition: There is such a page, counted from 0.
  public func page(_ index: Int) -> InkImport {
    let pages = drawing.pages
    var part = alone((pages[index], drawing.layers(of: pages[index].id)))
    if pages.count == 1 { part.recording = recording }
    return part
  }

  /// One of several pages with its layers, for whoever goes through all of them; see
  /// ``InkDrawing/Drawing/pagesWithLayers``.
  package func alone(_ page: (page: Page, layers: [Layer])) -> InkImport {
    var part = self
    part.recording = nil
    part.sampleCount = nil
    let builder = DrawingBuilder()
    builder.add(page.page, page.layers, of: drawing, changing: nil)
    part.drawing = builder.finish()
    return part
  }

  /// Everything that a host would have sent while this ink was written, and in which groups.
  ///
  /// A recording gives its own events. For other documents each stroke becomes a change of brush, a
  /// first touch, movements and a last touch; each stroke is one group. Graphics and pages are lost.
  ///
  /// - Parameter brush: Draws all strokes but those of erasers; `nil` keeps their own brushes.
  /// - Returns: The stream, and how many of its entries came together each time.
  public func stream(brush: Brush? = nil) -> (stream: EventStream, batches: [Int]) {
    stream(brush: brush, maximum: .max) ?? (EventStream(), [])
  }

  /// The same; `nil` if strokes have more samples than a number.
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

/// The channels of some samples, in the order in which they are named.
struct ChannelNames {
  private static let all = ["x", "y", "time", "force", "altitude", "azimuth", "roll"]
  private var has = [true, true, false, false, false, false, false]

  /// The names of those that there are.
  var names: [String] { zip(Self.all, has).compactMap { $1 ? $0 : nil } }

  /// Adds the channels of a stroke.
  mutating func add(_ stroke: Stroke) { add(stroke.samples) }

  /// Adds the channels of samples.
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

/// The events of strokes, as if they were written now, one after the other.
struct StrokeEvents {
  private(set) var stream = EventStream()
  private(set) var batches: [Int] = []
  private let chosen: Brush?
  private var current: Brush?

  /// Begins; a brush that is given draws all strokes but those of erasers.
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
