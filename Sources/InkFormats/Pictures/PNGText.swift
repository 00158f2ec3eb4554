/// The text chunks of PNG files, in which programs store data of their own.
package enum PNGText {
  /// The maximum number of chunks that are examined.
  private static let maximumChunks = 1 << 16

  /// Returns the content of the first `tEXt` chunk with a keyword; `nil` if there is none.
  ///
  /// Chunks may follow the pixels, so the whole file is needed. Cost: linear in the number of chunks.
  ///
  /// - Parameters:
  ///   - keyword: The keyword, in ASCII.
  ///   - bytes: The whole file.
  /// - Returns: The range of the text in the file; it is Latin-1.
  package static func range(of keyword: String, in bytes: [UInt8]) -> Range<Int>? {
    guard PictureKind(bytes) == .png else { return nil }
    var offset = 8
    for _ in 0..<maximumChunks {
      guard offset + 12 <= bytes.count else { return nil }
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let start = offset + 8
      guard length <= bytes.count - start - 4 else { return nil }
      let content = bytes[start..<(start + length)]
      let text = start + keyword.utf8.count + 1
      if bytes[(offset + 4)..<start].elementsEqual("tEXt".utf8), text <= content.endIndex,
        content.starts(with: keyword.utf8), bytes[text - 1] == 0
      {
        return text..<content.endIndex
      }
      offset = start + length + 4
    }
    return nil
  }
}
