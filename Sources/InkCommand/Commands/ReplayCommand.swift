import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// The command `replay`: passes events through stream, model and renderer, as a live host does.
enum ReplayCommand {
  static let spec = CommandSpec(
    name: "replay",
    summary:
      "Replay recorded input as if it were drawn now, and print hashes of the ink.",
    usage: "IN [--brush NAME] [--batches host|each|random:SEED] [--json]",
    options: [
      BrushOption.spec,
      OptionSpec(
        "batches",
        value: "HOW",
        "The grouping of events into callbacks. host: as recorded, or one stroke at a "
          + "time; each: one by one; random:SEED: groups of random sizes. Default: host."
      ),
      OptionSpec("log", value: "OUT", "Also write the events and brushes to an event log."),
      OptionSpec("json", "Print JSON."),
    ],
    operands: 1...1,
    notes: [
      "Prints the number of events, the number of strokes, a hash of the strokes (samples, curves, "
        + "widths, brushes) and a hash of the pixels at the end. The hashes depend neither "
        + "on the grouping of the events nor on the machine.",
      "A document with strokes but without events is replayed as if drawn now: each "
        + "stroke is one contact. All pages share one canvas.",
      "A session recorded by the page of the Studio is replayed command by command; its hashes are those of the "
        + "document and of the page's canvas.",
      "IN may be - for standard input.",
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let batches = try Batches(arguments["batches"] ?? "host")
    let brush = try BrushOption.value(of: arguments, context)
    let input = arguments.operands[0]
    let source = try context.open(input)
    let bytes = source.isDocument ? [] : try source.bytes()
    if SessionReplay.accepts(bytes) {
      guard arguments["brush"] == nil, arguments["log"] == nil else {
        throw .usage("a recorded session cannot be replayed with --brush or --log")
      }
      let result = try SessionReplay.run(
        bytes,
        InputFile.label(input),
        context,
        size: batches.sizes
      )
      print(result, InputFile.label(input), asJSON: arguments.has("json"))
      return 0
    }
    let file = try context.read(source, input, pdfPages: .none)
    let allowance = FileAllowance(bytes: source.size)
    let (stream, groups) = try allowance.stream(of: file, input, brush: brush, doing: "replaying")
    if let log = arguments["log"] {
      if log != "-", FileSystem.isSameFile(log, input) {
        throw .file(
          InputFile.label(input),
          "its event log would overwrite the input file; choose another --log"
        )
      }
      try Engine.write(stream.encoded(), to: log)
    }
    var bar = ProgressBar(InputFile.label(input), total: stream.count)
    let replay = Replay(
      stream,
      batches: batches.resolved(host: groups),
      budget: allowance.budget,
      logSink: context.logSink
    ) { bar.advance(by: $0) }
    ProgressBar.clear()
    if allowance.budget.isExhausted {
      throw .file(
        InputFile.label(input),
        "replaying it would take too long for a file of its size; try a simpler brush, such as --brush pen"
      )
    }
    print(
      SessionReplay.Result(
        events: replay.eventCount,
        strokes: replay.model.count,
        strokesHash: replay.strokesHash,
        pixelsHash: replay.pixelsHash
      ),
      InputFile.label(input),
      asJSON: arguments.has("json")
    )
    return 0
  }

  private static func print(_ result: SessionReplay.Result, _ label: String, asJSON: Bool) {
    let strokesHash = hexadecimal(result.strokesHash)
    let pixelsHash = hexadecimal(result.pixelsHash)
    if asJSON {
      Terminal.output(
        JSON.object([
          ("file", .string(label)),
          ("events", .integer(result.events)),
          ("strokes", .integer(result.strokes)),
          ("strokesHash", .string(strokesHash)),
          ("pixelsHash", .string(pixelsHash)),
        ]).text
      )
    } else {
      Terminal.output(
        """
        events       \(result.events)
        strokes      \(result.strokes)
        strokesHash  \(strokesHash)
        pixelsHash   \(pixelsHash)

        """
      )
    }
  }
}

/// The value of `--batches`: how events are grouped into callbacks.
private enum Batches {
  case host
  case each
  case random(UInt64)

  init(_ text: String) throws(CommandError) {
    switch text {
    case "host": self = .host
    case "each": self = .each
    default:
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "random", let seed = UInt64(parts[1]) else {
        throw .usage("--batches takes host, each or random:SEED, not '\(text)'")
      }
      self = .random(seed)
    }
  }

  /// The generator of the number of events in each callback; `nil` for the numbers of the recording.
  var sizes: (() -> Int)? {
    switch self {
    case .host: return nil
    case .each: return { 1 }
    case .random(let seed):
      var state = seed
      return {
        // SplitMix64, as in replays of event logs.
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return 1 + Int((z ^ (z >> 31)) % 8)
      }
    }
  }

  func resolved(host groups: [Int]) -> Replay.Batches {
    switch self {
    case .host: .sizes(groups)
    case .each: .each
    case .random(let seed): .random(seed: seed)
    }
  }
}
