@_spi(Models) import InkStrokes
import Inkstone
import Testing

/// Engines, effects and geometry with an app's own values.
@Suite struct OwnPartsTests {
  private let points = [Point(0, 0), Point(10, 0), Point(20, 10), Point(20, 30), Point(35, 40)]

  private func stroke(_ brush: Brush, _ points: [Point], pace: Double = 0.01) -> Stroke {
    let samples = points.enumerated().map { i, point in
      StrokeSample(location: point, time: Double(i) * pace)
    }
    return Stroke(id: StrokeID(0), brush: brush, samples: samples)
  }

  /// SK-04: the interpolating engine draws two lines to each knot, through a point that depends on its strength.
  @Test(arguments: [0, 0.25, 0.5, 1]) func interpolationOfAnyStrength(_ strength: Double) throws {
    let engine = try InterpolationEngine(strength: strength)
    #expect(engine.strength == strength && InterpolationEngine.spiral.strength == 0.5)
    let drawn = stroke(try Brush(style: Style(width: 2), engine: engine), points).shape().elements
    #expect(drawn.count == 2 * points.count - 1)
    for i in 2..<points.count - 1 {
      let curve = smoothedCurve(
        points[i - 2],
        points[i - 1],
        points[i],
        points[i + 1],
        strength: strength
      )
      #expect(drawn[2 * i - 1].curve.end.distance(to: curve.control2) < 1e-9)
      #expect(drawn[2 * i].curve.end == points[i])
    }
    #expect(throws: InvalidValue.self) { try InterpolationEngine(strength: 5) }
  }

  /// SK-08: SpiralKit's width with an app's own threshold and interval: ink thins above threshold / (3 · interval), at
  /// every rate.
  @Test(arguments: [60.0, 133, 1000]) func widthsOfOnesOwn(_ rate: Double) throws {
    let brush = try Brush(
      style: Style(width: 10),
      stages: [.spiralWidth(threshold: 30, interval: 0.02)],
      engine: PolylineEngine.shared
    )
    for (speed, last) in [(495.0, 10.0), (505, 4)] {
      let line = (0...Int(rate)).map { Point(speed * Double($0) / rate, 0) }
      let nibs = stroke(brush, line, pace: 1 / rate).nibs()
      #expect(abs((nibs.last?.radius ?? 0) * 2 - last) < 1e-9, "\(speed)")
    }
  }

  /// SK-06: 5 points make 25, including the given ones.
  @Test func catmullRomPointsOfALine() {
    let spline = catmullRomPoints(through: points, steps: 6)
    #expect(spline.count == 25)
    for (i, point) in points.enumerated() { #expect(spline[6 * i] == point) }
  }

  /// DU-35: both forms of Douglas and Peucker's method keep the same points.
  @Test func simplifiedLines() throws {
    for method in SimplificationMethod.allCases {
      let flat = [Point(0, 0), Point(10, 2), Point(20, 0)]
      #expect(try simplifiedIndices(of: flat, tolerance: 3, by: method) == [0, 2])
      let steep = [Point(0, 0), Point(10, 4), Point(20, 0)]
      #expect(try simplifiedIndices(of: steep, tolerance: 3, by: method) == [0, 1, 2])
    }
    #expect(throws: InvalidValue.self) { try simplifiedIndices(of: self.points, tolerance: 0) }
  }

  /// DU-01, DU-14: 20 units a second are 0, 410 are 0.5, 800 and more are 1, and so is a contact that has just begun.
  @Test func normalizedVelocity() {
    #expect(Velocity.normalized(20) == 0 && Velocity.normalized(410) == 0.5)
    #expect(Velocity.normalized(800) == 1 && Velocity.normalized(5000) == 1)
    var velocity = Velocity()
    #expect(velocity.normalized == 1)
    let a = StrokeSample(location: Point(0, 0), time: 1)
    velocity.advance(from: a, to: StrokeSample(location: Point(41, 0), time: 1.1))
    #expect(abs(velocity.normalized - 0.5) < 1e-9)
    velocity.advance(from: a, to: a)
    #expect(abs(velocity.normalized - 0.5) < 1e-9, "time that stands still changes nothing")
  }
}
