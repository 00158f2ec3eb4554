/// The numbers of the encoding of the text of a vector picture.
enum PageTextCode {
  /// The versions of the encoding of texts that are read; the last is written.
  ///
  /// The version is the last byte of a vector picture with a text; the last byte of a picture without a text is 0.
  static let versions: ClosedRange<UInt8> = 1...2

  /// The number of bytes behind the encoded text: its length in 4 bytes, and its version.
  static let footer = 5

  /// The number of steps per page unit to which the extents of lines are rounded, and in version 1 all edges of boxes.
  static let steps = 4.0

  /// The greatest magnitude of a coordinate, in steps.
  static let greatest = 1 << 26

  /// The flag of a run that begins a line, in a byte with its direction.
  ///
  /// A run is consecutive characters with the same direction and the same extents across it.
  static let beginsLine: UInt8 = 4

  /// The flags of a word of version 1, in the bits below the number of its characters.
  enum Word {
    /// The widths of the characters follow.
    static let hasWidths: UInt64 = 1
    /// A space precedes the word.
    static let hasSpace: UInt64 = 2
    static let bits: UInt64 = 2
  }

  /// Returns the key of a character's width in the table of known widths.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - height: The height of its line, in steps.
  static func key(_ scalar: Unicode.Scalar, height: Int) -> UInt64 {
    UInt64(height) << 21 | UInt64(scalar.value)
  }

  // MARK: Version 2

  /// The changes of state between characters; their symbols follow those of the characters.
  enum Move: Int, CaseIterable {
    /// A space, as wide as the last one.
    case space
    /// A space, with its width.
    case newSpace
    /// A distance without a space.
    case shift
    /// A character has another width from here on than before in lines of this height.
    case width
    /// The next characters have another direction or other extents across it.
    case run
  }

  /// The indices of the prefix codes.
  ///
  /// The first is that of characters and moves, the second that of widths of characters and of distances along the
  /// text, the third that of the values of runs.
  static let (symbols, positions, runs) = (0, 1, 2)
  static let codes = 3

  /// The flag of a run that a space precedes, in the byte with ``beginsLine``.
  static let hasSpace: UInt8 = 8

  /// The number of parts of a step to which positions along the text are rounded.
  static let parts: Int64 = 16

  /// The number of ``parts`` to whose multiples distances are rounded.
  static let distance: Int64 = 4

  /// The greatest error of an edge, in ``parts`` of a step: 7/16 page unit.
  ///
  /// Kerning rarely moves an edge farther, so that its pairs need no widths of their own.
  static let tolerance: Int64 = 28
}
