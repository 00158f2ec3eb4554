import Glibc
import InkDocuments
import InkDrawing
import InkFormats
import InkStrokes

/// The command `info`: describes a document.
enum InfoCommand {
  static let spec = CommandSpec(
    name: "info",
    summary: "Print the contents of a document: pages, items, size, history, damage.",
    usage: "FILE [--json]",
    options: [OptionSpec("json", "Print JSON.")],
    operands: 1...1,
    notes: [
      "For files in other formats, prints the same as `inkstone inspect`. The document may be open in "
        + "another program. FILE may be - for standard input."
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let input = arguments.operands[0]
    let label = InputFile.label(input)
    let source = try context.open(input)
    guard source.isDocument else {
      let summary = FileSummary(try context.read(source, input, pdfPages: .none), name: label)
      Terminal.output(arguments.has("json") ? summary.json.text : summary.text)
      return 0
    }
    let content = try DocumentBytes(source, context.plugins)
    guard let document = content.document else {
      if let refusal = content.refusal { throw .file(label, refusal) }
      throw .file(
        label,
        content.damage.map { "\($0)" } ?? "no drawing can be read; try `inkstone repair`"
      )
    }
    let facts = DocumentFacts(content, document, size: source.size, label)
    if arguments.has("json") {
      Terminal.output(JSON.object(facts.list.map { ($0.name, $0.value) }).text)
    } else {
      Terminal.output(facts.text)
    }
    return 0
  }
}

/// The facts about a document that the command prints.
private struct DocumentFacts {
  /// The facts, in order.
  private(set) var list: [(name: String, value: JSON)] = []

  init(_ content: DocumentBytes, _ document: InkDocument, size: Int, _ label: String) {
    let drawing = document.drawing
    let (counts, points) = (drawing.counts, drawing.pointCount)
    let header = content.header
    add("file", .string(label))
    add("format", .string("ink"))
    add("version", .string("\(header?.major ?? 0).\(header?.minor ?? 0)"))
    add(
      "identifier",
      .string(hexadecimal(header?.identifier.high ?? 0) + hexadecimal(header?.identifier.low ?? 0))
    )
    let facts = document.metadata
    if !facts.titleUTF8.isEmpty { add("title", .string(facts.title)) }
    if !facts.creatorUTF8.isEmpty {
      add("creator", .string(facts.creator))
    }
    if let time = facts.created { add("created", .string(Self.date(time))) }
    if let time = facts.modified { add("changed", .string(Self.date(time))) }
    add("pages", .integer(drawing.pages.count))
    add("layers", .integer(drawing.pagesWithLayers.reduce(0) { $0 + $1.layers.count }))
    for (name, count) in counts.list { add(name, .integer(count)) }
    add("points", .integer(points))
    add("bytes", .integer(size))
    let share = points > 0 ? Double(size) / Double(points) : .nan
    add("bytesAPoint", .number((share * 1000).rounded() / 1000))
    add("precision", .string(Self.text(document.precision)))
    add("undo", .integer(drawing.history.undoCount))
    add("redo", .integer(drawing.history.redoCount))
    add("frames", .integer(content.frameCount))
    add("editable", .bool(document.isEditable))
    if !document.thumbnail.isEmpty {
      let age = document.isThumbnailCurrent ? "of the current state" : "of an earlier state"
      add("thumbnail", .string("\(document.thumbnail.count) bytes, \(age)"))
    }
    if !document.recovered.isEmpty { add("unfinished", .integer(document.recovered.count)) }
    if document.missing > 0 { add("missing", .integer(document.missing)) }
    if let damage = content.damage {
      add("damage", .string("\(damage)"))
    } else if let damage = document.damage {
      add("damage", .string("\(damage)"))
    }
    let notes = drawing.notesOfUnknownParts
    if !notes.isEmpty { add("notes", .array(notes.map { .string($0) })) }
  }

  private mutating func add(_ name: String, _ value: JSON) { list.append((name, value)) }

  var text: String {
    list.map { name, value in
      if case .array(let notes) = value { return notes.map { line("note", $0) }.joined() }
      // Omit zero counts of rare item kinds.
      if case .integer(0) = value, Drawing.Counts.rare.contains(name) { return "" }
      return line(name == "bytesAPoint" ? "bytes/point" : name, value)
    }.joined()
  }

  private func line(_ title: String, _ value: JSON) -> String {
    let text: String
    switch value {
    case .string(let string): text = Terminal.oneLine(string)
    case .integer(let number): text = "\(number)"
    case .number(let number): text = number.isFinite ? readable(number) : "–"
    case .bool(let truth): text = truth ? "yes" : "no"
    default: text = ""
    }
    return title + String(repeating: " ", count: max(13 - title.count, 1)) + text + "\n"
  }

  private static func text(_ precision: SamplePrecision) -> String {
    if precision == .lossless { return "lossless" }
    let millimetres = 25.4 / Double(precision.unitsPerInch)
    let milliseconds = 1000 / Double(precision.ticksPerSecond)
    return "\(readable(millimetres)) mm, \(readable(milliseconds)) ms, pressure in "
      + "\(precision.pressureBits) bits, a right angle in \(precision.angleBits) bits"
  }

  /// Returns a time in seconds since 1970 in the form `2026-01-31T12:00:00Z`.
  private static func date(_ seconds: Double) -> String {
    guard abs(seconds) < 1e11 else { return "\(seconds)" }
    var time = time_t(seconds.rounded(.down))
    var parts = tm()
    gmtime_r(&time, &parts)
    func digits(_ value: Int32, _ count: Int = 2) -> String {
      let text = "\(value)"
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    return "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
      + "T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))Z"
  }
}
