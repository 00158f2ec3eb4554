import InkDocuments
import InkDrawing
import InkGraphics
public import InkStrokes
public import InkStylus

extension InkCanvas {
  /// The number of contacts that are down, rejected ones included.
  package var contactCount: Int { router.contacts.count }

  /// Handles the pointer events of one callback of the host; drops them if ``takesInput`` is `false`.
  ///
  /// - Parameters:
  ///   - events: The samples, in pixels of the view.
  ///   - time: The current time, in seconds, on the clock of the events: not earlier than these events, not later than
  ///     the events of later calls. An event with a later time is handled as if it had this one, so that a broken clock
  ///     cannot block gestures.
  public func handle(_ events: some Sequence<InputEvent>, at time: Double) -> CanvasUpdate {
    guard takesInput else { return finishUpdate() }
    process(events, until: time)
    return pass(time)
  }

  private func process(_ events: some Sequence<InputEvent>, until time: Double) {
    router.latest = time.isFinite ? time : .infinity
    for event in events {
      if let accessoryReports { accessoryReports.record(event, on: self) } else { process(event) }
      tips?.observe(event)
    }
    predictTips(at: time)
    router.notifyOwners()
    for contact in contacts {
      if case .ink(let sink, let stroke, _) = contact.activity, sink === editor {
        editor.log(stroke)
      }
    }
  }

  /// Handles an update of an ``/InkStylus/AccessoryKit``: its pens draw, and buttons and pad keys perform their
  /// actions.
  ///
  /// Each accessory's own ``/InkStylus/Accessory/buttonActions`` apply. If a pen is disconnected in mid-stroke, the
  /// stroke is discarded. Keys of pads act after the samples of the same update. A key with the action to erase is
  /// reported in ``CanvasUpdate/actions``, and has no other effect.
  ///
  /// - Parameters:
  ///   - accessories: The update of the kit.
  ///   - time: The current time, in seconds, on the clock of the reports; not later than the reports of later calls.
  public func handle(_ accessories: AccessoryUpdate, at time: Double) -> CanvasUpdate {
    guard takesInput else { return finishUpdate() }
    process(accessories, until: time)
    return pass(time)
  }

  /// Performs the first half of ``handle(_:at:)-(AccessoryUpdate,_)``, for hosts that write the log before each
  /// frame.
  ///
  /// When it returns, the log contains the ink; the next ``tick(at:)`` reports the changes.
  package func process(_ accessories: AccessoryUpdate, until time: Double) {
    guard takesInput else { return }
    router.reporters = accessories.accessories
    defer { router.reporters = [] }
    process(accessories.events, until: time)
    for (pad, action) in accessories.pressedKeys { router.ask(for: action, nil, sender: pad) }
  }

  /// Handles the reports of a pen that the host reads itself, separate from the window's events.
  ///
  /// Drops them if ``takesInput`` is `false`.
  ///
  /// The pen's own ``/InkStylus/Accessory/buttonActions`` apply.
  ///
  /// - Parameters:
  ///   - samples: The reports of one callback.
  ///   - pen: The pen.
  ///   - time: The current time, in seconds, on the clock of the reports; not later than the reports of later calls.
  public func handle(
    _ samples: [AccessorySample],
    of pen: AccessoryPen,
    at time: Double
  ) -> CanvasUpdate {
    router.reporters = [pen]
    defer { router.reporters = [] }
    return handle(pen.events(samples), at: time)
  }

  /// Returns the responder at the location of a sample, even one that accepts no contacts.
  ///
  /// The result is that of ``Responder/hitTest(_:for:from:)`` of the ``root``.
  ///
  /// - Parameters:
  ///   - event: The touching or hovering sample, in pixels of the view.
  ///   - pen: The accessory that made the sample; if `nil`, the one in ``accessories`` with the contact number of the
  ///     sample.
  /// - Returns: The responder; `nil` if the sample hits no responder, only the page.
  public func hitTest(_ event: InputEvent, from pen: AccessoryPen? = nil) -> (any Responder)? {
    router.deepest(event, from: pen ?? router.accessory(of: event))
  }

  /// Advances the time, for changes that no event causes, such as fading ink or long presses.
  ///
  /// Call it no later than ``CanvasUpdate/deadline``.
  ///
  /// - Parameter time: The current time, in seconds.
  public func tick(at time: Double) -> CanvasUpdate {
    editor.continueEdits()
    predictTips(at: time)
    return pass(time)
  }

  /// Draws the predicted samples of all pens that are down.
  private func predictTips(at time: Double) {
    guard let tips, time.isFinite else { return }
    for event in tips.events(at: time) { process(event) }
  }

