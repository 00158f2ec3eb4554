/// Reads numbers from a text, from its start: of each, four digits to base 64, the characters from `0` to `o`.
///
/// The digits are those of the number times 2¹⁸ plus 2²³. `Tools/prediction/weights.py` writes such texts.
struct PackedNumbers {
  private let text: StaticString
  private var position = 0

  /// Creates a reader of a text.
  init(_ text: StaticString) { self.text = text }

  /// Returns the next number, -32…32; 0 after the end.
  mutating func next() -> Double {
    guard position + 4 <= text.utf8CodeUnitCount else { return 0 }
    var value: Int32 = 0
    for i in position..<position + 4 { value = (value << 6) + Int32(text.utf8Start[i] & 127) - 48 }
    position += 4
    return Double(value - (1 << 23)) * 0x1p-18
  }

  /// Returns the next numbers, one for each of 16 units.
  mutating func row() -> SIMD16<Float> {
    var row = SIMD16<Float>(repeating: 0)
    for i in 0..<16 { row[i] = Float(next()) }
    return row
  }

  /// Returns the next six numbers.
  mutating func six() -> SIMD8<Float> {
    var row = SIMD8<Float>(repeating: 0)
    for i in 0..<6 { row[i] = Float(next()) }
    return row
  }
}
