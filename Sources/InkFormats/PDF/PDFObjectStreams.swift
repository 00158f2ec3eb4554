import Glibc

/// Checks the object streams of a PDF, which libraries decompress as a whole.
package enum PDFObjectStreams {
  /// The maximum distance in bytes of a dictionary's start from its stream.
  private static let reach = 2048

  /// Returns whether all of them together decompress to more than `limit` bytes.
  ///
  /// Cost: linear in the bytes of the file and the decompressed bytes.
  package static func unpack(_ bytes: [UInt8], toMoreThan limit: Int) -> Bool {
    var left = limit
    var start = 0
    while let at = offset(of: "stream", in: bytes, start..<bytes.count) {
      start = at + 6
      let dictionary = max(at - reach, 0)..<at
      if bytes[dictionary].suffix(3).elementsEqual("end".utf8) { continue }
      // A name may be written with numeric codes instead of letters.
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

  /// Returns the joined bytes of content streams.
  ///
  /// `nil` if they exceed the limit, or use another compression than deflate.
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
      // No operator continues in the next stream.
      joined.append(10)
    }
    return joined
  }
}
