import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct SavitzkyGolayTests {
  private func smoothed(
    _ points: [Point],
    window: Int = 2,
    strength: Double = 1
  ) throws -> [Point] {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 1),
      filters: [SavitzkyGolay(window: window, strength: strength)]
    )
    let model = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush)
    return model.inOrder()[0].shape().elements.map { $0.curve.end }
  }

  /// DU-34: the published weights for 2 and 3 neighbors.
  @Test func weightsAreThePublishedOnes() {
    let two = [-3.0, 12, 17, 12, -3].map { $0 / 35 }
    let three = [-2.0, 3, 6, 7, 6, 3, -2].map { $0 / 21 }
    for (weights, expected) in [
      (SavitzkyGolay.weights(2), two), (SavitzkyGolay.weights(3), three),
    ] {
      #expect(weights.count == expected.count)
      for (a, b) in zip(weights, expected) { #expect(abs(a - b) < 1e-15) }
    }
  }

  /// DU-34: for every window the weights add up to 1 and keep moments up to the third.
  @Test(arguments: 2...12) func weightsKeepCubics(m: Int) {
    let weights = SavitzkyGolay.weights(m)
    #expect(weights.count == 2 * m + 1)
    for power in 0...3 {
      var moment = 0.0
      for (k, weight) in weights.enumerated() {
        var x = 1.0
        for _ in 0..<power { x *= Double(k - m) }
        moment += weight * x
      }
      #expect(abs(moment - (power == 0 ? 1 : 0)) < 1e-10)
    }
  }

  /// DU-34: straight lines of even speed and cubics are not changed.
  @Test(arguments: [2, 3, 7, 12]) func linesAndCubicsAreNotChanged(window: Int) throws {
    let line = (0..<30).map { Point(Double($0) * 3 - 20, 7 - Double($0)) }
    let cubic = (0..<30).map { i -> Point in
      let t = Double(i) / 10
      return Point(Double(i) * 4, 5 * t * t * t - 9 * t * t + t)
    }
    for points in [line, cubic] {
      for (a, b) in zip(try smoothed(points, window: window), points) {
        #expect(a.distance(to: b) < 1e-9)
      }
    }
  }

  /// DU-34: a point off the line is pulled in by the weights, half as far at half the strength;
  /// strength 0 changes nothing.
  @Test func strengthScalesTheFit() throws {
    var points = (0..<11).map { Point(Double($0) * 10, 0) }
    points[5] = Point(50, 35)
    let heights = [0.0, 0, 0, -3, 12, 17, 12, -3, 0, 0, 0]
    for strength in [0, 0.5, 1.0] {
      let result = try smoothed(points, strength: strength)
      for i in points.indices {
        let expected = points[i].y + (heights[i] - points[i].y) * strength
        #expect(abs(result[i].y - expected) < 1e-12)
      }
    }
  }

  /// DU-34: near the ends the window shrinks to min(w, i, n − 1 − i), and below 2 nothing is done.
  @Test func windowShrinksAtTheEnds() throws {
    for (n, window) in [(3, 2), (5, 2), (9, 12), (40, 6), (41, 12)] {
      let points = randomLine(n, seed: UInt64(n))
      let result = try smoothed(points, window: window, strength: 0.8)
      for i in points.indices {
        let m = min(window, min(i, n - 1 - i))
        var expected = points[i]
        if m > 1 {
          var sum = Vector(0, 0)
          let weights = SavitzkyGolay.weights(m)
          for k in -m...m {
            sum = sum + Vector(points[i + k].x, points[i + k].y) * weights[k + m]
          }
          expected = Point(points[i].x * 0.2 + sum.dx * 0.8, points[i].y * 0.2 + sum.dy * 0.8)
        }
        #expect(result[i].distance(to: expected) < 1e-9)
      }
      #expect(result.first == points.first && result.last == points.last)
    }
  }

  /// DU-34: the defaults are Inkable's window 2 and strength 1.
  @Test func defaultsAreInkables() throws {
    #expect(
      try SavitzkyGolay().code
        == PluginCode("savitzky-golay", [.init("window", 2), .init("strength", 1)])
    )
  }

  /// DU-39, R18: a custom filter takes part like the built-in ones.
  @Test func ownFiltersTakePart() throws {
    let brush = try Brush(
      engine: SmoothingEngine.inkable,
      style: Style(width: 2),
      filters: [Grid(10), Decimation(rate: 1)]
    )
    let events = restlessContact(seed: 4)
    let stroke = SyntheticPen.wetStroke(events, brush: brush)
    for element in stroke.elements {
      #expect(element.curve.end.x.truncatingRemainder(dividingBy: 10) == 0)
      #expect(element.curve.end.y.truncatingRemainder(dividingBy: 10) == 0)
    }
    #expect(stroke.firstDifferenceFromDry() == nil)
    let catalog = PluginCatalog(filters: [
      PluginPart("org.example.grid", "a grid") { code throws(InvalidValue) in
        Grid(try code.number("size"))
      }
    ])
    #expect(try Brush(decoding: brush.encoded(), plugins: catalog).filters[0] is Grid)
  }
}

/// A filter that moves knots to the crossings of a grid.
private final class Grid: PointFilter {
  let size: Double

  init(_ size: Double) { self.size = size }

  var code: PluginCode { PluginCode("org.example.grid", [.init("size", size)]) }

  var revisableTail: Int? { 0 }

  func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    for i in changed {
      var knot = knots[i]
      knot.location.x = (knot.location.x / size).rounded() * size
      knot.location.y = (knot.location.y / size).rounded() * size
      line.put(knot, at: i)
    }
    line.truncate(to: knots.count)
  }
}
