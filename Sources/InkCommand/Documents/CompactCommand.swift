import Glibc
import InkDocuments
import InkFormats
import InkStore

/// The verb `compact`: rewrites a document without data that it no longer needs.
enum CompactCommand {
  static let spec = CommandSpec(
    name: "compact",
    summary: "Writes a document anew, smaller and quicker to open.",
    usage: "FILE [--no-history] [--no-removed] [--precision lossless|standard] [--json]",
    options: [
      OptionSpec("no-history", "Nothing that was done can be undone any more."),
      OptionSpec(
        "no-removed",
        "Removed things that no undo can bring back are gone. Not for documents that somebody else "
          + "has a copy of and edits."
      ),
      PrecisionOption.spec("As before if nothing is said."),
      OptionSpec("json", "Prints JSON."),
    ],
    operands: 1...1,
    notes: [
      "The new file takes the place of the old one at once: whenever it ends, there is one or the other."
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let path = arguments.operands[0]
    let choice = Compaction(
      precision: try PrecisionOption.value(of: arguments),
      keepsHistory: !arguments.has("no-history"),
      keepsRemoved: !arguments.has("no-removed")
    )
    let file = try DocumentFailure.open(path, context)
    if let refusal = DocumentBytes.refusal(of: file.document, size: file.size) {
      file.abandon()
      throw .file(path, refusal)
    }
    let before = file.size
    do throws(DocumentFileError) {
      try file.compact(choice)
    } catch {
      file.abandon()
      throw DocumentFailure.error(error, path)
    }
    let after = file.size
    try DocumentFailure.close(file, path)
    if arguments.has("json") {
      Terminal.output(
        JSON.object([
          ("file", .string(path)), ("before", .integer(before)), ("after", .integer(after)),
        ]).text
      )
    } else {
      Terminal.output("\(Terminal.oneLine(path)): \(before) bytes before, \(after) now\n")
    }
    return 0
  }
}
