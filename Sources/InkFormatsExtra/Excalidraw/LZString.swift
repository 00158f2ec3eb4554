import InkFormats

/// The decoder of texts that the JavaScript library lz-string compressed to Base64.
enum LZString {
  /// The digits of its Base64, 6 bits each.
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns the text as UTF-8; characters other than Base64 are skipped.
  ///
  /// - Parameters:
  ///   - text: The Base64.
  ///   - limit: The maximum length of the result, in UTF-16 code units.
  /// - Returns: The text before the first malformed code.
  /// - Throws: An error if the text is longer than `limit`.
  static func decompress(
    _ text: some Sequence<UInt8>,
    limit: Int
  ) throws(FormatError) -> [UInt8] {
    var bits = Bits(text.compactMap { digits.firstIndex(of: $0).map { UInt8($0) } })
    var width = 2
    /// The known sequences; the codes 0, 1 and 2 are those of a new unit of 8 or 16 bits, and of the end.
    var dictionary: [[UInt16]] = [[], [], []]
    var output: [UInt16] = []
    var last: [UInt16]?
    while let code = bits.read(width) {
      if code == 2 { break }
      var entry: [UInt16]
      if code < 2 {
        guard let unit = bits.read(code == 0 ? 8 : 16) else { break }
        entry = [UInt16(truncatingIfNeeded: unit)]
        dictionary.append(entry)
      } else if code < dictionary.count {
        entry = dictionary[code]
      } else if code == dictionary.count, let last, let first = last.first {
        entry = last + [first]
      } else {
        break
      }
      guard output.count + entry.count <= limit else {
        throw FormatError("a compressed text has more than \(limit) characters", isLimit: true)
      }
      output += entry
      if let last, let first = entry.first { dictionary.append(last + [first]) }
      last = entry
      while dictionary.count + 1 > 1 << width { width += 1 }
    }
    return Array(String(decoding: output, as: UTF16.self).utf8)
  }

  /// A sequence of bits: the highest bit of each digit first, and the lowest bit of each number first.
  private struct Bits {
    private let digits: [UInt8]
    private var at = 0

    init(_ digits: [UInt8]) { self.digits = digits }

    /// Returns the next number of some bits; `nil` at the end.
    mutating func read(_ count: Int) -> Int? {
      guard at + count <= 6 * digits.count else { return nil }
      var value = 0
      for i in 0..<count {
        let bit = digits[at / 6] >> UInt8(5 - at % 6) & 1
        value |= Int(bit) << i
        at += 1
      }
      return value
    }
  }
}
