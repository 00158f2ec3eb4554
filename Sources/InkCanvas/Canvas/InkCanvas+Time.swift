extension InkCanvas {
  /// Takes the time: recognisers may fire, and strokes have waited long enough.
  func advance(to time: Double) {
    guard time.isFinite, time > now else { return }
    now = time
    for index in recognizers.indices where recognizers[index].isEnabled {
      take(recognizers[index].tick(at: time), of: index)
    }
    settleStrokes()
  }

  /// When something will happen without an event.
  var deadline: Double? {
    var first = Double.infinity
    for recognizer in recognizers where recognizer.isEnabled {
      if let deadline = recognizer.deadline { first = min(first, deadline) }
    }
    if let ended = strokes.entries.first?.ended {
      first = min(first, ended + Self.patience + timeTolerance)
    }
    return first.isFinite ? first : nil
  }
}
