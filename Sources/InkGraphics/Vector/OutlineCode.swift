/// The numbers of the encoding of tables of glyph outlines, from version 2 of vector pictures on.
enum OutlineCode {
  /// The binary logarithms of the two numbers of steps per page unit, 256 and 1024.
  ///
  /// A table has 256 steps per unit if all its coordinates are multiples of 1/256, otherwise 1024.
  static let (coarse, fine) = (8 as UInt8, 10 as UInt8)

  /// The symbol of the end of an outline, and the number of symbols.
  ///
  /// The other symbols are those of ``VectorCode/Element``.
  static let end = 5
  static let kinds = 6

  /// The prefix code of the first element's kind, and the number of codes of kinds.
  ///
  /// The kind of any other element has the code whose index is the kind of the element before it.
  static let beginning = 5
  static let kindCodes = 6

  /// The indices of the prefix codes of coordinates, which follow those of kinds.
  enum Coordinate {
    /// The points of moves and lines.
    static let line = kindCodes
    /// The first handle of a cubic curve that follows another, as its difference from the handle of a smooth joint.
    static let smooth = kindCodes + 1
    /// The first handle of other curves.
    static let control1 = kindCodes + 2
    static let control2 = kindCodes + 3
    static let end = kindCodes + 4
  }

  /// The number of prefix codes of coordinates, and of all prefix codes.
  static let coordinateCodes = 5
  static let codes = kindCodes + coordinateCodes

  /// The greatest magnitude of a coordinate, in steps.
  static let greatest = Int64(1) << 42
}
