/// Converts byte offsets of JSON text to lines.
enum JSONPlaces {
  /// Returns the line of a byte, counted from 1.
  static func line(of place: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(place).reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
  }
}
