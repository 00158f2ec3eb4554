import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// How long a stroke waits for values that its device owes, in seconds.
  static let patience = 0.5

  /// A sample in page units, under the number that its contact has in the model.
  func onPage(_ event: InputEvent, _ ink: UInt32) -> InputEvent {
    var event = event
    event.contact = ink
    event.location = viewport.page(event.location)
    if viewport.angle != 0 {
      if let azimuth = event.azimuth { event.azimuth = azimuth - viewport.angle }
      if let roll = event.roll { event.roll = roll - viewport.angle }
    }
    return event.isPredicted ? event : document.precision.quantized(event)
  }

  /// Begins to draw or to erase.
  func startDrawing(_ contact: Contact, _ event: InputEvent) {
    guard document.isEditable, let target = editableLayer else { return }
    layer = target
    contact.isTurned = contact.role == .draw && isErasing(event)
    var chosen = tool
    if contact.isTurned || contact.role == .erase, !tool.erases { chosen = eraser }
    var start = event
    start.phase = .began
    switch chosen {
    case .brush(let brush):
      contact.course = .ink
      contact.ink = nextInk
      contact.sampleCount = 1
      nextInk &+= 1
      model.setBrush(brush)
      model.eraserBrush = brush
      model.apply(onPage(start, contact.ink))
      strokes.owe(event, to: contact.ink)
      guard let stroke = model.strokes.last else { return }
      contact.stroke = stroke.id
      strokes.entries.append(StrokeQueue.Entry(stroke: stroke.id, layer: target))
    case .strokeEraser(let radius):
      contact.course = .strokeEraser
      contact.eraserRadius = radius
      contact.lastPlace = nil
      erase(event, contact)
    }
  }

  /// Goes on drawing or erasing; a button may have turned one into the other.
  func draw(_ event: InputEvent, _ contact: Contact) {
    if contact.role == .draw, contact.kind.isPen, contact.isTurned != isErasing(event) {
      guard tool.erases else {
        divide(event, contact)
        return
      }
      contact.isTurned.toggle()
    }
    contact.sampleCount += 1
    if contact.course == .ink, contact.sampleCount > mostSamples {
      divide(event, contact)
      return
    }
    if contact.course == .strokeEraser {
      erase(event, contact)
    } else {
      model.apply(onPage(event, contact.ink))
      strokes.owe(event, to: contact.ink)
    }
  }

  /// Ends what a contact drew and lets it draw anew.
  private func divide(_ event: InputEvent, _ contact: Contact) {
    var end = event
    end.phase = .ended
    end.location = Point(.nan, .nan)
    if contact.course == .ink {
      // A contact that goes on is no tap that somebody waits for.
      finishInk(contact, onPage(end, contact.ink))
    } else {
      endDrawing(end, contact)
    }
    contact.course = .nothing
    startDrawing(contact, event)
    settleStrokes()
  }

  /// Ends what a contact drew, unless a recogniser may still take it for its own.
  func endDrawing(_ event: InputEvent, _ contact: Contact) {
    if contact.course == .strokeEraser {
      erase(event, contact)
      finishErasing(contact)
      return
    }
    let undecided = recognizers.filter {
      $0.isEnabled && $0.cancelsDrawings && ($0.state == .began || $0.state == .changed)
        && $0.contacts.contains(contact.number)
    }
    let end = onPage(event, contact.ink)
    if undecided.isEmpty {
      finishInk(contact, end)
    } else {
      held.append(HeldContact(contact: contact, end: end, undecided: undecided))
    }
  }

  func finishInk(_ contact: Contact, _ end: InputEvent) {
    model.apply(end)
    if model.index(of: contact.stroke) == nil {
      drop(contact.stroke)
      forget(contact.ink)
    } else {
      strokes.end(contact.stroke, at: now)
    }
  }

  /// Takes back what a contact draws.
  func cancelDrawing(_ contact: Contact) {
    if contact.course == .strokeEraser {
      stopErasing(contact)
      return
    }
    model.apply(
      InputEvent(contact: contact.ink, phase: .cancelled, location: .origin, time: now)
    )
    drop(contact.stroke)
    strokes.forgive(contact.ink)
    forget(contact.ink)
  }

  private func drop(_ stroke: StrokeID) { strokes.entries.removeAll { $0.stroke == stroke } }

  func takeLateValues(_ event: InputEvent) {
    if let owner = contacts.first(where: { $0.number == event.contact && $0.course == .responder })
    {
      owner.untold.append(event)
    } else if let ink = strokes.debtor(event) {
      model.apply(onPage(event, ink))
      for i in strokes.entries.indices where model[strokes.entries[i].stroke]?.contact == ink {
        strokes.entries[i].isAmended = true
      }
      settleStrokes()
    }
  }

  // MARK: Into the drawing

  /// The layer that strokes go to; another one of the page if that cannot be edited.
  var editableLayer: LayerID? {
    if let chosen = document.drawing.layer(layer), chosen.page == page, !chosen.isRemoved,
      !chosen.isHidden, !chosen.isLocked
    {
      return layer
    }
    return document.drawing.editableLayers(of: page).last?.id
  }

  /// Makes finished strokes part of the drawing.
  ///
  /// A stroke waits for those below it, so that nothing changes places, and for late values.
  ///
  /// - Parameter all: Whether none of them waits.
  func settleStrokes(all: Bool = false) {
    if all, !held.isEmpty {
      let waiting = held
      held.removeAll()
      for entry in waiting { finishInk(entry.contact, entry.end) }
    }
    var place = 0
    while place < strokes.entries.count {
      let entry = strokes.entries[place]
      guard let ended = entry.ended else {
        if !all { return }
        place += 1
        continue
      }
      if !all, now - ended <= Self.patience, model.awaitsValues(for: entry.stroke) { return }
      strokes.entries.remove(at: place)
      guard let stroke = model[entry.stroke] else { continue }
      commit(stroke, entry)
      // What lies above strokes that are still drawn moves below them.
      if place > 0 { dirty.append(stroke.bounds) }
    }
  }

  private func commit(_ stroke: Stroke, _ entry: StrokeQueue.Entry) {
    strokes.forgive(stroke.contact)
    if painter.isBlank { model.forget(stroke.id) } else { strokes.committed.append(stroke.id) }
    preview = nil
    if let target = editableLayer {
      layer = target
      do throws(EditError) {
        if let changes = try finish(stroke, entry, on: target) { update.changes.append(changes) }
        return
      } catch {}
    }
    forget(stroke.contact)
    update.refused.append(stroke)
    dirty.append(stroke.bounds)
  }

  // MARK: Into the log

  /// Brings the log up to the samples that a stroke has.
  func log(_ id: StrokeID, _ ink: UInt32) {
    guard keepsLog, let stroke = model[id],
      let entry = strokes.entries.last(where: { $0.stroke == id })
    else { return }
    let samples = stroke.samples
    // What cannot be logged as it grows is logged when it has ended.
    do throws(EditError) {
      if try !document.extendStroke(contact: ink, upTo: samples) {
        try document.beginStroke(
          contact: ink,
          kind: stroke.kind,
          brush: stroke.brush,
          on: entry.layer,
          samples: samples
        )
      }
    } catch {}
  }

  /// Takes a stroke that never was out of the log.
  private func forget(_ ink: UInt32) {
    do throws(EditError) { try document.cancelStroke(contact: ink) } catch {}
  }

  /// Makes a stroke a thing of the document.
  private func finish(
    _ stroke: Stroke,
    _ entry: StrokeQueue.Entry,
    on target: LayerID
  ) throws(EditError) -> DrawingChanges? {
    if entry.layer == target,
      try document.extendStroke(contact: stroke.contact, upTo: stroke.samples)
    {
      if entry.isAmended {
        for (i, sample) in stroke.samples.enumerated() {
          try document.amendStroke(contact: stroke.contact, at: i, to: sample)
        }
      }
      return try document.endStroke(contact: stroke.contact)
    }
    forget(stroke.contact)
    return try document.apply { .add(stroke, to: target, in: &$0) }
  }
}
