/// Why a log cannot be read on from some place.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of trouble.
  public enum Reason: Hashable, Sendable {
    /// The bytes do not begin as a document of ink does.
    case notALog
    /// The header is damaged.
    case header
    /// Written by a later version whose documents this one cannot read.
    case newerVersion(UInt8)
    /// Uses something that this version does not know and must not overlook; the bits.
    case unknownFeatures(UInt8)
    /// The bytes end inside the header or a frame.
    case truncated
    /// No frame begins like this.
    case head
    /// A frame claims to be longer than the reader allows.
    case tooLong
    /// The content of a frame does not fit its checksum.
    case checksum
  }

  /// What is wrong.
  public var reason: Reason

  /// Where the frame begins that cannot be read, in bytes from the start of the document.
  ///
  /// Everything before is whole.
  public var offset: Int

  /// Creates an error.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Reason and place in one line.
  public var description: String {
    switch reason {
    case .notALog: "not an ink document"
    case .header: "the header of the document is damaged"
    case .newerVersion(let major):
      "written in version \(major) of the format; this program reads version \(LogHeader.major)"
    case .unknownFeatures: "uses a feature of the format that this program does not support"
    case .truncated: "ends in the middle of the frame at byte \(offset)"
    case .head: "damaged at byte \(offset): not the start of a frame"
    case .tooLong: "damaged at byte \(offset), or the frame there is too long"
    case .checksum: "damaged at byte \(offset): the checksum of the frame does not match"
    }
  }
}
