/// The time at which appended frames must be on the disk.
public enum Durability: Hashable, Sendable {
  /// Immediate: on the disk when the call that changed the document returns.
  case everyFrame

  /// By stroke or other edit: on the disk when it is complete; the samples of an unfinished stroke at most `delay`
  /// seconds later.
  ///
  /// The default delay is 0.25 seconds.
  case everyStroke(delay: Double = 0.25)

  /// Manual: on the disk when ``InkDocumentFile/save(at:)`` returns.
  case manual

  /// The longest time that a frame may wait for the disk, in seconds; infinite for `manual`.
  var delay: Double {
    switch self {
    case .everyFrame: 0
    case .everyStroke(let delay): delay
    case .manual: .infinity
    }
  }
}

/// The torn tail that was cut off when a document was opened: bytes of an incomplete write, the trace of a crash.
public struct Recovery: Hashable, Sendable {
  /// The range of the tail, in bytes of the file.
  public let range: Range<Int>

  /// The number of complete frames that were cut off with the tail.
  ///
  /// Bytes before them are missing. No call that promised their durability had returned.
  public let frames: Int
}
