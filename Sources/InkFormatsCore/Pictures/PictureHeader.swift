package import InkGraphics

/// The header of a picture file: kind, size and orientation.
package struct PictureHeader {
  /// The file format.
  package var kind: PictureKind

  /// The number of columns and rows as stored, before the orientation is applied.
  package var stored: (width: Int, height: Int)

  /// The orientation of the stored pixels.
  package var orientation = PictureOrientation.upright

  /// The density in upright orientation in dots per inch, horizontal and vertical; `nil` if unspecified.
  package var density: (x: Double, y: Double)?

  /// The memory that decoding uses per pixel, in bytes, including the decoded pixels.
  package var memoryPerPixel = 8

  /// Whether a PNG file is interlaced.
  package var isInterlaced = false

  /// The number of columns and rows in upright orientation.
  package var size: (width: Int, height: Int) {
    orientation.isSideways ? (stored.height, stored.width) : stored
  }

  /// Creates a header with the stored size in pixels, upright and without a density.
  package init(kind: PictureKind, width: Int, height: Int) {
    self.kind = kind
    stored = (width, height)
  }

  /// The density of pictures that don't specify one, in dots per inch.
  package static let usualDensity = 96.0

  /// The rectangle of the upright picture at its density, in page units.
  ///
  /// Its upper left corner is the origin.
  package var naturalFrame: Rect {
    let density = density ?? (Self.usualDensity, Self.usualDensity)
    let width = Double(size.width) * 72 / density.x
    let height = Double(size.height) * 72 / density.y
    return Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Converts a density to dots per inch; returns `nil` if it is implausible: below 8 or above 20,000.
  ///
  /// - Parameter perInch: The number of the density's units of length in an inch.
  package static func density(_ x: Double, _ y: Double, perInch: Double) -> (x: Double, y: Double)?
  {
    let (x, y) = (x * perInch, y * perInch)
    guard (8...20_000).contains(x), (8...20_000).contains(y) else { return nil }
    return (x, y)
  }
}
