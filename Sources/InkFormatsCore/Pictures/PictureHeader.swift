package import InkGraphics

/// The header of a picture file: kind, size and orientation.
package struct PictureHeader {
  /// The file format.
  package var kind: PictureKind

  /// The number of columns and of rows as they are stored.
  package var stored: (width: Int, height: Int)

  /// The orientation of the stored pixels.
  package var orientation = PictureOrientation.upright

  /// Dots an inch across and down, as it is seen; `nil` if the file does not say.
  package var density: (x: Double, y: Double)?

  /// The bytes of memory that decoding takes for each pixel, the result included.
  package var memoryPerPixel = 8

  /// The number of columns and of rows as it is seen.
  package var size: (width: Int, height: Int) {
    orientation.isSideways ? (stored.height, stored.width) : stored
  }

  /// Creates a header of what is known.
  package init(kind: PictureKind, width: Int, height: Int) {
    self.kind = kind
    stored = (width, height)
  }

  /// Dots an inch where a file does not say.
  package static let usualDensity = 96.0

  /// The rectangle that the picture takes by itself, from the origin on, in document units.
  package var naturalFrame: Rect {
    let density = density ?? (Self.usualDensity, Self.usualDensity)
    let width = Double(size.width) * 72 / density.x
    let height = Double(size.height) * 72 / density.y
    return Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Dots an inch of a density in some unit; `nil` if that is none that a picture has.
  package static func density(_ x: Double, _ y: Double, perInch: Double) -> (x: Double, y: Double)?
  {
    let (x, y) = (x * perInch, y * perInch)
    guard (8...20_000).contains(x), (8...20_000).contains(y) else { return nil }
    return (x, y)
  }
}
