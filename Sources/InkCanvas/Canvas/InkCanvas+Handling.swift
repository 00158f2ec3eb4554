import InkDocuments
import InkDrawing
import InkGraphics
public import InkStrokes
public import InkStylus

extension InkCanvas {
  /// How many contacts are down, rejected ones included.
  package var contactCount: Int { router.contacts.count }

  /// Handles the events that one callback of a host brings; a canvas that takes no input does nothing
  /// with them.
  ///
  /// - Parameters:
  ///   - events: The samples, places in pixels of the view.
  ///   - time: Now: not earlier than any of them, not later than those that are still to come. One
  ///     that says it is later counts as now, so that a broken clock cannot stop those of gestures.
  public func handle(_ events: some Sequence<InputEvent>, at time: Double) -> CanvasUpdate {
    guard takesInput else { return finishUpdate() }
    take(events, until: time)
    return pass(time)
  }

  private func take(_ events: some Sequence<InputEvent>, until time: Double) {
    router.latest = time.isFinite ? time : .infinity
    for event in events {
      if let accessoryReports { accessoryReports.take(event, on: self) } else { take(event) }
    }
    router.tellOwners()
    for tool in toolsInUse {
      if case .stroke(let id, _) = tool.use { ink.log(id, in: &document) }
    }
  }

  /// Handles what an ``AccessoryKit`` tells: draws with its pens, and does what their buttons and the keys of
  /// its pads are for.
  ///
  /// Each accessory's own ``Accessory/buttonActions`` count. A pen that is disconnected in the middle of a
  /// stroke takes it along. Keys act after the samples of the same update; one that erases is told, and does
  /// nothing by itself.
  ///
  /// - Parameters:
  ///   - accessories: What the kit tells.
  ///   - time: Now; not later than reports that are still to come.
  public func handle(_ accessories: AccessoryUpdate, at time: Double) -> CanvasUpdate {
    guard takesInput else { return finishUpdate() }
    take(accessories, until: time)
    return pass(time)
  }

  /// Does the first half of ``handle(_:at:)-(AccessoryUpdate,_)``: what is drawn is in the log when it returns, and the
  /// next ``tick(at:)`` tells what became of it.
  ///
  /// For who writes the log before anything is worked out for the picture.
  package func take(_ accessories: AccessoryUpdate, until time: Double) {
    guard takesInput else { return }
    router.reporters = accessories.accessories
    defer { router.reporters = [] }
    take(accessories.events, until: time)
    for (pad, action) in accessories.pressedKeys { router.ask(for: action, nil, sender: pad) }
  }

  /// Handles the reports of a pen that is not part of the screen.
  ///
  /// Its buttons do what the pen says.
  ///
  /// - Parameters:
  ///   - samples: The reports of one callback.
  ///   - pen: Whose they are.
  ///   - time: Now; not later than reports that are still to come.
  public func handle(
    _ samples: [AccessorySample],
    of pen: AccessoryPen,
    at time: Double
  ) -> CanvasUpdate {
    router.reporters = [pen]
    defer { router.reporters = [] }
    return handle(pen.events(samples), at: time)
  }

  /// Finds the responder at the place of a sample, whether it takes drawings or not, by asking the
  /// ``root``; `nil` for the page.
  ///
  /// - Parameters:
  ///   - event: What touches or hovers, its place in pixels of the view.
  ///   - pen: The accessory that it is; the attached one with its contact if `nil`.
  public func hitTest(_ event: InputEvent, from pen: AccessoryPen? = nil) -> (any Responder)? {
    router.deepest(event, from: pen ?? router.accessory(of: event))
  }

  /// Takes the time, for what happens without an event.
  public func tick(at time: Double) -> CanvasUpdate {
    continueEdits()
    return pass(time)
  }

  private func pass(_ time: Double) -> CanvasUpdate {
    router.advance(to: time)
    performSteps()
    turnHeldStrokes(at: time)
    followView(at: time)
    return finishUpdate()
  }

  /// Lets go of all that is not the drawing: responders, recognisers, pens and the sink of messages.
  ///
  /// To be called before a window or a view goes away. From then on the canvas takes no input.
  ///
  /// What is drawn or erased ends where it is, and the ink stays; contacts of responders are cancelled.
  /// What a store keeps is handed over to it, and seen no more.
  /// The tree of responders is taken apart, so that nothing in it keeps anything else alive. The canvas
  /// can still be painted, edited and saved.
  ///
  /// A canvas that nobody uses is gone without this call, too, since it keeps no responder alive. The call
  /// is needed where a recogniser or a sink keeps its canvas alive, and in Embedded Swift, which has no
  /// weak references.
  public func prepareForUnload() -> CanvasUpdate {
    endStrokes()
    endTyping(keeps: true)
    router.prepareForUnload(seeing: viewport)
    performSteps()
    logSink = nil
    fadingInk?.clear()
    if let storedInk {
      storedInk.settle(all: true, at: router.now, in: &document)
      screen.damageOverlay(bounds)
    }
    storedInk = nil
    takesInput = false
    return finishUpdate()
  }

