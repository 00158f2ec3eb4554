public import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
public import InkStrokes

/// A canvas that is driven by numbers: for hosts in other languages, and to repeat what they did.
///
/// The page of the browser sends its commands here through wasm's memory, and can record them; a
/// recording that is performed anywhere gives the same document and the same pixels.
///
/// ```swift
/// let session = CanvasSession()
/// try session.perform(recording)
/// _ = session.canvas?.paint()
/// ```
public final class CanvasSession {
  /// Why a command was not done.
  public enum Refusal: Error, Hashable, Sendable {
    /// There is no command at a place of the numbers, or it has not the arguments that it needs.
    case malformed(at: Int)
    /// A command with arguments that cannot be, or for which there is nothing to work on.
    case refused(at: Int)
  }

  /// The largest side of a view, in pixels.
  package static let longestSide = 16_384

  /// The most pixels of a view.
  package static let mostPixels = 1 << 25

  /// The canvas that is drawn on; `nil` before a document is begun or opened.
  public internal(set) var canvas: InkCanvas?

  /// The drawing while it is shown as it was drawn.
  public internal(set) var replay: CanvasReplay?

  /// The log of the document.
  var log: DocumentLog?

  /// Behind how many bytes of an opened document its log goes on.
  ///
  /// What is behind them was cut off while it was written. None of a damaged one, of which the log is written anew.
  package internal(set) var acceptedBytes = 0

  /// What an opened document has lost; `nil` where it is not damaged.
  var losses: Losses?

  /// Whether the document is in no log, since it is what could be read of a damaged one.
  var isUnlogged = false

  /// The number of frames that reading the document produced; they are written with the first change.
  var restingFrames = 0

  /// What came of the commands since ``perform(_:count:)`` was called last.
  public internal(set) var update = CanvasUpdate()

  /// Paints what ink is made of, while that is to be seen.
  var overlay: DebugOverlay?

  /// What it painted.
  var dissected: Pixmap?

  /// What a picture shows that is being painted in bands.
  var printed: (drawing: Drawing, page: PageID, scene: PageScene)?

  // What a new canvas gets.
  var width = 1
  var height = 1
  var pixelsPerPoint = 1.0
  var settings: [(command: CanvasCommand, arguments: [Double])] = []

  /// The brushes that can be chosen by their places, and what makes the parts of those in documents.
  public let library: BrushLibrary

  /// The app's tools and aids.
  let tools: ToolLibrary

  /// The aid that was chosen last, and its place.
  var aid: (place: Int, aid: any DrawingAid)?

  /// Pixels of pictures that the host decodes; `nil` where the library does.
  let shelf: PictureShelf?

  /// Brushes that the host has brought, by their places behind those of the library.
  var ownBrushes: [Int: Brush] = [:]

  /// The pens that events tell of; `nil` where nobody asks.
  public private(set) var pens: EventAccessories?

  /// ``InkStylus/AccessoryStatus/numbers`` of each of ``pens``, one behind the other.
  public var penNumbers: [Double] { (pens?.statuses ?? []).flatMap { $0.numbers } }

  /// Creates a session without a document, with a view of one pixel.
  ///
  /// Where the library decodes no pictures (``/InkStrokes/PluginCatalog/pictures``), the host is asked to: see
  /// ``pictureWishes()``.
  public init(library: BrushLibrary = .builtIn, tools: ToolLibrary = ToolLibrary()) {
    self.tools = tools
    var library = library
    shelf = library.plugins.pictures == nil ? PictureShelf() : nil
    if let shelf { library.plugins.pictures = shelf }
    self.library = library
  }

  // Its pictures know it.
  deinit { shelf?.forget() }

  /// The canvas that is seen.
  public var shown: InkCanvas? { replay?.canvas ?? canvas }

  /// Performs commands, one behind the other.
  ///
  /// - Parameters:
  ///   - numbers: The commands.
  ///   - count: How many of the numbers belong to them; all if `nil`.
  /// - Throws: The first that cannot be done; it has changed nothing, those before it are done.
  public func perform(_ numbers: [Double], count: Int? = nil) throws(Refusal) {
    let end = min(count ?? numbers.count, numbers.count)
    update = CanvasUpdate()
    var at = 0
    while at < end {
      guard end - at >= 2, let number = UInt8(exactly: numbers[at]),
        let command = CanvasCommand(rawValue: number), let length = Int(exactly: numbers[at + 1]),
        length >= 0, length <= end - at - 2
      else { throw .malformed(at: at) }
      let arguments = CommandArguments(numbers, at + 2, length)
      guard command.accepts(arguments) else { throw .malformed(at: at) }
      guard perform(command, arguments) else { throw .refused(at: at) }
      at += 2 + length
    }
  }

