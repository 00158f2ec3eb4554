/// The numbers of the encoding of tables of glyph outlines, from version 2 of vector pictures on.
enum OutlineCode {
  /// The exponents of the number of steps per page unit: 1/256 if that is exact, otherwise 1/1024.
  static let (coarse, fine) = (8 as UInt8, 10 as UInt8)

  /// The symbols of the kinds of elements are those of ``VectorCode/Element``, but that of the end.
  static let end = 5
  static let kinds = 6

  /// The prefix codes of the kinds of elements: one for each kind of the previous element, and one at the beginning.
  static let beginning = 5
  static let kindCodes = 6

  /// The prefix codes of the coordinates, counted from the last one of kinds.
  enum Coordinate {
    /// The points of moves and lines.
    static let line = kindCodes
    /// The first handle of a cubic curve behind another, as its difference from a smooth joint.
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
