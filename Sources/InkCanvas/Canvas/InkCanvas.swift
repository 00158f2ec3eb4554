public import InkDocuments
public import InkDrawing
public import InkGraphics
public import InkRendering
public import InkStrokes
public import InkStylus

/// A page to draw on, independent of any screen.
///
/// Its input is events and the time, its output changes and damage. A host is a thin shell around it. It passes
/// in the events of each callback with ``handle(_:at:)-(Sequence<InputEvent>,_)`` and the time with ``tick(at:)``,
/// and calls ``paint(budget:)`` once per frame; nothing else paints, however many events arrive. Locations are
/// pixels of the view, times are seconds on the monotonic clock of the host. The result does not depend on how events
/// are grouped, as long as the time passed in is never later than future events.
///
/// A canvas calls only responders, recognizers, tools, stores and the log sink. Use it from one thread at a time.
///
/// It combines independent parts: a router decides what contacts do, an editor owns the document and everything
/// that is edited in it, a stage shows the previews of tools, and a screen tracks the pixels that are out of
/// date.
public final class InkCanvas {
  // MARK: The document

  /// The editor of the document; see ``edit(_:)``.
  public let editor: CanvasEditor

  /// The document with its log, including strokes in progress.
  public package(set) var document: InkDocument {
    get { editor.document }
    _modify { yield &editor.document }
  }

  /// The drawing without unfinished strokes, and without the parts of a large edit that are not applied yet.
  ///
  /// Each call of ``tick(at:)`` applies one such part.
  public var drawing: Drawing { editor.drawing }

  /// The current page.
  public var page: PageID { editor.page }

  /// The layer that new strokes are added to.
  public var layer: LayerID { editor.layer }

  // MARK: Contacts

  /// Whether the canvas handles input.
  ///
  /// Without input, a canvas only shows: it drops events, requests no actions and calls neither responders
  /// nor recognizers. The host can still paint, scroll and edit it.
  public var takesInput: Bool { router.takesInput }

  /// The tool of drawing contacts; a pen by default.
  ///
  /// See ``roles`` for which contacts draw.
  public var tool: Tool {
    get { chosenTool }
    set { exchange(newValue, with: nil) }
  }

  var chosenTool = Tool.brush(.pen)

  /// The tool of erasing contacts; a pixel eraser by default.
  ///
  /// A contact erases with a pen's eraser end, or with its tip while an erasing button is held; see ``roles``.
  public var eraser = Tool.brush(.eraser) {
    didSet { damageMarks() }
  }

  /// The drawing aid above the page, such as a ruler; `nil`, the default, for none.
  ///
  /// It guides contacts that begin after it is set.
  public var aid: (any DrawingAid)? {
    get { stage.aid }
    set { exchange(newValue) }
  }

  /// The style of shapes and texts that tools create.
  ///
  /// Setting it also changes the selected items, or the text that is being typed.
  public var toolSettings: ToolSettings {
    get { editor.toolSettings }
    set { change(to: newValue) }
  }

  /// The held modifier keys; see ``setModifiers(_:)``.
  public var modifiers: Modifiers { stage.modifiers }

  /// The settings of what the canvas shows and how contacts behave apart from tools.
  public var settings = CanvasSettings() {
    didSet { applySettings(since: oldValue) }
  }

  /// The roles of pens, erasers, fingers and mice; ``Roles/automatic`` by default.
  public var roles: Roles {
    get { router.roles }
    set { router.roles = newValue }
  }

  /// The settings of palm rejection; enabled by default.
  public var palmRejection: PalmRejection {
    get { router.palmRejection }
    set { router.palmRejection = newValue }
  }

  /// The actions of the buttons of pens, except ``accessories``, which have their own.
  ///
  /// By default, the button nearer to the tip erases, and the other one undoes.
  public var buttonActions: ButtonActions {
    get { router.buttonActions }
    set { router.buttonActions = newValue }
  }

  /// Whether buttons and finger taps request actions; `true` by default.
  ///
  /// If `false`, erasing buttons have no effect either.
  public var sendsEditingActions: Bool {
    get { router.sendsEditingActions }
    set { router.sendsEditingActions = newValue }
  }

