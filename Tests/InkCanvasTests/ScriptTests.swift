import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import Testing
import _InkTestSupport

/// Random sessions that combine all kinds of input.
@Suite struct ScriptTests {
  /// Returns a script of contacts that begin, end, are canceled, begin twice, and whose samples interleave.
  private func script(_ seed: UInt64, count: Int = 200) -> [InputEvent] {
    var random = SeededGenerator(seed: seed)
    var events: [InputEvent] = []
    var down: [UInt32: InputEvent.PointerKind] = [:]
    let kinds: [InputEvent.PointerKind] = [.pen, .pen, .eraser, .finger, .finger, .finger, .mouse]
    var time = 0.0
    func number(_ random: inout SeededGenerator) -> UInt32 { UInt32(random.next() % 7) }
    for _ in 0..<count {
      time += random.next() % 40 == 0 ? random.real(0, 1) : random.real(0, 0.02)
      let contact = number(&random)
      let kind = kinds[Int(contact)]
      var event = sample(
        .moved,
        random.real(0, 160),
        random.real(0, 120),
        at: time,
        kind,
        contact: contact,
        buttons: random.next() % 12 == 0 ? UInt32(random.next() % 4) : 0
      )
      let chance = random.next() % 100
      if down[contact] == nil {
        event.phase = chance < 20 ? .hover : (chance < 24 ? .moved : .began)
      } else if chance < 4 {
        event.phase = .began
      } else if chance < 14 {
        event.phase = .ended
      } else if chance < 18 {
        event.phase = .cancelled
      } else if chance < 24 {
        event.isPredicted = true
      }
      if chance % 31 == 0 { event.location = Point(.nan, 0) }
      if chance % 37 == 0, event.phase == .moved { event.time = time - 1 }
      if kind == .finger, chance == 50 { event.contactRadius = 40 }
      if event.phase == .moved, !event.isPredicted, chance > 80 {
        event.updateIndex = UInt32(events.count)
        event.expectingUpdates = .force
      }
      if event.phase == .began { down[contact] = kind }
      if event.phase == .ended || event.phase == .cancelled { down[contact] = nil }
      events.append(event)
      if event.updateIndex != nil, random.next() % 2 == 0 {
        event.isUpdate = true
        event.force = 0.9
        event.expectingUpdates = []
        events.append(event)
      }
    }
    for (contact, kind) in down.sorted(by: { $0.key < $1.key }) {
      time += 0.01
      events.append(sample(.ended, 5, 5, at: time, kind, contact: contact))
    }
    return events
  }

  private func canvas(_ seed: UInt64) -> InkCanvas {
    let canvas = InkCanvas(makeDrawing(160, 120), width: 160, height: 120)
    canvas.roles = [.automatic, .penDraws, .allDraw, .fingerErases][Int(seed % 4)]
    if seed % 3 == 0 { canvas.eraser = .strokeEraser(radius: 6) }
    if seed % 5 == 0 { canvas.tool = .brush(.highlighter) }
    if seed % 2 == 0 {
      canvas.add(TapRecognizer())
      canvas.add(LongPressRecognizer())
      canvas.add(HoverRecognizer())
    }
    return canvas
  }

  /// Law 1.
  @Test(arguments: 0..<10)
  func theSameEventsMakeTheSameDrawingHoweverTheyAreGrouped(_ seed: UInt64) {
    let events = script(seed)
    let end = (events.map { $0.time }.max() ?? 0) + 10
    let one = canvas(seed)
    one.play(events)
    _ = one.tick(at: end)
    var random = SeededGenerator(seed: seed &+ 99)
    for paints in [false, true] {
      let other = canvas(seed)
      var i = 0
      while i < events.count {
        let next = min(events.count, i + 1 + Int(random.next() % 30))
        let now = events[i..<next].map { $0.time }.max() ?? 0
        _ = other.handle(events[i..<next], at: now)
        if paints, random.next() % 6 == 0 { _ = other.paint() }
        i = next
      }
      _ = other.tick(at: end)
      #expect(other.drawing.contentHash == one.drawing.contentHash)
      #expect(other.viewport == one.viewport)
      #expect(other.drawing.history.undoCount == one.drawing.history.undoCount)
    }
  }

