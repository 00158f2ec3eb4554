import InkFilters
import InkGraphics
import Testing

/// Returns the convolution with a Gaussian in double precision, by the plain definition.
private func reference(_ layer: DeepPixmap, sigma: Double) -> [SIMD4<Double>] {
  let radius = Int((6 * sigma).rounded(.up))
  var weights = (-radius...radius).map { k -> Double in
    Real.exp(-0.5 * Double(k * k) / (sigma * sigma))
  }
  let sum = weights.reduce(0, +)
  for i in weights.indices { weights[i] /= sum }
  var result: [SIMD4<Double>] = []
  for y in 0..<layer.height {
    for x in 0..<layer.width {
      var pixel = SIMD4<Double>.zero
      for j in -radius...radius {
        for i in -radius...radius {
          let inside = x + i >= 0 && x + i < layer.width && y + j >= 0 && y + j < layer.height
          let sample = inside ? layer[x + i, y + j] : layer.surround
          pixel += SIMD4<Double>(sample) * (weights[i + radius] * weights[j + radius])
        }
      }
      result.append(pixel)
    }
  }
  return result
}

/// Returns a layer of random premultiplied pixels.
private func noise(_ width: Int, _ height: Int, format: Pixmap.Format = .rgba) -> DeepPixmap {
  var layer = DeepPixmap(width: width, height: height, format: format)
  var random = SplitMix(seed: 11)
  for y in 0..<height {
    for x in 0..<width {
      let alpha = Double.random(in: 0...1, using: &random)
      func channel() -> UInt16 {
        UInt16(Double.random(in: 0...1, using: &random) * alpha * Double(DeepPixmap.one))
      }
      let a = UInt16(alpha * Double(DeepPixmap.one))
      layer[x, y] = SIMD4(min(channel(), a), min(channel(), a), min(channel(), a), a)
    }
  }
  return layer
}

private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Returns the variance of the light along x, and its amount.
private func spread(_ layer: DeepPixmap) -> (variance: Double, mass: Double) {
  var (mass, first, second) = (0.0, 0.0, 0.0)
  for y in 0..<layer.height {
    for x in 0..<layer.width {
      let v = Double(layer[x, y].x)
      mass += v
      first += v * Double(x)
      second += v * Double(x * x)
    }
  }
  let mean = first / mass
  return (second / mass - mean * mean, mass)
}

@Suite struct FilterTests {
  private static let white = SIMD4<UInt16>(repeating: DeepPixmap.one)

  private func blurred(_ layer: DeepPixmap, _ sigma: Double, times: Int = 1) throws -> DeepPixmap {
    let blur = try GaussianBlur(sigma: sigma)
    var layer = layer
    for _ in 0..<times { blur.apply(to: &layer, in: layer.bounds, strength: 1) }
    return layer
  }

  /// FS-09: the response to an impulse has the requested variance, and as much light.
  @Test(arguments: [0.25, 0.5, 0.8, 1, 1.5, 2, 3.7, 8])
  func blurSpreadsAnImpulseByItsVariance(sigma: Double) throws {
    let side = 2 * Int(3 * sigma + 4) + 5
    var layer = DeepPixmap(width: side, height: side)
    for j in -2...2 { for i in -2...2 { layer[side / 2 + i, side / 2 + j] = Self.white } }
    let before = spread(layer)
    let after = spread(try blurred(layer, sigma))
    #expect(abs(after.variance - before.variance - sigma * sigma) < 0.01 * sigma * sigma)
    #expect(abs(after.mass / before.mass - 1) < 0.01)
  }

  /// FS-09: n blurs of σ = 1 add n to the variance; 8 bits would lose the tails.
  @Test(arguments: [1, 2, 4, 8, 16, 20]) func blursAddUp(n: Int) throws {
    var layer = DeepPixmap(width: 75, height: 75)
    for j in -2...2 { for i in -2...2 { layer[37 + i, 37 + j] = Self.white } }
    let before = spread(layer)
    let after = spread(try blurred(layer, 1, times: n))
    #expect(abs(after.variance - before.variance - Double(n)) < 0.01 * Double(n))
  }

  /// FS-09: every sample equals that of a convolution in double precision with a Gaussian that is not truncated, within
  /// the weight of the truncated tails.
  @Test(arguments: [0.7, 1, 1.6, 2.5]) func blurIsAConvolution(sigma: Double) throws {
    let layer = noise(37, 21)
    let exact = reference(layer, sigma: sigma)
    let result = try blurred(layer, sigma)
    var worst = 0.0
    for y in 0..<layer.height {
      for x in 0..<layer.width {
        let difference = SIMD4<Double>(result[x, y]) - exact[y * layer.width + x]
        for k in 0..<4 { worst = max(worst, abs(difference[k])) }
      }
    }
    #expect(worst / Double(DeepPixmap.one) < 1.5 / 255)
  }

