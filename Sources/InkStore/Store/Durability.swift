/// When what was appended to a document has to be on the disk.
public enum Durability: Hashable, Sendable {
  /// At once: when the call that changed the document returns.
  case everyFrame

  /// When a stroke or another edit is complete; what belongs to a stroke that is being drawn at most so
  /// many seconds later.
  case everyStroke(delay: Double = 0.25)

  /// When ``InkDocumentFile/save(at:)`` returns.
  case manual

  /// How long something may wait for the disk, in seconds.
  var delay: Double {
    switch self {
    case .everyFrame: 0
    case .everyStroke(let delay): delay
    case .manual: .infinity
    }
  }
}

/// What was cut off from a document when it was opened: the trace of a crash.
public struct Recovery: Hashable, Sendable {
  /// What it was, in bytes of the file.
  public let range: Range<Int>

  /// How many whole frames were among it, behind something that had not reached the disk.
  ///
  /// No call that promised otherwise had returned.
  public let frames: Int
}
