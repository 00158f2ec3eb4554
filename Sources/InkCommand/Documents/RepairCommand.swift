import InkDocuments
import InkDrawing
import InkFiles
import InkFormats

/// The command `repair`: writes the readable content of a damaged document, or file of another program, to a new one.
enum RepairCommand {
  static let spec = CommandSpec(
    name: "repair",
    summary: "Copy all readable parts of a damaged document or other file to a new one.",
    usage: "FILE [-o OUT] [--json]",
    options: [
      OptionSpec(
        "output",
        short: "o",
        value: "OUT",
        "The new file; default: FILE-repaired, with its extension. An existing file is replaced."
      ),
      OptionSpec("json", "Print JSON."),
    ],
    operands: 1...1,
    notes: [
      "Keeps everything readable, before and after the damage, and reports the losses. Ink whose "
        + "brush is lost is drawn with the plain pen; ink whose layer is lost is put on an extra last page. "
        + "The undo history is kept unless operations are missing. FILE is not changed. A file without "
        + "damage is not an error.",
      "Of a damaged or truncated file of another program, such as half of a gzipped .xopp, what can be read is written in "
        + "its format, or as a document if that isn't possible or OUT ends with .ink. Notes report what was left out.",
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let input = arguments.operands[0]
    let label = InputFile.label(input)
    let chosen = arguments["output"]
    guard chosen != "" else { throw .usage("-o needs a name") }
    if let chosen { try checkOutput(chosen, input) }
    let isJSON = arguments.has("json")
    let source = try context.open(input)
    if var repair = try repair(source, context) {
      let output = chosen ?? name(for: input)
      try checkOutput(output, input)
      try repair.write(to: output)
      report(repair, label, output, isJSON)
    } else {
      let repair = try ForeignRepair(source, input, output: chosen, context)
      let output = chosen ?? repair.name(for: input)
      try checkOutput(output, input)
      try repair.write(to: output, label, isJSON: isJSON)
    }
    return 0
  }

  /// Reads what is intact in a document; returns `nil` if the file is none.
  private static func repair(
    _ source: InputSource,
    _ context: CommandContext
  ) throws(CommandError) -> Repair? {
    if source.isDocument { return try Repair(source) }
    let bytes = try source.bytes()
    // The header of a document may be damaged. A PDF may contain a document, but is more than that.
    if (try? context.formats.format(of: bytes)) == .pdf || Salvage(bytes).frames.isEmpty {
      return nil
    }
    return try Repair(source)
  }

  private static func checkOutput(_ output: String, _ input: String) throws(CommandError) {
    guard input != "-", FileSystem.isSameFile(input, output) else { return }
    throw .file(
      InputFile.label(input),
      "the repaired file would overwrite it; choose another -o"
    )
  }

  /// Returns a file name beside the input.
  private static func name(for input: String) -> String {
    if input == "-" { return "repaired.ink" }
    let path = OutputName.inserting("-repaired", beforeEndingOf: input)
    return path.hasSuffix(".ink") ? path : path + ".ink"
  }

  private static func report(_ repair: Repair, _ label: String, _ output: String, _ isJSON: Bool) {
    let (losses, strokes) = (repair.losses, repair.strokes)
    if isJSON {
      Terminal.output(
        JSON.object([
          ("input", .string(label)), ("output", .string(output)), ("strokes", .integer(strokes)),
          ("frames", .integer(repair.frames)), ("lostBytes", .integer(losses.bytes)),
          (
            "lost",
            .array(
              losses.ranges.map {
                .object([("offset", .integer($0.lowerBound)), ("length", .integer($0.count))])
              }
            )
          ),
          ("leftOutFrames", .integer(losses.frames)), ("lostStrokes", .integer(losses.strokes)),
          ("shortenedStrokes", .integer(losses.shortened)),
          ("repaintedStrokes", .integer(losses.brushes)),
          ("placedStrokes", .integer(losses.placed)),
          ("isHistoryLost", .bool(losses.isHistoryLost)),
        ]).text
      )
      return
    }
    Terminal.output("\(Terminal.oneLine(output)): strokes: \(strokes), frames: \(repair.frames)\n")
    guard !losses.isEmpty else { return }
    if !losses.ranges.isEmpty {
      let ranges = losses.ranges.prefix(3).map { "\($0.lowerBound)…\($0.upperBound - 1)" }
      let rest = losses.ranges.count > 3 ? " and \(losses.ranges.count - 3) more positions" : ""
      Terminal.complain(
        label,
        "note: damaged: \(losses.bytes) bytes, at offsets \(ranges.joined(separator: ", "))\(rest)"
      )
    }
    let parts = [
      (losses.strokes, "lost strokes"),
      (losses.frames, "undamaged frames with invalid content, left out"),
      (losses.shortened, "strokes that may lack samples"),
      (losses.brushes, "strokes changed to the plain pen"),
      (losses.placed, "strokes moved to the layer “recovered”"),
    ]
    var lines = parts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
    if lines.isEmpty { lines.append("no strokes are known to be lost") }
    lines.append(losses.isHistoryLost ? "the undo history is lost" : "the undo history is kept")
    Terminal.complain(label, "note: \(lines.joined(separator: "; "))")
  }
}

/// A document made of the intact content of a file.
private struct Repair {
  /// The header of the new file, and the frames still to be written, the last one first.
  private let header: LogHeader
  private var rest: [DocumentFrame]
  let losses: Losses
  let strokes: Int
  /// The number of intact frames in the old file.
  let frames: Int

