import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  /// Returns a sample in page units, rounded to the precision of the document unless it is predicted.
  ///
  /// - Parameter start: The point where the contact began to draw, in page units; `nil` for a sample that the
  ///   drawing aid does not guide.
  func onPage(_ event: InputEvent, from start: Point?) -> InputEvent {
    var event = inPageUnits(event)
    if let start { event.location = stage.guided(event.location, from: start) }
    if !event.isPredicted { document.precision.quantize(&event) }
    return event
  }

  /// Returns a sample with its location in page units, and its azimuth and roll relative to the page.
  func inPageUnits(_ event: InputEvent) -> InputEvent {
    var event = event
    event.location = viewport.page(event.location)
    if viewport.angle != 0 {
      if let azimuth = event.azimuth { event.azimuth = azimuth - viewport.angle }
      if let roll = event.roll { event.roll = roll - viewport.angle }
    }
    return event
  }

  /// Returns the active contact with an identifier; `nil` if there is none.
  func active(_ id: ContactID) -> ActiveContact? {
    for contact in contacts where contact.id == id { return contact }
    return nil
  }

  // MARK: Beginning

  /// Begins a contact that draws, erases or uses a tool.
  ///
  /// - Parameter erases: Whether the contact uses ``eraser`` instead of ``tool``, unless that erases, too.
  func begin(_ id: ContactID, _ event: InputEvent, erases: Bool) {
    editor.finishEdits()
    if editor.typing != nil, !(tool.canvasTool?.keepsTyping ?? false) {
      editor.endText(keeps: true, selects: false)
    }
    if let aid = stage.aid(claiming: event.location, event.kind) {
      return begin(id, event, erases: erases, aid)
    }
    let used = erases && !tool.erases ? eraser : tool
    if case .brush(let brush) = used, brush.fades {
      return begin(id, event, brush, erases: erases, into: makeFadingInk(), on: layer)
    }
    setPage(at: event.location)
    switch used {
    case .brush(var brush):
      if let sink = pixelSink(for: &brush, id) {
        begin(id, event, brush, erases: erases, into: sink, on: layer)
      } else if let target = layerToChange(event) {
        begin(id, event, brush, erases: erases, into: editor, on: target)
      }
    case .tool(let tool):
      guard !tool.erases || layerToChange(event) != nil else { return }
      begin(id, event, erases: erases, tool)
    case .hand, .inactive: break
    }
  }

  private func begin(_ id: ContactID, _ event: InputEvent, erases: Bool, _ tool: any CanvasTool) {
    stage.start(tool, id, event)
    guard let drag = stage.drag(of: id) else { return }
    contacts.append(ActiveContact(id, erases: erases, .tool(drag), start: drag.contact.start))
  }

  /// Returns the layer to draw on, after making it current; `nil`, with a warning in the log, if none is editable.
  private func layerToChange(_ event: InputEvent) -> LayerID? {
    guard document.isEditable else {
      router.log(
        .warning,
        "a contact drew nothing: the document is read-only",
        event.contact
      )
      return nil
    }
    guard let target = editor.layerToDraw else {
      router.log(
        .warning,
        "a contact drew nothing: the layer is locked or hidden",
        event.contact
      )
      return nil
    }
    editor.layer = target
    return target
  }

  private func begin(
    _ id: ContactID,
    _ event: InputEvent,
    _ brush: Brush,
    erases: Bool,
    into sink: any InkSink,
    on layer: LayerID
  ) {
    var start = event
    start.phase = .began
    start = onPage(start, from: viewport.page(event.location))
    let stroke = sink.begin(start, brush, on: layer)
    let hold = sink === editor ? makeHold(event, brush) : nil
    let activity = ActiveContact.Activity.ink(sink, stroke, sampleCount: 1)
    contacts.append(
      ActiveContact(id, erases: erases, activity, start: start.location, hold: hold)
    )
  }

  // MARK: Continuing

  /// Continues a contact; a button may have changed drawing into erasing, or back.
  func move(_ id: ContactID, _ event: InputEvent, erases: Bool) {
    guard let contact = active(id) else { return }
    if case .tool(let drag) = contact.activity, !drag.tool.erases {
      stage.move(drag, event)
      return
    }
    if contact.erases != erases {
      guard tool.erases else {
        divide(contact, event, erases: erases)
        return
      }
      contact.erases = erases
    }
    switch contact.activity {
    case .ink(let sink, let stroke, let count):
      guard count < maximumSamples else {
        divide(contact, event, erases: erases)
        return
      }
      contact.activity = .ink(sink, stroke, sampleCount: count + 1)
      noteRest(contact, event)
      sink.queue.enqueue(onPage(event, from: contact.start), to: stroke)
    case .tool(let drag): stage.move(drag, event)
    }
  }

  /// Adds a predicted sample to the stroke of a contact; does nothing if the contact has none.
  func predict(_ id: ContactID, _ event: InputEvent) {
    guard let contact = active(id), case .ink(let sink, let stroke, _) = contact.activity else {
      return
    }
    sink.queue.enqueue(onPage(event, from: contact.start), to: stroke)
  }

  /// Ends the stroke of a contact and begins another one at the same point.
  private func divide(_ contact: ActiveContact, _ event: InputEvent, erases: Bool) {
    var end = event
    end.phase = .ended
    end.location = Point(.nan, .nan)
    // The end of the first stroke must not wait for a recognizer, so it bypasses the router.
    self.end(contact.id, end)
    begin(contact.id, event, erases: erases)
  }

  /// Divides the strokes in progress, so that what is drawn from now on can be undone separately.
  ///
  /// The rest of a stroke begins at its current end as a separate stroke, so translucent ink is darker there. Strokes
  /// of one sample are not divided, nor is fading ink or ink in a pixel store.
  public func beginUndoStep() -> CanvasUpdate {
    for contact in contacts {
      guard case .ink(let sink, let stroke, let count) = contact.activity, sink === editor,
        count > 1, let (brush, sample) = editor.queue.newest(of: stroke)
      else { continue }
      var event = sample
      event.phase = .ended
      event.location = Point(.nan, .nan)
      sink.forget(sink.queue.end(stroke, event, at: router.now))
      event = sample
      event.phase = .began
      let rest = sink.begin(event, brush, on: layer)
      contact.activity = .ink(sink, rest, sampleCount: 1)
    }
    return finishUpdate()
  }

  // MARK: Ending

  /// Ends the stroke or the drag of a contact; does nothing if it has none.
  func end(_ id: ContactID, _ event: InputEvent) {
    guard let contact = active(id) else { return }
    switch contact.activity {
    case .ink(let sink, let stroke, _):
      sink.forget(sink.queue.end(stroke, onPage(event, from: contact.start), at: router.now))
      remove(id)
    case .tool(let drag):
      editor.finishEdits()
      remove(id)
      stage.end(drag, event)
    }
  }

  /// Removes the ink of a contact, or cancels its drag; does nothing if it has neither.
  func cancel(_ id: ContactID) {
    editor.finishEdits()
    guard let contact = active(id) else { return }
    remove(id)
    switch contact.activity {
    case .ink(let sink, let stroke, _): sink.forget(sink.queue.cancel(stroke))
    case .tool(let drag): stage.cancel(drag)
    }
  }

  private func remove(_ id: ContactID) { contacts.removeAll { $0.id == id } }

  /// Cancels the drags of all tools, or of one tool; their contacts are ignored until they lift.
  ///
  /// Contacts that erase continue, as contacts that draw do.
  func cancelDrags(of tool: (any CanvasTool)? = nil) {
    for drag in stage.drags where !drag.tool.erases && (tool == nil || drag.tool === tool) {
      router.rest(drag.id)
      remove(drag.id)
      stage.cancel(drag)
    }
  }

  // MARK: Held strokes

  /// The minimum length of a line that becomes a shape, in points (1/72 inch); shorter lines may be handwriting.
  private static let minimumLine = 28.0

  /// Returns the state by which a stroke that begins may become a shape; `nil` if it cannot.
  private func makeHold(_ event: InputEvent, _ brush: Brush) -> StrokeHold? {
    guard settings.turnsHeldStrokesIntoShapes, !brush.erases, event.location.isFinite else {
      return nil
    }
    var rest = PenRest(reach: HeldShape.restReach * pixelsPerPoint)
    rest.move(to: event.location, at: event.time)
    return StrokeHold(rest: rest, event: event)
  }

  private func noteRest(_ contact: ActiveContact, _ event: InputEvent) {
    guard event.location.isFinite, event.time.isFinite, var hold = contact.hold else { return }
    let due = hold.rest.due
    hold.rest.move(to: event.location, at: event.time)
    if hold.rest.due != due { hold.isOver = false }
    hold.event = event
    contact.hold = hold
  }

  /// The next time when a contact will have rested long enough for its stroke to become a shape, in seconds; infinity
  /// for never.
  var holdDeadline: Double {
    var first = Double.infinity
    for contact in contacts {
      if let hold = contact.hold, !hold.isOver, let due = hold.rest.due { first = min(first, due) }
    }
    return first
  }

  /// Replaces strokes with shapes if their contacts have been held long enough.
  func turnHeldStrokes(at time: Double) {
    if holdDeadline > time { return }
    for contact in contacts {
      guard let hold = contact.hold, !hold.isOver, let due = hold.rest.due, due <= time else {
        continue
      }
      contact.hold?.isOver = true
      guard case .ink(let sink, let stroke, _) = contact.activity,
        let found = shape(of: stroke),
        let (brush, layer) = editor.queue.brushAndLayer(of: stroke)
      else { continue }
      sink.forget(sink.queue.cancel(stroke))
      let point = viewport.page(hold.event.location)
      let tool = HeldShape(found, brush, on: layer)
      stage.start(tool, contact.id, ToolContact(hold.event, at: point, isDrag: true))
      contact.hold = nil
      if let drag = stage.drag(of: contact.id) { contact.activity = .tool(drag) }
    }
  }

  /// Returns the shape that an unfinished stroke resembles; `nil` if there is none.
  private func shape(of stroke: StrokeID) -> RecognizedShape? {
    guard let points = editor.queue.locations(of: stroke) else { return nil }
    let unit = pixelsPerPoint / viewport.scale
    let defaults = ShapeRecognizer()
    return ShapeRecognizer(
      minimumSize: defaults.minimumSize * unit,
      minimumLength: Self.minimumLine * unit,
      restReach: HeldShape.restReach * unit
    ).shape(of: points)
  }
}
