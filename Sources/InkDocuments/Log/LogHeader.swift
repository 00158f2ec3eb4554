/// A unique identifier of a document, of 128 bits.
///
/// The host chooses it, at random or as a UUID. Copies of a document have the same one.
public struct DocumentIdentifier: Hashable, Sendable {
  /// The first eight bytes, in big-endian order.
  public var high: UInt64
  /// The last eight bytes, in big-endian order.
  public var low: UInt64

  /// Creates an identifier from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// The first 32 bytes of a document.
package struct LogHeader: Hashable, Sendable {
  /// The major version that is written and read; readers refuse larger ones.
  package static let major: UInt8 = 1

  /// The minor version: additions since the major version, which readers need not know.
  package static let minor: UInt8 = 0

  /// The size of a header, in bytes.
  package static let size = 32

  /// The major version of the document.
  package let major: UInt8

  /// The minor version of the document.
  package let minor: UInt8

  /// The bits of features that a reader must know, or else refuse the document; none is defined so far.
  package let features: UInt8

  /// The bits of hints that a reader may ignore, and keeps; none is defined so far.
  package var hints: UInt8

  /// The identifier of the document.
  package var identifier: DocumentIdentifier

  private static let magic: [UInt8] = [0x89, 0x49, 0x4e, 0x4b, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Creates the header of a new document.
  package init(_ identifier: DocumentIdentifier) {
    major = Self.major
    minor = Self.minor
    features = 0
    hints = 0
    self.identifier = identifier
  }

  /// Whether bytes begin with the signature of an Inkstone document; eight bytes suffice.
  package static func isPlausible(_ bytes: [UInt8]) -> Bool {
    bytes.count >= magic.count && bytes.prefix(magic.count).elementsEqual(magic)
  }

  /// Returns the 32 bytes of the header.
  package func encoded() -> [UInt8] {
    var bytes = Self.magic
    bytes.append(major)
    bytes.append(minor)
    bytes.append(features)
    bytes.append(hints)
    for word in [identifier.high, identifier.low] {
      for shift in 0..<8 as Range<UInt64> {
        bytes.append(UInt8(truncatingIfNeeded: word >> (56 - 8 * shift)))
      }
    }
    let check = CRC32C.checksum(bytes)
    for shift in 0..<4 as Range<UInt32> {
      bytes.append(UInt8(truncatingIfNeeded: check >> (8 * shift)))
    }
    return bytes
  }

  /// Reads a header.
  ///
  /// - Parameter bytes: The document, or its first 32 bytes.
  /// - Throws: `notALog`, `truncated`, `header`, `newerVersion` or `unknownFeatures`.
  package init(decoding bytes: [UInt8]) throws(DocumentError) {
    let common = min(bytes.count, Self.magic.count)
    guard common > 0, bytes.prefix(common).elementsEqual(Self.magic.prefix(common)) else {
      throw DocumentError(.notALog, at: 0)
    }
    // The bytes after a later major version are unknown.
    if bytes.count > 8, bytes[8] > Self.major {
      throw DocumentError(.newerVersion(bytes[8]), at: 0)
    }
    guard bytes.count >= Self.size else { throw DocumentError(.truncated, at: 0) }
    let check = bytes.withUnsafeBytes { all in
      CRC32C.checksum(UnsafeRawBufferPointer(rebasing: all[..<28])) == CRC32C.word(all, 28)
    }
    guard check, bytes[8] > 0 else { throw DocumentError(.header, at: 0) }
    guard bytes[10] == 0 else { throw DocumentError(.unknownFeatures(bytes[10]), at: 0) }
    major = bytes[8]
    minor = bytes[9]
    features = bytes[10]
    hints = bytes[11]
    var words: (UInt64, UInt64) = (0, 0)
    for i in 0..<8 {
      words.0 = words.0 << 8 | UInt64(bytes[12 + i])
      words.1 = words.1 << 8 | UInt64(bytes[20 + i])
    }
    identifier = DocumentIdentifier(high: words.0, low: words.1)
  }

  /// The checksum at the end of the header, on which that of the first frame is based.
  package var check: UInt32 {
    encoded().withUnsafeBytes { CRC32C.word($0, 28) }
  }
}
