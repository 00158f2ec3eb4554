import InkGraphics

/// The color and width in a style of MyScript, text like CSS.
struct MyScriptStyle {
  /// The color of the ink.
  private(set) var color = Color.black

  /// The width, in the unit of the file; `nil` if the style has none.
  private(set) var width: Double?

  /// Parses the declarations of a text; unknown ones are ignored.
  init(_ text: String) {
    for part in text.split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let key = String(decoding: sides[0].utf8.filter { $0 > 32 }, as: UTF8.self)
      let value = String(decoding: sides[1].utf8.filter { $0 > 32 }, as: UTF8.self)
      switch key {
      case "color": color = CSSColor.color(value) ?? color
      case "-myscript-pen-width":
        if let number = Double(value), number > 0, number <= 1e4 { width = number }
      default: continue
      }
    }
  }
}
