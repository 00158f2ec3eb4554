import InkGraphics
import InkStrokes
import Synchronization
import Testing
import _InkTestSupport

/// An effect that counts its visits.
private final class Counter: StrokeEffect {
  let visits = Atomic<Int>(0)
  var code: PluginCode { PluginCode("org.example.counter") }

  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    visits.add(1, ordering: .relaxed)
  }
}

/// A filter that emits each knot many times, undeclared by any member.
private final class Copies: PointFilter {
  let count: Int
  init(_ count: Int) { self.count = count }
  var code: PluginCode { PluginCode("org.example.copies", [.init("count", Double(count))]) }
  var revisableTail: Int? { 0 }
  func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    line.step(through: input, changed: changed) { i, _, out in
      out += Array(repeating: input.knots[i], count: count)
    }
  }
}

/// The estimated cost of the ink of a brush, compared with its work.
@Suite struct WorkTests {
  private static func filters() throws -> [[BrushStage]] {
    let smooth = BrushStage.filter(try SavitzkyGolay(window: 12))
    let taper = BrushStage.filter(try Taper(start: 20, end: 20))
    let exact = BrushStage.filter(try DouglasPeucker(tolerance: 1e-9))
    return [
      [], [smooth], [BrushStage](repeating: smooth, count: 8), [taper], [taper, smooth, taper],
      [exact, smooth], [smooth, exact, taper], [.filter(try Decimation(rate: 2)), taper],
    ]
  }

  @Test("R20: what a sample of a live stroke is reckoned to cost grows with what stages do for it")
  func liveWorkIsReckoned() throws {
    for filters in try Self.filters() {
      let counter = Counter()
      let brush = try Brush(
        style: Style(color: .black, width: 4),
        stages: filters + [.effect(counter)]
      )
      var stroke = InProgressStroke(id: StrokeID(0), brush: brush)
      var work = 0.0
      for i in 0..<400 {
        let wave = Real.sinCos(0.1 * Double(i))
        let point = Point(Double(i), 30 * wave.sine)
        stroke.append(InputEvent(phase: .moved, location: point, time: Double(i) / 240))
        work += Double(stroke.work)
      }
      let visits = Double(counter.visits.load(ordering: .relaxed))
      let what: Comment = "\(filters.count) filters: \(visits) visits, \(work) units"
      #expect(filters.isEmpty || work >= 20 * visits, what)
      #expect(work <= 300 * 400 + 2000 * visits, what)
    }
  }

  @Test("R20: the cost of a brush is measured by drawing with it")
  func brushesAreMeasured() throws {
    var meter = BrushMeter()
    func cost(_ brush: Brush) -> BrushCost { meter.cost(of: brush, WorkBudget()) }
    func brush(_ engine: any StrokeEngine, _ filters: [any PointFilter] = []) throws -> Brush {
      let stages = filters.map { BrushStage.filter($0) }
      return try Brush(style: Style(width: 3), stages: stages, engine: engine)
    }
    let plain = cost(try brush(SmoothingEngine(strength: 0.6)))
    #expect((100...300).contains(plain.work) && (200...600).contains(plain.memory))
    let steps = cost(try brush(CatmullRomEngine(steps: 8)))
    #expect(steps.work > 3.5 * plain.work && steps.memory > 3 * plain.memory)
    let copies = cost(try brush(SmoothingEngine(strength: 0.6), [Copies(10)]))
    #expect(copies.work > 5 * plain.work && copies.memory > 5 * plain.memory)
    let smooth = cost(try brush(SmoothingEngine(strength: 0.6), [SavitzkyGolay(window: 12)]))
    #expect(smooth.work > 150 + plain.work)
    // A filter that removes knots within its distance does not hide the cost of the stages behind it.
    for tolerance in [1e-9, 2, 2000] {
      let hidden = try brush(
        SmoothingEngine(strength: 0.6),
        [DouglasPeucker(tolerance: tolerance), SavitzkyGolay(window: 12)]
      )
      #expect(cost(hidden).work > 0.8 * smooth.work, "\(tolerance)")
      #expect(cost(hidden).memory > smooth.memory, "\(tolerance)")
    }
  }

  @Test("R20: brushes of the same parts are measured once, and measuring spends the budget")
  func measuringIsBounded() throws {
    var meter = BrushMeter()
    let budget = WorkBudget(1e7)
    func measure(_ strength: Double, _ width: Double) throws {
      let engine = try SmoothingEngine(strength: strength)
      _ = meter.cost(of: try Brush(style: Style(width: width), engine: engine), budget)
    }
    try measure(0.5, 1)
    let once = budget.spent
    #expect(once > 1e6)
    for width in 2..<100 { try measure(0.5, Double(width)) }
    #expect(budget.spent == once)
    for strength in 1..<20 where !budget.isExhausted { try measure(0.01 * Double(strength), 1) }
    #expect(budget.isExhausted)
  }
}
