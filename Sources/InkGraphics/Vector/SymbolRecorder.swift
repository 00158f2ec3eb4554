/// Symbols of several prefix codes, recorded first, so that the codes can be chosen by their frequencies.
struct SymbolRecorder {
  private struct Entry {
    var code: Int
    var symbol: Int
    /// Bits that follow the symbol.
    var bits: UInt64 = 0
    var count = 0
  }

  private var entries: [Entry] = []
  private var frequencies: [[Int]]

  /// Creates a recorder.
  ///
  /// - Parameter alphabets: The number of symbols of each code.
  init(alphabets: [Int]) {
    frequencies = alphabets.map { [Int](repeating: 0, count: $0) }
  }

  /// The number of recorded symbols.
  var count: Int { entries.count }

  /// The codes for the recorded symbols.
  var codes: [PrefixCode] { frequencies.map { PrefixCode(frequencies: $0) } }

  /// Records a symbol.
  mutating func symbol(_ symbol: Int, of code: Int) { add(Entry(code: code, symbol: symbol)) }

  /// Records a number of less than 47 bits.
  mutating func number(_ value: Int64, of code: Int) {
    let count = Int64.bitWidth - value.magnitude.leadingZeroBitCount
    if count == 0 { return symbol(0, of: code) }
    let low = value.magnitude & (1 << UInt64(count - 1) - 1)
    let bits = low << 1 | (value < 0 ? 1 : 0)
    add(Entry(code: code, symbol: count, bits: bits, count: count))
  }

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    frequencies[entry.code][entry.symbol] += 1
  }

  /// Writes a range of the recorded symbols.
  func write(_ range: Range<Int>, with codes: [PrefixCode], to writer: inout BitWriter) {
    for entry in entries[range] {
      codes[entry.code].write(entry.symbol, to: &writer)
      writer.write(entry.bits, count: entry.count)
    }
  }
}
