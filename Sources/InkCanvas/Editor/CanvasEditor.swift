public import InkDocuments
public import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// The document of a canvas, and all that is edited in it: what is selected, the text that is typed, steps of undo,
/// and ink on its way into the document.
///
/// ``InkCanvas/edit(_:)`` calls it and reports what came of that:
///
/// ```swift
/// canvas.edit { $0.selectAll() }
/// canvas.edit { $0.transformSelection(by: .scale(2, 2)) }
/// ```
///
/// Coordinates are page units. It knows neither contacts nor tools.
public final class CanvasEditor {
  /// The document with its log, in which strokes are as they grow.
  public package(set) var document: InkDocument

  /// The current page.
  public internal(set) var page: PageID

  /// The layer that new items go to.
  public internal(set) var layer: LayerID

  /// The selected items; none at first.
  public internal(set) var selection = Selection()

  /// The style of shapes and texts that tools create; see ``InkCanvas/toolSettings``.
  public internal(set) var toolSettings = ToolSettings()

  /// The text that is typed; `nil` while none is.
  ///
  /// See ``beginText(at:width:)`` and ``beginText(_:)``.
  public internal(set) var typing: Typing?

  /// The number of times that the typed text, or its style, was changed other than by the host.
  package internal(set) var typingCount = 0

  /// The texts whose layout the host must compute again.
  var openWishes: [TextWish] = []

  /// The text whose line width is being dragged.
  var wrapping: Wrapping?

  /// The last edit, to which the next of its kind may belong.
  var lastEdit: LastEdit?

  /// Edits that are applied part by part, the first in front.
  private(set) var pendingEdits: [(edit: any EditInParts, isBegun: Bool)] = []

  /// The drawing as it is seen, with pending edits and drags; `nil` if it must be computed again.
  var preview: Drawing?

  /// Whether the previews of drags must be computed again.
  var arePreviewsStale = false

  /// A preview that is not needed any more, kept so that freeing it does not delay this event.
  var previewToRelease: Drawing?

  /// Strokes on their way into the document.
  let queue = InkQueue()

  /// Whether strokes are logged as they grow.
  let isLogged: Bool

  /// The pixels of the view.
  let screen: PageScreen

  /// Decoded strokes: about four million samples.
  package var strokeReader = StrokeReader(cacheLimit: 32 << 20)

  /// The time of the last event, in seconds.
  var now = -Double.infinity

  /// Receives messages about strokes and edits that were refused.
  var logSink: (any LogSink)? {
    didSet { queue.model.logSink = logSink }
  }

  /// The changes that were not reported to the host.
  var update = CanvasUpdate()

  /// Creates an editor of a page that has a layer.
  init(_ document: InkDocument, page: PageID, isLogged: Bool, screen: PageScreen) {
    let drawing = document.drawing
    guard let top = drawing.editableLayers(of: page).last ?? drawing.layers(of: page).last else {
      preconditionFailure("a drawing must have a page with a layer")
    }
    self.document = document
    self.page = page
    self.isLogged = isLogged
    self.screen = screen
    layer = top.id
  }

  /// The drawing without unfinished strokes and without the parts of ``EditInParts`` that are left.
  public var drawing: Drawing { document.drawing }

  /// The layer for new ink and items: `nil` where the chosen one is locked or hidden, another one of the page where
  /// it is removed.
  var layerToDraw: LayerID? {
    if let chosen = drawing.layer(layer), chosen.page == page, !chosen.isRemoved {
      return chosen.isHidden || chosen.isLocked ? nil : layer
    }
    return drawing.editableLayers(of: page).last?.id
  }

  /// The layer for finished strokes: another one where the chosen one was locked, hidden or removed while they were
  /// drawn, so that they are not lost.
  var editableLayer: LayerID? { layerToDraw ?? drawing.editableLayers(of: page).last?.id }

  // MARK: Applying

  /// Applies an operation as a step of undo.
  ///
  /// - Throws: The reason why it cannot be done; then nothing has changed.
  public func apply(_ operation: DrawingOperation) throws(EditError) {
    settle(all: true)
    record(try document.apply(operation))
  }

  /// Applies an operation that is made for the drawing as it is.
  ///
  /// - Parameter make: Makes the operation in the drawing, and must not use the editor.
  /// - Throws: The reason why it cannot be done; then nothing has changed.
  public func apply(_ make: (inout Drawing) -> DrawingOperation) throws(EditError) {
    settle(all: true)
    record(try document.apply(make))
  }

  /// Applies an operation, or logs that it cannot be done.
  ///
  /// - Parameter make: Makes the operation in a copy of the drawing; it may look at the editor.
  /// - Returns: The changes; `nil` if it could not be done.
  @discardableResult
  func tryApply(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    settle(all: true)
    preview = nil
    let (operation, names) = made(make)
    do throws(EditError) {
      let changes = try document.apply { drawing in
        drawing.takeNames(upTo: names)
        return operation
      }
      record(changes)
      return changes
    } catch {
      logSink?.log(LogMessage(.warning, "an edit by a tool was rejected"))
      return nil
    }
  }

