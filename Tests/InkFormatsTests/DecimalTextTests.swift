import InkFormats
import Testing
import _InkTestSupport

/// Decimal numbers in the notation of files.
@Suite struct DecimalTextTests {
  private func number(_ text: String) -> Double { DecimalText.number(Array(text.utf8)[...]) }

  @Test("a decimal is read as the double nearest to it, as the standard library does")
  func readingRoundsCorrectly() {
    var texts = [
      "0", "-0", "1e999", "1.7976931348623158e308", "1.7976931348623159e308", "2.47e-324",
      "2.4703282292062328e-324", "2.2250738585072011e-308", "9007199254740993", "1e23", "8.5e22",
      "9007199254740993." + String(repeating: "0", count: 900) + "1", "1e-400",
      String(repeating: "9", count: 309), String(repeating: "1", count: 5000) + "e-4990",
    ]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let value = Double(bitPattern: random.next() % (0x7FF << 52))
      texts.append("\(value)")
      texts.append("\(random.next()).\(random.next())e\(Int(random.next() % 660) - 350)")
    }
    for text in texts { #expect(number(text) == Double(text) ?? .infinity, "\(text)") }
  }
}
