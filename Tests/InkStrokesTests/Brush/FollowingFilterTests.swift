import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

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

  @Test func settingsOutsideOfTheirRangesAreRefused() {
    #expect(throws: InvalidValue.self) { try OneEuroFilter(cutoff: 0) }
    #expect(throws: InvalidValue.self) { try OneEuroFilter(slope: -1) }
    #expect(throws: InvalidValue.self) { try SpringSmoother(stiffness: 99) }
    #expect(throws: InvalidValue.self) { try SpringSmoother(drag: 301) }
    #expect(throws: InvalidValue.self) { try SpringSmoother(wobble: .nan) }
  }
}
