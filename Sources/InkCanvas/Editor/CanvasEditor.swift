public import InkDocuments
public import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// The document of a canvas and its editing state.
///
/// The state is the selection, the text being typed, undo steps and strokes in progress. Edit in a closure that is
/// passed to ``InkCanvas/edit(_:)``, which reports the changes:
///
/// ```swift
/// canvas.edit { $0.selectAll() }
/// canvas.edit { $0.transformSelection(by: .scale(2, 2)) }
/// ```
///
/// Coordinates are page units. The editor knows neither contacts nor tools.
public final class CanvasEditor {
  /// The document, including strokes in progress, and the log of its changes.
  public package(set) var document: InkDocument

  /// The current page, to which new items are added.
  public internal(set) var page: PageID

  /// The layer of ``page`` that new items are added to.
  public internal(set) var layer: LayerID

  /// The selected items; none by default.
  public internal(set) var selection = Selection()

  /// The style of shapes and texts that tools create; see ``InkCanvas/toolSettings``.
  public internal(set) var toolSettings = ToolSettings()

  /// The text that is being typed; `nil` for none.
  ///
  /// See ``beginText(at:width:)`` and ``beginText(_:)``.
  public internal(set) var typing: Typing?

  /// The number of times that the canvas changed the typed text or its style, which the host must then adopt.
  package internal(set) var typingCount = 0

  /// The texts that the host must lay out again, except one whose width is being dragged.
  var pendingLayouts: [LayoutRequest] = []

  /// The text whose line width is being dragged.
  var wrapDrag: WrapDrag?

  /// The last edit, whose undo step a similar edit may join soon afterward; `nil` for none.
  var lastEdit: LastEdit?

  /// Large edits that are applied in parts, in order, and whether a part of each was applied.
  private(set) var pendingEdits: [(edit: any EditInParts, isBegun: Bool)] = []

  /// The visible drawing, with pending edits and drags; `nil` if it must be computed again.
  var preview: Drawing?

  /// Whether the previews of drags must be computed again.
  var arePreviewsStale = false

  /// A preview that is no longer needed, retained so that freeing it does not delay the current event.
  var previewToRelease: Drawing?

  /// The strokes that are not yet part of the drawing.
  let queue = InkQueue()

  /// Whether a highlighter stroke along text of the paper becomes straight strokes over its words.
  var highlightersFollowText = false

  /// Whether strokes are logged while they are drawn.
  let isLogged: Bool

  /// The pixels of the view.
  let screen: PageScreen

  /// The reader of strokes, with a cache of about four million samples.
  package var strokeReader = StrokeReader(cacheLimit: 32 << 20)

  /// The time of the last event, in seconds; −∞ before the first.
  var now = -Double.infinity

  /// The sink of messages about refused strokes and edits; `nil` for none.
  var logSink: (any LogSink)? {
    didSet { queue.model.logSink = logSink }
  }

  /// The changes not yet reported to the host.
  var update = CanvasUpdate()

  /// Creates an editor of a page, which must have a layer.
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

  /// The drawing without unfinished strokes, and without the parts of a large edit that are not applied yet.
  public var drawing: Drawing { document.drawing }

  /// The layer for new ink and items; `nil` if the chosen one is locked or hidden.
  ///
  /// If the chosen layer was removed, it is the topmost editable one of the page.
  var layerToDraw: LayerID? {
    if let chosen = drawing.layer(layer), chosen.page == page, !chosen.isRemoved {
      return chosen.isHidden || chosen.isLocked ? nil : layer
    }
    return drawing.editableLayers(of: page).last?.id
  }

  /// The layer for finished strokes; `nil` if no layer of the page is editable.
  ///
  /// If the chosen layer was locked, hidden or removed in mid-stroke, it is another one, so that no stroke is lost.
  var editableLayer: LayerID? { layerToDraw ?? drawing.editableLayers(of: page).last?.id }

  // MARK: Applying

