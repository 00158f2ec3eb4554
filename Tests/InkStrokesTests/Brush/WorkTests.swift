import InkGraphics
import InkStrokes
import Synchronization
import Testing
import _InkTestSupport

/// An effect that counts how often it is asked.
private final class Counter: StrokeEffect {
  let visits = Atomic<Int>(0)
  var code: PluginCode { PluginCode("org.example.counter") }

  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    visits.add(1, ordering: .relaxed)
  }
}

/// What the ink of a brush is reckoned to cost, against what it does.
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
        let place = Point(Double(i), 30 * wave.sine)
        stroke.append(InputEvent(phase: .moved, location: place, time: Double(i) / 240))
        work += Double(stroke.work)
      }
      let visits = Double(counter.visits.load(ordering: .relaxed))
      let what: Comment = "\(filters.count) filters: \(visits) visits, \(work) units"
      #expect(filters.isEmpty || work >= 20 * visits, what)
      #expect(work <= 300 * 400 + 2000 * visits, what)
    }
  }
}
