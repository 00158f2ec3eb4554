import InkGraphics
import Testing
import _InkTestSupport

@testable import InkStrokes

/// The filters whose line follows the pen: the 1€ filter and the spring.
@Suite struct FollowingFilterTests {
  /// A slow start that wobbles, and a fast end after a pause: x, y, seconds.
  private static let samples: [StrokeSample] = [
    (0, 0, 0), (2, 0.3, 0.008), (2.4, 0.5, 0.016), (2.6, 0.4, 0.024), (2.5, 0.7, 0.03),
    (9, 4, 0.05), (18, 2, 0.058),
  ].map { StrokeSample(location: Point($0.0, $0.1), time: $0.2) }

  private static func knots(_ filter: any PointFilter, _ samples: [StrokeSample]) -> [Knot] {
    var line = KnotLine()
    filter.update(&line, from: StrokeLine(samples), changed: 0..<samples.count)
    return line.knots
  }

  private static func expectEqual(_ knots: [Knot], _ points: [(Double, Double)]) {
    #expect(knots.count == points.count)
    for (i, (knot, point)) in zip(knots, points).enumerated() {
      #expect(knot.location.distance(to: Point(point.0, point.1)) < 2e-9, "knot \(i)")
    }
  }

  /// The values are those of a separate program by the same formulas, which returns what ink-stroke-modeler returns for
  /// its recordings.
  @Test func theSpringPullsTheTip() throws {
    let knots = Self.knots(try SpringSmoother(), Self.samples)
    Self.expectEqual(
      knots,
      [
        (0, 0), (0.047127273, 0.007069091), (0.172715457, 0.025907318),
        (0.357674635, 0.056950104), (0.585614794, 0.099932301), (0.838127942, 0.147033361),
        (1.100949528, 0.192490944), (1.293901631, 0.228697242), (1.477148651, 0.269576788),
        (1.867590284, 0.405626437), (2.403359463, 0.635874811), (3.112345268, 0.970205716),
        (3.999641668, 1.407280529), (4.952771675, 1.731298867), (6.246280528, 1.974663076),
        (8.392724524, 2.179769940), (10.553979602, 2.286491336), (12.527643593, 2.324479507),
        (14.209328934, 2.317774273), (15.562946599, 2.284862562), (16.596667508, 2.239218939),
        (17.344475734, 2.190085589), (17.852753785, 2.143325071), (17.967952972, 2.131989607),
      ]
    )
    // Knots between two samples have their times in the same steps.
    #expect(knots[1].sample == 1 && knots[1].fraction == 0.5 && knots[2].fraction == 1)
    #expect(knots[9].sample == 5 && knots[9].fraction == 0.25 && knots[13].sample == 6)
  }

  @Test func theOneEuroFilterFollowsFastPensMoreClosely() throws {
    let knots = Self.knots(try OneEuroFilter(), Self.samples)
    Self.expectEqual(
      knots,
      [
        (0, 0), (0.272193122, 0.040828968), (0.589369706, 0.109274230),
        (0.894189791, 0.153349491), (1.077938590, 0.215901325), (5.548299122, 2.351240158),
        (11.569660751, 2.181388342), (18, 2),
      ]
    )
  }

