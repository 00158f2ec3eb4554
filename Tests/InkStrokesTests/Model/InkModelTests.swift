import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct InkModelTests {
  /// DU-04: however a log is divided into batches, the strokes are equal to the last bit.
  @Test(arguments: 0..<12) func anySplitGivesTheSameStrokes(seed: UInt64) {
    let session = SyntheticPen.session(seed: seed, interleaved: seed % 3 == 0)
    let events = session.flatMap { $0 }
    let reference = SyntheticPen.model(events).fingerprint
    #expect(fingerprint(of: session) == reference)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var batches: [[InputEvent]] = []
      var i = 0
      while i < events.count {
        let end = min(events.count, i + 1 + Int(random.next() % 17))
        batches.append(Array(events[i..<end]))
        i = end
      }
      #expect(fingerprint(of: batches) == reference)
    }
  }

  private func fingerprint(of batches: [[InputEvent]]) -> UInt64 {
    var stream = EventStream()
    var model = InkModel()
    for batch in batches {
      stream.append(contentsOf: batch)
      model.process(stream)
    }
    return model.fingerprint
  }

  /// DU-10: versions only increase, and the strokes listed as changed are exactly the affected ones.
  @Test func changesListTheTouchedStrokes() {
    var model = InkModel()
    var last: UInt64 = 0
    for group in SyntheticPen.session(seed: 3, strokes: 4, interleaved: true) {
      let before = model
      let version = model.version
      for event in group { model.apply(event) }
      #expect(model.version >= last)
      last = model.version
      let changes = model.changes(since: version)
      let touched = model.inOrder().map { $0.id }
        .filter { before.version(of: $0) != model.version(of: $0) }
      #expect(changes.strokes.map { $0.id } == touched)
      #expect(changes.version == model.version)
      for stroke in model.wet {
        #expect(stroke.version <= model.version)
        #expect(stroke.elements.allSatisfy { $0.version <= stroke.version })
      }
    }
    #expect(model.changes(since: model.version).isEmpty)
  }

  /// DU-10: a reader that returns after a very long time still receives every stroke.
  @Test func longAbsenceIsAnsweredFromTheStrokes() {
    var model = InkModel()
    for contact in 0..<2000 {
      let points = (0..<6).map { Point(Double($0), Double(contact)) }
      for event in SyntheticPen.stroke(points, contact: UInt32(contact)) { model.apply(event) }
    }
    #expect(model.changes(since: 0).strokes.count == 2000)
    #expect(model.changes(since: model.version - 6).strokes.count == 1)
  }

  /// DU-10: the damage of a change covers the ink before and after it.
  @Test func damageCoversOldAndNewInk() {
    var model = InkModel(brush: .drawUIPen)
    for group in SyntheticPen.session(seed: 8, strokes: 2) {
      for event in group {
        let before = model.inOrder().flatMap { $0.shape().elements }
        let version = model.version
        model.apply(event)
        let damage = model.changes(since: version).damage
        let after = model.inOrder().flatMap { $0.shape().elements }
        for i in 0..<max(before.count, after.count) {
          let old = i < before.count ? before[i] : nil
          let new = i < after.count ? after[i] : nil
          if old?.curve == new?.curve, old?.endRadius == new?.endRadius,
            old?.startRadius == new?.startRadius
          {
            continue
          }
          if let old { #expect(damage.contains(old.bounds)) }
          if let new { #expect(damage.contains(new.bounds)) }
        }
      }
    }
  }

  /// DU-11: each event is handled once, however often the model reads the stream.
  @Test func eachEventIsHandledOnce() {
    var stream = EventStream()
    var model = InkModel()
    for group in SyntheticPen.session(seed: 1) {
      stream.append(contentsOf: group)
      model.process(stream)
      #expect(model.processedCount == stream.count)
      let version = model.version
      model.process(stream)
      #expect(model.version == version)
    }
    let real = stream.events.filter { !$0.isPredicted && !$0.isUpdate }.count
    #expect(model.inOrder().map { $0.samples.count }.reduce(0, +) == real)
  }

  /// DU-12, SK-19, R1: a canceled contact leaves no stroke, reports the damage of its ink, and does not
  /// block the next one.
  @Test func cancelLeavesNoTrace() throws {
    var model = SyntheticPen.model(
      SyntheticPen.stroke((0..<9).map { Point(Double($0) * 8, 4) }, contact: 1)
    )
    let before = model.fingerprint
    let points = (0..<9).map { Point(Double($0) * 8, 40) }
    for event in SyntheticPen.stroke(points, contact: 2).dropLast() { model.apply(event) }
    let ink = try #require(model.wet.last).bounds
    let version = model.version
    model.apply(InputEvent(contact: 2, phase: .cancelled, location: Point(0, 0), time: 1))
    #expect(model.fingerprint == before)
    #expect(model.activeStrokes.isEmpty)
    let changes = model.changes(since: version)
    #expect(changes.strokes.map { $0.isRemoved } == [true])
    #expect(changes.damage.contains(ink))
    for event in SyntheticPen.stroke(points, contact: 2) { model.apply(event) }
    #expect(model.dry.map { $0.samples.count } == [9, 9])
  }

  /// R1: contacts that begin twice, move without beginning or end twice leave valid strokes.
  @Test func lostPhasesBlockNothing() {
    var model = InkModel()
    let at = Point(5, 5)
    model.apply(InputEvent(phase: .moved, location: at, time: 0))
    model.apply(InputEvent(phase: .ended, location: at, time: 0))
    model.apply(InputEvent(phase: .cancelled, location: at, time: 0))
    #expect(model.count == 0)
    model.apply(InputEvent(phase: .began, location: at, time: 1))
    model.apply(InputEvent(phase: .began, location: Point(50, 5), time: 2))
    #expect(model.dry.count == 1 && model.wet.map { $0.hasEnded } == [false])
    model.apply(InputEvent(phase: .ended, location: Point(60, 5), time: 3))
    #expect(model.activeStrokes.isEmpty)
  }

  /// DU-13: two simultaneous contacts make two strokes.
  @Test func twoContactsMakeTwoStrokes() {
    let one = SyntheticPen.stroke((0..<9).map { Point(Double($0), 0) }, contact: 1)
    let two = SyntheticPen.stroke((0..<9).map { Point(Double($0), 50) }, contact: 2)
    var model = InkModel()
    for (a, b) in zip(one, two) {
      model.apply(a)
      model.apply(b)
    }
    #expect(model.dry.count == 2)
    #expect(model.dry[0].samples.allSatisfy { $0.location.y == 0 })
    #expect(model.dry[1].samples.allSatisfy { $0.location.y == 50 })
  }

  /// DU-32: an event log that was saved and loaded replays to the same ink.
  @Test(arguments: 0..<6) func savedLogReplaysTheSameInk(seed: UInt64) throws {
    var stream = EventStream(
      brush: .drawUIPen,
      events: SyntheticPen.session(seed: seed).flatMap { $0 }
    )
    stream.setBrush(.highlighter)
    stream.append(contentsOf: SyntheticPen.stroke([Point(0, 0), Point(80, 80)], contact: 50))
    var live = InkModel()
    live.process(stream)
    var replayed = InkModel()
    replayed.process(try EventStream(decoding: stream.encoded()))
    #expect(replayed.fingerprint == live.fingerprint)
  }

  /// DU-40: a copy of a model is independent.
  @Test func copiesAreIndependent() {
    var model = SyntheticPen.model(
      Array(SyntheticPen.stroke((0..<9).map { Point(Double($0), 0) }).dropLast())
    )
    var copy = model
    let before = copy.fingerprint
    copy.apply(InputEvent(phase: .ended, location: Point(-50, 9), time: 1))
    #expect(model.fingerprint == before)
    copy = model
    model.apply(InputEvent(phase: .ended, location: Point(100, 100), time: 1))
    #expect(copy.fingerprint == before)
    #expect(model.fingerprint != before)
    #expect(copy.wet[0].elements.last?.curve.end == Point(7, 0))
  }

  /// R20: equal points, negative coordinates, loops, NaN and stopped clocks never break a stroke.
  @Test func degenerateInputLeavesSoundInk() throws {
    let awkward: [[Point]] = [
      Array(repeating: Point(-3, -7), count: 20),
      [Point(0, 0), Point(.nan, 3), Point(.infinity, -.infinity), Point(8, 8)],
      [Point(-1, -1), Point(-1e9, 4), Point(1e9, -1e9), Point(-1, -1)],
      (0..<40).map { Point(Double($0 % 4), Double(($0 / 2) % 4)) },
    ]
    for points in awkward {
      for named in Brush.catalog {
        var events = SyntheticPen.stroke(points, force: 0)
        for i in events.indices { events[i].time = i % 2 == 0 ? 1 : 0 }
        let model = SyntheticPen.model(events, brush: named.brush)
        let elements = try #require(model.dry.first).shape().elements
        for element in elements {
          #expect(element.curve.control1.isFinite && element.curve.control2.isFinite)
          #expect(element.curve.start.isFinite && element.curve.end.isFinite)
          #expect(element.endRadius.isFinite && element.endRadius >= 0)
        }
        #expect(elements.last?.curve.end == points.last)
      }
    }
  }

  /// R19: the work of one event does not grow with the stroke, the page or the log.
  @Test func oneEventTouchesAFixedNumberOfElements() {
    var model = InkModel()
    for contact in 0..<500 {
      let points = (0..<4).map { Point(Double($0), Double(contact)) }
      for event in SyntheticPen.stroke(points, contact: UInt32(contact)) { model.apply(event) }
    }
    model.apply(InputEvent(contact: 9999, phase: .began, location: .origin, time: 0))
    for i in 1..<3000 {
      let version = model.version
      model.apply(
        InputEvent(
          contact: 9999,
          phase: .moved,
          location: Point(Double(i), Double(i % 7)),
          time: Double(i)
        )
      )
      let changes = model.changes(since: version)
      #expect(changes.strokes.count == 1)
      #expect(changes.strokes[0].firstElement >= i - 1)
      #expect(changes.damage.width < 12)
    }
  }

  /// R19, DU-10: one more sample changes no element of a final sample, and few samples are not final.
  @Test func oneSampleChangesNothingThatIsSettled() {
    var checked = 0
    for named in Brush.catalog {
      if named.brush.revisesAll { continue }
      var model = InkModel(brush: named.brush)
      let points = (0..<40).map { Point(Double($0) * 6, Double($0 * $0 % 17)) }
      for (i, event) in SyntheticPen.stroke(points, force: 0.4).dropLast().enumerated() {
        let version = model.version
        let final = model.wet.first?.finalSamples(before: i) ?? 0
        model.apply(event)
        let first = model.changes(since: version).strokes[0].firstElement
        let elements = model.wet[0].elements
        guard first < elements.count else { continue }
        #expect(elements[first].sample >= final && final >= i - 16, "\(named.name)")
        checked += 1
      }
    }
    #expect(checked > 500, "\(checked)")
  }

  /// SK-07: the events of a frame together make the ink that they make one by one.
  @Test(arguments: 0..<12 as Range<UInt64>) func framesMakeTheInkOfTheirEvents(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let session = SyntheticPen.session(seed: seed, interleaved: seed % 2 == 0).flatMap { $0 }
    for (brush, events) in [
      (Brush.pen, session), (.brushPen, restlessContact(seed: seed)), (.chalk, session),
    ] {
      var (single, together) = (InkModel(brush: brush), InkModel(brush: brush))
      var next = 0
      while next < events.count {
        let frame = events[next..<min(events.count, next + 1 + Int(random.next() % 9))]
        next = frame.endIndex
        for event in frame { single.apply(event) }
        together.apply(Array(frame))
        #expect(together.fingerprint == single.fingerprint)
      }
      #expect(together.version < single.version && together.count == single.count)
    }
  }

  /// Dry ink keeps no storage of the wet ink, whose capacity is larger; the next stroke uses that again.
  @Test func dryInkOwnsItsSamples() {
    var model = InkModel()
    for _ in 0..<2 {
      let points = (0..<100).map { Point(Double($0), 0) }
      for event in SyntheticPen.stroke(points) { model.apply(event) }
    }
    #expect(model.dry.allSatisfy { $0.samples.capacity < 128 })
  }
}
