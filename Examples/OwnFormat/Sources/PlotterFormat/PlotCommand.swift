import InkFormats

/// A command of two letters with its numbers.
struct PlotCommand {
  /// The letters, in uppercase.
  let name: String
  /// The numbers behind them.
  let numbers: [Double]
  /// The index of its first byte.
  let start: Int
}

/// A scanner that splits a file into commands, in time linear in its size.
struct PlotScanner {
  /// The maximum number of characters of a number.
  private static let longestNumber = 40

  private let bytes: [UInt8]
  private let maximumNumbers: Int
  private var position = 0

  /// Creates a scanner of a file; commands may have at most `maximumNumbers` numbers.
  init(_ bytes: [UInt8], maximumNumbers: Int = .max) {
    self.bytes = bytes
    self.maximumNumbers = maximumNumbers
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns the next command; `nil` at the end of the file.
  mutating func command() throws(FormatError) -> PlotCommand? {
    skipRest()
    guard let first = next else { return nil }
    let start = position
    guard let a = Self.capital(first), start + 1 < bytes.count,
      let b = Self.capital(bytes[start + 1])
    else { throw FormatError("not a command of two letters", at: .byte(start)) }
    position += 2
    let name = String(decoding: [a, b], as: UTF8.self)
    var numbers: [Double] = []
    if name == "LB" {
      // A label ends with the character ETX, or with the file.
      position = bytes[position...].firstIndex(of: 3).map { $0 + 1 } ?? bytes.count
    } else {
      while let number = try number() {
        guard numbers.count < maximumNumbers else {
          throw FormatError("the command has too many numbers", at: .byte(start))
        }
        numbers.append(number)
      }
    }
    return PlotCommand(name: name, numbers: numbers, start: start)
  }

  /// Returns the next number of a command.
  private mutating func number() throws(FormatError) -> Double? {
    while let byte = next, byte <= 32 && byte != 27 || byte == UInt8(ascii: ",") { position += 1 }
    let start = position
    while let byte = next, (48...57).contains(byte) || "+-.".utf8.contains(byte) {
      position += 1
      // `1-2` are two numbers.
      if let byte = next, "+-".utf8.contains(byte) { break }
    }
    if position == start { return nil }
    guard position - start <= Self.longestNumber,
      let value = Double(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw FormatError("not a number", at: .byte(start)) }
    return value
  }

  /// Skips separators between commands, and instructions for the device: `ESC . (`, `ESC . @ 0;0:`.
  private mutating func skipRest() {
    while let byte = next, byte <= 32 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
      position += 1
      guard byte == 27, next == UInt8(ascii: ".") else { continue }
      position = min(position + 2, bytes.count)
      if "@HIMNT".utf8.contains(bytes[position - 1]) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? position
      }
    }
  }

  private static func capital(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 65...90: byte
    case 97...122: byte - 32
    default: nil
    }
  }
}
