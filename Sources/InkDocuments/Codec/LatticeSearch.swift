/// Finds the ``DecimalGrid`` of numbers that are multiples of an unknown unit, such as lengths converted from
/// millimeters.
struct LatticeSearch {
  private let values: [Double]

  /// Whether the numbers include -0, which only a grid with a negative factor represents.
  private let isReversed: Bool

  init(_ values: [Double]) {
    self.values = values
    isReversed = values.contains { $0.bitPattern == (-0.0).bitPattern }
  }

  /// Page units per centimeter, millimeter, 1/100 mm, CSS pixel, inch and pica; 1/1,000; 1/1,000,000; radians per
  /// degree.
  private static var factors: [Double] {
    [72 / 2.54, 72 / 25.4, 72 / 2540.0, 0.75, 72, 12, 0.001, 1e-6, .pi / 180]
  }

  /// The numbers of digits after the decimal point to try with each factor.
  private static let decimals = 0...9

  /// The offsets from an estimated factor or divisor to try, in ulps (spacings of doubles).
  private static let nearest = -4...4

  /// A grid that represents all numbers exactly; `nil` if none was found.
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

  /// The grid, with a negative factor if ``isReversed``; `nil` if it doesn't represent all numbers exactly.
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

  /// The maximum number of differences between numbers that ``unit()`` examines: the smallest ones.
  private static let maximumCount = 48

  /// The greatest common divisor of all numbers, as precisely as they determine it; `nil` if there is none.
  ///
  /// Euclid's algorithm on differences, the smallest first. The error of each number is tracked, in ulps of the
  /// greatest number; a remainder below its error counts as 0.
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
