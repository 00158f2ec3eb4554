import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// The document as the destination of ink: its strokes are logged while they are drawn.
extension CanvasEditor: InkSink {
  var deadline: Double { queue.deadline }

  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID {
    let stroke = document.makeStrokeID()
    queue.begin(event, brush, as: stroke, on: layer)
    return stroke
  }

  func forget(_ strokes: [StrokeID]) {
    guard isLogged else { return }
    for id in strokes { do throws(EditError) { try document.cancelStroke(id) } catch {} }
  }

  func show(_ viewport: Affine, in bounds: PixelRect) {}
  func takeDamage() -> PixelRect { .empty }
  func pictures() -> [Pixmap] { [] }

  /// Appends the new samples of a stroke to the log.
  func log(_ id: StrokeID) {
    guard isLogged, let index = queue.model.wetIndex(of: id) else { return }
    // A stroke that cannot be logged now is logged when it has ended.
    do throws(EditError) {
      if try document.extendStroke(id, upTo: queue.model.wet[index].realSamples) { return }
      guard let layer = queue.brushAndLayer(of: id)?.layer else { return }
      let stroke = queue.model.wet[index]
      try document.beginStroke(
        id,
        kind: stroke.kind,
        brush: stroke.brush,
        on: layer,
        samples: Array(stroke.realSamples)
      )
    } catch {}
  }

  /// Commits finished strokes to the drawing.
  ///
  /// A stroke waits for those below it, which preserves the order, and for updates of estimated values.
  @discardableResult
  func commitStrokes(all: Bool, at time: Double) -> [Stroke] {
    if all || queue.isReady { finishEdits() }
    defer { if all { finishEdits() } }
    guard all ? !queue.isEmpty : queue.isReady else { return [] }
    if all { forget(queue.endHeld(at: time)) }
    let target = editableLayer
    var covered: [CoveredTargets] = []
    var (index, isAny, isChanged) = (0, false, false)
    while let (entry, stroke) = queue.takeFinished(from: &index, all: all, at: time) {
      isAny = true
      // A finished stroke stays in the model of the queue until a frame has painted it as part of the drawing, unless
      // no frame was ever painted.
      if screen.isBlank {
        queue.model.forget(stroke.id)
      } else {
        queue.keepUntilPainted(stroke.id)
      }
      if commit(stroke, entry, onto: target, &covered) { isChanged = true }
      // The stroke is committed before strokes that began earlier, so it moves below them.
      if index > 0 { screen.damage(stroke.bounds()) }
    }
    guard isAny else { return [] }
    if let target { layer = target }
    preview = nil
    if isChanged {
      update.notices.append(.history)
      refreshSelection()
    }
    for targets in covered {
      continueLater(CoverInParts(targets, strokeReader, scale: screen.viewport.scale))
    }
    return []
  }

  func commitStrokes(all: Bool) { commitStrokes(all: all, at: now) }

  /// Commits one stroke.
  ///
  /// - Returns: Whether the drawing has changed.
  private func commit(
    _ stroke: Stroke,
    _ entry: InkQueue.Entry,
    onto layer: LayerID?,
    _ covered: inout [CoveredTargets]
  ) -> Bool {
    var isChanged = false
    // The items that the previous eraser stroke has fully erased are removed before this stroke is added, since their
    // removal belongs to the undo step of the eraser.
    while var targets = covered.popLast() {
      let erased = targets.fullyErased(maximum: targets.count, reader: strokeReader)
      for id in erased { if let item = drawing[id] { screen.damage(item.bounds) } }
      var operation = DrawingOperation.remove(erased)
      operation.belongsToPrevious = true
      do throws(EditError) {
        update.changes.append(try document.apply(operation))
        isChanged = true
      } catch {}
    }
    if highlightersFollowText, let layer, replaceWithMarks(stroke, on: layer) { return true }
    do throws(EditError) {
      if let layer {
        var rest: CoveredTargets?
        if let changes = try finish(stroke, entry, on: layer, &rest) {
          update.changes.append(changes)
          isChanged = true
          // An eraser that affects only some items below it looks different once it is in its layer: repaint its area.
          if stroke.brush.erases, changes.items.count > 1 || isContested(changes) {
            for entry in changes.damage { screen.damage(entry.area) }
          }
        }
        if let rest { covered.append(rest) }
        return isChanged
      }
    } catch {}
    forget([stroke.id])
    refuse(stroke)
    screen.damage(stroke.bounds())
    return isChanged
  }

  /// Replaces a highlighter stroke with straight strokes over the words of the paper that it covers.
  ///
  /// - Returns: Whether there were such words.
  @inline(never)
  private func replaceWithMarks(_ stroke: Stroke, on layer: LayerID) -> Bool {
    let brush = stroke.brush
    guard brush.style.purpose == .highlighter, !brush.erases,
      let page = drawing.layer(layer)?.page
    else { return false }
    let text = drawing.paperText(of: page)
    if text.isEmpty { return false }
    let words = text.words(markedBy: stroke.samples.map { $0.location })
    guard !words.isEmpty else { return false }
    do throws(InvalidValue) {
      let marks = try text.highlights(
        of: words,
        color: brush.color,
        blendMode: brush.style.blendMode
      )
      do throws(EditError) {
        let changes = try document.apply { .add(marks, to: layer, in: &$0) }
        update.changes.append(changes)
        for entry in changes.damage { screen.damage(entry.area) }
      } catch {
        return false
      }
    } catch {
      return false
    }
    forget([stroke.id])
    screen.damage(stroke.bounds())
    return true
  }

  /// Reports a stroke that no layer accepts.
  func refuse(_ stroke: Stroke) {
    update.rejectedStrokes.append(stroke)
    let number = LogMessage.Number("stroke", Int64(bitPattern: stroke.id.rawValue))
    logSink?.log(LogMessage(.warning, "a stroke was rejected: no layer accepts it", number))
  }

  private func isContested(_ changes: DrawingChanges) -> Bool {
    for id in changes.items where drawing[id]?.isContested ?? false { return true }
    return false
  }

  /// Makes a stroke an item of the document.
  ///
  /// - Parameter rest: Receives the items under an eraser that must be examined later; unchanged if there are few.
  private func finish(
    _ stroke: Stroke,
    _ entry: InkQueue.Entry,
    on target: LayerID,
    _ rest: inout CoveredTargets?
  ) throws(EditError) -> DrawingChanges? {
    if entry.layer == target, try document.extendStroke(stroke.id, upTo: stroke.samples[...]) {
      if entry.isAmended {
        for (i, sample) in stroke.samples.enumerated() {
          try document.amendStroke(stroke.id, at: i, to: sample)
        }
      }
      return try document.endStroke(stroke.id, reader: strokeReader, leaving: &rest)
    }
    forget([stroke.id])
    let reader = strokeReader
    return try document.apply { drawing in
      // Another replica may have finished a copy of the stroke; then the item gets a new identifier.
      drawing[ItemID(stroke.id)] == nil
        ? .add(named: stroke, to: target, in: drawing, reader: reader, leaving: &rest)
        : .add(stroke, to: target, in: &drawing)
    }
  }

  /// Adds a stroke to the document that was drawn elsewhere, such as fading ink.
  func add(_ stroke: Stroke) {
    guard document.isEditable, let target = editableLayer else { return }
    finishEdits()
    do throws(EditError) {
      update.changes.append(try document.apply { .add(stroke, to: target, in: &$0) })
      screen.damage(stroke.bounds())
      preview = nil
      update.notices.append(.history)
      refreshSelection()
    } catch {
      refuse(stroke)
    }
  }
}
