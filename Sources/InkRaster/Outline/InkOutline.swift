/// The signed outline of ink as two polylines.
///
/// The left one runs from the right side of the first disc around its back, along the left side and around the
/// last disc; the right one along the right side. The left one forward and the right one backward form a closed
/// contour whose winding number at a point is the number of times that the moving disc covers it. At every disc
/// the sides are joined by a *signed* arc around it: on the inner side of a bend it runs backward, which keeps
/// winding numbers right in loops, at cusps and in bends tighter than the radius.
///
/// The vertices of a segment depend only on the discs at its ends and their neighbors.
struct InkOutline: ~Copyable {
  /// The ranges of vertices of one contiguous part of ink in both polylines.
  struct Part {
    var left: Range<Int>
    var right: Range<Int>
    /// The numbers of vertices of the two polylines that do not depend on the end of the part.
    var body = (left: 0, right: 0)
  }

  var left = VertexChain()
  var right = VertexChain()
  var parts: [Part] = []

  // For each segment: its direction, cosine and sine of the angle between direction and normals
  // (90° if the radius is constant), and the outward normals of both sides.
  var ux = Scratch<Float>(capacity: 512, zero: 0)
  var uy = Scratch<Float>(capacity: 512, zero: 0)
  var c = Scratch<Float>(capacity: 512, zero: 0)
  var s = Scratch<Float>(capacity: 512, zero: 0)
  var lx = Scratch<Float>(capacity: 512, zero: 0)
  var ly = Scratch<Float>(capacity: 512, zero: 0)
  var rx = Scratch<Float>(capacity: 512, zero: 0)
  var ry = Scratch<Float>(capacity: 512, zero: 0)

  init() {}

  mutating func removeAll() {
    left.removeAll()
    right.removeAll()
    parts.removeAll(keepingCapacity: true)
  }

  /// Appends the outline of a contiguous part of ink.
  ///
  /// Vertices are moved outward by half of the tolerance, so the error is half the tolerance in either direction.
  ///
  /// - Parameters:
  ///   - line: The discs of the part.
  ///   - tolerance: The sagitta of arcs cut off by chords, in pixels.
  ///   - style: The cap and join; round by default.
  mutating func append(
    _ line: borrowing Centerline,
    tolerance: Double,
    style: InkStyle = InkStyle()
  ) {
    let n = line.count
    guard n > 0 else { return }
    // Each part is followed by repetitions of its last vertex, which allow reading whole vectors.
    if !parts.isEmpty {
      left.count += 4
      right.count += 4
    }
    let (firstLeft, firstRight) = (left.count, right.count)
    var body = (firstLeft, firstRight)
    defer {
      left.pad()
      right.pad()
      let (allLeft, allRight) = (firstLeft..<left.count, firstRight..<right.count)
      parts.append(Part(left: allLeft, right: allRight, body: body))
    }
    let sagitta = Float(tolerance * Fixed.unit)
    guard n > 1 else {
      disc(line, sagitta)
      return
    }
    reserve(n + 8)
    segments(line)
    left.reserve(n)
    right.reserve(n)
    if style.isRound {
      startCap(line, sagitta)
      joints(line, sagitta)
      body = (left.count, right.count)
      endCap(line, sagitta)
    } else {
      startCap(line, sagitta, style.cap)
      body = joints(line, sagitta, style.join)
      // Ink that has had no direction so far may still get one at its start, so none of its vertices are final.
      if line.corners.first == nil { body = (firstLeft, firstRight) }
      endCap(line, sagitta, style.cap)
    }
  }

  private mutating func reserve(_ n: Int) {
    ux.reserve(n, preserving: 0)
    uy.reserve(n, preserving: 0)
    c.reserve(n, preserving: 0)
    s.reserve(n, preserving: 0)
    lx.reserve(n, preserving: 0)
    ly.reserve(n, preserving: 0)
    rx.reserve(n, preserving: 0)
    ry.reserve(n, preserving: 0)
  }

