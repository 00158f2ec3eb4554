/// Converts byte offsets of JSON text to lines.
enum JSONLines {
  /// Returns the line of a byte, counted from 1.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
  }
}
