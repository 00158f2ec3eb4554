package import InkGraphics

/// How the pixels of a file are turned to be seen, by the numbers that EXIF gives: tag 0x0112.
package enum PictureOrientation: Int {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case flipped = 4
  /// Columns and rows are exchanged.
  case transposed = 5
  /// A quarter turn clockwise is needed.
  case right = 6
  case transversed = 7
  /// A quarter turn the other way is needed.
  case left = 8

  /// Whether columns become rows.
  package var isSideways: Bool { rawValue >= 5 }

  /// Maps the unit square of the picture as it is stored to that of the picture as it is seen, y down.
  package var transform: Affine {
    switch self {
    case .upright: .identity
    case .mirrored: Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .upsideDown: Affine(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .flipped: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .transposed: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: Affine(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .transversed: Affine(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .left: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }

  /// Where pixels go in a picture as it is seen, of so many columns and rows as it is stored: the first of
  /// all, how much further the next of a row is, and how much the first of the next row.
  package func layout(
    _ width: Int,
    _ height: Int
  ) -> (start: Int, columnStep: Int, rowStep: Int) {
    let (columns, rows) = isSideways ? (height, width) : (width, height)
    let matrix = transform
    let (across, down) = (Vector(matrix.a, matrix.b), Vector(matrix.c, matrix.d))
    let x = across.dx + down.dx < 0 ? columns - 1 : 0
    let y = across.dy + down.dy < 0 ? rows - 1 : 0
    return (
      x + y * columns, Int(across.dx) + Int(across.dy) * columns,
      Int(down.dx) + Int(down.dy) * columns
    )
  }
}
