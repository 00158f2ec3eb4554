import Glibc
import InkDocuments
import InkDrawing
import InkFormats
import InkStore
import InkStrokes

/// `inkstone record`: samples from standard input into a document, as they come.
enum RecordCommand {
  static let spec = CommandSpec(
    name: "record",
    summary: "Writes samples from standard input into a document as they come.",
    usage: "FILE [--brush NAME] [--page N] [--title TEXT]",
    options: [
      OptionSpec("brush", value: "NAME", "What is drawn with; pen if nothing is said."),
      OptionSpec("page", value: "N", "The page that is drawn on, counted from 1; 1 if not said."),
      OptionSpec("title", value: "TEXT", "The title of a document that is made."),
    ],
    operands: 1...1,
    notes: [
      "FILE is continued, on the topmost layer that is neither hidden nor locked, or made.",
      "A line is a sample: x y t p, in centimetres, centimetres, seconds and 0 to 1, as in the format "
        + "xytp; altitude, azimuth and roll in radians may follow, and everything from p on may be "
        + "left out. A blank line ends the stroke. # starts a comment. Other lines are a word: end, "
        + "cancel, undo, redo, or brush and the name of one.",
      "As soon as a stroke is on the disk, for good, a line says so: `stroke N`, where N is the number "
        + "of strokes that the document has then; `undo` and `redo` likewise. A stroke that is under way "
        + "is on the disk a quarter of a second later. If the program ends in the middle, the stroke ends "
        + "there. The end of the input, SIGINT and SIGTERM end it well.",
    ],
    examples: [("inkstone record page.ink < strokes.txt", "page.ink has the strokes, too")],
    run: run
  )

  private static func run(_ arguments: ParsedArguments) throws(CommandError) -> Int32 {
    let path = arguments.operands[0]
    let brush = try BrushOption.value(of: arguments) ?? .pen
    let number = try arguments.count("page") ?? 1
    Interruption.catchSignals()
    let file = try open(path, arguments["title"])
    do throws(CommandError) {
      let pages = file.document.drawing.pages
      guard number <= pages.count else {
        throw .file(
          path,
          "has \(pages.count) page\(pages.count == 1 ? "" : "s"), no page \(number)"
        )
      }
      let layers = file.document.drawing.editableLayers(of: pages[number - 1].id)
      guard let layer = layers.last?.id else {
        throw .file(path, "has no layer on page \(number) that is neither hidden nor locked")
      }
      var recorder = Recorder(file, path, layer, brush)
      var failure: CommandError?
      do throws(CommandError) { try recorder.run() } catch { failure = error }
      try recorder.end()
      if let failure { throw failure }
    } catch {
      file.abandon()
      throw error
    }
    return 0
  }

  private static func open(_ path: String, _ title: String?) throws(CommandError) -> InkDocumentFile
  {
    if access(path, F_OK) == 0 {
      if title != nil {
        throw .usage("--title is for a document that is made, and \(path) is there")
      }
      return try DocumentFailure.open(path, at: Recorder.now)
    }
    var random = SystemRandomNumberGenerator()
    var facts = Metadata()
    facts.title = title ?? ""
    facts.creator = "inkstone \(Inkstone.version)"
    facts.created = Double(time(nil))
    let drawing = Drawing(author: UInt32.random(in: 1...UInt32.max, using: &random), size: nil)
    do throws(DocumentFileError) {
      return try InkDocumentFile.create(
        path,
        InkDocument(drawing, metadata: facts),
        identifier: DocumentIdentifier(high: random.next(), low: random.next()),
        at: Recorder.now
      )
    } catch {
      if case .store(.storage(let reason)) = error, reason.reason == .absent {
        throw OutputFailure.error(FileError(path: path, code: ENOENT))
      }
      throw DocumentFailure.error(error, path)
    }
  }
}

/// Tells a loop that a signal has come.
enum Interruption {
  private nonisolated(unsafe) static var ends: (read: Int32, write: Int32) = (-1, -1)

  /// What can be read as soon as a signal has come; -1 if there is no such thing.
  static var descriptor: Int32 { ends.read }

  /// Catches SIGINT and SIGTERM.
  static func catchSignals() {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return }
    ends = (pipes[0], pipes[1])
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number) { _ in
        var byte: UInt8 = 1
        _ = write(Interruption.ends.write, &byte, 1)
      }
      // The address that stands for a signal that is ignored.
      if unsafeBitCast(former, to: Int.self) == 1 { signal(number, former) }
    }
  }
}