  /// An operation, and the last name that it took.
  ///
  /// The copy is released with it: else the next change would copy what they share.
  private func made(_ make: (inout Drawing) -> DrawingOperation) -> (DrawingOperation, UInt32) {
    var copy = drawing
    let operation = make(&copy)
    return (operation, copy.lastName)
  }

  /// Records changes of the drawing for the screen and the host.
  func record(_ changes: DrawingChanges) {
    update.changes.append(changes)
    if changes.logged != nil { update.notices.append(.history) }
    preview = nil
    // What is dragged may be another item now, or none.
    arePreviewsStale = true
    let damage = changes.damage(of: page)
    screen.damage(damage.area)
    if damage.isWhole { screen.damageAll() }
    refreshSelection()
  }

  /// Repaints an item.
  func damage(_ id: ItemID) {
    preview = nil
    if let item = drawing[id] { screen.damage(item.bounds) }
  }

  // MARK: Edits in parts

  /// Applies the first part of a large edit; the others follow with the time.
  func begin(_ edit: any EditInParts) {
    finishEdits()
    pendingEdits.append((edit, false))
    continueEdits()
    if pendingEdits.isEmpty { previewToRelease = nil }
  }

  /// Adds an edit that belongs to the operation before it, and begins with the next ``continueEdits()``.
  func continueLater(_ edit: any EditInParts) {
    finishEdits()
    pendingEdits.append((edit, true))
  }

  /// Applies all that is left of large edits.
  ///
  /// To be called before anything else is done to the drawing.
  package func finishEdits() {
    while !pendingEdits.isEmpty { continueEdits() }
  }

  /// Applies the next part of the first large edit.
  func continueEdits() {
    previewToRelease = nil
    guard let (edit, isBegun) = pendingEdits.first else { return }
    if !edit.isFinished { applyPart(of: edit, isBegun) }
    guard edit.isFinished else { return }
    let isApplied = pendingEdits.removeFirst().isBegun
    edit.finish(isApplied: isApplied)
    refreshSelection()
    if edit.area.isEmpty { return }
    if !isApplied { screen.damage(edit.area) }
    previewToRelease = preview
    preview = nil
    // Other edits of the same strokes look different without this one.
    for (other, _) in pendingEdits { screen.damage(other.area) }
    arePreviewsStale = true
  }

  private func applyPart(of edit: any EditInParts, _ isBegun: Bool) {
    var repaint = Rect.empty
    let (operation, names) = made { drawing in
      let part = edit.takePart(in: &drawing)
      repaint = part.repaint
      var operation = part.operation
      operation.belongsToPrevious = isBegun
      return operation
    }
    do throws(EditError) {
      let changes = try document.apply { drawing in
        drawing.takeNames(upTo: names)
        return operation
      }
      if changes.logged != nil {
        pendingEdits[0].isBegun = true
        update.changes.append(changes)
        if !isBegun { update.notices.append(.history) }
        if edit.area.isEmpty { preview = nil }
      }
    } catch {
      repaint = edit.area
    }
    if repaint.isEmpty { return }
    preview = nil
    screen.damage(repaint)
  }

  // MARK: Undo

  /// Steps of undo that follow one another as parts of one edit.
  struct LastEdit {
    enum Kind: Hashable {
      case moved([ItemID])
      case restyled([ItemID])
    }
    var kind: Kind
    var time: Double
    /// The last step of undo after it.
    var stamp: Stamp?
  }

  /// The longest time between edits that are one step of undo, in seconds.
  private static let pause = 2.0

  /// Applies an operation; one of the same kind that follows soon is part of the same step of undo.
  @discardableResult
  func edit(
    as kind: LastEdit.Kind? = nil,
    _ make: (inout Drawing) -> DrawingOperation
  ) -> DrawingChanges? {
    settle(all: true)
    let belongs =
      kind != nil && lastEdit?.kind == kind && lastEdit?.stamp == drawing.history.lastStamp
      // Before the first event there is no time.
      && !(now - (lastEdit?.time ?? -.infinity) > Self.pause)
    let changes = tryApply { drawing in
      var operation = make(&drawing)
      if belongs { operation.belongsToPrevious = true }
      return operation
    }
    if changes?.logged != nil {
      let stamp = drawing.history.lastStamp
      lastEdit = kind.map { LastEdit(kind: $0, time: now, stamp: stamp) }
    }
    return changes
  }

  /// Applies an operation as a step of undo, and selects the items that it adds.
  ///
  /// - Parameter make: Makes the operation, and names those items.
  public func applyAndSelect(
    _ make: (inout Drawing) -> (operation: DrawingOperation, ids: [ItemID])
  ) {
    var added: [ItemID] = []
    let changes = tryApply { drawing in
      let (operation, ids) = make(&drawing)
      added = ids
      return operation
    }
    if changes?.logged != nil { change(to: Selection(of: added, in: drawing)) }
  }

  /// Limits the steps that can be undone, or their memory; older ones are forgotten, and ink stays as it is.
  ///
  /// Part of the document. It holds for what is done already, too.
  ///
  /// - Throws: ``EditError/readOnly``; then nothing has changed.
  public func setUndoLimit(_ limit: History.Limit) throws(EditError) {
    if limit == drawing.history.limit { return }
    settle(all: true)
    try document.setHistoryLimit(limit)
  }
}
