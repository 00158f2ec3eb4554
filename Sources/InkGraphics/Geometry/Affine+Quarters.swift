extension Affine {
  /// Returns a clockwise turn about the origin by quarter turns, exactly.
  ///
  /// Clockwise is from the x axis, which points to the right, toward the y axis, which points down.
  ///
  /// - Parameter count: The number of quarter turns; a negative number turns counterclockwise.
  package static func quarterTurns(_ count: Int) -> Affine {
    switch count & 3 {
    case 1: Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: .identity
    }
  }

  /// The number of clockwise quarter turns, 0…3, that the transform consists of apart from its translation.
  ///
  /// `nil` for other transforms.
  package var quarterTurns: Int? {
    (0..<4).first { count in
      let turn = Affine.quarterTurns(count)
      return a == turn.a && b == turn.b && c == turn.c && d == turn.d
    }
  }
}
