import InkGraphics
import InkStrokes

extension InkCanvas {
  /// Has a recogniser look for its gesture.
  ///
  /// What it finds is in ``CanvasUpdate/recognitions``.
  ///
  /// - Parameters:
  ///   - recognizer: What looks for the gesture. It must not be on two canvases.
  ///   - view: Only what goes to this responder counts; all if `nil`.
  ///   - cancelsDrawings: Whether the ink of the contacts that made the gesture vanishes. Until the
  ///     gesture is decided such ink is seen, but not part of the drawing.
  /// - Returns: The name of the recogniser on this canvas.
  @discardableResult
  public func add(
    _ recognizer: any Recognizer,
    on view: (any Responder)? = nil,
    cancelsDrawings: Bool = true
  ) -> RecognizerID {
    let id = RecognizerID(number: registrationCount)
    registrationCount += 1
    registrations.append(
      RecognizerRegistration(
        id: id,
        recognizer: recognizer,
        view: view,
        cancelsDrawings: cancelsDrawings
      )
    )
    return id
  }

  /// Takes a recogniser away; ink that waited for it stays.
  ///
  /// Nothing happens if it is not there.
  public func remove(_ id: RecognizerID) {
    setEnabled(false, id)
    registrations.removeAll { $0.id == id }
  }

  /// Switches a recogniser off, which makes it forget what it has seen, or on again.
  ///
  /// Nothing happens if it is not there.
  public func setEnabled(_ isEnabled: Bool, _ id: RecognizerID) {
    for i in registrations.indices where registrations[i].id == id {
      registrations[i].isEnabled = isEnabled
      if !isEnabled {
        registrations[i].recognizer.reset()
        release(id)
      }
    }
  }

  /// Gives a sample to the recognisers.
  ///
  /// - Parameter owner: The responder that gets the sample, if any does.
  func feed(_ event: InputEvent, _ owner: (any Responder)?) {
    if registrations.isEmpty { return }
    var event = event
    let scale = 1 / pixelsPerPoint
    event.location = Point(event.location.x * scale, event.location.y * scale)
    for registration in registrations where registration.isEnabled {
      if let view = registration.view, view !== owner { continue }
      take(registration.recognizer.handle(event), of: registration)
    }
  }

  /// Reports what became of a recogniser, and acts on it.
  func take(_ states: [RecognizerState], of registration: RecognizerRegistration) {
    for state in states {
      update.recognitions.append(
        CanvasUpdate.Recognition(
          recognizer: registration.id,
          state: state,
          location: registration.recognizer.location
        )
      )
      if state == .failed { release(registration.id) }
      if state == .ended {
        if registration.cancelsDrawings { cancelDrawings(of: registration) }
        release(registration.id)
      }
    }
  }

  /// Ends contacts that waited for a recogniser, which does not want them.
  private func release(_ id: RecognizerID) {
    guard !held.isEmpty else { return }
    var kept: [HeldContact] = []
    for var contact in held {
      contact.undecided.removeAll { $0 == id }
      if contact.undecided.isEmpty {
        finishInk(contact.contact, contact.end)
      } else {
        kept.append(contact)
      }
    }
    held = kept
    settleStrokes()
  }

  /// Takes back what the contacts of a gesture drew.
  private func cancelDrawings(of registration: RecognizerRegistration) {
    for contact in held where contact.undecided.contains(registration.id) {
      cancelDrawing(contact.contact)
    }
    held.removeAll { $0.undecided.contains(registration.id) }
    for contact in contacts where registration.recognizer.contacts.contains(contact.number) {
      if contact.course != .finger { cancel(contact) }
    }
  }
}