  /// Samples without times, long pauses, and locations and settings at the ends of their ranges.
  @Test func extremeSamplesAndSettingsGiveFiniteLines() throws {
    let filters: [any PointFilter] = [
      try OneEuroFilter(cutoff: 0.01, slope: 0), try OneEuroFilter(cutoff: 100, slope: 10),
      try SpringSmoother(stiffness: 100, drag: 10, wobble: 0),
      try SpringSmoother(stiffness: 20_000, drag: 300, wobble: 0.1),
      try SpringSmoother(stiffness: 20_000, drag: 10), try SpringSmoother(),
    ]
    for filter in filters {
      for (step, size) in [(0.0, 1.0), (-1, 1), (1e9, 1), (0.004, 1e300), (0.02, 3)] {
        let samples = (0..<60).map { i in
          StrokeSample(
            location: Point(Double(i % 7) * size, Double(i) * size),
            time: Double(i) * step
          )
        }
        let knots = Self.knots(filter, samples)
        #expect(knots.count >= 60 && knots.count < 60 * 33 + 21)
        #expect(knots.allSatisfy { $0.location.isFinite })
        guard size == 3 else { continue }
        let bounds = Rect(x: -40, y: -40, width: 100, height: 260)
        #expect(knots.allSatisfy { bounds.contains($0.location) })
        if filter is SpringSmoother { #expect(knots.last?.sample == 59) }
      }
    }
    // A pen at rest is one point.
    let rest = (0..<9).map { StrokeSample(location: Point(5, 5), time: Double($0) * 0.005) }
    for filter in filters {
      #expect(Self.knots(filter, rest).allSatisfy { $0.location == Point(5, 5) })
    }
  }

  private static func springs() throws -> [SpringSmoother] {
    var springs = [try SpringSmoother()]
    for stiffness in [100.0, 1000, 20_000] {
      for drag in [10.0, 72, 300] {
        for wobble in [0.0, 0.1] {
          springs.append(try SpringSmoother(stiffness: stiffness, drag: drag, wobble: wobble))
        }
      }
    }
    return springs
  }

  @Test func aSpringReachesThePenWithAllSettings() throws {
    for spring in try Self.springs() {
      for step in [0.02, 0.5, 3, 50] {
        for count in [2, 3, 40] {
          let samples = (0..<count).map {
            StrokeSample(location: Point(Double($0) * step, 0), time: Double($0) * 0.005)
          }
          let knots = Self.knots(spring, samples)
          let end = try #require(knots.last).location
          // 0.3 mm.
          #expect(end.distance(to: samples[count - 1].location) < 0.8505, "\(spring.code)")
          #expect(knots.last?.sample == count - 1)
        }
      }
    }
  }

  /// In a pause the tip comes to rest, and then nothing moves.
  @Test func aPauseAddsFewKnots() throws {
    for pause in [0.2, 0.5, 1, 6, 1e9] {
      var samples = (0..<40).map {
        StrokeSample(location: Point(Double($0), 0), time: Double($0) * 0.005)
      }
      let count = Self.knots(try SpringSmoother(), samples).count
      samples.append(StrokeSample(location: Point(39.5, 0.2), time: 0.195 + pause))
      let knots = Self.knots(try SpringSmoother(), samples)
      #expect(knots.count < count + 20, "\(pause) s: \(knots.count - count)")
      #expect(knots.count < 40 + 50)
      // The tip moves right after the sample before the pause, not throughout it.
      let moving = knots.filter { $0.sample == 40 && $0.fraction < 1 }
      #expect(!moving.isEmpty && moving.allSatisfy { $0.fraction * pause < 0.18 })
      #expect(try #require(knots.last).location.distance(to: samples[40].location) < 0.2835)
    }
    for spring in try Self.springs() {
      for size in [0.0, 1, 1000] {
        let samples = (0..<30).map {
          StrokeSample(location: Point(Double($0 % 3) * size, 0), time: Double($0) * 6)
        }
        #expect(Self.knots(spring, samples).count <= 1 + 29 * 32 + 21, "\(spring.code)")
      }
    }
  }

  @Test func aTipInAPauseMovesAsInManySamples() throws {
    let still = (0..<4).map {
      StrokeSample(location: Point(Double($0) * 3, 0), time: Double($0) * 0.02)
    }
    let end = StrokeSample(location: Point(9, 0), time: 0.06 + 0.5)
    let next = StrokeSample(location: Point(20, 5), time: 0.58)
    let between = (1..<90).map {
      StrokeSample(location: Point(9, 0), time: 0.06 + Double($0) / 180)
    }
    let spring = try SpringSmoother(stiffness: 500, drag: 20, wobble: 0)
    let few = Self.knots(spring, still + [end, next])
    let many = Self.knots(spring, still + between + [end, next])
    #expect(few.count < many.count - 40)
    for (a, b) in zip(few.suffix(8), many.suffix(8)) {
      #expect(a.location.distance(to: b.location) < 0.01)
    }
  }

  @Test func locationsAndTimesAtTheEndsOfTheirRangesGiveFiniteLines() throws {
    let numbers = [1e308, -1e308, 0, 1.7e308, 1, -1.7e308, 3, 1e308, -2, 1e-308]
    var filters: [any PointFilter] = try Self.springs()
    filters.append(try OneEuroFilter())
    filters.append(try HendersonSmoother())
    for filter in filters {
      for k in 1..<numbers.count {
        let samples = (0..<60).map { i in
          StrokeSample(
            location: Point(numbers[i * k % 10], numbers[(i + k) % 10]),
            time: k % 3 == 0 ? Double(i) * 0.004 : numbers[(i * 3 + k) % 10]
          )
        }
        let knots = Self.knots(filter, samples)
        #expect(knots.allSatisfy { $0.location.isFinite }, "\(filter.code), \(k)")
        #expect(knots.last?.sample == 59)
      }
    }
  }

  /// The moving average visits up to 64 knots at each, unless they have one time.
  @Test func theWorkOfTheMovingAverageIsCharged() throws {
    func work(_ wobble: Double, _ step: Double) throws -> Double {
      let spring = try SpringSmoother(wobble: wobble)
      var line = KnotLine()
      let samples = (0..<500).map {
        StrokeSample(location: Point(Double($0) * 0.01, 0), time: Double($0) * step)
      }
      spring.update(&line, from: StrokeLine(samples), changed: 0..<500)
      return line.takeWork()
    }
    #expect(try work(0.1, 0.001) > 10 * 50 * 400)
    #expect(try work(0.1, 0.001) < 10 * 65 * 500)
    #expect(try work(0, 0.001) < 10 * 2 * 500)
    #expect(try work(0.1, 0) < 10 * 5 * 500)
    // A pause of 1 s has 180 steps.
    #expect(try work(0, 1) >= 5 * 180 * 499)
  }

  @Test func settingsOutsideOfTheirRangesAreRefused() {
    #expect(throws: InvalidValue.self) { try OneEuroFilter(cutoff: 0) }
    #expect(throws: InvalidValue.self) { try OneEuroFilter(slope: -1) }
    #expect(throws: InvalidValue.self) { try SpringSmoother(stiffness: 99) }
    #expect(throws: InvalidValue.self) { try SpringSmoother(drag: 301) }
    #expect(throws: InvalidValue.self) { try SpringSmoother(wobble: .nan) }
  }
}
