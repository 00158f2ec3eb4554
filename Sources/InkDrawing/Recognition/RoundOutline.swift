import InkGraphics

/// A trace that goes round, as an ellipse.
struct RoundOutline {
  /// The ellipse.
  let fit: EllipseFit

  /// How far samples are from it, the root of the mean square.
  let error: Double

  /// The least part of a turn.
  private static let minimumSweep = 0.8

  /// How far samples may be from the ellipse, the root of the mean square, in diagonals, and in halves of the
  /// shorter axis.
  private static let maximumError = (0.035, 0.16)

  /// How far the ends of the stroke may be inside or outside, in diagonals.
  private static let (maximumInside, maximumOutside) = (0.17, 0.12)

  /// A way of which this part of the diagonal is beside the ellipse needs no other.
  private static let good = 0.009

  /// Fits an ellipse; `nil` where the trace does not go round on one.
  init?(_ trace: StrokeTrace) {
    let points = trace.points
    // A hand may set down beside the outline, and go on inside or outside at the end.
    let step = points.count / 20
    var best: (cost: Double, round: RoundOutline)?
    for out in 0..<4 {
      for first in 0...out {
        for last in 0...out where max(first, last) == out {
          let run = (first * step)..<(points.count - last * step)
          guard let round = RoundOutline(trace, points[run]) else { continue }
          let cost = round.error / trace.size + 0.001 * Double(first + last)
          if cost < best?.cost ?? .infinity { best = (cost, round) }
        }
      }
      if let best, best.round.error < Self.good * trace.size { break }
    }
    guard let best else { return nil }
    self = best.round
  }

  /// The ellipse of a part of the trace, if all of that is on it.
  private init?(_ trace: StrokeTrace, _ points: ArraySlice<Point>) {
    guard let fit = EllipseFit(points) else { return nil }
    self.fit = fit
    error = fit.error(points)
    guard error < Self.maximumError.0 * trace.size, error < Self.maximumError.1 * fit.minor,
      fit.minor > 0.12 * fit.major
    else { return nil }
    let (turned, moved) = fit.sweep(points)
    guard turned > Self.minimumSweep * 2 * .pi, turned > 0.92 * moved, turned < 3.3 * 2 * .pi else {
      return nil
    }
    for p in trace.points {
      let distance = fit.distance(p)
      guard distance < Self.maximumOutside * trace.size, distance > -Self.maximumInside * trace.size
      else { return nil }
    }
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
