import InkFormats
import InkGraphics
import InkStrokes

/// The option `--brush`, which redraws strokes with another brush.
enum BrushOption {
  static let spec = OptionSpec(
    "brush",
    value: "NAME|FILE",
    "Redraw all strokes from their samples with a built-in brush (see "
      + "`inkstone brushes`) or a brush file (a path with a / in it, or a name that ends in .json or "
      + ".inkbrush). Eraser strokes stay erasers."
  )

  /// Returns the value of the option; `nil` if it wasn't given.
  static func value(
    of arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Brush? {
    guard let name = arguments["brush"] else { return nil }
    return try brush(named: name, context)
  }

  /// Returns a brush of the library or of a file, and prints notes about unknown parts of a file.
  static func brush(
    named name: String,
    _ context: CommandContext
  ) throws(CommandError) -> Brush {
    guard isFile(name) else { return try entry(named: name, context).brush }
    let file = try read(name, context)
    // Output is deferred: reading the ink may replace this process by `inkstone-typeset`, which prints the notes again.
    if !file.notes.isEmpty { Terminal.holdsBack = true }
    for note in file.notes { Terminal.complain(InputFile.label(name), "note: \(note)") }
    return file.brush
  }

  /// Whether a value of the option is a path.
  private static func isFile(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json") || name.hasSuffix(".inkbrush")
  }

  /// Reads a brush file.
  static func read(
    _ path: String,
    _ context: CommandContext
  ) throws(CommandError) -> BrushFile {
    let bytes = try context.bytes(of: path, limit: BrushFile.greatestSize)
    do throws(FormatError) {
      return try BrushFile(reading: bytes, plugins: context.plugins)
    } catch {
      throw .file(InputFile.label(path), error.description)
    }
  }

  /// Returns the brush of the library with a name.
  ///
  /// - Throws: ``CommandError/value(_:)`` with the nearest name if there is none.
  static func entry(
    named name: String,
    _ context: CommandContext
  ) throws(CommandError) -> Brush.Entry {
    let names = context.library.brushes.map { $0.name }
    if let index = names.firstIndex(of: name) { return context.library.brushes[index] }
    var hint = ""
    if let nearest = Spelling.nearest(to: name, among: names) {
      hint = "did you mean '\(nearest)'? "
    }
    throw .value("unknown brush '\(name)'; \(hint)`inkstone brushes` lists all brushes")
  }
}
