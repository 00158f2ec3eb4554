/// An option of a verb, as its help shows it.
struct OptionSpec {
  /// The long name without dashes.
  var name: String
  /// The letter of the short form, if there is one.
  var short: Character?
  /// What stands for the value in the help; `nil` for a switch.
  var value: String?
  /// One sentence or two.
  var help: String

  init(_ name: String, short: Character? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }
}

/// A verb of the command: what it accepts and what it says about itself.
struct CommandSpec {
  /// The verb.
  var name: String
  /// What it does, in a line.
  var summary: String
  /// How it is called, without the name of the program and the verb.
  var usage: String
  /// The options, without `--help` and `--verbose`, which all verbs have.
  var options: [OptionSpec]
  /// How many operands it takes.
  var operands: ClosedRange<Int>
  /// Paragraphs that stand below the options.
  var notes: [String] = []
  /// Complete commands, each with what it does.
  var examples: [(command: String, effect: String)] = []
  /// Runs it and returns the exit status.
  var run: @Sendable (ParsedArguments, CommandContext) throws(CommandError) -> Int32
}

/// Why a command stops.
package enum CommandError: Error {
  /// It was called in a way that cannot be meant: exit 2, with the usage.
  case usage(String)
  /// A value names something that there is not: exit 2, in one line.
  case value(String)
  /// A file cannot be read, drawn or written: exit 1, in one line.
  case file(String, String)
}
