import InkFormats

/// The lines of a recording one by one, without comments and without leading or trailing spaces.
struct RecordingLines {
  private let bytes: [UInt8]
  private var at = 0
  /// The number of the line returned last, from 1.
  private(set) var number = 0
  /// The number of leading spaces that were removed from the line returned last.
  private(set) var indent = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    guard at < bytes.count else { return nil }
    var end = at
    var isQuoted = false
    var comment: Int?
    while end < bytes.count, bytes[end] != RecordingText.newline {
      let byte = bytes[end]
      if byte == RecordingText.quote { isQuoted.toggle() }
      if byte == RecordingText.hash, !isQuoted, comment == nil { comment = end }
      end += 1
    }
    let first = at
    var start = first
    var last = comment ?? end
    at = end + 1
    number += 1
    while start < last, RecordingText.isSpace(bytes[start]) { start += 1 }
    while last > start, RecordingText.isSpace(bytes[last - 1]) { last -= 1 }
    indent = start - first
    return bytes[start..<last]
  }
}

/// Parses numbers and words in the lines of recordings.
enum RecordingText {
  static let newline: UInt8 = 0x0a
  static let hash: UInt8 = 0x23
  static let quote: UInt8 = 0x22
  static let colon: UInt8 = 0x3a
  static let minus: UInt8 = 0x2d
  static let dot: UInt8 = 0x2e

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }

  /// Whether a line is a YAML key, or a list item that begins with one.
  static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
    let letters = line.prefix {
      (0x61...0x7a).contains($0) || $0 == 0x2d || $0 == 0x20 || $0 == 0x5f
    }
    return !letters.isEmpty && line.dropFirst(letters.count).first == colon
  }

  /// Returns the first words of a line, at most `maximum`, and the rest of the line as one more.
  static func words(_ line: ArraySlice<UInt8>, maximum: Int) -> [ArraySlice<UInt8>] {
    line.split(maxSplits: maximum, omittingEmptySubsequences: true, whereSeparator: isSpace)
  }

  /// Parses a hexadecimal number without a sign, of at most 15 digits; `nil` for any other text.
  static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count < 16 else { return nil }
    var value = 0
    for byte in digits {
      switch byte {
      case 0x30...0x39: value = value << 4 | Int(byte - 0x30)
      case 0x61...0x66: value = value << 4 | Int(byte - 0x57)
      case 0x41...0x46: value = value << 4 | Int(byte - 0x37)
      default: return nil
      }
    }
    return value
  }

  /// Parses a decimal number of at most 18 digits; `nil` for any other text.
  static func decimal(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == minus
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty, digits.count < 19 else { return nil }
    var value = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return isNegative ? -value : value
  }

  /// Converts a number to a 32-bit value of the kernel, even if it was written as unsigned; `nil` if out of range.
  static func value(_ number: Int?) -> Int32? {
    guard let number, number >= Int(Int32.min), number <= Int(UInt32.max) else { return nil }
    return Int32(truncatingIfNeeded: number)
  }

  /// Parses seconds with a fraction, and returns microseconds; `nil` for any other text.
  static func microseconds(_ text: ArraySlice<UInt8>) -> Int64? {
    let dotted = text.firstIndex(of: dot) ?? text.endIndex
    guard let seconds = decimal(text[..<dotted]), (0..<1 << 40).contains(seconds) else {
      return nil
    }
    var digits = text[dotted...].dropFirst()
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    digits = digits.prefix(6)
    var fraction = digits.isEmpty ? 0 : decimal(digits) ?? 0
    for _ in digits.count..<6 { fraction *= 10 }
    return Int64(seconds) * 1_000_000 + Int64(fraction)
  }
}

/// Groups the events of a recording into frames.
struct FrameCollector {
  private(set) var frames: [EvdevFrame] = []
  private var events: [EvdevEvent] = []
  private var count = 0
  private let maximum: Int

  init(maximum: Int) { self.maximum = maximum }

  /// Whether no event was added so far.
  var isEmpty: Bool { count == 0 }

  /// The number of events that may still be added.
  var rest: Int { max(maximum - count, 0) }

  /// Adds an event at a time in microseconds; returns `false` if there are too many.
  mutating func add(_ event: EvdevEvent, at time: Int64) -> Bool {
    count += 1
    guard count <= maximum else { return false }
    if event.type == 0, event.code == 0 {
      if !events.isEmpty { frames.append(EvdevFrame(time: time, events: events)) }
      events.removeAll(keepingCapacity: true)
    } else {
      events.append(event)
    }
    return true
  }
}
