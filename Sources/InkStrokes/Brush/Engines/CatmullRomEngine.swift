public import InkGraphics

/// An engine that draws a Catmull–Rom spline through all knots.
///
/// The uniform spline, with tension ½, is SpiralKit's; at unevenly spaced knots it overshoots in hooks. The centripetal
/// one does not; see ``catmullRomCurve(_:_:_:_:isCentripetal:)``. At the ends the first and last knot replace the missing
/// neighbors. Element 0 is a single point, at the first knot.
public final class CatmullRomEngine: StrokeEngine {
  /// The number of straight lines per curve, 0…8; 0 draws true curves.
  ///
  /// SpiralKit draws 6 lines.
  public let steps: Int

  /// Whether the spline is centripetal: its parameter increases by the square root of the distance between knots.
  ///
  /// This prevents hooks and loops at unevenly spaced knots. A uniform spline's parameter increases by 1.
  public let isCentripetal: Bool

  /// An engine that draws true centripetal curves.
  public static let smooth = CatmullRomEngine(unchecked: 0, true)

  /// SpiralKit's engine: a uniform spline with six lines per curve.
  public static let spiral = CatmullRomEngine(unchecked: 6, false)

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - steps: The number of straight lines per curve, 0…8. The default 0 draws true curves.
  ///   - isCentripetal: Whether the spline is centripetal. The default is `false`.
  /// - Throws: `InvalidValue` if the number of steps is out of its range.
  @inline(never)
  public convenience init(
    steps: Int = 0,
    isCentripetal: Bool = false
  ) throws(InvalidValue) {
    let steps = Int(try InvalidValue.check("steps", Double(steps), in: 0...8))
    self.init(unchecked: steps, isCentripetal)
  }

  private init(unchecked steps: Int, _ isCentripetal: Bool) {
    self.steps = steps
    self.isCentripetal = isCentripetal
  }

  /// The values of the setting `parameters` in files, separated by spaces.
  static let parameterNames: StaticString = "uniform centripetal"

  /// The name in files, `catmull-rom`, and the values of the settings `parameters` and `steps`.
  public var code: PluginCode {
    let word = (isCentripetal ? 1 : 0, Self.parameterNames)
    return PluginCode(
      "catmull-rom parameters steps",
      word: word,
      numbers: SIMD4(Double(steps), 0, 0, 0)
    )
  }

  /// 1 knot, the newest: the curve to it changes when another knot is appended.
  public var revisableTail: Int { 1 }

  /// Rewrites the curves from one knot before the changed ones to one after them.
  ///
  /// Element 0 is a point; `max(1, steps)` elements lead to each following knot.
  public func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    let count = knots.count
    let first = max(0, changed.lowerBound - 1)
    let last = min(count - 1, changed.upperBound + 1)
    let pieces = max(1, steps)
    if first <= last {
      for i in first...last {
        if i == 0 {
          let dot = CubicCurve(line: knots[0].location, knots[0].location)
          shape.put(StrokeElement(curve: dot, from: knots[0], to: knots[0]), at: 0)
          continue
        }
        let curve = catmullRomCurve(
          knots[max(0, i - 2)].location,
          knots[i - 1].location,
          knots[i].location,
          knots[min(count - 1, i + 1)].location,
          isCentripetal: isCentripetal
        )
        if steps == 0 {
          shape.put(StrokeElement(curve: curve, from: knots[i - 1], to: knots[i]), at: i)
          continue
        }
        var from = knots[i - 1]
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          var to = knots[i]
          if step < steps {
            to.location = curve.point(at: t)
            to.nib = knots[i - 1].nib.interpolated(to: knots[i].nib, t)
          }
          let line = CubicCurve(line: from.location, to.location)
          shape.put(StrokeElement(curve: line, from: from, to: to), at: (i - 1) * steps + step)
          from = to
        }
      }
    }
    shape.truncate(to: count == 0 ? 0 : (count - 1) * pieces + 1)
  }
}

/// Returns the Catmull–Rom curve from `b` to `c`.
///
/// Uniform, with tension ½, it is the Bézier curve with the control points b + (c − a)/6 and
/// c − (d − b)/6. Centripetal (Yuksel, Schaefer and Keyser, "On the parameterization of Catmull–Rom
/// curves", 2009), with the roots l, m, n of the distances ab, bc, cd, the control points are
/// (l²·c − m²·a + (2l² + 3lm + m²)·b)/(3l(l + m)) and its mirror image.
///
/// - Parameters:
///   - a: The point before `b`; pass `b` if there is none.
///   - b: The start of the curve.
///   - c: The end of the curve.
///   - d: The point after `c`; pass `c` if there is none.
///   - isCentripetal: Whether the spline is centripetal. The default is `false`.
public func catmullRomCurve(
  _ a: Point,
  _ b: Point,
  _ c: Point,
  _ d: Point,
  isCentripetal: Bool = false
) -> CubicCurve {
  if !isCentripetal {
    return CubicCurve(b, b + (c - a) * (1 / 6), c - (d - b) * (1 / 6), c)
  }
  let m = b.distance(to: c).squareRoot()
  func control(_ before: Point, _ at: Point, _ ahead: Point) -> Point {
    let l = before.distance(to: at).squareRoot()
    guard l > 0 else { return at + (ahead - at) * (1 / 3) }
    let scale = 1 / (3 * l * (l + m))
    let point = at + ((ahead - at) * (l * l) + (at - before) * (m * m)) * scale
    return point.isFinite ? point : at
  }
  return CubicCurve(b, control(a, b, c), control(d, c, b), c)
}

/// Returns points on the uniform Catmull–Rom spline through given points, including the given points.
///
/// Cost: linear in the number of points returned.
///
/// - Parameters:
///   - points: The points that the spline passes through, in page units.
///   - steps: The number of steps between points, 1 or more. SpiralKit's is 6.
/// - Returns: The steps·(n − 1) + 1 points for n given ones; fewer than two are returned unchanged.
/// - Precondition: `steps` is positive.
public func catmullRomPoints(through points: [Point], steps: Int) -> [Point] {
  precondition(steps > 0, "the number of steps must be at least 1")
  guard points.count > 1 else { return points }
  var result = [points[0]]
  for i in 1..<points.count {
    let curve = catmullRomCurve(
      points[max(0, i - 2)],
      points[i - 1],
      points[i],
      points[min(points.count - 1, i + 1)]
    )
    for step in 1..<max(1, steps) where step < steps {
      result.append(curve.point(at: Double(step) / Double(steps)))
    }
    result.append(points[i])
  }
  return result
}
