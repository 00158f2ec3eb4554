import InkGraphics

extension Gradient {
  /// Returns the gradient without the stops whose colors the others interpolate, within a difference of 1/255.
  ///
  /// cairo writes up to 256 stops for a color that is a function.
  ///
  /// - Complexity: Linear in the number of stops.
  var thinned: Gradient {
    guard stops.count > 2 else { return self }
    var kept = [stops[0]]
    var slopes = Slopes()
    var (anchor, last) = (0, 0)
    func keep(_ index: Int) {
      kept.append(stops[index])
      slopes = Slopes()
      anchor = index
    }
    for (index, stop) in stops.enumerated().dropFirst() {
      if last > anchor, !slopes.contain(stop, from: stops[anchor]) { keep(last) }
      if slopes.contain(stop, from: stops[anchor]) {
        slopes.restrict(to: stop, from: stops[anchor])
      } else {
        keep(index)
      }
      last = index
    }
    if last > anchor { kept.append(stops[last]) }
    var result = self
    result.stops = kept
    return result
  }
}

/// The slopes of lines from a stop that pass the colors of the following ones within the tolerance.
private struct Slopes {
  private var least = SIMD4<Float>(repeating: -.infinity)
  private var greatest = SIMD4<Float>(repeating: .infinity)

  private static let tolerance: Float = 1.0 / 255

  /// Whether the line from one stop to another has one of these slopes; false if both are at one position.
  func contain(_ stop: Gradient.Stop, from anchor: Gradient.Stop) -> Bool {
    let distance = Float(stop.position - anchor.position)
    guard distance > 0 else { return false }
    let slope = (stop.color - anchor.color) / distance
    for i in 0..<4 where slope[i] < least[i] || slope[i] > greatest[i] { return false }
    return true
  }

  /// Excludes the lines that don't pass the color of a stop, whose position must be behind that of the other.
  mutating func restrict(to stop: Gradient.Stop, from anchor: Gradient.Stop) {
    let distance = Float(stop.position - anchor.position)
    let difference = stop.color - anchor.color
    least = pointwiseMax(least, (difference - Self.tolerance) / distance)
    greatest = pointwiseMin(greatest, (difference + Self.tolerance) / distance)
  }
}
