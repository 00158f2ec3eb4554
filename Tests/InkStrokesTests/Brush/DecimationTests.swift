import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DecimationTests {
  /// SK-02: the first point fills the window, each further one shifts it by one.
  @Test func windowHoldsTheLastFourPoints() {
    let p = (0..<6).map { Point(Double($0), -Double($0)) }
    let expected = [
      [p[0], p[0], p[0], p[0]], [p[0], p[0], p[0], p[1]], [p[0], p[0], p[1], p[2]],
      [p[0], p[1], p[2], p[3]], [p[1], p[2], p[3], p[4]], [p[2], p[3], p[4], p[5]],
    ]
    var window = PointWindow(p[0])
    for i in p.indices {
      if i > 0 { window.push(p[i]) }
      #expect([window.p0, window.p1, window.p2, window.p3] == expected[i])
    }
  }

  /// SK-02: an effect receives that window, however the samples arrive; (−1, −1) is an ordinary point.
  @Test func effectsSeeTheWindow() throws {
    final class Probe: StrokeEffect {
      var code: PluginCode { PluginCode("org.example.test") }
      func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
        nib.radius = input.window.p0.distance(to: input.window.p3)
      }
    }
    let brush = try Brush(engine: PolylineEngine(), style: Style(width: 1), effects: [Probe()])
    let points = (0..<6).map { Point(Double($0) * 3 - 1, -1) }
    let stroke = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0]
    #expect(stroke.nibs().map { $0.radius } == [0, 3, 6, 9, 9, 9])
  }

  private func accepted(_ count: Int, rate: Int) throws -> [Int] {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 2),
      filters: [Decimation(rate: rate)]
    )
    let points = (0..<count).map { Point(Double($0) * 5, Double($0 % 2)) }
    let model = SyntheticPen.model(SyntheticPen.stroke(points), brush: brush)
    return model.inOrder()[0].shape().elements.map { $0.sample }
  }

  /// SK-03: of 11 points rate 2 accepts the first and 5 more, rate 1 all 11.
  @Test func everySecondPointIsAccepted() throws {
    #expect(try accepted(11, rate: 2) == [0, 2, 4, 6, 8, 10])
    #expect(try accepted(11, rate: 1) == Array(0...10))
  }

  /// SK-03, R2: the lift point is never lost, whatever its number.
  @Test(arguments: 1...5) func liftPointStays(rate: Int) throws {
    for count in 2...13 {
      let kept = try accepted(count, rate: rate)
      #expect(kept.last == count - 1)
      #expect(kept.dropLast().allSatisfy { $0 % rate == 0 })
      #expect(kept.count == (count - 2) / rate + 2)
    }
  }

  /// SK-03: SpiralKit's bitmap engines use every second point, its stroke engines every point.
  @Test func spiralRates() throws {
    for brush in [Brush.spiralPen, .spiralHighlighter, .spiralEraser, .spiralLines, .spiralQuad] {
      let filter = try #require(brush.filters.first as? Decimation)
      #expect(filter.rate == 2)
      #expect(brush.retention != .strokes)
    }
    for brush in [Brush.spiralStroke, .spiralSimplified] {
      #expect(!brush.filters.contains { $0 is Decimation })
      #expect(brush.retention == .strokes)
    }
  }
}
