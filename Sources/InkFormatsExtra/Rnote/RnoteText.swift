import InkFormats

/// The JSON of an Rnote file, whose strokes are parsed one after the other to save memory.
struct RnoteText {
  /// The JSON.
  let bytes: [UInt8]

  /// The file without its strokes.
  let document: JSONValue

  /// The ranges of the strokes' objects, in the order of the file.
  private(set) var strokes: [Range<Int>] = []

  /// Parses a file without its strokes, and finds these.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - budget: The memory that remains.
  /// - Throws: An error if the JSON is malformed outside of the strokes, or exceeds the limits.
  init(_ bytes: [UInt8], _ budget: inout ReadingBudget) throws(FormatError) {
    try budget.reserve(2 * bytes.count)
    let bytes = Self.withoutGreatIntegers(bytes)
    guard let key = Self.end(of: "\"stroke_components\"", in: bytes),
      let open = bytes[key...].firstIndex(where: { $0 > 32 && $0 != UInt8(ascii: ":") }),
      bytes[open] == UInt8(ascii: "[")
    else {
      throw FormatError(
        "the Rnote file is damaged or of an unknown version: it has no list of strokes (stroke_components)"
      )
    }
    var strokes: [Range<Int>] = []
    let end = try Self.elements(bytes, from: open, &strokes, &budget)
    self.bytes = bytes
    self.strokes = strokes
    document = try JSONValue(whole: Array(bytes[...open]) + Array(bytes[end...]))
  }

  /// Parses a stroke.
  func stroke(_ index: Int) throws(FormatError) -> JSONValue {
    try JSONValue(bytes, strokes[index])
  }

  /// Collects the ranges of the elements of an array, and returns the offset of its closing bracket.
  private static func elements(
    _ bytes: [UInt8],
    from open: Int,
    _ list: inout [Range<Int>],
    _ budget: inout ReadingBudget
  ) throws(FormatError) -> Int {
    var (depth, start) = (0, 0)
    var strings = JSONStringFilter()
    for i in (open + 1)..<bytes.count {
      let byte = bytes[i]
      if strings.contains(byte) { continue }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { start = i }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return i }
        depth -= 1
        if depth == 0 {
          try budget.reserve(64)
          list.append(start..<(i + 1))
        }
      default: break
      }
    }
    throw FormatError("the list of strokes is truncated", at: .byte(bytes.count))
  }

  /// Returns the offset behind the first occurrence of a text.
  private static func end(of text: StaticString, in bytes: [UInt8]) -> Int? {
    let count = text.utf8CodeUnitCount
    return text.withUTF8Buffer { mark in
      var at = 0
      while at + count <= bytes.count {
        if bytes[at] == mark[0], bytes[at..<(at + count)].elementsEqual(mark) { return at + count }
        at += 1
      }
      return nil
    }
  }

  /// Shortens integers beyond 64 bits, which the parser rejects: the seeds of random textures.
  private static func withoutGreatIntegers(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var strings = JSONStringFilter()
    var run = 0
    for i in bytes.indices {
      let byte = bytes[i]
      if strings.contains(byte) { continue }
      guard (48...57).contains(byte) else {
        // The digits of a fraction or an exponent are left alone.
        run = byte == UInt8(ascii: ".") || byte | 32 == UInt8(ascii: "e") ? -1 << 40 : 0
        continue
      }
      run += 1
      if run > 18 { result[i] = 32 }
    }
    return result
  }
}
