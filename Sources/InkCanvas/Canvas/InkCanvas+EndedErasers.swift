import InkDocuments
import InkDrawing

extension InkCanvas {
  /// Brings what an eraser did into the drawing: all of it, or the first part of much.
  func end(_ eraser: EndedEraser) {
    finishErasers()
    endedErasers.append(eraser)
    // What there is to look at comes on top of the eraser itself.
    if case .covered = eraser.rest { return }
    continueErasers()
    if endedErasers.isEmpty { retiredPreview = nil }
  }

  /// Brings all into the drawing that erasers did which have ended.
  ///
  /// To be called before anything else is done to the drawing.
  package func finishErasers() {
    while !endedErasers.isEmpty { continueErasers() }
  }

  /// Brings the next part into the drawing of what erasers did which have ended.
  func continueErasers() {
    retiredPreview = nil
    guard !endedErasers.isEmpty else { return }
    var eraser = endedErasers.removeFirst()
    guard continueErasing(&eraser) else {
      endedErasers.insert(eraser, at: 0)
      return
    }
    if case .gone = eraser.rest { return }
    retiredPreview = preview
    preview = nil
  }

  /// - Returns: Whether that was the last part.
  private func continueErasing(_ eraser: inout EndedEraser) -> Bool {
    let first = eraser.done
    switch eraser.rest {
    case .strokes(let ids):
      eraser.done = min(first + EndedEraser.mostRemoved, ids.count)
      let part = present(Array(ids[first..<eraser.done]))
      if !apply(&eraser, { _ in .remove(part) }) { for id in part { damage(id) } }
      return eraser.done == ids.count
    case .gone(let ids):
      eraser.done = min(first + EndedEraser.mostRemoved, ids.count)
      let part = present(Array(ids[first..<eraser.done]))
      _ = apply(&eraser) { _ in .remove(part) }
      return eraser.done == ids.count
    case .cuts(let cutter):
      let places = first..<min(first + EndedEraser.mostCut, cutter.touchedCount)
      eraser.done = places.upperBound
      if !apply(&eraser, { cutter.operation(in: &$0, on: places) }) {
        preview = nil
        screen.damage(cutter.damage)
      }
      return eraser.done == cutter.touchedCount
    case .covered(var targets):
      eraser.gone += targets.wiped(most: EndedEraser.mostCovered, keptIn: strokeCache)
      eraser.rest = targets.count > 0 ? .covered(targets) : .gone(eraser.gone)
      return false
    }
  }

  /// Does an operation that belongs to those of the same eraser before it.
  ///
  /// - Returns: Whether nothing stood in the way.
  private func apply(
    _ eraser: inout EndedEraser,
    _ make: (inout Drawing) -> DrawingOperation
  ) -> Bool {
    do throws(EditError) {
      let isBegun = eraser.isBegun
      let changes = try document.apply { drawing in
        var operation = make(&drawing)
        operation.belongsToPrevious = isBegun
        return operation
      }
      guard changes.logged != nil else { return true }
      eraser.isBegun = true
      update.changes.append(changes)
      if isBegun { refreshSelection() } else { noteInk() }
      return true
    } catch {
      return false
    }
  }
}
