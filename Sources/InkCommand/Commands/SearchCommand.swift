import InkDrawing
import InkFormats
import InkGraphics

/// The command `search`: finds words in texts and PDF pages.
enum SearchCommand {
  static let spec = CommandSpec(
    name: "search",
    summary: "Find words in the texts and PDF pages of an ink file or a PDF.",
    usage: "IN WORDS [--json]",
    options: [
      OptionSpec(
        "json",
        "Print one JSON object per line: the page from 1, the rectangles in page units, the text before the "
          + "words, the words as found, and the text after them."
      ),
      PasswordOption.spec,
    ],
    operands: 2...2,
    notes: [
      "Prints a line for each occurrence, page by page: the page, and the words with the text around them. Case and "
        + "accents are ignored, and words divided by a hyphen are found. Handwriting is not recognized.",
      "Exits with 0 if the words were found, otherwise with 1.",
      "IN may be - for standard input.",
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let (input, words) = (arguments.operands[0], arguments.operands[1])
    let pattern = TextPattern(utf8: Array(words.utf8))
    if pattern.isEmpty {
      throw .usage("the words to find are empty; give at least one letter or digit")
    }
    let isJSON = arguments.has("json")
    var count = 0
    func report(_ matches: [TextMatch], page: Int) {
      count += matches.count
      for match in matches {
        Terminal.output(isJSON ? json(match, page).line : line(match, page))
      }
    }
    let source = try context.open(input)
    let label = InputFile.label(input)
    // The text of a PDF document is read much faster than its shapes.
    if !source.isDocument, let texts = try texts(source, words, context, label) {
      for page in 0..<texts.pageCount where !Terminal.hasFailed {
        do throws(FormatError) {
          let text = try texts.text(page)
          report(pattern.matches(in: text).map { TextMatch($0, of: text) }, page: page)
        } catch {
          Terminal.complain(label, error.description)
        }
      }
      return count > 0 ? 0 : 1
    }
    defer { Terminal.holdsBack = false }
    let drawing = try context.read(source, input, pdfPages: .all).drawing
    for (page, content) in drawing.pages.enumerated() where !Terminal.hasFailed {
      report(drawing.matches(of: pattern, on: content.id), page: page)
    }
    return count > 0 ? 0 : 1
  }

  private static func texts(
    _ source: InputSource,
    _ words: String,
    _ context: CommandContext,
    _ label: String
  ) throws(CommandError) -> PDFTexts? {
    guard context.formats.formats.contains(where: { $0 == .pdf }) else { return nil }
    let bytes = try source.bytes()
    do throws(FormatError) {
      return try PDFTexts(bytes, with: Array(words.utf8), password: context.password)
    } catch {
      throw .file(label, error.description)
    }
  }

  private static func line(_ match: TextMatch, _ page: Int) -> String {
    "page \(page + 1): " + Terminal.oneLine(text(match.before + match.match + match.after)) + "\n"
  }

  private static func json(_ match: TextMatch, _ page: Int) -> JSON {
    .object([
      ("page", .integer(page + 1)),
      (
        "rects",
        .array(
          match.rects.map { rect in
            .object([
              ("x", .number(rect.minX)), ("y", .number(rect.minY)),
              ("width", .number(rect.width)), ("height", .number(rect.height)),
            ])
          }
        )
      ),
      ("before", .string(text(match.before))),
      ("match", .string(text(match.match))),
      ("after", .string(text(match.after))),
    ])
  }

  private static func text(_ utf8: [UInt8]) -> String { String(decoding: utf8, as: UTF8.self) }
}
