/// Parsing of a line of settings.
extension ArraySlice<UInt8> {
  /// The text without surrounding spaces and tabs.
  var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first, first.isSpace { rest.removeFirst() }
    while let last = rest.last, last.isSpace { rest.removeLast() }
    return rest
  }

  /// The text without a comment, which begins with `#` or `;` at the start or after a space.
  var withoutComment: ArraySlice<UInt8> {
    var isAfterSpace = true
    for index in indices {
      if isAfterSpace, self[index] == UInt8(ascii: "#") || self[index] == UInt8(ascii: ";") {
        return self[startIndex..<index]
      }
      isAfterSpace = self[index].isSpace
    }
    return self
  }

  /// The words separated by spaces and commas.
  var words: [ArraySlice<UInt8>] {
    split { $0.isSpace || $0 == UInt8(ascii: ",") }
  }

  /// Whether the text equals a word.
  func isWord(_ word: String) -> Bool { elementsEqual(word.utf8) }

  /// The first 64 bytes as a string.
  var name: String { String(decoding: prefix(64), as: UTF8.self) }

  /// A whole number, decimal or hexadecimal after `0x`; `nil` for other text.
  var wholeNumber: UInt64? {
    var rest = self
    var base: UInt64 = 10
    if rest.count > 2, rest.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]) {
      base = 16
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in rest {
      let digit: UInt64
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte) - 48
      case UInt8(ascii: "a")...UInt8(ascii: "f") where base == 16: digit = UInt64(byte) - 87
      case UInt8(ascii: "A")...UInt8(ascii: "F") where base == 16: digit = UInt64(byte) - 55
      default: return nil
      }
      let (product, isTooGreat) = number.multipliedReportingOverflow(by: base)
      let (sum, overflows) = product.addingReportingOverflow(digit)
      if isTooGreat || overflows { return nil }
      number = sum
    }
    return number
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension EditingAction {
  /// The word for the action in settings.
  var word: String {
    switch self {
    case .none: "none"
    case .undo: "undo"
    case .redo: "redo"
    case .erase: "erase"
    case .save: "save"
    }
  }
}
