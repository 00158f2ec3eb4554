import InkFormats

/// The printed report on conversions, in the order of the inputs.
struct ConvertReport {
  /// The form of the report.
  enum Form {
    /// A line for each file that was written, with its notes.
    case lines
    /// The list of written files as JSON.
    case json
    /// The refused files and a summary.
    case summary
    /// The ink itself on standard output.
    case ink
  }

  private let form: Form
  /// Whether a file was refused.
  var hasFailures: Bool { failures > 0 }
  private var failures = 0
  private var files = 0
  private var skipped = 0
  private var noted = 0
  private var count = 0
  private var json: [JSON] = []

  init(_ form: Form) { self.form = form }

  /// Adds the result of an input, and prints what belongs to it.
  mutating func add(_ result: ConvertResult, of label: String) {
    for output in result.outputs {
      files += 1
      switch form {
      case .ink: Terminal.output(output.bytes)
      case .json: json.append(Self.json(output, result, label))
      case .lines:
        Terminal.output(
          "\(Terminal.oneLine(output.path)): pages: \(output.pages), strokes: \(output.strokes)\n"
        )
      case .summary: continue
      }
    }
    if result.isSkipped { skipped += 1 }
    if !result.notes.isEmpty { noted += 1 }
    if form != .summary {
      for note in result.notes { Terminal.complain(label, "note: \(note)") }
    }
    if let failure = result.failure { refuse(label, failure) } else { count += 1 }
  }

  /// Adds a file or folder that couldn't be read.
  mutating func refuse(_ label: String, _ message: String) {
    count += 1
    failures += 1
    Terminal.complain(label, message)
  }

  /// Prints the end of the report.
  func finish() {
    switch form {
    case .json: Terminal.output(JSON.array(json).text)
    case .summary:
      Terminal.output(
        "converted: \(count - failures - skipped), with notes: \(noted), refused: \(failures), "
          + "skipped: \(skipped)\n"
      )
    case .lines where count > 1:
      let failed = failures > 0 ? ", failed: \(failures)" : ""
      Terminal.output("converted: \(count - failures) of \(count), files: \(files)\(failed)\n")
    case .lines, .ink: return
    }
  }

  private static func json(
    _ output: ConvertResult.Output,
    _ result: ConvertResult,
    _ label: String
  ) -> JSON {
    .object([
      ("input", .string(label)), ("output", .string(output.path)),
      ("pages", .integer(output.pages)), ("strokes", .integer(output.strokes)),
      ("points", .integer(output.points)),
      ("notes", .array(result.notes.map { .string($0) })),
    ])
  }
}
