package import InkGraphics

/// The header of a picture file: kind, size and orientation.
package struct PictureHeader {
  /// The file format.
  package var kind: PictureKind

  /// The size in columns and rows as stored.
  package var stored: (width: Int, height: Int)

  /// The orientation of the stored pixels.
  package var orientation = PictureOrientation.upright

  /// The density in upright orientation in dots per inch, horizontal and vertical; `nil` if unspecified.
  package var density: (x: Double, y: Double)?

  /// The memory that decoding uses per pixel in bytes, including the result.
  package var memoryPerPixel = 8

  /// The size in columns and rows in upright orientation.
  package var size: (width: Int, height: Int) {
    orientation.isSideways ? (stored.height, stored.width) : stored
  }

  /// Creates a header; orientation and density have defaults.
  package init(kind: PictureKind, width: Int, height: Int) {
    self.kind = kind
    stored = (width, height)
  }

  /// The default density, in dots per inch.
  package static let usualDensity = 96.0

  /// The rectangle of the picture at its natural size and the origin, in document units.
  package var naturalFrame: Rect {
    let density = density ?? (Self.usualDensity, Self.usualDensity)
    let width = Double(size.width) * 72 / density.x
    let height = Double(size.height) * 72 / density.y
    return Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Converts a density to dots per inch; returns `nil` if it is implausible.
  package static func density(_ x: Double, _ y: Double, perInch: Double) -> (x: Double, y: Double)?
  {
    let (x, y) = (x * perInch, y * perInch)
    guard (8...20_000).contains(x), (8...20_000).contains(y) else { return nil }
    return (x, y)
  }
}
