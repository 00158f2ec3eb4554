import InkDocuments
import InkFormats

/// The command `log`: lists the frames of a document.
enum LogCommand {
  static let spec = CommandSpec(
    name: "log",
    summary: "List the frames of a document, and any damage.",
    usage: "FILE [--json]",
    options: [OptionSpec("json", "Print one JSON object per line.")],
    operands: 1...1,
    notes: [
      "Prints a line for each frame: its offset in the file, its kind, its flags, the length of its "
        + "content, and a description. Flags: c, readers must know the kind; d, may be dropped; s, everything "
        + "before was on the disk when the frame was written. A damaged range has a line, too; frames after it "
        + "are found by their checksums. A stroke is named COUNTER@AUTHOR, the author in hexadecimal "
        + "digits, as counters of two authors may coincide. The format is described in Documentation/Format.md."
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let input = arguments.operands[0]
    let source = try context.open(input)
    guard source.isDocument else { throw .file(source.label, "this is not an Inkstone document") }
    let isJSON = arguments.has("json")
    let damage = try DocumentBytes.readParts(of: source) { part in
      Terminal.output(isJSON ? json(part).line : line(part))
    }
    if let damage { Terminal.complain(source.label, "\(damage)") }
    return damage == nil ? 0 : 1
  }

  private static func line(_ part: DocumentBytes.Part) -> String {
    switch part {
    case .frame(let frame, let text):
      return columns(
        frame.range.lowerBound,
        FrameDescription.name(of: frame.kind),
        flags(frame.flags),
        frame.payload.count,
        text
      )
    case .lost(let range):
      return columns(range.lowerBound, "DAMAGE", "", range.count, "bytes that are not a frame")
    }
  }

  private static func columns(
    _ offset: Int,
    _ kind: String,
    _ flags: String,
    _ length: Int,
    _ text: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    func right(_ number: Int, _ width: Int) -> String {
      let text = "\(number)"
      return String(repeating: " ", count: max(width - text.count, 0)) + text
    }
    let end = text.isEmpty ? "" : "  " + Terminal.oneLine(text)
    return "\(right(offset, 9))  \(left(kind, 10)) \(left(flags, 3)) \(right(length, 8))\(end)\n"
  }

  private static func flags(_ flags: FrameFlags) -> String {
    (flags.contains(.critical) ? "c" : "-") + (flags.contains(.droppable) ? "d" : "-")
      + (flags.contains(.sealed) ? "s" : "-")
  }

  private static func json(_ part: DocumentBytes.Part) -> JSON {
    switch part {
    case .frame(let frame, let text):
      .object([
        ("offset", .integer(frame.range.lowerBound)),
        ("kind", .string(FrameDescription.name(of: frame.kind))),
        ("critical", .bool(frame.flags.contains(.critical))),
        ("droppable", .bool(frame.flags.contains(.droppable))),
        ("settled", .bool(frame.flags.contains(.sealed))),
        ("length", .integer(frame.payload.count)),
        ("what", .string(text)),
      ])
    case .lost(let range):
      .object([
        ("offset", .integer(range.lowerBound)), ("kind", .string("damage")),
        ("length", .integer(range.count)),
      ])
    }
  }
}
