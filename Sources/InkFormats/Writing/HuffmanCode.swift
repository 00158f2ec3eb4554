/// A prefix code of limited length, in the canonical form of deflate.
struct HuffmanCode {
  /// A code word.
  struct Word {
    /// The bits, the first in the lowest place.
    var bits: UInt32 = 0
    /// How many there are.
    var count: UInt32 = 0
  }

  /// How long the code of each symbol is; 0 where it does not occur.
  private(set) var lengths: [Int]

  /// The code of each symbol.
  private(set) var words: [Word] = []

  /// Makes a code for symbols that occur so often.
  ///
  /// At least two symbols get a code, since some readers accept no fewer.
  init(_ counts: [UInt32], longest: Int) {
    lengths = [Int](repeating: 0, count: counts.count)
    var used = counts.indices.filter { counts[$0] > 0 }
    for filler in 0..<2 where used.count < 2 && !used.contains(filler) { used.append(filler) }
    used.sort { (counts[$0], $0) < (counts[$1], $1) }
    var perLength = Self.lengthCounts(used.map { Int(counts[$0]) })
    Self.limit(&perLength, to: longest)
    var symbols = used[...]
    for length in stride(from: longest, through: 1, by: -1) where length < perLength.count {
      for _ in 0..<perLength[length] {
        if let symbol = symbols.popFirst() { lengths[symbol] = length }
      }
    }
    assignWords(longest)
  }

  /// How many leaves each depth of the optimal tree has, from ascending weights.
  ///
  /// Two queues: leaves in order, and inner nodes, which arise in order.
  private static func lengthCounts(_ weights: [Int]) -> [Int] {
    var nodes: [(weight: Int, children: (Int, Int))] = weights.map { (max($0, 1), (-1, -1)) }
    var leaf = 0
    var inner = weights.count
    func next() -> Int {
      let takesLeaf =
        leaf < weights.count && (inner >= nodes.count || nodes[leaf].weight <= nodes[inner].weight)
      if takesLeaf {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    for _ in 1..<max(weights.count, 1) {
      let pair = (next(), next())
      nodes.append((nodes[pair.0].weight + nodes[pair.1].weight, pair))
    }
    var depths = [Int](repeating: 0, count: nodes.count)
    var counts: [Int] = []
    for i in nodes.indices.reversed() {
      let (left, right) = nodes[i].children
      if left < 0 {
        while counts.count <= depths[i] { counts.append(0) }
        counts[depths[i]] += 1
      } else {
        depths[left] = depths[i] + 1
        depths[right] = depths[i] + 1
      }
    }
    return counts
  }

  /// Shortens codes that are too long at the expense of others.
  private static func limit(_ counts: inout [Int], to longest: Int) {
    guard counts.count > longest + 1 else { return }
    for length in (longest + 1)..<counts.count { counts[longest] += counts[length] }
    counts.removeLast(counts.count - longest - 1)
    var total = 0
    for length in 1...longest { total += counts[length] << (longest - length) }
    while total > 1 << longest {
      counts[longest] -= 1
      for length in stride(from: longest - 1, to: 0, by: -1) where counts[length] > 0 {
        counts[length] -= 1
        counts[length + 1] += 2
        break
      }
      total -= 1
    }
  }

  private mutating func assignWords(_ longest: Int) {
    var next = [UInt32](repeating: 0, count: longest + 2)
    for length in 1...longest {
      let count = lengths.count { $0 == length }
      next[length + 1] = (next[length] + UInt32(count)) << 1
    }
    words = lengths.map { length in
      guard length > 0 else { return Word() }
      let code = next[length]
      next[length] += 1
      var reversed: UInt32 = 0
      for bit in 0..<length where code >> UInt32(bit) & 1 == 1 {
        reversed |= 1 << UInt32(length - 1 - bit)
      }
      return Word(bits: reversed, count: UInt32(length))
    }
  }
}

/// Writes bits into memory, the lowest first.
struct BitWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>
  private var held: UInt64 = 0
  private var count: UInt64 = 0

  /// Creates a writer into memory that is large enough.
  init(_ start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    next = start
  }

  /// Writes up to 32 bits.
  @inline(__always)
  mutating func write(_ bits: UInt64, _ bitCount: Int) {
    held |= bits << count
    count += UInt64(bitCount)
    if count >= 32 {
      UnsafeMutableRawPointer(next).storeBytes(
        of: UInt32(truncatingIfNeeded: held).littleEndian,
        as: UInt32.self
      )
      next += 4
      held >>= 32
      count -= 32
    }
  }

  /// Writes a code word.
  @inline(__always)
  mutating func write(_ word: HuffmanCode.Word) { write(UInt64(word.bits), Int(word.count)) }

  /// Writes what is left, to the end of a byte.
  ///
  /// - Returns: How many bytes were written in all.
  mutating func finish() -> Int {
    while count > 0 {
      next.pointee = UInt8(truncatingIfNeeded: held)
      next += 1
      held >>= 8
      count = count > 8 ? count - 8 : 0
    }
    return next - start
  }
}
