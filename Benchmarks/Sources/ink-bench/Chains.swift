import InkGraphics
import InkStrokes

/// A generator of strokes with random chains of brush stages, with withdrawn predictions and late updates.
struct Chains {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// Returns strokes beside and over each other, each of another brush.
  mutating func stream(_ count: Int) throws -> EventStream {
    var stream = EventStream()
    for i in 0..<count {
      stream.setBrush(try brush())
      let start = Point(60 + 140 * Double(i % 10), 60 + 140 * Double(i / 10))
      stream.append(contentsOf: contact(UInt32(i + 1), from: start, at: Double(i)))
    }
    return stream
  }

  private mutating func one<Part>(of parts: [Part]) -> Part {
    parts[Int(random.next() % UInt64(parts.count))]
  }

  private mutating func brush() throws -> Brush {
    let effects: [any StrokeEffect] = [
      try StylusWidth(minimum: 1, maximum: 4), try FingerWidth(minimum: 1, maximum: 4),
      try PressureWidth(minimum: 0.2, maximum: 1.5), ProportionalWidth(), VelocityWidth(),
      SpiralWidth.bitmap, try SpeedWidth(slow: 1.5, fast: 0.5), PressureHue.forceSketch,
      try PressureOpacity(minimum: 0.2, maximum: 1, fallback: 0.5),
      try TiltShading(width: 3, opacity: 0.5), try TipRotation(.azimuth),
      try ScaledWidth(factor: 1.5), try Blending(.multiply, opacity: 0.5),
    ]
    let filters: [any PointFilter] = [
      Decimation.spiral, try Decimation(rate: 3), try SavitzkyGolay(window: 3, strength: 0.7),
      try Taper(start: 30, end: 50, minimum: 0.1), DouglasPeucker.inkable, DouglasPeucker.spiral,
    ]
    let engines: [any StrokeEngine] = [
      SmoothingEngine.inkable, PolylineEngine.shared, InterpolationEngine.spiral,
      MidpointEngine.shared, CatmullRomEngine.smooth, CatmullRomEngine.spiral,
    ]
    let tips: [Tip] = [
      .sweep, .sweep, .sweep, .dabs(Dabbing(tip: .disc(hardness: 0.4), spacing: .radii(0.5))),
      .dabs(Dabbing(tip: .texture(.grain), spacing: .units(3), followsDirection: true)),
    ]
    while true {
      var stages: [BrushStage] = []
      for _ in 0..<Int(random.next() % 7) {
        stages.append(
          random.next() % 3 == 0 ? .filter(one(of: filters)) : .effect(one(of: effects))
        )
      }
      let color = Color(
        red: random.real(),
        green: random.real(),
        blue: random.real(),
        alpha: 0.3 + 0.7 * random.real()
      )
      let style = Style(color: color, width: 2 + 6 * random.real())
      let (engine, tip) = (one(of: engines), one(of: tips))
      // A brush with too many filters that revise everything is refused: try another.
      if let brush = try? Brush(style: style, stages: stages, engine: engine, tip: tip) {
        return brush
      }
    }
  }

  private mutating func contact(
    _ contact: UInt32,
    from start: Point,
    at time: Double
  ) -> [InputEvent] {
    var events: [InputEvent] = []
    var late: [InputEvent] = []
    var point = start
    let count = 36
    for i in 0..<count {
      if random.next() % 9 != 0 {
        point = point + Vector(12 * random.real() - 3, 18 * random.real() - 9)
      }
      var event = InputEvent(
        contact: contact,
        phase: i == 0 ? .began : i == count - 1 ? .ended : .moved,
        location: point,
        time: time + Double(i) * 0.007,
        force: random.real(),
        altitude: 0.2 + 1.3 * random.real(),
        azimuth: 6 * random.real() - 3
      )
      if i % 3 == 1 {
        event.updateIndex = UInt32(i)
        event.expectingUpdates = [.force, .location]
        var update = event
        update.isUpdate = true
        update.expectingUpdates = []
        update.force = random.real()
        update.location = point + Vector(8 * random.real() - 4, 8 * random.real() - 4)
        late.append(update)
      }
      events.append(event)
      if i % 4 == 2, i < count - 1 {
        for k in 1...2 {
          var guess = event
          guess.updateIndex = nil
          guess.expectingUpdates = []
          guess.location = point + Vector(Double(k) * 6, 10 * random.real() - 5)
          guess.time += Double(k) * 0.007
          guess.isPredicted = true
          events.append(guess)
        }
      }
      if late.count > 2 { events += [late.removeFirst(), late.removeLast()] }
    }
    return events + late
  }
}
