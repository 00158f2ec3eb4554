import InkDocuments
import InkDrawing
import InkStrokes

/// Reads documents of this package; their samples stay where they are until they are asked for.
enum InkDocumentReader {
  /// Reads a document; of a damaged one what is before the damage.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkImport {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader(plugins: plugins)
    var notes: [String] = []
    do throws(LogError) {
      while let frame = try frames.next() { try? reader.read(frame) }
      try frames.requireEnd()
    } catch {
      // Where there is not even a header there is nothing to be read.
      if frames.header == nil { throw FormatError("\(error)") }
      notes.append("\(error); what follows is not shown")
    }
    let document: InkDocument
    do throws(DocumentError) {
      document = try reader.finish()
    } catch {
      throw FormatError(notes.first ?? "\(error)")
    }
    if let damage = document.damage { notes.append("\(damage); what follows is not shown") }
    if document.missing > 0 {
      notes.append("strokes whose samples the file ends before: \(document.missing)")
    }
    var file = InkImport(
      format: .ink,
      drawing: document.drawing,
      channels: try channels(of: document.drawing, limits)
    )
    // Of a document without pages there is one to be seen.
    if file.drawing.pages.isEmpty { file.drawing = DrawingBuilder.ofOnePage().finish() }
    file.notes = notes
    return file
  }

  /// The channels of the samples of a drawing, each of which is decoded once, so that no document is taken
  /// that claims more samples than there may be.
  private static func channels(
    of drawing: Drawing,
    _ limits: ReadingLimits
  ) throws(FormatError) -> [String] {
    var budget = ReadingBudget(limits)
    var channels = ChannelNames()
    var samples = 0
    let pages = drawing.pages
    guard pages.count <= limits.pages else {
      throw FormatError("has more than \(limits.pages) pages")
    }
    for page in pages {
      try budget.hold(ReadingBudget.page)
      for layer in drawing.layers(of: page.id) {
        try budget.hold(ReadingBudget.layer + layer.count * ReadingBudget.stroke)
        Item.visitStrokes(of: layer.items) { _, stroke in
          samples += stroke.samples.count
          channels.add(stroke)
          return samples <= limits.samples
        }
        guard samples <= limits.samples else {
          throw FormatError("has more than \(limits.samples) samples")
        }
      }
    }
    return channels.names
  }
}
