/// The numbers of the encoding of the text of a vector picture.
enum PageTextCode {
  /// The last byte of a vector picture with a text; a picture without one ends with 0.
  static let version: UInt8 = 1

  /// The number of bytes behind the encoded text: its length in 4 bytes, and ``version``.
  static let footer = 5

  /// The number of steps per page unit to which the edges of boxes are rounded.
  static let steps = 4.0

  /// The greatest magnitude of a coordinate, in steps.
  static let greatest = 1 << 26

  /// The greatest error, in steps, of an edge computed from the widths of earlier equal characters.
  ///
  /// Within it, the widths of a word are not stored.
  static let tolerance = 1

  /// The flag, beside the direction, of characters of equal height and direction that begin a line.
  static let beginsLine: UInt8 = 4

  /// The flags of a word, in the bits below the number of its characters.
  enum Word {
    /// The widths of the characters follow.
    static let hasWidths: UInt64 = 1
    /// A space precedes the word.
    static let hasSpace: UInt64 = 2
    static let bits: UInt64 = 2
  }

  /// Returns the key in the table of known widths of a character in a line of some height, in steps.
  static func key(_ scalar: Unicode.Scalar, height: Int) -> UInt64 {
    UInt64(height) << 21 | UInt64(scalar.value)
  }
}
