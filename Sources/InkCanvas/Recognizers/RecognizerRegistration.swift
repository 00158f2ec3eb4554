/// Names a recogniser on a canvas.
public struct RecognizerID: Hashable, Sendable {
  let number: UInt32
}

/// A recogniser on a canvas, and what it is there for.
struct RecognizerRegistration {
  let id: RecognizerID
  let recognizer: any Recognizer

  /// Only what goes to this responder counts; all if `nil`.
  let view: (any Responder)?

  /// Whether the ink of the contacts that made the gesture vanishes.
  let cancelsDrawings: Bool

  var isEnabled = true

  /// Whether a contact that lifts may still turn out to be part of a gesture that takes its ink.
  func mayTake(_ contact: UInt32) -> Bool {
    isEnabled && cancelsDrawings && (recognizer.state == .began || recognizer.state == .changed)
      && recognizer.contacts.contains(contact)
  }
}
