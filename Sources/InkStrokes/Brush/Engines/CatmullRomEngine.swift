public import InkGraphics

/// Draws a Catmull–Rom spline through all knots.
///
/// The uniform spline, with tension ½, is SpiralKit's; where knots are unevenly spaced it overshoots
/// in hooks. The centripetal one does not; see ``catmullRomCurve(_:_:_:_:parameters:)``. At the ends
/// the first and last knot stand for the missing neighbours. Element 0 is the disc at the first knot.
public final class CatmullRomEngine: StrokeEngine {
  /// Into how many straight lines each curve is divided; 0 keeps true curves.
  ///
  /// SpiralKit draws 6 lines.
  public let steps: Int

  /// How the parameter runs from knot to knot.
  public let parameters: CatmullRomParameters

  /// An engine that draws true centripetal curves.
  public static let smooth = CatmullRomEngine(unchecked: 0, .centripetal)

  /// SpiralKit's: a uniform spline in six lines from point to point.
  public static let spiral = CatmullRomEngine(unchecked: 6, .uniform)

  /// Creates an engine.
  ///
  /// - Throws: A number of steps outside 0…8.
  @inline(never)
  public convenience init(
    steps: Int = 0,
    parameters: CatmullRomParameters = .uniform
  ) throws(InvalidValue) {
    self.init(unchecked: Int(try InvalidValue.check("steps", Double(steps), in: 0...8)), parameters)
  }

  private init(unchecked steps: Int, _ parameters: CatmullRomParameters) {
    self.steps = steps
    self.parameters = parameters
  }

  /// `catmull-rom` with `parameters` and `steps`.
  public var code: PluginCode {
    let word = (Int(parameters.rawValue), CatmullRomParameters.names)
    return PluginCode(
      "catmull-rom parameters steps",
      word: word,
      numbers: SIMD4(Double(steps), 0, 0, 0)
    )
  }

  /// 1 knot: the newest.
  public var revisableTail: Int { 1 }

  /// Rewrites the curves from one knot before the changed ones to one behind them.
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
          parameters: parameters
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

/// How the parameter of a Catmull–Rom spline runs from point to point.
public enum CatmullRomParameters: UInt8, CaseIterable, Hashable, Sendable {
  /// By 1.
  case uniform
  /// By the root of the distance, so that unevenly spaced points make no hooks or loops.
  case centripetal

  /// The words for all, in their order.
  static let names: StaticString = "uniform centripetal"
}

/// The Catmull–Rom curve from `b` to `c`.
///
/// Uniform, with tension ½, it is the Bézier curve with the control points b + (c − a)/6 and
/// c − (d − b)/6. Centripetal (Yuksel, Schaefer and Keyser, "On the parameterization of Catmull–Rom
/// curves", 2009), with the roots l, m, n of the distances ab, bc, cd, the control points are
/// (l²·c − m²·a + (2l² + 3lm + m²)·b)/(3l(l + m)) and its mirror image.
///
/// - Parameters:
///   - a: The point before; pass `b` where there is none.
///   - b: Where the curve starts.
///   - c: Where the curve ends.
///   - d: The point behind; pass `c` where there is none.
///   - parameters: How the parameter runs.
public func catmullRomCurve(
  _ a: Point,
  _ b: Point,
  _ c: Point,
  _ d: Point,
  parameters: CatmullRomParameters = .uniform
) -> CubicCurve {
  if parameters == .uniform {
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

/// Points on the uniform Catmull–Rom spline through given ones, which are among them.
///
/// Cost: linear in the number of points returned.
///
/// - Parameters:
///   - points: The points that the spline passes through, in document units.
///   - steps: The number of steps from point to point, 1 or more. SpiralKit's is 6.
/// - Returns: steps·(n − 1) + 1 points for n given ones; fewer than two are returned as they are.
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
