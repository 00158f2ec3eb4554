import InkFormats
import InkGraphics
import InkStrokes

/// The verb `catalogue`: draws a picture of every brush.
enum CatalogueCommand {
  static let spec = CommandSpec(
    name: "catalogue",
    summary: "Draws every brush over the same strokes, and a sheet of all.",
    usage: "[NAME…] -o DIR [--scale S] [--json]",
    options: [
      OptionSpec("output", short: "o", value: "DIR", "The folder; it is made if there is none."),
      OptionSpec("scale", value: "S", "Pixels a document unit of the PNG pictures; default 2."),
      OptionSpec("json", "Prints what was written as JSON."),
    ],
    operands: 0...Int.max,
    notes: [
      "Writes NAME.png and NAME.svg for each brush that `inkstone brushes` lists, or only for those "
        + "that are named, and \(sheet) with all of them. The strokes are slow and fast, swell with pressure, tilt the pen, "
        + "cross themselves and turn sharply; a tap and a stroke of two samples are there, too. "
        + "Brushes that do something to ink below have writing under them.",
      "Every picture appears whole or not at all. The first that cannot be written is the last "
        + "that is tried.",
    ],
    examples: [("inkstone catalogue -o brushes/", "a PNG and an SVG a brush, and \(sheet)")],
    run: run
  )

  private static let sheet = "catalogue.png"

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    guard let output = arguments["output"], !output.isEmpty else {
      throw .usage("say where the pictures go: -o DIR")
    }
    let scale = try arguments.number("scale") ?? 2
    guard scale <= 16 else {
      throw .usage("--scale takes 16 at most here, not '\(readable(scale))'")
    }
    var entries = context.library.brushes
    if !arguments.operands.isEmpty {
      entries = []
      for name in arguments.operands { entries.append(try BrushOption.entry(named: name, context)) }
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    try FileSystem.makeFolder(for: folder)
    guard FileSystem.isDirectory(folder) else { throw .file(output, "is not a folder") }
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
