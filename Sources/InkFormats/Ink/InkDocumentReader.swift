import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Reads Inkstone documents; samples remain encoded until they are requested.
enum InkDocumentReader {
  /// Passes each frame of a document in memory to `visit`; returns the error that ends them, `nil` if intact.
  static func readFrames(of bytes: [UInt8], _ visit: (Frame) -> Void) -> DocumentError? {
    var frames = FrameReader()
    return frames.readAll(of: bytes, visit: visit)
  }

  /// Reads a document in memory; if it is damaged, the part before the damage.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkImport {
    try read(bytes.count, limits: limits, plugins: plugins) { readFrames(of: bytes, $0) }
  }

  /// Reads a document; if it is damaged, the part before the damage.
  ///
  /// - Parameters:
  ///   - size: The size in bytes.
  ///   - limits: The limits of the reader; memory counts in addition to the bytes of the document.
  ///   - plugins: The catalog that creates the parts of brushes that the document names.
  ///   - frames: A function that passes on the frames one by one, and returns the error that follows them, if any.
  static func read(
    _ size: Int,
    limits: ReadingLimits,
    plugins: PluginCatalog,
    frames: ((Frame) -> Void) -> DocumentError?
  ) throws(FormatError) -> InkImport {
    let (document, notes) = try self.document(
      size,
      limits: limits,
      plugins: plugins,
      frames: frames
    )
    let (channels, sampleCount) = try channels(of: document, limits)
    var file = InkImport(format: .ink, drawing: document.drawing, channels: channels)
    file.sampleCount = sampleCount
    // A document without pages is shown as an empty page.
    if file.drawing.pages.isEmpty { file.drawing = DrawingBuilder.ofOnePage().finish() }
    file.notes = notes
    return file
  }

  /// Reads a document with its history; returns notes about missing parts if it is damaged.
  static func document(
    _ size: Int,
    limits: ReadingLimits,
    plugins: PluginCatalog,
    frames: ((Frame) -> Void) -> DocumentError?
  ) throws(FormatError) -> (document: InkDocument, notes: [String]) {
    let reader = DocumentReader(plugins: plugins, memory: limits.memory, size: size)
    var notes: [String] = []
    if let damage = frames({ try? reader.read($0) }) {
      // Without an intact header, nothing can be read.
      if damage.offset < LogHeader.size { throw FormatError("\(damage)") }
      notes.append("\(damage); the rest of the document is not shown")
    }
    let document: InkDocument
    do throws(DocumentError) {
      document = try reader.finish()
    } catch {
      if error.reason == .tooLarge { throw ReadingLimits.tooMuchMemory }
      throw FormatError(notes.first ?? "\(error)")
    }
    if document.damage?.reason == .tooLarge { throw ReadingLimits.tooMuchMemory }
    if let damage = document.damage {
      notes.append("\(damage); the rest of the document is not shown")
    }
    if document.missing > 0 {
      notes.append(
        "the file is an incomplete copy; strokes with samples missing at the end: \(document.missing)"
      )
    }
    return (document, notes)
  }

  /// The maximum memory that the outline computation of one stroke may use, in bytes.
  ///
  /// It is sufficient for the longest stroke with any built-in brush.
  private static let maximumShape = 192 << 20

  /// A stroke on a page, or consecutive pieces of it: the index of its samples in the document, and its brush.
  private typealias Shown = (index: Int, brush: SharedBrush)

  /// Returns the names of the channels that samples on pages have, and the number of these samples.
  ///
  /// Decodes all samples once, so that a document is rejected if it has too many, or if the work of shaping its
  /// ink exceeds the limit.
  private static func channels(
    of document: InkDocument,
    _ limits: ReadingLimits
  ) throws(FormatError) -> (names: [String], sampleCount: Int) {
    var budget = ReadingBudget(limits)
    var shown: [Shown] = []
    let pages = document.drawing.pagesWithLayers
    guard pages.count <= limits.pages else {
      throw FormatError("the document has more than \(limits.pages) pages", isLimit: true)
    }
    for page in pages {
      try budget.reserve(ReadingBudget.page)
      for layer in page.layers {
        try budget.reserve(ReadingBudget.layer + layer.count * ReadingBudget.stroke)
        var slots = PieceSlots()
        var last: ItemID?
        for item in layer.items {
          guard let index = item.storedIndex, let brush = item.sharedBrush else { continue }
          guard let source = item.piece?.source else {
            shown.append((index, brush))
            continue
          }
          if slots.find(source, brush).isNew || source != last { shown.append((index, brush)) }
          last = source
        }
      }
    }
    shown.sort { $0.index < $1.index }
    var channels = ChannelNames()
    var (next, samples, shownSamples) = (0, 0, 0)
    let work = WorkBudget(limits.work)
    var meter = BrushMeter()
    var failure: FormatError?
    document.visitStored { index, cost, stroke in
      samples += cost
      if samples > limits.samples {
        failure = FormatError(
          "the document has more than \(limits.samples) samples",
          isLimit: true
        )
      }
      while next < shown.count, shown[next].index < index { next += 1 }
      if next < shown.count, shown[next].index == index { channels.add(stroke) }
      while next < shown.count, shown[next].index == index {
        let cost = meter.cost(of: shown[next].brush.brush, work)
        shownSamples += stroke.count
        work.spend(cost.work * Double(stroke.count))
        if cost.memory * stroke.count > maximumShape {
          failure = ReadingLimits.tooMuchMemory
        }
        next += 1
      }
      if work.isExhausted { failure = ReadingLimits.tooMuchWork }
      return failure == nil
    }
    if let failure { throw failure }
    return (channels.names, shownSamples)
  }
}
