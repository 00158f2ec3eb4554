public import InkDocuments
public import InkDrawing
public import InkGraphics
public import InkRendering
public import InkStrokes
public import InkStylus

/// A page to draw on, independent of any screen.
///
/// The host, the app around a canvas, passes in the events of each callback with
/// ``handle(_:at:)-(Sequence<InputEvent>,_)`` and the time with ``tick(at:)``; each call returns the changes as a
/// ``CanvasUpdate``. It calls ``paint(budget:)`` once per frame; nothing else paints, however many events arrive.
/// Locations are pixels of the view, times are seconds on the monotonic clock of the host. The result does not depend
/// on how events are grouped, as long as the time passed in is never later than the events of later calls.
///
/// A canvas calls only responders, recognizers, tools, stores and the log sink. Use it from one thread at a time.
///
/// Internally, a router decides what contacts do, an editor owns the document and everything that is edited in it, a
/// stage shows the previews of tools, and a screen tracks the pixels that are out of date.
public final class InkCanvas {
  // MARK: The document

  /// The editor of the document and the selection; edit with it in a closure that is passed to ``edit(_:)``.
  public let editor: CanvasEditor

  /// The document, including strokes in progress, and the log of its changes.
  public package(set) var document: InkDocument {
    get { editor.document }
    _modify { yield &editor.document }
  }

  /// The drawing without unfinished strokes, and without the parts of a large edit that are not applied yet.
  ///
  /// An edit of thousands of items is applied in parts: each call of ``tick(at:)`` applies one.
  public var drawing: Drawing { editor.drawing }

  /// The current page, to which new ink is added.
  public var page: PageID { editor.page }

  /// The layer of ``page`` that new strokes and items are added to.
  public var layer: LayerID { editor.layer }

  // MARK: Contacts

  /// Whether the canvas handles input.
  ///
  /// It is set when the canvas is created. If `false`, the canvas drops events, requests no actions and calls neither
  /// responders nor recognizers. The host can still paint, scroll and edit it.
  public var takesInput: Bool { router.takesInput }

  /// The tool of contacts whose role is to draw; the brush ``/InkStrokes/Brush/pen`` by default.
  ///
  /// Which contacts draw depends on ``roles``. Setting a tool that is chosen already does nothing.
  public var tool: Tool {
    get { chosenTool }
    set { exchange(newValue, with: nil) }
  }

  var chosenTool = Tool.brush(.pen)

  /// The tool of contacts whose role is to erase; the brush ``/InkStrokes/Brush/eraser`` by default, which erases pixel
  /// by pixel.
  ///
  /// These are eraser ends of pens, pen tips while an erasing button is held, and others with that role; see ``roles``.
  public var eraser = Tool.brush(.eraser) {
    didSet { damageMarks() }
  }

  /// The drawing aid above the page, such as a ruler; `nil`, the default, for none.
  ///
  /// It guides contacts that begin after it is set, such as along the edge of a ruler.
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

  /// The settings of the view, such as dark paper, and of snapping and held strokes.
  public var settings = CanvasSettings() {
    didSet { applySettings(since: oldValue) }
  }

  /// Whether pens, erasers, fingers and mice draw, erase or move the page; ``Roles/automatic`` by default.
  public var roles: Roles {
    get { router.roles }
    set { router.roles = newValue }
  }

  /// The settings of palm rejection; enabled by default.
  public var palmRejection: PalmRejection {
    get { router.palmRejection }
    set { router.palmRejection = newValue }
  }

  /// The actions of the buttons of pens, except of ``accessories``, which have their own.
  ///
  /// By default, the button nearer to the tip erases, and the other one undoes.
  public var buttonActions: ButtonActions {
    get { router.buttonActions }
    set { router.buttonActions = newValue }
  }

  /// Whether pen buttons and taps of several fingers request actions, such as to undo; `true` by default.
  ///
  /// If `false`, erasing buttons have no effect either.
  public var sendsEditingActions: Bool {
    get { router.sendsEditingActions }
    set { router.sendsEditingActions = newValue }
  }

  /// The pens with button actions of their own whose events the host passes in; none by default.
  ///
  /// Events belong to the pen with their contact number. A pen whose reports are passed to ``handle(_:of:at:)`` need
  /// not be included.
  public var accessories: [AccessoryPen] {
    get { router.accessories }
    set { router.accessories = newValue }
  }

