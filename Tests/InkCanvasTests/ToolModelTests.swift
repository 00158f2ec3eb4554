import Foundation
import Testing
import _InkToolModel

/// DR-03, DR-04, DR-16, DR-23, DR-24, R1, R8: all tools, held shapes, texts, selecting, editing, layers, pages, undo,
/// views, saving and kills in any order.
///
/// The gate runs 20 seeds of a hundred steps. This runs 100,000 steps in a release build, which takes some minutes:
///
///     swift run -c release _InkToolModelRunner 0 1000
///
/// `INKSTONE_FIRST_SEED=38 INKSTONE_SEEDS=1` runs one failed seed, for debugging.
@Suite struct ToolModelTests {
  /// The seeds of the sequences of a hundred steps: `INKSTONE_SEEDS` is their number, `INKSTONE_FIRST_SEED` the first.
  private static let seeds: Range<UInt64> = {
    func number(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
    let first = number("INKSTONE_FIRST_SEED") ?? 0
    return first..<first + (number("INKSTONE_SEEDS") ?? 20)
  }()

  @Test(
    "Whatever is done with all tools, the drawing, its picture and what can be undone are as whole drawings tell",
    arguments: seeds
  )
  func plainModel(seed: UInt64) throws {
    let model = ToolModel(seed: seed)
    for step in 0..<ToolModel.stepsOfSeed {
      try model.advance(step)
      if let fault = model.fault {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
  }
}
