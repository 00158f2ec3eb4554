public import InkDrawing
public import InkStrokes

/// The reason why the content of a frame cannot be read.
///
/// The frame matches its checksum, so its writer was faulty or hostile.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The payload does not consist of fields, or a field has an invalid form.
    case fields
    /// A record ends too early or too late, or has an invalid value.
    case record
    /// A brush is damaged.
    case brush
    /// An identifier or a number refers to something that was not written before.
    case reference
    /// Samples are damaged, or more than a reader accepts.
    case samples
    /// The frames end before the first snapshot.
    case noDrawing
    /// The content exceeds the limits of memory or samples for a document of its size.
    case tooLarge
  }

  /// The kind of error.
  public var reason: Reason

  /// The offset of the frame, in bytes from the start of the document.
  public var offset: Int

  /// Creates an error.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset on one line.
  public var description: String {
    switch reason {
    case .fields: "the frame at byte \(offset) is not made of fields"
    case .record: "the frame at byte \(offset) has values that cannot be"
    case .brush: "the frame at byte \(offset) has a brush that cannot be read"
    case .reference: "the frame at byte \(offset) names something that was not written before"
    case .samples: "the frame at byte \(offset) has samples that cannot be read"
    case .tooLarge: "would take too much memory for a document of its size"
    case .noDrawing: "the document ends before its first snapshot"
    }
  }
}

/// The reason why a document refuses a change; nothing has changed then.
public enum EditError: Error, Hashable, Sendable {
  /// The document can be displayed, but not edited: see ``InkDocument/isEditable``.
  case readOnly
  /// The drawing refuses the change.
  case drawing(DrawingError)
  /// No stroke with that identifier is unfinished.
  case noStroke(StrokeID)
  /// A stroke with that identifier is unfinished, or the number of unfinished strokes is at its maximum.
  case strokeUnderWay(StrokeID)
  /// The stroke has ``InkDocument/mostSamples`` samples: end it and begin another. Or a thumbnail has more than
  /// ``InkDocument/mostThumbnailBytes`` bytes.
  case tooLong
}
