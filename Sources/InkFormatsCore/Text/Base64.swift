/// The Base64 encoding of RFC 4648 §4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { table[Int(letter)] = UInt8(value) }
    return table
  }()

  /// Decodes a text; ignores white space.
  ///
  /// - Returns: The bytes; `nil` if the text contains any other character.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var ended = false
    let values = values
    for letter in text {
      let value = values[Int(letter)]
      if value < 64, !ended {
        bits = bits << 6 | UInt32(value)
        count += 6
        if count >= 8 {
          count -= 8
          result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      } else if letter == UInt8(ascii: "=") {
        ended = true
      } else if letter > 32 {
        return nil
      }
    }
    return result
  }

  /// Returns the encoding of some bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    encode(bytes, appendingTo: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the Base64 text of some bytes.
  package static func encode(_ bytes: [UInt8], appendingTo text: inout [UInt8]) {
    let alphabet = alphabet
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    var i = 0
    while i < bytes.count {
      let b = i + 1 < bytes.count ? bytes[i + 1] : 0
      let c = i + 2 < bytes.count ? bytes[i + 2] : 0
      let bits = Int(bytes[i]) << 16 | Int(b) << 8 | Int(c)
      text.append(alphabet[bits >> 18])
      text.append(alphabet[bits >> 12 & 63])
      text.append(i + 1 < bytes.count ? alphabet[bits >> 6 & 63] : UInt8(ascii: "="))
      text.append(i + 2 < bytes.count ? alphabet[bits & 63] : UInt8(ascii: "="))
      i += 3
    }
  }
}
