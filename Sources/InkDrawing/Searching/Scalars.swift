/// The scalar values of a text in UTF-8.
struct Scalars {
  /// The scalar values; invalid bytes become the replacement character.
  private(set) var scalars: [Unicode.Scalar] = []

  /// The byte offset of each scalar value in the text.
  private(set) var offsets: [Int] = []

  /// Decodes bytes.
  init(_ utf8: [UInt8]) {
    var index = 0
    while index < utf8.count {
      let (scalar, count) = Self.scalar(utf8, index)
      scalars.append(scalar)
      offsets.append(index)
      index += count
    }
  }

  private static func scalar(_ utf8: [UInt8], _ at: Int) -> (Unicode.Scalar, Int) {
    let first = utf8[at]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let count = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard first >= 0xc2, first < 0xf5, at + count <= utf8.count else { return ("\u{fffd}", 1) }
    var value = UInt32(first) & 0xff >> UInt32(count + 1)
    for next in utf8[(at + 1)..<(at + count)] {
      guard next & 0xc0 == 0x80 else { return ("\u{fffd}", 1) }
      value = value << 6 | UInt32(next & 0x3f)
    }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{fffd}", 1) }
    return (scalar, count)
  }
}
