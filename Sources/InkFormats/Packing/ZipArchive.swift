/// The central directory of a zip archive in memory.
///
/// Stored and deflated entries are read; encrypted, multi-disk and 64-bit archives are rejected.
/// Overlapping entries, the trick of dense zip bombs, are rejected, too.
package struct ZipArchive {
  /// A file in the archive.
  package struct Entry {
    /// The path of the file in the archive.
    package var name: String
    /// The compression method: 0 is stored, 8 is deflated.
    var method: Int
    /// The CRC-32 of the uncompressed bytes.
    var checksum: UInt32
    /// The uncompressed size in bytes, as the directory declares it.
    var size: Int
    /// The range of the compressed bytes in the archive.
    var data: Range<Int>
  }

  /// The maximum number of entries of an archive.
  static let maximumEntries = 10_000

  /// The entries in the order of the directory.
  package private(set) var entries: [Entry] = []

  private let bytes: [UInt8]

  /// Whether entries are read as far as possible, without their checksums.
  private var isDamaged = false

  /// Returns whether bytes begin with a signature of zip archives.
  package static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the central directory of an archive.
  ///
  /// - Throws: An error if the archive is damaged or of an unsupported kind, or has too many entries.
  package init(_ bytes: [UInt8]) throws(FormatError) {
    self.bytes = bytes
    let end = try endOfDirectory()
    let count = read16(end + 10)
    let size = read32(end + 12)
    var at = read32(end + 16)
    guard read16(end + 4) == 0, read16(end + 8) == count else {
      throw FormatError("zip archives in several parts are not supported", at: .byte(end))
    }
    guard count != 0xFFFF, size != 0xFFFF_FFFF, at != 0xFFFF_FFFF else {
      throw FormatError("64-bit zip archives are not supported", at: .byte(end))
    }
    guard count <= Self.maximumEntries else {
      throw FormatError(
        "the zip archive has more than \(Self.maximumEntries) entries",
        at: .byte(end)
      )
    }
    guard at <= end, size <= end - at else {
      throw FormatError(
        "the zip archive is damaged: its directory is outside the file",
        at: .byte(end)
      )
    }
    var taken: [Range<Int>] = []
    for _ in 0..<count { try readEntry(&at, directory: end, taken: &taken) }
    taken.sort { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(taken, taken.dropFirst()) where one.upperBound > next.lowerBound {
      throw FormatError(
        "the zip archive is damaged: its entries overlap",
        at: .byte(next.lowerBound)
      )
    }
  }

  /// Finds the entries of an archive that may be damaged or truncated.
  ///
  /// Without a usable directory, the entries are those whose local headers follow one another. Their content is read as
  /// far as possible.
  ///
  /// - Parameter bytes: The archive.
  package init(damaged bytes: [UInt8]) {
    if let intact = try? ZipArchive(bytes) {
      self = intact
    } else {
      self.bytes = bytes
      findEntries()
    }
    isDamaged = true
  }

  /// Finds the entries of an archive without a directory by their local headers.
  private mutating func findEntries() {
    var at = 0
    while at + 30 <= bytes.count, read32(at) == 0x0403_4B50, entries.count < Self.maximumEntries {
      let flags = read16(at + 6)
      let nameEnd = at + 30 + read16(at + 26)
      let start = nameEnd + read16(at + 28)
      guard start <= bytes.count else { return }
      var packed = read32(at + 18)
      // A writer that didn't know the size wrote it after the data.
      if flags & 8 != 0, packed == 0 { packed = nextHeader(from: start) - start }
      let end = min(start + packed, bytes.count)
      if flags & 1 == 0 {
        entries.append(
          Entry(
            name: String(decoding: bytes[(at + 30)..<nameEnd], as: UTF8.self),
            method: read16(at + 8),
            checksum: UInt32(read32(at + 14)),
            size: read32(at + 22),
            data: start..<end
          )
        )
      }
      at = nextHeader(from: end)
    }
  }

  /// Returns the offset of the next local header at or after an offset, or of the directory; the end without one.
  private func nextHeader(from offset: Int) -> Int {
    var at = offset
    while at + 4 <= bytes.count {
      if bytes[at] == 0x50, [0x0403_4B50, 0x0201_4B50].contains(read32(at)) { return at }
      at += 1
    }
    return bytes.count
  }

  /// Returns the uncompressed bytes of an entry; `nil` if none has that name.
  ///
  /// - Throws: An error if the entry is damaged or exceeds `limit` bytes.
  package func file(named name: String, limit: Int) throws(FormatError) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    if isDamaged, [0, 8].contains(entry.method) {
      guard entry.method == 8 else { return Array(bytes[entry.data].prefix(limit)) }
      return try Inflation.inflateDamaged(
        bytes,
        entry.data,
        wrapping: .raw,
        limit: limit,
        expected: min(entry.size, limit)
      ).content
    }
    guard entry.size <= limit else {
      throw FormatError(
        "\(name) in the zip archive expands to more than \(limit) bytes, the limit",
        at: .byte(entry.data.lowerBound),
        isLimit: true
      )
    }
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(bytes[entry.data])
    case 8:
      content = try Inflation.inflate(
        bytes,
        entry.data,
        wrapping: .raw,
        limit: entry.size,
        expected: entry.size
      )
    default:
      throw FormatError(
        "\(name) in the zip archive uses compression method \(entry.method), which is not supported",
        at: .byte(entry.data.lowerBound)
      )
    }
    guard content.count == entry.size, Inflation.checksum(content) == entry.checksum else {
      throw FormatError("\(name) is damaged in the zip archive", at: .byte(entry.data.lowerBound))
    }
    return content
  }

  private func endOfDirectory() throws(FormatError) -> Int {
    var at = bytes.count - 22
    let first = max(0, at - 0xFFFF)
    while at >= first {
      if read32(at) == 0x0605_4B50, at + 22 + read16(at + 20) <= bytes.count { return at }
      at -= 1
    }
    throw FormatError("the zip archive has no end: it is truncated", at: .byte(bytes.count))
  }

  private mutating func readEntry(
    _ at: inout Int,
    directory end: Int,
    taken: inout [Range<Int>]
  ) throws(FormatError) {
    guard at + 46 <= end, read32(at) == 0x0201_4B50 else {
      throw FormatError("the zip archive is damaged: its directory is invalid", at: .byte(at))
    }
    let flags = read16(at + 8)
    let nameLength = read16(at + 28)
    let next = at + 46 + nameLength + read16(at + 30) + read16(at + 32)
    let local = read32(at + 42)
    let packed = read32(at + 20)
    guard next <= end, local + 30 <= bytes.count, read32(local) == 0x0403_4B50 else {
      throw FormatError("the zip archive is damaged: its directory is invalid", at: .byte(at))
    }
    guard flags & 1 == 0 else { throw FormatError("the zip archive is encrypted", at: .byte(at)) }
    let start = local + 30 + read16(local + 26) + read16(local + 28)
    guard start <= bytes.count, packed <= bytes.count - start else {
      throw FormatError("a file in the zip archive is truncated", at: .byte(local))
    }
    taken.append(local..<(start + packed))
    entries.append(
      Entry(
        name: String(decoding: bytes[(at + 46)..<(at + 46 + nameLength)], as: UTF8.self),
        method: read16(at + 10),
        checksum: UInt32(read32(at + 16)),
        size: read32(at + 24),
        data: start..<(start + packed)
      )
    )
    at = next
  }

  private func read16(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
  private func read32(_ at: Int) -> Int { read16(at) | read16(at + 2) << 16 }
}
