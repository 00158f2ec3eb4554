/// Reads bits from bytes, the lowest bit of a byte first; behind the end of the bytes, bits are 0.
struct BitReader {
  private let bytes: [UInt8]
  private let limit: Int
  /// The index of the next byte that is not in the buffer yet; it continues behind the end.
  private var offset: Int
  private var buffer: UInt64 = 0
  private var filled: UInt64 = 0
  private var isInvalid = false

  /// Creates a reader of a range of bytes, which must be inside of them.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    limit = range.upperBound
  }

  /// Whether a code was invalid, or more bits were read than there are.
  var isBroken: Bool { isInvalid || end > limit }

  /// The index of the byte behind the last bit that was read.
  var end: Int { offset - Int(truncatingIfNeeded: filled >> 3) }

  /// Makes everything that follows invalid.
  mutating func fail() { isInvalid = true }

  /// Fills the buffer with at least 56 bits.
  @inline(__always)
  private mutating func fill() {
    while filled <= 56 {
      if offset < limit { buffer |= UInt64(bytes[offset]) << filled }
      offset += 1
      filled += 8
    }
  }

  @inline(__always)
  private mutating func drop(_ count: UInt64) {
    buffer >>= count
    filled -= count
  }

  /// Reads a number of bits, at most 48.
  mutating func bits(_ count: Int) -> UInt64 {
    if filled < 48 { fill() }
    let value = buffer & (1 << UInt64(count) - 1)
    drop(UInt64(count))
    return value
  }

  /// Reads a symbol; 0 if the bits are no code.
  @inline(__always)
  mutating func symbol(_ code: PrefixDecoder) -> Int {
    if filled < 16 { fill() }
    let entry = code.entry(buffer)
    if entry == 0 { isInvalid = true }
    drop(UInt64(entry & 15))
    return Int(truncatingIfNeeded: entry >> 4)
  }

  /// Reads a signed number: a symbol, then the sign and the lower bits.
  ///
  /// The symbol is the number of bits of the magnitude, whose highest bit isn't stored. Nothing follows the symbol 0.
  @inline(__always)
  mutating func number(_ code: PrefixDecoder) -> Int64 {
    let count = symbol(code)
    if count == 0 { return 0 }
    let bits = self.bits(count)
    let magnitude = Int64(bits >> 1 | 1 << UInt64(count - 1))
    return bits & 1 == 0 ? magnitude : -magnitude
  }

  /// Reads a prefix code of an alphabet: the lengths of its codes, four bits each.
  mutating func prefixCode(_ symbols: Int) -> PrefixDecoder {
    var lengths: [UInt8] = []
    lengths.reserveCapacity(min(symbols, 4096))
    while lengths.count < symbols, !isBroken { lengths.append(UInt8(bits(4))) }
    guard let code = PrefixDecoder(lengths) else {
      isInvalid = true
      return PrefixDecoder()
    }
    return code
  }

  /// Reads a prefix code of numbers.
  mutating func numberCode() -> PrefixDecoder {
    let symbols = Int(truncatingIfNeeded: bits(6))
    if symbols > PrefixCode.numberSymbols { isInvalid = true }
    return prefixCode(isInvalid ? 0 : symbols)
  }
}
