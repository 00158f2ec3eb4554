/// Rounding, writing and reading of the numbers of settings, which are whole millionths.
///
/// A text with six decimals represents such a number exactly.
enum Millionths {
  /// Clamps a number to a range and rounds it to millionths.
  ///
  /// Returns the minimum if it is not finite.
  static func limited(_ value: Double, _ minimum: Double, _ maximum: Double) -> Double {
    guard value.isFinite else { return minimum }
    return (min(max(value, minimum), maximum) * 1e6).rounded() / 1e6 + 0
  }

  /// Appends a number below 10⁹ in magnitude to a text, with at most six decimals.
  static func write(_ value: Double, to text: inout String) {
    let millionths = Int64((value * 1e6).rounded())
    var rest = millionths.magnitude % 1_000_000
    if millionths < 0 { text += "-" }
    text += String(millionths.magnitude / 1_000_000)
    if rest == 0 { return }
    text += "."
    var unit: UInt64 = 100_000
    while rest != 0 {
      text += String(rest / unit)
      rest %= unit
      unit /= 10
    }
  }

  /// Reads a number such as `-12.5`, of at most 15 digits; `nil` for other text.
  static func read(_ bytes: ArraySlice<UInt8>) -> Double? {
    var rest = bytes
    var sign = 1.0
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      if first == UInt8(ascii: "-") { sign = -1 }
      rest.removeFirst()
    }
    var (digits, number, divisor) = (0, 0.0, 1.0)
    var hasPoint = false
    for byte in rest {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digits += 1
      guard digits <= 15 else { return nil }
      number = number * 10 + Double(byte - UInt8(ascii: "0"))
      if hasPoint { divisor *= 10 }
    }
    // The number and the divisor are exact, so the quotient is the nearest representable number.
    return digits == 0 ? nil : sign * (number / divisor) + 0
  }
}
