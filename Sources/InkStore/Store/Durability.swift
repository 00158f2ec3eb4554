/// The time at which a change must be on the disk, so that it survives a power failure.
public enum Durability: Hashable, Sendable {
  /// Every change is on the disk when the call that made it returns: each run of samples, too.
  case everyFrame

  /// A stroke or other edit is on the disk when the call that completes it returns; the samples of an unfinished stroke
  /// are on the disk at most `delay` seconds after they were added, if the host calls ``InkDocumentFile/tick(at:)``.
  ///
  /// The default delay is 0.25 seconds.
  case everyStroke(delay: Double = 0.25)

  /// Changes are on the disk only when ``InkDocumentFile/save(at:)`` or ``InkDocumentFile/close(at:)`` returns.
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

/// The bytes of an incomplete write that were cut off the end of a document when it was opened after a crash.
public struct Recovery: Hashable, Sendable {
  /// The range of these bytes, from the start of the file.
  public let range: Range<Int>

  /// The number of complete records (frames of the log) among these bytes; usually 0.
  ///
  /// They can't be kept, since bytes before them are missing. No call had returned that promised them to be on the
  /// disk.
  public let frames: Int
}
