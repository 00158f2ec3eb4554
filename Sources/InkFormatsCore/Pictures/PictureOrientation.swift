package import InkGraphics

/// The transform that stored pixels need for display, with the values of EXIF tag 0x0112.
package enum PictureOrientation: Int {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case flipped = 4
  /// The stored picture must be mirrored about the diagonal from the upper left corner: its columns become rows.
  case transposed = 5
  /// The stored picture must be rotated by 90° clockwise.
  case right = 6
  case transversed = 7
  /// The stored picture must be rotated by 90° counterclockwise.
  case left = 8

  /// Whether stored columns become rows, so that width and height are exchanged.
  package var isSideways: Bool { rawValue >= 5 }

  /// The transform from the stored picture to the upright one, each scaled to the unit square.
  ///
  /// The y axes point down.
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

  /// Returns the positions of a stored picture's pixels in the pixel array of the upright picture.
  ///
  /// - Parameters:
  ///   - width: The number of stored columns.
  ///   - height: The number of stored rows.
  /// - Returns: The index of the first stored pixel in the upright array, the step to the next pixel of its stored row,
  ///   and the step to the next stored row.
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
