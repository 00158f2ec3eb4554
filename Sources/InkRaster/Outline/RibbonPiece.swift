internal import InkGraphics

/// One segment of a ribbon as a curve, with the radii at both ends.
struct RibbonPiece {
  let curve: CubicCurve
  let radius0: Double
  let radius1: Double
  /// The sides of a straight segment, the same at every parameter; `nil` for a curve.
  private let straightFrame: Frame?

  private init(_ curve: CubicCurve, _ radius0: Double, _ radius1: Double) {
    self.curve = curve
    self.radius0 = radius0
    self.radius1 = radius1
    straightFrame = curve.isLine ? Frame(curve.end - curve.start, radius0 - radius1) : nil
  }

  /// The direction and the normals of both sides at one parameter of the curve.
  struct Frame {
    /// The direction of travel.
    let direction: Vector
    /// The outward normal of the left side.
    ///
    /// If the radius is constant, it is the direction rotated by 90° from the x toward the y axis.
    let left: Vector
    /// The outward normal of the right side.
    let right: Vector
    private let cosine: Double
    private let sine: Double

    /// Computes the sides of a disc from its velocity and the rate at which its radius shrinks.
    init(_ velocity: Vector, _ shrinking: Double) {
      let speed = velocity.length
      let u = speed > 0 ? Vector(velocity.dx / speed, velocity.dy / speed) : Vector(1, 0)
      let c =
        speed > 0
        ? min(max(shrinking / speed, -1), 1) : (shrinking > 0 ? 1 : (shrinking < 0 ? -1 : 0))
      let s = (1 - c * c).squareRoot()
      direction = u
      left = u * c + u.perpendicular * s
      right = u * c - u.perpendicular * s
      (cosine, sine) = (c, s)
    }

    /// The angle between direction and the normals of both sides, in radians; π/2 if the radius is constant.
    var angle: Double { Real.atan2(sine, cosine) }
  }

  /// Returns the segments of a ribbon that are finite and have nonzero length or varying radius.
  static func pieces(of ribbon: Ribbon) -> [RibbonPiece] {
    var pieces: [RibbonPiece] = []
    pieces.reserveCapacity(ribbon.segments.count)
    var (start, radius) = (ribbon.start, ribbon.startRadius)
    for segment in ribbon.segments where segment.end.isFinite && segment.radius.isFinite {
      defer { (start, radius) = (segment.end, segment.radius) }
      guard start.isFinite, radius.isFinite else { continue }
      var curve = CubicCurve(start, segment.control1, segment.control2, segment.end)
      if !segment.control1.isFinite || !segment.control2.isFinite {
        curve = CubicCurve(line: start, segment.end)
      }
      if curve.controlBounds.width == 0, curve.controlBounds.height == 0,
        radius == segment.radius
      {
        continue
      }
      pieces.append(RibbonPiece(curve, max(radius, 0), max(segment.radius, 0)))
    }
    return pieces
  }

  /// Returns the sides at a parameter, 0…1: tangents of the moving disc, or the front if it grows faster than it moves.
  func frame(_ t: Double) -> Frame {
    straightFrame ?? Frame(velocity(t), radius0 - radius1)
  }

  /// Returns the derivative of the curve at a parameter, or the slope of a short chord if it vanishes.
  private func velocity(_ t: Double) -> Vector {
    let a = curve.control1 - curve.start
    let b = curve.control2 - curve.control1
    let c = curve.end - curve.control2
    let u = 1 - t
    let v = (a * (u * u) + b * (2 * u * t) + c * (t * t)) * 3
    let size = max(a.length, max(b.length, c.length))
    if v.length > 1e-3 * size { return v }
    let (t0, t1) = (max(t - 0.02, 0), min(t + 0.02, 1))
    return (curve.point(at: t1) - curve.point(at: t0)) * (1 / (t1 - t0))
  }

  /// Returns the point of a side, 1 left or −1 right, at a parameter, 0…1.
  func edge(_ t: Double, side: Double) -> Point {
    let frame = frame(t)
    let r = radius0 + (radius1 - radius0) * t
    let p = curve.isLine ? curve.start.interpolated(to: curve.end, t) : curve.point(at: t)
    return p + (side > 0 ? frame.left : frame.right) * r
  }

  /// Returns the signed angle from the direction at the end to that at the start of the next segment, in radians.
  func turn(to next: RibbonPiece) -> Double {
    let (a, b) = (frame(1).direction, next.frame(0).direction)
    return Real.atan2(a.cross(b), a.dot(b))
  }

  /// Appends the left side forward (1) or the right side backward (−1), from the current point.
  func appendSide(_ side: Double, _ tolerance: Double, to path: inout Path) {
    let (t0, t1) = side > 0 ? (0.0, 1.0) : (1.0, 0.0)
    if curve.isLine {
      path.line(to: edge(t1, side: side))
    } else {
      fit(side, t0, t1, tolerance, 9, &path)
    }
  }

  /// Appends a cubic with the side's tangents at its ends, or bisects the side if the error is too large.
  ///
  /// - Parameters:
  ///   - side: 1 for the left side, −1 for the right.
  ///   - t0: The parameter at the start.
  ///   - t1: The parameter at the end.
  ///   - tolerance: The largest error, in units of the path.
  ///   - depth: The number of further bisections allowed.
  ///   - path: The path.
  private func fit(
    _ side: Double,
    _ t0: Double,
    _ t1: Double,
    _ tolerance: Double,
    _ depth: Int,
    _ path: inout Path
  ) {
    let third = (t1 - t0) / 3
    let cubic = CubicCurve(
      edge(t0, side: side),
      edge(t0, side: side) + slope(t0, side) * third,
      edge(t1, side: side) - slope(t1, side) * third,
      edge(t1, side: side)
    )
    var error = 0.0
    for s in [0.25, 0.5, 0.75] {
      error = max(error, cubic.point(at: s).distance(to: edge(t0 + (t1 - t0) * s, side: side)))
    }
    if error <= tolerance {
      path.cubic(cubic.control1, cubic.control2, to: cubic.end)
    } else if depth == 0 {
      // The curve has a cusp: the disc turns around in one point.
      let (a, b) = (frame(t0), frame(t1))
      // Both sides use the forward turn: the sign of an exact half turn does not depend on the order of its ends.
      let (from, to) = side > 0 ? (a.direction, b.direction) : (b.direction, a.direction)
      let forwards = Real.atan2(from.cross(to), from.dot(to))
      let turn = side > 0 ? forwards : -forwards
      let middle = 0.5 * (t0 + t1)
      let r = radius0 + (radius1 - radius0) * middle
      path.arc(curve.point(at: middle), r, side > 0 ? a.left : a.right, turn)
      path.line(to: cubic.end)
    } else {
      let middle = 0.5 * (t0 + t1)
      fit(side, t0, middle, tolerance, depth - 1, &path)
      fit(side, middle, t1, tolerance, depth - 1, &path)
    }
  }

  /// Returns the derivative of a side by its parameter, from a short chord.
  private func slope(_ t: Double, _ side: Double) -> Vector {
    let (a, b) = (max(t - 1e-4, 0), min(t + 1e-4, 1))
    return (edge(b, side: side) - edge(a, side: side)) * (1 / (b - a))
  }
}
