import InkGraphics
import InkStrokes

/// `inkstone brushes`: the brushes that can be chosen by name.
enum BrushesCommand {
  static let spec = CommandSpec(
    name: "brushes",
    summary: "Lists the brushes that --brush can choose.",
    usage: "[--json]",
    options: [OptionSpec("json", "Prints JSON, with what each brush is made of.")],
    operands: 0...0,
    notes: ["`inkstone catalogue` draws them."],
    run: run
  )

  private static func run(_ arguments: ParsedArguments) throws(CommandError) -> Int32 {
    let entries = Engine.library.brushes
    if arguments.has("json") {
      Terminal.output(JSON.array(entries.map(description)).text)
      return 0
    }
    let width = entries.map { "\($0.name)".count }.max() ?? 0
    var text = ""
    for entry in entries {
      let name = "\(entry.name)"
      text += name + String(repeating: " ", count: width + 2 - name.count) + "\(entry.summary)\n"
    }
    Terminal.output(text)
    return 0
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
      ("name", .string("\(entry.name)")),
      ("summary", .string("\(entry.summary)")),
      ("tool", .string("\(style.tool.name)")),
      ("width", .number(style.width)),
      ("color", .string(hexadecimal(style.color))),
      ("blendMode", .string("\(style.blendMode)")),
      ("stages", .array(brush.stages.map { .string("\($0.code.name)") })),
      ("engine", .string("\(brush.engine.code.name)")),
      ("tip", tip(brush.tip)),
      ("keeping", .string("\(brush.keeping)")),
      ("cap", .string("\(style.cap)")),
      ("join", .string("\(style.join)")),
      ("dash", dash),
    ])
  }

  private static func tip(_ tip: Tip) -> JSON {
    if case .own(let own) = tip {
      return .object([("kind", .string("kind \(own.code.name)"))])
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

  /// A colour as `#rrggbbaa`.
  private static func hexadecimal(_ color: Color) -> String {
    let digits = String(color.rgba, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
