import InkFormats

/// Decompresses Apple's frames of LZ4: blocks that are compressed (`bv41`) or stored (`bv4-`), and an end (`bv4$`).
enum AppleLZ4 {
  private static let compressed: UInt32 = 0x3134_7662
  private static let stored: UInt32 = 0x2d34_7662
  private static let end: UInt32 = 0x2434_7662

  /// Returns the uncompressed bytes of a frame.
  ///
  /// - Parameters:
  ///   - source: Bytes that contain the frame.
  ///   - range: The range of the frame.
  ///   - limit: The maximum number of uncompressed bytes.
  /// - Throws: An error if the frame is damaged, truncated or too large.
  static func decompress(
    _ source: [UInt8],
    _ range: Range<Int>,
    limit: Int
  ) throws(FormatError) -> [UInt8] {
    var reader = LittleEndianReader(source, range)
    var output: [UInt8] = []
    while true {
      let mark = try reader.uint32()
      if mark == end { return output }
      guard mark == compressed || mark == stored else {
        throw reader.failure("compressed data has an unknown block")
      }
      let count = Int(try reader.uint32())
      guard count <= limit - output.count else {
        throw FormatError("compressed data is larger than \(limit) bytes", isLimit: true)
      }
      if mark == stored {
        output += source[try reader.skip(count)]
      } else {
        let size = Int(try reader.uint32())
        try expand(source, try reader.skip(size), to: output.count + count, &output)
      }
    }
  }

  /// Appends the content of a compressed block, whose copies may refer to earlier blocks.
  private static func expand(
    _ source: [UInt8],
    _ block: Range<Int>,
    to end: Int,
    _ output: inout [UInt8]
  ) throws(FormatError) {
    var reader = LittleEndianReader(source, block)
    func length(_ nibble: UInt8) throws(FormatError) -> Int {
      var length = Int(nibble)
      if nibble < 15 { return length }
      while true {
        let next = try reader.byte()
        length += Int(next)
        if next < 255 { return length }
      }
    }
    while reader.count > 0 {
      let token = try reader.byte()
      let literals = try length(token >> 4)
      guard literals <= end - output.count else { throw reader.failure("a block is too long") }
      output += source[try reader.skip(literals)]
      // The last sequence of a block has no copy.
      if reader.count == 0 { break }
      let distance = Int(try reader.uint16())
      let copied = try length(token & 15) + 4
      guard distance > 0, distance <= output.count, copied <= end - output.count else {
        throw reader.failure("a block refers to bytes that it doesn't have")
      }
      for _ in 0..<copied { output.append(output[output.count - distance]) }
    }
    guard output.count == end else { throw reader.failure("a block is truncated") }
  }
}
