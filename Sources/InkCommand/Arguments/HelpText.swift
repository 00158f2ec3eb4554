/// Formats help and usage from the specifications of the commands.
enum HelpText {
  /// Returns the synopsis of a command, in one line.
  static func usage(_ command: CommandSpec) -> String {
    "usage: inkstone \(command.name)" + (command.usage.isEmpty ? "" : " " + command.usage)
  }

  /// Returns the full help of a command.
  static func full(_ command: CommandSpec) -> String {
    var text = "\(command.summary)\n\n\(wrapped(usage(command), indent: 7))\n\noptions:\n"
    let help = OptionSpec("help", short: "h", "Show this text.")
    let verbose = OptionSpec(
      "verbose",
      "Print details on standard error: dropped samples, canceled strokes, unknown parts of files."
    )
    let options = command.options + [verbose, help]
    let heads = options.map(head)
    let width = min(heads.map(\.count).max() ?? 0, 24)
    for (head, option) in zip(heads, options) {
      let gap =
        head.count > width
        ? "\n" + spaces(width + 4) : spaces(width + 2 - head.count)
      text += "  " + head + gap + wrapped(option.help, indent: width + 4, start: width + 4) + "\n"
    }
    for note in command.notes { text += "\n" + wrapped(note, indent: 0) + "\n" }
    if !command.examples.isEmpty { text += "\nexamples:\n" }
    for example in command.examples {
      text += "  \(example.command)\n      \(example.effect)\n"
    }
    return text
  }

  /// Returns a description of the program and its commands.
  static func overview(_ commands: [CommandSpec]) -> String {
    var text = """
      Reads, draws, converts and replays digital ink.

      usage: inkstone COMMAND [OPTION…] [FILE…]

      commands:

      """
    let width = commands.map(\.name.count).max() ?? 0
    for command in commands {
      text += "  \(command.name)\(spaces(width + 2 - command.name.count))\(command.summary)\n"
    }
    text += """

      options:
        -h, --help  Show this text; after a command, the help of that command.
        --version   Show the version.

      Exit status: 0 success, 1 a file could not be read or written, 2 wrong usage.

      """
    return text
  }

  private static func head(_ option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    let value = option.value.map { " " + $0 } ?? ""
    return short + "--" + option.name + value
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }

  /// Breaks a text into lines of at most 80 columns.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before all lines but the first.
  ///   - start: The number of columns before the first line. The default is 0.
  static func wrapped(_ text: String, indent: Int, start: Int = 0) -> String {
    var result = ""
    var column = start
    for word in text.split(separator: " ") {
      if column > indent, column + 1 + word.count > 80 {
        result += "\n" + spaces(indent)
        column = indent
      } else if !result.isEmpty {
        result += " "
        column += 1
      }
      result += word
      column += word.count
    }
    return result
  }
}
