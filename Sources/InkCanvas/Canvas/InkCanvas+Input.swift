import InkDocuments
import InkDrawing
import InkGraphics
public import InkStrokes
public import InkStylus

extension InkCanvas {
  /// The number of contacts that are down, rejected ones included.
  package var contactCount: Int { router.contacts.count }

  /// Handles the events of one callback of the host; a canvas that takes no input drops them.
  ///
  /// - Parameters:
  ///   - events: The samples, in pixels of the view.
  ///   - time: Now: not earlier than any of them, not later than those that are still to come. An event with a later
  ///     time counts as now, so that a broken clock cannot stop gestures.
  public func handle(_ events: some Sequence<InputEvent>, at time: Double) -> CanvasUpdate {
    guard takesInput else { return finishUpdate() }
    process(events, until: time)
    return pass(time)
  }

  private func process(_ events: some Sequence<InputEvent>, until time: Double) {
    router.latest = time.isFinite ? time : .infinity
    for event in events {
      if let accessoryReports { accessoryReports.record(event, on: self) } else { process(event) }
    }
    router.notifyOwners()
    for contact in contacts {
      if case .ink(let sink, let stroke, _) = contact.activity, sink === editor {
        editor.log(stroke)
      }
    }
  }

  /// Handles what an ``AccessoryKit`` reports: draws with its pens, and does what their buttons and the keys of
  /// its pads are for.
  ///
  /// Each accessory's own ``Accessory/buttonActions`` count. The stroke of a pen that is disconnected is discarded. Keys
  /// act after the samples of the same update; one that erases is reported, and does nothing by itself.
  ///
  /// - Parameters:
  ///   - accessories: The update of the kit.
  ///   - time: Now; not later than reports that are still to come.
  public func handle(_ accessories: AccessoryUpdate, at time: Double) -> CanvasUpdate {
    guard takesInput else { return finishUpdate() }
    process(accessories, until: time)
    return pass(time)
  }

  /// Does the first half of ``handle(_:at:)-(AccessoryUpdate,_)``: what is drawn is in the log when it returns, and the
  /// next ``tick(at:)`` reports what became of it.
  ///
  /// For hosts that write the log before the frame is computed.
  package func process(_ accessories: AccessoryUpdate, until time: Double) {
    guard takesInput else { return }
    router.reporters = accessories.accessories
    defer { router.reporters = [] }
    process(accessories.events, until: time)
    for (pad, action) in accessories.pressedKeys { router.ask(for: action, nil, sender: pad) }
  }

  /// Handles the reports of a pen that is not part of the screen.
  ///
  /// Its buttons do what the pen says.
  ///
  /// - Parameters:
  ///   - samples: The reports of one callback.
  ///   - pen: The pen.
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

  /// Finds the responder at the location of a sample, whether it takes drawings or not, by asking the
  /// ``root``; `nil` for the page.
  ///
  /// - Parameters:
  ///   - event: What touches or hovers, in pixels of the view.
  ///   - pen: The accessory that it is; the attached one with its contact if `nil`.
  public func hitTest(_ event: InputEvent, from pen: AccessoryPen? = nil) -> (any Responder)? {
    router.deepest(event, from: pen ?? router.accessory(of: event))
  }

  /// Lets time pass, for what happens without an event.
  ///
  /// - Parameter time: Now, in seconds.
  public func tick(at time: Double) -> CanvasUpdate {
    editor.continueEdits()
    return pass(time)
  }

  private func pass(_ time: Double) -> CanvasUpdate {
    router.advance(to: time)
    performSteps()
    turnHeldStrokes(at: time)
    updateCurrentPage(at: time)
    return finishUpdate()
  }

  /// Releases everything except the drawing: responders, recognisers, pens and the sink of messages.
  ///
  /// To be called before a window or a view goes away. From then on the canvas takes no input.
  ///
  /// What is drawn or erased ends where it is, and the ink stays; contacts of responders are cancelled.
  /// What a store keeps is handed over to it, and not shown any more. The tree of responders is taken apart. The canvas
  /// can still be painted, edited and saved.
  ///
  /// A canvas is released without this call, too, since it keeps no responder alive. The call is needed where a
  /// recogniser or a sink keeps its canvas alive, and in Embedded Swift, which has no weak references.
  public func prepareForUnload() -> CanvasUpdate {
    endStrokes()
    editor.endText(keeps: true, selects: false)
    router.prepareForUnload(seeing: viewport)
    performSteps()
    logSink = nil
    fadingInk?.clear()
    releasePixels()
    router.takesInput = false
    stage.showsHandles = false
    return finishUpdate()
  }

  /// Takes all contacts away, as when a window or a device is lost: their ink is removed.
  ///
  /// - Parameter kind: The pointers that are lost; all if `nil`.
  public func cancelContacts(_ kind: InputEvent.PointerKind? = nil) -> CanvasUpdate {
    router.lose(kind, seeing: viewport)
    accessoryReports?.finish(.cancelled, on: self)
    performSteps()
    return finishUpdate()
  }

  /// Sets the keys that are held, which modify what tools do.
  public func setModifiers(_ modifiers: Modifiers) -> CanvasUpdate {
    if modifiers != stage.modifiers {
      stage.modifiers = modifiers
      stage.continueDrags()
    }
    return finishUpdate()
  }

  // MARK: Recognisers

