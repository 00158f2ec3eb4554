import InkGraphics

/// A trace that goes round, as an ellipse.
struct RoundOutline {
  /// The ellipse.
  let fit: EllipseFit

  /// How far samples are from it, the root of the mean square.
  let error: Double

  /// The least part of a turn.
  private static let leastSweep = 0.8

  /// How far samples may be from the ellipse, the root of the mean square, in diagonals, and in halves of the
  /// shorter axis.
  private static let mostError = (0.035, 0.16)

  init?(_ trace: StrokeTrace) {
    let points = trace.points
    var (start, end) = (0, points.count)
    guard var fit = EllipseFit(points[...]) else { return nil }
    // The ends may be inside or outside: a hand sets down beside the outline, and crosses it at the end.
    let most = points.count / 6
    for _ in 0..<2 {
      let limit = max(1.6 * fit.error(points[start..<end]), 0.012 * trace.size)
      while start < most, abs(fit.distance(points[start])) > limit { start += 1 }
      while end > points.count - most, abs(fit.distance(points[end - 1])) > limit { end -= 1 }
      guard let next = EllipseFit(points[start..<end]) else { return nil }
      fit = next
    }
    for p in points where abs(fit.distance(p)) > 0.14 * trace.size { return nil }
    self.fit = fit
    error = fit.error(points[start..<end])
    let (turned, moved) = fit.sweep(points[start..<end])
    guard error < Self.mostError.0 * trace.size, error < Self.mostError.1 * fit.minor,
      turned > Self.leastSweep * 2 * .pi, turned > 0.92 * moved, turned < 3.3 * 2 * .pi,
      fit.minor > 0.12 * fit.major
    else { return nil }
  }

  /// The shape.
  var shape: RecognizedShape {
    var (width, height, angle) = (2 * fit.major, 2 * fit.minor, fit.angle)
    let ratio = fit.minor / fit.major
    if ratio > 0.86 {
      let size = 2 * (fit.major * fit.minor).squareRoot()
      return RecognizedShape(.circle, center: fit.center, size: Vector(size, size), angle: 0) {
        .ellipse($0)
      }
    }
    // The rounder it is, the less its angle says.
    let snap = 0.14 + max(ratio - 0.5, 0) * 0.6
    if abs(angle) < snap {
      angle = 0
    } else if abs(angle) > 0.5 * .pi - snap {
      angle = 0
      swap(&width, &height)
    }
    return RecognizedShape(
      .ellipse,
      center: fit.center,
      size: Vector(width, height),
      angle: angle
    ) { .ellipse($0) }
  }
}
