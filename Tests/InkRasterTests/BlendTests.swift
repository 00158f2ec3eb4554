import InkGraphics
import InkRaster
import Testing

/// The integer kernels, compared with the definition.
@Suite struct BlendTests {
  /// The rounding error, in levels.
  private let tolerance = 2

  private static let modes = BlendMode.allCases

  /// Premultiplied pixels, including the extreme ones.
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

  /// Returns the pixel as red, green, blue and alpha in 0…1.
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
          let expected = mode.composite(source, over: backdrop, coverage: coverage)
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
      // A slope at the left edge makes partial cells, so that both kernels are used.
      let path = Path([
        .move(Point(-3, 0)), .line(Point(100, 0)), .line(Point(100, 1)), .line(Point(-1, 1)),
      ])
      Rasterizer().fill(path, Paint(color), into: &pixmap)
      #expect(pixmap.pixels.allSatisfy { $0 == pixel })
    }
  }

  @Test(arguments: modes) func noCoverageLeavesPixels(_ mode: BlendMode) {
    var pixmap = Pixmap(width: backdrops.count, height: 1)
    pixmap.pixels = backdrops
    let before = pixmap
    let path = Path(Rect(x: 0, y: 0, width: 3, height: 0.0001))
    Rasterizer().fill(path, Paint(.white, blendMode: mode), into: &pixmap)
    #expect(pixmap == before)
  }

  /// No operator acts outside the shape, so tiles and partial redraws agree with the whole.
  @Test(arguments: modes) func shapesActOnlyWhereTheyAre(_ mode: BlendMode) {
    var pixmap = Pixmap(width: 20, height: 20)
    pixmap.fill(pixmap.bounds, with: 0xff40_80c0)
    let before = pixmap
    let disc = Ribbon(start: Point(6, 6), radius: 3)
    let paint = Paint(Color(red: 0, green: 1, blue: 0, alpha: 0.5), blendMode: mode)
    Rasterizer().fill(disc, paint, into: &pixmap)
    let cover = painted(ink(disc), 20, 20)
    for i in 0..<400 where cover.pixels[i] == 0 { #expect(pixmap.pixels[i] == before.pixels[i]) }
    var tiled = before
    for x in stride(from: 0, to: 20, by: 7) {
      let clip = PixelRect(minX: x, minY: 0, maxX: x + 7, maxY: 20)
      Rasterizer().fill(disc, paint, into: &tiled, clip: clip)
    }
    #expect(tiled == pixmap)
  }

  /// A transparent pixel of a group has no coverage, whatever its mode.
  @Test(arguments: modes) func groupsActOnlyWhereTheyAre(_ mode: BlendMode) {
    var pixmap = Pixmap(width: 12, height: 12)
    pixmap.fill(pixmap.bounds, with: 0xff40_80c0)
    let before = pixmap
    let items: [DisplayList.Item] = [
      .path(Path(Rect(x: 2, y: 2, width: 3, height: 3)), .nonZero, Paint(.black)),
      .path(Path(Rect(x: 8, y: 8, width: 3, height: 3)), .nonZero, Paint(.white)),
    ]
    Rasterizer().draw(.group(items, alpha: 0, mode), into: &pixmap)
    #expect(pixmap == before)
    Rasterizer().draw(.group(items, alpha: 0.5, mode), into: &pixmap)
    for y in 0..<12 {
      for x in 0..<12 where !((2..<5) ~= x && (2..<5) ~= y) && !((8..<11) ~= x && (8..<11) ~= y) {
        #expect(pixmap[x, y] == before[x, y])
      }
    }
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
