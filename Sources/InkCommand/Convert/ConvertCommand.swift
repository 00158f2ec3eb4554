import InkDocuments
import InkFormats

/// The verb `convert`: writes ink in another format.
enum ConvertCommand {
  static func spec(_ formats: FormatCatalog) -> CommandSpec {
    CommandSpec(
      name: "convert",
      summary: "Writes the ink of files in another format.",
      usage: "IN… -o OUT|DIR/ [--to FORMAT] [--page N] [--page-size SIZE] [--on-paper] "
        + "[--precision HOW] [--strict] [--jobs N]",
      options: [
        OptionSpec("output", short: "o", value: "OUT", "Where the ink goes; see below."),
        OptionSpec("to", value: "FORMAT", "The format, where the ending of OUT does not tell it."),
        OptionSpec(
          "jobs",
          short: "j",
          value: "N",
          "How many files are converted at a time; 1 if "
            + "nothing is said."
        ),
        OptionSpec("page", value: "N", "Only this page, counted from 1; all if nothing is said."),
        OptionSpec("on-paper", "Ink that comes without paper lies on a white page that fits it."),
        PageSizeOption.spec,
        StrictOption.spec,
        PrecisionOption.spec("Lossless if nothing is said."),
        OptionSpec("json", "Prints what was written as JSON."),
      ],
      operands: 1...Int.max,
      notes: [
        "FORMAT is one of " + formats.writable.map(\.name).joined(separator: ", ")
          + ", or the ending of such a file.",
        "OUT is used as it is for a single file. Where there are several, OUT.svg becomes OUT-1.svg, "
          + "OUT-2.svg in their order; a file of several pages becomes a file a page, -1, -2 and so "
          + "on, where the format has no pages. {name} and {page} in OUT stand for the name of the "
          + "input file without its ending and for the number of the page. DIR/ becomes "
          + "DIR/{name}.ENDING. With - the ink goes to standard output.",
        "A note says what a format could not hold. SVG shows the ink and holds it as data, so that it "
          + "can be opened again. Files appear whole or not at all, and no input is ever written over. "
          + "If one file fails, the others are still converted.",
      ],
      examples: [
        ("inkstone convert notes.xopp -o notes.inkml", "notes.inkml, or notes-1.inkml and so on"),
        ("inkstone convert *.uim -o ink/ --to xopp --jobs 4", "a document in ink/ for every file"),
      ],
      run: run
    )
  }

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    guard let output = arguments["output"] else {
      throw .usage("say where the ink goes: -o OUT.inkml, or -o DIR/ with --to FORMAT")
    }
    let target = try ConvertTarget(output, format: arguments["to"], among: context.formats)
    let precision = try PrecisionOption.value(of: arguments)
    if precision != nil, target.format != .ink {
      throw .usage("--precision is for documents, .ink")
    }
    let inputs = arguments.operands
    let isJSON = arguments.has("json")
    if target.isStandardOutput {
      if inputs.count > 1 { throw .usage("-o - takes one input file") }
      if isJSON { throw .usage("-o - and --json exclude each other") }
    }
    let jobs = min(try arguments.count("jobs") ?? 1, inputs.count, 256)
    let work = ConvertWork(
      inputs,
      target,
      context,
      page: try arguments.count("page"),
      pageSize: try PageSizeOption.value(of: arguments),
      isOnPaper: arguments.has("on-paper"),
      precision: precision ?? .lossless,
      jobs: jobs
    )
    var report = ConvertReport(isJSON: isJSON, writesOutput: target.isStandardOutput)
    var bar = ProgressBar("convert", total: inputs.count)
    let results = work.run { bar.advance() }
    ProgressBar.clear()
    if results.contains(where: { $0.needsRenderer }), let path = ProcessReplacement.path {
      throw .file(inputs[0], "needs \(ProcessReplacement.sibling): \(context.handOver(to: path))")
    }
    for (input, result) in zip(inputs, results) { report.add(result, of: InputFile.label(input)) }
    report.finish(count: inputs.count)
    return report.hasFailures ? 1 : 0
  }
}

/// The printed report on conversions, in the order of the inputs.
private struct ConvertReport {
  let isJSON: Bool
  let writesOutput: Bool
  private(set) var hasFailures = false
  private var failures = 0
  private var files = 0
  private var json: [JSON] = []

  init(isJSON: Bool, writesOutput: Bool) {
    self.isJSON = isJSON
    self.writesOutput = writesOutput
  }

  mutating func add(_ result: ConvertResult, of label: String) {
    for output in result.outputs {
      files += 1
      if writesOutput {
        Terminal.output(output.bytes)
      } else if isJSON {
        json.append(
          .object([
            ("input", .string(label)), ("output", .string(output.path)),
            ("pages", .integer(output.pages)), ("strokes", .integer(output.strokes)),
            ("points", .integer(output.points)),
            ("notes", .array(result.notes.map { .string($0) })),
          ])
        )
      } else {
        Terminal.output(
          "\(Terminal.oneLine(output.path)): pages: \(output.pages), strokes: \(output.strokes)\n"
        )
      }
    }
    for note in result.notes { Terminal.complain(label, "note: \(note)") }
    if let failure = result.failure {
      failures += 1
      hasFailures = true
      Terminal.complain(label, failure)
    }
  }

  func finish(count: Int) {
    if isJSON {
      Terminal.output(JSON.array(json).text)
    } else if count > 1 {
      let failed = failures > 0 ? ", failed: \(failures)" : ""
      Terminal.output("converted: \(count - failures) of \(count), files: \(files)\(failed)\n")
    }
  }
}
