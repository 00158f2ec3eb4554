import InkDocuments
import InkFormats

/// The command `convert`: writes ink in another format.
enum ConvertCommand {
  static func spec(_ formats: FormatCatalog) -> CommandSpec {
    CommandSpec(
      name: "convert",
      summary: "Convert ink files to another format.",
      usage:
        "IN… -o OUT|DIR/ [--to FORMAT] [--join] [--page N] [--papers WHICH] [--page-size SIZE] [--on-paper] "
        + "[--precision HOW] [--strict] [--jobs N]",
      options: [
        OptionSpec("output", short: "o", value: "OUT", "The output path; see below."),
        OptionSpec(
          "to",
          value: "FORMAT",
          "The output format, if the extension of OUT does not determine it."
        ),
        OptionSpec("join", "Write the pages of all files, in order, as one file."),
        OptionSpec(
          "jobs",
          short: "j",
          value: "N",
          "The number of files converted in parallel; "
            + "default 1."
        ),
        OptionSpec(
          "page",
          value: "N",
          "Convert only this page, counted from 1; default: all pages."
        ),
        OptionSpec("on-paper", "Put ink without paper on a white page that fits it."),
        PapersOption.spec,
        PageSizeOption.spec,
        StrictOption.spec,
        PasswordOption.spec,
        AnnotationsOption.spec,
        PrecisionOption.spec("Default: lossless."),
        OptionSpec("json", "Print the list of written files as JSON."),
      ],
      operands: 1...Int.max,
      notes: [
        "FORMAT is one of " + formats.writable.map(\.name).joined(separator: ", ")
          + ", or a file extension of one of them.",
        "A single file is written to OUT itself. With several, OUT.svg becomes OUT-1.svg, "
          + "OUT-2.svg in their order; if the format has no pages, a file with several pages becomes "
          + "one file per page, with -1, -2 and so on. In OUT, {name} is the name of the "
          + "input file without its extension, and {page} the page number. DIR/ becomes "
          + "DIR/{name}.EXTENSION. With -, the ink is written to standard output.",
        "A note reports data that the format cannot hold. SVG shows the ink and embeds it as data, so "
          + "that it can be read again. A file is written completely or not at all, and no input is overwritten. "
          + "If one file fails, the others are still converted.",
      ],
      examples: [
        ("inkstone convert notes.xopp -o notes.inkml", "notes.inkml, or notes-1.inkml and so on"),
        (
          "inkstone convert *.uim -o ink/ --to xopp --jobs 4",
          "writes a document to ink/ for every file"
        ),
        (
          "inkstone convert script.pdf notes.xopp -o all.ink --join",
          "one document of all pages; each PDF is kept"
        ),
      ],
      run: run
    )
  }

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    guard let output = arguments["output"] else {
      throw .usage("no output given: add -o OUT.inkml, or -o DIR/ with --to FORMAT")
    }
    let target = try ConvertTarget(output, format: arguments["to"], among: context.formats)
    let precision = try PrecisionOption.value(of: arguments)
    if precision != nil, target.format != .ink {
      throw .usage("--precision is only for documents (.ink)")
    }
    let inputs = arguments.operands
    let isJSON = arguments.has("json")
    if target.isStandardOutput {
      if inputs.count > 1, !arguments.has("join") {
        throw .usage("-o - takes one input file, or several with --join")
      }
      if isJSON { throw .usage("-o - and --json cannot be combined") }
    }
    let isJoined = arguments.has("join")
    let page = try arguments.count("page")
    let papers = try PapersOption.value(of: arguments)
    if isJoined, page != nil { throw .usage("--join and --page cannot be combined") }
    if isJoined, case .alone = papers {
      throw .usage("--join and ranges of --papers cannot be combined")
    }
    let jobs = isJoined ? 1 : min(try arguments.count("jobs") ?? 1, inputs.count, 256)
    let work = ConvertWork(
      inputs,
      target,
      context,
      page: page,
      pageSize: try PageSizeOption.value(of: arguments),
      isOnPaper: arguments.has("on-paper"),
      papers: papers,
      precision: precision ?? .lossless,
      isJoined: isJoined,
      jobs: jobs
    )
    var report = ConvertReport(isJSON: isJSON, writesOutput: target.isStandardOutput)
    var bar = ProgressBar("convert", total: inputs.count)
    let results = work.run { bar.advance() }
    ProgressBar.clear()
    if results.contains(where: { $0.needsRenderer }), let path = ProcessReplacement.path {
      throw .file(
        inputs[0],
        "\(ProcessReplacement.sibling) cannot be started: \(context.handOver(to: path))"
      )
    }
    let labels = isJoined ? [Terminal.oneLine(output)] : inputs.map(InputFile.label)
    for (label, result) in zip(labels, results) { report.add(result, of: label) }
    report.finish(count: results.count)
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
