import InkDrawing
import InkGraphics

extension SVGOutput {
  /// Adds an invisible text: one `text` element per paragraph, with positioned lines.
  mutating func text(_ placed: PlacedText, indent: Int) {
    let text = placed.text
    guard text.size > 0, budget.spend(writing: placed) else { return }
    let font = Self.font(of: text.fontUTF8)
    let look = "fill-opacity=\"0\" font-size=\"\(path.text(text.size))\"" + font
    line("<g \(look)\(transformAttribute(placed.transform))>", indent: indent)
    // The lines of a paragraph share one element, so that they are copied as one text.
    var paragraph: [TextItem.Line] = []
    var end = 0
    for line in placed.lines {
      let gap = end < line.bytes.lowerBound ? text.utf8[end..<line.bytes.lowerBound] : []
      if gap.contains(10) { add(&paragraph, of: text, indent: indent + 1) }
      paragraph.append(line)
      end = line.bytes.upperBound
    }
    add(&paragraph, of: text, indent: indent + 1)
    line("</g>", indent: indent)
  }

  private mutating func add(_ lines: inout [TextItem.Line], of text: TextItem, indent: Int) {
    defer { lines = [] }
    guard let first = lines.first, lines.contains(where: { !$0.words.isEmpty }) else { return }
    // With this direction, the x coordinate of a line is its right end.
    let direction = first.isFromRight ? " direction=\"rtl\"" : ""
    var parts = "<text xml:space=\"preserve\"\(direction)>"
    for (i, line) in lines.enumerated() where !line.words.isEmpty {
      let x = text.origin.x + line.left + (line.isFromRight ? line.width : 0)
      let words = text.utf8[line.bytes]
      var shown = Array(Self.escaped(String(decoding: words, as: UTF8.self)).utf8)
      let isLast = i == lines.count - 1
      // The width of the line excludes trailing spaces, so they aren't written.
      while shown.last == 32 { shown.removeLast() }
      parts += "<tspan x=\"\(path.text(x))\" y=\"\(path.text(text.origin.y + line.baseline))\""
      if line.width > 0 {
        parts += " textLength=\"\(path.text(line.width))\" lengthAdjust=\"spacingAndGlyphs\""
      }
      parts += ">" + String(decoding: shown, as: UTF8.self) + "</tspan>"
      if !isLast, words.last == 32 { parts += " " }
    }
    line(parts + "</text>", indent: indent)
  }

  /// The style words at the end of a font name: five heavy weights, two slants, and others.
  private static let styles: StaticString =
    "bold semi-bold ultra-bold heavy black italic oblique regular normal medium book light"

  /// Returns the CSS font of a Pango font name: a family, followed by style words.
  private static func font(of name: [UInt8]) -> String {
    var words = name.split(separator: 32)
    var (weight, style) = ("", "")
    while words.count > 1, let word = words.last,
      let styleIndex = styles.index(of: lowercased(word))
    {
      if styleIndex < 5 { weight = " font-weight=\"bold\"" }
      if styleIndex == 5 || styleIndex == 6 { style = " font-style=\"italic\"" }
      words.removeLast()
    }
    var family = Array(words.joined(separator: [32]))
    while family.last == UInt8(ascii: ",") { family.removeLast() }
    return " font-family=\"" + css(family) + "\"" + weight + style
  }

  private static func lowercased(_ text: some Collection<UInt8>) -> [UInt8] {
    text.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  private static func css(_ family: [UInt8]) -> String {
    let lower = lowercased(family)
    let generic: StaticString = "sans-serif serif monospace sans"
    if lower.isEmpty { return generic.words[0] }
    if let index = generic.index(of: lower), index > 0 { return generic.words[index % 3] }
    let plain = family.filter { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") }
    return "'" + escaped(String(decoding: plain, as: UTF8.self)) + "', sans-serif"
  }
}
