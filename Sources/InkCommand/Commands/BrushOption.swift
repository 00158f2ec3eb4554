import InkStrokes

/// The option `--brush`.
enum BrushOption {
  static let spec = OptionSpec(
    "brush",
    value: "NAME",
    "Draws all strokes anew, from their samples, with a brush of the catalogue: \(names). "
      + "Erasers stay erasers."
  )

  private static var names: String {
    Brush.catalog.map { "\($0.name)" }.joined(separator: ", ")
  }

  /// The brush that was asked for, or nil if none was.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> Brush? {
    guard let name = arguments["brush"] else { return nil }
    for entry in Brush.catalog where "\(entry.name)" == name { return entry.brush }
    throw .usage("unknown brush '\(name)'; brushes are \(names)")
  }
}
