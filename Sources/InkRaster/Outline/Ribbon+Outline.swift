public import InkGraphics

extension Ribbon {
  /// The outline as a path to be filled non-zero: what PDF, SVG and other rasterisers need.
  ///
  /// One contour for each part between gaps, with true curves: a line or a few cubics for each side
  /// of a segment, cubic arcs where segments meet and at the ends. Like the outline that ``Rasterizer`` paints it is signed:
  /// on the inner side of a bend arcs run backwards.
  ///
  /// - Parameter tolerance: The largest distance, in the ribbon's unit, that sides of curved
  ///   segments may deviate. Arcs are within 0.03 % of their radius.
  /// - Returns: The path, empty if nothing of the ribbon is finite.
  /// - Precondition: The tolerance is positive.
  public func outline(tolerance: Double = 0.05) -> Path {
    precondition(tolerance > 0, "a tolerance is positive")
    var path = Path()
    for part in parts { part.appendContour(tolerance, to: &path) }
    return path
  }

  /// The parts between gaps, each a ribbon of its own.
  private var parts: [Ribbon] {
    guard segments.contains(where: { $0.isGap }) else { return [self] }
    var result: [Ribbon] = []
    var part: Ribbon?
    var (at, radius) = (start, startRadius)
    for segment in segments {
      if segment.isGap {
        if let part { result.append(part) }
        part = nil
      } else {
        if part == nil {
          part = Ribbon(start: at, radius: radius)
          part?.cap = cap
          part?.join = join
        }
        part?.segments.append(segment)
      }
      if segment.isSound { (at, radius) = (segment.end, segment.radius) }
    }
    if let part { result.append(part) }
    return result
  }

  /// Adds the outline of a ribbon without gaps.
  private func appendContour(_ tolerance: Double, to path: inout Path) {
    let pieces = RibbonPiece.pieces(of: self)
    guard let first = pieces.first, let last = pieces.last else { return appendDot(to: &path) }
    path.move(to: first.edge(0, side: 1))
    for (i, piece) in pieces.enumerated() {
      piece.appendSide(1, tolerance, to: &path)
      guard i + 1 < pieces.count else { break }
      let next = pieces[i + 1]
      let turn = piece.turn(to: next)
      let (a, b) = (piece.frame(1), next.frame(0))
      let angle = turn + (b.angle - a.angle)
      path.corner(next.curve.start, next.radius0, a.left, b.left, angle, -1, join)
    }
    let front = last.frame(1)
    path.cap(last.curve.end, last.radius1, front, cap, 1)
    for (i, piece) in pieces.enumerated().reversed() {
      piece.appendSide(-1, tolerance, to: &path)
      guard i > 0 else { break }
      let before = pieces[i - 1]
      let turn = before.turn(to: piece)
      let (a, b) = (before.frame(1), piece.frame(0))
      let angle = -(turn - (b.angle - a.angle))
      path.corner(piece.curve.start, piece.radius0, b.right, a.right, angle, -1, join)
    }
    path.cap(first.curve.start, first.radius0, first.frame(0), cap, -1)
    path.close()
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
  /// Adds what joins two sides: outside a turn as the join says, inside by way of the centre.
  fileprivate mutating func corner(
    _ center: Point,
    _ r: Double,
    _ from: Vector,
    _ to: Vector,
    _ angle: Double,
    _ outside: Double,
    _ join: Ribbon.Join
  ) {
    let half = Real.sinCos(0.5 * angle).cosine
    if join == .round || half < 0.01 || abs(angle) < 1e-3 { return arc(center, r, from, angle) }
    if angle * outside < 0 {
      line(to: center)
    } else if join == .miter, half * Ribbon.miterLimit >= 1 - 1e-6 {
      line(to: center + (from + to) * (r / (2 * half * half)))
    }
  }

  /// Adds an end; `side` is −1 at the start.
  fileprivate mutating func cap(
    _ center: Point,
    _ r: Double,
    _ frame: RibbonPiece.Frame,
    _ cap: Ribbon.Cap,
    _ side: Double
  ) {
    let sine = Real.sinCos(frame.angle).sine
    if cap == .round || sine < 1e-3 {
      let sweep = side > 0 ? frame.angle : .pi - frame.angle
      return arc(center, r, side > 0 ? frame.left : frame.right, -2 * sweep)
    }
    if cap == .square {
      let far = center + frame.direction * (side * r)
      let half = frame.direction.perpendicular * (sine * r * side)
      line(to: far + half)
      line(to: far - half)
    }
  }

  /// Adds the arc from a direction about a centre through an angle, in pieces of 90° or less.
  mutating func arc(_ center: Point, _ r: Double, _ from: Vector, _ angle: Double) {
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
