import InkGraphics
import InkRaster
import Testing

/// Dabs do not depend on clips, on other dabs or on their grouping: bit by bit.
@Suite struct DabExactnessTests {
  private let size = 150

  private var tips: [DabTip] {
    [.disc(hardness: 1), .disc(hardness: 0.6), .disc(hardness: 0.2), .texture(.hills)]
  }

  private let transforms = [
    Affine.identity, .scale(0.3),
    Affine(a: 0.9, b: 0.3, c: -0.2, d: 0.7, tx: 5, ty: -3),
  ]

  private func clip(_ random: inout Seeded) -> PixelRect {
    let (x, y) = (Int(random.next(0, 140)), Int(random.next(0, 140)))
    let (width, height) = (Int(random.next(1, 90)), Int(random.next(1, 60)))
    return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @Test("A clip shows its part of the whole, from the dabs that touch it")
  func clips() {
    var random = Seeded(51)
    for tip in tips {
      for transform in transforms {
        for isShaded in [false, true] {
          let all = random.dabs(25, 150, radius: 0.2...40)
          let paint = Paint(Color(red: 0.1, green: 0.5, blue: 0.9, alpha: 0.8))
          let list = dabs(tip, all, isShaded: isShaded, paint)
          let base = Pixmap.backdrop(size, size)
          var whole = base
          Rasterizer().draw(list, transform: transform, into: &whole)
          let layer = DabLayer(width: size, height: size, tip: tip, transform: transform)
          for _ in 0..<6 {
            let clip = clip(&random)
            let near = all.filter { layer.extent(of: [$0]).intersects(clip) }
            var part = base
            let some = dabs(tip, near, isShaded: isShaded, paint)
            Rasterizer().draw(some, transform: transform, into: &part, clip: clip)
            var expected = base
            expected.copy(clip, from: whole)
            #expect(part == expected)
          }
        }
      }
    }
  }

  @Test("A layer with a tail equals all dabs at once, in every blend mode")
  func layers() {
    var random = Seeded(52)
    let rasterizer = Rasterizer()
    for mode in BlendMode.allCases {
      let tip = tips[Int(mode.rawValue) % tips.count]
      let transform = transforms[Int(mode.rawValue) % transforms.count]
      for isShaded in [false, true] {
        let paint = Paint(
          Color(red: 0.7, green: 0.2, blue: 0.4, alpha: 0.6),
          blendMode: mode
        )
        check(tip, transform, isShaded, paint, rasterizer, &random)
      }
    }
  }

  private func check(
    _ tip: DabTip,
    _ transform: Affine,
    _ isShaded: Bool,
    _ paint: Paint,
    _ rasterizer: Rasterizer,
    _ random: inout Seeded
  ) {
    let all = random.dabs(30, 150, radius: 0.2...30)
    let layer = DabLayer(
      width: size,
      height: size,
      tip: tip,
      isShaded: isShaded,
      transform: transform
    )
    let base = Pixmap.backdrop(size, size)
    var added = 0
    while added < all.count {
      let next = min(all.count, added + Int(random.next(1, 9)))
      layer.add(all[added..<next])
      added = next
      let tail = all[added..<min(all.count, added + Int(random.next(0, 7)))]
      let clip = clip(&random)
      let list = dabs(tip, Array(all[..<tail.endIndex]), isShaded: isShaded, paint)
      var expected = base
      rasterizer.draw(list, transform: transform, into: &expected, clip: clip)
      var live = base
      layer.paint(adding: tail, paint, into: &live, clip: clip)
      #expect(live == expected, "\(paint.blendMode) \(isShaded)")
    }
  }

  @Test("A formula of one's own is used, by the layer as well")
  func formulas() {
    var random = Seeded(53)
    let paint = Paint(Color(red: 0.9, green: 0.6, blue: 0.1), formula: Average())
    for isShaded in [false, true] {
      check(.disc(hardness: 0.7), .identity, isShaded, paint, Rasterizer(), &random)
    }
    var pixmap = Pixmap(width: 16, height: 16)
    pixmap.fill(pixmap.bounds, with: pixmap.pixel(of: .white))
    Rasterizer().draw(dabs(.disc(hardness: 1), [dab(8, 8, 6)], paint), into: &pixmap)
    #expect(pixmap[8, 8] == SIMD4(242, 204, 140, 255))
  }

  @Test("An event touches only the tiles and pixels near its dabs")
  func tiles() {
    let layer = DabLayer(width: 4000, height: 3000, tip: .disc(hardness: 1))
    #expect(layer.tileCount == 0)
    let spots = [dab(128, 128, 20), dab(3999, 10, 5)]
    layer.add(spots[...])
    #expect(layer.tileCount == 5)
    let extent = layer.extent(of: spots[..<1])
    #expect(extent.minX <= 108 && extent.maxX >= 148 && extent.width <= 64)
    #expect(extent.minY <= 108 && extent.maxY >= 148 && extent.height <= 46)
  }

  @Test("Whole-pixel displacement moves pixels and changes none")
  func displacement() {
    var random = Seeded(54)
    let spots = random.dabs(12, 60, radius: 0.5...12)
    for tip in tips {
      let near = painted(dabs(tip, spots), 70, 70)
      let moved = painted(dabs(tip, spots), 200, 130, transform: .translation(64, 32))
      for y in 0..<70 {
        for x in 0..<70 { #expect(moved[x + 64, y + 32] == near[x, y]) }
      }
    }
  }

  /// The value was taken on Linux x86-64, and confirmed by a wasm module.
  @Test("Pixels are the same on every machine")
  func fingerprint() {
    var random = Seeded(55)
    var fingerprint = Fingerprint()
    for tip in tips {
      for transform in transforms {
        let spots = random.dabs(20, 150, radius: 0.2...30)
        let list = dabs(tip, spots, isShaded: true)
        fingerprint.combine(painted(list, size, size, transform: transform))
      }
    }
    #expect(fingerprint.value == 12_470_444_670_384_325_940)
  }
}

/// The mean of both colors.
private final class Average: BlendFormula {
  let code = PluginCode("org.example.test")

  func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double> {
    (backdrop + source) * 0.5
  }
}
