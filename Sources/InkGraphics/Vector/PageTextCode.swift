/// The numbers of the encoding of the text of a vector picture.
enum PageTextCode {
  /// The last byte of a vector picture with a text, which is the version; a picture without one ends with 0.
  ///
  /// The last version is written.
  static let versions: ClosedRange<UInt8> = 1...2

  /// The number of bytes behind the encoded text: its length in 4 bytes, and its version.
  static let footer = 5

  /// The number of steps per page unit to which the extents of lines are rounded, and in version 1 all edges of boxes.
  static let steps = 4.0

  /// The greatest magnitude of a coordinate, in steps.
  static let greatest = 1 << 26

  /// The flag, beside the direction, of characters of equal extents and direction that begin a line.
  static let beginsLine: UInt8 = 4

  /// The flags of a word of version 1, in the bits below the number of its characters.
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

  // MARK: Version 2

  /// The symbols behind those of the characters.
  enum Move: Int, CaseIterable {
    /// A space, as wide as the last one.
    case space
    /// A space, with its width.
    case newSpace
    /// A distance without a space.
    case shift
    /// The next character has another width than the last equal one.
    case width
    /// The next characters have another direction or other extents across it.
    case run
  }

  /// The prefix codes: of characters and moves, of positions along the text, and of those of runs.
  static let (symbols, positions, runs) = (0, 1, 2)
  static let codes = 3

  /// The flag, beside ``beginsLine``, of a run that a space precedes in its line.
  static let hasSpace: UInt8 = 8

  /// The number of parts of a step to which positions along the text are rounded.
  static let parts: Int64 = 16

  /// The number of those parts to which distances are rounded.
  static let distance: Int64 = 4

  /// The greatest error of an edge, in those parts: 7/16 page unit.
  ///
  /// Kerning rarely moves an edge farther, so that its pairs need no widths of their own.
  static let tolerance: Int64 = 28
}
