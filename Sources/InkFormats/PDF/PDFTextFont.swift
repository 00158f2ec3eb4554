/// A PDF font with empty glyphs: it positions characters for search and selection, and shows nothing.
///
/// Each character in use has its own code, from 1 on.
struct PDFTextFont {
  private var codes: [Unicode.Scalar: UInt16] = [:]
  private var characters: [Unicode.Scalar] = []

  /// The ascent and descent of the font, which readers use for selections, in thousandths of the font size.
  static let (ascent, descent) = (930, -240)

  /// Returns the code of a character, adding it if it is new; `nil` if there are no codes left.
  mutating func code(of character: Unicode.Scalar) -> UInt16? {
    if let code = codes[character] { return code }
    guard characters.count < 0xFFFE else { return nil }
    characters.append(character)
    let code = UInt16(characters.count)
    codes[character] = code
    return code
  }

  /// Writes the objects of the font.
  ///
  /// - Parameters:
  ///   - file: The PDF file.
  ///   - number: The object number that was reserved for the font.
  func write(to file: PDFFile, as number: Int) {
    let program = Self.program
    let data = file.stream("/Length1 \(program.count)") { $0(program, true) }
    // All codes use the second glyph, since the first one represents missing characters.
    var glyphs: [UInt8] = [0, 0]
    for _ in characters { glyphs += [0, 1] }
    let map = file.stream("") { $0(glyphs, true) }
    let unicode = file.stream("") { $0(toUnicode, true) }
    let descriptor = file.object(
      "<</Type/FontDescriptor/FontName/InkstoneText/Flags 5/FontBBox[0 \(Self.descent) 1000 "
        + "\(Self.ascent)]/ItalicAngle 0/Ascent \(Self.ascent)/Descent \(Self.descent)"
        + "/CapHeight 730/StemV 80/FontFile2 \(data) 0 R>>"
    )
    let font = file.object(
      "<</Type/Font/Subtype/CIDFontType2/BaseFont/InkstoneText"
        + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        + "/FontDescriptor \(descriptor) 0 R/DW 1000/CIDToGIDMap \(map) 0 R>>"
    )
    file.object(
      "<</Type/Font/Subtype/Type0/BaseFont/InkstoneText/Encoding/Identity-H"
        + "/DescendantFonts[\(font) 0 R]/ToUnicode \(unicode) 0 R>>",
      as: number
    )
  }

  /// The CMap that maps codes to characters.
  private var toUnicode: [UInt8] {
    var text = """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000><FFFF>
      endcodespacerange

      """
    // A list of a CMap may have at most 100 entries.
    for first in stride(from: 0, to: characters.count, by: 100) {
      let some = characters[first..<min(first + 100, characters.count)]
      text += "\(some.count) beginbfchar\n"
      for (i, character) in some.enumerated() {
        let units = String(Character(character)).utf16.map { PDFFile.hex($0) }.joined()
        text += "<\(PDFFile.hex(UInt16(first + i + 1)))><\(units)>\n"
      }
      text += "endbfchar\n"
    }
    text += "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n"
    return Array(text.utf8)
  }

  // MARK: The font program

  /// A TrueType font of two empty glyphs, with the tables that PDF requires.
  static let program: [UInt8] = {
    func words(_ values: [Int]) -> [UInt8] {
      values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
    // The fields of the head table: version, revision, checksum, magic number, flags, units per em, two times, box,
    // style, size, direction, format of offsets, format of glyphs.
    let head = words(
      [1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000] + Array(repeating: 0, count: 8)
        + [0, descent, 1000, ascent, 0, 8, 2, 0, 0]
    )
    let hhea = words(
      [1, 0, ascent, descent, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    )
    let maxp = words([1, 0, 2, 0, 0, 0, 0, 2] + Array(repeating: 0, count: 8))
    let tables: [(name: String, bytes: [UInt8])] = [
      ("glyf", words([0, 0])), ("head", head), ("hhea", hhea), ("hmtx", words([1000, 0, 0])),
      ("loca", words([0, 0, 0])), ("maxp", maxp),
    ]
    var directory = words([1, 0, tables.count, 64, 2, 32])
    var body: [UInt8] = []
    let start = directory.count + 16 * tables.count
    for (name, bytes) in tables {
      let padded = bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
      directory += name.utf8
      for value in [sum(padded), UInt32(start + body.count), UInt32(bytes.count)] {
        directory += words([Int(value >> 16), Int(value & 0xFFFF)])
      }
      body += padded
    }
    var font = directory + body
    // The head table stores the difference between a constant and the checksum of the whole font.
    let rest = 0xB1B0_AFBA &- sum(font)
    let offset = start + 4 + 8
    font.replaceSubrange(offset..<(offset + 4), with: words([Int(rest >> 16), Int(rest & 0xFFFF)]))
    return font
  }()

  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for i in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for k in 0..<4 { word = word << 8 | UInt32(bytes[i + k]) }
      sum &+= word
    }
    return sum
  }
}
