import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// How long a stroke waits for values that its device owes, in seconds.
  static let patience = 0.5

  /// A sample in page units.
  func onPage(_ event: InputEvent) -> InputEvent {
    var event = event
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
      contact.sampleCount = 1
      model.setBrush(brush)
      model.eraserBrush = brush
      contact.stroke = model.begin(onPage(start))
      strokes.entries.append(StrokeQueue.Entry(stroke: contact.stroke, layer: target))
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
      model.append(onPage(event), to: contact.stroke)
    }
  }

  /// Ends what a contact drew and lets it draw anew.
  private func divide(_ event: InputEvent, _ contact: Contact) {
    var end = event
    end.phase = .ended
    end.location = Point(.nan, .nan)
    if contact.course == .ink {
      // A contact that goes on is no tap that somebody waits for.
      finishInk(contact, onPage(end))
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
    var undecided: [RecognizerID] = []
    for registration in registrations where registration.mayTake(contact.number) {
      undecided.append(registration.id)
    }
    let end = onPage(event)
    if undecided.isEmpty {
      finishInk(contact, end)
    } else {
      held.append(HeldContact(contact: contact, end: end, undecided: undecided))
    }
  }

  func finishInk(_ contact: Contact, _ end: InputEvent) {
    model.append(end, to: contact.stroke)
    model.end(contact.stroke)
    if model[contact.stroke] == nil {
      drop(contact.stroke)
      forget(contact.stroke)
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
    model.cancel(contact.stroke)
    drop(contact.stroke)
    forget(contact.stroke)
  }

  private func drop(_ stroke: StrokeID) { strokes.entries.removeAll { $0.stroke == stroke } }

  func takeLateValues(_ event: InputEvent) {
    if let owner = contacts.first(where: { $0.number == event.contact && $0.course == .responder })
    {
      owner.untold.append(event)
    } else if let stroke = model.update(from: onPage(event)) {
      for i in strokes.entries.indices where strokes.entries[i].stroke == stroke {
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
      let isWet = model.wetIndex(of: entry.stroke) != nil
      if isWet, !all, now - ended <= Self.patience { return }
      strokes.entries.remove(at: place)
      guard let stroke = model.dry(entry.stroke) else { continue }
      commit(stroke, entry)
      // What lies above strokes that are still drawn moves below them.
      if place > 0 { dirty.append(stroke.bounds()) }
    }
  }

  private func commit(_ stroke: Stroke, _ entry: StrokeQueue.Entry) {
    if painter.isBlank { model.forget(stroke.id) } else { strokes.committed.append(stroke.id) }
    preview = nil
    if let target = editableLayer {
      layer = target
      do throws(EditError) {
        if let changes = try finish(stroke, entry, on: target) { update.changes.append(changes) }
        return
      } catch {}
    }
    forget(stroke.id)
    update.refused.append(stroke)
    dirty.append(stroke.bounds())
  }

  // MARK: Into the log

  /// Brings the log up to the samples that a stroke has.
  func log(_ id: StrokeID) {
    guard keepsLog, let place = model.wetIndex(of: id),
      let entry = strokes.entries.last(where: { $0.stroke == id })
    else { return }
    let stroke = model.wet[place]
    // What cannot be logged as it grows is logged when it has ended.
    do throws(EditError) {
      if try !document.extendStroke(contact: id.rawValue, upTo: stroke.realSamples) {
        try document.beginStroke(
          contact: id.rawValue,
          kind: stroke.kind,
          brush: stroke.brush,
          on: entry.layer,
          samples: Array(stroke.realSamples)
        )
      }
    } catch {}
  }

  /// Takes a stroke that never was out of the log.
  private func forget(_ id: StrokeID) {
    do throws(EditError) { try document.cancelStroke(contact: id.rawValue) } catch {}
  }

  /// Makes a stroke a thing of the document.
  private func finish(
    _ stroke: Stroke,
    _ entry: StrokeQueue.Entry,
    on target: LayerID
  ) throws(EditError) -> DrawingChanges? {
    if entry.layer == target,
      try document.extendStroke(contact: stroke.id.rawValue, upTo: stroke.samples[...])
    {
      if entry.isAmended {
        for (i, sample) in stroke.samples.enumerated() {
          try document.amendStroke(contact: stroke.id.rawValue, at: i, to: sample)
        }
      }
      return try document.endStroke(contact: stroke.id.rawValue)
    }
    forget(stroke.id)
    return try document.apply { .add(stroke, to: target, in: &$0) }
  }
}
