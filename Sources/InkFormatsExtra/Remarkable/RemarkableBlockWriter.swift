/// Writes the tagged values of a block of version 6, for ``RemarkableBlock``.
struct RemarkableBlockWriter {
  typealias ID = RemarkableBlock.ID

  private(set) var bytes: [UInt8] = []

  private mutating func tag(_ index: UInt64, _ kind: RemarkableBlock.Kind) {
    varint(index << 4 | kind.rawValue)
  }

  private mutating func little<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  // MARK: Values without a tag

  /// Writes a number of seven bits per byte, the lowest first.
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func plain(_ value: UInt8) { bytes.append(value) }
  mutating func plain(_ value: UInt16) { little(value) }
  mutating func plain(_ value: UInt32) { little(value) }
  mutating func plain(_ value: Float) { little(value.bitPattern) }
  mutating func plain(_ value: Double) { little(value.bitPattern) }

  mutating func plain(_ id: ID) {
    bytes.append(id.author)
    varint(id.number)
  }

  mutating func plain(_ list: [UInt8]) { bytes += list }

  // MARK: Tagged values

  mutating func id(_ index: UInt64, _ value: ID) {
    tag(index, .id)
    plain(value)
  }

  mutating func byte(_ index: UInt64, _ value: UInt8) {
    tag(index, .byte)
    plain(value)
  }

  mutating func uint32(_ index: UInt64, _ value: UInt32) {
    tag(index, .four)
    little(value)
  }

  mutating func float(_ index: UInt64, _ value: Double) {
    tag(index, .four)
    plain(Float(value))
  }

  mutating func double(_ index: UInt64, _ value: Double) {
    tag(index, .eight)
    plain(value)
  }

  /// Writes a block with its length.
  mutating func block(_ index: UInt64, _ content: (inout RemarkableBlockWriter) -> Void) {
    var inner = RemarkableBlockWriter()
    content(&inner)
    tag(index, .block)
    little(UInt32(clamping: inner.bytes.count))
    bytes += inner.bytes
  }

  /// Writes a text, as UTF-8 with its length.
  mutating func text(_ index: UInt64, _ value: String) {
    block(index) { inner in
      let utf8 = Array(value.utf8)
      inner.varint(UInt64(utf8.count))
      inner.plain(1 as UInt8)
      inner.plain(utf8)
    }
  }

  /// Writes the block of a value with the id of its last change.
  mutating func register(
    _ index: UInt64,
    changed: ID = .none,
    _ content: (inout RemarkableBlockWriter) -> Void
  ) {
    block(index) { inner in
      inner.id(1, changed)
      content(&inner)
    }
  }

  // MARK: Files

  /// Writes a block of a file: its length, versions and type, and its content.
  ///
  /// - Parameters:
  ///   - type: The type of the block.
  ///   - versions: The oldest version that can read it, and its own.
  ///   - content: Writes the content.
  mutating func main(
    _ type: UInt8,
    versions: (minimum: UInt8, current: UInt8) = (1, 1),
    _ content: (inout RemarkableBlockWriter) -> Void
  ) {
    var inner = RemarkableBlockWriter()
    content(&inner)
    little(UInt32(clamping: inner.bytes.count))
    bytes += [0, versions.minimum, versions.current, type]
    bytes += inner.bytes
  }
}
