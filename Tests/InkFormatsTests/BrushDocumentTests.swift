import Foundation
import InkFormats
import InkGraphics
import InkStrokes
import Testing

/// `Documentation/Brushes.md`, compared with the code.
@Suite struct BrushDocumentTests {
  private static func document() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Documentation/Brushes.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func number(_ value: Double) -> String {
    if value == Double.leastNormalMagnitude { return "above 0" }
    if value == 2 * .pi { return "2π" }
    if value == -2 * .pi { return "-2π" }
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  /// Returns the table of the parts of a kind, as in the document.
  private static func table(_ kind: PartKind) -> String {
    var lines = ["| part | settings | what it does |", "|---|---|---|"]
    for part in PluginCatalog.builtIn.parts(kind) {
      let settings = part.settings.map { setting in
        var text = "`\(setting.key)`: "
        switch setting.form {
        case .number(let range, let fallback), .wholeNumber(let range, let fallback):
          if case .wholeNumber = setting.form { text += "whole, " }
          text += "\(number(range.lowerBound)) to \(number(range.upperBound))"
          if setting.unit.utf8CodeUnitCount > 0 { text += " \(setting.unit)" }
          if let fallback { text += ", else \(number(fallback))" }
        case .choice(let words, let fallback):
          let isMode = words.count == BlendMode.allCases.count
          text += isMode ? "a blend mode" : words.map { "`\($0)`" }.joined(separator: ", ")
          if let fallback { text += ", else `\(words[fallback])`" }
        case .text: text += "a text"
        case .picture: text += "a picture"
        }
        return text + "; \(setting.summary)"
      }
      lines.append("| `\(part.name)` | \(settings.joined(separator: "<br>")) | \(part.summary) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(
    "R18: the description of brush files has all parts, settings, units, ranges and defaults",
    arguments: [PartKind.engine, .effect, .filter, .colorSpace]
  )
  func tablesAreThoseOfTheCatalogue(kind: PartKind) throws {
    let table = Self.table(kind)
    let isThere = try Self.document().contains("\n" + table)
    #expect(isThere, "the document does not have this:\n\(table)")
  }

  @Test("R18: the description of brush files names every key, blend mode, cap, join and keeping")
  func wordsAreDescribed() throws {
    let document = try Self.document()
    let keys = [
      "name", "summary", "tool", "color", "opacity", "width", "blend-mode", "formula", "cap",
      "join",
      "dash", "stages", "engine", "tip", "keeping", "hardness", "texture", "spacing",
      "spacing-unit",
      "flow", "follow", "turn", "png", "rows", "strokes", "pixels", "strokes-then-pixels",
    ]
    let words =
      BlendMode.allCases.map { "\($0.name)" } + Ribbon.Cap.allCases.map { "\($0)" }
      + Ribbon.Join.allCases.map { "\($0)" }
    for word in keys + words { #expect(document.contains("`\(word)`"), "\(word)") }
  }

  @Test("R18: the examples of the description are brushes, with nothing left out")
  func examplesAreBrushes() throws {
    let parts = try Self.document().components(separatedBy: "```json\n").dropFirst()
    #expect(parts.count == 2)
    for part in parts {
      let text = part.components(separatedBy: "```")[0]
      let file = try BrushFile(reading: Array(text.utf8))
      #expect(!file.name.isEmpty && file.notes.isEmpty)
      #expect(try BrushFile(reading: file.bytes).brush == file.brush)
    }
  }
}
