package import InkGraphics

/// The check that readers apply to positions before they become ink.
package enum Placement {
  /// The maximum absolute coordinate of ink, in page units: some 350 km.
  ///
  /// Greater numbers occur in damaged files only, and would make bounds, pages and pixel grids overflow.
  package static let farthest = 1e9

  /// Returns a point of ink.
  ///
  /// - Parameter location: The position in the file, for the error.
  /// - Throws: An error if a coordinate is beyond ``farthest`` or not a number.
  package static func point(
    _ x: Double,
    _ y: Double,
    at location: @autoclosure () -> FormatError.Location
  ) throws(FormatError) -> Point {
    guard abs(x) <= farthest, abs(y) <= farthest else {
      throw FormatError(
        "a point is more than 1,000,000,000 units from the origin",
        at: location()
      )
    }
    return Point(x, y)
  }
}

/// Returns a brush, or a part of one, that a function makes from values in a file.
///
/// - Throws: The error of the function, as a `FormatError` of the file.
package func sound<Part>(
  _ make: () throws(InvalidValue) -> Part
) throws(FormatError) -> Part {
  do throws(InvalidValue) {
    return try make()
  } catch {
    throw FormatError("the brush is invalid: \(error.description)")
  }
}
