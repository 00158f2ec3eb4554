/// A set of numbers as parsers of decimal text make them: integer / 10^``decimals`` · `factor` / `divisor`.
///
/// Each of the three steps rounds once, as in the parser, so lossless samples are stored as integers. These have up to
/// 15 digits, whose lowest are usually noise: the high digits are predicted, and the low ones are written unchanged.
struct DecimalGrid: Equatable {
  /// The exponent of the power of ten, 0…22: the powers that `Double` represents exactly.
  let decimals: Int
  /// The number of lowest decimal digits of an integer that are written unchanged, not predicted: 0…15.
  let lowDigits: Int
  /// The maximum number of significant digits that the writer of the text printed (8 for `%.8g`), 0…15; 0 for no limit.
  let significant: Int
  /// Whether a number is the mean of two consecutive integers' numbers, as in forces computed from widths of segments.
  let isMean: Bool
  let factor: Double
  let divisor: Double

  /// 10 to the power of ``decimals``.
  let power: Double
  /// 10 to the power of ``lowDigits``.
  let unit: Int64

  init(
    decimals: Int = 0,
    lowDigits: Int = 0,
    significant: Int = 0,
    isMean: Bool = false,
    factor: Double = 1,
    divisor: Double = 1
  ) {
    self.decimals = min(decimals, 22)
    self.lowDigits = lowDigits
    self.significant = significant
    self.isMean = isMean
    self.factor = factor
    self.divisor = divisor
    var power = 1.0
    for _ in 0..<self.decimals { power *= 10 }
    self.power = power
    unit = Self.power(lowDigits)
  }

  // Compares bits, since a factor that is NaN must equal itself.
  static func == (a: DecimalGrid, b: DecimalGrid) -> Bool {
    a.decimals == b.decimals && a.lowDigits == b.lowDigits && a.significant == b.significant
      && a.isMean == b.isMean && a.factor.bitPattern == b.factor.bitPattern
      && a.divisor.bitPattern == b.divisor.bitPattern
  }

  /// The exclusive bound of the magnitude of integers; up to it, consecutive integers encode different numbers.
  static let limit = 1e15

  /// Ten to a power, 0…18.
  static func power(_ exponent: Int) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }

  /// The number of digits of an integer; 0 if it is 0.
  static func digits(_ number: Int64) -> Int {
    var count = 0
    var minimum: UInt64 = 1
    while count < 18, number.magnitude >= minimum {
      count += 1
      minimum &*= 10
    }
    return count
  }

  // MARK: Numbers

  /// The number that an integer encodes, if not ``isMean``.
  @inline(always)
  func value(_ whole: Int64) -> Double { Double(whole) / power * factor / divisor }

  /// The number that an integer and the one of the previous sample encode, if ``isMean``.
  @inline(always)
  func mean(_ before: Int64, _ whole: Int64) -> Double {
    (Double(before) / power + Double(whole) / power) * 0.5 * factor / divisor
  }

  /// The number of integers per unit of the encoded numbers, approximately.
  var scale: Double { power * divisor / factor }

  // MARK: Digits

  /// The integer divided by 10^``lowDigits``, rounded down: the part that is predicted.
  func high(_ whole: Int64) -> Int64 {
    let quotient = whole / unit
    return whole &- quotient &* unit < 0 ? quotient - 1 : quotient
  }

  /// The number of low digits that are always 0, since they are beyond the ``significant`` ones; 0…``lowDigits``.
  ///
  /// - Parameter high: The integer without its low digits: ``high(_:)``.
  func zeros(below high: Int64) -> Int {
    guard significant > 0 else { return 0 }
    let digits = Self.digits(high < 0 ? ~high : high)
    return digits == 0 ? 0 : min(max(digits + lowDigits - significant, 0), lowDigits)
  }

  /// Whether all digits of an integer beyond the ``significant`` ones are 0.
  func represents(_ whole: Int64) -> Bool {
    guard significant > 0 else { return true }
    let high = high(whole)
    return (whole - high * unit) % Self.power(zeros(below: high)) == 0
  }
}

extension SymbolPort {
  /// Writes or reads the low digits of an integer whose ``DecimalGrid/high(_:)`` is known; returns the whole integer.
  @inline(never)
  mutating func lowDigits(
    of whole: Int64,
    below high: Int64,
    _ grid: DecimalGrid,
    state: Int
  ) -> Int64 {
    let zeros = grid.zeros(below: high)
    var left = grid.lowDigits - zeros
    let rest = Self.isWriter ? (whole &- high &* grid.unit) / DecimalGrid.power(zeros) : 0
    var low: Int64 = 0
    while left > 0 {
      let part = min(left, 3)
      left -= part
      let size = DecimalGrid.power(part)
      let piece = Self.isWriter ? rest / DecimalGrid.power(left) % size : 0
      let width: Int32 = part == 3 ? 10 : part == 2 ? 7 : 4
      let read = bits(UInt32(truncatingIfNeeded: piece), width, state: state)
      low = low &* size &+ Int64(read)
    }
    return high &* grid.unit &+ low &* DecimalGrid.power(zeros)
  }

  /// Writes or reads the properties of a grid; returns the grid.
  @inline(never)
  mutating func describe(_ grid: DecimalGrid) -> DecimalGrid {
    let decimals = bits(UInt32(grid.decimals), 5, state: 0)
    let lowDigits = bits(UInt32(grid.lowDigits), 4, state: 0)
    let significant = bits(UInt32(grid.significant), 4, state: 0)
    var parts: UInt32 = grid.isMean ? 1 : 0
    if grid.factor.bitPattern != (1.0).bitPattern { parts |= 2 }
    if grid.divisor.bitPattern != (1.0).bitPattern { parts |= 4 }
    parts = bits(parts, 3, state: 0)
    var factor = 1.0
    var divisor = 1.0
    if parts & 2 != 0 { factor = Double(bitPattern: wide(grid.factor.bitPattern, 64)) }
    if parts & 4 != 0 { divisor = Double(bitPattern: wide(grid.divisor.bitPattern, 64)) }
    return DecimalGrid(
      decimals: Int(decimals),
      lowDigits: Int(lowDigits),
      significant: Int(significant),
      isMean: parts & 1 != 0,
      factor: factor,
      divisor: divisor
    )
  }
}
