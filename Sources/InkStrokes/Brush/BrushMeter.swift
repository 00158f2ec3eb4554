package import InkGraphics

/// The cost of a brush per sample.
package struct BrushCost: Sendable {
  /// The work of shaping a finished stroke, per sample, in the units of a `WorkBudget`: about nanoseconds.
  package var work = 0.0

  /// The memory of a stroke that is being drawn, in bytes per sample.
  package var memory = 0
}

/// Measures the cost of brushes by drawing test strokes.
///
/// Readers of files use it before they compute ink. Authors of plug-ins specify no costs: the number of knots and
/// elements that their stages and engines make determines them. Brushes with equal stages and engine cost the same, so
/// a file with many colors and widths needs few measurements.
package struct BrushMeter {
  /// The parts of a brush that determine its cost.
  private struct Parts: Hashable {
    let stages: [BrushStage]
    let engine: PluginCode
  }

  private var costs: [Parts: BrushCost] = [:]

  /// The brushes asked for most recently, at most 16; `next` is the index of the entry to replace.
  private var recent: [(brush: Brush, cost: BrushCost)] = []
  private var next = 0

  private static let maximumRecent = 16

  /// Creates a meter without measurements.
  package init() {}

  /// Returns the cost of a brush, per sample.
  ///
  /// Cost: a lookup; for a brush with new stages or engine, up to six strokes of 250 samples.
  ///
  /// - Parameters:
  ///   - brush: The brush to measure.
  ///   - budget: The budget that the test strokes spend, at eight times their work.
  package mutating func cost(of brush: Brush, _ budget: WorkBudget) -> BrushCost {
    for entry in recent where entry.brush.isIdentical(to: brush) { return entry.cost }
    let parts = Parts(stages: brush.stages, engine: brush.engine.code)
    let cost = costs[parts] ?? Self.measure(brush, budget)
    costs[parts] = cost
    if recent.count < Self.maximumRecent {
      recent.append((brush, cost))
    } else {
      recent[next] = (brush, cost)
      next = (next + 1) % Self.maximumRecent
    }
    return cost
  }

  /// The steps, in page units, and seconds between samples: of a pen that moves steadily, almost rests, jumps, pauses,
  /// and of one whose samples are as far apart in time as those between which a spring makes the most knots.
  private static let gaits = [(1.0, 0.005), (0.02, 0.005), (200, 0.005), (5, 1), (5, 0.175)]
  private static let sampleCount = 250

  /// The fraction of a budget that measuring may spend: the budget is charged the work divided by this.
  ///
  /// Unlike the ink that the budget is for, the test strokes are drawn immediately.
  private static let share = 0.125

  /// Returns the greatest numeric setting of the filters, such as a distance in page units; at most 10⁷.
  private static func greatestSetting(ofFilters stages: [BrushStage]) -> Double {
    var greatest = 0.0
    for case .filter(let filter) in stages {
      for setting in filter.code.settings {
        guard case .number(let value) = setting.value, value.isFinite else { continue }
        greatest = max(greatest, value)
      }
    }
    return min(greatest, 1e7)
  }

  private static func measure(_ brush: Brush, _ budget: WorkBudget) -> BrushCost {
    var cost = BrushCost()
    // Distances must exceed those below which filters drop samples, so that the samples are measured.
    let far = [(4 * greatestSetting(ofFilters: brush.stages), 0.005)].filter { $0.0 > 200 }
    for (step, seconds) in gaits + far {
      let samples = (0..<sampleCount).map { i in
        StrokeSample(
          // A zigzag, so that filters which drop collinear points keep many samples.
          location: Point(step * Double(i), step * Double(i * 5 % 8)),
          time: seconds * Double(i),
          force: 0.5
        )
      }
      let inking = Stroke(id: StrokeID(0), brush: brush, samples: samples).inking()
      budget.spend(inking.work / share)
      cost.work = max(cost.work, inking.work / Double(sampleCount))
      cost.memory = max(cost.memory, inking.memory / sampleCount)
    }
    return cost
  }
}