  /// The pens with their own buttons whose events the host passes in.
  ///
  /// A pen whose reports are passed to ``handle(_:of:at:)`` need not be included.
  public var accessories: [AccessoryPen] {
    get { router.accessories }
    set { router.accessories = newValue }
  }

  /// The first responder; `nil` for none.
  ///
  /// It receives every action, and every drawing or erasing contact, regardless of location. The canvas does not
  /// retain it.
  public var firstResponder: (any Responder)? {
    get { router.firstResponder.value }
    set { router.firstResponder.value = newValue }
  }

  /// The root of the responder tree above the page.
  ///
  /// The canvas does not retain it.
  public var root: (any Responder)? {
    get { router.root.value }
    set { router.root.value = newValue }
  }

  // MARK: The view

  /// The visible part of the page.
  public var viewport: Viewport { screen.viewport }

  /// The bounds of the view, in pixels.
  public var bounds: PixelRect { screen.bounds }

  /// The number of pixels in a point (1/72 inch) of the view; 1 by default.
  ///
  /// The limits of gestures are in points.
  public var pixelsPerPoint: Double {
    get { screen.pixelsPerPoint }
    set {
      screen.pixelsPerPoint = newValue
      router.pixelsPerPoint = newValue
      screen.show(guides: stage.guides)
    }
  }

  /// The color of the marks of hovering pens; a translucent blue by default.
  public var hoverMarkColor: Color {
    get { screen.markColor }
    set {
      screen.markColor = newValue
      damageMarks()
    }
  }

  /// The color around the page, independent of paper and ink; medium gray by default.
  public var surround: Color {
    get { screen.surround }
    set {
      guard newValue != screen.surround else { return }
      screen.surround = newValue
      if showsSurround { screen.damageAll() }
    }
  }

  /// Whether the color around the page is visible, or would be after scrolling or zooming.
  private var showsSurround: Bool {
    guard neighbors.isEmpty, let current = drawing.page(page) else { return true }
    return current.size != nil || (current.paper.color?.alpha ?? 0) < 1
  }

  /// The way in which the ink of fading brushes disappears; ``/InkRendering/Fading/laser`` by default.
  ///
  /// Such ink, see ``/InkStrokes/Brush/Retention/fading``, is above the page, regardless of the layer, and not part
  /// of the drawing: it is neither saved nor undone. It fades by one step every 1/60 s in which no contact draws
  /// with such a brush. It moves with the page, and is removed when the page is zoomed, rotated or replaced or the
  /// view is resized. It can be drawn even if no layer is editable. Without such ink, this costs nothing.
  ///
  /// ```swift
  /// canvas.tool = .brush(.laser)
  /// canvas.fading = .melting
  /// canvas.tool = .brush(.forceSketch.with(retention: .fading))
  /// canvas.fading = .forceSketch          // on opaque paper, which covers the page
  /// ```
  public var fading = Fading.laser {
    didSet {
      if fading.paper != oldValue.paper { screen.damageOverlay(bounds) }
      fadingInk?.change(to: fading)
    }
  }

  /// The sink of log messages; `nil`, the default, for none.
  ///
  /// Messages report dropped events, rejected palms, abandoned contacts, and canceled or refused strokes.
  public var logSink: (any LogSink)? {
    get { router.logSink }
    set {
      router.logSink = newValue
      editor.logSink = newValue
      eachSink { $0.queue.model.logSink = newValue }
    }
  }

  /// The accessory reports since the host last set a stream; `nil`, the default, records none.
  ///
  /// All reports are recorded, with locations in page units, and the brush of ``tool``. Samples of contacts that
  /// neither draw nor erase, for example because a responder owns them, are recorded as hovers. A canvas with the
  /// same setup that replays the stream therefore produces the same ink, however this one was scrolled. The stream
  /// grows until the host sets another.
  ///
  /// ```swift
  /// canvas.accessoryLog = EventStream()
  /// // … and when the day is over:
  /// let bytes = canvas.accessoryLog?.encoded()
  /// ```
  public var accessoryLog: EventStream? {
    get { accessoryReports?.stream }
    set { accessoryReports = newValue.map { AccessoryReports($0) } }
  }

  // MARK: Parts

  /// The router, which decides what contacts do.
  let router = ContactRouter()

