import InkFormats

/// `inkstone formats`: what can be read and written.
enum FormatsCommand {
  static let spec = CommandSpec(
    name: "formats",
    summary: "Lists the formats that can be read and written.",
    usage: "[--json]",
    options: [OptionSpec("json", "Prints JSON.")],
    operands: 0...0,
    notes: ["Files are recognised by what is in them, not by their names."],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let readable = InkFormat.allCases.map { ($0.rawValue, description(of: $0)) }
    var writable = [
      ("png", "pictures with 8 bits a channel"),
      ("pdf", "all pages in one file, ink as lines and outlines"),
    ]
    for format in InkFormat.allCases where format.isWritable {
      let isSVG = format == .svg
      writable.append(
        (
          format.rawValue,
          isSVG
            ? "vector pictures, ink as outlines; convert adds it as data" : description(of: format)
        )
      )
    }
    if arguments.has("json") {
      Terminal.output(JSON.object([("read", list(readable)), ("write", list(writable))]).text)
    } else {
      Terminal.output("read:\n" + lines(readable) + "write:\n" + lines(writable))
    }
    return 0
  }

  private static func description(of format: InkFormat) -> String {
    switch format {
    case .ink: "documents of inkstone, with all that was done to them"
    case .excalidraw: "scenes of Excalidraw, JSON"
    case .drawsana: "drawings of Drawsana, JSON"
    case .inkableEvents: "Inkable's recordings of pencil events, JSON"
    case .eventLog: "event logs as inkstone replay --log writes them"
    case .evdev: "what tablets reported, recorded by evemu or libinput record"
    case .accessoryLog: "logs of pens, recorded by inkstone"
    case .sampleLines: "lines of x y time pressure, in centimetres and seconds"
    case .xopp: "Xournal++ documents"
    case .xoj: "Xournal documents"
    case .inkML: "W3C Ink Markup Language, also as Office and CROHME write it"
    case .quickDraw: "Quick, Draw! drawings, a JSON object a line"
    case .unipen: "UNIPEN 1.0 handwriting data"
    case .uim: "Wacom's Universal Ink Model, 3.0 and 3.1"
    case .svg: "SVG that inkstone wrote, with its ink"
    case .picture: "PNG, JPEG and WebP, as a page with the picture on it"
    }
  }

  private static func lines(_ formats: [(String, String)]) -> String {
    formats.map { name, text in
      "  \(name)\(String(repeating: " ", count: max(14 - name.count, 1)))\(text)\n"
    }.joined()
  }

  private static func list(_ formats: [(String, String)]) -> JSON {
    .array(
      formats.map { .object([("name", .string($0.0)), ("description", .string($0.1))]) }
    )
  }
}
