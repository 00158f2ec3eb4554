import InkGraphics
import InkStrokes

extension ContactRouter {
  /// Has a recogniser look for its gesture; see ``InkCanvas/add(_:on:cancelsDrawings:)``.
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

  /// Takes a recogniser away; nothing happens if it is not there.
  func remove(_ id: RecognizerID) {
    guard let index = registrations.firstIndex(where: { $0.id == id }) else { return }
    setEnabled(false, registrations[index])
    registrations.remove(at: index)
  }

  /// Takes recognisers away whose responders are gone.
  func forgetUnseen() {
    while let unseen = registrations.first(where: { $0.isUnseen }) { remove(unseen.id) }
  }

  /// Switches a recogniser off, which makes it forget what it has seen, or on again.
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

  /// When a recogniser will do something without an event; infinity for never.
  var deadline: Double {
    var first = Double.infinity
    for registration in registrations where registration.isEnabled {
      if let deadline = registration.recognizer.deadline { first = min(first, deadline) }
    }
    return first
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
      guard let event = registration.seen(event, owner) else { continue }
      handle(registration.recognizer.handle(event), of: registration)
    }
  }

  /// Reports what became of a recogniser, and acts on it.
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

  /// Takes back what contacts of a gesture do that are still down.
  private func cancelDrawings(of recognizer: any Recognizer) {
    for contact in contacts where recognizer.contacts.contains(contact.number) {
      if !contact.isFinger { cancel(contact) }
    }
  }
}
