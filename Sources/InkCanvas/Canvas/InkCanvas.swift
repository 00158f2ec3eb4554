public import InkDocuments
public import InkDrawing
public import InkGraphics
import InkRendering
public import InkStrokes

/// A page to draw on, without a screen: events and the time go in, changes and damage come out.
///
/// A real host is a thin shell. It hands in the events of each callback with
/// ``handle(_:at:)``, the time with ``tick(at:)``, and once a frame calls ``paint(budget:)``, which is
/// the only thing that paints, however many events there were. Places are pixels of the view, times
/// seconds on the host's monotonic clock. Nothing depends on how events are grouped, as long as the
/// time that is told is never later than events that are still to come.
///
/// It calls nobody but responders. Use it from one thread at a time.
public final class InkCanvas {
  // MARK: What is drawn on

  /// The drawing with its log, in which strokes are as they grow.
  public internal(set) var document: InkDocument

  /// The drawing, without strokes that are not finished.
  public var drawing: Drawing { document.drawing }

  /// Whether frames are kept until ``takeFrames()``.
  let keepsLog: Bool

  /// The page that is seen.
  public internal(set) var page: PageID

  /// The layer that strokes go to.
  public internal(set) var layer: LayerID

  /// Which part of the page is seen.
  public internal(set) var viewport = Viewport()

  /// All the pixels of the view.
  public internal(set) var bounds = PixelRect.empty

  /// Pixels in 1/72 inch of the view: what limits of gestures are measured in.
  public var pixelsPerPoint = 1.0

  // MARK: What contacts do

  /// What contacts do that draw.
  public var tool = Tool.brush(.pen) {
    didSet { if showsHoverMarks { damageMarks() } }
  }

  /// What contacts do that take ink away.
  public var eraser = Tool.brush(.eraser) {
    didSet { if showsHoverMarks { damageMarks() } }
  }

  /// What pens, erasers, fingers and mice do.
  public var roles = Roles.automatic

  /// Keeps palms away.
  public var palmRejection = PalmRejection()

  /// What the buttons of pens do.
  public var buttonActions = ButtonActions()

  /// Whether buttons and taps of fingers ask for anything.
  public var sendsEditingActions = true

  /// Pens with buttons of their own.
  public var accessories: [AccessoryPen] = []

  /// Gets all drawings and actions instead of what is hit; `nil` for none.
  public var firstResponder: (any Responder)?

  /// What lies on the page and takes contacts for itself.
  public var root: (any Responder)?

  // MARK: What it looks like

  /// Whether it is marked where pens hover.
  public var showsHoverMarks = false {
    didSet { damageMarks() }
  }

