import InkGraphics
import InkStrokes
import Synchronization
import Testing
import _InkTestSupport

/// The chain of a brush: stages in any order, with memory, before any engine.
@Suite struct ChainTests {
  private static func effects() throws -> [any StrokeEffect] {
    [
      try StylusWidth(minimum: 1, maximum: 4), try FingerWidth(minimum: 1, maximum: 4),
      try PressureWidth(minimum: 0.2, maximum: 1.5), ProportionalWidth(), VelocityWidth(),
      SpiralWidth.bitmap, try SpiralWidth(threshold: 30), try SpeedWidth(slow: 1.5, fast: 0.5),
      PressureHue.forceSketch, try PressureOpacity(minimum: 0.2, maximum: 1, fallback: 0.5),
      try TiltShading(width: 3, opacity: 0.5), try TipRotation(.azimuth),
      try ScaledWidth(factor: 1.5), try Blending(.multiply, opacity: 0.5),
      LineSpeedWidth(fast: 900), MeanWidth(),
    ]
  }

  private static func filters() throws -> [any PointFilter] {
    [
      Decimation.spiral, try Decimation(rate: 3), try SavitzkyGolay(window: 3, strength: 0.7),
      try Taper(start: 30, end: 50, minimum: 0.1), DouglasPeucker.inkable, DouglasPeucker.spiral,
      EvenSteps(4), try HendersonSmoother(), try OneEuroFilter(cutoff: 3), try SpringSmoother(),
    ]
  }

  private static func engines() throws -> [any StrokeEngine] {
    [
      SmoothingEngine.inkable, PolylineEngine.shared, InterpolationEngine.spiral,
      MidpointEngine.shared, CatmullRomEngine.smooth, CatmullRomEngine.spiral, OneEuroEngine(),
      SpringEngine(),
    ]
  }

  /// Returns a brush of stages in random order.
  private static func brush(_ random: inout SeededGenerator) throws -> Brush {
    let (effects, filters, engines) = (try effects(), try filters(), try engines())
    while true {
      var stages: [BrushStage] = []
      for _ in 0..<Int(random.next() % 7) {
        if random.next() % 3 == 0 {
          stages.append(.filter(filters[Int(random.next() % UInt64(filters.count))]))
        } else {
          stages.append(.effect(effects[Int(random.next() % UInt64(effects.count))]))
        }
      }
      let engine = engines[Int(random.next() % UInt64(engines.count))]
      do {
        return try Brush(style: Style(width: 6), stages: stages, engine: engine)
      } catch {
        // Too many filters that revise everything, or too many knots of one filter: try another chain.
        continue
      }
    }
  }

