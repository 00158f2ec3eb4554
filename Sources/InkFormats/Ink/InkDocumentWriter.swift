import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Writes Inkstone documents without a history.
enum InkDocumentWriter {
  /// Writes the current state of a drawing.
  ///
  /// The output is deterministic: the identifier of the document is derived from its content, and the
  /// number of its author is 1.
  static func write(_ drawing: Drawing, precision: SamplePrecision) -> [UInt8] {
    let drawing = drawing.copy(of: drawing.pages.map { $0.id })
    var document = InkDocument(drawing, precision: precision)
    let frames = document.takeFrames()
    var high = Fingerprint()
    for frame in frames {
      high.combine(UInt64(frame.kind.rawValue))
      high.combine(UInt64(frame.payload.count))
      high.combine(UInt64(CRC32C.checksum(frame.payload)))
    }
    var low = high
    low.combine(UInt64(frames.count))
    var writer = FrameWriter(
      LogHeader(DocumentIdentifier(high: high.value, low: low.value))
    )
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.takeBytes()
  }
}
