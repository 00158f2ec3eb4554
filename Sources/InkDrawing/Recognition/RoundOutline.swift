import InkGraphics

/// An ellipse recognized in the ``StrokeTrace`` of a stroke.
struct RoundOutline {
  /// The ellipse that fits the trace.
  let fit: EllipseFit

  /// The root-mean-square distance of the samples from the ellipse, in the units of the samples.
  let error: Double

  /// The smallest angle around the center that the trace covers, as a fraction of a full turn.
  private static let minimumSweep = 0.8

  /// The greatest root-mean-square distance of the samples from the ellipse: in diagonals of the trace's bounds,
  /// and in semi-minor axes.
  private static let maximumError = (0.035, 0.16)

  /// The greatest distances of samples inside and outside the ellipse, in diagonals of the trace's bounds.
  private static let (maximumInside, maximumOutside) = (0.17, 0.12)

  /// A fit with a smaller error than this, in diagonals of the trace's bounds, is accepted immediately.
  private static let good = 0.009

  /// Fits an ellipse; `nil` if the trace doesn't follow one.
  init?(_ trace: StrokeTrace) {
    let points = trace.points
    // The pen may start beside the outline, and end inside or outside it.
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

  /// Fits an ellipse to a part of the trace; `nil` if the part doesn't follow it.
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

  var shape: RecognizedShape {
    var (width, height, angle) = (2 * fit.major, 2 * fit.minor, fit.angle)
    let ratio = fit.minor / fit.major
    if ratio > 0.86 {
      let size = 2 * (fit.major * fit.minor).squareRoot()
      return RecognizedShape(.circle, center: fit.center, size: Vector(size, size), angle: 0) {
        .ellipse($0)
      }
    }
    // The rounder the ellipse, the less reliable its angle.
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
