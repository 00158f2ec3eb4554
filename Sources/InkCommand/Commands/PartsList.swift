import InkGraphics
import InkStrokes

/// The parts that brush files can name, as text for users.
enum PartsList {
  static func text(of plugins: PluginCatalog) -> String {
    var text = ""
    for (title, kind) in [
      ("engines", .engine), ("effects", .effect), ("filters", .filter), ("tips", .tip),
      ("blend formulas", .formula), ("color spaces", .colorSpace),
    ] as [(String, PartKind)] {
      let parts = plugins.parts(kind)
      guard !parts.isEmpty else { continue }
      text += (text.isEmpty ? "" : "\n") + title + "\n"
      for part in parts {
        text += "  \(part.name)  \(part.summary)\n"
        for setting in part.settings { text += "    \(setting.key)  \(describe(setting))\n" }
      }
    }
    return text
  }

  /// Describes a setting in one line: its values, its default and its purpose.
  private static func describe(_ setting: SettingDescription) -> String {
    let unit = "\(setting.unit)"
    let form: String
    switch setting.form {
    case .number(let range, let fallback):
      form = Self.form("", range, unit, fallback)
    case .wholeNumber(let range, let fallback):
      form = Self.form("whole, ", range, unit, fallback)
    case .choice(let words, let fallback):
      let list = words.map { "\($0)" }.joined(separator: " | ")
      form = list + (fallback.map { ", default \(words[$0])" } ?? "")
    case .text: form = "text"
    case .picture: form = "picture"
    }
    return "\(form): \(setting.summary)"
  }

  private static func form(
    _ kind: String,
    _ range: ClosedRange<Double>,
    _ unit: String,
    _ fallback: Double?
  ) -> String {
    kind + "\(readable(range.lowerBound)) to \(readable(range.upperBound))"
      + (unit.isEmpty ? "" : " \(unit)") + (fallback.map { ", default \(readable($0))" } ?? "")
  }
}
