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
/// It joins three parts, which do not know one another: a router decides what contacts do, a queue takes
/// ink into the document, and a screen knows which pixels are out of date.
public final class InkCanvas {
  // MARK: What is drawn on

  /// The drawing with its log, in which strokes are as they grow.
  public internal(set) var document: InkDocument

  /// The drawing, without strokes that are not finished, and without the last of what a long eraser did until
  /// the time of its ``CanvasUpdate/deadline``.
  public var drawing: Drawing { document.drawing }

  /// The page that is seen.
  public internal(set) var page: PageID

  /// The layer that strokes go to.
  public internal(set) var layer: LayerID

  /// When the page in the middle of a view that rests is gone over to.
  var pageTurn: Double?

  // MARK: What contacts do

  /// Whether contacts do anything.
  ///
  /// A canvas without input only shows: it drops events, asks for no actions and calls neither responders
  /// nor recognisers. It can still be painted, scrolled, and edited by the host.
  public internal(set) var takesInput: Bool

  /// What contacts do that draw.
  public var tool = Tool.brush(.pen) {
    didSet { changeTool(from: oldValue) }
  }

  /// What contacts do that take ink away.
  public var eraser = Tool.brush(.eraser) {
    didSet { damageMarks() }
  }

  /// What shapes and texts look like that tools make.
  ///
  /// A tool that has something selected gives it what is set.
  public var toolSettings: ToolSettings {
    get { storedToolSettings }
    set { change(to: newValue) }
  }

  /// What is selected; nothing at first.
  public internal(set) var selection = Selection()

  /// The colour of the frame of what is selected, of the area that selects, and of lines that things snap to.
  public var selectionColor = Color(red: 0.1, green: 0.45, blue: 0.95)

  /// Whether things that are dragged snap to edges and middles of shapes, texts and pictures.
  public var snapsToItems = true

  /// Whether they snap to the lines and dots of the paper.
  public var snapsToPaper = false

  /// The keys that are held; see ``hold(_:)``.
  public internal(set) var modifiers = Modifiers()

  /// Whether a stroke that is held still for half a second at its end becomes the line, arrow, ellipse, rectangle or
  /// polygon that it looks like.
  ///
  /// The shape has the brush of the stroke and is one step of undo. While the contact stays down the shape follows it.
  public var turnsHeldStrokesIntoShapes = false

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

  /// Gets all drawings and actions instead of what is hit; `nil` for none.
  ///
  /// The canvas does not keep it alive.
  public var firstResponder: (any Responder)? {
    get { router.firstResponder.value }
    set { router.firstResponder.value = newValue }
  }

  /// What lies on the page and takes contacts for itself.
  ///
  /// The canvas does not keep it alive: whoever makes it holds it.
  public var root: (any Responder)? {
    get { router.root.value }
    set { router.root.value = newValue }
  }

  // MARK: What it looks like

  /// How the pages lie.
  ///
  /// Where they lie one below the other, a contact draws on the page where it lands, and ``page`` is the
  /// one that was drawn on last, or that in the middle of the view as soon as that rests. Whichever it
  /// is makes no difference to the pixels, but for ink of the page that reaches beyond its edges: that lies
  /// above the ink of others. While a store keeps pixels, one page is seen.
  public var pageLayout = PageLayout.single {
    didSet {
      // A page alone looks the same in both.
      if pageLayout != oldValue, drawing.pages.count > 1 { screen.damageAll() }
    }
  }

  /// Which part of the page is seen.
  public var viewport: Viewport { screen.viewport }

  /// All the pixels of the view.
  public var bounds: PixelRect { screen.bounds }

  /// Pixels in 1/72 inch of the view: what limits of gestures are measured in.
  public var pixelsPerPoint: Double {
    get { screen.pixelsPerPoint }
    set {
      screen.pixelsPerPoint = newValue
      router.pixelsPerPoint = newValue
    }
  }

  /// Whether it is marked where pens hover.
  public var showsHoverMarks = false {
    didSet { screen.damageMarks(marks) }
  }

  /// The colour of these marks.
  public var hoverMarkColor: Color {
    get { screen.markColor }
    set {
      screen.markColor = newValue
      damageMarks()
    }
  }

