import InkFormats

/// The scene that Excalidraw embeds in exported pictures, if "Embed scene" is chosen.
///
/// In a PNG it is a text chunk, in an SVG a comment in Base64. Its text is the scene itself (version 1), or an object
/// whose `encoded` is the scene, usually compressed by zlib, with a character for each byte.
enum ExcalidrawPayload {
  private static let svgMark: StaticString = "payload-type:application/vnd.excalidraw+json"

  /// Returns whether a file is a PNG or SVG with a scene.
  static func isIn(_ start: FileStart) -> Bool {
    start.isPictureOfScene || start.rootElement == "svg" && start.end(of: svgMark) != nil
  }

  /// Returns the JSON of the scene in a picture; `nil` if the file isn't one.
  ///
  /// - Throws: An error if the scene is damaged or exceeds ``ExcalidrawReader/longest``.
  static func scene(in bytes: [UInt8]) throws(FormatError) -> [UInt8]? {
    if let range = PNGText.range(of: FileStart.sceneKeyword, in: bytes) {
      return try scene(ofText: utf8(latin1: bytes[range]))
    }
    let start = FileStart(bytes)
    guard start.rootElement == "svg", start.end(of: svgMark) != nil else { return nil }
    guard let payload = ranges(of: "<!-- payload-start -->", "<!-- payload-end -->", in: bytes),
      let text = Base64.decode(bytes[payload].filter { $0 > 32 })
    else { throw FormatError("the scene in the picture is damaged") }
    // Since version 2 each byte is a character; before, the text was UTF-8.
    let version = ranges(of: "<!-- payload-version:", " -->", in: bytes).map { bytes[$0] }
    let isUTF8 = version.map { $0.elementsEqual("1".utf8) } ?? true
    return try scene(ofText: isUTF8 ? text : utf8(latin1: text[...]))
  }

  /// Returns the scene of a payload, which is JSON.
  private static func scene(ofText text: [UInt8]) throws(FormatError) -> [UInt8] {
    let value = try JSONValue(whole: text)
    guard let encoded = value["encoded"]?.string else { return text }
    var content: [UInt8] = []
    content.reserveCapacity(encoded.utf8.count)
    for character in encoded.unicodeScalars {
      guard let byte = UInt8(exactly: character.value) else {
        throw FormatError("the scene in the picture is damaged")
      }
      content.append(byte)
    }
    guard value["compressed"]?.bool != false else { return content }
    return try Inflation.inflate(
      content,
      content.indices,
      wrapping: .zlib,
      limit: ExcalidrawReader.longest,
      expected: 4 * content.count
    )
  }

  /// Returns the UTF-8 of Latin-1.
  private static func utf8(latin1 bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    for byte in bytes {
      if byte < 128 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 63] }
    }
    return text
  }

  /// Returns the range between two marks; `nil` if one is missing.
  private static func ranges(
    of start: String,
    _ end: String,
    in bytes: [UInt8]
  ) -> Range<Int>? {
    guard let first = position(of: Array(start.utf8), in: bytes[...]) else { return nil }
    let lower = first + start.utf8.count
    return position(of: Array(end.utf8), in: bytes[lower...]).map { lower..<$0 }
  }

  private static func position(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while let next = bytes[at...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next }
      at = next + 1
    }
    return nil
  }
}
