public import InkDocuments
public import InkDrawing
public import InkGraphics
public import InkRendering
public import InkStrokes
public import InkStylus

/// A page to draw on, without a screen: events and the time go in, changes and damage come out.
///
/// A real host is a thin shell. It hands in the events of each callback with
/// ``handle(_:at:)``, the time with ``tick(at:)``, and once a frame calls ``paint(budget:)``, which is
/// the only thing that paints, however many events there were. Places are pixels of the view, times
/// seconds on the host's monotonic clock. Nothing depends on how events are grouped, as long as the
/// time that is told is never later than events that are still to come.
///
/// It calls nobody but responders. Use it from one thread at a time.
///
/// It joins parts that do not know one another: a router decides what contacts do, an editor has the document and all
/// that is edited in it, a stage shows what tools are about to do, and a screen knows which pixels are out of date.
public final class InkCanvas {
  // MARK: The document

  /// The document and all edits of it; see ``edit(_:)``.
  public let editor: CanvasEditor

  /// The document with its log, in which strokes are as they grow.
  public package(set) var document: InkDocument {
    get { editor.document }
    _modify { yield &editor.document }
  }

  /// The drawing without unfinished strokes, and without the last of what a long eraser did until the time of its
  /// ``CanvasUpdate/deadline``.
  public var drawing: Drawing { editor.drawing }

  /// The current page.
  public var page: PageID { editor.page }

  /// The layer that strokes go to.
  public var layer: LayerID { editor.layer }

  // MARK: Contacts

  /// Whether contacts do anything.
  ///
  /// A canvas without input only shows: it drops events, asks for no actions and calls neither responders
  /// nor recognisers. It can still be painted, scrolled, and edited by the host.
  public var takesInput: Bool { router.takesInput }

  /// The tool of drawing contacts.
  ///
  /// Pens always draw; see ``roles`` for fingers and mice.
  public var tool: Tool {
    get { chosenTool }
    set { exchange(newValue, with: nil) }
  }

  var chosenTool = Tool.brush(.pen)

  /// The tool of erasing contacts: a pen's eraser end, or its tip while an erasing button is held.
  public var eraser = Tool.brush(.eraser) {
    didSet { damageMarks() }
  }

  /// The drawing aid above the page, such as a ruler; `nil`, the default, for none.
  ///
  /// It guides contacts that land from then on.
  public var aid: (any DrawingAid)? {
    get { stage.aid }
    set { exchange(newValue) }
  }

  /// The style of shapes and texts that tools create.
  ///
  /// Setting it changes what is selected, or the text that is typed.
  public var toolSettings: ToolSettings {
    get { editor.toolSettings }
    set { change(to: newValue) }
  }

  /// The keys that are held; see ``hold(_:)``.
  public var modifiers: Modifiers { stage.modifiers }

  /// The settings of what the canvas shows and of what contacts do beside its tools.
  public var settings = CanvasSettings() {
    didSet { applySettings(since: oldValue) }
  }

  /// What pens, erasers, fingers and mice do.
  public var roles: Roles {
    get { router.roles }
    set { router.roles = newValue }
  }

  /// Keeps palms away.
  public var palmRejection: PalmRejection {
    get { router.palmRejection }
    set { router.palmRejection = newValue }
  }

  /// What the buttons of pens do.
  public var buttonActions: ButtonActions {
    get { router.buttonActions }
    set { router.buttonActions = newValue }
  }

  /// Whether buttons and taps of fingers ask for anything.
  public var sendsEditingActions: Bool {
    get { router.sendsEditingActions }
    set { router.sendsEditingActions = newValue }
  }

  /// Pens with buttons of their own, whose events the host hands in itself.
  ///
  /// A pen whose reports go to ``handle(_:of:at:)`` need not be among them.
  public var accessories: [AccessoryPen] {
    get { router.accessories }
    set { router.accessories = newValue }
  }

  /// The first responder, which receives every contact and action whatever it hits; `nil` for none.
  ///
  /// The canvas does not keep it alive.
  public var firstResponder: (any Responder)? {
    get { router.firstResponder.value }
    set { router.firstResponder.value = newValue }
  }

  /// The root of the responder tree above the page.
  ///
  /// The canvas does not keep it alive.
  public var root: (any Responder)? {
    get { router.root.value }
    set { router.root.value = newValue }
  }

  // MARK: The view

  /// The visible part of the page.
  public var viewport: Viewport { screen.viewport }

  /// All the pixels of the view.
  public var bounds: PixelRect { screen.bounds }

  /// The pixels of the view in 1/72 inch, in which limits of gestures are measured.
  public var pixelsPerPoint: Double {
    get { screen.pixelsPerPoint }
    set {
      screen.pixelsPerPoint = newValue
      router.pixelsPerPoint = newValue
      screen.show(guides: stage.guides)
    }
  }

  /// The colour of the marks of hovering pens.
  public var hoverMarkColor: Color {
    get { screen.markColor }
    set {
      screen.markColor = newValue
      damageMarks()
    }
  }

