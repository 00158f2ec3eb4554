extension InkCanvas {
  /// Takes the time: recognisers may fire, and strokes have waited long enough.
  func advance(to time: Double) {
    guard time.isFinite, time > now else { return }
    now = time
    for registration in registrations where registration.isEnabled {
      take(registration.recognizer.tick(at: time), of: registration)
    }
    settleStrokes()
  }

  /// When something will happen without an event.
  var deadline: Double? {
    var first = Double.infinity
    for registration in registrations where registration.isEnabled {
      if let deadline = registration.recognizer.deadline { first = min(first, deadline) }
    }
    if let ended = strokes.entries.first?.ended {
      first = min(first, ended + Self.patience + timeTolerance)
    }
    return first.isFinite ? first : nil
  }
}
