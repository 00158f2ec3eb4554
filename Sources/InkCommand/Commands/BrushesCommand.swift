import InkFormats
import InkGraphics
import InkStrokes

/// The command `brushes`: lists brushes and their parts, and checks brush files.
enum BrushesCommand {
  static let spec = CommandSpec(
    name: "brushes",
    summary: "List brushes and their parts; check and print brush files.",
    usage: "[--json [NAME] | --parts [--json] | --check FILE...]",
    options: [
      OptionSpec(
        "json",
        "Print JSON, with the parts of each brush; with a name, that brush as a brush file."
      ),
      OptionSpec(
        "parts",
        "List the engines, effects, filters and tips for brush files, with their settings."
      ),
      OptionSpec("check", "Check brush files, and report the errors of each."),
    ],
    operands: 0...10_000,
    notes: ["`inkstone catalogue` draws them. Documentation/Brushes.md describes brush files."],
    examples: [
      ("inkstone brushes --json pencil > mine.json", "prints a brush file to edit"),
      ("inkstone brushes --check mine.json", "reports errors with their lines"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let chosen = ["json", "parts", "check"].filter(arguments.has)
    if chosen.count > 1, chosen != ["json", "parts"] {
      throw .usage("--\(chosen[0]) and --\(chosen[1]) cannot be combined")
    }
    let names = arguments.operands
    if arguments.has("check") { return try check(names, context) }
    if let name = names.first {
      let takesName = chosen == ["json"]
      guard takesName, names.count == 1 else {
        throw .usage("unexpected argument '\(names[takesName ? 1 : 0])'")
      }
      let entry = try BrushOption.entry(named: name, context)
      let file = BrushFile(entry.brush, name: entry.name, summary: entry.summary)
      Terminal.output(file.bytes)
      return 0
    }
    if arguments.has("parts") {
      let parts = context.plugins
      let isTable = chosen.count > 1
      Terminal.output(isTable ? PartsTable.json(of: parts).text : PartsList.text(of: parts))
      return 0
    }
    let entries = context.library.brushes
    if arguments.has("json") {
      Terminal.output(JSON.array(entries.map(description)).text)
      return 0
    }
    let width = entries.map { "\($0.name)".count }.max() ?? 0
    var text = ""
    for entry in entries {
      let name = entry.name
      text += name + String(repeating: " ", count: width + 2 - name.count) + "\(entry.summary)\n"
    }
    Terminal.output(text)
    return 0
  }

  /// Prints for each file whether it is a valid brush; returns the exit status, 1 if any isn't.
  private static func check(
    _ paths: [String],
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    if paths.isEmpty { throw .usage("no brush file given: name one after --check") }
    var status: Int32 = 0
    for path in paths {
      let label = InputFile.label(path)
      do throws(CommandError) {
        let file = try BrushOption.read(path, context)
        for note in file.notes { Terminal.complain(label, "note: \(note)") }
        Terminal.output("\(Terminal.oneLine(label)): valid\n")
      } catch {
        guard case .file(let name, let message) = error else { throw error }
        Terminal.complain(name, message)
        status = 1
      }
    }
    return status
  }

  private static func description(of entry: Brush.Entry) -> JSON {
    let brush = entry.brush
    let style = brush.strokeStyle
    var dash = JSON.null
    if let pattern = style.dash {
      dash = .object([
        ("lengths", .array(pattern.lengths.map(JSON.number))), ("phase", .number(pattern.phase)),
      ])
    }
    return .object([
      ("name", .string(entry.name)),
      ("summary", .string(entry.summary)),
      ("tool", .string("\(style.purpose.name)")),
      ("width", .number(style.width)),
      ("color", .string(hexadecimal(style.color))),
      ("blendMode", .string("\(style.blendMode)")),
      ("stages", .array(brush.stages.map { .string("\($0.code.name)") })),
      ("engine", .string("\(brush.engine.code.name)")),
      ("tip", tip(brush.tip)),
      ("keeping", .string("\(brush.retention)")),
      ("cap", .string("\(style.cap)")),
      ("join", .string("\(style.join)")),
      ("dash", dash),
      ("encoded", .string(Base64.encode(brush.encoded()))),
    ])
  }

  private static func tip(_ tip: Tip) -> JSON {
    if case .own(let own) = tip {
      return .object([("kind", .string("\(own.code.name)"))])
    }
    guard case .dabs(let dabbing) = tip else { return .object([("kind", .string("sweep"))]) }
    var members: [(String, JSON)] = [("kind", .string("dabs"))]
    switch dabbing.tip {
    case .disc(let hardness): members.append(("hardness", .number(hardness)))
    case .texture(let texture):
      let size = [texture.width, texture.height]
      members.append(("texture", .array(size.map(JSON.integer))))
    }
    switch dabbing.spacing {
    case .units(let distance): members.append(("spacing", .number(distance)))
    case .radii(let part): members.append(("spacingInRadii", .number(part)))
    }
    members.append(("flow", .number(dabbing.flow)))
    members.append(("followsDirection", .bool(dabbing.followsDirection)))
    return .object(members)
  }

  /// Returns a color in the form `#rrggbbaa`.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = String(color.rgba, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
