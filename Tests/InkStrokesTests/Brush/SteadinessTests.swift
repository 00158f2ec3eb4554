import InkGraphics
import InkStrokes
import Testing

/// The steadiness that a user sets for all brushes.
@Suite struct SteadinessTests {
  @Test func aFilterIsAddedBehindTheEffects() throws {
    for entry in Brush.catalog where !entry.brush.erases && entry.brush.filters.isEmpty {
      let steady = entry.brush.steadied(0.5)
      let filters = steady.filters.map { $0.code.name }
      #expect(filters.first == "henderson", "\(entry.name)")
      #expect(steady.stages.count == entry.brush.stages.count + 1)
      let effects = steady.effects.map { $0.code }
      #expect(effects == entry.brush.effects.map { $0.code })
      #expect(entry.brush.steadied(0) == entry.brush)
    }
  }

  @Test(arguments: [(0.25, 0.5, 0.034), (0.5, 1, 0.034), (0.75, 1, 0.085), (1, 1, 0.136)])
  func theSteadinessIsAStrengthAndThenAReach(
    _ steadiness: Double,
    _ strength: Double,
    _ reach: Double
  ) throws {
    let filter = try #require(Brush.pen.steadied(steadiness).filters.first as? HendersonSmoother)
    #expect(filter.strength == strength)
    #expect(abs(filter.reach - reach) < 1e-12)
  }

  @Test func erasersAndSmoothingBrushesAreNotChanged() throws {
    #expect(Brush.eraser.steadied(1) == .eraser)
    let filters = [
      try BrushStage.steadyLine(strength: 0.2), try .spring(), try .oneEuro(), try .savitzkyGolay(),
    ]
    for stage in filters {
      let brush = try Brush(style: Style(width: 2), stages: [stage])
      #expect(brush.steadied(1) == brush)
    }
  }

  @Test func aBrushWithoutRoomIsNotChanged() throws {
    let stages = try (0..<Brush.maximumFilters).map { _ in try BrushStage.decimation(rate: 1) }
    let brush = try Brush(style: Style(width: 2), stages: stages)
    #expect(brush.steadied(0.5) == brush)
  }
}
