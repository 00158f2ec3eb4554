import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStore
import InkStrokes
import InkStylus
import InkTools

/// The command `record` with `--device`: records pens into a document, without a window.
enum DeviceRecording {
  /// The page units per millimeter.
  static let millimetre = 72 / 25.4

  /// The assumed size of a surface of unknown size, in millimeters.
  private static let usualSurface = (width: 160.0, height: 100.0)

  /// The longest side of the invisible canvas, in pixels.
  private static let hiddenSide = 256.0

  /// Records until a signal arrives.
  static func run(
    _ arguments: ParsedArguments,
    _ name: String,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let path = arguments.operands[0]
    let brush = try BrushOption.value(of: arguments, context) ?? .pen
    let number = try arguments.count("page") ?? 1
    let tablets = try DevicesCommand.access(context)
    let settings = try WatchedSettings()
    let choice = DeviceChoice(name)
    let source = ChosenSource(tablets.makeSource(choice.nodes), choice)
    let kit = AccessoryKit(source, settings: settings.settings)
    // The threads of a source inherit the signal mask, so set it before they start.
    Interruption.catchSignals()
    try DevicesCommand.start(kit)
    defer { kit.stop() }
    let surface = try surface(source, kit, choice)
    let log = try arguments["log"].map { path throws(CommandError) in try ReportLogFile(path) }
    let file = try RecordCommand.open(path, arguments["title"], context, size: surface)
    do throws(CommandError) {
      let layer = try RecordCommand.layer(of: number, in: file, path)
      let page = file.document.drawing.pages[number - 1]
      let area = page.size?.rect ?? Rect(x: 0, y: 0, width: surface.width, height: surface.height)
      let canvas = try canvas(of: page.id, in: file, path, area)
      canvas.choose(layer)
      canvas.tool = .brush(brush)
      canvas.eraser = .strokeEraser(radius: eraserRadius)
      canvas.logSink = context.logSink
      let live = arguments.has("show") ? live(canvas, area, path) : nil
      if log != nil { kit.log = AccessoryLog() }
      let recorder = DeviceRecorder(
        file,
        path,
        canvas,
        source,
        kit,
        settings,
        area: area,
        log: log,
        live: live,
        measures: arguments.isVerbose
      )
      Terminal.error("inkstone: \(Terminal.oneLine(path)): recording pens; press Ctrl-C to stop\n")
      recorder.run()
      try recorder.end()
    } catch {
      file.abandon()
      throw error
    }
    return 0
  }

  /// The radius of an eraser, in page units: 1.5 mm.
  private static let eraserRadius = 1.5 * millimetre

  /// Creates a canvas that shows a page at a minimal size.
  private static func canvas(
    of page: PageID,
    in file: InkDocumentFile,
    _ path: String,
    _ area: Rect
  ) throws(CommandError) -> InkCanvas {
    let scale = hiddenSide / max(area.width, area.height)
    do throws(DocumentFileError) {
      let canvas = try file.makeCanvas(
        page: page,
        width: max(Int((area.width * scale).rounded()), 1),
        height: max(Int((area.height * scale).rounded()), 1)
      )
      let limits = Viewport.Limits(min(scale, 0.02), max(scale, 128))
      let corner = Point(-area.minX * scale, -area.minY * scale)
      _ = canvas.setViewport(Viewport(scale: scale, origin: corner, limits: limits))
      return canvas
    } catch {
      throw DocumentFailure.error(error, path)
    }
  }

  /// Creates the view of the page in the terminal; `nil`, after a message, if the terminal can't show it.
  private static func live(_ canvas: InkCanvas, _ area: Rect, _ path: String) -> LivePage? {
    let reason: String
    do throws(PictureTerminal.Refusal) {
      if let page = LivePage(try PictureTerminal(), canvas, area) { return page }
      reason = "the terminal is too small"
    } catch {
      reason = error.reason
    }
    Terminal.complain(
      path,
      "no preview: \(reason); the Studio shows the document while it is drawn: inkstone studio DIR"
    )
    return nil
  }

  /// Returns the size of the surface, in page units.
  ///
  /// - Throws: An error if nothing chosen is connected.
  private static func surface(
    _ source: ChosenSource,
    _ kit: AccessoryKit,
    _ choice: DeviceChoice
  ) throws(CommandError) -> PageSize {
    let list = DeviceList(source, kit, patience: 0)
    DeviceList.complain(of: source.unreadable)
    let tablets = source.allTablets.filter(\.hasTools)
    if list.isEmpty {
      // A tool with a serial number may still enter proximity.
      guard choice.number != nil, tablets.contains(where: \.reportsSerials) else {
        throw DevicesCommand.failure(list.absence(of: choice.isAny ? nil : choice.name))
      }
      Terminal.error(
        "inkstone: waiting for the pen \(Terminal.oneLine(choice.name)): bring it near the tablet\n"
      )
    }
    let sized = list.surfaces.first { $0.width > 0 && $0.height > 0 }
    if sized == nil, !list.isEmpty {
      let name = DeviceText.name(list.surfaces.first?.name ?? "")
      Terminal.complain(name, "note: the size of the tablet is unknown; 160 × 100 mm is assumed")
    }
    let width = sized?.width ?? usualSurface.width
    let height = sized?.height ?? usualSurface.height
    return PageSize(width * millimetre, height * millimetre)
  }
}
