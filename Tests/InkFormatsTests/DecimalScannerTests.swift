import Testing

@testable import InkFormats

@Suite struct DecimalScannerTests {
  private func number(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { DecimalScanner.number($0) }
  }

  @Test(arguments: [
    "0", "-0", "1", "-1.5", "+2", ".5", "5.", "123456.789", "0.1", "1e3", "1E-3", "1e-400",
    "123456789012345", "9007199254740993", "1.7976931348623157e308", "0.000000000000000000000001",
  ])
  func numbersAreRoundedCorrectly(_ text: String) {
    #expect(number(text) == Double(text.hasSuffix(".") ? text + "0" : text))
  }

  @Test func longNumbersAreAtMostOneUnitOff() {
    for text in [
      "0.73198827552515877", "2.2599999999999998", "1.1758182706399607", "9999999999.999999999",
    ] {
      let exact = Double(text) ?? 0
      #expect(abs((number(text) ?? 0) - exact) <= exact.ulp)
    }
  }

  @Test(arguments: ["", "-", ".", "e5", "1x", "0x10", "1,5", "1e", "--1", "1.2.3", "infinit"])
  func otherTextIsNoNumber(_ text: String) {
    #expect(number(text) == nil)
  }

  @Test func namesOfNoNumberAreUnderstood() {
    #expect(number("-nan")?.isNaN == true)
    #expect(number("INF") == .infinity)
  }

  @Test func listsHoldTheNumbersThatAreReadOneByOne() throws {
    // Every number of digits before and behind the point, with and without the optional parts.
    var texts = ["+7", "-0.5", "1.", ".5", "00000000000000000001", "1e5", "123456789.", "nan"]
    let digits = "31415926535897932384"
    for whole in 0...20 {
      for fraction in 0...20 where whole + fraction > 0 {
        for sign in ["", "-"] {
          texts.append("\(sign)\(digits.prefix(whole)).\(digits.suffix(fraction))")
        }
      }
    }
    let expected = try texts.map { try #require(number($0)) }
    for separator in [" ", "\n", "\t    "] {
      var numbers: [Double] = []
      let list = Array((texts.joined(separator: separator) + separator).utf8)
      let isFine = list.withUnsafeBufferPointer {
        NumberListScanner.numbers($0, into: &numbers)
      }
      #expect(isFine)
      #expect(numbers.map(\.bitPattern) == expected.map(\.bitPattern))
    }
  }

  @Test(arguments: [
    "1x2345678 ", "12345678x ", "1.5.5      ", "- 12345678 ", "1-2345678 ", "12:45678 ",
  ])
  func listsOfOtherTextAreRefused(_ text: String) {
    var numbers: [Double] = []
    let isFine = Array(text.utf8).withUnsafeBufferPointer {
      NumberListScanner.numbers($0, into: &numbers)
    }
    #expect(!isFine)
  }

  @Test func listsMayBeCutAnywhere() {
    let text = Array(" 12.5 -3e2\n4 \t.25 ".utf8)
    for cut in 0...text.count {
      var scanner = NumberListScanner()
      var numbers: [Double] = []
      let parts = [Array(text[..<cut]), [], Array(text[cut...])]
      for part in parts {
        let isFine = part.withUnsafeBufferPointer { scanner.scan($0, into: &numbers) }
        #expect(isFine)
      }
      let isFine = scanner.finish(into: &numbers)
      #expect(isFine)
      #expect(numbers == [12.5, -300, 4, 0.25])
    }
  }
}
