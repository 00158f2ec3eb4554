import Testing

@testable import InkStrokes

@Suite struct PackedNumbersTests {
  @Test func fourDigitsAreANumber() {
    var numbers = PackedNumbers("P000P004oooo0000P0")
    #expect(numbers.next() == 0)
    #expect(numbers.next() == 4.0 / 262_144)
    #expect(numbers.next() == 32 - 1.0 / 262_144)
    #expect(numbers.next() == -32)
    #expect(numbers.next() == 0)
  }

  /// 27 · 16 + 16 · 16 + 16 · 6 weights, 38 biases and 30 taps.
  @Test func theWeightsAreComplete() {
    for text in [NetworkWeights.text, CautiousWeights.text] {
      #expect(text.utf8CodeUnitCount == 4 * 852)
    }
  }
}
