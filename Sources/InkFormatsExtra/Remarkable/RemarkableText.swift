import InkDrawing
import InkFormats
import InkGraphics

/// The typed text of a page of version 6.
///
/// The file has characters with ids, and a style for each paragraph, but no layout. Paragraphs have the distances of the
/// tablet; lines are wrapped by the renderer, with other fonts.
struct RemarkableText {
  private typealias ID = RemarkableBlock.ID

  /// The distance from the origin of the text to the top of the first paragraph, in pixels.
  static let top = -88.0

  /// The maximum number of characters, deleted ones included.
  static let maximumCharacters = 1 << 20

  /// A character, or the position of a deleted one or of a change of the font.
  private struct Character {
    var links: RemarkableSequence.Links
    var scalar: Unicode.Scalar?
  }

  /// A paragraph, positioned by ``RemarkableText/layOut(_:)``.
  struct Paragraph {
    /// The text, with the font, and the upper left corner in page units.
    var block: TextItem
    /// The outlines.
    var graphic: Graphic
  }

  private var characters: [Character] = []
  private var styles: [ID: UInt8] = [:]
  private var x = 0.0
  private var y = 0.0
  private var width = 0.0

  /// The paragraphs that have text; empty before ``layOut(_:)``.
  private(set) var paragraphs: [Paragraph] = []

  /// The tops of the paragraphs of all characters, in pixels; empty before ``layOut(_:)``.
  private(set) var anchors: [RemarkableBlock.ID: Double] = [:]

  /// Returns the vertical position of an anchor at the beginning or the end of all text: 0 or 100 pixels.
  ///
  /// - Returns: The position, in pixels; `nil` for the anchor of a character.
  static func position(of anchor: RemarkableBlock.ID) -> Double? {
    if anchor == .none { return 0 }
    let ends: ClosedRange<UInt64> = 0xffff_ffff_fffe...0xffff_ffff_ffff
    return anchor.author == 0 && ends.contains(anchor.number) ? 100 : nil
  }

  /// Reads the block of a page's text.
  init(_ block: inout RemarkableBlock, _ items: ForeignScene) throws(FormatError) {
    _ = try block.id(1)
    var content = try block.block(2)
    var list = try content.block(1)
    list = try list.block(1)
    let count = try list.reader.elements(try list.reader.varint(), of: 2)
    for _ in 0..<count { try readItem(&list, items) }
    list = try content.block(2)
    list = try list.block(1)
    let marks = try list.reader.elements(try list.reader.varint(), of: 2)
    try items.budget.reserve(64 * marks)
    for _ in 0..<marks {
      let id = try list.plainID()
      _ = try list.id(1)
      var value = try list.block(2)
      _ = try value.reader.byte()
      styles[id] = try value.reader.byte()
    }
    var position = try block.block(3)
    (x, y) = (try position.reader.double(), try position.reader.double())
    width = try block.float(4)
    guard abs(x) < 1e6, abs(y) < 1e6, width >= 0, width < 1e6 else {
      throw block.reader.failure("the position or width of a text is out of range")
    }
  }

  private mutating func readItem(
    _ list: inout RemarkableBlock,
    _ items: ForeignScene
  ) throws(FormatError) {
    var item = try list.block(0)
    var links = RemarkableSequence.Links(
      id: try item.id(2),
      left: try item.id(3),
      right: try item.id(4)
    )
    let deleted = Int(try item.uint32(5))
    var scalars: [Unicode.Scalar?] = []
    if deleted > 0 {
      guard deleted <= Self.maximumCharacters else {
        throw item.reader.failure(
          "a deleted text has more than \(Self.maximumCharacters) characters"
        )
      }
      scalars = [Unicode.Scalar?](repeating: nil, count: deleted)
    } else if item.has(6, .block) {
      let (utf8, format) = try item.text(6)
      if format != nil {
        items.notes.add("bold and italic words are shown in regular type")
        scalars = [nil]
      } else {
        scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars.map { $0 }
      }
    }
    guard characters.count + scalars.count <= Self.maximumCharacters else {
      throw item.reader.failure("a text has more than \(Self.maximumCharacters) characters")
    }
    try items.budget.reserve(256 * scalars.count)
    let end = links.right
    guard links.id.number <= UInt64.max - UInt64(scalars.count) else {
      throw item.reader.failure("a text has an invalid id")
    }
    for (i, scalar) in scalars.enumerated() {
      let next = ID(author: links.id.author, number: links.id.number + 1)
      links.right = i == scalars.count - 1 ? end : next
      characters.append(Character(links: links, scalar: scalar))
      links.left = links.id
      links.id = next
    }
  }

  // MARK: Layout

  /// The look of the paragraphs of a style: the height of a line in pixels, the size of the font in pixels, its name, and
  /// the characters before the text.
  static func look(
    _ style: UInt8
  ) -> (height: Double, size: Double, font: String, mark: String) {
    switch style {
    case 2: (150, 60, "Serif", "")
    case 3: (70, 34, "Sans Bold", "")
    case 4: (35, 34, "Sans", "• ")
    case 5: (35, 34, "Sans", "    – ")
    case 6: (35, 34, "Sans", "☐ ")
    case 7: (35, 34, "Sans", "☑ ")
    default: (70, 34, "Sans", "")
    }
  }

  /// Divides the text into paragraphs, and positions them.
  mutating func layOut(_ items: ForeignScene) throws(FormatError) {
    let order = RemarkableSequence.order(characters.map(\.links))
    var start = ID.none
    var line: [Unicode.Scalar] = []
    var ids: [ID] = []
    var offset = y + Self.top
    for i in order {
      let character = characters[i]
      if character.scalar == "\n" {
        try finish(line, ids, start, &offset, items)
        line.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        start = character.links.id
      } else {
        ids.append(character.links.id)
        if let scalar = character.scalar { line.append(scalar) }
      }
    }
    try finish(line, ids, start, &offset, items)
  }

  private mutating func finish(
    _ line: [Unicode.Scalar],
    _ ids: [ID],
    _ start: ID,
    _ offset: inout Double,
    _ items: ForeignScene
  ) throws(FormatError) {
    let look = Self.look(styles[start] ?? 1)
    anchors[start] = offset
    for id in ids { anchors[id] = offset }
    var text = ""
    text.unicodeScalars.append(contentsOf: line)
    let isEmpty = line.allSatisfy { $0.value <= 32 }
    guard !isEmpty else {
      offset += look.height
      return
    }
    let scale = RemarkablePage.scale
    // The renderer's fonts have their baseline about the size of the font below the top.
    let baseline = offset + look.height
    var block = TextItem(
      look.mark + text,
      font: look.font,
      size: look.size * scale,
      origin: Point(x * scale, (baseline - look.size) * scale)
    )
    if width > 0 { block.wrapWidth = width * scale }
    let graphic = try items.graphic(&block, color: .black)
    paragraphs.append(Paragraph(block: block, graphic: graphic))
    offset += look.height * Double(max(block.lines.count, 1))
  }
}
