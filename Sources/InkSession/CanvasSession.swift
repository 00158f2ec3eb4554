public import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
public import InkStrokes
public import InkStylus

/// A canvas that is controlled by commands encoded as numbers, for hosts in other languages and for recorded sessions.
///
/// The web page that draws with the wasm module passes its commands through wasm's memory, and can record them;
/// performing a recording on any platform produces the same document and the same pixels.
///
/// ```swift
/// let session = CanvasSession()
/// try session.perform(recording)
/// _ = session.canvas?.paint()
/// ```
public final class CanvasSession {
  /// The maximum number of pixels of a view.
  package static let maximumPixels = 1 << 25

  /// The canvas of the open document, which commands change; `nil` before a document is begun or opened.
  public internal(set) var canvas: InkCanvas?

  /// The replay of how the page was drawn, while it is shown; `nil` otherwise.
  public internal(set) var replay: CanvasReplay?

  /// The log of the document; `nil` before one is open.
  var log: DocumentLog?

  /// The number of bytes of an opened document that its log continues.
  ///
  /// Incomplete bytes behind them, as a crash leaves them, were cut off. The number is 0 for a damaged document, which
  /// is written as a whole new file.
  package internal(set) var acceptedBytes = 0

  /// The content that a damaged document has lost; `nil` if the opened document isn't damaged.
  var losses: Losses?

  /// Whether no log contains the document, because it was salvaged from a damaged file.
  ///
  /// ``takeLog()`` then returns a whole new file.
  var isUnlogged = false

  /// The number of frames that reading the document produced; they are written with the first change.
  var restingFrames = 0

  /// The changes made by the commands since the last call of ``perform(_:count:)`` began, that call included.
  public internal(set) var update = CanvasUpdate()

  /// The painter of the debug overlay; `nil` while that is turned off.
  var overlay: DebugOverlay?

  /// The pixels of the view with the debug overlay; `nil` if none are painted.
  var debugOverlay: Pixmap?

  /// The page whose picture is being painted in bands, as it was at the first band; `nil` for none.
  var printed: (drawing: Drawing, page: PageID, scene: PageScene)?

  // The size of the view in pixels, its pixels per point, and the settings to apply to a newly opened document.
  var width = 1
  var height = 1
  var pixelsPerPoint = 1.0
  var settings: [CanvasSetting] = []

  /// The steadiness of lines of brushes, 0…1; see ``CanvasSetting/steadyLines(steadiness:)``.
  var steadiness = 0.0

  /// The brushes that commands choose by their indices, and the plug-ins that decode the brushes, items and pictures of
  /// documents.
  public let library: BrushLibrary

  /// The app's tools and aids.
  let tools: ToolLibrary

  /// The drawing aid that was chosen last, with its index in ``tools``; `nil` for none.
  var aid: (index: Int, aid: any DrawingAid)?

  /// Pixels of pictures that the host decodes; `nil` if the library decodes them.
  let pictureCache: PictureCache?

  /// The texts of pages whose shapes haven't been read yet.
  var deferredTexts = DeferredTexts()

  /// The brushes of the host, by their indices after those of the library.
  var ownBrushes: [Int: Brush] = [:]

  /// The pens that events have reported; `nil` unless the host has turned on their list, see
  /// ``CanvasEdit/pens(isListed:)``.
  public internal(set) var pens: EventAccessories?

  /// Creates a session without a document, with a view of one pixel.
  ///
  /// If the library has no decoder of pictures (``/InkStrokes/PluginCatalog/pictures``), the host must decode them: see
  /// ``pictureRequests()``.
  public init(library: BrushLibrary = .builtIn, tools: ToolLibrary = ToolLibrary()) {
    self.tools = tools
    var library = library
    pictureCache = library.plugins.pictures == nil ? PictureCache() : nil
    if let pictureCache { library.plugins.pictures = pictureCache }
    self.library = library
  }

  // The host's pictures keep a reference to the cache, so its pixels are released explicitly.
  deinit { pictureCache?.forget() }

  /// The visible canvas: that of ``replay`` while one is shown, otherwise ``canvas``.
  public var shown: InkCanvas? { replay?.canvas ?? canvas }

  /// Performs commands encoded as numbers, in order; see ``CanvasCommand``.
  ///
  /// - Parameters:
  ///   - numbers: The commands.
  ///   - count: The count of the numbers to read, from the first; `nil`, the default, for all.
  /// - Throws: The reason why a command was refused. That command has changed nothing; the commands before it are
  ///   performed, later ones are not.
  public func perform(_ numbers: [Double], count: Int? = nil) throws(Refusal) {
    let end = min(count ?? numbers.count, numbers.count)
    update = CanvasUpdate()
    var at = 0
    while at < end {
      guard end - at >= 2, let number = UInt8(exactly: numbers[at]),
        let length = Int(exactly: numbers[at + 1]), length >= 0, length <= end - at - 2
      else { throw .malformed }
      var reader = CommandReader(numbers, at + 2..<at + 2 + length)
      try run(CanvasCommand(number, &reader))
      at += 2 + length
    }
  }