  /// Law 3.
  @Test(arguments: 0..<10)
  func noScriptLeavesAContactBehindOrPixelsThatAreNotInk(_ seed: UInt64) {
    let canvas = canvas(seed)
    var random = SeededGenerator(seed: seed)
    for event in script(seed) {
      canvas.play(event)
      if random.next() % 20 == 0 { _ = canvas.paint() }
    }
    let end = canvas.tick(at: 1e4)
    #expect(canvas.contactCount == 0 && end.deadline == nil)
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
    // The next stroke works.
    canvas.tool = .brush(.pen)
    _ = canvas.setViewport(Viewport())
    let count = canvas.items.count
    canvas.play(line(Point(20, 20), Point(100, 100), start: 2e4))
    #expect(canvas.items.count == count + 1)
    // All of it can be undone and redone.
    let hash = canvas.drawing.contentHash
    var steps = 0
    while canvas.drawing.history.undoCount > 0 {
      _ = canvas.undo()
      steps += 1
    }
    #expect(canvas.items.isEmpty)
    for _ in 0..<steps { _ = canvas.redo() }
    #expect(canvas.drawing.contentHash == hash)
    canvas.paintAll()
    let isAlike = canvas.pixmap == painted(canvas)
    #expect(isAlike)
  }

  @Test(arguments: 0..<12)
  func noSampleOfAPenIsLostWhateverPalmsDo(_ seed: UInt64) {
    let canvas = makeCanvas(roles: seed % 2 == 0 ? .allDraw : .automatic)
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    var palms: [UInt32] = []
    var sent = 0
    for stroke in 0..<20 {
      let count = 2 + Int(random.next() % 40)
      for i in 0..<count {
        time += 0.004
        let phase: InputEvent.Phase = i == 0 ? .began : (i == count - 1 ? .ended : .moved)
        let x = 10 + 9 * Double(i)
        canvas.play(sample(phase, x, 10 + 13 * Double(stroke), at: time))
        sent += 1
        let palm = UInt32(20 + random.next() % 4)
        let point = Point(random.real(0, 400), random.real(0, 300))
        let isDown = palms.contains(palm)
        if random.next() % 3 == 0 {
          let phases: [InputEvent.Phase] = isDown ? [.moved, .ended, .cancelled] : [.began]
          let phase = phases[Int(random.next() % UInt64(phases.count))]
          if phase == .began { palms.append(palm) }
          if phase == .ended || phase == .cancelled { palms.removeAll { $0 == palm } }
          canvas.play(sample(phase, point.x, point.y, at: time, .finger, contact: palm))
        }
      }
      time += random.real(0.05, 0.4)
    }
    let pens = canvas.items.compactMap { $0.stroke }.filter { $0.kind == .pen }
    #expect(pens.count == 20 && canvas.items.count == 20)
    #expect(pens.reduce(0) { $0 + $1.samples.count } == sent)
    #expect(canvas.viewport == Viewport())
  }

  @Test func aBrokenClockBlocksNothing() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.add(TapRecognizer())
    for time in [1e300, .infinity, .nan, -1e300] {
      let events = line(Point(20, 50), Point(90, 50)).map { event in
        var event = event
        event.time = time
        return event
      }
      for event in events { _ = canvas.handle([event], at: 5) }
    }
    _ = canvas.tick(at: 7)
    #expect(canvas.items.count == 4 && canvas.contactCount == 0)
    canvas.play(line(Point(20, 90), Point(90, 90), start: 8, .finger, contact: 7))
    #expect(canvas.items.count == 5)
    // Contacts that never end are dropped eventually.
    for contact in 100..<400 {
      canvas.play(sample(.began, 50, 50, at: 9, contact: UInt32(contact)))
    }
    #expect(canvas.contactCount <= 64)
  }

  @Test func lateValuesReachAStrokeThatWaitsForThem() {
    let canvas = makeCanvas()
    var events = line(Point(20, 50), Point(200, 50))
    events[4].updateIndex = 3
    events[4].expectingUpdates = .force
    let updates = canvas.play(events)
    #expect(updates.last?.changes.isEmpty == true)
    #expect(updates.last?.deadline != nil)
    var late = events[4]
    late.isUpdate = true
    late.force = 0.9
    late.expectingUpdates = []
    let done = canvas.handle([late], at: 0.1)
    #expect(done.changes.count == 1)
    #expect(canvas.items.first?.stroke?.samples[4].force == 0.9)
    // Half a second is long enough.
    events[4].updateIndex = 4
    canvas.play(
      events.map { event in
        var event = event
        event.time += 1
        return event
      }
    )
    #expect(canvas.items.count == 1)
    #expect(canvas.tick(at: 1.045 + 0.51).changes.count == 1)
    #expect(canvas.items.count == 2)
  }
}
