extension VectorPicture {
  /// The text of the picture, in its coordinates; empty if it has none, or if its bytes are invalid.
  ///
  /// - Complexity: Decodes the text on each access, but no shapes.
  package var text: PageText {
    guard let section = textSection else { return PageText() }
    let bytes = bytes
    if bytes.last == PageTextCode.versions.lowerBound {
      var reader = FirstPageTextReader(bytes[section])
      return reader.text()
    }
    var reader = PageTextReader(bytes, section)
    return reader.text()
  }

  /// Whether the picture has a text; its bytes may be invalid, in which case ``text`` is empty.
  ///
  /// - Complexity: Constant.
  package var hasText: Bool { textSection != nil }

  /// Returns a copy of the picture with a text for searching and selecting, which replaces the existing one.
  ///
  /// The edges of boxes have an error of up to half a page unit, those of lines of up to 1/8.
  ///
  /// - Parameter text: The text, in the coordinates of the picture; an empty one removes the text.
  package func with(_ text: PageText) -> VectorPicture {
    var bytes = bytes
    if let section = textSection { bytes.removeSubrange(section.lowerBound...) }
    let section = text.isEmpty ? [] : text.encoded
    if !section.isEmpty {
      bytes += section
      let count = UInt32(clamping: section.count)
      for shift in [0, 8, 16, 24] as [UInt32] {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
      bytes.append(PageTextCode.versions.upperBound)
    }
    return VectorPicture(bytes: bytes, parts: parts)
  }

  /// The range of the encoded text in the bytes; `nil` for none.
  var textSection: Range<Int>? {
    let bytes = bytes
    let end = bytes.count - PageTextCode.footer
    guard end >= 0, PageTextCode.versions.contains(bytes[bytes.count - 1]) else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[end + $1]) << (8 * $1) }
    guard count >= 0, count <= end - VectorCode.headerSize else { return nil }
    return (end - count)..<end
  }
}

extension PageText {
  /// The encoded text in the last version; empty for more than 32,763 different characters.
  package var encoded: [UInt8] {
    var writer = PageTextWriter()
    return writer.bytes(self)
  }

  /// Decodes a text; empty if the bytes are invalid.
  package init(encoded bytes: [UInt8]) {
    var reader = PageTextReader(bytes, 0..<bytes.count)
    self = reader.text()
  }
}
