public import InkDocuments
public import InkDrawing

extension InkCanvas {
  /// Takes the latest operation back; strokes that have ended count, whatever they wait for.
  ///
  /// Where nothing of it is on the page that is seen, that is turned to where it is.
  public func undo() -> CanvasUpdate {
    goBack(undone: false)
    return finishUpdate()
  }

  /// Does again what was undone last, and turns to its page as ``undo()`` does.
  public func redo() -> CanvasUpdate {
    goBack(undone: true)
    return finishUpdate()
  }

  /// Keeps so many steps, or so much memory of them, that can be undone; what is beyond is let go of, and ink
  /// stays as it is.
  ///
  /// Part of the document. What is done already counts, too.
  ///
  /// - Throws: ``EditError/readOnly``; then nothing has changed.
  public func setUndoLimit(_ limit: History.Limit) throws(EditError) -> CanvasUpdate {
    if limit != document.drawing.history.limit {
      settleStrokes(all: true)
      try document.setHistoryLimit(limit)
    }
    return finishUpdate()
  }

  /// Divides strokes that contacts draw: what they have drawn so far can be kept while the rest is undone.
  ///
  /// The rest begins where the pen is, as a stroke of its own, so ink that is not opaque is darker there.
  /// Strokes of one sample are not divided, nor is ink that fades.
  public func beginUndoStep() -> CanvasUpdate {
    for place in toolsInUse.indices { divideStroke(place) }
    return finishUpdate()
  }

  /// Does an operation on the drawing.
  ///
  /// - Throws: What stands in the way; then nothing has changed.
  public func apply(_ operation: DrawingOperation) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.apply(operation))
    return finishUpdate()
  }

  /// Does an operation that is made for the drawing as it is.
  ///
  /// - Throws: What stands in the way; then nothing has changed.
  public func apply(
    _ make: (inout Drawing) -> DrawingOperation
  ) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.apply(make))
    return finishUpdate()
  }

  /// Takes operations in that others did.
  ///
  /// - Throws: ``EditError/readOnly``; then nothing has changed.
  public func merge(_ operations: [LoggedOperation]) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.merge(operations))
    return finishUpdate()
  }

  /// Goes on behind another state of the document, as ``/InkDocuments/InkDocument/follow(_:)`` says.
  package func follow(_ theirs: InkDocument) throws(EditError) -> CanvasUpdate {
    settleStrokes(all: true)
    note(try document.follow(theirs))
    let layers = drawing.layers(of: page)
    if !layers.contains(where: { $0.id == layer }), let top = editableLayer ?? layers.last?.id {
      layer = top
    }
    return finishUpdate()
  }

  func goBack(undone: Bool) {
    cancelDrags()
    endTyping(keeps: true)
    openWishes = []
    settleStrokes(all: true)
    // A document that cannot be changed has nothing to take back.
    do throws(EditError) {
      if let changes = undone ? try document.redo() : try document.undo() {
        note(changes)
        turn(toSee: changes)
      }
    } catch {}
  }

  /// Notes that contacts have left or taken ink: of what is selected some may be gone.
  func noteInk() {
    update.notices.append(.history)
    refreshSelection()
  }

  func note(_ changes: DrawingChanges) {
    update.changes.append(changes)
    if changes.logged != nil { update.notices.append(.history) }
    preview = nil
    let damage = changes.damage(of: page)
    screen.damage(damage.area)
    if damage.isWhole { screen.damageAll() }
    noteNeighbors(changes)
    leaveRemovedPage()
    refreshSelection()
  }
}
