import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct TapTests {
  private func finger() throws -> Brush {
    try Brush(
      engine: SmoothingEngine.drawUI,
      style: Style(width: 9),
      effects: [FingerWidth(minimum: 2, maximum: 7)]
    )
  }

  /// DU-17: whether a contact is a tap depends on its distance, not on its number of samples.
  @Test func aTapIsShortInDistanceNotInSamples() throws {
    let still = [Point(50, 50), Point(50.4, 50), Point(50.4, 50.3), Point(50, 50.2)]
    for count in 2...4 {
      let events = SyntheticPen.stroke(Array(still.prefix(count)), kind: .finger)
      let stroke = try #require(SyntheticPen.model(events, brush: finger()).dry.first)
      #expect(stroke.isTap())
      #expect(stroke.nibs().allSatisfy { $0.radius == 7 })
    }
    let flick = SyntheticPen.stroke([Point(0, 0), Point(300, 0)], kind: .finger)
    let stroke = try #require(SyntheticPen.model(flick, brush: finger()).dry.first)
    #expect(!stroke.isTap())
    #expect(stroke.nibs().allSatisfy { $0.radius < 3 })
  }

  /// R2, FS-12: a tap of a pen that reports pressure 0 is visible, with every brush.
  @Test func aTapWithoutPressureIsVisible() throws {
    for named in Brush.catalog {
      let events = SyntheticPen.stroke([Point(9, 9), Point(9, 9)], force: 0)
      let stroke = SyntheticPen.model(events, brush: named.brush).dry[0]
      let item = try #require(stroke.item())
      #expect(item.bounds.width >= 1, "\(named.name)")
      #expect(stroke.nibs().allSatisfy { $0.color.w > 0.2 }, "\(named.name)")
    }
  }

  /// R2: a tap has round ends and no gaps in any style, also while it is wet.
  ///
  /// Ink with explicit widths keeps the caps of its document.
  @Test func tapsAreNotCutOff() throws {
    let points = [Point(9, 9), Point(9.01, 9), Point(9.01, 9)]
    let gap = Style(width: 4, cap: .butt, dash: Style.Dash([9, 9], phase: 12))
    for engine: any StrokeEngine in [SmoothingEngine.inkable, PolylineEngine.shared] {
      for style in [Style(width: 4, cap: .butt), Style(width: 4, cap: .square), gap] {
        let brush = try Brush(style: style, engine: engine)
        let events = SyntheticPen.stroke(points)
        let tap = try #require(SyntheticPen.model(events, brush: brush).dry[0].ribbon())
        #expect(tap.cap == .round && tap.segments.count == 2)
        let wet = SyntheticPen.wetStroke(events, brush: brush)
        #expect(wet.item() == wet.dried()?.item())
        let line = SyntheticPen.stroke([Point(9, 9), Point(40, 9)])
        #expect(SyntheticPen.model(line, brush: brush).dry[0].ribbon()?.cap == style.cap)
      }
    }
    let reported = try Brush.polyline(Style(width: 4, cap: .butt))
    let dry = SyntheticPen.model(SyntheticPen.stroke(points), brush: reported).dry[0]
    #expect(dry.ribbon()?.cap == .butt)
  }

  /// R20: times that are not finite are replaced by the previous time, so that readers need no check.
  @Test func brokenTimesAreReplaced() throws {
    var events = SyntheticPen.stroke((0..<6).map { Point(Double($0) * 9, 0) }, start: 5)
    events[0].time = .nan
    events[3].time = .infinity
    events[5].time = -.infinity
    let stroke = try #require(SyntheticPen.model(events, brush: .drawUIPen).dry.first)
    #expect(stroke.samples.allSatisfy { $0.time.isFinite })
    #expect(try #require(stroke.timeRange).lowerBound == 0)
  }

  /// DU-05, R15: a real sample without a usable location still withdraws the prediction, and a new prediction replaces
  /// the old one.
  @Test func predictionsAreReplacedAndWithdrawn() {
    var model = SyntheticPen.model(PredictionTests.readmeBatch)
    var guess = PredictionTests.readmeBatch[3]
    guess.location = Point(181, 117)
    model.apply(guess)
    #expect(model.wet[0].predictedCount == 1)
    #expect(model.wet[0].samples.last?.location == Point(181, 117))
    model.apply(InputEvent(phase: .moved, location: Point(.nan, 0), time: 0.013))
    #expect(model.wet[0].predictedCount == 0)
    #expect(model.wet[0].samples.count == 3)
  }

  /// R2, R5: whether a contact is a tap depends on its final locations, not on estimated ones.
  @Test func correctedLocationsMakeATap() throws {
    var events = SyntheticPen.stroke([Point(10, 10), Point(16, 10), Point(11, 10)], force: 0)
    events[1].updateIndex = 7
    events[1].expectingUpdates = .location
    var model = SyntheticPen.model(events)
    #expect(!model.wet[0].isTap)
    var better = events[1]
    better.isUpdate = true
    better.location = Point(11, 10)
    better.expectingUpdates = []
    model.apply(better)
    let stroke = model.dry[0]
    #expect(stroke.isTap())
    // As wet ink it is a tap, too.
    let wet = SyntheticPen.wetStroke(events + [better])
    #expect(wet.isTap && wet.nibs() == stroke.nibs())
    #expect(wet.firstDifferenceFromDry() == nil)
  }

  /// The eraser end of a pen erases, whatever brush its tip has.
  @Test func eraserEndErases() throws {
    let events = SyntheticPen.stroke([Point(0, 0), Point(50, 0)], kind: .eraser)
    #expect(SyntheticPen.model(events).dry[0].brush == .eraser)
    let wide = try Brush.eraser.restyled { $0.width = 60 }
    #expect(SyntheticPen.model(events, brush: wide).dry[0].brush == wide)
  }
}
