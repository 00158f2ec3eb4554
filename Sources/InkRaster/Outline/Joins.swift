internal import InkGraphics

// Joints of ink with straight caps or with joins that are not round.
//
// Winding numbers of a moving disc are right because its ends are whole discs. Otherwise the area that a joint
// subtracts on the inner side of a bend must exist: it must be inside both segments. If it is not, joints only add.
extension InkOutline {
  /// Appends the vertices at all discs but the first and last.
  ///
  /// - Returns: The number of vertices of each side before the last such disc, whose joint also depends on the
  ///   following segment.
  mutating func joints(
    _ line: borrowing Centerline,
    _ sagitta: Float,
    _ join: Ribbon.Join
  ) -> (left: Int, right: Int) {
    var body = (left.count, right.count)
    let end = line.count &- 1
    let limit = 4 * sagitta
    var next = 0
    var j = 1
    while j < end {
      defer { j &+= 1 }
      body = (left.count, right.count)
      let (a, b) = (sides(j &- 1), sides(j))
      let r = line.r.base[j]
      while next < line.corners.all.count, line.corners.all[next].index < j { next += 1 }
      if join != .round, next < line.corners.all.count, line.corners.all[next].index == j,
        a.s > 0, b.s > 0
      {
        let into = Sides(line.corners.all[next].into, a.c, a.s)
        let out = Sides(line.corners.all[next].out, b.c, b.s)
        if !Self.isSmooth(into, out, r, limit) {
          let disc = Disc(line, j, sagitta)
          if !isShort(line, j &- 1, into, r) { turn(disc, a, into, .round) }
          turn(disc, into, out, join)
          if !isShort(line, j, out, r) { turn(disc, out, b, .round) }
          continue
        }
      }
      if !isInside(line, j, a, b, join) {
        turn(Disc(line, j, sagitta), a, b, .round)
      } else if Self.isSmooth(a, b, r, limit) {
        let disc = Disc(line, j, sagitta)
        disc.middle(a.left, b.left, into: &left)
        disc.middle(a.right, b.right, into: &right)
      } else {
        joint(line, j, sagitta)
      }
    }
    return body
  }

  /// Whether one vertex on either side is accurate enough for the joint of two segments.
  private static func isSmooth(_ a: Sides, _ b: Sides, _ r: Float, _ limit: Float) -> Bool {
    let e = max(1 - a.left.dot(b.left), 1 - a.right.dot(b.right))
    return e * r < limit && a.u.dot(b.u) > 0
  }

  /// Whether the area that the joint at disc `j` subtracts on the inner side of a bend is inside both segments.
  private func isInside(
    _ line: borrowing Centerline,
    _ j: Int,
    _ a: Sides,
    _ b: Sides,
    _ join: Ribbon.Join
  ) -> Bool {
    // The arcs from `a` to `b` on both sides must be short, and not pass the direction of travel or its opposite.
    guard a.u.dot(b.u) > 0, a.left.dot(b.left) > 0, a.right.dot(b.right) > 0,
      a.u.cross(b.left) >= 0, a.u.cross(b.right) <= 0,
      b.u.cross(a.left) >= 0, b.u.cross(a.right) <= 0
    else { return false }
    let r = line.r.base[j]
    let slack: Float = 2
    // Half of a segment is reserved for the cap or corner at its other end.
    let behind = isEnd(line, j &- 1, join) ? 0.5 * length(line, j &- 1) : length(line, j &- 1)
    let ahead = isEnd(line, j &+ 1, join) ? 0.5 * length(line, j) : length(line, j)
    return r * min(b.left.dot(a.u), b.right.dot(a.u)) > a.c * r - a.s * a.s * behind - slack
      && r * max(a.left.dot(b.u), a.right.dot(b.u)) < b.c * r + b.s * b.s * ahead + slack
  }

  /// Whether disc `j` is at a cap, or at a corner with a join that isn't round.
  private func isEnd(_ line: borrowing Centerline, _ j: Int, _ join: Ribbon.Join) -> Bool {
    if j == 0 || j == line.count &- 1 { return true }
    if join == .round { return false }
    var (low, high) = (0, line.corners.all.count)
    while low < high {
      let middle = (low &+ high) / 2
      if line.corners.all[middle].index < j { low = middle &+ 1 } else { high = middle }
    }
    return low < line.corners.all.count && line.corners.all[low].index == j
  }

  /// Whether the sides of segment `i`, a chord of a curve, may begin or end at those of the curve's exact direction.
  ///
  /// They may if the difference stays within half of the segment.
  func isShort(_ line: borrowing Centerline, _ i: Int, _ end: Sides, _ r: Float) -> Bool {
    let chord = sides(i)
    guard chord.u.dot(end.u) > 0.5 else { return false }
    let shift = max(
      abs(end.left.dot(chord.u) - chord.c),
      abs(end.right.dot(chord.u) - chord.c)
    )
    return r * shift <= 0.5 * chord.s * chord.s * length(line, i)
  }

