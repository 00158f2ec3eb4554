import InkDrawing
import InkGraphics

extension SVGOutput {
  /// Adds a text that is not painted: a `text` a paragraph, its lines at their places.
  mutating func text(_ placed: PlacedText, indent: Int) {
    let text = placed.text
    guard text.size > 0, budget.spend(writing: placed) else { return }
    let look = "fill-opacity=\"0\" font-size=\"\(path.text(text.size))\"\(Self.font(of: text.font))"
    line("<g \(look)\(placement(placed.transform))>", indent: indent)
    // Lines of a paragraph are copied as one.
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
    // Lines begin at their right where they run from there.
    let direction = first.isFromRight ? " direction=\"rtl\"" : ""
    var parts = "<text xml:space=\"preserve\"\(direction)>"
    for (i, line) in lines.enumerated() where !line.words.isEmpty {
      let x = text.origin.x + line.left + (line.isFromRight ? line.width : 0)
      let words = String(decoding: text.utf8[line.bytes], as: UTF8.self)
      var shown = Self.escaped(words)
      let isLast = i == lines.count - 1
      // The width is that without the spaces at the end.
      while shown.hasSuffix(" ") { shown.removeLast() }
      parts += "<tspan x=\"\(path.text(x))\" y=\"\(path.text(text.origin.y + line.baseline))\""
      if line.width > 0 {
        parts += " textLength=\"\(path.text(line.width))\" lengthAdjust=\"spacingAndGlyphs\""
      }
      parts += ">\(shown)</tspan>"
      if !isLast, words.hasSuffix(" ") { parts += " " }
    }
    line(parts + "</text>", indent: indent)
  }

  /// The font as CSS has it, from its name as Pango has it: a family, and words for the style at its end.
  private static func font(of name: String) -> String {
    var words = name.split(separator: " ")
    var (weight, style) = ("", "")
    while words.count > 1, let word = words.last?.lowercased() {
      switch word {
      case "bold", "semi-bold", "ultra-bold", "heavy", "black": weight = " font-weight=\"bold\""
      case "italic", "oblique": style = " font-style=\"italic\""
      case "regular", "normal", "medium", "book", "light": break
      default:
        return family(words.joined(separator: " ")) + weight + style
      }
      words.removeLast()
    }
    return family(words.joined(separator: " ")) + weight + style
  }

  private static func family(_ name: String) -> String {
    var name = name
    while name.hasSuffix(",") { name.removeLast() }
    switch name.lowercased() {
    case "", "sans": return " font-family=\"sans-serif\""
    case "serif", "monospace": return " font-family=\"\(name.lowercased())\""
    default:
      let plain = String(name.filter { $0 != "'" && $0 != "\\" })
      return " font-family=\"'\(escaped(plain))', sans-serif\""
    }
  }
}
