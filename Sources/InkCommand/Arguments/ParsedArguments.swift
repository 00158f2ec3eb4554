import InkFormats

/// The arguments after a command, parsed into options and operands.
struct ParsedArguments {
  /// The operands, in order.
  private(set) var operands: [String] = []

  /// Whether `--help` was given.
  private(set) var wantsHelp = false

  /// Whether `--verbose` was given.
  private(set) var isVerbose = false

  private var values: [String: String] = [:]

  /// Parses arguments by the specification of a command.
  ///
  /// `--name value`, `--name=value`, `-nvalue` and `-n value` are equivalent; after `--` everything is an operand, and
  /// so is a single dash.
  ///
  /// - Throws: ``CommandError/usage(_:)`` for an unknown option, a missing value, or too few or too many operands.
  init(_ words: some Sequence<String>, for command: CommandSpec) throws(CommandError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try parseLong(word.dropFirst(2), &rest, command)
      } else if word.hasPrefix("-"), word != "-" {
        try parseShort(word.dropFirst(), &rest, command)
      } else {
        operands.append(word)
      }
    }
    guard !wantsHelp else { return }
    if operands.count < command.operands.lowerBound {
      throw .usage("no input file given")
    }
    if operands.count > command.operands.upperBound {
      throw .usage("unexpected argument '\(operands[command.operands.upperBound])'")
    }
  }

  /// The value of an option, empty for a switch; `nil` if it wasn't given.
  subscript(name: String) -> String? { values[name] }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the value of an option as a finite number; `nil` if it wasn't given.
  ///
  /// - Parameter allowsZero: Whether the number may be 0. Otherwise it must be above 0, the default.
  /// - Throws: ``CommandError/usage(_:)`` for any other value.
  func number(_ name: String, allowsZero: Bool = false) throws(CommandError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let number = Double(text), number.isFinite, number > 0 || (allowsZero && number == 0)
    else {
      let range = allowsZero ? "0 or more" : "above 0"
      throw .usage("--\(name) takes a number \(range), not '\(text)'")
    }
    return number
  }

  /// Returns the value of an option as an integer of at least 1; `nil` if it wasn't given.
  ///
  /// - Throws: ``CommandError/usage(_:)`` for any other value.
  func count(_ name: String) throws(CommandError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), number >= 1 else {
      throw .usage("--\(name) takes a whole number of at least 1, not '\(text)'")
    }
    return number
  }

  private mutating func parseLong(
    _ word: Substring,
    _ rest: inout ArraySlice<String>,
    _ command: CommandSpec
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if name == "help", attached == nil {
      wantsHelp = true
      return
    }
    if name == "verbose", attached == nil {
      isVerbose = true
      return
    }
    guard let option = command.options.first(where: { $0.name == name }) else {
      let names = command.options.map(\.name) + ["help", "verbose"]
      let hint = Spelling.nearest(to: name, among: names).map { "; did you mean --\($0)?" } ?? ""
      throw .usage("unknown option --\(name)\(hint)")
    }
    try store(option, attached, &rest)
  }

  private mutating func parseShort(
    _ word: Substring,
    _ rest: inout ArraySlice<String>,
    _ command: CommandSpec
  ) throws(CommandError) {
    if word == "h" {
      wantsHelp = true
      return
    }
    guard let letter = word.first, let option = command.options.first(where: { $0.short == letter })
    else { throw .usage("unknown option -\(word)") }
    var attached: String?
    if word.count > 1 {
      attached = String(word.dropFirst())
      if attached?.hasPrefix("=") == true { attached?.removeFirst() }
    }
    try store(option, attached, &rest)
  }

  private mutating func store(
    _ option: OptionSpec,
    _ attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    if option.value == nil {
      if attached != nil { throw .usage("--\(option.name) takes no value") }
      values[option.name] = ""
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw .usage("--\(option.name) needs a value: \(option.value ?? "")")
    }
    if let before = values[option.name], before != value {
      throw .usage("--\(option.name) is given twice, with different values; give it once")
    }
    values[option.name] = value
  }
}
