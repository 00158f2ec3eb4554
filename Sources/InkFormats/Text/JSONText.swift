/// Writes values of JSON.
enum JSONText {
  /// Appends a string with its quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 10: bytes += "\\n".utf8
      case 0..<32, 127:
        let hex = DecimalText.hex(UInt32(byte) << 8, withAlpha: false).suffix(2)
        bytes += "\\u00\(hex)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a list of numbers.
  static func append(_ numbers: [Double], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (i, number) in numbers.enumerated() {
      if i > 0 { bytes.append(44) }
      DecimalText.append(number, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
