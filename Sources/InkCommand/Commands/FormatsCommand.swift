import InkFormats

/// The command `formats`: lists the formats that can be read and written.
enum FormatsCommand {
  static let spec = CommandSpec(
    name: "formats",
    summary: "List the formats that can be read and written.",
    usage: "[--json]",
    options: [OptionSpec("json", "Print JSON.")],
    operands: 0...0,
    notes: ["Formats are recognized by the content of a file, not by its name."],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let readable = context.formats.formats.filter(\.isReadable).map { ($0.name, $0.summary) }
    var writable = [
      ("png", "pictures, 8 bits per channel"),
      ("pdf", "all pages in one file, ink as lines and outlines"),
    ]
    for format in context.formats.writable {
      let isSVG = format == .svg
      writable.append(
        (
          format.name,
          isSVG
            ? "vector pictures, ink as outlines; `convert` also embeds the ink as data"
            : format.summary
        )
      )
    }
    if arguments.has("json") {
      Terminal.output(JSON.object([("read", list(readable)), ("write", list(writable))]).text)
    } else {
      Terminal.output("read:\n" + lines(readable) + "write:\n" + lines(writable))
    }
    return 0
  }

  private static func lines(_ formats: [(String, String)]) -> String {
    formats.map { name, text in
      "  \(name)\(String(repeating: " ", count: max(14 - name.count, 1)))\(text)\n"
    }.joined()
  }

  private static func list(_ formats: [(String, String)]) -> JSON {
    .array(
      formats.map { .object([("name", .string($0.0)), ("description", .string($0.1))]) }
    )
  }
}
