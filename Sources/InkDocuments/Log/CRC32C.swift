/// The checksum of frames: a 32-bit cyclic redundancy check with the Castagnoli polynomial.
///
/// Polynomial 0x1EDC6F41, bits reflected, register and result inverted, as in iSCSI (RFC 3720, section 12.1) and ext4.
/// It detects every change within 32 consecutive bits. It is computed from tables, eight bytes at a time, so it is the
/// same on every machine.
package enum CRC32C {
  /// The polynomial with its bits reflected.
  static let polynomial: UInt32 = 0x82f6_3b78

  /// Eight tables of 256 numbers: the contribution of a byte to the register if 0 to 7 more bytes follow it.
  static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var register = UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 0 ? register >> 1 : register >> 1 ^ polynomial
      }
      tables[byte] = register
    }
    for i in 256..<tables.count {
      let before = tables[i - 256]
      tables[i] = before >> 8 ^ tables[Int(before & 255)]
    }
    return tables
  }()

  /// The checksum of bytes.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    ~register(~0, bytes)
  }

  /// The checksum of bytes.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum($0) }
  }

  /// The register of the checksum after bytes, from its value before them, without the inversions.
  static func register(_ start: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var register = start
    tables.withUnsafeBufferPointer { table in
      let count = bytes.count
      var i = 0
      while count - i >= 8 {
        let low = word(bytes, i) ^ register
        let high = word(bytes, i + 4)
        let first =
          table[1792 + Int(low & 255)] ^ table[1536 + Int(low >> 8 & 255)]
          ^ table[1280 + Int(low >> 16 & 255)] ^ table[1024 + Int(low >> 24)]
        let second =
          table[768 + Int(high & 255)] ^ table[512 + Int(high >> 8 & 255)]
          ^ table[256 + Int(high >> 16 & 255)] ^ table[Int(high >> 24)]
        register = first ^ second
        i += 8
      }
      while i < count {
        register = register >> 8 ^ table[Int((register ^ UInt32(bytes[i])) & 255)]
        i += 1
      }
    }
    return register
  }

  /// The register of the checksum after the four bytes of a number, in little-endian order.
  static func register(_ start: UInt32, _ number: UInt32) -> UInt32 {
    let low = number ^ start
    return tables.withUnsafeBufferPointer { table in
      table[768 + Int(low & 255)] ^ table[512 + Int(low >> 8 & 255)]
        ^ table[256 + Int(low >> 16 & 255)] ^ table[Int(low >> 24)]
    }
  }

  /// The 32-bit number in the four bytes at an offset, in little-endian order.
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
