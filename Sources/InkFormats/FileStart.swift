/// The beginning of a file, from which its format is recognized.
public struct FileStart: Sendable {
  /// The number of bytes that are examined to recognize a format.
  static let size = 1 << 16

  /// The first 64 KiB of the file's content, which the caller has decompressed if the file is gzipped.
  public let bytes: [UInt8]

  /// The same bytes as ASCII text, without leading white space, a byte order mark, and the zero bytes of UTF-16.
  public let text: ArraySlice<UInt8>

  /// The local name of the XML root element, at most 40 bytes; `nil` if the file isn't XML.
  public let rootElement: String?

  /// Creates the beginning of a file.
  ///
  /// - Parameter bytes: The file, or at least its first 64 KiB; not gzipped.
  public init(_ bytes: [UInt8]) {
    self.bytes = Array(bytes.prefix(Self.size))
    let text = Self.ascii(bytes.prefix(Self.size))
    self.text = text.firstIndex { $0 > 32 }.map { text[$0...] } ?? []
    rootElement = self.text.first == UInt8(ascii: "<") ? Self.rootElement(self.text) : nil
  }

  /// Returns the index in ``text`` after the first occurrence of an ASCII string; `nil` if it isn't in ``text``.
  public func end(of mark: StaticString) -> Int? { Self.end(of: mark, in: text) }

  /// Returns the text without a byte order mark, and without the zero bytes of UTF-16.
  private static func ascii(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return isUTF16 ? bytes.dropFirst(2).filter { $0 != 0 } : Array(bytes)
  }

  /// Returns the local name of the first element, at most 40 bytes; `nil` if the text isn't XML.
  private static func rootElement(_ text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...].dropFirst()
      if rest.starts(with: Array("!--".utf8)) {
        guard let close = end(of: "-->", in: rest.dropFirst(3)) else { return nil }
        rest = rest[close...]
      } else if rest.starts(with: Array("?".utf8)) {
        guard let close = end(of: "?>", in: rest) else { return nil }
        rest = rest[close...]
      } else if rest.starts(with: Array("!".utf8)) {
        rest = afterDoctype(rest)
      } else {
        let name = rest.prefix { isNameByte($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? name
        return local.isEmpty ? nil : String(decoding: local.prefix(40), as: UTF8.self)
      }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...58, 65...90, 97...122, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// Returns the text after a document type declaration and its internal subset.
  private static func afterDoctype(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for i in text.indices {
      switch text[i] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return text[i...]
      default: continue
      }
    }
    return []
  }

  private static func end(of mark: StaticString, in text: ArraySlice<UInt8>) -> Int? {
    let length = mark.utf8CodeUnitCount
    let first = mark.utf8Start[0]
    var i = text.startIndex
    while i + length <= text.endIndex {
      if text[i] == first {
        var k = 1
        while k < length, text[i + k] == mark.utf8Start[k] { k += 1 }
        if k == length { return i + length }
      }
      i += 1
    }
    return nil
  }
}
