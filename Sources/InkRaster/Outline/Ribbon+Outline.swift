public import InkGraphics

extension Ribbon {
  /// Returns the outline as a path for nonzero filling, as PDF, SVG and other rasterizers need.
  ///
  /// The path has one contour for each part between gaps (``/InkGraphics/Ribbon/Segment/isGap``), with true curves: a
  /// line or a few cubics for each side of a segment, cubic arcs at joints and caps. Like the outline that
  /// ``/InkRaster/Rasterizer`` paints, it is signed: on the inner side of a bend, arcs run backward. Arcs flatter than
  /// the tolerance are omitted, and straight sides meet in a point.
  ///
  /// - Parameter tolerance: The largest distance between the true outline and the path, at joints and at the sides of
  ///   curved segments, in units of the ribbon's coordinates. The default is 0.05. Independently of it, arcs deviate by
  ///   at most 0.03 % of their radius.
  /// - Returns: The path; empty if no coordinate of the ribbon is finite.
  /// - Precondition: The tolerance is positive.
  public func outline(tolerance: Double = 0.05) -> Path {
    precondition(tolerance > 0, "the tolerance of an outline must be above 0")
    var path = Path()
    for part in parts { part.appendContour(tolerance, to: &path) }
    return path
  }

  /// The contiguous parts of the ribbon between gaps, as separate ribbons.
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
      if segment.isValid { (at, radius) = (segment.end, segment.radius) }
    }
    if let part { result.append(part) }
    return result
  }

  /// Appends the outline of a ribbon without gaps.
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
    // With a straight cap, the line across the end completes the cap at the start.
    if cap != .round { path.line(to: last.edge(1, side: -1)) }
    for i in pieces.indices.dropFirst().reversed() {
      path.append(-1, pieces[i], pieces[i - 1], join, tolerance)
    }
    first.appendSide(-1, tolerance, to: &path)
    path.cap(first.curve.start, first.radius0, first.frame(0), cap, -1)
    path.close()
  }

  /// Appends a circle at the first disc of the ribbon that is finite.
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
  /// Appends one side of a segment and its joint to the next in the direction of travel.
  ///
  /// - Parameters:
  ///   - side: 1 for the left side, forward; −1 for the right side, backward.
  ///   - piece: The segment.
  ///   - next: The segment after it, or before it if `side` is −1.
  ///   - join: The shape of the joint.
  ///   - tolerance: The largest deviation, in units of the path.
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

  /// Appends the joint of two sides: the join on the outer side of a turn, via the center on the inner side.
  ///
  /// - Parameters:
  ///   - center: The center of the disc.
  ///   - r: The radius of the disc.
  ///   - from: The normal of the first side.
  ///   - to: The normal of the second side.
  ///   - angle: The signed angle between the normals, in radians.
  ///   - outside: Positive if this is the outer side of the turn.
  ///   - join: The shape of the joint.
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

  /// Appends a cap to a disc; `side` is 1 at the end of the ink and −1 at the start.
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

  /// Appends an arc about a center, from a direction and by an angle in radians, in cubics of at most 90°.
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
