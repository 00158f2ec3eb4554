import InkGraphics

/// The widths of the ink of Excalidraw's pen, which are those of the library perfect-freehand with its options.
enum ExcalidrawPen {
  /// Returns the width of the ink at a pressure 0…1.
  ///
  /// The nominal width is 4.25 times the `strokeWidth` of the element, and the radius is
  /// `4.25 w · sin(π/2 · (0.5 − 0.6 · (0.5 − p)))`: the thinning is 0.6, and the easing a sine.
  ///
  /// - Parameters:
  ///   - pressure: The pressure; values outside of 0…1 are clamped.
  ///   - strokeWidth: The `strokeWidth` of the element.
  static func width(_ pressure: Double, of strokeWidth: Double) -> Double {
    let clamped = pressure >= 0 ? min(pressure, 1) : 0
    return 2 * 4.25 * strokeWidth * Real.sinCos(.pi / 2 * (0.5 - 0.6 * (0.5 - clamped))).0
  }

  /// Returns the pressure at which the ink has a width, the inverse of ``width(_:of:)``.
  static func pressure(_ width: Double, of strokeWidth: Double) -> Double {
    let sine = min(max(width / (2 * 4.25 * strokeWidth), 0), 1)
    let angle = Real.atan2(sine, (1 - sine * sine).squareRoot())
    return min(max((angle * 2 / .pi - 0.2) / 0.6, 0), 1)
  }

  /// Returns the `strokeWidth` of ink whose widths are in a range.
  ///
  /// The pressure 0.5 stands for the widest part. If the narrowest one would be too wide at the pressure 0, a greater
  /// pressure stands for the widest part, at most 1.
  static func strokeWidth(from narrowest: Double, to widest: Double) -> Double {
    let usual = widest / width(0.5, of: 1)
    if narrowest >= width(0, of: usual) { return usual }
    return max(narrowest / width(0, of: 1), widest / width(1, of: 1))
  }

  /// The part of the way to the next point by which the library moves each point: its smoothing.
  static let ease = 0.575

  /// Returns points which the smoothing of the library turns into the given ones, the inverse of ``smooth(_:)``.
  static func unsmooth(_ points: [Point]) -> [Point] {
    guard var last = points.first else { return [] }
    return points.enumerated().map { i, point in
      if i == 0 { return point }
      let result = last + (point - last) * (1 / ease)
      last = point
      return result
    }
  }

  /// Returns the points as the library smooths them: each lags behind the given one.
  static func smooth(_ points: [Point]) -> [Point] {
    guard var last = points.first else { return [] }
    return points.enumerated().map { i, point in
      if i > 0 { last = last + (point - last) * ease }
      return last
    }
  }

  /// Returns simulated pressures: low where the pen is fast.
  ///
  /// The pressure approaches 1 minus the distance from the previous point, in nominal widths, by at most 27.5 % per
  /// point.
  ///
  /// - Parameters:
  ///   - points: The points of the ink.
  ///   - strokeWidth: The `strokeWidth` of the element.
  static func pressures(_ points: [Point], _ strokeWidth: Double) -> [Double] {
    let size = 4.25 * strokeWidth
    // The library smooths the points before it measures their distances.
    var distances: [Double] = []
    let smooth = smooth(points)
    for (i, point) in smooth.enumerated() {
      distances.append((point - smooth[max(i - 1, 0)]).lengthSquared.squareRoot())
    }
    func step(_ pressure: Double, _ distance: Double) -> Double {
      let speed = min(1, distance / size)
      return min(1, pressure + (1 - speed - pressure) * speed * 0.275)
    }
    var pressure = 0.25
    for distance in distances.prefix(10) { pressure = (pressure + step(pressure, distance)) / 2 }
    return distances.map { distance in
      pressure = step(pressure, distance)
      return pressure
    }
  }
}
