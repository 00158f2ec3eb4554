import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct UnknownPluginTests {
  private let points = [Point(0, 0), Point(10, 0), Point(20, 10), Point(20, 30), Point(50, 31)]

  private func foreign() throws -> Brush {
    try Brush(
      engine: Dots(),
      style: Style(
        color: Color(space: Lab(), components: SIMD4(50, -100, 7, 0.125), alpha: 0.5),
        blendMode: .multiply,
        formula: Average(),
        width: 4
      ),
      effects: [Wobble(), ScaledWidth(factor: 2)],
      filters: [Thin(), Decimation(rate: 2)]
    )
  }

  private func draw(_ brush: Brush) -> Stroke {
    SyntheticPen.model(SyntheticPen.stroke(points), brush: brush).dry[0]
  }

  /// SK-23, R9: unknown parts survive decoding and encoding byte for byte.
  @Test func unknownPartsSurvive() throws {
    let bytes = try foreign().encoded()
    let read = try Brush(decoding: bytes)
    #expect(read.encoded() == bytes)
    #expect(read.engine is UnknownEngine && read.effects[0] is UnknownEffect)
    #expect(read.filters[0] is UnknownFilter && read.style.color.space is UnknownColorSpace)
    #expect(read.engine.code == PluginCode("org.example.dots", [.init("size", 1.5)]))
    #expect(read.effects[0].code == Wobble().code)
    #expect(try Brush(decoding: bytes) == read)
    let stream = EventStream(brush: read, events: SyntheticPen.stroke(points))
    #expect(try EventStream(decoding: stream.encoded()).encoded() == stream.encoded())
  }

  /// SK-23: unknown parts are replaced when drawing: by Inkable's curves, no effect, no
  /// filter, the blend mode, the color as its writer computed it.
  @Test func unknownPartsHaveStandIns() throws {
    let read = try Brush(decoding: try foreign().encoded())
    let plain = try Brush(
      engine: SmoothingEngine(strength: 0.7),
      style: Style(width: 4),
      effects: [ScaledWidth(factor: 2)],
      filters: [Decimation(rate: 2)]
    )
    let (a, b) = (draw(read), draw(plain))
    #expect(a.shape().elements.map { $0.curve } == b.shape().elements.map { $0.curve })
    #expect(a.nibs().map { $0.radius } == b.nibs().map { $0.radius })
    guard case .ink(_, let paint) = a.item() else { return #expect(Bool(false)) }
    #expect(paint.blendMode == .multiply && paint.formula == nil)
    #expect(paint.color.sRGBA == SIMD4(0.25, 0.5, 0.75, 0.5))
  }

  /// SK-23: with its plugins the brush is complete, and draws with them.
  @Test func ownPartsPlugIn() throws {
    let catalog = PluginCatalog(
      engines: [PluginPart("org.example.dots", "dots") { _ in Dots() }],
      effects: [PluginPart("org.example.wobble", "grows") { _ in Wobble() }],
      filters: [PluginPart("org.example.thin", "nothing") { _ in Thin() }],
      formulas: [PluginPart("org.example.average", "the mean") { _ in Average() }],
      colorSpaces: [PluginPart("org.example.lab", "Lab") { _ in Lab() }]
    )
    let brush = try foreign()
    let read = try Brush(decoding: try Brush(decoding: brush.encoded()).encoded(), plugins: catalog)
    #expect(read == brush)
    #expect(read.engine is Dots && read.style.formula is Average)
    let stroke = draw(read)
    #expect(stroke.shape().elements.count == 3)
    #expect(stroke.shape().elements.allSatisfy { $0.curve.isLine })
    #expect(stroke.nibs().map { $0.radius } == [1, 3, 5])
    let half = read.style.paint.composite(
      SIMD4(1, 1, 1, 1),
      over: SIMD4(0, 0, 0, 1),
      coverage: 1
    )
    #expect(half == SIMD4(0.5, 0.5, 0.5, 1))
  }

  /// SK-21: a formula that replaces an unknown one is kept alone.
  @Test func newFormulasReplaceUnknownOnes() throws {
    let read = try Brush(decoding: try foreign().encoded())
    let restyled = try read.restyled { $0.formula = Average("org.example.other") }
    let catalog = PluginCatalog(
      formulas: [PluginPart("org.example.other", "the mean") { _ in Average("org.example.other") }]
    )
    #expect(try Brush(decoding: restyled.encoded(), plugins: catalog) == restyled)
  }

  /// R9: unknown color spaces of this package belong to a later version: an error.
  @Test func laterColourSpacesAreRefused() throws {
    var bytes = Brush.pen.encoded()
    bytes[17] = UInt8(ascii: "x")  // in the name of the space, behind tool, four bytes and width
    #expect(throws: StreamDecodingError.self) { try Brush(decoding: bytes) }
    do {
      _ = try Brush(decoding: bytes)
    } catch {
      #expect(error.reason == .unknownPlugin)
    }
  }
}

private final class Dots: StrokeEngine {
  var code: PluginCode { PluginCode("org.example.dots", [.init("size", 1.5)]) }
  var revisableTail: Int { 0 }
  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let knots = line.knots
    for i in changed {
      let dot = CubicCurve(line: knots[i].location, knots[i].location)
      shape.put(StrokeElement(curve: dot, from: knots[i], to: knots[i]), at: i)
    }
    shape.truncate(to: knots.count)
  }
}

private final class Wobble: StrokeEffect {
  let picture: TipTexture
  init() {
    guard let picture = try? TipTexture(width: 2, height: 1, coverage: [7, 255]) else {
      preconditionFailure("two pixels fit")
    }
    self.picture = picture
  }
  var code: PluginCode {
    PluginCode(
      "org.example.wobble",
      [
        .init("zero", -0.0), .init("small", 1e-300), .init("broken", .nan),
        .init("text", .text(Array("é – ∞".utf8))), .init("picture", .picture(picture)),
      ]
    )
  }
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    nib.radius = Double(input.index + 1)
  }
}

private final class Thin: PointFilter {
  var code: PluginCode { PluginCode("org.example.thin") }
  var revisableTail: Int? { 0 }
  func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    for i in changed { line.put(knots[i], at: i) }
    line.truncate(to: knots.count)
  }
}

private final class Average: BlendFormula {
  let name: PartName
  init(_ name: PartName = "org.example.average") { self.name = name }
  var code: PluginCode { PluginCode(name, [.init("part", 0.5)]) }
  func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double> {
    (backdrop + source) * 0.5
  }
}

private final class Lab: ColorSpace {
  var name: PartName { "org.example.lab" }
  var componentCount: Int { 3 }
  var componentRange: ClosedRange<Double> { -128...128 }
  func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> { SIMD4(0.25, 0.5, 0.75, 0) }
  func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> { sRGB }
}
