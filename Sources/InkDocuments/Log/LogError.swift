/// The reason why a log cannot be read from an offset on.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The bytes do not begin with the signature of an ink document.
    case notALog
    /// The header is damaged.
    case header
    /// A later version has written the document, and this one cannot read it.
    case newerVersion(UInt8)
    /// The document uses features that this version does not know and must not ignore: their bits.
    case unknownFeatures(UInt8)
    /// The bytes end inside the header or a frame.
    case truncated
    /// The head of a frame is invalid.
    case head
    /// A frame claims to be longer than the reader allows.
    case tooLong
    /// The content of a frame does not match its checksum.
    case checksum
  }

  /// The kind of error.
  public var reason: Reason

  /// The offset of the unreadable frame, in bytes from the start of the document.
  ///
  /// Everything before it is whole.
  public var offset: Int

  /// Creates an error.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset on one line.
  public var description: String {
    switch reason {
    case .notALog: "not a document of ink"
    case .header: "the header of the document is damaged"
    case .newerVersion(let major):
      "written in version \(major) of the format; this program reads version \(LogHeader.major)"
    case .unknownFeatures: "uses a feature of the format that this program does not know"
    case .truncated: "ends in the middle of what begins at byte \(offset)"
    case .head: "damaged at byte \(offset): no frame begins like this"
    case .tooLong: "damaged at byte \(offset), or a frame that is too long begins there"
    case .checksum: "damaged at byte \(offset): the frame does not fit its checksum"
    }
  }
}
