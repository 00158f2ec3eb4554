/// A prefix code (Huffman code) of an alphabet, chosen by the frequencies of its symbols.
///
/// Codes are canonical: they follow from their lengths, which are at most ``maximumLength``. A symbol has at least one
/// bit, so that the number of symbols in some bytes is limited.
struct PrefixCode {
  /// The greatest length of a code, in bits.
  static let maximumLength = 15

  /// The greatest number of symbols of an alphabet.
  static let maximumSymbols = 1 << 15

  /// The number of symbols of a code of numbers.
  ///
  /// A symbol is the number of bits of a number's magnitude, 0…47.
  static let numberSymbols = 48

  /// The length of each symbol's code, in bits; 0 for symbols that don't occur.
  let lengths: [UInt8]

  /// The codes, their first bit lowest.
  private let codes: [UInt32]

  /// Creates a code from the frequency of each symbol.
  init(frequencies: [Int]) {
    var weights = frequencies
    let used = frequencies.reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
    // Longer codes need larger tables, which pay only for large alphabets.
    let limit = UInt8(used <= 1 << 9 ? 11 : Self.maximumLength)
    var lengths = Self.lengths(weights)
    while lengths.contains(where: { $0 > limit }) {
      for i in weights.indices { weights[i] = (weights[i] + 1) / 2 }
      lengths = Self.lengths(weights)
    }
    self.lengths = lengths
    codes = Self.codes(lengths)
  }

  /// Writes a symbol that occurs.
  func write(_ symbol: Int, to writer: inout BitWriter) {
    writer.write(UInt64(codes[symbol]), count: Int(lengths[symbol]))
  }

  /// Writes the code itself: the lengths, four bits each.
  func write(to writer: inout BitWriter) {
    for length in lengths { writer.write(UInt64(length), count: 4) }
  }

  /// Writes a code of numbers: the number of symbols up to the last one that occurs, and their lengths.
  func writeNumbers(to writer: inout BitWriter) {
    let count = (lengths.lastIndex { $0 > 0 } ?? -1) + 1
    writer.write(UInt64(count), count: 6)
    for length in lengths[..<count] { writer.write(UInt64(length), count: 4) }
  }

  /// Returns the lengths of the codes of symbols with frequencies, without a limit.
  private static func lengths(_ weights: [Int]) -> [UInt8] {
    let symbols = weights.indices.filter { weights[$0] > 0 }
      .sorted { (weights[$0], $0) < (weights[$1], $1) }
    var lengths = [UInt8](repeating: 0, count: weights.count)
    if symbols.count == 1 { lengths[symbols[0]] = 1 }
    guard symbols.count > 1 else { return lengths }
    // Both the leaves and the joined nodes are in order of their weights.
    var nodes = symbols.map { weights[$0] }
    var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
    var (leaf, joined) = (0, symbols.count)
    func next() -> Int {
      if leaf < symbols.count, joined >= nodes.count || nodes[leaf] <= nodes[joined] {
        leaf += 1
        return leaf - 1
      }
      joined += 1
      return joined - 1
    }
    while nodes.count < parents.count {
      let (a, b) = (next(), next())
      (parents[a], parents[b]) = (nodes.count, nodes.count)
      nodes.append(nodes[a] + nodes[b])
    }
    var depths = [UInt8](repeating: 0, count: nodes.count)
    for node in (0..<(nodes.count - 1)).reversed() { depths[node] = depths[parents[node]] + 1 }
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Returns the canonical codes of lengths: shorter ones first, then in order of the symbols.
  static func codes(_ lengths: [UInt8]) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: maximumLength + 2)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = counts
    var code: UInt32 = 0
    for length in 1...maximumLength {
      next[length] = code
      code = (code + counts[length]) << 1
    }
    return lengths.map { length in
      if length == 0 { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return reversed(code, UInt32(length))
    }
  }

  private static func reversed(_ code: UInt32, _ count: UInt32) -> UInt32 {
    var (code, result) = (code, UInt32(0))
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