  /// SK-07, R5: 500 chains of stages in any order, with memory of their own: after every event, with
  /// predictions withdrawn and estimated values updated, live ink equals that of all samples in one pass, and that of
  /// the brush after encoding and decoding.
  @Test(arguments: 0..<10) func everyOrderIsIncremental(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(part) + 100)
    for number in 0..<50 {
      let brush = try Self.brush(&random)
      var stroke = InProgressStroke(id: StrokeID(0), brush: brush)
      for event in restlessContact(seed: random.next()) {
        if event.isUpdate { stroke.update(from: event) } else { stroke.append(event) }
        if event.phase == .ended { stroke.end() }
        if !stroke.hasEnded, stroke.snapshot()?.isTap() == true { continue }
        let difference = stroke.firstDifferenceFromDry()
        #expect(difference == nil, "chain \(number): \(brush.stages.map { $0.code })")
        if difference != nil { return }
      }
      let read = try Brush(decoding: brush.encoded(), plugins: .own)
      #expect(read == brush)
      let dry = try #require(stroke.dried())
      let again = Stroke(id: dry.id, kind: dry.kind, brush: read, samples: dry.samples)
      #expect(again.shape() == dry.shape())
    }
  }

  /// A stage receives the output of the previous one: the same two stages make other ink in another order.
  @Test func stagesSeeWhatComesBefore() throws {
    let points = (0..<40).map { Point(Double($0) * 8, Double($0 % 4) * 3) }
    let events = SyntheticPen.stroke(points)
    func radii(_ stages: [BrushStage]) throws -> [Double] {
      let brush = try Brush(style: Style(width: 8), stages: stages, engine: PolylineEngine.shared)
      return Stroke(id: StrokeID(0), brush: brush, events: events).nibs().map { $0.radius }
    }
    let width = BrushStage.effect(try SpiralWidth(threshold: 30))
    let thinning = BrushStage.filter(try Decimation(rate: 4))
    // Eight units from sample to sample are 24 in three steps; four times as many behind the filter.
    #expect(try radii([width, thinning]).allSatisfy { $0 == 4 })
    let behind = try radii([thinning, width])
    #expect(behind.count == 11 && behind[1] == 3.8 && behind[10] < 2.6)
  }

  /// Each knot has all readings of the pen at its sample, interpolated between two samples.
  @Test func knotsTellWhatThePenSaid() throws {
    final class Probe: StrokeEffect {
      var code: PluginCode { PluginCode("org.example.first") }
      func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
        nib.radius = (input.sample.pressure ?? 0) * 10
        nib.angle = input.sample.azimuth ?? 0
        nib.color = SIMD4(
          Float(input.sample.time),
          Float(input.sample.altitude ?? 0),
          Float(input.sample.roll ?? 0),
          1
        )
      }
      var changes: StyleProperties { [.radius, .angle, .color] }
    }
    var events = SyntheticPen.stroke([Point(0, 0), Point(8, 0)], force: 0.25)
    events[1].force = 0.75
    (events[0].azimuth, events[1].azimuth) = (3, -3)
    (events[0].altitude, events[1].altitude) = (0.5, 0.75)
    (events[0].roll, events[1].roll) = (0.25, 0.5)
    events[1].time = 0.5
    let brush = try Brush(
      style: Style(width: 2),
      stages: [.filter(EvenSteps(4)), .effect(Probe())],
      engine: PolylineEngine.shared
    )
    let nibs = Stroke(id: StrokeID(0), brush: brush, events: events).nibs()
    #expect(nibs.map { $0.radius }.prefix(3) == [2.5, 5, 7.5])
    #expect(abs(nibs[1].angle - .pi) < 1e-6)
    #expect(nibs[1].color == SIMD4(0.25, 0.625, 0.375, 1))
  }

  /// Law 4: a stateful engine visits as many knots for one more sample at the end of 100,000 as of 10,
  /// predictions included.
  @Test func statefulEnginesAreFlat() throws {
    let engine = OneEuroEngine()
    let brush = try Brush(style: Style(width: 2), engine: engine)
    var maximum: [Int] = []
    for count in [10, 1000, 100_000] {
      var stroke = InProgressStroke(id: StrokeID(0), brush: brush)
      func event(_ i: Int) -> InputEvent {
        let wave = Real.sinCos(Double(i) / 9).sine
        return InputEvent(
          phase: .moved,
          location: Point(Double(i % 700), 40 * wave),
          time: Double(i) / 240
        )
      }
      for i in 0..<count { stroke.append(event(i)) }
      var worst = 0
      for i in 0..<20 {
        let before = engine.visits.load(ordering: .relaxed)
        stroke.append(event(count + i))
        for k in 1...3 {
          var guess = event(count + i + k)
          guess.isPredicted = true
          stroke.append(guess)
        }
        worst = max(worst, engine.visits.load(ordering: .relaxed) - before)
      }
      maximum.append(worst)
    }
    #expect(maximum[0] > 0 && maximum[0] == maximum[1] && maximum[1] == maximum[2], "\(maximum)")
    #expect(maximum[0] <= 12)
  }

  /// SK-23: a custom tip prints the same however its samples are batched, and survives encoding;
  /// without its plugin, a disc is swept.
  @Test func tipsOfOnesOwn() throws {
    for engine in try Self.engines() {
      let brush = try Brush(
        style: Style(width: 5),
        stages: [.effect(PressureWidth(minimum: 0.5, maximum: 2)), .filter(EvenSteps(6))],
        engine: engine,
        tip: .own(Footprints(pace: 2))
      )
      var model = InkModel(brush: brush)
      var marks: StrokeMarks?
      for event in restlessContact(seed: 5) {
        let version = model.version
        model.apply(event)
        let ink = model.inOrder()[0]
        let first = model.changes(since: version).strokes.first?.firstElement ?? 0
        if marks == nil { marks = StrokeMarks(ink.brush) }
        marks?.update(ink.shape().elements, from: first)
        #expect(marks?.item == ink.item())
      }
      let stroke = try #require(model.dry.first)
      let dabs = stroke.dabs()
      #expect(dabs.count > 10)
      let box = stroke.bounds()
      for dab in dabs {
        let print = Rect(center: dab.center, radius: dab.radius)
        #expect(print.union(box) == box)
      }
      let known = try Brush(decoding: brush.encoded(), plugins: .own)
      #expect(known == brush)
      let again = Stroke(id: stroke.id, brush: known, samples: stroke.samples)
      #expect(again.item() == stroke.item())
      let unknown = try Brush(decoding: brush.encoded())
      #expect(unknown.encoded() == brush.encoded())
      let swept = Stroke(id: stroke.id, brush: unknown, samples: stroke.samples)
      #expect(swept.ribbon() != nil && swept.dabs().isEmpty)
    }
  }

  /// A custom tip with unprintable output does no harm.
  @Test func senselessPrintsAreHarmless() throws {
    final class Broken: StrokeTip {
      var code: PluginCode { PluginCode("org.example.third") }
      var print: DabTip { .disc(hardness: 1) }
      var reach: Double { 1 }
      func addPrints(
        of element: StrokeElement,
        at index: Int,
        memory: inout StageMemory,
        to prints: inout [Dab]
      ) {
        let color = SIMD4<Float>(.nan, 9, -1, .infinity)
        prints.append(Dab(center: Point(.nan, 0), radius: 1, color: color))
        prints.append(Dab(center: element.curve.end, radius: .infinity, color: color))
        prints.append(Dab(center: element.curve.end, radius: -1, angle: .nan, color: color))
      }
    }
    let brush = try Brush(style: Style(width: 5), tip: .own(Broken()))
    let points = (0..<5).map { Point(Double($0) * 9, 0) }
    let dabs = Stroke(id: StrokeID(0), brush: brush, events: SyntheticPen.stroke(points)).dabs()
    #expect(dabs.count == 5)
    for dab in dabs {
      #expect(dab.radius == 0 && dab.angle == 0 && dab.color == SIMD4(0, 1, 0, 1))
    }
  }

  /// A brush that exceeds the memory limit is refused.
  @Test func memoryIsBounded() throws {
    final class Hoarder: StrokeEffect {
      var code: PluginCode { PluginCode("org.example.second") }
      var memoryCount: Int { 2000 }
    }
    #expect(throws: InvalidValue.self) {
      try Brush(style: Style(width: 1), stages: [.effect(Hoarder())])
    }
  }

  /// A filter that emits each of the first knots several times, the others once.
  private final class Copies: PointFilter {
    let count: Int
    let until: Int
    init(_ count: Int, until: Int = .max) { (self.count, self.until) = (count, until) }
    var code: PluginCode {
      PluginCode(
        "org.example.copies",
        [.init("count", Double(count)), .init("until", Double(until))]
      )
    }
    var revisableTail: Int? { 0 }
    func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
      line.step(through: input, changed: changed) { i, _, out in
        out += Array(repeating: input.knots[i], count: i < until ? count : 1)
      }
    }
  }

  /// A stroke whose stages make more than 64 knots per sample has no ink, wet and dry.
  @Test func growthIsBounded() throws {
    let points = (0..<300).map { Point(Double($0), 3) }
    func stroke(_ filters: [any PointFilter]) throws -> InProgressStroke {
      let stages = filters.map { BrushStage.filter($0) }
      let stroke = SyntheticPen.wetStroke(
        SyntheticPen.stroke(points),
        brush: try Brush(style: Style(width: 1), stages: stages)
      )
      #expect(stroke.firstDifferenceFromDry() == nil)
      return stroke
    }
    #expect(try stroke([Copies(8), Copies(8)]).elements.count == 300 * 64)
    #expect(try stroke([Copies(8), Copies(9), Copies(8)]).elements.isEmpty)
    #expect(try stroke([Copies(100)]).item() == nil)
    // Too much at first, but not any more as the stroke continues.
    let late = try stroke([Copies(100, until: 100), Copies(1)])
    #expect(late.elements.count == 100 * 100 + 200)
  }
}
