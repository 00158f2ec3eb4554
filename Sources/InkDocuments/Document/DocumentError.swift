/// The reason why a document cannot be read from some byte on.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of damage.
  public enum Reason: Hashable, Sendable {
    // MARK: The log

    /// The bytes do not begin like a document of ink.
    case notALog
    /// The header is damaged.
    case header
    /// The document was written by a later version that this one cannot read; the major version.
    case newerVersion(UInt8)
    /// The document uses features that this version does not know and must not ignore; their bits.
    case unknownFeatures(UInt8)
    /// The bytes end inside the header or a frame.
    case truncated
    /// No frame begins with these bytes.
    case head
    /// The length of a frame exceeds what the reader allows.
    case tooLong
    /// The content of a frame does not match its checksum.
    case checksum

    // MARK: The content of a frame, whose checksum is right

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
    case .notALog: "not a document of ink"
    case .header: "the header of the document is damaged"
    case .newerVersion(let major):
      "written in version \(major) of the format; this program reads version \(LogHeader.major)"
    case .unknownFeatures: "uses a feature of the format that this program does not know"
    case .truncated: "ends in the middle of what begins at byte \(offset)"
    case .head: "damaged at byte \(offset): no frame begins like this"
    case .tooLong: "damaged at byte \(offset), or a frame that is too long begins there"
    case .checksum: "damaged at byte \(offset): the frame does not fit its checksum"
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
