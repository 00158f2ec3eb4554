/// The name of a part of a brush (such as an engine), of one of its settings, or of a tool.
///
/// 1 to 64 bytes of ASCII: lowercase letters, digits, hyphens, and dots that separate components of at
/// least one byte. Names without a dot belong to this package. Custom names begin with their owner, such as
/// `com.example.reed`; the keys of settings have no dots.
public struct PartName: Sendable {
  private enum Text: @unchecked Sendable {
    /// The address and the number of bytes of a string literal: not allocated and immutable.
    case fixed(UnsafePointer<UInt8>, UInt8)
    case read([UInt8])
  }

  private let text: Text

  /// The maximum number of bytes of a name.
  package static let longest = 64

  /// Creates a name from a string literal.
  ///
  /// - Precondition: The name is valid: 1 to 64 lowercase letters, digits, hyphens and dots.
  @inline(never)
  public init(_ name: StaticString) {
    self.init(word: 0, of: name)
    precondition(
      utf8Count == name.utf8CodeUnitCount && withBytes(Self.isName),
      "the name of a part, setting or tool must have 1 to 64 lowercase letters, digits, hyphens and dots"
    )
  }

  /// Creates the name at an index, from 0, in a list separated by spaces.
  ///
  /// - Precondition: The index is valid.
  @inline(never)
  package init(word number: Int, of names: StaticString) {
    var (start, end) = (names.utf8Start, names.utf8Start)
    let last = start + names.utf8CodeUnitCount
    var number = number
    while true {
      end = start
      while end < last, end.pointee != UInt8(ascii: " ") { end += 1 }
      if number == 0 { break }
      precondition(end < last, "a list of names must have a name at the requested index")
      number -= 1
      start = end + 1
    }
    text = .fixed(start, UInt8(truncatingIfNeeded: end - start))
  }

  /// Returns the number of names in a list separated by spaces.
  package static func count(in names: StaticString) -> Int {
    names.withUTF8Buffer { $0.reduce(1) { $0 + ($1 == UInt8(ascii: " ") ? 1 : 0) } }
  }

  /// Returns the index, from 0, of the name in a list separated by spaces; -1 if it is not in the list.
  @inline(never)
  package func index(in names: StaticString) -> Int {
    names.withUTF8Buffer { names in
      withBytes { name in
        var (i, number) = (0, 0)
        while i < names.count {
          var k = 0
          while i < names.count, names[i] != UInt8(ascii: " ") {
            k = k >= 0 && k < name.count && names[i] == name[k] ? k + 1 : -1
            i += 1
          }
          if k == name.count { return number }
          number += 1
          i += 1
        }
        return -1
      }
    }
  }

  private var utf8Count: Int { withBytes { $0.count } }

  /// Creates a name from bytes; `nil` if they are not a valid name.
  public init?(utf8 bytes: [UInt8]) {
    guard bytes.withUnsafeBufferPointer(Self.isName) else { return nil }
    text = .read(bytes)
  }

  @inline(never)
  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 0, bytes.count <= longest else { return false }
    var before = UInt8(ascii: ".")
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        break
      case UInt8(ascii: ".") where before != byte: break
      default: return false
      }
      before = byte
    }
    return before != UInt8(ascii: ".")
  }

  /// Calls a function with the bytes of the name.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch text {
    case .fixed(let start, let count): body(UnsafeBufferPointer(start: start, count: Int(count)))
    case .read(let bytes): bytes.withUnsafeBufferPointer(body)
    }
  }

  /// The name as ASCII bytes.
  public var utf8: [UInt8] { withBytes { Array($0) } }

  /// Whether the name contains a dot, so that it belongs to an app or plug-in, not to this package.
  public var hasOwner: Bool { withBytes { $0.contains(UInt8(ascii: ".")) } }

  /// Whether the name can be the key of a setting.
  ///
  /// Brush files use `name`, `effect` and `filter` for the part itself.
  package var isKey: Bool { !hasOwner && index(in: "name effect filter") < 0 }

  /// The FNV-1a hash of the bytes, 64 bits.
  package var digest: UInt64 {
    withBytes { $0.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
  }
}

extension PartName: Hashable {
  /// Whether all bytes of two names are equal.
  @inline(never)
  public static func == (a: PartName, b: PartName) -> Bool {
    a.withBytes { a in b.withBytes { b in a.count == b.count && a.elementsEqual(b) } }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension PartName: ExpressibleByStringLiteral {
  /// Creates a name from a string literal.
  ///
  /// - Precondition: The name is valid: 1 to 64 lowercase letters, digits, hyphens and dots.
  public init(stringLiteral name: StaticString) { self.init(name) }
}

extension PartName: CustomStringConvertible {
  /// The name as a string.
  public var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

#if !hasFeature(Embedded)
  extension PartName {
    /// Creates a name from a string; `nil` if it is not a valid name.
    public init?(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)) }
  }
#endif
