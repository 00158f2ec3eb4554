/// A fault of a message to or from a board.
struct BoardError: Error, Equatable {
  enum Reason: Equatable {
    /// The message ends too early.
    case truncated
    /// The message, or a part of it, is longer than allowed.
    case tooLong
    /// No message begins with this byte.
    case kind
    /// A value is out of range.
    case value
    /// The message belongs to another version of the protocol.
    case version
  }

  let reason: Reason
  /// The index of the first byte that is wrong.
  let offset: Int

  init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }

  /// A sentence for the log of the client.
  var message: String {
    switch reason {
    case .truncated: "The message ends too early, at byte \(offset)."
    case .tooLong: "The message is too long, from byte \(offset) on."
    case .kind: "The message is of an unknown kind."
    case .value: "The message has a wrong value at byte \(offset)."
    case .version: "This page is of another version than its server. Reload it."
    }
  }
}

/// Reads the parts of a message.
///
/// A number is a varint (LEB128) below 2⁵³, which JavaScript represents exactly. A text is the number of its bytes, and
/// UTF-8.
struct BoardReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() throws(BoardError) -> UInt8 {
    guard index < bytes.count else { throw BoardError(.truncated, at: index) }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func uint32() throws(BoardError) -> UInt32 {
    guard bytes.count - index >= 4 else { throw BoardError(.truncated, at: bytes.count) }
    var number: UInt32 = 0
    for i in 0..<4 { number |= UInt32(bytes[index + i]) << UInt32(8 * i) }
    index += 4
    return number
  }

  mutating func number() throws(BoardError) -> Int {
    let start = index
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 49, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 127) << shift
      guard byte < 128 else { continue }
      guard number < 1 << 53, byte > 0 || shift == 0 else { break }
      return Int(number)
    }
    throw BoardError(.value, at: start)
  }

  mutating func text(atMost maximum: Int) throws(BoardError) -> String {
    let start = index
    let count = try number()
    guard count <= maximum else { throw BoardError(.tooLong, at: start) }
    guard bytes.count - index >= count else { throw BoardError(.truncated, at: bytes.count) }
    guard let text = String(validating: bytes[index..<index + count], as: UTF8.self) else {
      throw BoardError(.value, at: index)
    }
    index += count
    return text
  }

  /// Returns all remaining bytes, whose number must be in a range.
  mutating func rest(_ count: ClosedRange<Int>) throws(BoardError) -> [UInt8] {
    let rest = bytes[index...]
    guard rest.count >= count.lowerBound else { throw BoardError(.truncated, at: bytes.count) }
    guard rest.count <= count.upperBound else { throw BoardError(.tooLong, at: index) }
    index = bytes.count
    return Array(rest)
  }

  /// Throws an error unless all bytes were read.
  func end() throws(BoardError) {
    guard index == bytes.count else { throw BoardError(.tooLong, at: index) }
  }
}

/// Writes the parts of a message; see ``BoardReader``.
struct BoardWriter {
  var bytes: [UInt8] = []

  mutating func write(_ number: UInt32) {
    for i in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * i))) }
  }

  mutating func write(_ number: Int) {
    var rest = UInt64(clamping: number)
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }
}
