import InkGraphics
import InkStrokes

extension InkCanvas {
  /// Gives a sample to the recognisers.
  ///
  /// - Parameter owner: The responder that gets the sample, if any does.
  func feed(_ event: InputEvent, _ owner: (any Responder)?) {
    if recognizers.isEmpty { return }
    var event = event
    let scale = 1 / pixelsPerPoint
    event.location = Point(event.location.x * scale, event.location.y * scale)
    for index in recognizers.indices {
      let recognizer = recognizers[index]
      if !recognizer.isEnabled {
        if recognizer.state != .ready {
          recognizer.reset()
          release(recognizer)
        }
        continue
      }
      if let view = recognizer.view, view !== owner { continue }
      take(recognizer.handle(event), of: index)
    }
  }

  /// Reports what became of a recogniser, and acts on it.
  func take(_ states: [RecognizerState], of index: Int) {
    let recognizer = recognizers[index]
    for state in states {
      update.recognitions.append(
        CanvasUpdate.Recognition(index: index, state: state, location: recognizer.location)
      )
      if state == .failed { release(recognizer) }
      if state == .ended {
        if recognizer.cancelsDrawings { cancelDrawings(of: recognizer) }
        release(recognizer)
      }
      for target in recognizer.targets { target.recognizer(recognizer, didChangeTo: state) }
    }
  }

  /// Ends contacts that waited for a recogniser, which does not want them.
  private func release(_ recognizer: any Recognizer) {
    guard !held.isEmpty else { return }
    var kept: [HeldContact] = []
    for var contact in held {
      contact.undecided.removeAll { $0 === recognizer }
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
  private func cancelDrawings(of recognizer: any Recognizer) {
    for contact in held where contact.undecided.contains(where: { $0 === recognizer }) {
      cancelDrawing(contact.contact)
    }
    held.removeAll { $0.undecided.contains { $0 === recognizer } }
    for contact in contacts where recognizer.contacts.contains(contact.number) {
      if contact.course != .finger { cancel(contact) }
    }
  }
}
