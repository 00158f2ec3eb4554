import InkGraphics
import InkStrokes
import Testing

/// The factories of built-in stages, which are the only public way to them.
@Suite struct BrushStageCatalogTests {
  private static func stages() throws -> [(stage: BrushStage, name: PartName, settings: [Double])] {
    [
      (
        try .pressureWidth(minimum: 0.5, maximum: 2, fallback: 0.75), "pressure-width",
        [0.5, 2, 0.75]
      ),
      (try .speedWidth(slow: 1.5, fast: 0.5), "speed-width", [1.5, 0.5]),
      (try .spiralWidth(threshold: 30, interval: 0.5), "spiral-width", [30, 0.5]),
      (.velocityWidth, "velocity-width", []),
      (try .stylusWidth(minimum: 1, maximum: 3), "stylus-width", [1, 3]),
      (try .fingerWidth(minimum: 1, maximum: 3), "finger-width", [1, 3]),
      (.proportionalWidth, "proportional-width", []),
      (try .scaledWidth(factor: 1.5), "scaled-width", [1.5]),
      (
        try .pressureOpacity(minimum: 0.25, maximum: 1, fallback: 0.5), "pressure-opacity",
        [0.25, 1, 0.5]
      ),
      (try .pressureHue(fallback: 0.25), "pressure-hue", [0.25]),
      (
        try .tiltShading(width: 3, opacity: 0.5, threshold: 0.25), "tilt-shading", [3, 0.5, 0.25]
      ),
      (try .savitzkyGolay(window: 3, strength: 0.5), "savitzky-golay", [3, 0.5]),
      (try .steadyLine(strength: 0.5), "henderson", [0.5, 0.034]),
      (try .steadyLine(strength: 0.5, reach: 0.125), "henderson", [0.5, 0.125]),
      (try .oneEuro(cutoff: 2, slope: 0.25), "one-euro", [2, 0.25]),
      (try .spring(stiffness: 2000, drag: 60, wobble: 0.02), "spring", [2000, 60, 0.02]),
      (try .douglasPeucker(tolerance: 2), "douglas-peucker", [2]),
      (try .decimation(rate: 3), "decimation", [3]),
      (try .taper(start: 6, end: 12, minimum: 0.25), "taper", [6, 12, 0.25]),
    ]
  }

  @Test func aFactoryMakesTheStageOfItsName() throws {
    for (stage, name, settings) in try Self.stages() {
      #expect(stage.code.name == name)
      let numbers = stage.code.settings.compactMap { setting in
        if case .number(let number) = setting.value { number } else { nil }
      }
      #expect(numbers == settings, "\(name)")
    }
    let turns: [(BrushStage, String)] = [
      (try .tipRotation(angle: 0.5), "fixed"), (try .tipFollowsAzimuth(offset: 0.5), "azimuth"),
      (try .tipFollowsTwist(offset: 0.5), "roll"),
    ]
    for (stage, source) in turns {
      let words = stage.code.settings.compactMap { setting in
        if case .text(let text) = setting.value { text } else { nil }
      }
      #expect(stage.code.name == "tip-rotation" && words == [Array(source.utf8)])
    }
    #expect(try BrushStage.blending(.multiply, opacity: 0.5).code.name == "blending")
    #expect(throws: InvalidValue.self) { try BrushStage.scaledWidth(factor: -1) }
  }
}
