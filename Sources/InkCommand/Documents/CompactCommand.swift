import Glibc
import InkDocuments
import InkFormats
import InkStore

/// The command `compact`: rewrites a document without data that it no longer needs.
enum CompactCommand {
  static let spec = CommandSpec(
    name: "compact",
    summary: "Rewrite a document so that it is smaller and opens faster.",
    usage: "FILE [--no-history] [--no-removed] [--precision lossless|standard] [--json]",
    options: [
      OptionSpec("no-history", "Discard the undo history."),
      OptionSpec(
        "no-removed",
        "Discard removed items that undo cannot restore. Not for a document with copies that are "
          + "edited elsewhere."
      ),
      PrecisionOption.spec("Default: unchanged."),
      OptionSpec("json", "Print JSON."),
    ],
    operands: 1...1,
    notes: [
      "The old file is replaced atomically: after an interruption, the file is either the old or the new one."
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
