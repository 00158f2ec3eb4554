import InkGraphics

/// The colors of a gradient, point by point, found by search.
struct ReferenceGradient {
  private let gradient: Gradient

  init(_ gradient: Gradient) { self.gradient = gradient }

  /// Returns red, green, blue and opacity at a point of the gradient's coordinates.
  func color(at point: Point) -> SIMD4<Double> {
    guard var position = position(of: point) else { return .zero }
    switch gradient.spread {
    case .pad: position = min(max(position, 0), 1)
    case .repeat: position -= position.rounded(.down)
    case .reflect:
      position = position.magnitude.truncatingRemainder(dividingBy: 2)
      if position > 1 { position = 2 - position }
    }
    var color = SIMD4<Double>(gradient.stops[0].color)
    for (from, to) in zip(gradient.stops, gradient.stops.dropFirst())
    where position >= from.position {
      let span = to.position - from.position
      let share = span > 0 ? min((position - from.position) / span, 1) : 1
      let (a, b) = (SIMD4<Double>(from.color), SIMD4<Double>(to.color))
      color = a + (b - a) * share
    }
    return color
  }

  private func position(of point: Point) -> Double? {
    switch gradient.geometry {
    case .linear(let from, let to):
      let axis = to - from
      return axis.lengthSquared > 0 ? (point - from).dot(axis) / axis.lengthSquared : 1
    case .radial(let from, let start, let to, let end):
      // The greatest position whose circle passes through the point, between -20 and 20.
      func gap(_ t: Double) -> Double {
        let center = from.interpolated(to: to, t)
        return center.distance(to: point) - (start + t * (end - start))
      }
      var high = 20.0
      while high > -20 {
        let low = high - 1.0 / 512
        if (gap(low) > 0) != (gap(high) > 0) {
          var (a, b) = (low, high)
          for _ in 0..<40 {
            let middle = (a + b) / 2
            if (gap(middle) > 0) == (gap(b) > 0) { b = middle } else { a = middle }
          }
          if start + a * (end - start) >= 0 { return a }
        }
        high = low
      }
      return nil
    }
  }
}
