public import InkGraphics

extension Ribbon {
  /// The outline as a path to be filled non-zero: what PDF, SVG and other rasterisers need.
  ///
  /// One contour with true curves: a line or a few cubics for each side of a segment, cubic arcs
  /// where segments meet and at the ends. Like the outline that ``Rasterizer`` paints it is signed:
  /// on the inner side of a bend arcs run backwards.
  ///
  /// - Parameter tolerance: The largest distance, in the ribbon's unit, that sides of curved
  ///   segments may deviate. Arcs are within 0.03 % of their radius.
  /// - Returns: The path, empty if nothing of the ribbon is finite.
  /// - Precondition: The tolerance is positive.
  public func outline(tolerance: Double = 0.05) -> Path {
    precondition(tolerance > 0, "a tolerance is positive")
    var path = Path()
    let pieces = RibbonPiece.pieces(of: self)
    guard let first = pieces.first, let last = pieces.last else {
      appendDot(to: &path)
      return path
    }
    path.move(to: first.edge(0, side: 1))
    for (i, piece) in pieces.enumerated() {
      piece.appendSide(1, tolerance, to: &path)
      guard i + 1 < pieces.count else { break }
      let next = pieces[i + 1]
      let turn = piece.turn(to: next)
      let (a, b) = (piece.frame(1), next.frame(0))
      path.arc(next.curve.start, next.radius0, a.left, turn + (b.angle - a.angle))
    }
    let front = last.frame(1)
    path.arc(last.curve.end, last.radius1, front.left, -2 * front.angle)
    for (i, piece) in pieces.enumerated().reversed() {
      piece.appendSide(-1, tolerance, to: &path)
      guard i > 0 else { break }
      let before = pieces[i - 1]
      let turn = before.turn(to: piece)
      let (a, b) = (before.frame(1), piece.frame(0))
      path.arc(piece.curve.start, piece.radius0, b.right, -(turn - (b.angle - a.angle)))
    }
    let back = first.frame(0)
    path.arc(first.curve.start, first.radius0, back.right, -2 * (.pi - back.angle))
    path.close()
    return path
  }

  /// Adds a circle about the first disc that is sound.
  private func appendDot(to path: inout Path) {
    var (center, radius) = (start, startRadius)
    if !center.isFinite || !radius.isFinite {
      guard let s = segments.first(where: { $0.end.isFinite && $0.radius.isFinite }) else { return }
      (center, radius) = (s.end, s.radius)
    }
    guard radius > 0 else { return }
    path.move(to: Point(center.x + radius, center.y))
    path.arc(center, radius, Vector(1, 0), 2 * .pi)
    path.close()
  }
}

extension Path {
  /// Adds the arc from a direction about a centre through an angle, in pieces of 90° or less.
  fileprivate mutating func arc(_ center: Point, _ r: Double, _ from: Vector, _ angle: Double) {
    let count = (abs(angle) / (0.5 * .pi) - 1e-9).rounded(.up)
    guard count >= 1, r > 0 else { return }
    let step = angle / count
    let (sine, cosine) = Real.sinCos(step)
    let (quarterSine, quarterCosine) = Real.sinCos(step * 0.25)
    let handle = 4 / 3 * quarterSine / quarterCosine
    var n = from
    for _ in 0..<Int(count) {
      let next = Vector(n.dx * cosine - n.dy * sine, n.dx * sine + n.dy * cosine)
      cubic(
        center + (n + n.perpendicular * handle) * r,
        center + (next - next.perpendicular * handle) * r,
        to: center + next * r
      )
      n = next
    }
  }
}