  /// Takes all contacts away, as when a window or a device is lost: their ink vanishes.
  ///
  /// - Parameter kind: What is lost; everything if `nil`.
  public func cancelContacts(_ kind: InputEvent.PointerKind? = nil) -> CanvasUpdate {
    router.lose(kind, seeing: viewport)
    accessoryReports?.finish(.cancelled, on: self)
    performSteps()
    return finishUpdate()
  }

  /// Takes one event, and does what comes of it.
  func take(_ event: InputEvent) {
    followView(at: event.time)
    if event.time.isFinite, !event.isPredicted {
      turnHeldStrokes(at: min(event.time, router.latest))
    }
    router.take(event, seeing: viewport)
    performSteps()
  }

  /// Does what the router asks for, and settles what has ended.
  func performSteps() {
    while let step = router.nextStep() { perform(step) }
    settleStrokes()
  }

  private func perform(_ step: RoutedStep) {
    switch step {
    case .begin(let contact, let event, let erases): startDrawing(contact, event, erases)
    case .move(let contact, let event, let erases): draw(contact, event, erases)
    case .guess(let contact, let event):
      switch toolInUse(contact)?.use {
      case .stroke(let id, _): ink.append(onPage(event), to: id)
      case .fading(let id, _): fadingInk?.append(onPage(event), to: id)
      case .stored(let id, _): storedInk?.append(onPage(event), to: id)
      default: break
      }
    case .hold(let contact, let recognizer):
      switch toolInUse(contact)?.use {
      case .stroke(let id, _): ink.hold(id, for: recognizer)
      case .fading(let id, _): fadingInk?.hold(id, for: recognizer)
      case .stored(let id, _): storedInk?.hold(id, for: recognizer)
      default: break
      }
    case .end(let contact, let event):
      endDrawing(contact, event)
      // A mouse stays above the canvas.
      if event.kind == .mouse, event.location.isFinite {
        pointerPlace = event.location
        cursor = pointer(at: event.location)
      }
    case .cancel(let contact): cancelDrawing(contact)
    case .late(let event):
      if let fadingInk, fadingInk.awaits(event) {
        fadingInk.update(onPage(event))
      } else if let storedInk, storedInk.awaits(event) {
        storedInk.update(onPage(event))
      } else {
        ink.update(onPage(event))
      }
    case .decided(let recognizer, let takesInk):
      fadingInk?.decide(recognizer, takesInk: takesInk, at: router.now, in: &document)
      storedInk?.decide(recognizer, takesInk: takesInk, at: router.now, in: &document)
      ink.decide(recognizer, takesInk: takesInk, at: router.now, in: &document)
    case .recognized(let recognition): update.recognitions.append(recognition)
    case .action(let action): perform(action)
    case .pan(let displacement): pan(displacement)
    case .show(let viewport): show(viewport)
    case .cursor(let cursor, let place):
      pointerPlace = cursor == .draw ? place : nil
      self.cursor = cursor == .draw ? pointer(at: place) : cursor
    case .constrain(let isHeld):
      heldModifiers = isHeld ? .constrains : []
      continueDrags()
    case .hover: damageMarks()
    }
  }

  /// Does what a button or a gesture asked for, unless a responder did.
  private func perform(_ action: CanvasUpdate.Action) {
    update.actions.append(action)
    guard !action.isHandled else { return }
    if action.action == .undo { goBack(undone: false) }
    if action.action == .redo { goBack(undone: true) }
  }

  /// What the pointer looks like where the tool can be used.
  func pointer(at place: Point) -> CanvasUpdate.Cursor {
    switch tool {
    case .brush, .strokeEraser, .cuttingEraser: tool.erases ? .erase : .draw
    case .tool(let tool): tool.cursor(at: viewport.page(place), ToolContext(canvas: self))
    case .hand: .pan
    case .none: .standard
    }
  }

  /// When something will happen without an event.
  var deadline: Double? {
    let above = min(fadingInk?.deadline ?? .infinity, storedInk?.deadline ?? .infinity)
    let turns = min(nextPageTurn ?? .infinity, holdDeadline)
    let erasing = endedEdits.isEmpty && retiredPreview == nil ? Double.infinity : router.now
    let first = min(router.deadline, ink.deadline, above, turns, erasing)
    return first.isFinite ? first : nil
  }

  /// Gathers what happened since the last update.
  func finishUpdate() -> CanvasUpdate {
    ink.shape()
    let changes = ink.model.changes(since: toldVersion)
    toldVersion = changes.version
    screen.show(change: changes.damage)
    finishStored()
    finishFading()
    showTools()
    screen.show(guides: guides)
    let seen = screen.takeChanges()
    update.damage = seen.damage
    update.isViewportChanged = seen.isMoved
    update.needsFrame = needsFrame
    update.cursor = cursor
    update.hoverMarks = showsHoverMarks ? marks : []
    update.deadline = deadline
    if !ink.isLogged { _ = document.takeFrames() }
    let result = update
    update = CanvasUpdate()
    return result
  }
}
