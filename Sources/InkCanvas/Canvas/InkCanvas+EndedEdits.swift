import InkDocuments
import InkDrawing
import InkGraphics

extension InkCanvas {
  /// Brings what has ended into the drawing: all of it, or the first part of much.
  func end(_ edit: EndedEdit) {
    finishEdits()
    endedEdits.append(edit)
    // What there is to look at comes on top of the eraser itself.
    if case .covered = edit.rest { return }
    continueEdits()
    if endedEdits.isEmpty { retiredPreview = nil }
  }

  /// Brings all into the drawing that erasers and drags did which have ended.
  ///
  /// To be called before anything else is done to the drawing.
  package func finishEdits() {
    while !endedEdits.isEmpty { continueEdits() }
  }

  /// Brings the next part into the drawing of what erasers and drags did which have ended.
  func continueEdits() {
    retiredPreview = nil
    guard !endedEdits.isEmpty else { return }
    var edit = endedEdits.removeFirst()
    guard goOn(&edit) else {
      endedEdits.insert(edit, at: 0)
      return
    }
    if case .gone = edit.rest { return }
    retiredPreview = preview
    preview = nil
    if case .cuts = edit.rest { damageCuts() }
  }

  /// - Returns: Whether that was the last part.
  private func goOn(_ edit: inout EndedEdit) -> Bool {
    let first = edit.done
    switch edit.rest {
    case .strokes(let ids):
      edit.done = min(first + EndedEdit.mostRemoved, ids.count)
      let part = present(Array(ids[first..<edit.done]))
      if !apply(&edit, { _ in .remove(part) }) { for id in part { damage(id) } }
      return edit.done == ids.count
    case .gone(let ids):
      edit.done = min(first + EndedEdit.mostRemoved, ids.count)
      let part = present(Array(ids[first..<edit.done]))
      // As one area, which may wait: there may be hundreds.
      var traces = Rect.empty
      for id in part where leavesTraces(id) {
        if let item = document.drawing[id] { traces.formUnion(item.bounds) }
      }
      if !traces.isEmpty { screen.damage(traces) }
      _ = apply(&edit) { _ in .remove(part) }
      return edit.done == ids.count
    case .cuts(let cutter): return goOn(&edit, cutter)
    case .moved(let ids, let transform): return goOn(&edit, ids, transform)
    case .covered(var targets):
      edit.gone += targets.wiped(most: EndedEdit.mostCovered, keptIn: strokeCache)
      edit.rest = targets.count > 0 ? .covered(targets) : .gone(edit.gone)
      return false
    }
  }

  @inline(never)
  private func goOn(_ edit: inout EndedEdit, _ cutter: StrokeCutter) -> Bool {
    let places = edit.done..<min(edit.done + EndedEdit.mostCut, cutter.touchedCount)
    edit.done = places.upperBound
    // What was changed meanwhile is cut as it is now, and was not seen so.
    let isSeen = cutter.isCurrent(in: document.drawing, on: places)
    if !apply(&edit, { cutter.operation(in: &$0, on: places) }) || !isSeen {
      preview = nil
      screen.damage(cutter.damage)
      if let last = update.changes.last { screen.damage(last.damage(of: page).area) }
    }
    return edit.done == cutter.touchedCount
  }

  @inline(never)
  private func goOn(_ edit: inout EndedEdit, _ ids: [ItemID], _ transform: Affine) -> Bool {
    let first = edit.done
    edit.done = min(first + EndedEdit.mostMoved, ids.count)
    let part = present(Array(ids[first..<edit.done]))
    _ = apply(&edit) { .transform(part, by: transform, in: $0) }
    guard edit.done == ids.count else { return false }
    draggedFrame = nil
    refreshSelection()
    drop(lands: edit.isBegun)
    return true
  }

  /// Whether something is seen of a thing of which erasers have left nothing: the antialiasing where two of them
  /// meet, or where pixels are larger than what is left over.
  private func leavesTraces(_ id: ItemID) -> Bool {
    guard let item = document.drawing[id] else { return false }
    return viewport.scale < 1 || document.drawing.eraserCount(of: item) > 1
  }

  /// Does an operation that belongs to those of the same eraser or drag before it.
  ///
  /// - Returns: Whether nothing stood in the way.
  private func apply(
    _ edit: inout EndedEdit,
    _ make: (inout Drawing) -> DrawingOperation
  ) -> Bool {
    do throws(EditError) {
      let isBegun = edit.isBegun
      let changes = try document.apply { drawing in
        var operation = make(&drawing)
        operation.belongsToPrevious = isBegun
        return operation
      }
      guard changes.logged != nil else { return true }
      edit.isBegun = true
      update.changes.append(changes)
      if !isBegun { update.notices.append(.history) }
      // Of much that moves the frame moves at the end.
      if case .moved = edit.rest {
        preview = nil
        return true
      }
      refreshSelection()
      return true
    } catch {
      return false
    }
  }
}
