import InkStrokes

/// A recognizer on a canvas, with its scope and settings.
final class RecognizerRegistration {
  /// The contacts that a recognizer receives.
  enum Scope {
    /// The recognizer receives all contacts.
    case all
    /// The recognizer receives only the contacts that one responder owns.
    case responder(WeakResponder)
  }

  let id: RecognizerID
  let recognizer: any Recognizer

  let scope: Scope

  /// Whether the gesture removes the ink of its contacts.
  let cancelsDrawings: Bool

  var isEnabled = true

  /// The contacts that hover over the watched responder.
  private var hovering: [UInt32] = []

  init(_ id: RecognizerID, _ recognizer: any Recognizer, _ scope: Scope, cancelsDrawings: Bool) {
    self.id = id
    self.recognizer = recognizer
    self.scope = scope
    self.cancelsDrawings = cancelsDrawings
  }

  /// Whether the watched responder was released.
  var isUnseen: Bool {
    guard case .responder(let view) = scope else { return false }
    return view.value == nil
  }

  /// Whether the recognizer receives the samples of a responder, or of the page if `nil`.
  func watches(_ owner: (any Responder)?) -> Bool {
    guard case .responder(let view) = scope else { return true }
    guard let view = view.value, let owner else { return false }
    return view === owner
  }

  /// Filters a sample and records which contacts hover over the watched responder.
  ///
  /// - Returns: The event for the recognizer, canceled if a hovering pen has left the responder; `nil` if it
  ///   receives none.
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

  /// Whether a contact that lifts may still turn out to be part of a gesture that removes its ink.
  func mayTake(_ contact: UInt32) -> Bool {
    isEnabled && cancelsDrawings && (recognizer.state == .began || recognizer.state == .changed)
      && recognizer.contacts.contains(contact)
  }
}
