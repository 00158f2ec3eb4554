import InkFormats
import InkGraphics
import InkStrokes

/// The command `catalogue`: draws a picture of every brush.
enum CatalogueCommand {
  static let spec = CommandSpec(
    name: "catalogue",
    summary: "Draw the same strokes with every brush, and a sheet of all brushes.",
    usage: "[NAME…] -o DIR [--scale S] [--json]",
    options: [
      OptionSpec(
        "output",
        short: "o",
        value: "DIR",
        "The output folder, created if it does not exist."
      ),
      OptionSpec(
        "scale",
        value: "S",
        "The scale of the PNG pictures, in pixels per 1/72 inch; default 2."
      ),
      OptionSpec("json", "Print the list of written files as JSON."),
    ],
    operands: 0...Int.max,
    notes: [
      "Writes NAME.png and NAME.svg for each brush that `inkstone brushes` lists, or only for the "
        + "named brushes, and \(sheet) with all of them. The strokes include slow and fast ones, rising "
        + "pressure, tilt, self-intersections, sharp turns, a tap and a stroke of two samples. "
        + "Brushes that affect the ink below are drawn over handwriting.",
      "Every picture is written completely or not at all. The command stops at the first "
        + "picture that cannot be written.",
    ],
    examples: [
      ("inkstone catalogue -o brushes/", "writes a PNG and an SVG of each brush, and \(sheet)")
    ],
    run: run
  )

  private static let sheet = "catalogue.png"

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    guard let output = arguments["output"], !output.isEmpty else {
      throw .usage("no output folder given: add -o DIR")
    }
    let scale = try arguments.number("scale") ?? 2
    guard scale <= 16 else {
      throw .usage("--scale takes at most 16 for this command, not '\(readable(scale))'")
    }
    var entries = context.library.brushes
    if !arguments.operands.isEmpty {
      entries = []
      for name in arguments.operands { entries.append(try BrushOption.entry(named: name, context)) }
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    try FileSystem.makeFolder(for: folder)
    guard FileSystem.isDirectory(folder) else {
      throw .file(output, "this is not a folder; choose another name for -o")
    }
    var bar = ProgressBar(output, total: 2 * entries.count)
    defer { ProgressBar.clear() }
    var report: [JSON] = []
    for entry in entries {
      let page = BrushPage.page(of: entry)
      let picture = Picture(ofInk: page, area: SampleStrokes.page, scale: scale)
      var members: [(String, JSON)] = [("name", .string(entry.name))]
      for format in [OutputName.Format.png, .svg] {
        let path = "\(folder)\(entry.name).\(format.rawValue)"
        let bytes: [UInt8]
        do throws(PictureError) {
          bytes = try Engine.encode(picture, as: format, allowance: .unlimited) { _ in }
        } catch { throw .file(path, error.message) }
        try Engine.write(bytes, to: path)
        members.append((format.rawValue, .string(path)))
      }
      report.append(.object(members))
      bar.advance()
    }
    let pixmap = ContactSheet(entries, scale: scale).draw { bar.advance() }
    try Engine.write(PNGWriter.encode(pixmap, dpi: scale * 72), to: folder + sheet)
    if arguments.has("json") {
      let members: [(String, JSON)] = [
        ("brushes", .array(report)), ("sheet", .string(folder + sheet)),
      ]
      Terminal.output(JSON.object(members).text)
    }
    return 0
  }
}
