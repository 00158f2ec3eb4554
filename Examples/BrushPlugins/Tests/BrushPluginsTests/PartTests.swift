import BrushPlugins
import InkFilters
import InkGraphics
import InkRendering
import InkStrokes
import Testing

/// Each part works as documented.
@Suite struct PartTests {
  private func stroke(
    engine: any StrokeEngine = PolylineEngine.shared,
    effects: [any StrokeEffect] = [],
    filters: [any PointFilter] = [],
    through points: [Point],
    roll: Double? = nil
  ) throws -> Stroke {
    let brush = try Brush(
      style: Style(width: 10),
      stages: effects.map { .effect($0) } + filters.map { .filter($0) },
      engine: engine
    )
    let events = points.enumerated().map { i, point in
      InputEvent(phase: .moved, location: point, time: Double(i), roll: roll)
    }
    return Stroke(id: StrokeID(0), brush: brush, events: events)
  }

  private static let zigzag = [Point(0, 0), Point(30, 40), Point(60, 0), Point(90, 40)]

  @Test("An elastic curve without tension is the Catmull–Rom spline, a taut one straight lines")
  func elastic() throws {
    let slack = try stroke(engine: ElasticEngine(tension: 0), through: Self.zigzag)
    let spline = try stroke(engine: CatmullRomEngine(), through: Self.zigzag)
    for (a, b) in zip(slack.shape().elements, spline.shape().elements) {
      #expect(a.curve.control1.distance(to: b.curve.control1) < 1e-12)
      #expect(a.curve.control2.distance(to: b.curve.control2) < 1e-12)
    }
    let taut = try stroke(engine: ElasticEngine(tension: 1), through: Self.zigzag)
    #expect(taut.shape().elements.count == 4)
    for element in taut.shape().elements {
      #expect(element.curve.control1 == element.curve.start)
      #expect(element.curve.control2 == element.curve.end)
    }
    #expect(throws: InvalidValue.self) { try ElasticEngine(tension: 1.5) }
  }

  @Test("A broad nib is wide across its edge and thin along it, and turns with the barrel")
  func broadNib() throws {
    let nib = try BroadNib(angle: 0, minimum: 0.2)
    let along = try stroke(effects: [nib], through: [Point(0, 0), Point(50, 0)])
    let across = try stroke(effects: [nib], through: [Point(0, 0), Point(0, 50)])
    let turned = try stroke(
      effects: [nib],
      through: [Point(0, 0), Point(50, 0)],
      roll: .pi / 2
    )
    #expect(along.nibs().map(\.radius) == [1, 1])
    #expect(across.nibs().last?.radius == 5)
    #expect(abs((turned.nibs().last?.radius ?? 0) - 5) < 1e-9)
    let tap = try stroke(effects: [nib], through: [Point(5, 5)])
    #expect(tap.nibs().map(\.radius) == [5])
  }

  @Test("Ink on a string takes no part in small tremors, and ends at the pen")
  func tautString() throws {
    let filter = try TautString(length: 10)
    let tremor = [Point(0, 0), Point(3, 4), Point(-4, 3), Point(2, -5), Point(4, 4)]
    let still = try stroke(filters: [filter], through: tremor)
    #expect(still.shape().elements.dropLast().allSatisfy { $0.curve.end == .origin })
    #expect(still.shape().elements.last?.curve.end == Point(4, 4))
    let pulled = try stroke(filters: [filter], through: [Point(0, 0), Point(40, 0), Point(41, 0)])
    #expect(pulled.shape().elements.map(\.curve.end) == [Point(0, 0), Point(30, 0), Point(41, 0)])
  }

  @Test("Hue, whiteness and blackness lead to sRGB and back")
  func hwb() {
    let space = HWBColorSpace.shared
    #expect(Color(space: space, components: SIMD4(0, 0, 0, 0)).rgba == 0xFF00_00FF)
    #expect(Color(space: space, components: SIMD4(1 / 3.0, 0.5, 0, 0)).rgba == 0x80FF_80FF)
    #expect(Color(space: space, components: SIMD4(0.7, 0.8, 0.8, 0)).rgba == 0x8080_80FF)
    for rgba in [0x1234_56FF, 0xFFEE_DDFF, 0x0000_00FF, 0xFFFF_FFFF, 0x40C0_40FF] as [UInt32] {
      #expect(Color(rgba: rgba).converted(to: space).rgba == rgba)
    }
  }

  @Test("Vivid light leaves all as it is under middle grey, and is black or white at the ends")
  func vividLight() {
    let backdrop = SIMD4<Double>(0.2, 0.5, 0.9, 0)
    let formula = VividLight.shared
    #expect(formula.blend(backdrop, SIMD4(0.5, 0.5, 0.5, 0)) == backdrop)
    #expect(formula.blend(backdrop, .zero) == .zero)
    #expect(formula.blend(backdrop, SIMD4(1, 1, 1, 0)) == SIMD4(1, 1, 1, 0))
    let burned = formula.blend(backdrop, SIMD4(0.25, 0.25, 0.25, 0))
    #expect(abs(burned.z - 0.8) < 1e-12 && burned.x == 0)
  }

  @Test("DU-39: a filter for layers is kept by its code, with the catalogue and without")
  func filterCodes() throws {
    let filter = try Yellowing(target: Color(rgba: 0xF0E0_C0FF), speed: 0.2)
    let codes = FilterCatalog.encoded([filter])
    let strange = FilterCatalog.builtIn.filters(decoding: codes)
    #expect(strange.first.map { $0 is Yellowing } == false)
    #expect(FilterCatalog.encoded(strange) == codes)
    let own = FilterCatalog.brushPlugins.filters(decoding: codes)
    let pixel = DeepPixmap.pixel(of: .white)
    #expect(own.first?.uniform(pixel, strength: 1) == filter.uniform(pixel, strength: 1))
    #expect(own.first?.uniform(pixel, strength: 1) != pixel)
  }

  @Test("Paper turns to the colour asked for, and the layer comes to rest")
  func yellowing() throws {
    let cream = Color(rgba: 0xF0E0_C0FF)
    let layer = FadingLayer(
      width: 40,
      height: 30,
      filters: [try Yellowing(target: cream, speed: 0.2)]
    )
    let stroke = try stroke(through: [Point(10, 10), Point(30, 20)])
    _ = layer.paint(DisplayList([stroke]))
    _ = layer.advance(to: 0, penIsDown: false)
    let first = layer.advance(to: 0.05, penIsDown: false)
    #expect(first.steps == 3)
    #expect(first.damage == layer.pixmap.bounds)
    #expect(layer.pixmap[20, 15] != layer.pixmap[0, 0])
    for second in 1...5 { _ = layer.advance(to: Double(second), penIsDown: false) }
    #expect(layer.isAtRest)
    #expect(layer.pixmap.pixels.allSatisfy { $0 == layer.pixmap.pixel(of: cream) })
  }
}
