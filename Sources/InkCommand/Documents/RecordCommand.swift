import Glibc
import InkDocuments
import InkDrawing
import InkFiles
import InkFormats
import InkStore
import InkStrokes
import Synchronization

/// The verb `record`: writes samples from standard input to a document as they arrive.
enum RecordCommand {
  static let spec = CommandSpec(
    name: "record",
    summary: "Writes samples, or what pens draw, into a document as they come.",
    usage: "FILE [--device NAME [--log FILE] [--show]] [--brush NAME] [--page N] [--title TEXT]",
    options: [
      OptionSpec(
        "device",
        value: "NAME",
        "Draws with pens: NAME is a part of a name, a number, or any."
      ),
      OptionSpec("brush", value: "NAME", "What is drawn with; pen if nothing is said."),
      OptionSpec("page", value: "N", "The page that is drawn on, counted from 1; 1 if not said."),
      OptionSpec(
        "log",
        value: "FILE",
        "With --device: all that pens and pads report, as a log (.pens)."
      ),
      OptionSpec("show", "With --device: the page in the terminal while it is drawn."),
      OptionSpec("title", value: "TEXT", "The title of a document that is made."),
    ],
    operands: 1...1,
    notes: [
      "FILE is continued, on the topmost layer that is neither hidden nor locked, or made.",
      "A line is a sample: x y t p, in centimetres, centimetres, seconds and 0 to 1, as in the format "
        + "xytp; altitude, azimuth and roll in radians may follow, and everything from p on may be "
        + "left out. A blank line ends the stroke. # starts a comment. Other lines are a word: end, "
        + "cancel, undo, redo, step, or brush and the name of one. In mid-stroke, step begins another step of "
        + "undo: what was drawn until then stays if the rest is undone.",
      "As soon as a stroke is on the disk, for good, a line says so: `stroke N`, where N is the number "
        + "of strokes that the document then has, as `inkstone info` counts them; `undo` and `redo` likewise. A stroke that is under way "
        + "is on the disk a quarter of a second later. If the program ends in the middle, the stroke ends "
        + "there. The end of the input, SIGINT and SIGTERM end it well.",
      "With --device, what pens draw is the input: those that have NAME in their name or their tablet's, or "
        + "have it as their number, as `inkstone devices` prints it; `any` is all. The surface of a tablet stands "
        + "for the page, and a document that is made has a page as large as it. Buttons and the keys of pads do "
        + "what the settings say (see `inkstone devices --settings`); an eraser takes whole strokes away, which "
        + "`erase N` tells. A pen that is unplugged in the middle of a stroke takes that back, and is waited for.",
      "--show needs a terminal that shows kitty's pictures or sixels. --verbose tells at the end how long samples "
        + "took.",
    ],
    examples: [
      ("inkstone record page.ink < strokes.txt", "page.ink has the strokes, too"),
      ("inkstone record --device any page.ink --show", "draws with all pens, and shows the page"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    for option in ["log", "show"] where arguments.has(option) && !arguments.has("device") {
      throw .usage("--\(option) is for --device")
    }
    if let name = arguments["device"] { return try DeviceRecording.run(arguments, name, context) }
    let path = arguments.operands[0]
    let brush = try BrushOption.value(of: arguments, context) ?? .pen
    let number = try arguments.count("page") ?? 1
    Interruption.catchSignals()
    let file = try open(path, arguments["title"], context)
    do throws(CommandError) {
      let layer = try layer(of: number, in: file, path)
      var recorder = Recorder(file, path, layer, brush, context)
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

  /// Returns the topmost editable layer of a page.
  static func layer(
    of number: Int,
    in file: InkDocumentFile,
    _ path: String
  ) throws(CommandError) -> LayerID {
    let drawing = file.document.drawing
    guard number <= drawing.pages.count else {
      let count = drawing.pages.count
      throw .file(path, "has \(count) page\(count == 1 ? "" : "s"), no page \(number)")
    }
    guard let layer = drawing.editableLayers(of: drawing.pages[number - 1].id).last?.id else {
      throw .file(path, "has no layer on page \(number) that is neither hidden nor locked")
    }
    return layer
  }

  /// Opens the document, or creates one.
  ///
  /// - Parameter size: The page size of a new document; its page is infinite if `nil`.
  static func open(
    _ path: String,
    _ title: String?,
    _ context: CommandContext,
    size: PageSize? = nil
  ) throws(CommandError) -> InkDocumentFile {
    if access(path, F_OK) == 0 {
      if title != nil {
        throw .usage("--title is for a document that is made, and \(path) is there")
      }
      return try DocumentFailure.open(path, context, at: Recorder.now)
    }
    var random = SystemRandomNumberGenerator()
    var facts = Metadata()
    facts.title = title ?? ""
    facts.creator = "inkstone \(Inkstone.version)"
    facts.created = Double(time(nil))
    let drawing = Drawing(author: UInt32.random(in: 1...UInt32.max, using: &random), size: size)
    do throws(DocumentFileError) {
      return try InkDocumentFile.create(
        path,
        InkDocument(drawing, metadata: facts),
        identifier: DocumentIdentifier(high: random.next(), low: random.next()),
        at: Recorder.now
      )
    } catch {
      if case .storage(let reason) = error, reason.reason == .absent {
        throw OutputFailure.error(StorageError(.open, path, code: ENOENT))
      }
      throw DocumentFailure.error(error, path)
    }
  }
}

/// Wakes up a loop that polls when a signal arrives.
enum Interruption {
  private static let reader = Atomic<Int32>(-1)
  private static let writer = Atomic<Int32>(-1)

  /// A descriptor that becomes readable when a signal arrives; -1 if there is none.
  static var descriptor: Int32 { reader.load(ordering: .relaxed) }

  /// Catches SIGINT, SIGTERM and SIGHUP.
  static func catchSignals() {
    // The parent process may have blocked them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return }
    reader.store(pipes[0], ordering: .relaxed)
    writer.store(pipes[1], ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number) { _ in
        var byte: UInt8 = 1
        _ = write(Interruption.writer.load(ordering: .relaxed), &byte, 1)
      }
      // 1 is SIG_IGN: keep ignoring the signal.
      if unsafeBitCast(former, to: Int.self) == 1 { signal(number, former) }
    }
  }
}
