/// When what was appended to a document has to be on the disk.
public enum Durability: Hashable, Sendable {
  /// When ``InkFileStore/append(_:_:payload:at:)`` returns.
  case everyFrame

  /// When ``InkFileStore/commit(at:)`` returns, which a host calls behind every stroke; and what is
  /// not yet committed at most so many seconds later.
  case everyStroke(delay: Double = 0.25)

  /// When ``InkFileStore/flush(at:)`` returns.
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
  /// Nobody had been told that they had.
  public let frames: Int
}