  private func perform(_ command: CanvasCommand, _ arguments: CommandArguments) -> Bool {
    switch command {
    case .resize: return resize(arguments)
    case .begin: return begin(arguments)
    case .open: return open(arguments.bytes(at: 0))
    case .ownBrush: return bringBrush(arguments)
    case .pens: return listPens(arguments[0] != 0)
    default: break
    }
    guard let canvas else { return false }
    switch command.rawValue {
    case CanvasCommand.follow.rawValue...CanvasCommand.join.rawValue:
      canvas.editor.finishEdits()
      return goOn(command, arguments, canvas)
    case CanvasCommand.events.rawValue...CanvasCommand.beginUndoStep.rawValue,
      CanvasCommand.modifiers.rawValue:
      // What is shown as it was drawn takes no pens, and owes nothing.
      return replay != nil || handle(command, arguments, canvas)
    case CanvasCommand.brush.rawValue...CanvasCommand.dissect.rawValue,
      CanvasCommand.fading.rawValue, CanvasCommand.pageLayout.rawValue,
      CanvasCommand.tool.rawValue...CanvasCommand.toolSettings.rawValue,
      CanvasCommand.holds.rawValue...CanvasCommand.snapping.rawValue:
      return set(command, arguments, canvas)
    case CanvasCommand.wheel.rawValue...CanvasCommand.fit.rawValue:
      guard let shown else { return false }
      return look(command, arguments, shown)
    case CanvasCommand.startReplay.rawValue...CanvasCommand.stopReplay.rawValue:
      return play(command, arguments, canvas)
    case CanvasCommand.select.rawValue...CanvasCommand.paste.rawValue,
      CanvasCommand.addPicture.rawValue:
      return replay == nil && editSelected(command, arguments, canvas)
    case CanvasCommand.beginText.rawValue...CanvasCommand.setText.rawValue:
      return replay == nil && type(command, arguments, canvas)
    default:
      // What is chosen is chosen in the drawing that is seen.
      canvas.editor.finishEdits()
      return replay == nil && edit(command, arguments, canvas)
    }
  }

  @inline(never)
  private func listPens(_ isListed: Bool) -> Bool {
    pens = isListed ? pens ?? EventAccessories() : nil
    return true
  }

  /// Adds to what the host is told.
  func note(_ other: CanvasUpdate) {
    update.damage = update.damage.union(other.damage)
    update.cursor = other.cursor
    update.actions += other.actions
    update.notices += other.notices
    update.refused += other.refused
    update.isViewportChanged = update.isViewportChanged || other.isViewportChanged
    update.deadline = other.deadline
  }

  // MARK: View

  private func resize(_ arguments: CommandArguments) -> Bool {
    guard let width = arguments.integer(0, in: 1...Self.longestSide),
      let height = arguments.integer(1, in: 1...Self.longestSide),
      width * height <= Self.mostPixels, arguments[2] > 0, arguments[2] <= 100
    else { return false }
    self.width = width
    self.height = height
    dissected = nil
    pixelsPerPoint = arguments[2]
    for canvas in [canvas, replay?.canvas] {
      guard let canvas else { continue }
      canvas.pixelsPerPoint = pixelsPerPoint
      note(canvas.resize(width: width, height: height))
    }
    return true
  }

  private func look(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) -> Bool {
    let place = Point(arguments[1], arguments[2])
    switch command {
    case .wheel:
      note(
        canvas.wheel(
          Vector(arguments[0], arguments[1]),
          at: Point(arguments[2], arguments[3]),
          zooms: arguments[4] != 0
        )
      )
    case .zoom:
      var seen = canvas.viewport
      seen.zoom(by: arguments[0], about: place)
      note(canvas.setViewport(seen))
    case .rotate:
      var seen = canvas.viewport
      seen.rotate(by: arguments[0], about: place)
      note(canvas.setViewport(seen))
    default:
      guard abs(arguments[1]) <= Double(Self.longestSide) else { return false }
      note(canvas.fit(arguments[0] == 1 ? .width : .page, margin: arguments[1]))
    }
    return true
  }

  // MARK: Events

  private func handle(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) -> Bool {
    switch command {
    case .modifiers:
      guard let held = arguments.integer(0, in: 0...7) else { return false }
      note(canvas.hold(Modifiers(rawValue: UInt8(held))))
    case .tick: note(canvas.tick(at: arguments[0]))
    case .cancel: note(canvas.cancelContacts())
    case .beginUndoStep: note(canvas.beginUndoStep())
    default:
      let size = CanvasCommand.eventSize
      guard let count = arguments.integer(1, in: 0...1 << 20), arguments.count == 2 + count * size
      else { return false }
      var events: [InputEvent] = []
      events.reserveCapacity(count)
      for i in 0..<count {
        guard let event = arguments.event(at: 2 + i * size, pixelsPerPoint) else { return false }
        events.append(event)
      }
      pens?.take(events)
      note(canvas.handle(events, at: arguments[0]))
    }
    return true
  }
}
