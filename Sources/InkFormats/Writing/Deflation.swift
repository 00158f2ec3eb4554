import CZlib

/// Packs the rows of a picture into the format of zlib (RFC 1950, 1951).
///
/// A general packer looks for repetitions everywhere. In a page of ink a byte nearly always repeats
/// that of the pixel to the left or of the pixel above, so only these two distances are tried,
/// eight bytes at a time. On pages of 794 × 1123 pixels that is several times as fast as zlib's
/// fastest setting, and packs as well.
struct Deflation {
  /// How many tokens share one pair of Huffman codes.
  private static let blockTokens = 1 << 16

  private var literals = [UInt32](repeating: 0, count: 286)
  private var distances = [UInt32](repeating: 0, count: 30)
  private var tokens: [UInt32] = []

  /// Packs bytes whose pixels to the left and above lie `near` and `far` bytes before.
  static func zlib(_ bytes: [UInt8], near: Int, far: Int) -> [UInt8] {
    var packer = Deflation()
    let capacity = bytes.count * 2 + 4096
    return [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
      bytes.withUnsafeBufferPointer { source in
        guard let target = room.baseAddress, let base = source.baseAddress else { return }
        target[0] = 0x78
        target[1] = 0x01
        var out = BitWriter(target + 2)
        packer.pack(base, source.count, near, far <= 32768 ? far : 0, &out)
        count = 2 + out.finish()
        let sum = UInt32(truncatingIfNeeded: adler32_z(1, base, source.count))
        for shift: UInt32 in [24, 16, 8, 0] {
          target[count] = UInt8(truncatingIfNeeded: sum >> shift)
          count += 1
        }
      }
    }
  }

  private mutating func pack(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    _ near: Int,
    _ far: Int,
    _ out: inout BitWriter
  ) {
    var i = 0
    repeat {
      tokens.removeAll(keepingCapacity: true)
      tokens.reserveCapacity(Self.blockTokens)
      while i < count, tokens.count < Self.blockTokens {
        let limit = min(258, count - i)
        var distance = 0
        var length = 0
        if far > 0, i >= far {
          length = Self.common(base + i, base + i - far, limit)
          distance = far
        }
        if length < limit, i >= near {
          let other = Self.common(base + i, base + i - near, limit)
          if other > length {
            length = other
            distance = near
          }
        }
        if length < 4 {
          literals[Int(base[i])] += 1
          tokens.append(UInt32(base[i]))
          i += 1
        } else {
          literals[257 + DeflateTables.lengthCode(length)] += 1
          distances[DeflateTables.distanceCode(distance)] += 1
          tokens.append(1 << 31 | UInt32(length - 3) << 16 | UInt32(distance - 1))
          i += length
        }
      }
      writeBlock(isLast: i == count, &out)
    } while i < count
  }

  /// How many bytes are the same at two places, at most `limit`.
  @inline(__always)
  private static func common(
    _ a: UnsafePointer<UInt8>,
    _ b: UnsafePointer<UInt8>,
    _ limit: Int
  ) -> Int {
    var n = 0
    while n + 8 <= limit {
      let x = UnsafeRawPointer(a + n).loadUnaligned(as: UInt64.self)
      let y = UnsafeRawPointer(b + n).loadUnaligned(as: UInt64.self)
      if x != y { return n + (x ^ y).littleEndian.trailingZeroBitCount / 8 }
      n += 8
    }
    while n < limit, a[n] == b[n] { n += 1 }
    return n
  }

  private mutating func writeBlock(isLast: Bool, _ out: inout BitWriter) {
    literals[256] = 1
    let literalCode = HuffmanCode(literals, longest: 15)
    let distanceCode = HuffmanCode(distances, longest: 15)
    out.write(isLast ? 1 : 0, 1)
    out.write(2, 2)
    Self.writeCodes(literalCode, distanceCode, &out)
    tokens.withUnsafeBufferPointer { tokens in
      literalCode.words.withUnsafeBufferPointer { literal in
        for token in tokens {
          if token >> 31 == 0 {
            out.write(literal[Int(token)])
          } else {
            let length = Int(token >> 16 & 0xFF) + 3
            let distance = Int(token & 0xFFFF) + 1
            let code = DeflateTables.lengthCode(length)
            out.write(literal[257 + code])
            out.write(
              UInt64(length - DeflateTables.lengthBase[code]),
              DeflateTables.lengthBits[code]
            )
            let slot = DeflateTables.distanceCode(distance)
            out.write(distanceCode.words[slot])
            out.write(
              UInt64(distance - DeflateTables.distanceBase[slot]),
              DeflateTables.distanceBits[slot]
            )
          }
        }
        out.write(literal[256])
      }
    }
    for i in literals.indices { literals[i] = 0 }
    for i in distances.indices { distances[i] = 0 }
  }

  /// Writes the lengths of both codes, packed by a third.
  private static func writeCodes(
    _ literals: HuffmanCode,
    _ distances: HuffmanCode,
    _ out: inout BitWriter
  ) {
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let lengths = literals.lengths + distances.lengths
    var symbols: [(symbol: Int, extra: UInt64, bits: Int)] = []
    var i = 0
    while i < lengths.count {
      var run = 1
      while i + run < lengths.count, lengths[i + run] == lengths[i] { run += 1 }
      if lengths[i] == 0, run >= 3 {
        run = min(run, 138)
        symbols.append(run <= 10 ? (17, UInt64(run - 3), 3) : (18, UInt64(run - 11), 7))
      } else {
        run = 1
        symbols.append((lengths[i], 0, 0))
      }
      i += run
    }
    var counts = [UInt32](repeating: 0, count: 19)
    for symbol in symbols { counts[symbol.symbol] += 1 }
    let code = HuffmanCode(counts, longest: 7)
    out.write(UInt64(literals.lengths.count - 257), 5)
    out.write(UInt64(distances.lengths.count - 1), 5)
    out.write(15, 4)
    for symbol in order { out.write(UInt64(code.lengths[symbol]), 3) }
    for (symbol, extra, bits) in symbols {
      out.write(code.words[symbol])
      out.write(extra, bits)
    }
  }
}

/// The numbers of RFC 1951 §3.2.5.
private enum DeflateTables {
  static let lengthBits = (0..<29).map { $0 < 8 || $0 == 28 ? 0 : $0 / 4 - 1 }
  static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let distanceBits = (0..<30).map { $0 < 4 ? 0 : $0 / 2 - 1 }
  static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private static let lengthCodes: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 259)
    var code = 0
    for length in 3...258 {
      while code < 28, lengthBase[code + 1] <= length { code += 1 }
      table[length] = UInt8(code)
    }
    return table
  }()

  static func lengthCode(_ length: Int) -> Int { Int(lengthCodes[length]) }

  static func distanceCode(_ distance: Int) -> Int {
    if distance <= 4 { return distance - 1 }
    let top = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
    return 2 * top + ((distance - 1) >> (top - 1) & 1)
  }
}
