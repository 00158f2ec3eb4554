import InkGraphics
import InkRaster
import Testing

/// Ink whose color changes along it.
@Suite struct ShadeTests {
  private let red = SIMD4<Float>(1, 0, 0, 1)
  private let blue = SIMD4<Float>(0, 0, 1, 1)

  @Test func colourRunsAlongALine() {
    var ribbon = Ribbon(start: Point(10, 20), radius: 8)
    ribbon.line(to: Point(110, 20), radius: 8)
    ribbon.shades = [red, blue]
    let picture = painted(ink(ribbon), 120, 40)
    for x in 10..<110 {
      let t = (Double(x) + 0.5 - 10) / 100
      for y in 13..<27 {
        #expect(abs(Double(picture[x, y].x) - 255 * (1 - t)) <= 1)
        #expect(abs(Double(picture[x, y].z) - 255 * t) <= 1)
      }
    }
    #expect(picture[4, 20] == SIMD4(255, 0, 0, 255))
    #expect(picture[115, 20] == SIMD4(0, 0, 255, 255))
    let plain = painted(ink(ribbon.unshaded), 120, 40)
    for i in 0..<plain.pixels.count { #expect(plain.pixels[i] >> 24 == picture.pixels[i] >> 24) }
  }

  @Test(arguments: CapAndJoinTests.styles)
  func oneShadeIsPlainPaint(_ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    var random = Seeded(81)
    for kind in 0..<6 {
      var ribbon =
        kind < 3
        ? random.scribble(70, segments: 5, radius: 9)
        : random.handwriting(70, steps: 40, radius: 6)
      ribbon.cap = cap
      ribbon.join = join
      ribbon.segments[2].isGap = kind % 2 == 0
      let color = Color(red: 0.8, green: 0.3, blue: 0.1)
      let shade = SIMD4<Float>(0.8, 0.3, 0.1, 0.5)
      ribbon.shades = Array(repeating: shade, count: ribbon.segments.count + 1)
      let transform = kind == 1 ? Affine.scale(1, 0.25) : .identity
      let shaded = painted(
        ink(ribbon),
        70,
        70,
        transform: transform
      )
      let expected =
        painted(
          ink(ribbon.unshaded, Paint(color.withAlpha(0.5))),
          70,
          70,
          transform: transform
        )
      #expect(shaded.difference(from: expected).max <= 1, "\(kind)")
      #expect(expected.alphas.count > 2)
    }
  }

  /// R3.
  @Test func translucentShadesCrossWithoutDarkening() {
    var ribbon = Ribbon(start: Point(10, 30), radius: 6)
    ribbon.line(to: Point(50, 30), radius: 6)
    ribbon.line(to: Point(50, 10), radius: 6)
    ribbon.line(to: Point(30, 10), radius: 6)
    ribbon.line(to: Point(30, 50), radius: 6)
    ribbon.shades = [
      SIMD4(1, 0, 0, 0.4), SIMD4(0, 1, 0, 0.4), SIMD4(0, 0, 1, 0.4), SIMD4(1, 1, 0, 0.4),
      SIMD4(0, 1, 1, 0.4),
    ]
    let picture = painted(ink(ribbon), 60, 60)
    #expect(picture.alphas.max() == 102)
    for x in 10..<50 { #expect(picture.alpha(x, 30) == 102) }
    // At the crossing only the later part is visible.
    let t = (30.5 - 10) / 40
    #expect(abs(Double(picture[29, 30].x) - 102 * (1 - t)) <= 2)
    // Beside it the earlier one.
    let before = (22.5 - 10) / 40
    #expect(abs(Double(picture[22, 30].y) - 102 * before) <= 2)
  }

  /// Bands are perpendicular to the stroke: the previous step keeps its color behind the start of the next.
  @Test func bandsAreStraight() {
    var ribbon = Ribbon(start: Point(10, 20), radius: 12)
    for i in 1...30 {
      ribbon.line(to: Point(10 + 3 * Double(i), 20), radius: 12)
    }
    ribbon.shades = (0...30).map { SIMD4(Float($0) / 30, 0, 0, 1) }
    let picture = painted(ink(ribbon), 120, 40)
    for x in 12..<98 {
      for y in 9..<31 { #expect(abs(Int(picture[x, y].x) - Int(picture[x, 20].x)) <= 1) }
    }
  }

  @Test func aDotHasTheFirstShade() {
    var dot = Ribbon(start: Point(10, 10), radius: 5)
    dot.shades = [SIMD4(0, 1, 0, 1)]
    let picture = painted(ink(dot), 20, 20)
    #expect(picture[10, 10] == SIMD4(0, 255, 0, 255))
    #expect(picture.alphas.count > 3)
  }

  @Test func shadesFollowTheBlendMode() {
    var ribbon = Ribbon(start: Point(5, 10), radius: 6)
    ribbon.line(to: Point(35, 10), radius: 6)
    ribbon.shades = [red, red]
    var pixmap = Pixmap(width: 40, height: 20)
    pixmap.fill(pixmap.bounds, with: 0xff80_8080)
    Rasterizer().fill(ribbon, Paint(.black, blendMode: .multiply), into: &pixmap)
    #expect(pixmap[20, 10] == SIMD4(128, 0, 0, 255))
    Rasterizer().fill(ribbon, Paint(.black, blendMode: .destinationOut), into: &pixmap)
    #expect(pixmap.alpha(20, 10) == 0)
    #expect(pixmap.alpha(20, 1) == 255)
  }

  /// Scratch memory carries no state over, and the byte order is kept.
  @Test func formatsAndRepetitionsAgree() {
    var ribbon = Ribbon(start: Point(5, 10), radius: 6)
    ribbon.line(to: Point(35, 10), radius: 3)
    ribbon.shades = [red, blue]
    let rgba = painted(ink(ribbon), 40, 20)
    let bgra = painted(ink(ribbon), 40, 20, format: .bgra)
    for y in 0..<20 {
      for x in 0..<40 { #expect(rgba[x, y] == bgra[x, y]) }
    }
  }

  /// R20.
  @Test func badShadesArePaintedOrNot() {
    var ribbon = Ribbon(start: Point(5, 10), radius: 6)
    ribbon.line(to: Point(1e300, 10), radius: 3)
    ribbon.line(to: Point(20, .nan), radius: 1e30)
    ribbon.line(to: Point(20, 15), radius: 1e30)
    ribbon.line(to: Point(-1e9, 1e9), radius: 2)
    ribbon.shades = [SIMD4(.nan, 2, -1, .infinity)]
    #expect(painted(ink(ribbon), 40, 20).alphas.contains(255))
  }
}

extension Ribbon {
  /// The same ink in one color.
  var unshaded: Ribbon {
    var ribbon = self
    ribbon.shades = []
    return ribbon
  }
}
