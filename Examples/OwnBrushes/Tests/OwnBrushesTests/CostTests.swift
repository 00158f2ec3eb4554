import InkGraphics
import InkRendering
import InkStrokes
import OwnBrushes
import Testing

/// A sample of a long stroke costs as much as one of a short stroke.
///
/// Nothing is timed: the test counts the knots that effects visit, the changed curves and the
/// curves that tips print along.
@Suite struct CostTests {
  @Test(arguments: names) func sampleCostsTheSameInALongStroke(_ name: String) throws {
    let work = Work()
    var stroke = InProgressStroke(id: StrokeID(1), brush: try brush(name).counting(in: work))
    var thousand: [Counts] = []
    for number in 0..<100_000 {
      var event = InputEvent(
        phase: number == 0 ? .began : .moved,
        location: Point(Double(number) * 0.75 + Double(number % 5), Double(number % 10)),
        time: Double(number) * 0.005,
        force: 0.5
      )
      let changes = stroke.append(event)
      work.counts.curves += stroke.elements.count - (changes?.firstElement ?? 0)
      event.isPredicted = true
      event.time += 0.005
      event.location = event.location + Vector(2, 1)
      if number % 3 == 0 { _ = stroke.append(event) }
      if number % 1000 == 999 {
        thousand.append(work.counts)
        work.counts = Counts()
      }
    }
    #expect(stroke.samples.count == 100_001)
    let first = thousand[0]
    #expect(first.curves >= 330)
    // Greater numbers are rounded more coarsely, which may add a tenth to the counts.
    func bound(_ count: Int) -> Int { count + count / 10 + 10 }
    for later in thousand {
      #expect(later.curves <= bound(first.curves))
      #expect(later.knots <= bound(first.knots))
      #expect(later.walks <= bound(first.walks))
      #expect(later.prints <= bound(first.prints))
    }
  }
}

/// The numbers of visits of parts.
private struct Counts {
  var knots = 0
  var curves = 0
  var walks = 0
  var prints = 0
}

/// The counts of all parts of one brush; unchecked, since the test uses them from one thread.
private final class Work: @unchecked Sendable {
  var counts = Counts()
}

extension Brush {
  /// Returns the same brush, whose effects and tip count their visits.
  fileprivate func counting(in work: Work) throws -> Brush {
    let stages = stages.map { (stage: BrushStage) -> BrushStage in
      if case .effect(let effect) = stage { .effect(CountingEffect(effect, work)) } else { stage }
    }
    var tip = tip
    if case .own(let own) = tip { tip = .own(CountingTip(own, work)) }
    return try Brush(style: style, stages: stages, engine: engine, tip: tip)
  }
}

private final class CountingEffect: StrokeEffect {
  let effect: any StrokeEffect
  let work: Work

  init(_ effect: any StrokeEffect, _ work: Work) { (self.effect, self.work) = (effect, work) }

  var code: PluginCode { effect.code }
  var changes: StyleProperties { effect.changes }
  var memoryCount: Int { effect.memoryCount }

  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    work.counts.knots += 1
    effect.apply(to: &nib, at: input, memory: &memory)
  }
}

private final class CountingTip: StrokeTip {
  let tip: any StrokeTip
  let work: Work

  init(_ tip: any StrokeTip, _ work: Work) { (self.tip, self.work) = (tip, work) }

  var code: PluginCode { tip.code }
  var print: DabTip { tip.print }
  var reach: Double { tip.reach }
  var changesColor: Bool { tip.changesColor }
  var memoryCount: Int { tip.memoryCount }

  func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  ) {
    work.counts.walks += 1
    work.counts.prints -= prints.count
    tip.addPrints(of: element, at: index, memory: &memory, to: &prints)
    work.counts.prints += prints.count
  }
}
