import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct HendersonTests {
  /// Returns the output of the filter for samples at a rate.
  private func smooth(
    _ points: [Point],
    rate: Double = 200,
    strength: Double = 1,
    reach: Double = 0.034
  ) throws -> [Point] {
    let samples = points.enumerated().map { i, point in
      StrokeSample(location: point, time: Double(i) / rate)
    }
    var line = KnotLine()
    let input = StrokeLine(samples)
    try HendersonSmoother(strength: strength, reach: reach)
      .update(&line, from: input, changed: 0..<points.count)
    return line.knots.map { $0.location }
  }

  @Test(arguments: [0.034, 0.07, 0.136]) func parabolasAndTheEndsAreNotMoved(reach: Double) throws {
    for count in [1, 2, 3, 5, 9, 16, 17, 18, 40, 80] {
      for rate in [60.0, 200, 1000] {
        let points = (0..<count).map { i in
          let t = Double(i)
          return Point(5 + 3 * t - 0.1 * t * t, 0.05 * t * t)
        }
        let smooth = try smooth(points, rate: rate, reach: reach)
        #expect(smooth.count == count)
        #expect(zip(points, smooth).allSatisfy { $0.distance(to: $1) < 1e-6 })
      }
    }
    var random = SeededGenerator(seed: 3)
    let noise = (0..<60).map { _ in Point(random.real(0, 9), random.real(0, 9)) }
    let smooth = try smooth(noise)
    #expect(smooth.first == noise.first)
    #expect(smooth.last == noise.last)
    #expect(smooth != noise)
    #expect(try self.smooth(noise, strength: 0) == noise)
  }

  /// The second differences of noise, out over in, at all rates of pens.
  @Test func jitterIsReducedThirtyfoldAtEveryRate() throws {
    for rate in [60.0, 120, 200, 240, 1000] {
      var random = SeededGenerator(seed: 11)
      let points = (0..<1200).map { i in
        Point(Double(i) + random.real(-0.5, 0.5), random.real(-0.5, 0.5))
      }
      func roughness(_ points: ArraySlice<Point>) -> Double {
        var sum = 0.0
        let p = Array(points)
        for i in 1..<(p.count - 1) {
          let second = (p[i + 1] - p[i]) - (p[i] - p[i - 1])
          sum += second.lengthSquared
        }
        return (sum / Double(p.count - 2)).squareRoot()
      }
      let smooth = try smooth(points, rate: rate)
      let gain = roughness(smooth[50..<1150]) / roughness(points[50..<1150])
      #expect(gain < 0.034, "\(rate) Hz: \(gain)")
    }
  }

  /// A line that turns back sharply, at the speed of a hand.
  @Test func cornersKeepTheirCorners() throws {
    for rate in [60.0, 200, 240] {
      for angle in [115.0, 150, 180] {
        let (sine, cosine) = Real.sinCos(angle / 180 * .pi)
        let step = 300 / rate
        var points = (0..<40).map { Point(Double($0) * step, 0) }
        let corner = points[39]
        points += (1..<40).map { corner + Vector(cosine, sine) * (Double($0) * step) }
        let smooth = try smooth(points, rate: rate)
        #expect(smooth[39] == corner)
        let most = zip(points, smooth).map { $0.distance(to: $1) }.max() ?? 0
        #expect(most < 1e-6, "\(rate) Hz, \(angle)°: \(most)")
      }
    }
  }

  /// Predicted samples are drawn where they are, and the ink of the real ones is the same without them.
  @Test func predictedSamplesMoveNoOthers() throws {
    let brush = try Brush(style: Style(width: 2), stages: [.steadyLine()])
    var random = SeededGenerator(seed: 8)
    var (with, without) = (InkModel(brush: brush), InkModel(brush: brush))
    for i in 0..<60 {
      let location = Point(Double(i) * 4 + random.real(0, 1), random.real(0, 3))
      let phase = i == 0 ? InputEvent.Phase.began : .moved
      let event = InputEvent(phase: phase, location: location, time: Double(i) * 0.005)
      let guesses = (1...3).map { k in
        event.predicted(
          at: location + Vector(Double(k) * 4, random.real(-9, 9)),
          time: event.time + Double(k) * 0.005
        )
      }
      without.apply(event)
      with.apply([event] + guesses)
      let (a, b) = (with.wet[0], without.wet[0])
      #expect(a.predictedCount == 3 && a.elements.count == b.elements.count + 3)
      for (x, y) in zip(a.elements, b.elements) { #expect(x.curve.end == y.curve.end) }
      #expect(a.elements.suffix(3).map { $0.curve.end } == guesses.map { $0.location })
    }
  }

  /// A slow line with a tremor of 8 Hz: the usual reach leaves it, the longest one takes most of it.
  @Test func aLongReachSteadiesATremblingHand() throws {
    let points = (0..<800).map { i in
      Point(Double(i) * 0.2, Real.sinCos(Double(i) / 200 * 2 * .pi * 8).sine)
    }
    func tremor(_ points: [Point]) -> Double {
      points[100..<700].map { abs($0.y) }.max() ?? 0
    }
    #expect(try tremor(smooth(points)) > 0.9)
    #expect(try tremor(smooth(points, reach: 0.136)) < 0.35)
  }

  @Test func aReachOutOfRangeIsRefused() throws {
    for reach in [0.03, 0.2, .nan, .infinity] {
      #expect(throws: InvalidValue.self) { try HendersonSmoother(reach: reach) }
    }
  }

  @Test(arguments: [0.034, 0.136]) func finalSamplesKeepTheirInk(reach: Double) throws {
    let brush = try Brush(style: Style(width: 2), stages: [.steadyLine(reach: reach)])
    var stroke = InProgressStroke(id: StrokeID(0), brush: brush)
    var random = SeededGenerator(seed: 5)
    var kept: [StrokeElement] = []
    for i in 0..<200 {
      let location = Point(Double(i) * 4 + random.real(0, 1), random.real(0, 9))
      let phase = i == 0 ? InputEvent.Phase.began : .moved
      stroke.append(InputEvent(phase: phase, location: location, time: Double(i) * 0.005))
      for (before, after) in zip(kept, stroke.elements) {
        #expect(before.curve == after.curve, "sample \(i)")
      }
      let final = stroke.finalSamples(before: stroke.samples.count)
      kept = stroke.elements.filter { $0.sample < final }
    }
    #expect(kept.count > 150)
  }

  @Test func locationsThatAreTooLargeToBeFittedAreKept() throws {
    let samples = (0..<60).map { i in
      let size = i % 20 < 10 ? 1e308 : 1
      return StrokeSample(
        location: Point(i % 2 == 0 ? size : -size, Double(i)),
        time: Double(i) * 0.005
      )
    }
    var line = KnotLine()
    try HendersonSmoother().update(&line, from: StrokeLine(samples), changed: 0..<60)
    #expect(line.knots.count == 60)
    #expect(line.knots.allSatisfy { $0.location.isFinite })
  }

  @Test func equalAndBackwardTimesAreSmoothedOverEightSamples() throws {
    for time in [0.0, -1, .nan, 1e300] {
      let samples = (0..<40).map { i in
        StrokeSample(location: Point(Double(i), i % 2 == 0 ? 0 : 1), time: time * Double(i))
      }
      var line = KnotLine()
      try HendersonSmoother().update(&line, from: StrokeLine(samples), changed: 0..<40)
      #expect(abs(line.knots[20].location.y - 0.5) < 0.05)
    }
  }
}
