import InkDocuments
import InkFormats

/// The command `convert`: writes ink in another format, also that of whole folders.
enum ConvertCommand {
  static func spec(_ formats: FormatCatalog) -> CommandSpec {
    CommandSpec(
      name: "convert",
      summary: "Convert ink files to another format.",
      usage:
        "IN… -o OUT|DIR/ [--to FORMAT] [--recursive [--force]] [--join] [--page N] [--papers WHICH] "
        + "[--page-size SIZE] [--on-paper] [--precision HOW] [--strict] [--jobs N]",
      options: [
        OptionSpec("output", short: "o", value: "OUT", "The output path; see below."),
        OptionSpec(
          "to",
          value: "FORMAT",
          "The output format, if the extension of OUT does not determine it."
        ),
        OptionSpec("join", "Write the pages of all files, in order, as one file."),
        OptionSpec(
          "recursive",
          short: "r",
          "Convert all files in folders, and keep their subfolders below DIR/."
        ),
        OptionSpec("force", "With --recursive: convert files again that were already converted."),
        OptionSpec(
          "jobs",
          short: "j",
          value: "N",
          "The number of files converted in parallel; default: that of the processors."
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
        "With --recursive, files whose output is newer are skipped, so that the same command continues after an "
          + "interruption. If files differ only in their extension, the names of their outputs keep it. Hidden files "
          + "are left out. Only the refused files and a summary are printed; --json lists all notes.",
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
          "inkstone convert -r notes/ -o ink/ --to ink",
          "converts a folder; again after changes, only what has changed"
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
    let isRecursive = arguments.has("recursive")
    let target = try ConvertTarget(
      output,
      format: arguments["to"],
      isFolder: isRecursive,
      among: context.formats
    )
    let precision = try PrecisionOption.value(of: arguments)
    if precision != nil, target.format != .ink {
      throw .usage("--precision is only for documents (.ink)")
    }
    let isJSON = arguments.has("json")
    let isJoined = arguments.has("join")
    if isJoined, isRecursive { throw .usage("--join and --recursive cannot be combined") }
    if !isRecursive, arguments.has("force") { throw .usage("--force is only for --recursive") }
    if target.isStandardOutput {
      if arguments.operands.count > 1, !isJoined {
        throw .usage("-o - takes one input file, or several with --join")
      }
      if isJSON { throw .usage("-o - and --json cannot be combined") }
    }
    let page = try arguments.count("page")
    let papers = try PapersOption.value(of: arguments)
    if case .asked = papers { return try PaperServer(arguments.operands[0], context).run() }
    if isJoined, page != nil { throw .usage("--join and --page cannot be combined") }
    if isJoined, case .alone = papers {
      throw .usage("--join and ranges of --papers cannot be combined")
    }
    let pageSize = try PageSizeOption.value(of: arguments)
    let chosenJobs = try arguments.count("jobs")
    // A folder usually has texts or PDF pages somewhere, and converting it twice would take twice the time.
    if isRecursive, context.mayHandOver { try handOver(arguments.operands[0], context) }
    let tree = isRecursive ? ConvertTree(arguments.operands, output: output) : nil
    let inputs = tree?.inputs ?? arguments.operands.map { ConvertInput($0) }
    let jobs = isJoined ? 1 : min(chosenJobs ?? FileSystem.processorCount, inputs.count, 256)
    let work = ConvertWork(
      inputs,
      target,
      context,
      page: page,
      pageSize: pageSize,
      isOnPaper: arguments.has("on-paper"),
      papers: papers,
      precision: precision ?? .lossless,
      isJoined: isJoined,
      skipsConverted: isRecursive && !arguments.has("force"),
      jobs: jobs
    )
    var report = ConvertReport(
      isJSON ? .json : target.isStandardOutput ? .ink : isRecursive ? .summary : .lines
    )
    var bar = ProgressBar("convert", total: inputs.count)
    let results = work.run { bar.advance() }
    ProgressBar.clear()
    if results.contains(where: { $0.needsRenderer }) { try handOver(inputs[0].path, context) }
    let labels =
      isJoined ? [Terminal.oneLine(output)] : inputs.map { InputFile.label($0.path) }
    for (path, message) in tree?.failures ?? [] { report.refuse(path, message) }
    for (label, result) in zip(labels, results) { report.add(result, of: label) }
    report.finish()
    return report.hasFailures ? 1 : 0
  }

  /// Replaces this process by the program that can draw text and PDF pages.
  ///
  /// - Throws: The reason, if that fails.
  private static func handOver(_ input: String, _ context: CommandContext) throws(CommandError) {
    guard let path = ProcessReplacement.path else { return }
    throw .file(
      input,
      "\(ProcessReplacement.sibling) cannot be started: \(context.handOver(to: path))"
    )
  }
}