  /// Applies an operation as one undo step.
  ///
  /// - Throws: The ``/InkDrawing/EditError`` that makes the operation invalid, such as an unknown item; the document is
  ///   then unchanged.
  public func apply(_ operation: DrawingOperation) throws(EditError) {
    commitStrokes(all: true)
    record(try document.apply(operation))
  }

  /// Applies the operation that a closure returns for the current drawing, as one undo step.
  ///
  /// - Parameter make: The closure; it gets the drawing to allocate identifiers of new items, and must not use the
  ///   editor.
  /// - Throws: The ``/InkDrawing/EditError`` that makes the operation invalid, such as an unknown item; the document is
  ///   then unchanged.
  public func apply(_ make: (inout Drawing) -> DrawingOperation) throws(EditError) {
    commitStrokes(all: true)
    record(try document.apply(make))
  }

  /// Applies an operation, or logs that it is invalid.
  ///
  /// - Parameter make: The closure that makes the operation in a copy of the drawing; it may read the editor.
  /// - Returns: The changes; `nil` if the operation is invalid.
  @discardableResult
  func tryApply(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    commitStrokes(all: true)
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
      logSink?.log(LogMessage(.warning, "an edit by a tool was rejected: its operation is invalid"))
      return nil
    }
  }

  /// Returns an operation and the counter of the last identifier that it uses.
  ///
  /// The copy of the drawing is released here: otherwise the next change would copy the storage that both share.
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
    // The dragged item may have been replaced or removed.
    arePreviewsStale = true
    let damage = changes.damage(of: page)
    screen.damage(damage.area)
    if damage.isWhole { screen.damageAll() }
    refreshSelection()
  }

  /// Schedules a repaint of an item.
  func damage(_ id: ItemID) {
    preview = nil
    if let item = drawing[id] { screen.damage(item.bounds) }
  }

  // MARK: Edits in parts

  /// Applies the first part of a large edit; each call of ``InkCanvas/tick(at:)`` applies another.
  func begin(_ edit: any EditInParts) {
    finishEdits()
    pendingEdits.append((edit, false))
    continueEdits()
    if pendingEdits.isEmpty { previewToRelease = nil }
  }

  /// Queues an edit that belongs to the previous operation, and begins at the next ``continueEdits()``.
  func continueLater(_ edit: any EditInParts) {
    finishEdits()
    pendingEdits.append((edit, true))
  }

  /// Applies all remaining parts of large edits.
  ///
  /// Call this before any other change of the drawing.
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
    // Other edits of the same strokes look different without this edit.
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

  /// The last edit of an undo step, which a similar edit may extend.
  struct LastEdit {
    enum Kind: Hashable {
      case moved([ItemID])
      case restyled([ItemID])
    }
    var kind: Kind
    var time: Double
    /// The last entry of the undo history after the edit.
    var stamp: Stamp?
  }

  /// The maximum time between edits of one undo step, in seconds.
  private static let pause = 2.0

  /// Applies an operation, in the same undo step as a recent one of the same kind.
  @discardableResult
  func edit(
    as kind: LastEdit.Kind? = nil,
    _ make: (inout Drawing) -> DrawingOperation
  ) -> DrawingChanges? {
    commitStrokes(all: true)
    let belongs =
      kind != nil && lastEdit?.kind == kind && lastEdit?.stamp == drawing.history.lastStamp
      // Before the first event, the time is undefined.
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

  /// Applies the operation that a closure returns, as one undo step, and selects the items that it adds.
  ///
  /// An invalid operation is logged, and changes nothing.
  ///
  /// - Parameter make: The closure, which returns the operation and the added items.
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

  /// Limits the number or the memory of undo steps; older steps can no longer be undone.
  ///
  /// The limit is part of the document. It applies to existing steps, too.
  ///
  /// - Throws: ``/InkDrawing/EditError/readOnly`` if the document cannot be edited; it is then unchanged.
  public func setUndoLimit(_ limit: History.Limit) throws(EditError) {
    if limit == drawing.history.limit { return }
    commitStrokes(all: true)
    try document.setHistoryLimit(limit)
  }
}
