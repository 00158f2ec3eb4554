/// Writes numbers as decimals that read back as the same number.
package enum DecimalText {
  /// Appends the shortest decimal that reads back as a number; 0 for what is not finite.
  ///
  /// Whole numbers have no decimal point. Very great and very small ones have an exponent.
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

  /// The shortest decimal that reads back as a number.
  package static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `#rrggbb`, and two digits more for the opacity where they are asked for.
  package static func hex(_ rgba: UInt32, withAlpha: Bool) -> String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for shift: UInt32 in withAlpha ? [28, 24, 20, 16, 12, 8, 4, 0] : [28, 24, 20, 16, 12, 8] {
      text.append(digits[Int(rgba >> shift & 15)])
    }
    return text
  }
}
