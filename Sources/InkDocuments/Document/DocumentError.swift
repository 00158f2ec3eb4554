/// The reason why the bytes of a document cannot be read, and the offset of the first unreadable frame.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of damage.
  public enum Reason: Hashable, Sendable {
    // MARK: The log

    /// The bytes do not begin with the signature of an Inkstone document.
    case notALog
    /// The header, the first 32 bytes, is damaged.
    case header
    /// A later version of Inkstone wrote the document in a format that this one cannot read; with the format's major
    /// version.
    case newerVersion(UInt8)
    /// The document uses features that this version does not know and must not ignore; with the byte of the header that
    /// has a bit for each.
    case unknownFeatures(UInt8)
    /// The bytes end inside the header or a frame, as after an interrupted write.
    case truncated
    /// The bytes at ``DocumentError/offset`` cannot begin a frame: its kind or length is invalid.
    case head
    /// The length of a frame exceeds the limit of its reader.
    case tooLong
    /// The content of a frame does not match its checksum.
    case checksum

    // MARK: The content of a frame, whose checksum is right

    /// The payload of a frame is not made of numbered fields, or a field has another encoding than its number requires.
    case fields
    /// The encoded operation or drawing in a frame is too short, too long, or has an invalid value.
    case record
    /// The encoded brush in a frame is damaged.
    case brush
    /// A frame refers to a stroke, a brush or a resource that no earlier frame contains.
    case reference
    /// Samples are damaged, or more than the reader accepts.
    case samples
    /// The frames end before the first snapshot of a drawing.
    case noDrawing
    /// The content has more samples, or needs more memory or work, than the reader allows for a document of this size.
    case tooLarge
  }

  /// The kind of damage.
  public var reason: Reason

  /// The start of the frame that cannot be read, in bytes from the start of the document; everything before it is
  /// intact.
  public var offset: Int

  /// Creates an error.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset, in one line.
  public var description: String {
    switch reason {
    case .notALog: "not an Inkstone document"
    case .header: "the header of the document is damaged"
    case .newerVersion(let major):
      "the document has version \(major) of the format; this program reads version \(LogHeader.major)"
    case .unknownFeatures: "the document uses a feature that this program does not support"
    case .truncated: "the document ends in the middle of the frame at byte \(offset)"
    case .head: "the frame at byte \(offset) is damaged: its kind or length is invalid"
    case .tooLong: "the length of the frame at byte \(offset) exceeds the limit, or is damaged"
    case .checksum: "the frame at byte \(offset) is damaged: its checksum does not match"
    case .fields: "the frame at byte \(offset) has malformed fields"
    case .record: "the frame at byte \(offset) has invalid values"
    case .brush: "the frame at byte \(offset) has an invalid brush"
    case .reference: "the frame at byte \(offset) refers to a missing stroke, brush or resource"
    case .samples: "the frame at byte \(offset) has invalid samples"
    case .tooLarge: "the document has too many samples, or needs too much memory or work"
    case .noDrawing: "the document ends before its first drawing"
    }
  }
}
