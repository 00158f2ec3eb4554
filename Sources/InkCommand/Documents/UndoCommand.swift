import InkDocuments
import InkDrawing
import InkFormats
import InkStore

/// The commands `undo` and `redo`.
enum UndoCommand {
  static let undo = spec("undo", "Undo the last change of a document.", isRedo: false)
  static let redo = spec("redo", "Redo the last undone change of a document.", isRedo: true)

  private static func spec(_ name: String, _ summary: String, isRedo: Bool) -> CommandSpec {
    CommandSpec(
      name: name,
      summary: summary,
      usage: "FILE [N] [--json]",
      options: [OptionSpec("json", "Print JSON.")],
      operands: 1...2,
      notes: [
        "N is the number of steps; default 1. If there are fewer, all of them are \(isRedo ? "redone" : "undone"), "
          + "and the exit status is 1. `inkstone info` prints the number of steps."
      ],
      run: { arguments, context throws(CommandError) in
        try run(arguments, context, isRedo: isRedo)
      }
    )
  }

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext,
    isRedo: Bool
  ) throws(CommandError) -> Int32 {
    let path = arguments.operands[0]
    let verb = isRedo ? "redo" : "undo"
    var maximum = 1
    if arguments.operands.count > 1 {
      guard let number = Int(arguments.operands[1]), number >= 1 else {
        throw .usage("N is a whole number of at least 1, not '\(arguments.operands[1])'")
      }
      maximum = number
    }
    let file = try DocumentFailure.open(path, context)
    do throws(CommandError) {
      try DocumentFailure.requireRoom(1 << 16, in: file, path)
    } catch {
      file.abandon()
      throw error
    }
    var names: [String] = []
    do throws(EditError) {
      while names.count < maximum {
        let history = file.document.drawing.history
        let kind = isRedo ? history.redoKind : history.undoKind
        let change = isRedo ? try file.redo(at: 0) : try file.undo(at: 0)
        guard change != nil else { break }
        names.append(name(of: kind))
      }
    } catch {
      file.abandon()
      throw DocumentFailure.error(error, path)
    }
    let history = file.document.drawing.history
    try DocumentFailure.close(file, path)
    guard !names.isEmpty else { throw .file(path, "there is nothing to \(verb)") }
    if arguments.has("json") {
      Terminal.output(
        JSON.object([
          ("file", .string(path)), ("steps", .array(names.map { .string($0) })),
          ("undo", .integer(history.undoCount)), ("redo", .integer(history.redoCount)),
        ]).text
      )
    } else {
      let steps = names.joined(separator: ", ")
      Terminal.output(
        "\(Terminal.oneLine(path)): \(isRedo ? "redone" : "undone"): \(steps); "
          + "left to undo: \(history.undoCount), to redo: \(history.redoCount)\n"
      )
    }
    guard names.count < maximum else { return 0 }
    Terminal.complain(path, "there were only \(names.count) of \(maximum) steps to \(verb)")
    return 1
  }

  private static func name(of kind: DrawingOperation.Kind?) -> String {
    switch kind {
    case .add?: "add"
    case .remove?: "remove"
    case .clear?: "clear"
    case .restyle?: "restyle"
    case .transform?: "transform"
    case .reorder?: "reorder"
    case .pages?: "pages"
    case .layers?: "layers"
    case .group?, nil: "several"
    default: "unknown"
    }
  }
}
