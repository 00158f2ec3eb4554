/// Looks for the unit that numbers are whole multiples of, and for the steps that a reader took.
struct LatticeSearch {
  private let values: [Double]

  /// Whether a zero is negative: then the factor must be.
  private let isReversed: Bool

  init(_ values: [Double]) {
    self.values = values
    isReversed = values.contains { $0.bitPattern == (-0.0).bitPattern }
  }

  /// Factors of readers: centimetres, millimetres, hundredths of them, pixels, inches, picas,
  /// thousandths, millionths, degrees.
  private static var factors: [Double] {
    [72 / 2.54, 72 / 25.4, 72 / 2540.0, 0.75, 72, 12, 0.001, 1e-6, .pi / 180]
  }

  /// Digits behind the point that are looked for where there is a factor, too.
  private static let decimals = 0...9

  /// How far from an estimate a factor is looked for, in units in its last place.
  private static let nearest = -4...4

  /// The grid of all numbers, if there is one.
  func grid() -> DecimalGrid? {
    for factor in Self.factors {
      for decimals in Self.decimals {
        if let grid = held(DecimalGrid(decimals: decimals, factor: factor)) { return grid }
      }
    }
    guard let unit = unit() else { return nil }
    for decimals in Self.decimals {
      let power = DecimalGrid(decimals: decimals).power
      for offset in Self.nearest {
        let factor = Self.moved(unit * power, by: offset)
        if let grid = held(DecimalGrid(decimals: decimals, factor: factor)) { return grid }
      }
      let divisor = 1 / (unit * power)
      guard divisor < 0x1p50 else { continue }
      let whole = Double(Grid.rounded(divisor))
      if let grid = held(DecimalGrid(decimals: decimals, divisor: whole)) { return grid }
      for offset in Self.nearest {
        let divisor = Self.moved(divisor, by: offset)
        if let grid = held(DecimalGrid(decimals: decimals, divisor: divisor)) { return grid }
      }
    }
    return nil
  }

  /// A grid, or the one with its factor's sign changed, if it holds all numbers.
  private func held(_ grid: DecimalGrid) -> DecimalGrid? {
    guard isReversed else { return DecimalSearch.represents(grid, values) ? grid : nil }
    let grid = DecimalGrid(
      decimals: grid.decimals,
      factor: -grid.factor,
      divisor: grid.divisor
    )
    return DecimalSearch.represents(grid, values) ? grid : nil
  }

  private static func moved(_ number: Double, by offset: Int) -> Double {
    Double(bitPattern: number.bitPattern &+ UInt64(bitPattern: Int64(offset)))
  }

  /// The most differences that are looked at.
  private static let maximumCount = 48

  /// The greatest common divisor of all numbers, as nearly as they say; `nil` if there is none.
  ///
  /// Euclid's algorithm on differences, the smallest first. Of each number its error is known, in
  /// units in the last place of the greatest; what is below its error is taken for 0.
  private func unit() -> Double? {
    var greatest = 0.0
    for value in values {
      guard abs(value) < 0x1p60 else { return nil }
      greatest = max(greatest, abs(value))
    }
    let ulp = greatest * 0x1p-52
    guard ulp > 0x1p-900 else { return nil }
    var lengths: [(length: Double, error: Double)] = []
    for i in 1..<values.count {
      let length = abs(values[i] - values[i - 1])
      if length > 8 * ulp { lengths.append((length, 2)) }
    }
    lengths.sort { $0.length < $1.length }
    if lengths.count > Self.maximumCount { lengths.removeLast(lengths.count - Self.maximumCount) }
    lengths.append((greatest, 1.5))
    var (unit, error) = lengths[0]
    for next in lengths.dropFirst() {
      var (length, itsError) = next
      for _ in 0..<64 {
        guard length < unit * 0x1p50 else { return nil }
        let quotient = Double(Grid.rounded(length / unit))
        let rest = abs(length - quotient * unit)
        let restError = itsError + quotient * error
        guard restError * ulp * 8 < unit else { return nil }
        if rest <= 2 * restError * ulp {
          if quotient > 0, itsError / quotient < error {
            (unit, error) = (length / quotient, itsError / quotient)
          }
          break
        }
        (length, itsError) = (unit, error)
        (unit, error) = (rest, restError)
      }
    }
    return unit
  }
}
