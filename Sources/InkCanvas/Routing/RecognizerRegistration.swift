import InkStrokes

/// A recogniser on a canvas, and what it is there for.
final class RecognizerRegistration {
  /// What counts.
  enum Scope {
    /// Everything.
    case all
    /// What goes to one responder.
    case responder(WeakResponder)
  }

  let id: RecognizerID
  let recognizer: any Recognizer

  let scope: Scope

  /// Whether the ink of the contacts that made the gesture vanishes.
  let cancelsDrawings: Bool

  var isEnabled = true

  /// The contacts that hover over the responder that it watches.
  private var hovering: [UInt32] = []

  init(_ id: RecognizerID, _ recognizer: any Recognizer, _ scope: Scope, cancelsDrawings: Bool) {
    self.id = id
    self.recognizer = recognizer
    self.scope = scope
    self.cancelsDrawings = cancelsDrawings
  }

  /// Whether the responder that it watches is gone.
  var isUnseen: Bool {
    guard case .responder(let view) = scope else { return false }
    return view.value == nil
  }

  /// Whether samples count that go to a responder, or to the page if that is `nil`.
  func watches(_ owner: (any Responder)?) -> Bool {
    guard case .responder(let view) = scope else { return true }
    guard let view = view.value, let owner else { return false }
    return view === owner
  }

  /// Takes note of what hovers over the responder that it watches.
  ///
  /// - Returns: The event as the recogniser gets it: one of a pen that has left is cancelled; `nil` if it gets none.
  func seen(_ event: InputEvent, _ owner: (any Responder)?) -> InputEvent? {
    guard case .responder = scope else { return event }
    let index = hovering.firstIndex(of: event.contact)
    if watches(owner) {
      if event.phase == .hover, index == nil { hovering.append(event.contact) }
      return event
    }
    guard let index else { return nil }
    hovering.remove(at: index)
    var left = event
    left.phase = .cancelled
    return left
  }

  /// Whether a contact that lifts may still turn out to be part of a gesture that takes its ink.
  func mayTake(_ contact: UInt32) -> Bool {
    isEnabled && cancelsDrawings && (recognizer.state == .began || recognizer.state == .changed)
      && recognizer.contacts.contains(contact)
  }
}
