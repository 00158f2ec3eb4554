import InkFormats

/// The command `formats`: lists the formats that can be read and written, and their content.
enum FormatsCommand {
  static let spec = CommandSpec(
    name: "formats",
    summary: "List the formats that can be read and written, and what each holds.",
    usage: "[--json]",
    options: [OptionSpec("json", "Print JSON.")],
    operands: 0...0,
    notes: [
      "Formats are recognized by the content of a file, not by its name.",
      "In the table, r is content that is read from a format, and w content that is written to it as such, rather "
        + "than as something that looks the same. Pressure may be the width that follows from it.",
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let formats = context.formats.formats
    let readable = formats.filter(\.isReadable).map { Entry($0.name, $0.summary, $0, reads: true) }
    var writable = [
      Entry("png", "pictures, 8 bits per channel"),
      Entry("pdf", "all pages in one file, ink as lines and outlines"),
    ]
    for format in context.formats.writable {
      let isSVG = format == .svg
      writable.append(
        Entry(
          format.name,
          isSVG
            ? "vector pictures, ink as outlines; `convert` also embeds the ink as data"
            : format.summary,
          format,
          reads: false
        )
      )
    }
    if arguments.has("json") {
      Terminal.output(JSON.object([("read", list(readable)), ("write", list(writable))]).text)
    } else {
      Terminal.output(
        "read:\n" + lines(readable) + "write:\n" + lines(writable)
          + "content, r: read, w: written\n" + FormatTable(formats).text
      )
    }
    return 0
  }

  /// A format in a list, with the kinds of its content.
  private struct Entry {
    var name: String
    var text: String
    var content: [String]

    init(_ name: String, _ text: String) { (self.name, self.text, content) = (name, text, []) }

    init(_ name: String, _ text: String, _ format: InkFormat, reads: Bool) {
      (self.name, self.text) = (name, text)
      content = FormatTable.names(format, reads: reads)
    }
  }

  private static func lines(_ formats: [Entry]) -> String {
    formats.map { entry in
      let gap = String(repeating: " ", count: max(18 - entry.name.count, 1))
      return "  \(entry.name)\(gap)\(entry.text)\n"
    }.joined()
  }

  private static func list(_ formats: [Entry]) -> JSON {
    .array(
      formats.map { entry in
        .object([
          ("name", .string(entry.name)), ("description", .string(entry.text)),
          ("content", .array(entry.content.map { .string($0) })),
        ])
      }
    )
  }
}