  /// Adds a recogniser, whose results are in ``CanvasUpdate/recognitions``.
  ///
  /// - Parameters:
  ///   - recognizer: The recogniser. It must not be on two canvases.
  ///   - view: The responder whose contacts count; all if `nil`.
  ///   - cancelsDrawings: Whether the ink of the contacts that made the gesture is removed. Until the
  ///     gesture is decided such ink is seen, but not part of the drawing.
  /// - Returns: The name of the recogniser on this canvas.
  @discardableResult
  public func add(
    _ recognizer: any Recognizer,
    on view: (any Responder)? = nil,
    cancelsDrawings: Bool = true
  ) -> RecognizerID {
    router.add(recognizer, on: view, cancelsDrawings: cancelsDrawings)
  }

  /// Removes a recogniser; ink that waited for it stays.
  ///
  /// Nothing happens if it is not there.
  public func remove(_ id: RecognizerID) {
    router.remove(id)
    performSteps()
  }

  /// Switches a recogniser off, which resets it, or on again.
  ///
  /// Nothing happens if it is not there.
  public func setEnabled(_ isEnabled: Bool, _ id: RecognizerID) {
    router.setEnabled(isEnabled, id)
    performSteps()
  }

  // MARK: Steps

  /// Takes one event, and does what comes of it.
  func process(_ event: InputEvent) {
    updateCurrentPage(at: event.time)
    if event.time.isFinite, !event.isPredicted {
      turnHeldStrokes(at: min(event.time, router.latest))
    }
    router.handle(event, seeing: viewport)
    performSteps()
  }

  /// Does what the router asks for, and settles what has ended.
  func performSteps() {
    editor.now = router.now
    fadingInk?.advance(to: router.now)
    while let step = router.nextStep() { perform(step) }
    commitStrokes()
  }

  private func perform(_ step: RoutedStep) {
    switch step {
    case .begin(let contact, let event, let erases): begin(contact, event, erases: erases)
    case .move(let contact, let event, let erases): move(contact, event, erases: erases)
    case .guess(let contact, let event): predict(contact, event)
    case .postpone(let contact, let recognizer):
      if case .ink(let sink, let stroke, _)? = active(contact)?.activity {
        sink.queue.postpone(stroke, for: recognizer)
      }
    case .end(let contact, let event):
      end(contact, event)
      // A mouse stays above the canvas.
      if event.kind == .mouse, event.location.isFinite {
        pointer = (cursor(at: event.location), event.location)
      }
    case .cancel(let contact): cancel(contact)
    case .late(let event):
      var queue: InkQueue?
      eachSink { if queue == nil, $0 === editor || $0.queue.awaits(event) { queue = $0.queue } }
      let known = router.contacts.first { $0.number == event.contact }
      queue?.update(onPage(event, from: known.flatMap { active($0.id)?.start }))
    case .decided(let recognizer, let takesInk):
      eachSink { $0.forget($0.queue.decide(recognizer, takesInk: takesInk, at: router.now)) }
    case .recognized(let recognition): editor.update.recognitions.append(recognition)
    case .action(let action): perform(action)
    case .pan(let displacement): pan(displacement)
    case .show(let viewport): show(viewport)
    case .cursor(let cursor, let location):
      pointer =
        cursor == .draw ? (self.cursor(at: location), location) : (cursor, nil)
    case .constrain(let isHeld):
      stage.heldModifiers = isHeld ? .constrains : []
      stage.continueDrags()
    case .hover: damageMarks()
    }
  }

  /// Does what a button or a gesture asked for, unless a responder did.
  private func perform(_ action: CanvasUpdate.Action) {
    editor.update.actions.append(action)
    guard !action.isHandled else { return }
    if action.action == .undo { moveInHistory(.undo) }
    if action.action == .redo { moveInHistory(.redo) }
  }

  /// The pointer where the tool can be used.
  func cursor(at pixel: Point) -> CanvasUpdate.Cursor {
    // What a contact would drag there.
    if let aid = stage.aid(claiming: pixel, .mouse) {
      return stage.cursor(at: viewport.page(pixel), of: aid)
    }
    return switch tool {
    case .brush(let brush): brush.erases ? .erase : .draw
    case .tool(let tool): stage.cursor(at: viewport.page(pixel), of: tool)
    case .hand: .pan
    case .inactive: .standard
    }
  }

  // MARK: Updates

  /// The time when something will happen without an event; `nil` for never.
  package var deadline: Double? {
    var first = min(router.deadline, holdDeadline, nextPageTurn ?? .infinity)
    eachSink { first = min(first, $0.deadline) }
    if !editor.pendingEdits.isEmpty || editor.previewToRelease != nil {
      first = min(first, router.now)
    }
    return first.isFinite ? first : nil
  }

  /// Gathers what has happened since the last update.
  package func finishUpdate() -> CanvasUpdate {
    finishChanges()
    let changes = screen.takeChanges()
    var update = editor.update
    editor.update = CanvasUpdate()
    update.damage = changes.damage
    update.isViewportChanged = changes.isMoved
    update.needsFrame = needsFrame
    update.cursor = pointer.cursor
    update.hoverMarks = settings.showsHoverMarks ? marks : []
    update.deadline = deadline
    if !editor.isLogged { _ = document.takeFrames() }
    return update
  }

  /// Shows what has changed on the screen.
  private func finishChanges() {
    leaveRemovedPage()
    for changes in editor.update.changes { damageNeighbors(changes) }
    finishInk()
    stage.showPreviews()
    screen.show(guides: stage.guides)
  }
}
