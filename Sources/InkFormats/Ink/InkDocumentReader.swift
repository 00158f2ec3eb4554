import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Reads documents of this package; their samples stay where they are until they are asked for.
enum InkDocumentReader {
  /// Gives the frames of a document that is in memory, and says what is wrong behind them.
  static func readFrames(of bytes: [UInt8], _ visit: (Frame) -> Void) -> LogError? {
    var frames = FrameReader()
    return frames.readAll(of: bytes, visit: visit)
  }

  /// Reads a document that is in memory; of a damaged one what is before the damage.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkImport {
    try read(bytes.count, limits: limits, plugins: plugins) { readFrames(of: bytes, $0) }
  }

  /// Reads a document; of a damaged one what is before the damage.
  ///
  /// - Parameters:
  ///   - size: The number of its bytes.
  ///   - limits: What may be held beside these bytes, and how much else there may be.
  ///   - plugins: Makes the parts of brushes that it names.
  ///   - frames: Gives its frames one by one, and says what is wrong behind them.
  static func read(
    _ size: Int,
    limits: ReadingLimits,
    plugins: PluginCatalog,
    frames: ((Frame) -> Void) -> LogError?
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
    // Of a document without pages there is one to be seen.
    if file.drawing.pages.isEmpty { file.drawing = DrawingBuilder.ofOnePage().finish() }
    file.notes = notes
    return file
  }

  /// Reads a document with its history, and says what is missing of a damaged one.
  static func document(
    _ size: Int,
    limits: ReadingLimits,
    plugins: PluginCatalog,
    frames: ((Frame) -> Void) -> LogError?
  ) throws(FormatError) -> (document: InkDocument, notes: [String]) {
    let reader = DocumentReader(plugins: plugins, memory: limits.memory, size: size)
    var notes: [String] = []
    if let damage = frames({ try? reader.read($0) }) {
      // Where there is not even a header there is nothing to be read.
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
      notes.append("strokes with samples missing at the end: \(document.missing)")
    }
    return (document, notes)
  }

  /// How many bytes the shape of one stroke may take: those of the longest stroke do, with any brush of this
  /// package.
  private static let mostShape = 192 << 20

  /// A stroke that is on a page, or pieces of it in a row, and where its samples are stored.
  private typealias Shown = (place: Int, brush: SharedBrush)

  /// The channels of the samples that are on pages, and how many samples these are.
  ///
  /// All samples are decoded once, so that no document is taken that claims more than there may be, or
  /// whose ink is more work than there may be.
  private static func channels(
    of document: InkDocument,
    _ limits: ReadingLimits
  ) throws(FormatError) -> (names: [String], sampleCount: Int) {
    var budget = ReadingBudget(limits)
    var shown: [Shown] = []
    let pages = document.drawing.pagesWithLayers
    guard pages.count <= limits.pages else {
      throw FormatError("has more than \(limits.pages) pages")
    }
    for page in pages {
      try budget.hold(ReadingBudget.page)
      for layer in page.layers {
        try budget.hold(ReadingBudget.layer + layer.count * ReadingBudget.stroke)
        var slots = PieceSlots()
        var last: ItemID?
        for item in layer.items {
          guard let place = item.storedPlace, let brush = item.sharedBrush else { continue }
          guard let source = item.piece?.source else {
            shown.append((place, brush))
            continue
          }
          if slots.find(source, brush).isNew || source != last { shown.append((place, brush)) }
          last = source
        }
      }
    }
    shown.sort { $0.place < $1.place }
    var channels = ChannelNames()
    var (next, samples, shownSamples) = (0, 0, 0)
    let work = WorkBudget(limits.work)
    var meter = BrushMeter()
    var failure: FormatError?
    document.visitStored { place, cost, stroke in
      samples += cost
      if samples > limits.samples {
        failure = FormatError("has more than \(limits.samples) samples")
      }
      while next < shown.count, shown[next].place < place { next += 1 }
      if next < shown.count, shown[next].place == place { channels.add(stroke) }
      while next < shown.count, shown[next].place == place {
        let cost = meter.cost(of: shown[next].brush.brush, work)
        shownSamples += stroke.count
        work.spend(cost.work * Double(stroke.count))
        if cost.memory * stroke.count > mostShape {
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