  private func pass(_ time: Double) -> CanvasUpdate {
    router.advance(to: time)
    performSteps()
    turnHeldStrokes(at: time)
    updateCurrentPage(at: time)
    return finishUpdate()
  }

  /// Ends all input, and releases everything except the document: responders, recognizers, pens and the log sink.
  ///
  /// Call this before a window or a view is closed. From then on the canvas accepts no input.
  ///
  /// Drawing and erasing contacts end at their current points, and their ink remains; contacts of responders are
  /// canceled. A pixel store receives the last pixels, which are no longer shown. Responders lose their parents and
  /// children. The canvas can still be painted, edited and saved.
  ///
  /// Usually a canvas is deallocated without this call, too, since it retains no responder. The call is needed if a
  /// recognizer or a log sink retains its canvas, and in Embedded Swift, which has no weak references.
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

  /// Cancels all contacts and removes their ink, as when a window or a device is lost.
  ///
  /// - Parameter kind: The kind of pointer whose contacts are canceled; all if `nil`.
  public func cancelContacts(_ kind: InputEvent.PointerKind? = nil) -> CanvasUpdate {
    router.lose(kind, seeing: viewport)
    if kind?.isPen ?? true { tips?.removeContacts() }
    accessoryReports?.finish(.cancelled, on: self)
    performSteps()
    return finishUpdate()
  }

  /// Sets the modifier keys that are held, such as Shift; drags in progress continue with them.
  public func setModifiers(_ modifiers: Modifiers) -> CanvasUpdate {
    if modifiers != stage.modifiers {
      stage.modifiers = modifiers
      stage.continueDrags()
    }
    return finishUpdate()
  }

  // MARK: Recognizers

  /// Adds a recognizer, whose results are reported in ``CanvasUpdate/recognitions``.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer. It must not be on two canvases.
  ///   - view: The responder whose contacts the recognizer receives; all contacts if `nil`.
  ///   - cancelsDrawings: Whether the ink of the contacts that made the gesture is removed. Until the
  ///     gesture is decided, such ink is visible, but not part of the drawing.
  /// - Returns: The identifier of the recognizer on this canvas.
  @discardableResult
  public func add(
    _ recognizer: any Recognizer,
    on view: (any Responder)? = nil,
    cancelsDrawings: Bool = true
  ) -> RecognizerID {
    router.add(recognizer, on: view, cancelsDrawings: cancelsDrawings)
  }

  /// Removes a recognizer; ink of contacts that it hadn't decided about stays.
  ///
  /// Does nothing if the recognizer was not added.
  public func remove(_ id: RecognizerID) {
    router.remove(id)
    performSteps()
  }

  /// Enables a recognizer, or disables it, which also resets its gesture.
  ///
  /// Does nothing if the recognizer was not added.
  public func setEnabled(_ isEnabled: Bool, _ id: RecognizerID) {
    router.setEnabled(isEnabled, id)
    performSteps()
  }

  // MARK: Steps

  /// Handles one event, and performs the steps that the router returns for it.
  func process(_ event: InputEvent) {
    updateCurrentPage(at: event.time)
    if event.time.isFinite, !event.isPredicted {
      turnHeldStrokes(at: min(event.time, router.latest))
    }
    router.handle(event, seeing: viewport)
    performSteps()
  }

  /// Performs the pending steps of the router and commits finished strokes.
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
      // A mouse still hovers after its button is released.
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

  /// Reports an action that a button or a gesture requested, and performs it unless a responder has handled it.
  private func perform(_ action: CanvasUpdate.Action) {
    editor.update.actions.append(action)
    guard !action.isHandled else { return }
    if action.action == .undo { moveInHistory(.undo) }
    if action.action == .redo { moveInHistory(.redo) }
  }

  /// The shape of the pointer over the tool, or over the drawing aid, at a point in pixels of the view.
  func cursor(at pixel: Point) -> CanvasUpdate.Cursor {
    // The drawing aid, such as a ruler, may claim contacts before the tool.
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

  /// The time of the next change without an event, in seconds; `nil` for never.
  package var deadline: Double? {
    var first = min(router.deadline, holdDeadline, nextPageTurn ?? .infinity)
    eachSink { first = min(first, $0.deadline) }
    if let tips { first = min(first, tips.deadline()) }
    if !editor.pendingEdits.isEmpty || editor.previewToRelease != nil {
      first = min(first, router.now)
    }
    return first.isFinite ? first : nil
  }

  /// Returns the changes since the last update, and begins the next update.
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

  /// Updates previews and guides, and reports the damage of all changes to the screen.
  private func finishChanges() {
    leaveRemovedPage()
    for changes in editor.update.changes { damageNeighbors(changes) }
    finishInk()
    stage.showPreviews()
    screen.show(guides: stage.guides)
  }
}
