import Glibc
import InkDocuments
import InkDrawing
import InkFiles
import InkFormats
import InkStore
import InkStrokes
import Synchronization

/// The command `record`: writes samples from standard input to a document as they arrive.
enum RecordCommand {
  static let spec = CommandSpec(
    name: "record",
    summary: "Append samples or live pen input to a document.",
    usage: "FILE [--device NAME [--log FILE] [--show]] [--brush NAME] [--page N] [--title TEXT]",
    options: [
      OptionSpec(
        "device",
        value: "NAME",
        "Record pens, not standard input: NAME is a part of the name of a pen or a tablet, a number, or any."
      ),
      OptionSpec("brush", value: "NAME", "The brush; default: pen."),
      OptionSpec("page", value: "N", "The page to draw on, counted from 1; default 1."),
      OptionSpec(
        "log",
        value: "FILE",
        "With --device: write all reports of pens and pads to a log (.pens)."
      ),
      OptionSpec("show", "With --device: show the page in the terminal while drawing."),
      OptionSpec("title", value: "TEXT", "The title of a new document; refused if FILE exists."),
    ],
    operands: 1...1,
    notes: [
      "FILE is appended to, on the topmost layer that is neither hidden nor locked, or created.",
      "An input line is a sample: x y t p, in centimeters, centimeters, seconds and 0 to 1, as in the format "
        + "xytp; altitude, azimuth and roll in radians may follow, and p and all later values may be "
        + "left out. A blank line ends the stroke. # starts a comment. Other lines are commands: end, "
        + "cancel, undo, redo, step, or brush with a brush name. In mid-stroke, step begins another undo "
        + "step: the ink before it stays if the rest is undone.",
      "When a stroke is durably on the disk, the line `stroke N` is printed, where N is the number "
        + "of strokes of the document, as in `inkstone info`; `undo` and `redo` are confirmed likewise. A "
        + "stroke in progress "
        + "is written a quarter of a second later. If the program is killed in mid-stroke, the stroke ends "
        + "there. End of input, SIGINT and SIGTERM end it cleanly.",
      "With --device, the input is what pens draw: those with NAME in their own or their tablet's name, or "
        + "with this number, as `inkstone devices` prints it; `any` is all. The surface of the tablet maps "
        + "to the page, and a new document has a page of its size. Buttons and the keys of pads follow the "
        + "settings (see `inkstone devices --settings`); an eraser removes whole strokes, which "
        + "`erase N` reports. If a pen is unplugged in mid-stroke, the stroke is discarded, and recording "
        + "resumes when it returns.",
      "--show needs a terminal with kitty graphics or sixels. --verbose reports at the end how long samples "
        + "took.",
    ],
    examples: [
      ("inkstone record page.ink < strokes.txt", "appends the strokes to page.ink"),
      ("inkstone record --device any page.ink --show", "records all pens, and shows the page"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    for option in ["log", "show"] where arguments.has(option) && !arguments.has("device") {
      throw .usage("--\(option) needs --device")
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
      throw .file(path, "the document has \(count) page\(count == 1 ? "" : "s"), no page \(number)")
    }
    guard let layer = drawing.editableLayers(of: drawing.pages[number - 1].id).last?.id else {
      throw .file(
        path,
        "page \(number) has no layer that is neither hidden nor locked; show or unlock one"
      )
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
        throw .usage("--title is only for a new document, and \(path) exists")
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

/// Wakes a polling loop when a signal arrives.
enum Interruption {
  private static let reader = Atomic<Int32>(-1)
  private static let writer = Atomic<Int32>(-1)

  /// A descriptor that becomes readable when a signal arrives; -1 if there is none.
  static var descriptor: Int32 { reader.load(ordering: .relaxed) }

  /// Catches SIGINT, SIGTERM and SIGHUP.
  static func catchSignals() {
    // The parent process may have blocked these signals.
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
