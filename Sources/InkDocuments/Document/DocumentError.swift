public import InkDrawing
public import InkStrokes

/// Why the content of a frame cannot be read.
///
/// The frame fits its checksum, so its writer was broken or hostile.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of trouble.
  public enum Reason: Hashable, Sendable {
    /// The payload is not made of fields, or one has a form that it cannot have.
    case fields
    /// A record ends early, goes on too long or has a value that it cannot have.
    case record
    /// A brush is damaged.
    case brush
    /// Something is named that was not written before.
    case reference
    /// Samples are damaged, or more than a reader takes.
    case samples
    /// The frames end before the first snapshot.
    case noDrawing
    /// There is more than a reader takes of a document of this size: its memory or its samples.
    case tooLarge
  }

  /// What is wrong.
  public var reason: Reason

  /// Where the frame begins, in bytes from the start of the document.
  public var offset: Int

  /// Creates an error.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Reason and place in one line.
  public var description: String {
    switch reason {
    case .fields: "the frame at byte \(offset) has malformed fields"
    case .record: "the frame at byte \(offset) has invalid values"
    case .brush: "the frame at byte \(offset) has an invalid brush"
    case .reference: "the frame at byte \(offset) refers to a missing object"
    case .samples: "the frame at byte \(offset) has invalid samples"
    case .tooLarge: "would take too much memory for a document of its size"
    case .noDrawing: "the document ends before its first snapshot"
    }
  }
}

/// Why a document refuses a change; nothing has changed then.
public enum EditError: Error, Hashable, Sendable {
  /// The document can be shown, but not changed: see ``InkDocument/isEditable``.
  case readOnly
  /// The drawing refuses.
  case drawing(DrawingError)
  /// No stroke of that name is under way.
  case noStroke(StrokeID)
  /// A stroke of that name is under way, or as many as there may be at once.
  case strokeUnderWay(StrokeID)
  /// The stroke has ``InkDocument/mostSamples``: end it and begin another. Or a thumbnail has more bytes
  /// than ``InkDocument/mostThumbnailBytes``.
  case tooLong
}