  /// Performs the command with a number whose only argument is bytes, without encoding these as numbers.
  ///
  /// - Throws: The reason why it was refused; then nothing has changed.
  public func perform(_ number: UInt8, bytes: [UInt8]) throws(Refusal) {
    update = CanvasUpdate()
    var reader = CommandReader(handing: bytes)
    try run(CanvasCommand(number, &reader))
  }

  /// Performs a command.
  ///
  /// - Throws: The reason why it was refused; then nothing has changed.
  public func perform(_ command: CanvasCommand) throws(Refusal) {
    update = CanvasUpdate()
    try run(command)
  }

  private func run(_ command: CanvasCommand) throws(Refusal) {
    switch command {
    case .resize(let width, let height, let pixelsPerPoint):
      try resize(width, height, pixelsPerPoint)
    case .begin(let identifier, let author, let width, let height):
      begin(identifier, author, Self.size(width, height))
    case .open(let bytes): try open(bytes)
    case .follow(let bytes): try join(bytes, rebases: true)
    case .join(let bytes): try join(bytes, rebases: false)
    case .author(let number): try setAuthor(number)
    case .events(let now, let events): try handle(events, now)
    case .tick(let now): try contacts { $0.tick(at: now) }
    case .cancel: try contacts { $0.cancelContacts() }
    case .beginUndoStep: try contacts { $0.beginUndoStep() }
    case .modifiers(let bits): try contacts { $0.setModifiers(Modifiers(rawValue: UInt8(bits))) }
    case .wheel(let offset, let pointer, let zooms):
      merge(try visible().wheel(offset, at: pointer, zooms: zooms))
    case .zoom(let factor, let center): try look { $0.zoom(by: factor, about: center) }
    case .rotate(let angle, let center): try look { $0.rotate(by: angle, about: center) }
    case .fit(let side, let margin):
      merge(try visible().fit(side == .width ? .width : .page, margin: margin))
    case .undo: merge(try editable().undo())
    case .redo: merge(try editable().redo())
    case .showPage(let page): try showPage(page)
    case .rename(let title): try rename(title)
    case .setting(let setting): try set(setting)
    case .edit(let edit): try run(edit)
    }
  }

  @inline(never)
  private func run(_ edit: CanvasEdit) throws(Refusal) {
    switch edit {
    case .ownBrush(let index, let bytes): try addBrush(bytes, at: index)
    case .clear: try clear()
    case .undoLimit(let count): try setUndoLimit(count)
    case .invertInk: try invertInk()
    case .setThumbnail(let bytes): try setThumbnail(bytes)
    case .addPage(let index, let width, let height):
      try addPage(at: index, Self.size(width, height))
    case .removePage(let page): try removePage(page)
    case .movePage(let page, let target): try movePage(page, to: target)
    case .duplicatePage(let page): try duplicatePage(page)
    case .pageSize(let width, let height): try setPageSize(Self.size(width, height))
    case .paper(
      let pattern,
      let spacing,
      let color,
      let patternColor,
      let invertsInk,
      let margin,
      let marginColor
    ):
      var paper = Paper()
      paper.color = color
      paper.pattern = pattern
      paper.spacing = spacing
      paper.patternColor = patternColor
      paper.invertsInk = invertsInk ?? false
      try setPaper(paper, margin ?? 0, marginColor)
    case .addLayer(let index): try addLayer(at: index)
    case .removeLayer(let layer): try removeLayer(layer)
    case .chooseLayer(let layer): try editLayer(layer) { canvas, layer in canvas.choose(layer) }
    case .hideLayer(let layer, let isHidden):
      try changeLayer(layer) { .setHidden(isHidden, of: $0) }
    case .lockLayer(let layer, let isLocked):
      try changeLayer(layer) { .setLocked(isLocked, of: $0) }
    case .layerOpacity(let layer, let value): try changeLayer(layer) { .setOpacity(value, of: $0) }
    case .renameLayer(let layer, let name): try changeLayer(layer) { .rename($0, to: name) }
    case .moveLayer(let layer, let target): try moveLayer(layer, to: target)
    case .startReplay: try startReplay()
    case .seek(let time): try seek(time)
    case .stopReplay: try stopReplay()
    case .select(let choice): try select(choice)
    case .editSelection(let edit): try editSelection(edit)
    case .paste(let center, let bytes): try paste(bytes, at: center)
    case .addPicture(
      let center,
      let width,
      let height,
      let columns,
      let rows,
      let pixels,
      let type,
      let file,
      let name
    ):
      try addPicture(
        Rect(
          x: center.x - width / 2,
          y: center.y - height / 2,
          width: width,
          height: height
        ),
        (columns, rows),
        pixels,
        (file, type, name)
      )
    case .readPages(let page, let first, let bytes):
      try readPages(bytes, from: first, ofOriginalOf: page)
    case .addRoom(let left, let top, let right, let bottom):
      try addRoom(left, top, right, bottom)
    case .turnPage(let page, let isClockwise): try turnPage(page, isClockwise)
    case .insertPages(let index, let bytes): try insertPages(bytes, at: index)
    case .takeAnnotations(let page, let bytes):
      try takeAnnotations(bytes, ofOriginalOf: page)
    case .titlePage(let page, let label, let chapters): try titlePage(page, label, chapters)
    case .beginText(let x, let y, let width): try beginText(x, y, width)
    case .typeText(let text): try typeText(text)
    case .endText(let keeps): merge(try still().edit { $0.endText(keeps: keeps) })
    case .setText(let item, let text): try setText(text, of: item)
    case .pens(let isListed): pens = isListed ? pens ?? EventAccessories() : nil
    case .markText(let page, let start, let end, let unit, let color):
      try markText(onPage: page, start, end, unit, color)
    case .showInk(let author, let bytes): try showInk(bytes, of: author)
    }
  }

