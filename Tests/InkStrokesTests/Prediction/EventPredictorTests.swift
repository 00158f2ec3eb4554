import InkGraphics
import InkStrokes
import Testing

@Suite struct EventPredictorTests {
  private func sample(_ i: Int, _ location: Point, rate: Double = 200) -> InputEvent {
    InputEvent(
      phase: i == 0 ? .began : .moved,
      location: location,
      time: Double(i) / rate,
      force: 0.5
    )
  }

  /// Returns a predictor with the samples of a path, in millimeters.
  private func predictor(
    _ rule: any TipPredictor,
    count: Int = 40,
    rate: Double = 200,
    millimeter: Double = 1,
    _ path: (Double) -> Point
  ) -> EventPredictor {
    var predictor = EventPredictor(rule, millimeter: millimeter)
    for i in 0..<count {
      let p = path(Double(i) / rate)
      predictor.observe(sample(i, Point(p.x * millimeter, p.y * millimeter), rate: rate))
    }
    return predictor
  }

  @Test func steadyMotionIsPredictedExactly() throws {
    for rule in EventPredictor.all.dropFirst() {
      for rate in [120.0, 200, 240, 1000] {
        let predictor = predictor(rule, count: Int(rate / 4), rate: rate) {
          Point(300 * $0, 40 * $0)
        }
        let motion = try #require(predictor.motion(of: 1))
        let error = (motion.frame - Vector(300, 40) * 0.0167).length
        #expect(error < 0.02, "\(rule.name) at \(rate) Hz: \(error)")
      }
    }
  }

  @Test func aCircleIsPredictedBetterThanByItsTangent() throws {
    func circle(_ t: Double) -> Point {
      let (sine, cosine) = Real.sinCos(25 * t)
      return Point(4 * cosine, 4 * sine)
    }
    func error(_ rule: any TipPredictor) throws -> Double {
      let motion = try #require(predictor(rule, circle).motion(of: 1))
      return (circle(39 / 200.0) + motion.frame).distance(to: circle(39 / 200.0 + 0.0167))
    }
    let linear = try error(EventPredictor.linear)
    #expect(try error(EventPredictor.hold) > linear)
    #expect(try error(EventPredictor.taps) < 0.6 * linear)
    #expect(try error(EventPredictor.network) < 0.6 * linear)
  }

  @Test func thePredictionIsTheSameInAnyUnit() throws {
    func path(_ t: Double) -> Point { Point(100 * t, 900 * t * t) }
    for rule in EventPredictor.all {
      let one = try #require(predictor(rule, path).motion(of: 1))
      let other = try #require(predictor(rule, millimeter: 3.5, path).motion(of: 1))
      #expect((one.frame * 3.5 - other.frame).length < 1e-4, "\(rule.name)")
    }
  }

  @Test func theTipIsNeverFartherThanTheSpeedAllows() throws {
    // Locations and times that no pen makes.
    for rule in EventPredictor.all {
      var predictor = EventPredictor(rule, millimeter: 1)
      var state: UInt64 = 7
      func random() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 31)
      }
      var last: [Point] = []
      for i in 0..<2000 {
        let scale = [0.1, 1, 1000, 1e15][Int(random() * 4) % 4]
        let location = Point(random() * scale, random() * scale)
        last.append(location)
        predictor.observe(
          InputEvent(
            phase: i == 0 ? .began : .moved,
            location: location,
            time: Double(i / 2) * 0.008
          )
        )
        guard let motion = predictor.motion(of: 1) else { continue }
        var most = 0.0
        for k in max(1, last.count - 4)..<max(1, last.count) {
          most = max(most, last[k - 1].distance(to: last[k]))
        }
        // The period is at least 1 ms.
        #expect(motion.frame.length <= 1.26 * most * 16.7, "\(rule.name)")
        #expect(motion.late.length.isFinite)
      }
    }
  }

  @Test func aRestingPenIsNotPredicted() {
    for rule in EventPredictor.all {
      let predictor = predictor(rule) { _ in Point(30, 30) }
      #expect(predictor.events(of: 1, at: 40 / 200.0 + 0.016).isEmpty, "\(rule.name)")
    }
  }

  @Test func theEventsReachToTheFrameAndFadeBeyond17Milliseconds() throws {
    let predictor = predictor(EventPredictor.linear) { Point(200 * $0, 0) }
    let newest = 39 / 200.0
    func reach(_ ahead: Double) -> Double {
      (predictor.events(of: 1, at: newest + ahead).last?.location.x ?? 200 * newest) - 200 * newest
    }
    #expect(abs(reach(0.008) - 1.6) < 1e-9)
    #expect(abs(reach(0.016) - 3.2) < 1e-9)
    #expect(abs(reach(0.017) - 3.4) < 1e-9)
    #expect(reach(0.03) < 3.4)
    #expect(reach(0.05) < reach(0.03))
    #expect(reach(0.068) == 0)
    #expect(reach(0) == 0)
    #expect(reach(-1) == 0)
    let events = predictor.events(of: 1, at: newest + 0.0167)
    #expect(events.count == 3)
    #expect(events.allSatisfy { $0.isPredicted && $0.phase == .moved && $0.force == 0.5 })
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test func onlyFastPensThatAreDownArePredicted() {
    for kind in [InputEvent.PointerKind.finger, .mouse] {
      var predictor = EventPredictor(millimeter: 1)
      for i in 0..<20 {
        var event = sample(i, Point(Double(i), 0))
        event.kind = kind
        predictor.observe(event)
      }
      #expect(predictor.events(of: 1, at: 0.11).isEmpty)
    }
    var slow = predictor(EventPredictor.network, rate: 60) { Point(100 * $0, 0) }
    #expect(slow.events(of: 1, at: 40 / 60.0).isEmpty)
    slow = predictor(EventPredictor.network) { Point(100 * $0, 0) }
    #expect(!slow.events(of: 1, at: 40 / 200.0).isEmpty)
    slow.observe(InputEvent(phase: .ended, location: Point(20, 0), time: 0.2))
    #expect(slow.events(of: 1, at: 40 / 200.0).isEmpty)
    #expect(slow.contactNumbers.isEmpty)
  }

  /// Two pens whose samples alternate are predicted like one, at an even period and with their own locations.
  @Test func twoPensArePredictedLikeOne() throws {
    for rule in EventPredictor.all {
      var (one, two) = (EventPredictor(rule, millimeter: 1), EventPredictor(rule, millimeter: 1))
      for i in 0..<100 {
        var event = sample(i, Point(Double(i), 0.01 * Double(i * i)))
        one.observe(event)
        two.observe(event)
        event.contact = 2
        event.location = Point(5000 - Double(i), 300)
        event.time += 0.0025
        two.observe(event)
        // The second pen begins late, too.
        if i == 50 {
          event.phase = .began
          two.observe(event)
        }
      }
      let (a, b) = (one.motion(of: 1), two.motion(of: 1))
      #expect(try (#require(a).frame - #require(b).frame).length < 1e-6, "\(rule.name)")
      let late = (one.displacement(of: 1, after: 0.01), two.displacement(of: 1, after: 0.01))
      #expect(try (#require(late.0) - #require(late.1)).length < 1e-6, "\(rule.name)")
    }
  }

  @Test func theNumberOfContactsIsBounded() {
    var predictor = EventPredictor(millimeter: 1)
    for contact in 0..<100 as Range<UInt32> {
      predictor.observe(
        InputEvent(contact: contact, phase: .began, location: Point(0, 0), time: 0)
      )
    }
    #expect(predictor.contactNumbers.count == 16)
    #expect(predictor.contactNumbers.last == 99)
  }
}
