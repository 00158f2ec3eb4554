import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@Suite struct HeldShapeTests {
  /// Returns a stroke through points, 8 ms per sample, that rests at the last for some seconds before it lifts.
  private static func held(_ points: [Point], for hold: Double, lifts: Bool = true) -> [InputEvent]
  {
    var events: [InputEvent] = []
    for (i, point) in points.enumerated() {
      events.append(sample(i == 0 ? .began : .moved, point.x, point.y, at: 0.008 * Double(i)))
    }
    guard let last = points.last else { return events }
    var time = 0.008 * Double(points.count)
    let end = time + hold
    while time < end {
      // The hand trembles.
      events.append(
        sample(.moved, last.x + (time * 50).truncatingRemainder(dividingBy: 1), last.y, at: time)
      )
      time += 0.016
    }
    if lifts { events.append(sample(.ended, last.x, last.y, at: end)) }
    return events
  }

  private static let circle = (0...80).map { i in
    let (sine, cosine) = Real.sinCos(Double(i) / 80 * 2 * .pi)
    return Point(200 + 80 * cosine, 150 + 78 * sine)
  }

  private static let straight = (0...40).map { Point(50 + 5 * Double($0), 100 + Double($0 % 2)) }

  private static func canvas() -> InkCanvas {
    let canvas = makeCanvas()
    canvas.settings.turnsHeldStrokesIntoShapes = true
    return canvas
  }

  @Test("A stroke that is held becomes the shape that it looks like, one step of undo")
  func becomesShape() throws {
    let canvas = Self.canvas()
    canvas.play(Self.held(Self.circle, for: 0.6, lifts: false))
    #expect(canvas.items.isEmpty)
    canvas.paintAll()
    let live = canvas.pixmap
    canvas.play(sample(.ended, 280, 150, at: 3))
    let item = try #require(canvas.items.first)
    guard case .ellipse? = item.shape?.figure else {
      Issue.record("no ellipse")
      return
    }
    #expect(canvas.items.count == 1)
    #expect(canvas.drawing.history.undoCount == 1)
    canvas.paintAll()
    #expect(canvas.pixmap == live, "what was seen stays")
    _ = canvas.undo()
    #expect(canvas.items.isEmpty)
    canvas.paintAll()
    #expect(canvas.pixmap == painted(Self.canvas()))
  }

  @Test("A stroke that is lifted at once, or after too short a hold, stays as it was drawn")
  func staysStroke() throws {
    for hold in [0, 0.3] {
      let canvas = Self.canvas()
      canvas.play(Self.held(Self.circle, for: hold))
      #expect(try #require(canvas.items.first).isStroke)
    }
    let canvas = makeCanvas()
    canvas.play(Self.held(Self.circle, for: 1))
    #expect(try #require(canvas.items.first).isStroke, "nobody asked for shapes")
  }

  @Test("How events are grouped makes no difference, and a pen that says nothing is held, too")
  func grouping() throws {
    let events = Self.held(Self.straight, for: 0.7)
    let (one, all, silent) = (Self.canvas(), Self.canvas(), Self.canvas())
    one.play(events)
    _ = all.handle(events, at: try #require(events.last).time)
    let drawn = Array(events.prefix(Self.straight.count))
    silent.play(drawn)
    let deadline = try #require(silent.tick(at: 0.4).deadline)
    #expect(abs(deadline - (0.008 * 40 + 0.5)) < 0.02)
    _ = silent.tick(at: deadline)
    silent.play(sample(.ended, 250, 100, at: 2))
    for canvas in [one, all, silent] {
      let shape = try #require(canvas.items.first?.shape)
      guard case .line(let start, let end) = shape.figure else {
        Issue.record("no line")
        continue
      }
      #expect(start.distance(to: Point(50, 100)) < 2)
      #expect(end.distance(to: Point(250, 100)) < 2)
    }
  }

  @Test("While the pen stays down a line follows it with its end, and a circle with its size")
  func follows() throws {
    var canvas = Self.canvas()
    canvas.play(Self.held(Self.straight, for: 0.6, lifts: false))
    canvas.play([sample(.moved, 200, 200, at: 2), sample(.ended, 200, 200, at: 2.1)])
    guard case .line(_, let end)? = canvas.items.first?.shape?.figure else {
      Issue.record("no line")
      return
    }
    #expect(end == Point(200, 200))
    canvas = Self.canvas()
    canvas.play(Self.held(Self.circle, for: 0.6, lifts: false))
    canvas.play([sample(.moved, 240, 150, at: 2), sample(.ended, 240, 150, at: 2.1)])
    let bounds = try #require(canvas.items.first).bounds
    #expect(abs(bounds.width - 80) < 8, "half as large: \(bounds.width)")
  }

  @Test("A contact that is taken away leaves nothing of the shape")
  func cancelled() {
    let canvas = Self.canvas()
    canvas.play(Self.held(Self.circle, for: 0.6, lifts: false))
    canvas.paintAll()
    #expect(canvas.pixmap != painted(canvas), "the shape is seen")
    _ = canvas.cancelContacts()
    canvas.paintAll()
    #expect(canvas.pixmap == painted(canvas))
    #expect(canvas.items.isEmpty)
    #expect(canvas.drawing.history.undoCount == 0)
  }
}
