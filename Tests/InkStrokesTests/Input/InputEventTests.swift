import Foundation
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct InputEventTests {
  static var full: InputEvent {
    var event = InputEvent(
      contact: 77,
      kind: .eraser,
      phase: .moved,
      location: Point(-1.25, 1e-7),
      time: 720394.409,
      force: 1.0 / 3,
      altitude: 1.11,
      azimuth: 0.2231,
      roll: -0.5
    )
    event.identifier = 0xdead_beef_0123_4567
    event.maximumForce = 4.166666666666667
    event.buttons = [.primaryBarrel, .secondaryBarrel]
    event.estimated = [.force, .azimuth]
    event.expectingUpdates = .force
    event.isPredicted = true
    event.isUpdate = true
    event.updateIndex = 89
    event.hoverDistance = 0.25
    event.contactRadius = 0.75
    event.contactRadiusTolerance = 0.125
    return event
  }

  /// DU-01: every field survives JSON and the event log, to the last bit.
  @Test func everyFieldSurvivesARoundTrip() throws {
    for event in [Self.full, InputEvent(phase: .began, location: Point(1, 2), time: 0)] {
      let json = try JSONEncoder().encode(event)
      #expect(try JSONDecoder().decode(InputEvent.self, from: json) == event)
      let log = EventStream(events: [event]).encoded()
      #expect(try EventStream(decoding: log).events == [event])
    }
  }

  /// DU-01: a dot ends without a location; its JSON has none.
  @Test func eventsWithoutALocationSurviveJSON() throws {
    let stroke = Stroke(
      id: StrokeID(0),
      brush: .inkable,
      samples: [StrokeSample(location: Point(3, 4), time: 1)]
    )
    #expect(stroke.events().contains { !$0.location.isFinite })
    let json = try JSONEncoder().encode(Array(stroke.events()))
    let read = try JSONDecoder().decode([InputEvent].self, from: json)
    #expect(read.count == stroke.events().count)
    for (a, b) in zip(read, stroke.events()) {
      #expect(a.location.isFinite == b.location.isFinite && a.phase == b.phase)
      #expect(!b.location.isFinite || a == b)
    }
    for text in [#"{"contact":1}"#, "[]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(InputEvent.self, from: Data(text.utf8))
      }
    }
    let unknown = #"{"contact":1,"kind":"paw","phase":"began","location":{"x":1,"y":2},"time":0}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(InputEvent.self, from: Data(unknown.utf8))
    }
  }

  /// DU-01: unreported values are nil, and so is NaN.
  @Test func missingReadingsAreNil() {
    var event = InputEvent(phase: .moved, location: .origin, time: 0, force: .nan)
    #expect(event.force == nil)
    #expect(event.pressure == nil)
    #expect(event.altitude == nil)
    #expect(event.updateIndex == nil)
    event.azimuth = .infinity
    #expect(event.azimuth == nil)
    #expect(event.azimuthVector == nil)
  }

  /// DU-01: the azimuth as a unit vector, and force as a fraction of its maximum.
  @Test func derivedValuesFollowTheMeasuredOnes() throws {
    let vector = try #require(Self.full.azimuthVector)
    #expect(abs(vector.dx - 0.9752158) < 1e-6 && abs(vector.dy - 0.2212545) < 1e-6)
    #expect(abs(try #require(Self.full.pressure) - 0.08) < 1e-12)
  }

  /// DU-02: a stroke can be made from code, without any hardware.
  @Test func strokesCanBeMadeFromCode() {
    let stroke = Stroke(
      id: StrokeID(0),
      brush: .inkable,
      events: SyntheticPen.stroke([Point(0, 0), Point(10, 0), Point(20, 10)])
    )
    #expect(stroke.shape().elements.count == 3)
  }

  /// DU-33: each stroke keeps the brush that was set in the stream before it, also after a replay.
  @Test func brushChangesInTheStreamAreReplayed() throws {
    var stream = EventStream()
    stream.setBrush(.spiralPen)
    stream.append(contentsOf: SyntheticPen.stroke([Point(0, 0), Point(9, 0)], contact: 1))
    stream.setBrush(.highlighter)
    stream.append(contentsOf: SyntheticPen.stroke([Point(0, 9), Point(9, 9)], contact: 2))
    stream.setBrush(.eraser)
    let copy = try EventStream(decoding: stream.encoded())
    #expect(copy == stream)
    var model = InkModel()
    model.process(copy)
    #expect(model.dry.map { $0.brush } == [.spiralPen, .highlighter])
    #expect(model.brush == .eraser)
  }

  /// R20: broken logs are refused with the offset; none of them traps.
  @Test func brokenLogsAreRefused() throws {
    var stream = EventStream(brush: .drawUIPen, events: [Self.full])
    stream.setBrush(.highlighter)
    let log = stream.encoded()
    for length in 0..<log.count {
      let cut = Array(log.prefix(length))
      if let read = try? EventStream(decoding: cut) { #expect(read.count < stream.count) }
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      var bent = log
      bent[Int(random.next() % UInt64(bent.count))] ^= UInt8(1 << (random.next() % 8))
      if let read = try? EventStream(decoding: bent) {
        var model = InkModel()
        model.process(read)
      }
    }
    #expect(throws: StreamDecodingError(reason: .notAnEventLog, offset: 0)) {
      try EventStream(decoding: [1, 2, 3])
    }
    #expect(throws: StreamDecodingError(reason: .truncated, offset: 0)) {
      try EventStream(decoding: [])
    }
  }
}
