package import InkGraphics

/// What every reader asks of a position before it becomes ink.
package enum Placement {
  /// The farthest that ink may lie from the origin, in document units: some 350 km.
  ///
  /// Greater numbers come from broken files only, and would make bounds, pages and pixel grids
  /// overflow further on.
  package static let farthest = 1e9

  /// A point that is fit to be ink, or an error.
  package static func point(
    _ x: Double,
    _ y: Double,
    at place: @autoclosure () -> FormatError.Place
  ) throws(FormatError) -> Point {
    guard abs(x) <= farthest, abs(y) <= farthest else {
      throw FormatError("a position is out of range", at: place())
    }
    return Point(x, y)
  }
}

/// Makes a brush or a part of one, of values in a file.
package func sound<Part>(
  _ make: () throws(InvalidValue) -> Part
) throws(FormatError) -> Part {
  do throws(InvalidValue) {
    return try make()
  } catch {
    throw FormatError("an invalid brush: \(error.description)")
  }
}
