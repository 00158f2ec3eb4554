/// An option of a command, for the parser and the help.
struct OptionSpec {
  /// The long name without dashes.
  var name: String
  /// The letter of the short form; `nil` for none.
  var short: Character?
  /// The placeholder of the value in the help; `nil` for a switch.
  var value: String?
  /// The description, one or two sentences.
  var help: String

  init(_ name: String, short: Character? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }
}

/// A command of the command: its arguments, its help and its action.
struct CommandSpec {
  /// The command.
  var name: String
  /// The description, in one line.
  var summary: String
  /// The synopsis of its arguments, without the names of the program and the command.
  var usage: String
  /// The options, except `--help` and `--verbose`, which all commands have.
  var options: [OptionSpec]
  /// The allowed number of operands.
  var operands: ClosedRange<Int>
  /// The paragraphs below the options.
  var notes: [String] = []
  /// Complete commands with their effects.
  var examples: [(command: String, effect: String)] = []
  /// Runs the command and returns the exit status.
  var run: @Sendable (ParsedArguments, CommandContext) throws(CommandError) -> Int32
}

/// The reason why a command stops.
package enum CommandError: Error {
  /// Invalid usage: exit status 2, with the synopsis.
  case usage(String)
  /// An unknown name in a value: exit status 2, in one line.
  case value(String)
  /// A file and why it can't be read, drawn or written: exit status 1, in one line.
  case file(String, String)
}
