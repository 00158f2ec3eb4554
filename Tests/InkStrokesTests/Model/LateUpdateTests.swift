import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct LateUpdateTests {
  private func events(contact: UInt32, y: Double = 0, finish: Bool = false) -> [InputEvent] {
    var events: [InputEvent] = []
    for i in 0..<12 {
      var event = InputEvent(
        contact: contact,
        phase: i == 0 ? .began : (finish && i == 11 ? .ended : .moved),
        location: Point(Double(i) * 10, y + Double(i % 2)),
        time: Double(i) * 0.004,
        force: 0.4
      )
      event.updateIndex = UInt32(i)
      event.expectingUpdates = .force
      event.estimated = .force
      events.append(event)
    }
    return events
  }

  private func update(_ event: InputEvent, force: Double) -> InputEvent {
    var update = event
    update.isUpdate = true
    update.force = force
    update.expectingUpdates = []
    return update
  }

  /// DU-07: an update of the force of sample 7 changes the elements that end and start at that sample, and no others.
  @Test func lateForceChangesItsElementAndTheNextOnly() {
    let events = events(contact: 1)
    var model = SyntheticPen.model(events, brush: .drawUIPen)
    let before = model.wet[0].elements.map { $0.version }
    model.apply(update(events[7], force: 1.1))
    let after = model.wet[0].elements.map { $0.version }
    for i in before.indices {
      #expect((after[i] != before[i]) == (i == 7 || i == 8), "element \(i)")
    }
    #expect(abs(model.wet[0].elements[7].endRadius - 2.15 * 1.1) < 1e-12)
    #expect(model.wet[0].elements[8].startRadius == model.wet[0].elements[7].endRadius)
  }

  /// DU-08: an update reaches a finished stroke while another is drawn.
  @Test func lateForceReachesAFinishedStroke() {
    let first = events(contact: 1, finish: true)
    var model = SyntheticPen.model(first + events(contact: 2, y: 50), brush: .drawUIPen)
    #expect(model.wet[0].hasEnded && !model.wet[1].hasEnded)
    let other = model.wet[1].version
    model.apply(update(first[5], force: 1.2))
    #expect(abs(model.wet[0].nibs()[5].radius - 2.15 * 1.2) < 1e-12)
    #expect(model.wet[1].version == other)
  }

  /// DU-09: the same index on two contacts identifies two samples.
  @Test func updatesAreMatchedByContactAndIndex() {
    let one = events(contact: 1)
    let two = events(contact: 2, y: 50)
    var model = InkModel(brush: .drawUIPen)
    for (a, b) in zip(one, two) {
      model.apply(a)
      model.apply(b)
    }
    model.apply(update(two[4], force: 1))
    #expect(model.wet[0].samples[4].force == 0.4)
    #expect(model.wet[1].samples[4].force == 1)
  }

  /// DU-07: only announced values are changed, and only as long as they are expected.
  @Test func onlyAnnouncedValuesChange() {
    let events = events(contact: 1)
    var model = SyntheticPen.model(events, brush: .drawUIPen)
    var late = update(events[3], force: 0.9)
    late.location = Point(500, 500)
    late.altitude = 0.1
    model.apply(late)
    #expect(model.wet[0].samples[3].location == events[3].location)
    #expect(model.wet[0].samples[3].altitude == nil)
    let version = model.wet[0].elements[3].version
    model.apply(update(events[3], force: 0.1))
    #expect(model.wet[0].samples[3].force == 0.9)
    #expect(model.wet[0].elements[3].version == version)
  }

  /// DU-07: an update of a location moves both neighbors' curves, so that no gap opens.
  @Test func lateLocationLeavesNoGap() {
    var events = events(contact: 1)
    for i in events.indices { events[i].expectingUpdates = .location }
    var model = SyntheticPen.model(events, brush: .drawUIPen)
    var late = update(events[6], force: 0.4)
    late.location = Point(61, 30)
    model.apply(late)
    var corrected = events
    corrected[6].location = Point(61, 30)
    for i in corrected.indices { corrected[i].expectingUpdates = [] }
    let direct = SyntheticPen.model(corrected, brush: .drawUIPen)
    let elements = model.wet[0].elements
    for i in 1..<elements.count { #expect(elements[i].curve.start == elements[i - 1].curve.end) }
    #expect(elements.map { $0.curve } == direct.wet[0].elements.map { $0.curve })
    #expect(elements.map { $0.endRadius } == direct.wet[0].elements.map { $0.endRadius })
  }

  /// R20: updates for unknown samples, or of canceled contacts, are ignored.
  @Test func strayUpdatesAreIgnored() {
    let events = events(contact: 1)
    var model = SyntheticPen.model(events)
    model.apply(InputEvent(phase: .cancelled, location: .origin, time: 1))
    let version = model.version
    model.apply(update(events[2], force: 1))
    var stray = update(events[2], force: 1)
    stray.contact = 99
    model.apply(stray)
    #expect(model.count == 0)
    #expect(model.version == version)
  }
}
