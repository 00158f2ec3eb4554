/// The minification of scripts and style sheets.
enum PageText {
  /// Removes whole-line comments and indentation from a script or style sheet.
  ///
  /// Keeps the line numbers, for the messages of browsers, and the content of template literals of several lines.
  static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isComment = false
    var isText = false
    for (i, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      if i > 0 { result.append(0x0a) }
      let content = isText ? line : trimmed(line)
      if isText {
        isText = !changesText(line)
      } else if isComment {
        isComment = !content.suffix(2).elementsEqual([0x2a, 0x2f])
        continue
      } else if content.starts(with: [0x2f, 0x2f]) {
        continue
      } else if content.starts(with: [0x2f, 0x2a]) {
        let end = endOfComment(content)
        if end == nil || end == content.endIndex {
          isComment = end == nil
          continue
        }
      } else {
        isText = changesText(content)
      }
      result += content
    }
    return result
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether a template literal of several lines begins or ends in a line.
  private static func changesText(_ line: ArraySlice<UInt8>) -> Bool {
    line.reduce(0) { $1 == 0x60 ? $0 + 1 : $0 } % 2 == 1
  }

  /// Returns the index after the comment that a line begins with; `nil` if it continues in the next line.
  private static func endOfComment(_ line: ArraySlice<UInt8>) -> Int? {
    var i = line.startIndex + 2
    while i + 1 < line.endIndex {
      if line[i] == 0x2a, line[i + 1] == 0x2f { return i + 2 }
      i += 1
    }
    return nil
  }
}