  // MARK: Preconditions of commands

  /// The canvas to draw on, even during a replay.
  ///
  /// - Throws: ``Refusal/noDocument`` before a document is open.
  func drawn() throws(Refusal) -> InkCanvas {
    guard let canvas else { throw .noDocument }
    return canvas
  }

  /// The canvas to draw on, if it is visible.
  ///
  /// - Throws: ``Refusal/noDocument`` before a document is open, ``Refusal/replaying`` during a replay.
  func still() throws(Refusal) -> InkCanvas {
    let canvas = try drawn()
    guard replay == nil else { throw .replaying }
    return canvas
  }

  /// The canvas to draw on, after its deferred edits, so that indices refer to the visible drawing.
  ///
  /// - Throws: ``Refusal/noDocument`` before a document is open, ``Refusal/replaying`` during a replay.
  func editable() throws(Refusal) -> InkCanvas {
    let canvas = try drawn()
    canvas.editor.finishEdits()
    return try still()
  }

  /// The visible canvas: that of the replay, if one is shown.
  ///
  /// - Throws: ``Refusal/noDocument`` before a document is open.
  private func visible() throws(Refusal) -> InkCanvas {
    guard let shown else { throw .noDocument }
    return shown
  }

  /// The size of a page, in page units; `nil` if it is infinite because a side is 0.
  private static func size(_ width: Double, _ height: Double) -> PageSize? {
    width > 0 && height > 0 ? PageSize(width, height) : nil
  }

  /// Merges an update into the one for the host.
  func merge(_ other: CanvasUpdate) {
    update.damage = update.damage.union(other.damage)
    update.cursor = other.cursor
    update.actions += other.actions
    update.notices += other.notices
    update.rejectedStrokes += other.rejectedStrokes
    update.isViewportChanged = update.isViewportChanged || other.isViewportChanged
    update.deadline = other.deadline
  }

  // MARK: View

  private func resize(_ width: Int, _ height: Int, _ pixelsPerPoint: Double) throws(Refusal) {
    guard width * height <= Self.maximumPixels else { throw .outOfRange }
    self.width = width
    self.height = height
    debugOverlay = nil
    self.pixelsPerPoint = pixelsPerPoint
    for canvas in [canvas, replay?.canvas] {
      guard let canvas else { continue }
      canvas.pixelsPerPoint = pixelsPerPoint
      merge(canvas.resize(width: width, height: height))
    }
  }

  private func look(_ change: (inout Viewport) -> Void) throws(Refusal) {
    let canvas = try visible()
    var viewport = canvas.viewport
    change(&viewport)
    merge(canvas.setViewport(viewport))
  }

  // MARK: Events

  /// Passes a change of contacts to the canvas; ignores it during a replay.
  private func contacts(_ change: (InkCanvas) -> CanvasUpdate) throws(Refusal) {
    let canvas = try drawn()
    if replay == nil { merge(change(canvas)) }
  }

  private func handle(_ events: [InputEvent], _ now: Double) throws(Refusal) {
    try contacts { canvas in
      pens?.handle(events)
      return canvas.handle(events, at: now)
    }
  }
}
