/// A writer of a zip archive in memory: files stored or deflated, without times.
///
/// The output is deterministic.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: The path in the archive.
  ///   - content: The bytes of the file.
  ///   - isPacked: Whether the file is deflated; content that is already compressed gains nothing.
  mutating func add(_ name: String, _ content: [UInt8], isPacked: Bool) {
    // The compressor returns gzip without a name; its header of ten bytes, and checksum and size at its end, are
    // removed.
    let data = isPacked ? Array(FastGzip.pack(content).dropFirst(10).dropLast(8)) : content
    var common = Self.number(20, 2) + Self.number(0, 2) + Self.number(isPacked ? 8 : 0, 2)
    // The time of the file is midnight of the first day in zip's calendar.
    common += Self.number(0, 2) + Self.number(0x21, 2)
    common += Self.number(Int(Inflation.checksum(content)), 4)
    common += Self.number(data.count, 4) + Self.number(content.count, 4)
    common += Self.number(name.utf8.count, 2) + Self.number(0, 2)
    directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + common
    directory += Self.number(0, 10) + Self.number(bytes.count, 4) + name.utf8
    bytes += Self.number(0x0403_4B50, 4) + common + name.utf8
    bytes += data
    count += 1
  }

  /// Returns the whole archive, with its central directory.
  func finish() -> [UInt8] {
    var end = Self.number(0x0605_4B50, 4) + Self.number(0, 4)
    end += Self.number(count, 2) + Self.number(count, 2)
    end += Self.number(directory.count, 4) + Self.number(bytes.count, 4) + Self.number(0, 2)
    return bytes + directory + end
  }

  /// Returns a little-endian number of `count` bytes.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }
}
