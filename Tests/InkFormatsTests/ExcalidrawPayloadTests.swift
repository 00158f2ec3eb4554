import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import Testing

/// Scenes that Excalidraw embeds in exported pictures.
@Suite struct ExcalidrawPayloadTests {
  @Test func aPNGWithASceneIsTheScene() throws {
    for isCompressed in [true, false] {
      let payload = Self.payload(ExcalidrawTests.sample, isCompressed: isCompressed)
      try expectScene(Self.png(payload))
    }
    // The first versions stored the scene itself.
    try expectScene(Self.png(Array(ExcalidrawTests.sample.utf8)))
  }

  @Test func anSVGWithASceneIsTheScene() throws {
    let payload = Self.payload(ExcalidrawTests.sample)
    try expectScene(Self.svg(payload, version: 2))
    let utf8 = Array(String(decoding: payload.map(UInt16.init), as: UTF16.self).utf8)
    try expectScene(Self.svg(utf8, version: 1))
    try expectScene(Self.svg(Array(ExcalidrawTests.sample.utf8), version: nil))
  }

  @Test func aDamagedSceneLeavesThePicture() throws {
    var payload = Self.payload(ExcalidrawTests.sample)
    payload.removeSubrange((payload.count / 2)..<(payload.count - 2))
    let file = try InkReader.read(Self.png(payload), formats: .all)
    #expect(file.format == .picture)
    #expect(file.notes.contains { $0.contains("the scene in the picture is damaged") })
    #expect(throws: FormatError.self) {
      try InkReader.read(Self.png(payload), isStrict: true, formats: .all)
    }
    #expect(throws: FormatError.self) {
      try InkReader.read(Self.svg(payload, version: 2), formats: .all)
    }
  }

  @Test func otherPicturesStayPictures() throws {
    #expect(try InkReader.read(Self.png(nil), formats: .all).format == .picture)
    #expect(
      try InkReader.read(Self.png(Self.payload("{}"), key: "Comment"), formats: .all).format
        == .picture
    )
  }

  /// The compressed data may expand a thousandfold.
  @Test func aSceneThatExpandsTooFarIsRefused() {
    let bomb = Self.payload(String(repeating: " ", count: 60 << 20))
    let error = #expect(throws: FormatError.self) {
      try InkReader.read(Self.svg(bomb, version: 2), formats: .all)
    }
    #expect(error?.isLimit == true)
  }

  private func expectScene(_ bytes: [UInt8]) throws {
    let file = try InkReader.read(bytes, formats: .all)
    let scene = try InkReader.read(Array(ExcalidrawTests.sample.utf8), formats: .all)
    #expect(file.format == .excalidraw)
    #expect(file.drawing.counts == scene.drawing.counts)
    #expect(file.notes == scene.notes)
  }

  // MARK: Files

  /// Returns a scene as Excalidraw encodes it, in Latin-1.
  static func payload(_ scene: String, isCompressed: Bool = true) -> [UInt8] {
    let bytes = Array(scene.utf8)
    var text = Array(
      "{\"version\":\"1\",\"encoding\":\"bstring\",\"compressed\":\(isCompressed),".utf8
    )
    text += "\"encoded\":\"".utf8
    for byte in isCompressed ? zlib(bytes) : bytes {
      switch byte {
      case 0x22, 0x5C: text += [0x5C, byte]
      case 0..<32:
        let digits = String(byte, radix: 16)
        text += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
      default: text.append(byte)
      }
    }
    return text + "\"}".utf8
  }

  /// Returns a picture with a text chunk behind its pixels; without one if `text` is `nil`.
  static func png(_ text: [UInt8]?, key: String = "application/vnd.excalidraw+json") -> [UInt8] {
    let picture = PNGWriter.encode(Pixmap(width: 3, height: 2))
    guard let text else { return picture }
    let content = Array("tEXt\(key)".utf8) + [0] + text
    let chunk = number(content.count - 4) + content + number(checksum(content))
    return picture.dropLast(12) + chunk + picture.suffix(12)
  }

  static func svg(_ text: [UInt8], version: Int?) -> [UInt8] {
    var bytes = Array(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- svg-source:excalidraw -->".utf8
    )
    bytes += "<!-- payload-type:application/vnd.excalidraw+json -->".utf8
    if let version { bytes += "<!-- payload-version:\(version) -->".utf8 }
    bytes += "<!-- payload-start -->\n".utf8
    Base64.encode(text, appendingTo: &bytes)
    return bytes + "\n<!-- payload-end --><rect width=\"9\" height=\"9\"/></svg>".utf8
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The CRC-32, which ends a gzip file together with the size.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    FastGzip.pack(bytes).suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x9C] + FastGzip.pack(bytes).dropFirst(10).dropLast(8) + number(b << 16 | a)
  }
}
