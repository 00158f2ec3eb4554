public import InkDocuments
public import InkDrawing

extension InkCanvas {
  /// Takes the latest operation back; strokes that have ended count, whatever they wait for.
  public func undo() -> CanvasUpdate {
    goBack(undone: false)
    return finishUpdate()
  }

  /// Does again what was undone last.
  public func redo() -> CanvasUpdate {
    goBack(undone: true)
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

  func goBack(undone: Bool) {
    settleStrokes(all: true)
    // A document that cannot be changed has nothing to take back.
    do throws(EditError) {
      if let changes = undone ? try document.redo() : try document.undo() { note(changes) }
    } catch {}
  }

  private func note(_ changes: DrawingChanges) {
    update.changes.append(changes)
    preview = nil
    let damage = changes.damage(of: page)
    screen.damage(damage.area)
    if damage.isWhole { screen.damageAll() }
    leaveRemovedPage()
  }
}
