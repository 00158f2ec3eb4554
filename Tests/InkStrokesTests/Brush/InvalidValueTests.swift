import InkGraphics
@_spi(Models) import InkStrokes
import Testing
import _InkTestSupport

@Suite struct InvalidValueTests {
  struct Case: Sendable {
    var key: PartName
    var value: Double
    var make: @Sendable () throws -> Void

    init(
      _ key: PartName,
      _ value: Double,
      _ make: @escaping @Sendable () throws -> Void
    ) {
      self.key = key
      self.value = value
      self.make = make
    }
  }

  private static func style(_ style: Style) throws {
    _ = try Brush(engine: PolylineEngine.shared, style: style)
  }

  private static func dash(_ lengths: [Double], _ phase: Double = 0) throws {
    try style(Style(width: 1, dash: Style.Dash(lengths, phase: phase)))
  }

  private static func dabs(
    _ tip: DabTip = .disc(hardness: 1),
    _ spacing: Dabbing.Spacing = .units(1),
    _ flow: Double = 1
  ) throws {
    _ = try Brush(
      engine: PolylineEngine.shared,
      style: Style(width: 1),
      tip: .dabs(Dabbing(tip: tip, spacing: spacing, flow: flow))
    )
  }

  static let styles: [Case] = [
    Case("width", .nan) { try style(Style(width: .nan)) },
    Case("width", -1) { try style(Style(width: -1)) },
    Case("width", .infinity) { try style(Style(width: .infinity)) },
    Case("alpha", -0.1) { try style(Style(color: .black.withAlpha(-0.1), width: 1)) },
    Case("alpha", 1.5) { try style(Style(color: .black.withAlpha(1.5), width: 1)) },
    Case("alpha", .nan) { try style(Style(color: .black.withAlpha(.nan), width: 1)) },
    Case("components", 3) {
      try style(Style(color: Color(cyan: 0, magenta: 0, yellow: 0, key: 3), width: 1))
    },
    Case("components", .nan) { try style(Style(color: Color(gray: .nan), width: 1)) },
    Case("lengths", 0) { try dash([0, 0]) },
    Case("lengths", -3) { try dash([5, -3]) },
    Case("lengths", .nan) { try dash([5, .nan]) },
    Case("lengths", 0) { try dash([]) },
    Case("phase", .nan) { try dash([5], .nan) },
    Case("phase", .infinity) { try dash([5], .infinity) },
    Case("hardness", 2) { try dabs(.disc(hardness: 2)) },
    Case("hardness", .nan) { try dabs(.disc(hardness: .nan)) },
    Case("spacing", 0) { try dabs(.disc(hardness: 1), .units(0)) },
    Case("spacing", 0) { try dabs(.disc(hardness: 1), .radii(0)) },
    Case("spacing", .nan) { try dabs(.disc(hardness: 1), .units(.nan)) },
    Case("flow", 2) { try dabs(.disc(hardness: 1), .units(1), 2) },
    Case("size", 0) { _ = try TipTexture(width: 0, height: 0, coverage: []) },
    Case("size", 3) { _ = try TipTexture(width: 2, height: 2, coverage: [1, 2, 3]) },
    Case("size", -1) { _ = try TipTexture(width: -1, height: 2, coverage: []) },
    Case("size", 4096) { _ = try TipTexture(width: 4096, height: 1, coverage: []) },
  ]

