import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct SpeedWidthTests {
  /// Returns the widths along samples at given distances, with a constant interval in seconds.
  private func widths(_ ways: [Double], every time: Double, _ effect: SpeedWidth) throws -> [Double]
  {
    var points = [Point(0, 0)]
    for way in ways { points.append(points[points.count - 1] + Vector(way, 0)) }
    var events = SyntheticPen.stroke(points)
    for i in events.indices { events[i].time = Double(i) * time }
    let brush = try Brush(engine: PolylineEngine(), style: Style(width: 1), effects: [effect])
    return SyntheticPen.model(events, brush: brush).dry[0].nibs().map { $0.radius * 2 }
  }

  /// §2.6: speeds from 20 to 3,000 units a second are distinguished; erasers widen, pens thin.
  @Test(arguments: [
    (5.0, 12.0), (20.0, 12.0), (1510.0, 36.0), (3000.0, 60.0), (90_000.0, 60.0),
  ])
  func widthFollowsSpeed(speed: Double, width: Double) throws {
    let way = speed / 50
    let eraser = try widths([way, way, way], every: 0.02, SpeedWidth(slow: 12, fast: 60))
    #expect(abs(eraser[3] - width) < 1e-9)
    let pen = try widths([way, way, way], every: 0.02, SpeedWidth(slow: 15, fast: 6))
    #expect(abs(pen[3] - (15 - (width - 12) / 48 * 9)) < 1e-9)
  }

  /// §2.6: intervals of 10 ms and less are not measured.
  @Test func shortTimesAreNotMeasured() throws {
    let effect = try SpeedWidth(slow: 12, fast: 60)
    #expect(try widths([40], every: 0.01, effect) == [12, 12])
    #expect(try widths([0.001, 40], every: 0.004, effect) == [12, 12, 12])
    #expect(try widths([60], every: 0.02, effect) == [12, 60])
  }

  /// R20: intervals too short to measure separately are measured together, so that a fast device does not
  /// draw all of its ink at one width.
  @Test(arguments: [0.001, 0.002, 0.004, 0.005, 0.008, 0.01])
  func fastDevicesAreMeasured(time: Double) throws {
    let effect = try SpeedWidth(slow: 12, fast: 60)
    let ways = [Double](repeating: 1510 * time, count: 60)
    #expect(abs(try #require(try widths(ways, every: time, effect).last) - 36) < 0.5)
  }

  /// R20: clocks that stop or run backward leave valid widths.
  @Test(arguments: [0.0, -0.01, .nan, .infinity]) func brokenClocksAreHarmless(time: Double) throws
  {
    let effect = try SpeedWidth(slow: 12, fast: 60)
    for width in try widths([9, 9, 9, 1e9], every: time, effect) {
      #expect((12.0...60).contains(width))
    }
  }

  /// A tap is slow.
  @Test func tapsAreSlow() throws {
    let stroke = SyntheticPen.model(
      SyntheticPen.stroke([Point(0, 0), Point(2.9, 0)]),
      brush: .jotUIEraser
    ).dry[0]
    #expect(stroke.nibs().allSatisfy { $0.radius == 6 })
  }

  /// R2: a tip that widens with speed keeps its width in a tap; a tip that thins is as wide as slow ink.
  @Test func tapsLoseNoWidth() throws {
    let points = (0..<9).map { Point($0 % 2 == 0 ? 50 : 52.9, 50) }
    let events = SyntheticPen.stroke(points)
    let live = SyntheticPen.wetStroke(Array(events.dropLast()), brush: .jotUIEraser).nibs()
    let tap = SyntheticPen.model(events, brush: .jotUIEraser).dry[0]
    #expect(tap.isTap() && live.contains { $0.radius > 10 })
    for (before, after) in zip(live, tap.nibs()) { #expect(after.radius >= before.radius) }
    let pen = SyntheticPen.model(events, brush: .jotUIPen).dry[0]
    #expect(pen.nibs().allSatisfy { $0.radius == 7.5 })
  }

  /// §2.6: JotUI's tools have the widths, opacities and steps of its demo.
  @Test func jotUIToolsAreThoseOfItsDemo() throws {
    let tools: [(Brush, Double, ClosedRange<Double>)] = [
      (.jotUIPen, 0.5, 0.9...0.9), (.jotUIMarker, 2, 0.3...0.5), (.jotUIHighlighter, 2, 0.5...0.8),
    ]
    for (brush, step, alpha) in tools {
      guard case .dabs(let dabbing) = brush.tip else { return #expect(Bool(false)) }
      #expect(dabbing.distance(radius: 20) == step)
      #expect(alpha.contains(brush.style.color.alpha))
      #expect((brush.engine as? SmoothingEngine)?.strength == 0.75)
    }
    guard case .dabs(let pen) = Brush.jotUIPen.tip else {
      Issue.record("the pen prints")
      return
    }
    #expect(abs(pen.flow - 1 / 1.5) < 1e-12)
    let stylus = SyntheticPen.stroke([Point(0, 0), Point(50, 0)], force: 3)
    #expect(SyntheticPen.model(stylus, brush: .jotUIPen).dry[0].nibs()[1].radius * 2 == 15)
    #expect(Brush.jotUIHighlighter.style.width == 40)
  }
}
