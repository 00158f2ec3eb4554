import InkGraphics
@_spi(Models) import InkStrokes
import Testing
import _InkTestSupport

@Suite struct InkDeltaTests {
  private func sample(
    _ phase: InputEvent.Phase,
    _ x: Double,
    contact: UInt32 = 1,
    isPredicted: Bool = false
  ) -> InputEvent {
    var event = InputEvent(
      contact: contact,
      phase: phase,
      location: Point(x, 10 * Double(contact)),
      time: x / 100,
      force: 0.5
    )
    event.isPredicted = isPredicted
    return event
  }

  /// A brush of straight lines: one element per sample, none of them revised.
  private let plain: Brush = {
    do {
      return try Brush(engine: PolylineEngine.shared, style: Style(color: .black, width: 4))
    } catch { preconditionFailure("a plain brush") }
  }()

  /// DU-37: the deltas of a scripted log, batch by batch.
  @Test func aScriptedLogGivesTheExpectedDeltas() {
    var stream = EventStream(brush: plain, events: [])
    var model = InkModel()
    var first = StrokeID(0)
    var second = StrokeID(1)
    #expect(model.deltas(processing: stream) == [.unhandled(.brush(plain))])
    #expect(model.deltas(processing: stream).isEmpty, "nothing came")

    // A contact begins; its samples are one delta.
    for x in [0.0, 10, 20] { stream.append(sample(x == 0 ? .began : .moved, x)) }
    #expect(model.deltas(processing: stream) == [.added(first)])
    first = model.wet[0].id
    #expect(model.wet[0].elements.count == 3)

    // Two samples and a prediction: only the new elements.
    stream.append(sample(.moved, 30))
    stream.append(sample(.moved, 40))
    stream.append(sample(.moved, 50, isPredicted: true))
    #expect(model.deltas(processing: stream) == [.updated(first, elements: 3..<6)])

    // A change of brush keeps its position between earlier and later events; a hover makes no ink.
    let hover = sample(.hover, 45, contact: 7)
    stream.append(sample(.moved, 50))
    stream.setBrush(.pen)
    stream.append(sample(.moved, 60))
    stream.append(hover)
    stream.append(sample(.began, 0, contact: 2))
    stream.append(sample(.moved, 70))
    let deltas = model.deltas(processing: stream)
    second = model.wet[1].id
    #expect(
      deltas == [
        .updated(first, elements: 5..<6), .unhandled(.brush(.pen)),
        .updated(first, elements: 6..<7), .unhandled(.event(hover)),
        .updated(first, elements: 7..<8), .added(second),
      ]
    )

    // A contact ends, the other is canceled; a third exists only within the batch.
    stream.append(sample(.ended, 80))
    stream.append(sample(.cancelled, 5, contact: 2))
    stream.append(sample(.began, 0, contact: 3))
    stream.append(sample(.cancelled, 0, contact: 3))
    let last = model.deltas(processing: stream)
    #expect(last == [.updated(first, elements: 8..<9), .completed(first), .removed(second)])
    #expect(model.dry.map { $0.id } == [first])
  }

  /// DU-37: an update of an estimated value affects the elements at its sample, and no others.
  @Test func aLateValueIsAnUpdateOfItsElements() {
    var stream = EventStream(brush: .drawUIPen, events: [])
    var events = SyntheticPen.stroke((0..<12).map { Point(Double($0) * 10, 50) }, force: 0.5)
    events[5].updateIndex = 5
    events[5].expectingUpdates = .force
    stream.append(contentsOf: events)
    var model = InkModel()
    let deltas = model.deltas(processing: stream)
    let id = model.wet[0].id
    #expect(deltas == [.unhandled(.brush(.drawUIPen)), .added(id), .completed(id)])
    var update = events[5]
    update.isUpdate = true
    update.force = 1.5
    update.maximumForce = 4
    stream.append(update)
    guard case .updated(let stroke, let elements)? = model.deltas(processing: stream).first else {
      Issue.record("the stroke changed")
      return
    }
    #expect(stroke == id && elements.count <= 2 && elements.contains(5))
    // An update without a pending value changes no ink.
    stream.append(update)
    #expect(model.deltas(processing: stream) == [.unhandled(.event(update))])
  }

  /// DU-37, DU-04: whatever the batches, the deltas result in the same strokes.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func deltasOfAnyBatchesRebuildTheInk(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = SyntheticPen.session(seed: seed, strokes: 4, interleaved: true).flatMap { $0 }
    var model = InkModel()
    var stream = EventStream()
    // The ink of a host that receives only deltas.
    var kept: [(id: StrokeID, elements: [StrokeElement])] = []
    var next = 0
    while next < events.count {
      let end = min(events.count, next + 1 + Int(random.next() % 9))
      stream.append(contentsOf: events[next..<end])
      next = end
      for delta in model.deltas(processing: stream) {
        switch delta {
        case .added(let id): kept.append((id, model.shape(of: id)?.elements ?? []))
        case .removed(let id): kept.removeAll { $0.id == id }
        case .updated(let id, let elements):
          guard let at = kept.firstIndex(where: { $0.id == id }) else {
            Issue.record("an update of a stroke that was not added")
            continue
          }
          let now = model.shape(of: id)?.elements ?? []
          for i in elements {
            if i < kept[at].elements.count {
              kept[at].elements[i] = now[i]
            } else {
              kept[at].elements.append(now[i])
            }
          }
          if kept[at].elements.count > now.count {
            kept[at].elements.removeLast(kept[at].elements.count - now.count)
          }
        case .completed, .unhandled: break
        }
      }
      for (stroke, ink) in zip(kept, model.inOrder()) {
        let now = ink.shape().elements
        let isSame =
          stroke.id == ink.id && stroke.elements.count == now.count
          && zip(stroke.elements, now).allSatisfy { $0.curve == $1.curve && $0.end == $1.end }
        #expect(isSame)
      }
      #expect(kept.count == model.count)
    }
  }
}