  init(_ source: InputSource) throws(CommandError) {
    let label = source.label
    var frames = FrameReader()
    var salvager = Salvager(size: source.size)
    var lost: [Range<Int>] = []
    let damage = try source.readFrames(&frames) { salvager.read($0) }
    switch damage?.reason {
    case .newerVersion?, .unknownFeatures?:
      if frames.header == nil, let damage { throw .file(label, "\(damage)") }
    default: break
    }
    if damage != nil {
      let salvage =
        frames.header == nil ? Salvage(try source.bytes()) : try source.salvage(behind: frames)
      for frame in salvage.frames { salvager.read(frame) }
      lost = salvage.lost
    }
    self.frames = salvager.frameCount
    var document: InkDocument
    do throws(DocumentError) {
      (document, losses) = try salvager.finish(
        lost: lost,
        maximumSamples: ReadingLimits().scaled(toDocument: source.size).samples
      )
    } catch {
      if error.reason == .tooLarge { throw .file(label, "\(error)") }
      throw .file(label, "nothing can be repaired: the file contains no readable ink")
    }
    guard document.isEditable else {
      throw .file(
        label,
        "the document has content that only a newer version of Inkstone can repair"
      )
    }
    var random = SystemRandomNumberGenerator()
    let fresh = DocumentIdentifier(high: random.next(), low: random.next())
    header = LogHeader(frames.header?.identifier ?? fresh)
    strokes = document.drawing.itemCount
    rest = document.takeFrames().reversed()
  }

  /// Writes the new file, atomically.
  mutating func write(to path: String) throws(CommandError) {
    var writer = FrameWriter(header)
    if path == "-" || path == "/dev/stdout" {
      while let bytes = next(&writer) { Terminal.output(bytes) }
      return
    }
    do throws(StorageError) {
      let file = try NewFile(path)
      while let bytes = next(&writer) { try file.write(bytes) }
      try file.commit()
    } catch {
      throw OutputFailure.error(error)
    }
  }

  /// Returns the bytes of the next frames and releases these; `nil` after the last one.
  private mutating func next(_ writer: inout FrameWriter) -> [UInt8]? {
    while writer.bytes.count < Self.part, let frame = rest.popLast() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    return writer.bytes.isEmpty ? nil : writer.takeBytes()
  }

  /// The minimum bytes to write in one call, except at the end.
  private static let part = 1 << 20
}
