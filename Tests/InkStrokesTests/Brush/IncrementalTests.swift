import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct IncrementalTests {
  static func engines() throws -> [any StrokeEngine] {
    [
      SmoothingEngine.inkable, PolylineEngine.shared, InterpolationEngine.spiral,
      MidpointEngine.shared, CatmullRomEngine.smooth, try CatmullRomEngine(steps: 6),
    ]
  }

  static func filters() throws -> [[any PointFilter]] {
    let decimation = try Decimation(rate: 3)
    let golay = try SavitzkyGolay(window: 3, strength: 0.7)
    let taper = try Taper(start: 30, end: 50, minimum: 0.1)
    return [
      [], [Decimation.spiral], [decimation], [DouglasPeucker.spiral], [DouglasPeucker.inkable],
      [golay], [try SavitzkyGolay(window: 12)], [taper], [try Taper(start: 0, end: 5000)],
      [golay, DouglasPeucker.inkable, taper], [decimation, golay], [taper, Decimation.spiral],
      [try OneEuroFilter()], [try SpringSmoother()], [decimation, try SpringSmoother(), taper],
      [try HendersonSmoother()], [try HendersonSmoother(reach: 0.136)],
      [decimation, try HendersonSmoother(strength: 0.6), golay],
    ]
  }

  /// SK-07: after every event the curves equal those of all samples in one pass, for every engine
  /// behind every filter, with withdrawn predictions and late updates of forces and locations.
  @Test(arguments: 0..<6) func oneByOneEqualsAtOnce(engine: Int) throws {
    let engine = try Self.engines()[engine]
    for (number, filters) in try Self.filters().enumerated() {
      let brush = try Brush(
        engine: engine,
        style: Style(width: 6),
        effects: [PressureWidth(minimum: 1 / 6.0, maximum: 8 / 6.0), SpiralWidth.bitmap],
        filters: filters
      )
      for seed in 0..<3 as Range<UInt64> {
        var stroke = InProgressStroke(id: StrokeID(0), brush: brush)
        for (n, event) in restlessContact(seed: seed).enumerated() {
          if event.isUpdate { stroke.update(from: event) } else { stroke.append(event) }
          if event.phase == .ended { stroke.end() }
          if !stroke.hasEnded, stroke.snapshot()?.isTap() == true { continue }
          let difference = stroke.firstDifferenceFromDry()
          #expect(difference == nil, "filters \(number), seed \(seed), event \(n)")
          if difference != nil { return }
        }
      }
    }
  }

  /// SK-07, R5: incremental painting equals painting in one pass, for every brush.
  @Test func livePaintEqualsFinalPaint() throws {
    for named in Brush.catalog {
      for seed in 0..<2 as Range<UInt64> {
        try expectEqualMarks(named.brush, restlessContact(seed: seed), "\(named.name)")
      }
    }
  }

  /// SK-07: ink computed from several samples together equals ink computed sample by sample, whatever the grouping, and
  /// its changes cover all differences.
  @Test(arguments: 0..<6 as Range<UInt64>) func keptSamplesGiveTheSameInk(seed: UInt64) {
    for named in Brush.catalog {
      var random = SeededGenerator(seed: seed)
      let id = StrokeID(7)
      var eager = InkModel(brush: named.brush)
      var patient = InkModel(brush: named.brush)
      var marks = StrokeMarks(named.brush)
      var keptCount = 0
      for event in restlessContact(seed: seed) {
        let version = patient.version
        switch event.phase {
        case _ where event.isUpdate:
          eager.update(from: event)
          patient.update(from: event)
        case .began:
          eager.begin(event, as: id)
          patient.begin(event, as: id)
        default:
          eager.append(event, to: id)
          patient.enqueue(event, to: id)
          keptCount += patient.version == version ? 1 : 0
          if event.phase == .ended {
            eager.end(id)
            patient.end(id)
          }
        }
        let isLooked = random.next() % 3 == 0 || event.phase == .ended
        if isLooked { patient.shape() }
        guard patient.version != version, let ink = patient[id] else { continue }
        let first = patient.changes(since: version).strokes.map { $0.firstElement }.min()
        marks.update(ink.shape().elements, from: first ?? 0)
        #expect(marks.item == ink.item(), "\(named.name)")
        if isLooked { #expect(patient.fingerprint == eager.fingerprint, "\(named.name)") }
      }
      #expect(keptCount > 5)
      #expect(patient.fingerprint == eager.fingerprint)
    }
  }

  /// SK-07: a stroke whose second sample is a prediction shrinks to one sample and grows again.
  @Test func strokesShrinkToOneSample() throws {
    for dash in [nil, Style.Dash([10, 6], phase: 12), Style.Dash([0, 5]), Style.Dash([3])] {
      var brushes = Brush.catalog.map { $0.brush }
      if dash != nil { brushes = [try Brush.dashed.restyled { $0.dash = dash }] }
      for brush in brushes {
        var events = SyntheticPen.stroke([Point(5, 5), Point(35, 5), Point(65, 25)])
        events[1].isPredicted = true
        let more = InputEvent(phase: .moved, location: Point(.nan, 0), time: 0.006)
        let real = InputEvent(phase: .moved, location: Point(40, 9), time: 0.008)
        try expectEqualMarks(brush, [events[0], events[1], more, real, events[2]], "shrinks")
      }
    }
  }

  private func expectEqualMarks(
    _ brush: Brush,
    _ events: [InputEvent],
    _ note: Comment
  ) throws {
    var model = InkModel(brush: brush)
    var marks: StrokeMarks?
    for event in events {
      let version = model.version
      model.apply(event)
      let ink = model.inOrder()[0]
      let first = model.changes(since: version).strokes.first?.firstElement ?? 0
      if marks == nil { marks = StrokeMarks(ink.brush) }
      marks?.update(ink.shape().elements, from: first)
      let same = marks?.item == ink.item()
      #expect(same, note)
      if !same { return }
    }
  }
}
