import Glibc

/// Checks the size of a PDF's object streams, which libraries decompress as a whole.
package enum PDFObjectStreams {
  /// The maximum distance of a dictionary's start from its stream, in bytes.
  private static let reach = 2048

  /// Whether all object streams of a file together decompress to more than `limit` bytes.
  ///
  /// Cost: linear in the bytes of the file and the decompressed bytes.
  package static func unpack(_ bytes: [UInt8], toMoreThan limit: Int) -> Bool {
    var left = limit
    var start = 0
    while let at = offset(of: "stream", in: bytes, start..<bytes.count) {
      start = at + 6
      let dictionary = max(at - reach, 0)..<at
      if bytes[dictionary].suffix(3).elementsEqual("end".utf8) { continue }
      // "#" counts, too, since a name may be written with numeric codes instead of letters.
      guard
        ["ObjStm", "XRef", "#"].contains(where: { offset(of: $0, in: bytes, dictionary) != nil })
      else { continue }
      var first = start
      if first < bytes.count, bytes[first] == 13 { first += 1 }
      if first < bytes.count, bytes[first] == 10 { first += 1 }
      if Inflation.exceeds(&left, bytes, from: first) { return true }
    }
    return false
  }

  private static func offset(
    of text: StaticString,
    in bytes: [UInt8],
    _ range: Range<Int>
  ) -> Int? {
    let count = text.utf8CodeUnitCount
    return bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      var at = range.lowerBound
      while at + count <= range.upperBound,
        let found = memchr(base + at, Int32(text.utf8Start[0]), range.upperBound - count + 1 - at)
      {
        at = UnsafeRawPointer(found) - base
        if memcmp(base + at, text.utf8Start, count) == 0 { return at }
        at += 1
      }
      return nil
    }
  }

  /// Returns the bytes of several content streams as one stream.
  ///
  /// `nil` if they exceed `limit` bytes, or are damaged.
  package static func joined(
    _ streams: [(bytes: [UInt8], isDeflated: Bool)],
    limit: Int
  ) -> [UInt8]? {
    var joined: [UInt8] = []
    for (bytes, isDeflated) in streams {
      var part = bytes
      if isDeflated {
        guard bytes.count > 2,
          let unpacked = try? Inflation.inflate(
            bytes,
            2..<bytes.count,
            wrapping: .raw,
            limit: limit - joined.count,
            expected: 4 * bytes.count
          )
        else { return nil }
        part = unpacked
      }
      guard joined.count + part.count < limit else { return nil }
      joined += part
      // A line feed separates the streams, since no operator may continue in the next one.
      joined.append(10)
    }
    return joined
  }
}
