/// The straight line of width over pressure that fits the samples of a stroke best, by least squares.
struct WidthLine {
  /// The width at pressure 0, in the unit of the widths.
  var atZero: Double
  /// The width at pressure 1, in the unit of the widths.
  var atOne: Double

  /// Fits a line; `nil` if there are no samples, or if one has no pressure.
  ///
  /// - Parameters:
  ///   - widths: The widths along the stroke.
  ///   - pressures: The pressures at the same points.
  init?(_ widths: [Double], over pressures: [Double?]) {
    var sums = (n: 0.0, p: 0.0, w: 0.0, pp: 0.0, pw: 0.0)
    for (pressure, width) in zip(pressures, widths) {
      guard let pressure else { return nil }
      sums.n += 1
      sums.p += pressure
      sums.w += width
      sums.pp += pressure * pressure
      sums.pw += pressure * width
    }
    guard sums.n > 0 else { return nil }
    let spread = sums.n * sums.pp - sums.p * sums.p
    let isSteady = spread <= 1e-9 * max(sums.n * sums.pp, 1)
    let slope = isSteady ? 0 : (sums.n * sums.pw - sums.p * sums.w) / spread
    atZero = (sums.w - slope * sums.p) / sums.n
    atOne = atZero + slope
  }

  /// Limits the widths at both ends to a range.
  func clamped(to range: ClosedRange<Double>) -> WidthLine {
    var line = self
    line.atZero = min(max(atZero, range.lowerBound), range.upperBound)
    line.atOne = min(max(atOne, range.lowerBound), range.upperBound)
    return line
  }

  /// Whether all widths are within a distance of the line.
  func isNear(_ widths: [Double], over pressures: [Double?], within distance: Double) -> Bool {
    zip(pressures, widths).allSatisfy { pressure, width in
      abs(atZero + (atOne - atZero) * (pressure ?? 0) - width) <= distance
    }
  }
}
