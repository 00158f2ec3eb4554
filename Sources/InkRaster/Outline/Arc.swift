/// A unit vector: a direction, or a rotation by its angle from the x axis.
struct Unit {
  var x: Float
  var y: Float

  @inline(__always)
  init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  func dot(_ o: Unit) -> Float { x * o.x + y * o.y }

  @inline(__always)
  func cross(_ o: Unit) -> Float { x * o.y - y * o.x }

  /// Returns the rotation from this direction to the direction `o`.
  @inline(__always)
  func rotation(to o: Unit) -> Unit { Unit(dot(o), cross(o)) }

  /// Returns this direction rotated by the angle of `o`.
  @inline(__always)
  func rotated(by o: Unit) -> Unit { Unit(x * o.x - y * o.y, x * o.y + y * o.x) }

  /// The rotation by half the angle α, −π < α ≤ π.
  var half: Unit {
    if x >= 0 {
      let cosine = (0.5 * (1 + x)).squareRoot()
      return Unit(cosine, 0.5 * y / cosine)
    }
    let sine = (0.5 * (1 - x)).squareRoot()
    return y < 0 ? Unit(-0.5 * y / sine, -sine) : Unit(0.5 * y / sine, sine)
  }
}

/// A disc at a point of the centerline, and the angular step of polygonal arcs around it.
struct Disc {
  let x: Int32
  let y: Int32
  let fx: Float
  let fy: Float
  let r: Float
  /// The rotation by one step of an arc, the longest whose sagitta is within the tolerance.
  let step: Unit
  /// The rotation by half a step.
  let halfStep: Unit
  /// The distance of an arc's vertices from the center, in 1/256 pixel: outside the disc by half the sagitta.
  let outer: Float

  init(_ line: borrowing Centerline, _ i: Int, _ sagitta: Float) {
    x = line.x.base[i]
    y = line.y.base[i]
    fx = line.fx.base[i]
    fy = line.fy.base[i]
    r = line.r.base[i]
    // A step is at most 63°, so that dots smaller than a pixel keep their area.
    let q = sagitta < r * 0.15 ? sagitta / r : 0.15
    let sine = (q * (2 - q)).squareRoot()
    halfStep = Unit(1 - q, sine)
    step = Unit(1 - 4 * q + 2 * q * q, 2 * sine * (1 - q))
    outer = r * (1 + 0.5 * q)
  }

  /// Appends the point in a direction at a distance from the center, in 1/256 pixel.
  @inline(__always)
  func vertex(_ n: Unit, _ distance: Float, into chain: inout VertexChain) {
    chain.append(
      x &+ Fixed.round(fx + n.x * distance),
      y &+ Fixed.round(fy + n.y * distance)
    )
  }

  /// Appends the point in a direction at a distance of up to several radii, in 1/256 pixel.
  func farVertex(_ n: Unit, _ distance: Float, into chain: inout VertexChain) {
    chain.append(
      x &+ Fixed.round(Double(fx) + Double(n.x) * Double(distance)),
      y &+ Fixed.round(Double(fy) + Double(n.y) * Double(distance))
    )
  }

  /// Appends the vertices of an arc of at most a half circle.
  ///
  /// Each vertex represents the arc around it: the first is half a step after the start. The last represents
  /// the rest. `sense` is the sense of rotation: 1 or −1.
  func arc(from start: Unit, to end: Unit, _ sense: Float, into chain: inout VertexChain) {
    let turn = Unit(step.x, step.y * sense)
    let halfTurn = Unit(halfStep.x, halfStep.y * sense)
    var n = start
    var left = 4096
    while n.dot(end) < step.x, left > 0 {
      vertex(n.rotated(by: halfTurn), outer, into: &chain)
      n = n.rotated(by: turn)
      left &-= 1
    }
    let sum = Unit(n.x + end.x, n.y + end.y)
    let length2 = sum.dot(sum)
    let scale = length2 > 0.01 ? 1 / length2.squareRoot() : 0
    let e = 1 - n.dot(end)
    vertex(Unit(sum.x * scale, sum.y * scale), r * (1 + 0.125 * e), into: &chain)
  }

  /// Appends the vertices of an arc of up to a full circle with a known midpoint; `sense` is 1 or −1.
  func arc(
    from start: Unit,
    over middle: Unit,
    to end: Unit,
    _ sense: Float,
    into chain: inout VertexChain
  ) {
    arc(from: start, to: middle, sense, into: &chain)
    arc(from: middle, to: end, sense, into: &chain)
  }
}
