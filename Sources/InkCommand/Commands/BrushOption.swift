import InkStrokes

/// The option `--brush`.
enum BrushOption {
  static let spec = OptionSpec(
    "brush",
    value: "NAME",
    "Draws all strokes anew, from their samples, with a brush of the catalogue; see "
      + "`inkstone brushes`. Erasers stay erasers."
  )

  /// The brush that was asked for, or nil if none was.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> Brush? {
    guard let name = arguments["brush"] else { return nil }
    return try entry(named: name).brush
  }

  /// The brush of the catalogue that has a name.
  ///
  /// - Throws: That there is none, with the name that is nearest.
  static func entry(named name: String) throws(CommandError) -> Brush.Entry {
    let names = Engine.library.brushes.map { "\($0.name)" }
    if let index = names.firstIndex(of: name) { return Engine.library.brushes[index] }
    var hint = ""
    if let nearest = nearest(to: name, among: names) { hint = "did you mean '\(nearest)'? " }
    throw .value("unknown brush '\(name)'; \(hint)`inkstone brushes` lists all")
  }

  /// The name that takes the fewest changes to become.
  private static func nearest(to text: String, among names: [String]) -> String? {
    let letters = Array(text.lowercased().unicodeScalars.prefix(64))
    return names.min { distance(letters, $0) < distance(letters, $1) }
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbours.
  static func distance(_ a: [Unicode.Scalar], _ name: String) -> Int {
    let b = Array(name.unicodeScalars)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(rows[i][j + 1], row[j]) + 1
        least = min(least, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