  /// Returns the length of segment `i` of the centerline, in 1/256 pixel.
  private func length(_ line: borrowing Centerline, _ i: Int) -> Float {
    let dx = Float(line.x.base[i &+ 1] &- line.x.base[i]) + (line.fx.base[i &+ 1] - line.fx.base[i])
    let dy = Float(line.y.base[i &+ 1] &- line.y.base[i]) + (line.fy.base[i &+ 1] - line.fy.base[i])
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Appends a joint that adds the area between the sides on the outer side of the turn, and subtracts
  /// nothing on the inner side.
  mutating func turn(_ disc: Disc, _ a: Sides, _ b: Sides, _ join: Ribbon.Join) {
    disc.vertex(a.left, disc.r, into: &left)
    disc.vertex(a.right, disc.r, into: &right)
    if a.u.x == b.u.x, a.u.y == b.u.y, a.c == b.c { return }
    // A tapering segment ends before the disc's center: without these vertices the area between its end and the
    // center would be subtracted.
    if a.c > 0 {
      disc.vertex(a.right, disc.r, into: &left)
      disc.vertex(a.right, 0, into: &left)
      disc.vertex(a.left, disc.r, into: &left)
    }
    let turn = a.u.rotation(to: b.u)
    if turn.x > 0, a.left.dot(b.left) > 0, a.right.dot(b.right) > 0 {
      disc.corner(a.left, nil, b.left, a.left.cross(b.left) < 0, -1, join, into: &left)
      disc.corner(a.right, nil, b.right, a.right.cross(b.right) >= 0, 1, join, into: &right)
    } else {
      let halfTurn = turn.half
      var halfTaper = Unit(a.c, a.s).rotation(to: Unit(b.c, b.s)).half
      halfTaper.y = a.c < b.c ? -abs(halfTaper.y) : abs(halfTaper.y)
      let hl = halfTurn.rotated(by: halfTaper)
      let hr = halfTurn.rotated(by: Unit(halfTaper.x, -halfTaper.y))
      disc.corner(
        a.left,
        a.left.rotated(by: hl),
        b.left,
        hl.y < 0,
        -1,
        join,
        into: &left
      )
      disc.corner(
        a.right,
        a.right.rotated(by: hr),
        b.right,
        hr.y >= 0,
        1,
        join,
        into: &right
      )
    }
    disc.vertex(b.left, disc.r, into: &left)
    disc.vertex(b.right, disc.r, into: &right)
    if b.c < 0 {
      disc.vertex(b.left, 0, into: &left)
      disc.vertex(b.right, disc.r, into: &left)
      disc.vertex(b.left, disc.r, into: &left)
    }
  }
}

extension Disc {
  /// Appends the one vertex that represents a short arc from normal `a` to normal `b`.
  func middle(_ a: Unit, _ b: Unit, into chain: inout VertexChain) {
    let e = 1 - a.dot(b)
    let k = (0.5 + e * (0.125 + e * 0.046875)) * (1 + e * 0.125)
    vertex(Unit((a.x + b.x) * k, (a.y + b.y) * k), r, into: &chain)
  }

  /// Appends the vertices between two normals of one side, whose own vertices the caller appends.
  ///
  /// - Parameters:
  ///   - a: The first normal.
  ///   - middle: The normal halfway, if the arc may be as long as a half circle; otherwise `nil`.
  ///   - b: The last normal.
  ///   - isOutside: Whether the side is the outer one of the turn.
  ///   - sense: The sense of rotation of arcs on this side.
  ///   - join: The join of the corner.
  ///   - chain: The vertices of the side.
  func corner(
    _ a: Unit,
    _ middle: Unit?,
    _ b: Unit,
    _ isOutside: Bool,
    _ sense: Float,
    _ join: Ribbon.Join,
    into chain: inout VertexChain
  ) {
    guard isOutside else { return vertex(a, 0, into: &chain) }
    // From a half circle on, a chord would subtract area, so the join is round.
    let isLong = middle.map { a.dot($0) < 0.01 } ?? false
    switch isLong ? .round : join {
    case .round:
      if let middle {
        arc(from: a, over: middle, to: b, sense, into: &chain)
      } else {
        arc(from: a, to: b, sense, into: &chain)
      }
    case .bevel: break
    case .miter:
      // The miter limit: 1/cos(α/2) ≤ limit, where 1 + cos α = 2 cos²(α/2).
      let sum = 1 + a.dot(b)
      let limit = Float(Ribbon.miterLimit)
      if sum * limit * limit >= 2 * (1 - 1e-5) {
        farVertex(Unit((a.x + b.x) / sum, (a.y + b.y) / sum), r, into: &chain)
      }
    }
  }
}