  /// The colour of these marks.
  public var hoverMarkColor = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.6) {
    didSet { damageMarks() }
  }

  /// What lies around the page.
  ///
  /// Neither paper nor ink depends on it.
  public var surround = Color(gray: 0.5) {
    didSet { painter.forgetAll() }
  }

  /// Hears of events that were dropped.
  public var logSink: (any LogSink)? {
    get { model.logSink }
    set { model.logSink = newValue }
  }

  // MARK: State

  /// Ink that is not part of the drawing yet, and what is but was not painted since.
  var model = InkModel()

  /// Contacts that are down, the first in front.
  var contacts: [Contact] = []
  var held: [HeldContact] = []

  /// What looks for gestures, and how many were added ever.
  var registrations: [RecognizerRegistration] = []
  var registrationCount: UInt32 = 0
  var fingers = FingerGesture()
  var pens: [PenState] = []
  var hasPen = false
  var strokes = StrokeQueue()
  var cursor = CanvasUpdate.Cursor.standard

  /// The latest time that was told.
  var now = -Double.infinity

  /// What no event that is handled can be later than, whatever it says.
  var latest = Double.infinity
  var painter: PagePainter
  var update = CanvasUpdate()

  /// What the drawing looks like with strokes gone that are being erased; `nil` to find it anew.
  var preview: Drawing?

  /// The ids of items that are not seen, while a page is replayed; none if `nil`.
  var hiddenItems: ClosedRange<ItemID>?

  /// Strokes that are seen, as they were decoded: about four million points.
  package let strokeCache = StrokeCache(limit: 32 << 20)

  /// What to paint anew because the drawing changed, in page units.
  var dirty: [Rect] = []

  /// Whether a mark came, went or moved.
  var areMarksDirty = false

  /// The version of the model of which the host was told.
  var toldVersion: UInt64 = 0

  /// From how many samples on a stroke is divided.
  package var mostSamples = InkDocument.mostSamples

  /// How often a frame was painted.
  package internal(set) var repaintCount = 0

  /// Creates a canvas on which a drawing is made that nobody writes to a log.
  ///
  /// - Parameters:
  ///   - drawing: What to draw on; samples stay as they come.
  ///   - page: The page that is seen; the first if `nil`.
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  /// - Precondition: The page is part of the drawing and has a layer.
  public convenience init(
    _ drawing: Drawing,
    page: PageID? = nil,
    width: Int,
    height: Int,
    format: Pixmap.Format = .rgba
  ) {
    self.init(
      InkDocument(unlogged: drawing),
      false,
      page: page,
      width: width,
      height: height,
      format: format
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
  /// - Precondition: The page is part of the drawing and has a layer.
  public convenience init(
    _ document: InkDocument,
    page: PageID? = nil,
    width: Int,
    height: Int,
    format: Pixmap.Format = .rgba
  ) {
    self.init(document, true, page: page, width: width, height: height, format: format)
  }

  private init(
    _ document: InkDocument,
    _ keepsLog: Bool,
    page: PageID?,
    width: Int,
    height: Int,
    format: Pixmap.Format
  ) {
    let drawing = document.drawing
    let seen = page ?? drawing.pages.first?.id
    guard let seen, let top = drawing.layers(of: seen).last else {
      preconditionFailure("a canvas shows a page with a layer")
    }
    self.document = document
    self.keepsLog = keepsLog
    self.page = seen
    layer = drawing.editableLayers(of: seen).last?.id ?? top.id
    bounds = PixelRect(width: width, height: height)
    painter = PagePainter(width: width, height: height, format: format)
  }

  /// Takes what the host has to append to the log of the document.
  ///
  /// A document file that records the canvas takes them itself.
  public func takeFrames() -> [DocumentFrame] { document.takeFrames() }

  /// The picture that the last frame left: paper, ink and marks.
  ///
  /// Let go of it before the next frame, which otherwise pays for a copy.
  public var pixmap: Pixmap { painter.frame }

  /// How many contacts are down, rejected ones included.
  package var contactCount: Int { contacts.count }

  // MARK: Handling

  /// Handles the events that one callback of a host brings.
  ///
  /// - Parameters:
  ///   - events: The samples, places in pixels of the view.
  ///   - time: Now: not earlier than any of them, not later than those that are still to come. One
  ///     that says it is later counts as now, so that a broken clock cannot stop those of gestures.
  public func handle(_ events: some Sequence<InputEvent>, at time: Double) -> CanvasUpdate {
    latest = time.isFinite ? time : .infinity
    for event in events { take(event) }
    tellOwners()
    for contact in contacts where contact.course == .ink { log(contact.stroke) }
    advance(to: time)
    return finishUpdate()
  }

  /// Handles the reports of a pen that is attached to the canvas.
  ///
  /// - Parameters:
  ///   - samples: The reports of one callback.
  ///   - pen: Whose they are.
  ///   - time: Now; not later than reports that are still to come.
  public func handle(
    _ samples: [AccessorySample],
    of pen: AccessoryPen,
    at time: Double
  ) -> CanvasUpdate {
    handle(pen.events(samples), at: time)
  }

  /// Takes the time, for what happens without an event.
  public func tick(at time: Double) -> CanvasUpdate {
    advance(to: time)
    return finishUpdate()
  }

  /// Takes all contacts away, as when a window or a device is lost: their ink vanishes.
  ///
  /// - Parameter kind: What is lost; everything if `nil`.
  public func cancelContacts(_ kind: InputEvent.PointerKind? = nil) -> CanvasUpdate {
    for contact in contacts where kind == nil || contact.kind == kind {
      cancel(contact)
      remove(contact)
    }
    for pen in pens { damageMark(pen) }
    pens.removeAll()
    settleStrokes()
    return finishUpdate()
  }

  /// Gathers what happened since the last update.
  func finishUpdate() -> CanvasUpdate {
    let changes = model.changes(since: toldVersion)
    toldVersion = changes.version
    update.damage = update.damage.union(pixels(covering: changes.damage))
    if update.isViewportChanged { update.damage = bounds }
    update.needsFrame = needsFrame
    update.cursor = cursor
    update.hoverMarks = showsHoverMarks ? marks : []
    update.deadline = deadline
    if !keepsLog { _ = document.takeFrames() }
    let result = update
    update = CanvasUpdate()
    return result
  }

  /// The pixels that ink in a rectangle of the page may touch.
  func pixels(covering rect: Rect) -> PixelRect {
    PixelRect(covering: viewport.transform.apply(rect).expanded(by: 1), within: bounds)
  }
}
