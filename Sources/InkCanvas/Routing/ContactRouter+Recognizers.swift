import InkGraphics
import InkStrokes

extension ContactRouter {
  /// Adds a recognizer; see ``InkCanvas/add(_:on:cancelsDrawings:)``.
  func add(
    _ recognizer: any Recognizer,
    on view: (any Responder)?,
    cancelsDrawings: Bool
  ) -> RecognizerID {
    let id = RecognizerID(number: registrationCount)
    registrationCount += 1
    registrations.append(
      RecognizerRegistration(
        id,
        recognizer,
        view.map { .responder(WeakResponder($0)) } ?? .all,
        cancelsDrawings: cancelsDrawings
      )
    )
    return id
  }

  /// Removes a recognizer; does nothing if it was not added.
  func remove(_ id: RecognizerID) {
    guard let index = registrations.firstIndex(where: { $0.id == id }) else { return }
    setEnabled(false, registrations[index])
    registrations.remove(at: index)
  }

  /// Removes recognizers whose responders were released.
  func forgetUnseen() {
    while let unseen = registrations.first(where: { $0.isUnseen }) { remove(unseen.id) }
  }

  /// Disables a recognizer, which resets it, or enables it again.
  func setEnabled(_ isEnabled: Bool, _ id: RecognizerID) {
    for registration in registrations where registration.id == id {
      setEnabled(isEnabled, registration)
    }
  }

  private func setEnabled(_ isEnabled: Bool, _ registration: RecognizerRegistration) {
    registration.isEnabled = isEnabled
    if isEnabled { return }
    registration.recognizer.reset()
    steps.append(.decided(registration.id, takesInk: false))
  }

  /// The earliest deadline of an enabled recognizer, in seconds; infinity if there is none.
  var deadline: Double {
    var first = Double.infinity
    for registration in registrations where registration.isEnabled {
      if let deadline = registration.recognizer.deadline { first = min(first, deadline) }
    }
    return first
  }

  /// Passes a sample to the recognizers.
  ///
  /// - Parameter owner: The responder that receives the sample; `nil` if none does.
  func feed(_ event: InputEvent, _ owner: (any Responder)?) {
    if registrations.isEmpty { return }
    var event = event
    let scale = 1 / pixelsPerPoint
    event.location = Point(event.location.x * scale, event.location.y * scale)
    for registration in registrations where registration.isEnabled {
      guard let event = registration.seen(event, owner) else { continue }
      handle(registration.recognizer.handle(event), of: registration)
    }
  }

  /// Reports the states of a recognizer and acts on them.
  func handle(_ states: [RecognizerState], of registration: RecognizerRegistration) {
    for state in states {
      steps.append(
        .recognized(
          CanvasUpdate.Recognition(
            recognizer: registration.id,
            state: state,
            location: registration.recognizer.location
          )
        )
      )
      if state == .failed { steps.append(.decided(registration.id, takesInk: false)) }
      guard state == .ended else { continue }
      if registration.cancelsDrawings { cancelDrawings(of: registration.recognizer) }
      steps.append(.decided(registration.id, takesInk: registration.cancelsDrawings))
    }
  }

  /// Cancels contacts of a gesture that are still down, except fingers of a page gesture.
  private func cancelDrawings(of recognizer: any Recognizer) {
    for contact in contacts where recognizer.contacts.contains(contact.number) {
      if !contact.isFinger { cancel(contact) }
    }
  }
}
