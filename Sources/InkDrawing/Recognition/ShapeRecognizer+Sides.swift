import InkGraphics

extension ShapeRecognizer {
  /// The rotation below which a rectangle is made axis-aligned, in radians.
  private static let snap = 0.14

  /// The tangent of the angle below which a side of a triangle is made horizontal or vertical.
  private static let sideSnap = 0.1

  /// The ratio of the shorter to the longer side above which a rectangle is a square.
  private static let squareness = 0.88

  /// Returns the rectangle, triangle or polygon with the given straight sides.
  static func sided(_ closed: ClosedSides) -> RecognizedShape {
    var corners = closed.corners
    if corners.count == 4, let rectangle = rectangle(corners) { return rectangle }
    let isTriangle = corners.count == 3
    if isTriangle { straighten(&corners) }
    return RecognizedShape(
      isTriangle ? .triangle : .polygon,
      Shape(.lines(corners, isClosed: true))
    )
  }

  /// Recognizes a rectangle from its corners in order; `nil` for another outline.
  static func rectangle(_ corners: [Point]) -> RecognizedShape? {
    var (sine, cosine, off) = (0.0, 0.0, 0.0)
    var lengths: [Double] = []
    for i in 0..<4 {
      let side = corners[(i + 1) % 4] - corners[i]
      let next = corners[(i + 2) % 4] - corners[(i + 1) % 4]
      let error = abs(abs(side.turn(to: next)) - 0.5 * .pi)
      guard error < 0.45 else { return nil }
      off += error
      lengths.append(side.length)
      // Directions are multiplied by 4, so that parallel and perpendicular sides, in either direction, agree.
      let (s, c) = Real.sinCos(4 * Real.atan2(side.dy, side.dx))
      sine += s * side.length
      cosine += c * side.length
    }
    guard off < 1, min(lengths[0], lengths[2]) > 0.6 * max(lengths[0], lengths[2]),
      min(lengths[1], lengths[3]) > 0.6 * max(lengths[1], lengths[3])
    else { return nil }
    var angle = 0.25 * Real.atan2(sine, cosine)
    if abs(angle) < snap { angle = 0 }
    let (s, c) = Real.sinCos(angle)
    let first = corners[1] - corners[0]
    var (width, height) = ((lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2)
    if abs(first.dx * c + first.dy * s) < abs(first.dy * c - first.dx * s) { swap(&width, &height) }
    var center = Vector.zero
    for p in corners { center = center + (p - .origin) * 0.25 }
    let isSquare = min(width, height) > squareness * max(width, height)
    if isSquare {
      width = (width + height) / 2
      height = width
    }
    return RecognizedShape(
      isSquare ? .square : .rectangle,
      center: .origin + center,
      size: Vector(width, height),
      angle: angle
    ) { .rectangle($0, radius: 0) }
  }

  /// Makes nearly horizontal or vertical sides exactly so.
  private static func straighten(_ corners: inout [Point]) {
    for i in corners.indices {
      let next = (i + 1) % corners.count
      let side = corners[next] - corners[i]
      let middle = corners[i].midpoint(to: corners[next])
      if abs(side.dy) < sideSnap * abs(side.dx) {
        corners[i].y = middle.y
        corners[next].y = middle.y
      } else if abs(side.dx) < sideSnap * abs(side.dy) {
        corners[i].x = middle.x
        corners[next].x = middle.x
      }
    }
  }
}