  /// The first responder, such as a text field being edited; `nil`, the default, for none.
  ///
  /// It receives every action, and every drawing or erasing contact, regardless of location. The canvas does not
  /// retain it.
  public var firstResponder: (any Responder)? {
    get { router.firstResponder.value }
    set { router.firstResponder.value = newValue }
  }

  /// The root of the tree of responders above the page; `nil`, the default, for none.
  ///
  /// The canvas does not retain it.
  public var root: (any Responder)? {
    get { router.root.value }
    set { router.root.value = newValue }
  }

  // MARK: The view

  /// The visible part of the current page, with its zoom and rotation.
  public var viewport: Viewport { screen.viewport }

  /// The bounds of the view, in pixels.
  public var bounds: PixelRect { screen.bounds }

  /// The number of pixels in a point (1/72 inch) of the view; 1 by default.
  ///
  /// Distances of gestures, such as the longest movement of a tap, are in points.
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
  /// Ink of brushes whose retention is ``/InkStrokes/Brush/Retention/fading`` is above the page, regardless of the
  /// layer, and not part of the drawing: it is neither saved nor undone, unless ``CanvasSettings/keepsFadingInk`` is
  /// set. It fades by one step every 1/60 s in which no contact draws with such a brush. It moves with the page, and is
  /// removed when the page is zoomed, rotated or replaced or the view is resized. It can be drawn even if no layer is
  /// editable. Without such ink, this costs nothing.
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

  /// The prediction of pens ahead of their newest samples; `nil`, the default, for none.
  ///
  /// Predicted ink is replaced by that of the next sample, and never becomes part of a drawing. If the host passes
  /// predicted samples of a contact itself, these are drawn instead.
  public var tipPrediction: TipPrediction? {
    didSet {
      if let tips {
        tips.change(to: tipPrediction)
      } else {
        tips = tipPrediction.map { TipInput($0) }
      }
    }
  }

  /// The last predicted sample of the pen that moved last, in pixels of the view; `nil` if there is none.
  ///
  /// It is not drawn if the host predicts the pen itself.
  package var predictedTip: InputEvent? { tips?.newest }

  /// The receiver of log messages; `nil`, the default, for none.
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

  /// The recording of the accessory pens' events since the host last set a stream; `nil`, the default, records nothing.
  ///
  /// The pens are ``accessories``, and those whose reports are passed to ``handle(_:of:at:)``. All their samples are
  /// recorded, with locations in page units, and the brush of ``tool``. Samples of contacts that neither draw nor
  /// erase, for example because a responder owns them, are recorded as hovers. So a canvas with the same settings that
  /// replays the stream produces the same ink, however this one was scrolled. The stream grows until the host sets
  /// another.
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

  /// The state of ``tipPrediction``.
  var tips: TipInput?

  /// The pixels of the view and their damage.
  let screen: PageScreen

  /// The drags of tools and their previews.
  let stage: ToolStage

  /// The contacts that draw, erase or use a tool.
  var contacts: [ActiveContact] = []

  /// The fading ink; `nil` if there is none.
  var fadingInk: FadingInk?

  /// The ink that others are drawing, and the page that it is on; `nil` if there is none.
  var remoteInk: RemoteInk? {
    didSet {
      if oldValue == nil { remoteInkPage = page }
    }
  }
  var remoteInkPage: PageID?

  /// The ink in progress that was reported to others.
  var reporter = InkReporter()

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

  /// Creates a canvas for a drawing whose changes are not logged for a file.
  ///
  /// - Parameters:
  ///   - drawing: The drawing; new samples keep their full precision.
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
  /// Samples are rounded to the document's ``/InkDocuments/InkDocument/precision`` before they are drawn, so that the
  /// picture is the same when the document is opened again.
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

  /// Removes and returns the frames (records) that the host must append to the document's file, oldest first.
  ///
  /// The host doesn't call it if a document file object writes the changes of the canvas.
  public func takeFrames() -> [DocumentFrame] { document.takeFrames() }

  /// The pixels that ``paint(budget:)`` painted last: paper, ink, marks and guides.
  ///
  /// Release a copy of it before the next frame is painted, which otherwise must copy all pixels.
  public var pixmap: Pixmap { screen.frame }

  /// Calls a closure for each destination of ink, the topmost first, the document last.
  func eachSink(_ body: (any InkSink) -> Void) {
    if let fadingInk { body(fadingInk) }
    if let pixelInk { body(pixelInk.sink) }
    body(editor)
  }
}