  /// What lies around the page.
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
    guard neighbors.isEmpty, let seen = drawing.page(page) else { return true }
    return seen.size != nil || (seen.paper.color?.alpha ?? 0) < 1
  }

  /// Hears of events that were dropped, palms that were rejected, contacts that were abandoned and strokes
  /// that were cancelled or refused.
  public var logSink: (any LogSink)? {
    get { router.logSink }
    set {
      router.logSink = newValue
      ink.model.logSink = newValue
      fadingInk?.logSink = newValue
      storedInk?.logSink = newValue
    }
  }

  /// How ink goes away of brushes that let it fade; as a laser pointer's at first.
  ///
  /// Such ink, see ``/InkStrokes/Brush/Keeping/fading``, lies above the page, on whatever layer one draws,
  /// and is no part of the drawing: nothing of it is saved or undone. Every sixtieth of a second in which no
  /// contact draws with such a brush it fades by a step. It moves with the page, and is gone as soon as the
  /// page is zoomed, turned or exchanged or the view gets another size. Drawing it needs no layer that can be
  /// edited.
  ///
  /// It can be changed at any time; time counts from the next that is told with ``tick(at:)``. While there is
  /// no such ink, this costs nothing.
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

  /// Whether fading ink is kept in the drawing, too, as strokes that can be undone.
  ///
  /// At first it is not.
  public var keepsFadingInk = false

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

  /// Ink that is not part of the drawing yet, and what is but was not painted since.
  var ink: InkQueue

  /// The pixels, and what of them is out of date.
  var screen: PageScreen

  /// Ink that fades, while there is any.
  var fadingInk: FadingInk?

  /// Ink that a store keeps as pixels, while there is a store.
  var storedInk: (any StoredInkKeeper)?

  /// What accessories have reported, if somebody wants to know.
  var accessoryReports: (any ReportKeeper)?

  /// What contacts draw and erase with that are down.
  var toolsInUse: [ToolInUse] = []

  /// What a tool that is being chosen begins with.
  var itemToBegin: ItemID?

  /// What fingers hold that lie beside a drag.
  var heldModifiers = Modifiers()

  /// The corners of the area that is about to select, in page units; none if there is no such area.
  var band: [Point] = []

  /// What things snap to that are being dragged.
  var snapGuides: [Snapping.Guide] = []

  /// The frame of what is being dragged, where it is now.
  var draggedFrame: SelectionFrame?

  /// What is being dragged, as a picture, where it is too much to be painted for each frame.
  var lifted: LiftedItems?

  /// How many things are painted anew while they are dragged; of more a picture moves.
  package var mostPainted = 200

  /// The last edit of what is selected, to which the next one may belong.
  var editInRow: EditInRow?

  /// The text that is typed; `nil` while none is.
  ///
  /// See ``beginText(at:width:)`` and ``beginText(_:)``.
  public internal(set) var typing: Typing?

  /// How often what is typed, or its look, was changed here.
  var typingCount = 0

  /// Texts that the host is to set anew.
  var openWishes: [TextWish] = []

  /// The text the width of whose lines is being dragged.
  var wrapping: Wrapping?

  /// What shapes and texts look like.
  var storedToolSettings = ToolSettings()

  /// Whether previews of tools have to be found anew.
  var areToolsMoved = false

  /// What erasers and drags that ended have still to do, the first in front.
  var endedEdits: [EndedEdit] = []

  /// What the drawing looked like before erasers ended; to be let go of at the next tick, as that takes time.
  var retiredPreview: Drawing?

  /// What the pointer looks like.
  var cursor = CanvasUpdate.Cursor.standard

  /// Where a pen or a mouse was last above the page that could use the tool, in pixels; `nil` if none is.
  var pointerPlace: Point?

  /// What the host has not been told.
  var update = CanvasUpdate()

  /// What the drawing looks like with strokes gone that are being erased; `nil` to find it anew.
  var preview: Drawing?

  /// The ids of items that are not seen, while a page is replayed; none if `nil`.
  var hiddenItems: HiddenItems?

  /// Strokes that are seen, as they were decoded: about four million points.
  package internal(set) var strokeCache = StrokeCache(limit: 32 << 20)

  /// The version of the model of which the host was told.
  var toldVersion: UInt64 = 0

  /// From how many samples on a stroke is divided.
  package var mostSamples = InkDocument.mostSamples

  /// How often a frame was painted.
  package var repaintCount: Int { screen.repaintCount }

  /// Creates a canvas on which a drawing is made that nobody writes to a log.
  ///
  /// - Parameters:
  ///   - drawing: What to draw on; samples stay as they come.
  ///   - page: The page that is seen; the first if `nil`.
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

  /// Creates a canvas on which a document is made.
  ///
  /// Samples are rounded as the document keeps them before they are drawn, so that the picture is the
  /// same when it is opened again.
  ///
  /// - Parameters:
  ///   - document: What to draw on.
  ///   - page: The page that is seen; the first if `nil`.
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
    let drawing = document.drawing
    let seen = page ?? drawing.pages.first?.id
    guard let seen, let top = drawing.layers(of: seen).last else {
      preconditionFailure("a canvas shows a page with a layer")
    }
    self.takesInput = takesInput
    self.document = document
    self.page = seen
    layer = drawing.editableLayers(of: seen).last?.id ?? top.id
    ink = InkQueue(isLogged: keepsLog)
    screen = PageScreen(width: width, height: height, format: format)
  }

  /// Takes what the host has to append to the log of the document.
  ///
  /// A document file that records the canvas takes them itself.
  public func takeFrames() -> [DocumentFrame] { document.takeFrames() }

  /// The picture that the last frame left: paper, ink and marks.
  ///
  /// Let go of it before the next frame, which otherwise pays for a copy.
  public var pixmap: Pixmap { screen.frame }
}