  /// The pixels of the view and their damage.
  let screen: PageScreen

  /// The drags of tools and their previews.
  let stage: ToolStage

  /// The contacts that draw, erase or use a tool.
  var contacts: [ActiveContact] = []

  /// The fading ink; `nil` if there is none.
  var fadingInk: FadingInk?

  /// The destination of ink that a store keeps as pixels, that store, and its page; `nil` without a store.
  var pixelInk: (sink: any InkSink, store: any PixelStoring, page: PageID)?

  /// The recorder of accessory reports; `nil` if the host does not record them.
  var accessoryReports: AccessoryReports?

  /// The time when the page at the center of a view at rest becomes current, in seconds; `nil` if none is pending.
  var pageChangeDeadline: Double?

  /// The cursor, and the last location of a pen or mouse that could use the tool, in pixels; `nil` without one.
  var pointer: (cursor: CanvasUpdate.Cursor, location: Point?) = (.standard, nil)

  /// The maximum number of samples of a stroke; longer strokes are divided.
  ///
  /// The default is 262,144.
  package var maximumSamples = InkDocument.maximumSamples

  /// The number of painted frames.
  package var repaintCount: Int { screen.repaintCount }

  /// The maximum number of selected items that a drag repaints on every frame; more are dragged as a picture.
  ///
  /// The default is 200.
  package var maximumPainted: Int {
    get { stage.maximumPainted }
    set { stage.maximumPainted = newValue }
  }

  /// Creates a canvas for a drawing without a log.
  ///
  /// - Parameters:
  ///   - drawing: The drawing; its samples are not rounded.
  ///   - page: The page to show; the first if `nil`.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - format: The byte order of the pixels.
  ///   - takesInput: Whether the canvas handles input; `false` for a canvas that only shows.
  /// - Precondition: The page is part of the drawing and has a layer.
  public convenience init(
    _ drawing: Drawing,
    page: PageID? = nil,
    width: Int,
    height: Int,
    format: Pixmap.Format = .rgba,
    takesInput: Bool = true
  ) {
    self.init(
      InkDocument(unlogged: drawing),
      false,
      page: page,
      width: width,
      height: height,
      format: format,
      takesInput: takesInput
    )
  }

  /// Creates a canvas for a document.
  ///
  /// Samples are rounded to the precision of the document before they are drawn, so that the picture is the
  /// same when the document is opened again.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - page: The page to show; the first if `nil`.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - format: The byte order of the pixels.
  ///   - takesInput: Whether the canvas handles input; `false` for a canvas that only shows.
  /// - Precondition: The page is part of the drawing and has a layer.
  public convenience init(
    _ document: InkDocument,
    page: PageID? = nil,
    width: Int,
    height: Int,
    format: Pixmap.Format = .rgba,
    takesInput: Bool = true
  ) {
    self.init(
      document,
      true,
      page: page,
      width: width,
      height: height,
      format: format,
      takesInput: takesInput
    )
  }

  private init(
    _ document: InkDocument,
    _ keepsLog: Bool,
    page: PageID?,
    width: Int,
    height: Int,
    format: Pixmap.Format,
    takesInput: Bool
  ) {
    guard let first = page ?? document.drawing.pages.first?.id else {
      preconditionFailure("a drawing must have a page with a layer")
    }
    router.takesInput = takesInput
    screen = PageScreen(width: width, height: height, format: format)
    editor = CanvasEditor(document, page: first, isLogged: keepsLog, screen: screen)
    stage = ToolStage(editor, showsHandles: takesInput)
  }

  /// Removes and returns the frames, or records, that the host must append to the log of the document, oldest first.
  ///
  /// If a document file records the canvas, it does this itself.
  public func takeFrames() -> [DocumentFrame] { document.takeFrames() }

  /// The picture of the last frame: paper, ink and marks.
  ///
  /// Release it before the next frame, which otherwise copies it.
  public var pixmap: Pixmap { screen.frame }

  /// Calls a closure for each ink sink, topmost first, the document last.
  func eachSink(_ body: (any InkSink) -> Void) {
    if let fadingInk { body(fadingInk) }
    if let pixelInk { body(pixelInk.sink) }
    body(editor)
  }
}
