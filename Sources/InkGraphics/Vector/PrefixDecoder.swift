/// The table by which a ``PrefixCode`` is decoded.
struct PrefixDecoder {
  /// The entry for each value of the next bits; 0 for no code.
  ///
  /// An entry is 16 · symbol + length of the symbol's code, in bits.
  private let table: [UInt32]
  private let mask: UInt64

  /// Creates a code without symbols.
  init() { (table, mask) = ([0], 0) }

  /// Creates a decoder from the length of each symbol's code in bits, 0 for symbols that don't occur.
  ///
  /// `nil` if no prefix code has these lengths.
  init?(_ lengths: [UInt8]) {
    guard lengths.count <= PrefixCode.maximumSymbols else { return nil }
    let longest = lengths.max() ?? 0
    guard longest <= PrefixCode.maximumLength else { return nil }
    // Without any codes, the table is one empty entry.
    let size = 1 << Int(longest)
    var free = size
    for length in lengths where length > 0 { free -= size >> Int(length) }
    guard free >= 0 else { return nil }
    var table = [UInt32](repeating: 0, count: size)
    let codes = PrefixCode.codes(lengths)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let entry = UInt32(symbol) << 4 | UInt32(length)
      let first = Int(truncatingIfNeeded: codes[symbol])
      for index in stride(from: first, to: size, by: 1 << Int(length)) {
        table[index] = entry
      }
    }
    self.table = table
    mask = UInt64(size - 1)
  }

  /// Returns the entry of the code that bits begin with; 0 for no code.
  ///
  /// The entry is 16 · symbol + length of the code, in bits.
  @inline(__always)
  func entry(_ bits: UInt64) -> UInt32 { table[Int(truncatingIfNeeded: bits & mask)] }
}
