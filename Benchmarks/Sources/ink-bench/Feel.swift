import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes

/// `ink-bench feel FILE`: the nanoseconds of an event of the pen alone, with a steady line, and with a prediction.
///
/// As a host works: the real samples since the last frame, and the predicted ones for this frame, become ink together.
/// There is a frame for each event, and one in 1/120 and 1/60 of a second.
enum Feel {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 31)
    let path = try words.positional("FILE")[0]
    let file = try InkReader.read(try readFile(path), name: path, formats: .all)
    let events = file.stream(brush: nil).stream.events
    guard !events.isEmpty else { throw Failure("\(path) holds no ink") }
    let pen = Brush.pen
    let steady = try Brush(
      style: pen.style,
      stages: pen.stages + [.steadyLine()],
      engine: pen.engine,
      tip: pen.tip,
      retention: pen.retention
    )
    print("\(events.count) events, \(repetitions) repetitions")
    print("what                            median ns/event   least")
    for rule in EventPredictor.all {
      measure("\(rule.name)", events, repetitions) { predict(events, rule) }
    }
    let rates = [(Double.infinity, "each event"), (120, "120 frames/s"), (60, "60 frames/s")]
    for (rate, name) in rates {
      measure("pen, \(name)", events, repetitions) { ink(events, pen, nil, rate) }
      measure("  and steady line", events, repetitions) { ink(events, steady, nil, rate) }
      measure("  and network", events, repetitions) {
        ink(events, steady, EventPredictor.network, rate)
      }
    }
  }

  private static let millimeter = 72 / 25.4

  /// Converts events to ink, frame by frame, with predicted samples behind the newest one if there is a rule.
  private static func ink(
    _ events: [InputEvent],
    _ brush: Brush,
    _ rule: (any TipPredictor)?,
    _ rate: Double
  ) {
    var model = InkModel(brush: brush)
    var predictor = rule.map { EventPredictor($0, millimeter: millimeter) }
    var frame: [InputEvent] = []
    var start = -Double.infinity
    for (i, event) in events.enumerated() {
      frame.append(event)
      predictor?.observe(event)
      let isLast = i + 1 == events.count || events[i + 1].phase == .began
      guard isLast || events[i + 1].time >= start + 1 / rate else { continue }
      predictor?.appendEvents(of: event.contact, at: event.time + 1 / 60.0, to: &frame)
      model.apply(frame)
      frame.removeAll(keepingCapacity: true)
      start = isLast ? -.infinity : events[i + 1].time
    }
  }

  /// Predicts a frame after each event, without ink.
  private static func predict(_ events: [InputEvent], _ rule: any TipPredictor) {
    var predictor = EventPredictor(rule, millimeter: millimeter)
    for event in events {
      predictor.observe(event)
      _ = predictor.events(of: event.contact, at: event.time + 1 / 60.0)
    }
  }

  private static func measure(
    _ name: String,
    _ events: [InputEvent],
    _ repetitions: Int,
    _ body: () -> Void
  ) {
    var times: [Double] = []
    for _ in 0..<repetitions {
      let start = threadMilliseconds()
      body()
      times.append((threadMilliseconds() - start) * 1e6 / Double(events.count))
    }
    times.sort()
    print(
      name + column("", 30 - name.utf8.count),
      column(times[times.count / 2], 17),
      column(times[0], 8)
    )
  }
}
