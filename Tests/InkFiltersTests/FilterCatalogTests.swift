import InkFilters
import InkGraphics
import Testing

/// A filter of an app: removes samples below a limit.
private final class Threshold: PixelFilter {
  let limit: Double

  init(_ limit: Double) { self.limit = limit }

  var code: PluginCode { PluginCode("org.example.threshold", [.init("limit", limit)]) }

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
  private static let threshold = PluginPart<any PixelFilter>(
    "org.example.threshold",
    "takes away what is less than a limit",
    settings: [SettingDescription("limit", .number(0...1, default: nil), "the limit")]
  ) { code throws(InvalidValue) in
    Threshold(try InvalidValue.check("limit", code.number("limit"), in: 0...1))
  }

  private let known = FilterCatalog([threshold])

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
      try FadeOut(duration: 3),
    ]
    let codes = FilterCatalog.encoded(chain)
    #expect(
      codes == [
        PluginCode(
          "color-controls",
          [.init("brightness", 0.05), .init("contrast", 1.5), .init("saturation", 0.25)]
        ),
        PluginCode("org.example.threshold", [.init("limit", 0.5)]),
        PluginCode("gaussian-blur", [.init("sigma", 1.25)]),
        PluginCode("fade-out", [.init("duration", 3)]),
      ]
    )
    let decoded = known.filters(decoding: codes)
    #expect(FilterCatalog.encoded(decoded) == codes)
    #expect(try result(decoded) == result(chain))
    #expect(try result(decoded) != layer())
  }

  @Test("FS-10: a filter that is not known does nothing and is not lost")
  func anUnknownFilterIsKept() throws {
    let blur = PluginCode("gaussian-blur", [.init("sigma", 1)])
    let foreign = PluginCode("org.example.threshold", [.init("limit", 0.5)])
    #expect(try FilterCatalog.builtIn.filter(foreign) == nil)
    let decoded = FilterCatalog.builtIn.filters(decoding: [foreign, blur, foreign])
    #expect(decoded.first is UnknownPixelFilter)
    #expect(FilterCatalog.encoded(decoded) == [foreign, blur, foreign])
    #expect(try result(decoded) == result([try GaussianBlur(sigma: 1)]))
    #expect(try FilterChain([UnknownPixelFilter(foreign)], format: .rgba).isIdentity)
    let later = known.filters(decoding: FilterCatalog.encoded(decoded))
    #expect(later.first is Threshold)
  }

  @Test(
    "FS-10: settings that are missing or out of range make no filter, but stay in the chain",
    arguments: [
      PluginCode("color-controls", [.init("brightness", 2)]),
      PluginCode("color-controls", [.init("contrast", -1)]),
      PluginCode("color-controls", [.init("hue", 1)]), PluginCode("gaussian-blur"),
      PluginCode("gaussian-blur", [.init("sigma", 33)]),
      PluginCode("gaussian-blur", [.init("sigma", "much")]),
      PluginCode("org.example.threshold"),
      PluginCode("org.example.threshold", [.init("limit", 7)]),
    ]
  )
  func badSettingsMakeNoFilter(code: PluginCode) throws {
    let error = #expect(throws: InvalidValue.self) { try known.filter(code) }
    #expect(error?.part == code.name)
    let kept = known.filters(decoding: [code])
    #expect(FilterCatalog.encoded(kept) == [code])
    #expect(kept.first is UnknownPixelFilter)
  }

  @Test("SK-23: catalogues of filters merge, list what they have, and say what collides")
  func cataloguesMerge() throws {
    let other = PluginPart<any PixelFilter>("com.example.other", "nothing") {
      UnknownPixelFilter($0)
    }
    let both = try known.merging(FilterCatalog([other])).merging(known)
    let names = both.parts.map { "\($0.name)" }
    #expect(
      names == [
        "color-controls", "gaussian-blur", "fade-out", "org.example.threshold", "com.example.other",
      ]
    )
    #expect(try both.filter(PluginCode("com.example.other")) is UnknownPixelFilter)
    let twin = PluginPart<any PixelFilter>("org.example.threshold", "another") { _ in Threshold(1) }
    let error = #expect(throws: InvalidValue.self) { try known.merging(FilterCatalog([twin])) }
    #expect(error?.reason == .duplicate && error?.key == "org.example.threshold")
  }
}
