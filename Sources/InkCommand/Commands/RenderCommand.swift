import InkFormats
import InkStrokes

/// `inkstone render`: pages to pictures.
enum RenderCommand {
  static let spec = CommandSpec(
    name: "render",
    summary: "Draws the pages of ink files as PNG or SVG pictures.",
    usage: "IN… -o OUT.png|OUT.svg [--dpi N | --scale S | --size WxH] "
      + "[--background white|none|#rrggbb] [--page N] [--brush NAME] [--until SECONDS]",
    options: [
      OptionSpec("output", short: "o", value: "OUT", "Where the picture goes; see below."),
      OptionSpec("format", value: "png|svg", "The format, where the name of OUT does not tell it."),
      OptionSpec("dpi", value: "N", "Pixels an inch; 96 if nothing is said."),
      OptionSpec("scale", value: "S", "Pixels a document unit (1/72 inch)."),
      OptionSpec("size", value: "WxH", "The largest picture of W by H pixels that the page fits."),
      OptionSpec(
        "background",
        value: "COLOUR",
        "white or #rrggbb: the colour of the paper in place of the document's own; none: "
          + "transparent, without paper, ruling and background pictures. If nothing is said, the "
          + "document decides, and where it does not, the paper is white."
      ),
      OptionSpec("page", value: "N", "Draws only this page, counted from 1."),
      BrushOption.spec,
      OptionSpec(
        "until",
        value: "SECONDS",
        "Shows only the ink of the first SECONDS of the file. Ink without times is always shown."
      ),
      OptionSpec("json", "Prints what was written as JSON."),
    ],
    operands: 1...Int.max,
    notes: [
      "IN is a file in one of the formats that `inkstone formats` lists, or - for standard input.",
      "OUT is used as it is for a single page. Where there are several input files, OUT.png becomes "
        + "OUT-1.png, OUT-2.png in their order; where a file has several pages, -1, -2 is added for "
        + "each page. {name} and {page} in OUT stand for the name of the input file without its "
        + "ending and for the number of the page. OUT may be a folder: DIR/ becomes DIR/{name}.png. "
        + "With - the picture goes to standard output.",
      "SVG pictures have the size of the page unless --dpi, --scale or --size says how many pixels "
        + "(of CSS) wide and high they are shown; their coordinates stay document units.",
      "Pages without a size of their own are as large as their ink and a margin of 1/8 inch.",
      "A picture appears whole or not at all. If one file fails, the others are still drawn.",
    ],
    examples: [
      ("inkstone render notes.xopp -o notes.png --dpi 150", "notes.png, or notes-1.png and so on"),
      ("inkstone render *.inkml -o pictures/", "a picture in pictures/ for every file"),
      ("inkstone render talk.json -o talk.svg --brush fineliner", "outlines as paths"),
    ],
    run: run
  )

  private static func run(_ arguments: ParsedArguments) throws(CommandError) -> Int32 {
    var job = RenderJob(options: try RenderOptions(arguments), inputs: arguments.operands)
    return try job.run()
  }
}

/// One call of `inkstone render`.
private struct RenderJob {
  let options: RenderOptions
  let inputs: [String]
  /// The last input that may lead to a handover.
  private let lastCause: Int
  /// The paths written so far, and what they were drawn from.
  private var written: [String: String] = [:]
  private var report: [JSON] = []

  init(options: RenderOptions, inputs: [String]) {
    self.options = options
    self.inputs = inputs
    lastCause = Handover.lastCause(among: inputs) ?? 0
  }

  mutating func run() throws(CommandError) -> Int32 {
    var status: Int32 = 0
    for index in inputs.indices {
      do throws(CommandError) {
        try render(index)
      } catch {
        guard case .file(let file, let message) = error else { throw error }
        Terminal.complain(file, message)
        status = 1
      }
    }
    if options.isJSON { Terminal.output(JSON.array(report).text) }
    return status
  }

  private mutating func render(_ index: Int) throws(CommandError) {
    let input = inputs[index]
    let label = InputFile.label(input)
    let file = try Engine.read(input, holdingBack: index < lastCause)
    var numbers = Array(1...max(file.pages.count, 1))
    if let page = options.page {
      guard numbers.contains(page) else {
        let count = file.pages.count
        throw .file(label, "has \(count) page\(count == 1 ? "" : "s"), no page \(page)")
      }
      numbers = [page]
    }
    if options.output.isStandardOutput, numbers.count > 1 {
      throw .file(label, "has \(numbers.count) pages; choose one with --page")
    }
    var start: Double?
    if options.until != nil { start = file.strokes.compactMap { $0.timeRange?.lowerBound }.min() }
    var bar = ProgressBar(label, total: file.strokeCount)
    defer { ProgressBar.clear() }
    for number in numbers {
      let picture: Picture
      do {
        picture = try Picture(file.pages[number - 1], start: start, options: options)
      } catch {
        throw .file(
          label,
          file.pages.count > 1 ? "page \(number): \(error.message)" : error.message
        )
      }
      let path = options.output.path(
        input: input,
        number: inputs.count > 1 ? index + 1 : nil,
        page: number,
        isOnlyPage: numbers.count == 1
      )
      try check(path, label)
      let bytes = Engine.encode(picture, as: options.output.format) { steps in
        bar.advance(by: steps)
      }
      ProgressBar.clear()
      try write(bytes, picture, to: path, from: input, page: number)
    }
    Engine.printNotes(of: file, label)
  }

  /// Makes sure that a path is neither an input nor written twice.
  private func check(_ path: String, _ label: String) throws(CommandError) {
    guard !options.output.isStandardOutput else { return }
    for other in inputs where other != "-" && FileSystem.isSameFile(path, other) {
      throw .file(label, "its picture would overwrite the input file \(other)")
    }
    if let other = written[path] {
      throw .file(label, "its picture \(path) would overwrite the one of \(other)")
    }
  }

  private mutating func write(
    _ bytes: [UInt8],
    _ picture: Picture,
    to path: String,
    from input: String,
    page: Int
  ) throws(CommandError) {
    if options.output.isStandardOutput {
      Terminal.output(bytes)
      return
    }
    if options.output.isDirectory { try FileSystem.makeFolder(for: path) }
    try Engine.write(bytes, to: path)
    written[path] = InputFile.label(input)
    if options.isJSON {
      report.append(
        .object([
          ("input", .string(input)), ("page", .integer(page)), ("output", .string(path)),
          ("width", .integer(picture.width)), ("height", .integer(picture.height)),
          ("strokes", .integer(picture.strokeCount)),
        ])
      )
    } else {
      let size = "\(picture.width) × \(picture.height)"
      Terminal.output("\(Terminal.oneLine(path)): \(size), strokes: \(picture.strokeCount)\n")
    }
  }
}
