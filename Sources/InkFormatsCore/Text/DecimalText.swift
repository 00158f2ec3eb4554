/// Formats numbers as decimals that parse to the same number, and parses them.
package enum DecimalText {
  /// Appends the shortest decimal that parses to a number; 0 if the number isn't finite.
  ///
  /// Integers have no decimal point. Very large and very small numbers have an exponent.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    if value == 0 || !value.isFinite {
      bytes.append(48)
      return
    }
    if abs(value) < 1e15, value == value.rounded() {
      bytes.append(contentsOf: "\(Int64(value))".utf8)
    } else {
      bytes.append(contentsOf: "\(value)".utf8)
    }
  }

  /// Returns the shortest decimal that parses to a number.
  package static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a color, 0xRRGGBBAA, as `#rrggbb`, or as `#rrggbbaa` with alpha.
  package static func hex(_ rgba: UInt32, withAlpha: Bool) -> String {
    var text: [UInt8] = [UInt8(ascii: "#")]
    for shift: UInt32 in withAlpha ? [28, 24, 20, 16, 12, 8, 4, 0] : [28, 24, 20, 16, 12, 8] {
      text.append(digit(rgba >> shift))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the hexadecimal digit of the lowest four bits.
  static func digit(_ value: UInt32) -> UInt8 {
    let digit = UInt8(value & 15)
    return digit < 10 ? 48 + digit : 87 + digit
  }

  // MARK: Reading

  /// Returns the double nearest to a decimal, ties to even; infinite beyond the range of doubles.
  ///
  /// Cost: one operation up to 15 digits; arithmetic on up to 3,600 bits for others.
  ///
  /// - Precondition: The bytes are a JSON number.
  package static func number(_ bytes: ArraySlice<UInt8>) -> Double {
    var (digits, exponent, scale) = ([] as [UInt8], 0, 0)
    var (isNegative, isFraction, isExponent, isDown) = (false, false, false, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "-"): if isExponent { isDown = true } else { isNegative = true }
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
      default:
        if isExponent {
          exponent = min(exponent * 10 + Int(byte) - 48, 100_000_000)
        } else {
          if !digits.isEmpty || byte != 48 { digits.append(byte - 48) }
          if isFraction { scale += 1 }
        }
      }
    }
    exponent = (isDown ? -exponent : exponent) - scale
    if digits.count > maximumDigits {
      // Beyond the maximum, digits only matter by whether any is nonzero.
      exponent += digits.count - maximumDigits - 1
      let hasRest = digits[maximumDigits...].contains { $0 != 0 }
      digits = digits[..<maximumDigits] + [hasRest ? 1 : 0]
    }
    let value = magnitude(digits, exponent)
    return isNegative ? -value : value
  }

  /// The maximum number of digits used: decimals between two doubles differ from both within 768 digits.
  private static let maximumDigits = 800

  /// Returns a power of ten from 10⁰ to 10²², which doubles represent exactly.
  private static func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  /// Returns the double nearest to decimal digits times a power of ten.
  private static func magnitude(_ digits: [UInt8], _ exponent: Int) -> Double {
    let reach = digits.count + exponent
    if digits.isEmpty || reach < -330 { return 0 }
    if reach > 310 { return .infinity }
    if digits.count <= 15, abs(exponent) <= 22 {
      // One operation on exact operands rounds correctly.
      let whole = digits.reduce(0.0) { $0 * 10 + Double($1) }
      return exponent < 0 ? whole / power(-exponent) : whole * power(exponent)
    }
    var (above, below) = (Natural(1), Natural(1))
    above.words = []
    for digit in digits { above.multiply(by: 10, adding: UInt32(digit)) }
    var left = abs(exponent)
    while left > 0 {
      // 10⁹ is the greatest power of ten in a word of 32 bits.
      let step = min(left, 9)
      let factor = UInt32(power(step))
      if exponent < 0 { below.multiply(by: factor) } else { above.multiply(by: factor) }
      left -= step
    }
    // A quotient of 54 or 55 bits: those of a double, and at least one for rounding.
    var shift = 54 - (above.bitCount - below.bitCount)
    // The last bit of the smallest doubles is 2⁻¹⁰⁷⁴.
    shift = min(shift, 1075)
    if shift > 0 { above.shift(by: shift) } else { below.shift(by: -shift) }
    var quotient: UInt64 = 0
    let bits = max(above.bitCount - below.bitCount + 1, 0)
    below.shift(by: bits)
    for _ in 0...bits {
      quotient <<= 1
      if above.subtract(below) { quotient |= 1 }
      below.halve()
    }
    let isExact = above.words.isEmpty
    // The bits after those of the double are rounded away.
    let extra = UInt64(max(64 - quotient.leadingZeroBitCount - 53, shift == 1075 ? 1 : 0))
    let half = extra == 0 ? 0 : UInt64(1) << (extra - 1)
    let rest = quotient & ((1 << extra) - 1)
    var kept = quotient >> extra
    if rest > half || rest == half && extra > 0 && (!isExact || kept & 1 == 1) { kept += 1 }
    return Double(sign: .plus, exponent: Int(extra) - shift, significand: Double(kept))
  }
}

/// A natural number of any size.
private struct Natural {
  /// The words of 32 bits, the lowest first; the highest is not 0.
  var words: [UInt32]

  init(_ value: UInt32) { words = [value] }

  var bitCount: Int {
    words.isEmpty ? 0 : 32 * words.count - words[words.count - 1].leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
    var carry = UInt64(addend)
    for i in words.indices {
      carry += UInt64(words[i]) * UInt64(factor)
      words[i] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func shift(by bits: Int) {
    multiply(by: 1 << UInt32(bits % 32))
    if !words.isEmpty { words.insert(contentsOf: [UInt32](repeating: 0, count: bits / 32), at: 0) }
  }

  mutating func halve() {
    for i in words.indices {
      words[i] = words[i] >> 1 | (i + 1 < words.count ? words[i + 1] << 31 : 0)
    }
    if words.last == 0 { words.removeLast() }
  }

  /// Subtracts another number unless it is greater; returns whether it was subtracted.
  mutating func subtract(_ other: Natural) -> Bool {
    guard words.count >= other.words.count else { return false }
    if words.count == other.words.count {
      var i = words.count - 1
      while i > 0, words[i] == other.words[i] { i -= 1 }
      if i >= 0, words[i] < other.words[i] { return false }
    }
    var borrow: Int64 = 0
    for i in words.indices {
      borrow += Int64(words[i]) - (i < other.words.count ? Int64(other.words[i]) : 0)
      words[i] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while words.last == 0 { words.removeLast() }
    return true
  }
}
