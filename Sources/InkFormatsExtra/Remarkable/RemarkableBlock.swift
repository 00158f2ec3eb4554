import InkFormats

/// Reads the tagged values of a block of version 6.
///
/// A tag has the index of a value and its type: 1, 4 or 8 bytes, an id, or a block with its length.
struct RemarkableBlock {
  /// An identifier: the number of an author, and of its change.
  struct ID: Hashable, Comparable {
    var author: UInt8
    var number: UInt64

    /// No item: the beginning or end of a list.
    static let none = ID(author: 0, number: 0)

    /// The root of the tree of groups.
    static let root = ID(author: 0, number: 1)

    static func < (a: ID, b: ID) -> Bool { (a.author, a.number) < (b.author, b.number) }
  }

  /// The type of a value, in the lower half of its tag.
  enum Kind: UInt64 {
    case byte = 1
    case four = 4
    case eight = 8
    case block = 12
    case id = 15
  }

  /// The reader of values without a tag.
  var reader: LittleEndianReader

  /// Returns whether the next tag has an index and a type.
  func has(_ index: UInt64, _ kind: Kind) -> Bool {
    var ahead = reader
    guard ahead.count > 0, let tag = try? ahead.varint() else { return false }
    return tag == index << 4 | kind.rawValue
  }

  private mutating func expect(_ index: UInt64, _ kind: Kind) throws(FormatError) {
    guard try reader.varint() == index << 4 | kind.rawValue else {
      throw reader.failure("a block is damaged: it has an unexpected field")
    }
  }

  /// Reads an id without a tag.
  mutating func plainID() throws(FormatError) -> ID {
    ID(author: try reader.byte(), number: try reader.varint())
  }

  /// Reads the id at an index.
  mutating func id(_ index: UInt64) throws(FormatError) -> ID {
    try expect(index, .id)
    return try plainID()
  }

  /// Reads the byte at an index.
  mutating func byte(_ index: UInt64) throws(FormatError) -> UInt8 {
    try expect(index, .byte)
    return try reader.byte()
  }

  /// Reads the integer of four bytes at an index.
  mutating func uint32(_ index: UInt64) throws(FormatError) -> UInt32 {
    try expect(index, .four)
    return try reader.uint32()
  }

  /// Reads the integer of four bytes at an index; `nil` if another value follows.
  mutating func optionalUInt32(_ index: UInt64) throws(FormatError) -> UInt32? {
    has(index, .four) ? try uint32(index) : nil
  }

  /// Reads the number of four bytes at an index.
  mutating func float(_ index: UInt64) throws(FormatError) -> Double {
    try expect(index, .four)
    return try reader.float()
  }

  /// Reads the number of eight bytes at an index.
  mutating func double(_ index: UInt64) throws(FormatError) -> Double {
    try expect(index, .eight)
    return try reader.double()
  }

  /// Reads the block at an index, and skips it.
  mutating func block(_ index: UInt64) throws(FormatError) -> RemarkableBlock {
    try expect(index, .block)
    let count = try reader.elements(UInt64(try reader.uint32()), of: 1)
    return RemarkableBlock(reader: LittleEndianReader(reader.source, try reader.skip(count)))
  }

  /// Reads the text at an index, and a format number that may follow it.
  mutating func text(_ index: UInt64) throws(FormatError) -> (utf8: [UInt8], format: UInt32?) {
    var inner = try block(index)
    let count = try inner.reader.elements(try inner.reader.varint(), of: 1)
    _ = try inner.reader.byte()
    let range = try inner.reader.skip(count)
    let format = try inner.optionalUInt32(2)
    return (Array(reader.source[range]), format)
  }

  /// Reads the block of a value with the time of its last change, positioned at the value.
  mutating func register(_ index: UInt64) throws(FormatError) -> RemarkableBlock {
    var inner = try block(index)
    _ = try inner.id(1)
    return inner
  }
}
