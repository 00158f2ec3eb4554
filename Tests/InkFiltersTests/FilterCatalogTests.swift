import InkFilters
import InkGraphics
import Testing

/// A filter of somebody else's: takes away what is less than a limit.
private final class Threshold: PixelFilter {
  let limit: Double

  init(_ limit: Double) { self.limit = limit }

  var code: PluginCode { PluginCode(4711, [limit]) }

  func margin(strength: Double) -> Int { 0 }

  func uniform(_ pixel: SIMD4<UInt16>, strength: Double) -> SIMD4<UInt16> {
    Double(pixel.w) < limit * Double(DeepPixmap.one) ? .zero : pixel
  }

  func apply(to layer: inout DeepPixmap, in area: PixelRect, strength: Double) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { layer[x, y] = uniform(layer[x, y], strength: strength) }
    }
  }
}

@Suite struct FilterCatalogTests {
  private let known = FilterCatalog { code in
    code.identifier == 4711 && code.parameters.count == 1 ? Threshold(code.parameters[0]) : nil
  }

  private func layer() -> DeepPixmap {
    var layer = DeepPixmap(width: 24, height: 17)
    for y in 0..<17 {
      for x in 0..<24 { layer[x, y] = SIMD4(UInt16(x), UInt16(7 * y), 0, UInt16(1300 * x)) }
    }
    return layer
  }

  private func result(_ filters: [any PixelFilter]) throws -> DeepPixmap {
    var layer = layer()
    var picture = Pixmap(width: 24, height: 17)
    let chain = try FilterChain(filters, format: .rgba)
    _ = chain.step(&layer, in: layer.bounds, showing: &picture)
    return layer
  }

  @Test("FS-10: a chain with a filter from outside does after decoding what it did before")
  func aChainSurvives() throws {
    let chain: [any PixelFilter] = [
      try ColorControls(brightness: 0.05, contrast: 1.5, saturation: 0.25),
      Threshold(0.5),
      try GaussianBlur(sigma: 1.25),
    ]
    let codes = FilterCatalog.encoded(chain)
    #expect(
      codes == [
        PluginCode(1, [0.05, 1.5, 0.25]), PluginCode(4711, [0.5]), PluginCode(2, [1.25]),
      ]
    )
    let decoded = known.filters(decoding: codes)
    #expect(FilterCatalog.encoded(decoded) == codes)
    #expect(try result(decoded) == result(chain))
    #expect(try result(decoded) != layer())
  }

  @Test("FS-10: a filter that is not known does nothing and is not lost")
  func anUnknownFilterIsKept() throws {
    let blur = PluginCode(2, [1])
    let foreign = PluginCode(4711, [0.5])
    #expect(FilterCatalog.builtIn.filter(foreign) == nil)
    let decoded = FilterCatalog.builtIn.filters(decoding: [foreign, blur, foreign])
    #expect(decoded.first is UnknownPixelFilter)
    #expect(FilterCatalog.encoded(decoded) == [foreign, blur, foreign])
    #expect(try result(decoded) == result([try GaussianBlur(sigma: 1)]))
    #expect(try FilterChain([UnknownPixelFilter(foreign)], format: .rgba).isIdentity)
    let later = known.filters(decoding: FilterCatalog.encoded(decoded))
    #expect(later.first is Threshold)
  }

  @Test(
    "FS-10: settings that are too few or out of range make no filter, but stay in the chain",
    arguments: [
      PluginCode(1), PluginCode(1, [0.1, 1]), PluginCode(1, [2, 1, 1]), PluginCode(1, [0, 1, -1]),
      PluginCode(2), PluginCode(2, [33]), PluginCode(2, [-1]), PluginCode(3, [1]),
    ]
  )
  func badSettingsMakeNoFilter(code: PluginCode) {
    #expect(known.filter(code) == nil)
    let kept = known.filters(decoding: [code])
    #expect(FilterCatalog.encoded(kept) == [code])
    #expect(kept.first is UnknownPixelFilter)
  }

  @Test("FS-10: what an outside catalogue makes does not take the place of a built-in kind")
  func builtInKindsComeFirst() {
    let greedy = FilterCatalog { _ in Threshold(1) }
    #expect(greedy.filter(PluginCode(2, [1])) is GaussianBlur)
    #expect(greedy.filter(PluginCode(1, [0, 1, 1])) is ColorControls)
    #expect(greedy.filter(PluginCode(300)) is Threshold)
  }
}