  /// A blur does not shift light, horizontally or vertically.
  @Test func blurIsSymmetric() throws {
    let layer = noise(23, 18)
    var mirrored = layer
    for y in 0..<18 { for x in 0..<23 { mirrored[x, y] = layer[22 - x, 17 - y] } }
    let a = try blurred(layer, 1)
    let b = try blurred(mirrored, 1)
    for y in 0..<18 { for x in 0..<23 { #expect(a[x, y] == b[22 - x, 17 - y]) } }
  }

  /// The surroundings of a layer are transparent by default.
  @Test func edgesFadeIntoTheSurroundings() throws {
    var layer = DeepPixmap(width: 20, height: 20, filledWith: Self.white)
    #expect(try blurred(layer, 2) == layer)
    layer.surround = .zero
    let result = try blurred(layer, 2)
    #expect(abs(Double(result[0, 10].w) / Double(DeepPixmap.one) - 0.6) < 0.01)
    #expect(result[10, 10] == Self.white)
  }

  /// Blurring a part of a layer equals that part of the blurred layer.
  @Test(arguments: [1, 1.7]) func aPartIsBlurredAsWithTheWhole(sigma: Double) throws {
    let layer = noise(83, 41)
    let whole = try blurred(layer, sigma)
    let area = PixelRect(minX: 5, minY: 3, maxX: 78, maxY: 30)
    var part = layer
    try GaussianBlur(sigma: sigma).apply(to: &part, in: area, strength: 1)
    for y in 0..<41 {
      for x in 0..<83 {
        let isInside = x >= 5 && x < 78 && y >= 3 && y < 30
        #expect(part[x, y] == (isInside ? whole : layer)[x, y])
      }
    }
  }

  /// A chain has the result of its filters one by one, displays it, and reports its changes.
  @Test(arguments: [Pixmap.Format.rgba, .bgra]) func aChainIsItsFilters(
    format: Pixmap.Format
  ) throws {
    let color = try ColorControls(brightness: 0.1)
    let vivid = try ColorControls(contrast: 1.3, saturation: 0.5)
    let blur = try GaussianBlur(sigma: 1)
    for filters: [any PixelFilter] in [[color, blur], [blur, vivid], [vivid, blur, color, blur]] {
      let layer = noise(70, 35, format: format)
      var one = layer
      for filter in filters {
        filter.apply(to: &one, in: one.bounds, strength: 1)
        one.surround = filter.uniform(one.surround, strength: 1)
      }
      var all = layer
      var picture = Pixmap(width: 70, height: 35, format: format)
      let chain = try FilterChain(filters, format: format)
      #expect(chain.step(&all, in: all.bounds, showing: &picture) == layer.bounds)
      #expect(all == one)
      var shown = picture
      all.show(all.bounds, in: &shown)
      #expect(shown == picture)
    }
  }

  /// Colors follow the formula on values that are not multiplied by alpha.
  @Test(arguments: [
    (0.2, 1.0, 1.0), (-0.3, 1, 1), (0, 1.8, 1), (0, 1, 0), (0.1, 0.5, 2), (1, 1, 1),
  ])
  func colorControlsFollowTheirFormula(_ values: (Double, Double, Double)) throws {
    let (brightness, contrast, saturation) = values
    let filter = try ColorControls(
      brightness: brightness,
      contrast: contrast,
      saturation: saturation
    )
    var layer = noise(16, 16, format: .bgra)
    let before = layer
    filter.apply(to: &layer, in: layer.bounds, strength: 1)
    let one = Double(DeepPixmap.one)
    for y in 0..<16 {
      for x in 0..<16 {
        let pixel = SIMD4<Double>(before[x, y]) / one
        guard pixel.w > 0 else { continue }
        let c = pixel / pixel.w
        let luma = 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
        var wanted = (luma + (c - luma) * saturation - 0.5) * contrast + 0.5 + brightness
        wanted = wanted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)) * pixel.w
        let result = SIMD4<Double>(layer[x, y]) / one
        for k in 0..<3 { #expect(abs(result[k] - wanted[k]) < 1e-4) }
        #expect(layer[x, y].w == before[x, y].w)
      }
    }
  }

  /// Filters report the samples that they leave unchanged.
  @Test func fixedPointsAreKnown() throws {
    let brighter = try ColorControls(brightness: 0.05)
    #expect(brighter.keeps(Self.white))
    #expect(brighter.keeps(.zero))
    #expect(!brighter.keeps(SIMD4(0, 0, 0, DeepPixmap.one)))
    #expect(try GaussianBlur(sigma: 3).keeps(SIMD4(1, 2, 3, 4)))
    #expect(try ColorControls().keeps(SIMD4(1, 2, 3, 4)))
  }

  @Test(arguments: [-0.1, Double.nan, .infinity, 33]) func badSigmaIsRefused(sigma: Double) {
    #expect { try GaussianBlur(sigma: sigma) } throws: { error in
      guard let error = error as? InvalidValue, error.key == "sigma" else { return false }
      let value = error.value
      return value.bitPattern == sigma.bitPattern
    }
  }

  @Test func badColorControlsAreRefused() {
    #expect(throws: InvalidValue("brightness", 1.5, allowed: -1...1)) {
      try ColorControls(brightness: 1.5)
    }
    #expect(throws: InvalidValue.self) { try ColorControls(brightness: .nan) }
    #expect(throws: InvalidValue("contrast", -1, allowed: 0...16)) {
      try ColorControls(contrast: -1)
    }
    #expect(throws: InvalidValue("saturation", .infinity, allowed: 0...16)) {
      try ColorControls(saturation: .infinity)
    }
    #expect(throws: InvalidValue("strength", -1, allowed: 0...16)) {
      try FilterChain([], strength: -1, format: .rgba)
    }
  }
}
