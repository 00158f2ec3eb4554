import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// The command `inspect`: describes ink files.
enum InspectCommand {
  static let spec = CommandSpec(
    name: "inspect",
    summary:
      "Print the contents of ink files: format, items, bounds, duration.",
    usage: "IN… [--json | --events] [--strict]",
    options: [
      OptionSpec("json", "Print JSON: an object for one file, an array for several."),
      OptionSpec(
        "events",
        "Print the input events of a recording as JSON; for other files, events that reproduce their "
          + "strokes. The schema is Documentation/events.schema.json."
      ),
      StrictOption.spec,
      PasswordOption.spec,
      AnnotationsOption.spec,
    ],
    operands: 1...Int.max,
    notes: [
      "Lengths are in units of 1/72 inch, with y pointing down. The duration is in seconds, "
        + "from the first sample of the file to the last.",
      "IN may be - for standard input.",
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    if arguments.has("events") {
      guard arguments.operands.count == 1, !arguments.has("json") else {
        throw .usage("--events takes one file and cannot be combined with --json")
      }
      let file = try context.read(arguments.operands[0], pdfPages: .none)
      Terminal.output(EventList.json(file.stream().stream.events).text)
      return 0
    }
    var status: Int32 = 0
    var objects: [JSON] = []
    let lastCause = ProcessReplacement.lastCause(among: arguments.operands, context) ?? 0
    for (index, input) in arguments.operands.enumerated() {
      do throws(CommandError) {
        let file = try context.read(
          input,
          holdingBack: index < lastCause,
          pdfPages: .none
        )
        let summary = FileSummary(file, name: InputFile.label(input))
        if arguments.has("json") {
          objects.append(summary.json)
        } else {
          Terminal.output((index > 0 ? "\n" : "") + summary.text)
        }
      } catch {
        guard case .file(let file, let message) = error else { throw error }
        Terminal.complain(file, message)
        status = 1
      }
    }
    if arguments.has("json") {
      if arguments.operands.count > 1 {
        Terminal.output(JSON.array(objects).text)
      } else if let object = objects.first {
        Terminal.output(object.text)
      }
    }
    return status
  }
}

/// The facts about a file that the command prints.
struct FileSummary {
  private let name: String
  private let file: InkImport
  private let pages: [(page: Page, layers: Int, counts: Drawing.Counts)]
  private let counts: Drawing.Counts
  private let points: Int
  private let bounds: Rect
  private let duration: Double

  init(_ file: InkImport, name: String) {
    self.name = name
    self.file = file
    let drawing = file.drawing
    var bounds = Rect.empty
    var (first, last): (Double?, Double?) = (nil, nil)
    drawing.visitStrokes { stroke in
      bounds.formUnion(stroke.bounds())
      guard let range = stroke.timeRange else { return }
      first = min(first ?? range.lowerBound, range.lowerBound)
      last = max(last ?? range.upperBound, range.upperBound)
    }
    (counts, points, self.bounds) = (drawing.counts, drawing.pointCount, bounds)
    duration = (last ?? 0) - (first ?? 0)
    pages = drawing.pagesWithLayers.map { page, layers in
      (page, layers.count, Drawing.Counts(layers))
    }
  }

  var text: String {
    var lines = [
      ("file", Terminal.oneLine(name)),
      ("format", file.format.name),
      ("pages", "\(pages.count)"),
    ]
    for (name, count) in counts.list where count > 0 || !Drawing.Counts.rare.contains(name) {
      lines.append((name, "\(count)"))
    }
    lines += [
      ("points", "\(points)"),
      ("channels", Terminal.oneLine(file.channels.joined(separator: ", "))),
      ("bounds", Self.describe(bounds)),
      ("duration", "\(readable(duration)) s"),
    ]
    if let recording = file.recording {
      lines.append(("events", "\(recording.events.count) in \(recording.batches.count) batches"))
    }
    for (index, (page, _, counts)) in pages.enumerated() where page.size != nil || pages.count > 1 {
      let size = page.size.map { "\(readable($0.width)) × \(readable($0.height)), " } ?? ""
      let label = page.label.isEmpty ? "" : ", label: \(Terminal.oneLine(page.label))"
      lines.append(("page \(index + 1)", "\(size)strokes: \(counts.strokes)\(label)"))
    }
    for (index, (page, _, _)) in pages.enumerated() {
      for chapter in page.chapters {
        let indent = String(repeating: "  ", count: chapter.level)
        lines.append(("chapter", "\(indent)\(Terminal.oneLine(chapter.title)) (page \(index + 1))"))
      }
    }
    for note in file.notes { lines.append(("note", Terminal.oneLine(note))) }
    var text = ""
    for (key, value) in lines {
      text += key + String(repeating: " ", count: max(10 - key.count, 1)) + value + "\n"
    }
    return text
  }

  var json: JSON {
    let head: [(String, JSON)] = [
      ("file", .string(name)),
      ("format", .string(file.format.name)),
      ("pages", .integer(pages.count)),
    ]
    let tail: [(String, JSON)] = [
      ("points", .integer(points)),
      ("channels", .array(file.channels.map { .string($0) })),
      ("bounds", Self.json(bounds)),
      ("duration", .number(duration)),
      ("events", file.recording.map { .integer($0.events.count) } ?? .null),
      (
        "pageDetails",
        .array(
          pages.map { page, layers, counts in
            .object(
              [
                ("bounds", (page.size?.rect).map(Self.json) ?? .null),
                ("layers", .integer(layers)),
                ("label", page.label.isEmpty ? .null : .string(page.label)),
                ("chapters", .array(page.chapters.map(Self.json))),
              ] + counts.json
            )
          }
        )
      ),
      ("notes", .array(file.notes.map { .string($0) })),
    ]
    return .object(head + counts.json + tail)
  }

  private static func describe(_ rect: Rect) -> String {
    guard !rect.isEmpty else { return "none" }
    return "\(readable(rect.minX)), \(readable(rect.minY)) to "
      + "\(readable(rect.maxX)), \(readable(rect.maxY)) "
      + "(\(readable(rect.width)) × \(readable(rect.height)))"
  }

  private static func json(_ chapter: Chapter) -> JSON {
    .object([("title", .string(chapter.title)), ("level", .integer(chapter.level))])
  }

  private static func json(_ rect: Rect) -> JSON {
    guard !rect.isEmpty else { return .null }
    return .object([
      ("x", .number(rect.minX)), ("y", .number(rect.minY)),
      ("width", .number(rect.width)), ("height", .number(rect.height)),
    ])
  }
}

extension Drawing.Counts {
  /// The counts with their names, in the order in which they are printed.
  var list: [(name: String, count: Int)] {
    [
      ("strokes", strokes), ("erasers", erasers), ("shapes", shapes), ("texts", texts),
      ("pictures", pictures), ("others", others),
    ]
  }

  /// The names of counts that are omitted if 0, except in JSON.
  static let rare: Set<String> = ["erasers", "shapes", "texts", "pictures", "others"]

  /// The counts as the members of a JSON object, all of them, also if 0.
  var json: [(String, JSON)] { list.map { ($0.name, .integer($0.count)) } }
}
