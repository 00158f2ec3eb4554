import InkDocuments
import InkDrawing
import InkFormats

/// `inkstone repair`: what can be read of a damaged document.
enum RepairCommand {
  static let spec = CommandSpec(
    name: "repair",
    summary: "Writes what can be read of a damaged document to a new one.",
    usage: "FILE [-o OUT.ink] [--json]",
    options: [
      OptionSpec(
        "output",
        short: "o",
        value: "OUT",
        "The new document; FILE-repaired.ink if nothing is said. A file there is replaced."
      ),
      OptionSpec("json", "Prints JSON."),
    ],
    operands: 1...1,
    notes: [
      "Keeps everything before the damage, with all that can be undone. What lies behind it builds on "
        + "what is lost, so it is left out, and told. FILE stays as it is. It is no error if nothing is "
        + "damaged."
    ],
    run: run
  )

  private static func run(_ arguments: ParsedArguments) throws(CommandError) -> Int32 {
    let input = arguments.operands[0]
    let label = InputFile.label(input)
    let output = arguments["output"] ?? name(for: input)
    guard !output.isEmpty else { throw .usage("-o needs a name") }
    if input != "-", FileSystem.isSameFile(input, output) {
      throw .file(label, "the repaired document would overwrite it")
    }
    let bytes = try InputFile.read(input, limit: ReadingLimits().bytes)
    guard DocumentBytes.isDocument(bytes) else { throw .file(label, "not a document of ink") }
    var repair: Repair
    do throws(LogError) {
      repair = try Repair(bytes)
    } catch {
      throw .file(label, "\(error)")
    }
    guard let fresh = repair.freshBytes() else {
      throw .file(label, "nothing of it can be kept: \(repair.reason ?? "it holds no drawing")")
    }
    try Engine.write(fresh, to: output)
    report(repair, label, output, arguments.has("json"))
    return 0
  }

  /// A name beside a file.
  private static func name(for input: String) -> String {
    if input == "-" { return "repaired.ink" }
    let path = OutputName.inserting("-repaired", beforeEndingOf: input)
    return path.hasSuffix(".ink") ? path : path + ".ink"
  }

  private static func report(_ repair: Repair, _ label: String, _ output: String, _ isJSON: Bool) {
    let strokes = repair.document?.drawing.itemCount ?? 0
    if isJSON {
      Terminal.output(
        JSON.object([
          ("input", .string(label)), ("output", .string(output)), ("strokes", .integer(strokes)),
          ("keptFrames", .integer(repair.kept)), ("leftOutFrames", .integer(repair.leftOut)),
          ("lostBytes", .integer(repair.lostBytes)),
          ("damage", repair.reason.map { .string($0) } ?? .null),
        ]).text
      )
      return
    }
    Terminal.output("\(Terminal.oneLine(output)): strokes: \(strokes), frames: \(repair.kept)\n")
    guard let reason = repair.reason else { return }
    Terminal.complain(label, "note: \(reason)")
    Terminal.complain(
      label,
      "note: lost: \(repair.lostBytes) bytes; left out behind them: \(repair.leftOut) frames"
    )
  }
}

/// A document up to its first damage.
private struct Repair {
  /// What can be kept; `nil` if there is no drawing.
  private(set) var document: InkDocument?
  /// Why not everything can be.
  private(set) var reason: String?
  /// How many frames are kept, and how many whole ones are not.
  private(set) var kept = 0
  private(set) var leftOut = 0
  private(set) var lostBytes = 0
  private let header: LogHeader?

  init(_ bytes: [UInt8]) throws(LogError) {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader()
    do throws(LogError) {
      while let frame = try frames.next() {
        if (try? reader.read(frame)) != nil { kept += 1 } else { leftOut += 1 }
      }
      try frames.requireEnd()
    } catch {
      guard frames.header != nil else { throw error }
      reason = "\(error)"
      let salvage = Salvage(
        Array(bytes[frames.offset...]),
        from: frames.offset,
        check: frames.check
      )
      leftOut += salvage.frames.count
      lostBytes = salvage.lost.reduce(0) { $0 + $1.count }
    }
    header = frames.header
    do throws(DocumentError) {
      document = try reader.finish()
    } catch {
      if reason == nil { reason = "\(error)" }
    }
    if reason == nil { reason = document?.damage.map { "\($0)" } }
  }

  /// The repaired document as a file.
  mutating func freshBytes() -> [UInt8]? {
    guard let header, let frames = try? document?.compact() else { return nil }
    var writer = FrameWriter(LogHeader(header.identifier))
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.takeBytes()
  }
}
