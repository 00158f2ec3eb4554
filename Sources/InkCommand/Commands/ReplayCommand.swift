import InkFormats
import InkRendering
import InkStrokes

/// `inkstone replay`: events through stream, model and renderer, as in a live host.
enum ReplayCommand {
  static let spec = CommandSpec(
    name: "replay",
    summary:
      "Replays events as a live host would, and prints hashes of the ink.",
    usage: "IN [--brush NAME] [--batches host|each|random:SEED] [--json]",
    options: [
      BrushOption.spec,
      OptionSpec(
        "batches",
        value: "HOW",
        "How events are grouped into callbacks. host: as the recording has them, or a stroke at a "
          + "time; each: one by one; random:SEED: groups of random sizes. Default: host."
      ),
      OptionSpec("log", value: "OUT", "Writes the events and brushes as an event log, too."),
      OptionSpec("json", "Prints JSON."),
    ],
    operands: 1...1,
    notes: [
      "Prints the number of events, the number of strokes, a hash of the strokes (samples, curves, "
        + "widths, brushes) and one of the pixels that the live canvas shows at the end. However "
        + "events are grouped, and on whatever machine, the hashes are the same.",
      "Documents that hold strokes but no events are replayed as if they were written now: each "
        + "stroke is a contact that touches, moves and ends. All pages share one canvas.",
      "IN may be - for standard input.",
    ],
    run: run
  )

  private static func run(_ arguments: ParsedArguments) throws(CommandError) -> Int32 {
    let batches = try Batches(arguments["batches"] ?? "host")
    let brush = try BrushOption.value(of: arguments)
    let input = arguments.operands[0]
    let file = try Engine.read(input)
    let (stream, groups) = file.stream(brush: brush)
    if let log = arguments["log"] {
      if log != "-", FileSystem.isSameFile(log, input) {
        throw .file(InputFile.label(input), "its event log would overwrite the input file")
      }
      try Engine.write(stream.encoded(), to: log)
    }
    var bar = ProgressBar(InputFile.label(input), total: stream.count)
    let replay = Replay(
      stream,
      batches: batches.resolved(host: groups),
      logSink: Engine.logSink
    ) { bar.advance(by: $0) }
    ProgressBar.clear()
    let events = replay.eventCount
    let strokes = replay.model.strokes.count
    let strokesHash = hexadecimal(replay.strokesHash)
    let pixelsHash = hexadecimal(replay.pixelsHash)
    if arguments.has("json") {
      Terminal.output(
        JSON.object([
          ("file", .string(InputFile.label(input))),
          ("events", .integer(events)),
          ("strokes", .integer(strokes)),
          ("strokesHash", .string(strokesHash)),
          ("pixelsHash", .string(pixelsHash)),
        ]).text
      )
    } else {
      Terminal.output(
        """
        events       \(events)
        strokes      \(strokes)
        strokesHash  \(strokesHash)
        pixelsHash   \(pixelsHash)

        """
      )
    }
    return 0
  }
}

/// The value of `--batches`.
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

  func resolved(host groups: [Int]) -> Replay.Batches {
    switch self {
    case .host: .sizes(groups)
    case .each: .each
    case .random(let seed): .random(seed: seed)
    }
  }
}
