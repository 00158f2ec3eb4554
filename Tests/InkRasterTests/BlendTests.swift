import InkGraphics
import InkRaster
import Testing

/// The integer kernels against the definition.
@Suite struct BlendTests {
  /// Levels that rounding may cost.
  private let tolerance = 2

  private static let modes = BlendMode.allCases

  /// Premultiplied pixels, among them the extreme ones.
  private var backdrops: [UInt32] {
    var random = Seeded(31)
    var pixels: [UInt32] = [0, 0xffff_ffff, 0xff00_0000, 0x8080_8080, 0x8000_0000, 0xff12_8040]
    while pixels.count < 40 {
      let alpha = random.next(0, 255).rounded()
      var pixel = UInt32(alpha) << 24
      for shift: UInt32 in [0, 8, 16] {
        pixel |= UInt32(random.next(0, alpha).rounded()) << shift
      }
      pixels.append(pixel)
    }
    return pixels
  }

  private let colors = [
    Color.black, .white,
    Color(red: 0.2, green: 0.7, blue: 1),
    Color(red: 1, green: 0.5, blue: 0, alpha: 0.3),
    Color(red: 0.4, green: 0.1, blue: 0.8, alpha: 0.65),
    Color(red: 0.4, green: 0.1, blue: 0.8, alpha: 0),
  ]

  /// The pixel as red, green, blue and alpha in 0…1.
  private func components(_ p: SIMD4<UInt8>) -> SIMD4<Double> {
    SIMD4(Double(p.x), Double(p.y), Double(p.z), Double(p.w)) / 255
  }

  @Test(arguments: modes, [0.0, 0.25, 0.5, 1])
  func kernelsMatchTheFormula(_ mode: BlendMode, _ coverage: Double) {
    for color in colors {
      for format in [Pixmap.Format.rgba, .bgra] {
        var pixmap = Pixmap(width: backdrops.count, height: 1, format: format)
        pixmap.pixels = backdrops
        let before = pixmap
        let rect = Rect(x: 0, y: 0, width: 50, height: coverage)
        Rasterizer().fill(Path(rect), Paint(color, blendMode: mode), into: &pixmap)
        let c = color.sRGBA
        var source = c * c.w
        source.w = c.w
        for x in 0..<pixmap.width {
          let backdrop = components(before[x, 0])
          var expected = mode.composite(source, over: backdrop, coverage: coverage)
          if !mode.isBounded {
            let outside = mode.composite(.zero, over: backdrop, coverage: 1)
            expected = expected + (outside - backdrop) * (1 - coverage)
          }
          let got = components(pixmap[x, 0])
          for i in 0..<4 {
            #expect(
              abs(got[i] - expected[i]) * 255 <= Double(tolerance) + 0.01,
              "\(mode) of \(c) on \(backdrop) at \(coverage): \(got), not \(expected)"
            )
          }
        }
      }
    }
  }

  @Test func opaquePaintAtFullCoverageIsExact() {
    for color in colors.prefix(3) {
      var pixmap = Pixmap(width: backdrops.count, height: 1)
      pixmap.pixels = backdrops
      let pixel = pixmap.pixel(of: color)
      // A slope at the left edge makes partial cells, so that both kernels are seen.
      let path = Path([
        .move(Point(-3, 0)), .line(Point(100, 0)), .line(Point(100, 1)), .line(Point(-1, 1)),
      ])
      Rasterizer().fill(path, Paint(color), into: &pixmap)
      #expect(pixmap.pixels.allSatisfy { $0 == pixel })
    }
  }

  @Test(arguments: modes.filter(\.isBounded)) func noCoverageLeavesPixels(_ mode: BlendMode) {
    var pixmap = Pixmap(width: backdrops.count, height: 1)
    pixmap.pixels = backdrops
    let before = pixmap
    let path = Path(Rect(x: 0, y: 0, width: 3, height: 0.0001))
    Rasterizer().fill(path, Paint(.white, blendMode: mode), into: &pixmap)
    #expect(pixmap == before)
  }

  @Test func unboundedOperatorsStayWithinTheClip() {
    var pixmap = Pixmap(width: 20, height: 20)
    pixmap.fill(pixmap.bounds, with: 0xffff_ffff)
    Rasterizer().fill(
      Ribbon(start: Point(6, 6), radius: 3),
      Paint(.black, blendMode: .destinationIn),
      into: &pixmap,
      clip: PixelRect(minX: 2, minY: 2, maxX: 12, maxY: 12)
    )
    #expect(pixmap.alpha(6, 6) == 255)
    #expect(pixmap.alpha(10, 10) == 0)
    #expect(pixmap.alpha(15, 15) == 255)
  }

  @Test func formatsDifferOnlyInOrder() {
    let list = DisplayList([
      .ink(Ribbon(start: Point(5.3, 5.1), radius: 4), Paint(Color(rgba: 0x1080_f0c0)))
    ])
    let a = painted(list, 12, 12, format: .rgba)
    let b = painted(list, 12, 12, format: .bgra)
    for y in 0..<12 {
      for x in 0..<12 { #expect(a[x, y] == b[x, y]) }
    }
  }
}