  /// Computes the directions and normals of all segments, four at a time.
  private mutating func segments(_ line: borrowing Centerline) {
    let count = line.count &- 1
    let (px, py, pr) = (line.x.base, line.y.base, line.r.base)
    let (pfx, pfy) = (line.fx.base, line.fy.base)
    var i = 0
    while i < count {
      let dx = SIMD4<Float>(px.quad(i &+ 1) &- px.quad(i)) + (pfx.quad(i &+ 1) - pfx.quad(i))
      let dy = SIMD4<Float>(py.quad(i &+ 1) &- py.quad(i)) + (pfy.quad(i &+ 1) - pfy.quad(i))
      let d2 = dx * dx + dy * dy
      // A step of less than a millionth of a unit has no direction: use an arbitrary one.
      let still = d2 .< SIMD4(repeating: 1e-12)
      let inverse = 1 / d2.replacing(with: 1, where: still).squareRoot()
      let vx = (dx * inverse).replacing(with: 1, where: still)
      let vy = (dy * inverse).replacing(with: 0, where: still)
      // If a disc contains its neighbor there is no common tangent; the two sides of the outline then meet at the
      // front.
      let grow = (pr.quad(i) - pr.quad(i &+ 1)) * inverse
      let cosine = greater(lesser(grow, SIMD4(repeating: 1)), SIMD4(repeating: -1))
      let sine = greater(1 - cosine * cosine, .zero).squareRoot()
      ux.base.setQuad(i, vx)
      uy.base.setQuad(i, vy)
      c.base.setQuad(i, cosine)
      s.base.setQuad(i, sine)
      lx.base.setQuad(i, cosine * vx - sine * vy)
      ly.base.setQuad(i, cosine * vy + sine * vx)
      rx.base.setQuad(i, cosine * vx + sine * vy)
      ry.base.setQuad(i, cosine * vy - sine * vx)
      i &+= 4
    }
  }

  /// Appends the vertices at all discs but the first and last, four at a time if none needs a full arc.
  private mutating func joints(_ line: borrowing Centerline, _ sagitta: Float) {
    let end = line.count &- 1
    let (px, py, pr) = (line.x.base, line.y.base, line.r.base)
    let (pfx, pfy) = (line.fx.base, line.fy.base)
    let limit = SIMD4<Float>(repeating: 4 * sagitta)
    var j = 1
    while j < end {
      let i = j &- 1
      let (ux0, uy0) = (ux.base.quad(i), uy.base.quad(i))
      let (lx0, ly0) = (lx.base.quad(i), ly.base.quad(i))
      let (rx0, ry0) = (rx.base.quad(i), ry.base.quad(i))
      let (ux1, uy1) = (ux.base.quad(j), uy.base.quad(j))
      let (lx1, ly1) = (lx.base.quad(j), ly.base.quad(j))
      let (rx1, ry1) = (rx.base.quad(j), ry.base.quad(j))
      let r = pr.quad(j)
      // 1 − cos of the angle of each arc; its sagitta is a quarter of that times the radius.
      let el = 1 - (lx0 * lx1 + ly0 * ly1)
      let er = 1 - (rx0 * rx1 + ry0 * ry1)
      let forward = ux0 * ux1 + uy0 * uy1
      let small = (greater(el, er) * r .< limit) .& (forward .> .zero)
      let (cx, cy) = (pfx.quad(j), pfy.quad(j))
      let (ix, iy) = (px.quad(j), py.quad(j))
      // One vertex in the middle of the arc suffices. 1/|n0 + n1| = 1/√(4 − 2e), as a series; then it is moved outward
      // by half the sagitta.
      let kl = r * (0.5 + el * (0.125 + el * 0.046875)) * (1 + el * 0.125)
      let kr = r * (0.5 + er * (0.125 + er * 0.046875)) * (1 + er * 0.125)
      let vlx = ix &+ Fixed.round(cx + (lx0 + lx1) * kl)
      let vly = iy &+ Fixed.round(cy + (ly0 + ly1) * kl)
      let vrx = ix &+ Fixed.round(cx + (rx0 + rx1) * kr)
      let vry = iy &+ Fixed.round(cy + (ry0 + ry1) * kr)
      left.reserve(4)
      right.reserve(4)
      if all(small), j &+ 4 <= end {
        left.x.base.setQuad(left.count, vlx)
        left.y.base.setQuad(left.count, vly)
        right.x.base.setQuad(right.count, vrx)
        right.y.base.setQuad(right.count, vry)
        left.count &+= 4
        right.count &+= 4
      } else {
        let lanes = min(4, end &- j)
        var k = 0
        while k < lanes {
          if small[k] {
            left.append(vlx[k], vly[k])
            right.append(vrx[k], vry[k])
          } else {
            joint(line, j &+ k, sagitta)
          }
          k &+= 1
        }
      }
      j &+= 4
    }
  }

