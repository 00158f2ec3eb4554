public import InkGraphics

extension Ribbon {
  /// The outline as a path to be filled non-zero: what PDF, SVG and other rasterisers need.
  ///
  /// One contour for each part between gaps, with true curves: a line or a few cubics for each side
  /// of a segment, cubic arcs where segments meet and at the ends. Like the outline that
  /// ``Rasterizer`` paints it is signed: on the inner side of a bend arcs run backwards. Where an arc
  /// would be flatter than the tolerance there is none, and straight sides meet in a single point.
  ///
  /// - Parameter tolerance: The largest distance, in the ribbon's unit, that sides of curved
  ///   segments and joints may deviate. Arcs are within 0.03 % of their radius.
  /// - Returns: The path, empty if nothing of the ribbon is finite.
  /// - Precondition: The tolerance is positive.
  public func outline(tolerance: Double = 0.05) -> Path {
    precondition(tolerance > 0, "a tolerance must be positive")
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
    if path.isEmpty { path.reserveCapacity(2 * pieces.count + 8) }
    path.move(to: first.edge(0, side: 1))
    for i in pieces.indices.dropLast() {
      path.append(1, pieces[i], pieces[i + 1], join, tolerance)
    }
    last.appendSide(1, tolerance, to: &path)
    path.cap(last.curve.end, last.radius1, last.frame(1), cap, 1)
    // Ends that are cut straight leave the path at the left side.
    if cap != .round { path.line(to: last.edge(1, side: -1)) }
    for i in pieces.indices.dropFirst().reversed() {
      path.append(-1, pieces[i], pieces[i - 1], join, tolerance)
    }
    first.appendSide(-1, tolerance, to: &path)
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
  /// Adds a side of a piece and what joins it to that of the next one on the way.
  ///
  /// `side` is 1 for the left one forwards and −1 for the right one backwards, where the next piece
  /// is the one before.
  fileprivate mutating func append(
    _ side: Double,
    _ piece: RibbonPiece,
    _ next: RibbonPiece,
    _ join: Ribbon.Join,
    _ tolerance: Double
  ) {
    let isLeft = side > 0
    let (a, b) = isLeft ? (piece.frame(1), next.frame(0)) : (piece.frame(0), next.frame(1))
    let (from, to) = isLeft ? (a.left, b.left) : (a.right, b.right)
    let center = isLeft ? next.curve.start : piece.curve.start
    let r = isLeft ? next.radius0 : piece.radius0
    let (nearness, course) = (from.dot(to), a.direction.dot(b.direction))
    let isFlat =
      nearness > 0 && course > 0
      && r * (1 - (0.5 + 0.5 * min(nearness, 1)).squareRoot()) <= tolerance
    if isFlat, piece.curve.isLine, next.curve.isLine {
      let middle = from + to
      line(to: center + middle * (r / middle.length))
      return
    }
    piece.appendSide(side, tolerance, to: &self)
    let start = center + to * r
    if !isFlat {
      let turn = isLeft ? piece.turn(to: next) : next.turn(to: piece)
      let angle = isLeft ? turn + (b.angle - a.angle) : -(turn - (a.angle - b.angle))
      corner(center, r, from, to, angle, -1, join)
    } else if (start - (center + from * r)).lengthSquared < 0.01 * tolerance * tolerance {
      return
    }
    line(to: start)
  }

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
