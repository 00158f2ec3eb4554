/// Where values stand in a text of JSON, which the parser does not tell.
enum JSONPlaces {
  /// The line of a value, or of its key if it has one.
  ///
  /// - Parameters:
  ///   - path: The way to the value: the number of the member or element in each object and array.
  ///   - bytes: A text that was parsed.
  static func line(ofValueAt path: [Int], in bytes: [UInt8]) -> Int {
    var i = 0
    var start = 0
    func skipSpace() {
      while i < bytes.count, bytes[i] <= 32 { i += 1 }
    }
    // Over one value: to the comma or bracket behind it.
    func skipValue() {
      var depth = 0
      var isInString = false
      while i < bytes.count {
        let byte = bytes[i]
        if isInString {
          if byte == UInt8(ascii: "\\") {
            i += 1
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
        } else {
          switch byte {
          case UInt8(ascii: "\""): isInString = true
          case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
          case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if depth == 0 { return }
            depth -= 1
          case UInt8(ascii: ","): if depth == 0 { return }
          default: break
          }
        }
        i += 1
      }
    }
    skipSpace()
    start = i
    for number in path {
      guard i < bytes.count else { break }
      let isObject = bytes[i] == UInt8(ascii: "{")
      i += 1
      for _ in 0..<number {
        skipValue()
        i += 1
      }
      skipSpace()
      start = i
      guard isObject else { continue }
      // The key is a string without a value; its colon follows.
      var isEscaped = false
      i += 1
      while i < bytes.count, isEscaped || bytes[i] != UInt8(ascii: "\"") {
        isEscaped = !isEscaped && bytes[i] == UInt8(ascii: "\\")
        i += 1
      }
      i += 1
      skipSpace()
      i += 1
      skipSpace()
    }
    return line(of: start, in: bytes)
  }

  /// The line of a byte, counted from 1.
  static func line(of place: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(place).reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
  }
}
