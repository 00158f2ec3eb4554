import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// The drying of ink, and its effects.
@Suite struct WetAndDryTests {
  private func owing(_ contact: UInt32, _ index: UInt32) -> [InputEvent] {
    var events = SyntheticPen.stroke(
      [Point(0, Double(contact)), Point(40, Double(contact) + 9), Point(80, 3)],
      contact: contact,
      force: 0.5
    )
    events[1].updateIndex = index
    events[1].expectingUpdates = .force
    return events
  }

  private func update(_ event: InputEvent, force: Double) -> InputEvent {
    var update = event
    update.isUpdate = true
    update.expectingUpdates = []
    update.force = force
    return update
  }

  /// A dry stroke consists of its samples and its brush only.
  @Test func aDryStrokeIsSmall() {
    #expect(MemoryLayout<Stroke>.stride <= 32)
  }

  /// DU-08: a stroke with pending values stays wet until they have arrived, and then dries immediately.
  @Test func aStrokeThatIsOwedValuesStaysWet() {
    let events = owing(1, 7)
    var model = SyntheticPen.model(events, brush: .drawUIPen)
    #expect(model.dry.isEmpty && model.wet.map { $0.hasEnded && $0.isOwedValues } == [true])
    model.apply(update(events[1], force: 1.5))
    #expect(model.wet.isEmpty)
    #expect(model.dry.map { $0.samples[1].force } == [1.5])
    let before = model.fingerprint
    model.apply(update(events[1], force: 0.2))
    #expect(model.fingerprint == before)
  }

  /// SK-07, R5: drying changes neither hash nor curves, for every brush and after updates.
  @Test(arguments: Brush.catalog.indices) func dryingChangesNothing(index: Int) {
    let brush = Brush.catalog[index].brush
    for seed in 0..<4 as Range<UInt64> {
      let stroke = SyntheticPen.wetStroke(restlessContact(seed: seed), brush: brush)
      guard let dry = stroke.dried() else {
        #expect(Bool(false), "the stroke has samples")
        continue
      }
      #expect(stroke.firstDifferenceFromDry() == nil)
      #expect(stroke.isTap == dry.isTap() && stroke.timeRange == dry.timeRange)
      var (wetHash, dryHash) = (Fingerprint(), Fingerprint())
      stroke.combine(into: &wetHash)
      dry.combine(into: &dryHash)
      #expect(wetHash.value == dryHash.value)
    }
  }

  /// A stroke can be dried without its pending values, but not while its contact is down.
  @Test func patienceEnds() {
    let events = owing(1, 3)
    var model = SyntheticPen.model(Array(events.dropLast()))
    let id = model.wet[0].id
    #expect(model.dry(id) == nil && model.wet.count == 1)
    model.apply(events[2])
    let version = model.version
    #expect(model.dry(id)?.samples.count == 3)
    #expect(model.wet.isEmpty && model.dry.count == 1)
    #expect(model.changes(since: version).isEmpty)
  }

  /// R1: a device that never sends its updates does not keep strokes wet forever, nor later strokes.
  @Test func waitingIsBounded() {
    var model = InkModel()
    for contact in 0..<200 as Range<UInt32> {
      for event in owing(contact, 5) { model.apply(event) }
    }
    #expect(model.wet.count == InkModel.maximumWaiting)
    #expect(model.inOrder().map { $0.id.rawValue } == Array(0..<200))
    #expect(model.dry.count == 200 - InkModel.maximumWaiting)
  }

  /// DU-09: a reused index identifies the newer stroke, and the older one is no longer pending.
  @Test func anIndexThatComesAgainMeansTheNewerSample() {
    let old = owing(1, 4)
    let new = owing(1, 4)
    var model = SyntheticPen.model(old + new)
    #expect(model.dry.count == 1 && model.wet.count == 1)
    model.apply(update(new[1], force: 0.9))
    #expect(model.dry.map { $0.samples[1].force } == [0.5, 0.9])
  }

  /// DU-13: strokes that dry in another order than they began keep their positions.
  @Test func placesAreThoseOfBeginning() {
    var model = InkModel()
    for contact in 0..<5 as Range<UInt32> {
      model.apply(InputEvent(contact: contact, phase: .began, location: .origin, time: 0))
    }
    for contact in [3, 0, 4, 2] as [UInt32] {
      model.apply(InputEvent(contact: contact, phase: .ended, location: Point(9, 9), time: 1))
    }
    #expect(model.dry.map { $0.id.rawValue } == [0, 2, 3, 4])
    #expect(model.inOrder().map { $0.hasEnded } == [true, false, true, true, true])
    #expect(model[StrokeID(1)]?.hasEnded == false && model[StrokeID(5)] == nil)
  }

  /// DU-07, R20: update indices in any order, with duplicates, find their samples.
  @Test func updatesOfAnyOrderFindTheirSamples() {
    var stroke = InProgressStroke(id: StrokeID(0), brush: .drawUIPen)
    for (i, index) in ([9, 4, 4, 700, 1, 9] as [UInt32]).enumerated() {
      var event = InputEvent(phase: .moved, location: Point(Double(i) * 9, 0), time: Double(i))
      event.updateIndex = index
      event.expectingUpdates = .force
      stroke.append(event)
    }
    for (index, sample) in [(4, 2), (9, 5), (1, 4), (700, 3)] as [(UInt32, Int)] {
      #expect(stroke.isOwedValues && stroke.awaits(index))
      var late = InputEvent(phase: .moved, location: .origin, time: 0, force: Double(index) / 1000)
      late.updateIndex = index
      #expect(stroke.update(from: late) != nil)
      #expect(stroke.samples[sample].force == Double(index) / 1000)
      #expect(!stroke.awaits(index))
    }
    #expect(!stroke.isOwedValues)
  }

  /// Dry ink has no predictions, even if a host still predicted.
  @Test func predictionsNeverDry() {
    let events = PredictionTests.readmeBatch
    let stroke = Stroke(id: StrokeID(0), brush: .pen, events: events)
    #expect(stroke.samples.count == 3)
    let wet = SyntheticPen.wetStroke(events)
    #expect(wet.dried()?.samples == stroke.samples && wet.snapshot()?.samples.count == 4)
  }
}
