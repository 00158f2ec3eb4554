/// The checksum of any range of bytes, in about the same time regardless of its length.
///
/// Registers are stored for every 64th byte. The register of a range follows from those at its ends, since a cyclic
/// redundancy check is linear: moving a register past `n` bytes multiplies it by the polynomial x⁸ⁿ.
struct RangeChecksums {
  private static let step = 64

  private let bytes: [UInt8]
  private var marks: [UInt32] = []
  private let powers = Powers()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    marks.reserveCapacity(bytes.count / Self.step + 1)
    var register: UInt32 = 0
    bytes.withUnsafeBytes { all in
      var i = 0
      while true {
        marks.append(register)
        let end = i + Self.step
        guard end <= all.count else { break }
        register = CRC32C.register(register, UnsafeRawBufferPointer(rebasing: all[i..<end]))
        i = end
      }
    }
  }

  /// The register of the checksum after a range of the bytes, from its value `start` before them.
  func register(_ start: UInt32, _ range: Range<Int>) -> UInt32 {
    powers.moved(start ^ prefix(range.lowerBound), past: range.count) ^ prefix(range.upperBound)
  }

  /// The register of the checksum after the bytes from 0 to an end, from an initial value of 0.
  private func prefix(_ end: Int) -> UInt32 {
    let mark = end / Self.step
    return bytes.withUnsafeBytes { all in
      CRC32C.register(
        marks[mark],
        UnsafeRawBufferPointer(rebasing: all[(mark * Self.step)..<end])
      )
    }
  }
}

/// Powers of x⁸ modulo the polynomial of the checksum, for moving a register past zero bytes.
private struct Powers {
  /// For each byte of a length, in little-endian order, the power for each value of that byte.
  private var tables: [UInt32] = []

  init() {
    tables.reserveCapacity(4 * 256)
    var base: UInt32 = 0x0080_0000
    for _ in 0..<4 {
      var power: UInt32 = 0x8000_0000
      for _ in 0..<256 {
        tables.append(power)
        power = Self.product(power, base)
      }
      base = power
    }
  }

  /// A register after a number of zero bytes, fewer than 2³².
  func moved(_ register: UInt32, past count: Int) -> UInt32 {
    var register = register
    var rest = UInt32(truncatingIfNeeded: count)
    var table = 0
    while rest != 0 {
      let byte = Int(rest & 255)
      if byte != 0 { register = Self.product(register, tables[table + byte]) }
      rest >>= 8
      table += 256
    }
    return register
  }

  /// The product of two polynomials modulo that of the checksum; the highest bit is x⁰.
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    var a = a
    var b = b
    while a != 0 {
      if a & 0x8000_0000 != 0 { result ^= b }
      a <<= 1
      b = b & 1 == 0 ? b >> 1 : b >> 1 ^ CRC32C.polynomial
    }
    return result
  }
}
