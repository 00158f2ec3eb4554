/// The reason why a document cannot be read from some byte on.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of damage.
  public enum Reason: Hashable, Sendable {
    // MARK: The log

    /// The bytes do not begin like a document of ink.
    case notALog
    /// The header, the first 32 bytes, is damaged.
    case header
    /// The document was written by a later version that this one cannot read; the major version.
    case newerVersion(UInt8)
    /// The document uses features that this version does not know and must not ignore; their bits.
    case unknownFeatures(UInt8)
    /// The bytes end inside the header or a frame, as after an interrupted write.
    case truncated
    /// The bytes at ``DocumentError/offset`` cannot begin a frame: its kind or length is invalid.
    case head
    /// The length of a frame exceeds what the reader allows.
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
    /// The content needs more memory, samples or work than the reader allows for a document of this size.
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
    case .notALog: "not an ink document"
    case .header: "the header of the document is damaged"
    case .newerVersion(let major):
      "written in version \(major) of the format; this program reads version \(LogHeader.major)"
    case .unknownFeatures: "uses a feature of the format that this program does not support"
    case .truncated: "ends in the middle of the frame at byte \(offset)"
    case .head: "damaged at byte \(offset): not the start of a frame"
    case .tooLong: "damaged at byte \(offset), or the frame there is too long"
    case .checksum: "damaged at byte \(offset): the checksum of the frame does not match"
    case .fields: "the frame at byte \(offset) has malformed fields"
    case .record: "the frame at byte \(offset) has invalid values"
    case .brush: "the frame at byte \(offset) has an invalid brush"
    case .reference: "the frame at byte \(offset) refers to a missing object"
    case .samples: "the frame at byte \(offset) has invalid samples"
    case .tooLarge: "would take too much memory for a document of its size"
    case .noDrawing: "the document ends before its first drawing"
    }
  }
}
