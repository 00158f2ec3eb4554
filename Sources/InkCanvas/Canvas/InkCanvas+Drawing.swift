import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  /// A sample in page units, as the document keeps it.
  func onPage(_ event: InputEvent) -> InputEvent {
    let event = inPageUnits(event)
    return event.isPredicted ? event : document.precision.quantized(event)
  }

  /// A sample in page units.
  func inPageUnits(_ event: InputEvent) -> InputEvent {
    var event = event
    event.location = viewport.page(event.location)
    if viewport.angle != 0 {
      if let azimuth = event.azimuth { event.azimuth = azimuth - viewport.angle }
      if let roll = event.roll { event.roll = roll - viewport.angle }
    }
    return event
  }

  /// What a contact draws or erases with.
  func toolInUse(_ contact: ContactID) -> ToolInUse? {
    for tool in toolsInUse where tool.contact == contact { return tool }
    return nil
  }

  /// Begins to draw or to erase.
  ///
  /// - Parameter erases: Whether the contact wants to take ink away.
  func startDrawing(_ contact: ContactID, _ event: InputEvent, _ erases: Bool) {
    finishEdits()
    var start = event
    start.phase = .began
    if typing != nil, !(tool.canvasTool is TextTool) { endTyping(keeps: true) }
    let used = erases && !tool.erases ? eraser : tool
    if case .brush(let brush) = used, brush.fades {
      startFading(contact, start, brush, erases)
      return
    }
    followContact(at: event.location)
    if case .tool(let tool) = used {
      startDrag(tool, contact, event)
      return
    }
    if case .brush(var brush) = used, let store = storedInk(for: &brush, contact) {
      let stroke = store.begin(onPage(start), brush, on: layer)
      toolsInUse.append(
        ToolInUse(contact: contact, erases: erases, use: .stored(stroke, sampleCount: 1))
      )
      return
    }
    guard document.isEditable, let target = layerToDraw else {
      router.log(
        .warning,
        document.isEditable
          ? "a contact drew nothing: the layer is locked or hidden"
          : "a contact drew nothing: the document cannot be changed",
        event.contact
      )
      return
    }
    layer = target
    switch used {
    case .brush(let brush):
      let stroke = ink.begin(onPage(start), brush, on: target, in: &document)
      toolsInUse.append(
        ToolInUse(
          contact: contact,
          erases: erases,
          use: .stroke(stroke, sampleCount: 1),
          hold: makeHold(event, brush)
        )
      )
    case .strokeEraser(let radius):
      let eraser = StrokeEraser(radius: radius)
      toolsInUse.append(ToolInUse(contact: contact, erases: erases, use: .strokeEraser(eraser)))
      erase(event, toolsInUse.count - 1)
    case .cuttingEraser(let radius):
      let cutter = StrokeCutter(radius: radius)
      toolsInUse.append(ToolInUse(contact: contact, erases: erases, use: .cuttingEraser(cutter)))
      cut(event, cutter)
    case .tool, .hand, .none: break
    }
  }

  /// Goes on drawing or erasing; a button may have turned one into the other.
  func draw(_ contact: ContactID, _ event: InputEvent, _ erases: Bool) {
    guard let place = toolsInUse.firstIndex(where: { $0.contact == contact }) else { return }
    if case .tool = toolsInUse[place].use {
      drag(event, place)
      return
    }
    if toolsInUse[place].erases != erases {
      guard tool.erases else {
        divide(place, event, erases)
        return
      }
      toolsInUse[place].erases = erases
    }
    switch toolsInUse[place].use {
    case .stroke(let id, let count):
      guard count < mostSamples else {
        divide(place, event, erases)
        return
      }
      toolsInUse[place].use = .stroke(id, sampleCount: count + 1)
      noteRest(place, event)
      ink.keep(onPage(event), to: id)
    case .fading(let id, let count):
      guard count < mostSamples else {
        divide(place, event, erases)
        return
      }
      toolsInUse[place].use = .fading(id, sampleCount: count + 1)
      fadingInk?.append(onPage(event), to: id)
    case .stored(let id, let count):
      guard count < mostSamples else {
        divide(place, event, erases)
        return
      }
      toolsInUse[place].use = .stored(id, sampleCount: count + 1)
      storedInk?.append(onPage(event), to: id)
    case .strokeEraser: erase(event, place)
    case .cuttingEraser(let cutter): cut(event, cutter)
    case .tool: break
    }
  }

  /// Ends what a contact drew and lets it draw anew.
  private func divide(_ place: Int, _ event: InputEvent, _ erases: Bool) {
    var end = event
    end.phase = .ended
    end.location = Point(.nan, .nan)
    let contact = toolsInUse[place].contact
    // A contact that goes on is no tap that somebody waits for.
    endDrawing(contact, end)
    startDrawing(contact, event, erases)
  }

  /// Ends a stroke where its contact is, and begins another there.
  func divideStroke(_ place: Int) {
    guard case .stroke(let id, let count) = toolsInUse[place].use, count > 1,
      let (brush, sample) = ink.newest(of: id)
    else { return }
    var event = sample
    event.phase = .ended
    event.location = Point(.nan, .nan)
    ink.end(id, event, at: router.now, in: &document)
    event = sample
    event.phase = .began
    let stroke = ink.begin(event, brush, on: layer, in: &document)
    toolsInUse[place].use = .stroke(stroke, sampleCount: 1)
  }

  /// Ends what a contact drew.
  func endDrawing(_ contact: ContactID, _ event: InputEvent) {
    guard let place = toolsInUse.firstIndex(where: { $0.contact == contact }) else { return }
    switch toolsInUse[place].use {
    case .stroke(let id, _):
      ink.end(id, onPage(event), at: router.now, in: &document)
    case .fading(let id, _):
      fadingInk?.end(id, onPage(event), at: router.now, in: &document)
    case .stored(let id, _):
      storedInk?.end(id, onPage(event), at: router.now, in: &document)
    case .strokeEraser: erase(event, place)
    case .cuttingEraser(let cutter): cut(event, cutter)
    case .tool: finishEdits()
    }
    switch toolsInUse.remove(at: place).use {
    case .strokeEraser(let eraser): end(EndedEdit(.strokes(eraser.erased)))
    case .cuttingEraser(let cutter): end(EndedEdit(.cuts(cutter)))
    case .tool(let tool, let drag): endDrag(tool, drag, event)
    case .stroke, .fading, .stored: break
    }
  }

  /// Takes back what a contact draws.
  func cancelDrawing(_ contact: ContactID) {
    finishEdits()
    guard let place = toolsInUse.firstIndex(where: { $0.contact == contact }) else { return }
    switch toolsInUse.remove(at: place).use {
    case .stroke(let id, _): ink.cancel(id, in: &document)
    case .fading(let id, _): fadingInk?.cancel(id, at: router.now, in: &document)
    case .stored(let id, _): storedInk?.cancel(id, in: &document)
    case .strokeEraser(let eraser):
      for id in eraser.erased { damage(id) }
    case .cuttingEraser(let cutter):
      screen.damage(cutter.damage)
      damageCuts()
    case .tool(let tool, let drag): cancelDrag(tool, drag)
    }
  }

  // MARK: Into the drawing

  /// The layer that a contact draws on: none where the chosen one is locked or hidden, so that no ink goes
  /// where nobody wants it; another one of the page where it is gone.
  var layerToDraw: LayerID? {
    if let chosen = document.drawing.layer(layer), chosen.page == page, !chosen.isRemoved {
      return chosen.isHidden || chosen.isLocked ? nil : layer
    }
    return document.drawing.editableLayers(of: page).last?.id
  }

  /// The layer that finished strokes go to: another one of the page where the chosen one was locked, hidden
  /// or removed while they were drawn, so that they are not lost.
  var editableLayer: LayerID? {
    layerToDraw ?? document.drawing.editableLayers(of: page).last?.id
  }

  /// Makes finished strokes part of the drawing.
  ///
  /// - Parameter all: Whether none of them waits for others, late values or recognisers.
  func settleStrokes(all: Bool = false) {
    if all || ink.isReady { finishEdits() }
    defer { if all { finishEdits() } }
    settleFadingInk(all: all)
    storedInk?.settle(all: false, at: router.now, in: &document)
    guard all ? !ink.isEmpty : ink.isReady else { return }
    let target = editableLayer
    let settled = ink.settle(
      all: all,
      at: router.now,
      onto: target,
      isPainted: !screen.isBlank,
      in: &document,
      keptIn: strokeCache
    )
    guard settled.isAny else { return }
    if let target { layer = target }
    preview = nil
    update.changes += settled.changes
    if !settled.changes.isEmpty { noteInk() }
    update.refused += settled.refused
    for stroke in settled.refused {
      let number = LogMessage.Number("stroke", Int64(bitPattern: stroke.id.rawValue))
      router.log(.warning, "a stroke was refused: no layer takes it", number)
    }
    for area in settled.dirty { screen.damage(area) }
    for covered in settled.covered { end(EndedEdit(.covered(covered))) }
  }
}
