/// The numbers of the encoding of the text of a vector picture.
enum PageTextCode {
  /// The last byte of a vector picture with a text; one without ends with 0.
  static let version: UInt8 = 1

  /// The number of bytes behind the text: its length, and ``version``.
  static let footer = 5

  /// The steps per page unit of boxes.
  static let steps = 4.0

  /// The greatest magnitude of a coordinate, in steps.
  static let greatest = 1 << 26

  /// The greatest difference, in steps, between an edge and the one from the widths of earlier characters, which are
  /// used instead.
  static let tolerance = 1

  /// The flag of a run that begins a line, beside its direction.
  static let beginsLine: UInt8 = 4

  /// The flags of a word, below the number of its characters.
  enum Word {
    /// The widths of the characters follow.
    static let hasWidths: UInt64 = 1
    /// A space precedes the word.
    static let hasSpace: UInt64 = 2
    static let bits: UInt64 = 2
  }

  /// Returns the key of a character in the table of widths, which has those of each height of a line.
  static func key(_ scalar: Unicode.Scalar, height: Int) -> UInt64 {
    UInt64(height) << 21 | UInt64(scalar.value)
  }
}
