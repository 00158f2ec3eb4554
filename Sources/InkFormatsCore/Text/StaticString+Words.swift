extension StaticString {
  /// Returns whether the text consists of these UTF-8 bytes.
  package func hasBytes(_ bytes: [UInt8]) -> Bool {
    withUTF8Buffer { $0.count == bytes.count && $0.elementsEqual(bytes) }
  }

  /// The words separated by spaces.
  package var words: [String] {
    withUTF8Buffer { bytes in
      bytes.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the index of a word, in UTF-8, among the words separated by spaces; `nil` if it is missing.
  package func index(of word: [UInt8]) -> Int? {
    withUTF8Buffer { bytes in
      bytes.split(separator: 32).firstIndex { $0.elementsEqual(word) }
    }
  }
}
