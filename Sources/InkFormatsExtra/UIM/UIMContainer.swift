import InkFormats

/// The RIFF container of a Universal Ink Model.
///
/// A header chunk `HEAD` holds the version, and in 3.1 eight bytes for every following chunk: version, kind of content
/// (1 for Protocol Buffers) and compression (0 none, 1 zip, 2 LZMA). Chunks begin at even offsets.
struct UIMContainer {
  /// A chunk, uncompressed.
  struct Chunk {
    /// The four-letter identifier.
    var name: String
    /// The uncompressed content.
    var bytes: [UInt8]
  }

  /// The version of the format: 3.0 or 3.1.
  let version: (major: Int, minor: Int)

  /// All chunks except the header, in order.
  private(set) var chunks: [Chunk] = []

  /// The maximum number of chunks of a file.
  static let maximumChunks = 64

  /// Whether bytes begin with the signature of a Universal Ink Model.
  static func isUIM(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("UINK".utf8)
  }

  /// Reads the chunks of a file.
  ///
  /// Throws an error if the file is damaged, compressed with LZMA, or unpacks to more than `limit` bytes in total.
  init(_ bytes: [UInt8], limit: Int) throws(FormatError) {
    guard Self.isUIM(bytes) else { throw FormatError("the file is not a Universal Ink Model") }
    var position = 12
    guard let head = try Self.chunk(bytes, &position), head.name == "HEAD", head.data.count >= 3
    else { throw FormatError("the Universal Ink Model has no header", at: .byte(12)) }
    version = (Int(bytes[head.data.lowerBound]), Int(bytes[head.data.lowerBound + 1]))
    guard version.major == 3, version.minor <= 1 else {
      throw FormatError(
        "version \(version.major).\(version.minor) of the Universal Ink Model is not supported, only 3.0 and 3.1",
        at: .byte(head.data.lowerBound)
      )
    }
    var left = limit
    while let chunk = try Self.chunk(bytes, &position) {
      guard chunks.count < Self.maximumChunks else {
        throw FormatError(
          "the file has more than \(Self.maximumChunks) chunks",
          at: .byte(position)
        )
      }
      let entry = head.data.lowerBound + 4 + 8 * chunks.count
      var compression: UInt8 = 0
      if version.minor > 0, entry + 8 <= head.data.upperBound {
        guard bytes[entry + 3] == 1 else {
          throw FormatError(
            "a chunk is not in the format of Protocol Buffers",
            at: .byte(entry + 3)
          )
        }
        compression = bytes[entry + 4]
      }
      let content = try Self.unpack(bytes, chunk.data, compression, limit: left)
      left -= content.count
      chunks.append(Chunk(name: chunk.name, bytes: content))
    }
  }

  /// Returns the chunk at a position, which it advances: its identifier and range; `nil` at the end.
  private static func chunk(
    _ bytes: [UInt8],
    _ position: inout Int
  ) throws(FormatError) -> (name: String, data: Range<Int>)? {
    guard position < bytes.count else { return nil }
    guard bytes.count - position >= 8 else {
      throw FormatError("a chunk is truncated", at: .byte(position))
    }
    let start = position + 8
    var size = 0
    for i in 0..<4 { size |= Int(bytes[position + 4 + i]) << (8 * i) }
    guard size <= bytes.count - start else {
      throw FormatError("a chunk is truncated", at: .byte(position))
    }
    let name = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
    position = min(start + size + size % 2, bytes.count)
    return (name, start..<(start + size))
  }

  private static func unpack(
    _ bytes: [UInt8],
    _ data: Range<Int>,
    _ compression: UInt8,
    limit: Int
  ) throws(FormatError) -> [UInt8] {
    switch compression {
    case 0:
      guard data.count <= limit else {
        throw FormatError("the compressed data expands to more than \(limit) bytes, the limit")
      }
      return Array(bytes[data])
    case 1:
      let content = Array(bytes[data])
      if ZipArchive.isZip(content) {
        let archive = try ZipArchive(content)
        guard let name = archive.entries.first?.name,
          let file = try archive.file(named: name, limit: limit)
        else {
          throw FormatError("the zip archive of a chunk is empty", at: .byte(data.lowerBound))
        }
        return file
      }
      // Without the header of two bytes that a zlib stream has, the data is plain deflate.
      let hasHeader =
        content.count > 2 && content[0] & 15 == 8 && content[1] & 32 == 0
        && (Int(content[0]) << 8 | Int(content[1])) % 31 == 0
      return try Inflation.inflate(
        content,
        (hasHeader ? 2 : 0)..<content.count,
        wrapping: .raw,
        limit: limit,
        expected: min(content.count * 4, limit)
      )
    case 2:
      throw FormatError(
        "a chunk is compressed with LZMA, which is not supported",
        at: .byte(data.lowerBound)
      )
    default:
      throw FormatError("a chunk is compressed with an unknown method", at: .byte(data.lowerBound))
    }
  }
}
