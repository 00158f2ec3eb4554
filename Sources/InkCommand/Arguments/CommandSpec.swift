/// An option of a command, for the parser and the help.
struct OptionSpec {
  /// The long name without dashes.
  var name: String
  /// The letter of the short form; `nil` for none.
  var short: Character?
  /// The placeholder of the option's value in the help, such as `FILE`; `nil` for a switch, which takes no value.
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

/// A command of `inkstone`, such as `render`: its arguments, its help and its action.
struct CommandSpec {
  /// The word that selects the command, such as `render`.
  var name: String
  /// The description, in one line.
  var summary: String
  /// The synopsis of its arguments, without the names of the program and the command.
  var usage: String
  /// The options, except `--help` and `--verbose`, which all commands have.
  var options: [OptionSpec]
  /// The allowed number of operands, the arguments that aren't options.
  var operands: ClosedRange<Int>
  /// The paragraphs below the options.
  var notes: [String] = []
  /// Complete commands with their effects.
  var examples: [(command: String, effect: String)] = []
  /// Runs the command and returns the exit status of the process.
  var run: @Sendable (ParsedArguments, CommandContext) throws(CommandError) -> Int32
}

/// The reason why a command stops.
package enum CommandError: Error {
  /// Invalid arguments, with a message of one line; the exit status is 2, and the command's synopsis is printed.
  case usage(String)
  /// An unknown name as the value of an option, such as a brush, with a message of one line; the exit status is 2.
  case value(String)
  /// A file that can't be read, drawn or written: its path and the reason, in one line; the exit status is 1.
  case file(String, String)
}
