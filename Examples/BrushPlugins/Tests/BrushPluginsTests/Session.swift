import BrushPlugins
import InkGraphics
import InkStrokes

/// The strokes of the tests.
enum Session {
  /// Returns a plain mark, two flourishes with the brush of the package over it, one canceled halfway, and
  /// a tap; with predictions and late updates of forces.
  static func stream(brush: Brush) -> EventStream {
    var stream = EventStream(brush: .highlighter, events: mark)
    stream.setBrush(brush)
    for contact in 1...3 as ClosedRange<UInt32> {
      let start = Point(40, 30 + 40 * Double(contact))
      var events = Flourish.events(contact: contact, from: start, count: 60)
      if contact == 2 {
        events.removeLast(20)
        events[events.count - 1].phase = .cancelled
      }
      for i in events.indices { append(events[i], number: UInt32(i), to: &stream) }
    }
    stream.append(InputEvent(contact: 4, phase: .began, location: Point(20, 20), time: 90))
    stream.append(InputEvent(contact: 4, phase: .ended, location: Point(20, 20), time: 90.1))
    return stream
  }

  private static var mark: [InputEvent] {
    [
      InputEvent(contact: 9, phase: .began, location: Point(30, 80), time: 0),
      InputEvent(contact: 9, phase: .ended, location: Point(400, 90), time: 0.1),
    ]
  }

  /// Adds a sample; some are followed by two predictions, some get their location only in an update.
  private static func append(_ event: InputEvent, number: UInt32, to stream: inout EventStream) {
    guard event.phase == .moved, number % 7 == 3 else { return stream.append(event) }
    var early = event
    early.updateIndex = number
    early.expectingUpdates = .location
    early.location = event.location + Vector(3, -4)
    stream.append(early)
    for i in 1...2 {
      var guess = event
      guess.isPredicted = true
      guess.location = event.location + Vector(5, 2) * Double(i)
      guess.time += 0.001 * Double(i)
      stream.append(guess)
    }
    early.location = event.location
    early.isUpdate = true
    early.expectingUpdates = []
    stream.append(early)
  }
}