  /// The colour around the page.
  ///
  /// Neither paper nor ink depends on it.
  public var surround: Color {
    get { screen.surround }
    set {
      guard newValue != screen.surround else { return }
      screen.surround = newValue
      if showsSurround { screen.damageAll() }
    }
  }

  /// Whether the surround is visible, or may be in another view of the page.
  private var showsSurround: Bool {
    guard neighbors.isEmpty, let current = drawing.page(page) else { return true }
    return current.size != nil || (current.paper.color?.alpha ?? 0) < 1
  }

  /// The way in which the ink of fading brushes disappears.
  ///
  /// Such ink, see ``/InkStrokes/Brush/Keeping/fading``, is above the page, whatever the layer, and not part of the
  /// drawing: it is neither saved nor undone. Every sixtieth of a second in which no contact draws with such a brush it
  /// fades by a step. It moves with the page, and is removed when the page is zoomed, rotated or exchanged or the view
  /// is resized. It can be drawn where no layer can be edited. Without such ink, this costs nothing.
  ///
  /// ```swift
  /// canvas.tool = .brush(.laser)
  /// canvas.fading = .melting
  /// canvas.tool = .brush(.forceSketch.with(keeping: .fading))
  /// canvas.fading = .forceSketch          // on opaque paper, which covers the page
  /// ```
  public var fading = Fading.laser {
    didSet {
      if fading.paper != oldValue.paper { screen.damageOverlay(bounds) }
      fadingInk?.change(to: fading)
    }
  }

  /// Receives messages about dropped events, rejected palms, abandoned contacts, and cancelled or refused strokes.
  public var logSink: (any LogSink)? {
    get { router.logSink }
    set {
      router.logSink = newValue
      editor.logSink = newValue
      eachSink { $0.queue.model.logSink = newValue }
    }
  }

  /// What accessories have reported since a host set an empty stream; `nil`, as it is at first, keeps
  /// nothing.
  ///
  /// All reports are kept, with places in page units, and the brush that ``tool`` has. Those of contacts
  /// that draw and erase nothing, as when a responder has them, are kept as hovers. So a canvas that is set
  /// up alike and gets the stream has the same ink, however this one was scrolled. The list grows until
  /// the host sets it anew.
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

  // MARK: Its parts

  /// Decides what contacts do.
  let router = ContactRouter()

  /// The pixels, and those that are out of date.
  let screen: PageScreen

  /// The drags of tools, and what is seen of them.
  let stage: ToolStage

  /// The contacts that draw, erase or use a tool.
  var contacts: [ActiveContact] = []

  /// Ink that fades, while there is any.
  var fadingInk: FadingInk?

  /// Ink that a store keeps as pixels, while there is a store.
  var pixelInk: (sink: any InkSink, store: any PixelStoring, page: PageID)?

  /// The reports of accessories, if the host asks for them.
  var accessoryReports: AccessoryReports?

  /// The time when the page at the centre of a view at rest becomes current, in seconds; `nil` if none is pending.
  var pageChangeDeadline: Double?

  /// The pointer, and where a pen or a mouse that could use the tool was last, in pixels; `nil` if none is there.
  var pointer: (cursor: CanvasUpdate.Cursor, location: Point?) = (.standard, nil)

  /// The most samples of a stroke; longer ones are divided.
  package var maximumSamples = InkDocument.maximumSamples

  /// The number of frames that were painted.
  package var repaintCount: Int { screen.repaintCount }

  /// The most selected items that are repainted on every frame of a drag; more are dragged as a picture.
  package var maximumPainted: Int {
    get { stage.maximumPainted }
    set { stage.maximumPainted = newValue }
  }

  /// Creates a canvas for a drawing that is not logged.
  ///
  /// - Parameters:
  ///   - drawing: The drawing; samples are not rounded.
  ///   - page: The page; the first if `nil`.
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  ///   - takesInput: Whether contacts do anything; a canvas that only shows takes none.
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
  /// Samples are rounded as the document keeps them before they are drawn, so that the picture is the
  /// same when it is opened again.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - page: The page; the first if `nil`.
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  ///   - takesInput: Whether contacts do anything; a canvas that only shows takes none.
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
      preconditionFailure("a canvas shows a page with a layer")
    }
    router.takesInput = takesInput
    screen = PageScreen(width: width, height: height, format: format)
    editor = CanvasEditor(document, page: first, isLogged: keepsLog, screen: screen)
    stage = ToolStage(editor, showsHandles: takesInput)
  }

  /// Takes the frames that the host has to append to the log of the document.
  ///
  /// A document file that records the canvas takes them itself.
  public func takeFrames() -> [DocumentFrame] { document.takeFrames() }

  /// The picture that the last frame left: paper, ink and marks.
  ///
  /// Release it before the next frame, which otherwise pays for a copy.
  public var pixmap: Pixmap { screen.frame }

  /// Calls a function with each sink of ink, the topmost first, the document last.
  func eachSink(_ body: (any InkSink) -> Void) {
    if let fadingInk { body(fadingInk) }
    if let pixelInk { body(pixelInk.sink) }
    body(editor)
  }
}