  static let parts: [Case] = [
    Case("tolerance", 0) { _ = try DouglasPeucker(tolerance: 0) },
    Case("tolerance", .nan) { _ = try DouglasPeucker(tolerance: .nan) },
    Case("tolerance", -1) { _ = try simplifiedIndices(of: [], tolerance: -1) },
    Case("window", 1) { _ = try SavitzkyGolay(window: 1) },
    Case("window", 13) { _ = try SavitzkyGolay(window: 13) },
    Case("strength", 1.1) { _ = try SavitzkyGolay(window: 2, strength: 1.1) },
    Case("rate", 0) { _ = try Decimation(rate: 0) },
    Case("rate", -2) { _ = try Decimation(rate: -2) },
    Case("strength", .nan) { _ = try SmoothingEngine(strength: .nan) },
    Case("strength", .nan) { _ = try InterpolationEngine(strength: .nan) },
    Case("steps", -1) { _ = try CatmullRomEngine(steps: -1) },
    Case("start", -1) { _ = try Taper(start: -1, end: 0) },
    Case("end", -1) { _ = try Taper(start: 0, end: -1) },
    Case("least", 2) { _ = try Taper(start: 0, end: 0, minimum: 2) },
    Case("minimum", -1) { _ = try PressureWidth(minimum: -1, maximum: 2, fallback: 1) },
    Case("maximum", .nan) { _ = try StylusWidth(minimum: 1, maximum: .nan) },
    Case("maximum", .infinity) { _ = try FingerWidth(minimum: 1, maximum: .infinity) },
    Case("fallback", 7) { _ = try PressureOpacity(minimum: 0, maximum: 1, fallback: 7) },
    Case("fallback", -1) { _ = try PressureHue(fallback: -1) },
    Case("threshold", -1) { _ = try SpiralWidth(threshold: -1) },
    Case("factor", .nan) { _ = try ScaledWidth(factor: .nan) },
    Case("offset", .nan) { _ = try TipRotation(.roll, offset: .nan) },
    Case("slow", .nan) { _ = try SpeedWidth(slow: .nan, fast: 1) },
    Case("effects", 17) {
      let many = [any StrokeEffect](repeating: ProportionalWidth(), count: 17)
      _ = try Brush(engine: PolylineEngine.shared, style: Style(width: 1), effects: many)
    },
    Case("filters", 9) {
      let many = [any PointFilter](repeating: SavitzkyGolay.threeNeighbors, count: 9)
      _ = try Brush(engine: PolylineEngine.shared, style: Style(width: 1), filters: many)
    },
    Case("revising-filters", 3) {
      let many = [any PointFilter](repeating: DouglasPeucker.spiral, count: 3)
      _ = try Brush(engine: PolylineEngine.shared, style: Style(width: 1), filters: many)
    },
    Case("springs", 2) {
      let many = [any PointFilter](repeating: try SpringSmoother(), count: 2)
      _ = try Brush(engine: PolylineEngine.shared, style: Style(width: 1), filters: many)
    },
    Case("steps", 17) { _ = try CatmullRomEngine(steps: 17) },
  ]

  /// R20: an invalid value of a brush is refused with an error that names the key and the value, in one line.
  @Test func valuesAreRefusedByName() throws {
    for refused in Self.styles + Self.parts {
      let error = #expect(throws: InvalidValue.self) { try refused.make() }
      let found = try #require(error)
      #expect(found.key == refused.key)
      let isSame = found.value == refused.value || found.value.isNaN && refused.value.isNaN
      #expect(isSame, "\(found)")
      let text = "\(found)"
      #expect(text.contains("\(refused.key)") && text.contains("\(refused.value)"))
      #expect(!text.contains("\n") && text.contains("\(found.minimum)"))
    }
  }

  /// R20: values at the limits of their ranges are accepted.
  @Test func edgesAreTaken() throws {
    try Self.style(Style(color: .black.withAlpha(0), width: 0))
    try Self.style(Style(color: Color(cyan: 1, magenta: 0, yellow: 1, key: 0), width: 1e9))
    try Self.dash([0.1])
    try Self.dabs(.disc(hardness: 0), .units(Dabbing.minimumSpacing), 0)
    _ = try SavitzkyGolay(window: 12, strength: 0)
    _ = try CatmullRomEngine(steps: 0)
    _ = try TipTexture(width: 1, height: 1, coverage: [9])
  }

  /// R20: after a refusal the brush is unchanged.
  @Test func refusalsChangeNothing() throws {
    let brush = Brush.dashed
    let bytes = brush.encoded()
    #expect(throws: InvalidValue("width", -4, allowed: 0...Style.greatestWidth)) {
      try brush.restyled { $0.width = -4 }
    }
    #expect(throws: InvalidValue.self) { try brush.restyled { $0.dash = Style.Dash([]) } }
    #expect(brush.encoded() == bytes)
  }
}
