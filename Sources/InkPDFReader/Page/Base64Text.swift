/// Decodes base64.
enum Base64Text {
  /// Returns the file in a `data:` URL; `nil` unless it is encoded in base64.
  static func file(inDataURL bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let head = Array("data:".utf8)
    guard bytes.starts(with: head), let comma = bytes.firstIndex(of: UInt8(ascii: ",")),
      bytes[..<comma].suffix(6).elementsEqual("base64".utf8)
    else { return nil }
    return decode(bytes[(comma + 1)...])
  }

  private static func decode(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text {
      guard let value = value(of: byte) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  /// Returns the six bits of a letter; `nil` for padding and spaces.
  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
