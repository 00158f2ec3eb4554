package import InkGraphics

/// The check that readers apply to positions before they become ink.
package enum Placement {
  /// The maximum absolute coordinate of ink, in document units: some 350 km.
  ///
  /// Greater numbers occur in damaged files only, and would make bounds, pages and pixel grids overflow.
  package static let farthest = 1e9

  /// Returns a point of ink; throws if a coordinate is out of range or not a number.
  package static func point(
    _ x: Double,
    _ y: Double,
    at location: @autoclosure () -> FormatError.Location
  ) throws(FormatError) -> Point {
    guard abs(x) <= farthest, abs(y) <= farthest else {
      throw FormatError("a position is out of range", at: location())
    }
    return Point(x, y)
  }
}

/// Creates a brush or a part of one from a file's values, and converts the error.
package func sound<Part>(
  _ make: () throws(InvalidValue) -> Part
) throws(FormatError) -> Part {
  do throws(InvalidValue) {
    return try make()
  } catch {
    throw FormatError("an invalid brush: \(error.description)")
  }
}