  /// Appends the arcs at disc `j`, on both sides of the outline.
  @inline(never)
  mutating func joint(_ line: borrowing Centerline, _ j: Int, _ sagitta: Float) {
    let i = j &- 1
    let disc = Disc(line, j, sagitta)
    let (l0, l1) = (Unit(lx.base[i], ly.base[i]), Unit(lx.base[j], ly.base[j]))
    let (r0, r1) = (Unit(rx.base[i], ry.base[i]), Unit(rx.base[j], ry.base[j]))
    let turn = Unit(ux.base[i], uy.base[i]).rotation(to: Unit(ux.base[j], uy.base[j]))
    // The angle between direction and normal changes with the taper (change of radius): it grows as its cosine falls,
    // which distinguishes a half turn forward from one backward.
    let taper = Unit(c.base[i], s.base[i]).rotation(to: Unit(c.base[j], s.base[j]))
    // Arcs begin and end at tangent points. A side without a tangent needs an extra vertex.
    if s.base[i] == 0 {
      disc.vertex(l0, disc.r, into: &left)
      disc.vertex(r0, disc.r, into: &right)
    }
    defer {
      if s.base[j] == 0 {
        disc.vertex(l1, disc.r, into: &left)
        disc.vertex(r1, disc.r, into: &right)
      }
    }
    if turn.x > 0, l0.dot(l1) > 0, r0.dot(r1) > 0 {
      disc.arc(from: l0, to: l1, l0.cross(l1) < 0 ? -1 : 1, into: &left)
      disc.arc(from: r0, to: r1, r0.cross(r1) < 0 ? -1 : 1, into: &right)
      return
    }
    // An arc of a half circle or more is ambiguous by its ends; use its middle, computed from half the
    // turn and half the change of taper.
    let halfTurn = turn.half
    var halfTaper = taper.half
    halfTaper.y = c.base[i] < c.base[j] ? -abs(halfTaper.y) : abs(halfTaper.y)
    let hl = halfTurn.rotated(by: halfTaper)
    let hr = halfTurn.rotated(by: Unit(halfTaper.x, -halfTaper.y))
    disc.arc(from: l0, over: l0.rotated(by: hl), to: l1, hl.y < 0 ? -1 : 1, into: &left)
    disc.arc(from: r0, over: r0.rotated(by: hr), to: r1, hr.y < 0 ? -1 : 1, into: &right)
  }

  mutating func startCap(_ line: borrowing Centerline, _ sagitta: Float) {
    let disc = Disc(line, 0, sagitta)
    let right = Unit(rx.base[0], ry.base[0])
    disc.vertex(right, disc.r, into: &self.right)
    disc.vertex(right, disc.r, into: &left)
    let back = Unit(-ux.base[0], -uy.base[0])
    let first = Unit(lx.base[0], ly.base[0])
    disc.arc(from: right, over: back, to: first, -1, into: &left)
    if s.base[0] == 0 { disc.vertex(first, disc.r, into: &left) }
  }

  mutating func endCap(_ line: borrowing Centerline, _ sagitta: Float) {
    let last = line.count &- 1
    let i = last &- 1
    let disc = Disc(line, last, sagitta)
    let right = Unit(rx.base[i], ry.base[i])
    let front = Unit(ux.base[i], uy.base[i])
    let final = Unit(lx.base[i], ly.base[i])
    if s.base[i] == 0 { disc.vertex(final, disc.r, into: &left) }
    disc.arc(from: final, over: front, to: right, -1, into: &left)
    disc.vertex(right, disc.r, into: &left)
    disc.vertex(right, disc.r, into: &self.right)
  }

  private mutating func disc(_ line: borrowing Centerline, _ sagitta: Float) {
    let disc = Disc(line, 0, sagitta)
    let first = left.count
    disc.arc(from: Unit(1, 0), over: Unit(0, 1), to: Unit(-1, 0), 1, into: &left)
    disc.arc(from: Unit(-1, 0), over: Unit(0, -1), to: Unit(1, 0), 1, into: &left)
    left.append(left.x.base[first], left.y.base[first])
  }
}
