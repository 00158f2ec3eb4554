/// Converts byte offsets in JSON text to line numbers.
enum JSONLines {
  /// Returns the line, counted from 1, that contains the byte at an offset.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
  }
}
