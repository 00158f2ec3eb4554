import InkGraphics
import InkRaster
import Testing

/// The expectations of people who draw.
@Suite struct StrokeTests {
  private let highlighter = Paint(Color(red: 1, green: 0.5, blue: 0, alpha: 0.3))

  private var cross: Ribbon {
    var ribbon = Ribbon(start: Point(10, 30), radius: 6)
    ribbon.line(to: Point(50, 30), radius: 6)
    ribbon.line(to: Point(50, 10), radius: 6)
    ribbon.line(to: Point(30, 10), radius: 6)
    ribbon.line(to: Point(30, 50), radius: 6)
    return ribbon
  }

  /// SK-10.
  @Test func crossInOneHighlighterStrokeHasOneAlpha() {
    let picture = painted(ink(cross, highlighter), 60, 60)
    #expect(picture.alpha(20, 30) == 77)
    for x in 10..<50 { #expect(picture.alpha(x, 30) == 77) }
    for y in 10..<50 { #expect(picture.alpha(30, y) == 77) }
    #expect(picture.pixels.allSatisfy { $0 >> 24 <= 77 })
  }

  /// SK-11.
  @Test func twoHighlighterStrokesDarkenWhereTheyCross() {
    var across = Ribbon(start: Point(5, 20), radius: 5)
    across.line(to: Point(35, 20), radius: 5)
    var down = Ribbon(start: Point(20, 5), radius: 5)
    down.line(to: Point(20, 35), radius: 5)
    let picture = painted(
      DisplayList([.ink(across, highlighter), .ink(down, highlighter)]),
      40,
      40
    )
    #expect(picture.alpha(20, 20) > picture.alpha(10, 20))
    #expect(picture.alpha(20, 20) == 131)
  }

  /// SK-12: the width of a 5 pt pen times 3.875.
  @Test func eraserLeavesAlphaZeroInABandOfItsWidth() {
    var pixmap = Pixmap(width: 40, height: 60)
    pixmap.fill(pixmap.bounds, with: 0xff20_4060)
    var ribbon = Ribbon(start: Point(-10, 30), radius: 5 * 3.875 / 2)
    ribbon.line(to: Point(50, 30), radius: 5 * 3.875 / 2)
    Rasterizer().fill(ribbon, .eraser, into: &pixmap)
    var removed = 0.0
    for y in 0..<60 { removed += Double(255 - pixmap.alpha(20, y)) / 255 }
    #expect(pixmap.alpha(20, 30) == 0)
    #expect(abs(removed - 19.375) < 0.05)
    #expect(pixmap.alpha(20, 10) == 255)
  }

  /// SK-12: clear erases the area that it covers and nothing else.
  @Test func clearingStrokeSparesTheRestOfThePage() {
    var pixmap = Pixmap(width: 30, height: 30)
    pixmap.fill(pixmap.bounds, with: 0xff20_4060)
    let paint = Paint(.black.withAlpha(0.5), blendMode: .clear)
    Rasterizer().fill(Ribbon(start: Point(15, 15), radius: 5), paint, into: &pixmap)
    #expect(pixmap.alpha(15, 15) == 0)
    #expect(pixmap.alpha(2, 2) == 255)
  }

  /// SK-18, FS-12.
  @Test(arguments: [0.3, 0.5, 1, 2.5, 8]) func tapLeavesACentredDot(_ radius: Double) {
    let dot = Ribbon(start: Point(16.5, 14.5), radius: radius)
    let picture = painted(ink(dot), 32, 32)
    var (area, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<32 {
      for column in 0..<32 {
        let a = Double(picture.alpha(column, row)) / 255
        area += a
        x += a * (Double(column) + 0.5)
        y += a * (Double(row) + 0.5)
      }
    }
    #expect(area > 0)
    #expect(abs(area - .pi * radius * radius) < 0.1 * radius + 0.02)
    #expect(abs(x / area - 16.5) < 0.02)
    #expect(abs(y / area - 14.5) < 0.02)
  }

  /// FS-05, DU-20.
  @Test func everySampleDiscIsCovered() {
    var random = Seeded(5)
    for _ in 0..<4 {
      let ribbon = random.handwriting(48, steps: 25, radius: 4)
      let picture = painted(ink(ribbon), 48, 48)
      var discs = [Ribbon(start: ribbon.start, radius: ribbon.startRadius)]
      for segment in ribbon.segments {
        discs.append(Ribbon(start: segment.end, radius: segment.radius))
      }
      for disc in discs {
        let alone = painted(ink(disc), 48, 48)
        for i in 0..<alone.pixels.count {
          #expect(Int(alone.pixels[i] >> 24) - Int(picture.pixels[i] >> 24) <= Self.discTolerance)
        }
      }
    }
  }

  /// The levels by which a single disc may exceed the stroke that it is part of.
  static let discTolerance = 14

  /// DU-21, R3.
  @Test func translucentStrokeOfVaryingWidthIsUniform() {
    var ribbon = Ribbon(start: Point(12, 12), radius: 8)
    for i in 1..<14 {
      let (sine, cosine) = Real.sinCos(Double(i) * 0.8)
      ribbon.line(to: Point(30 + 12 * cosine, 30 + 12 * sine), radius: 5 + Double(i % 3))
    }
    let opaque = painted(ink(ribbon), 60, 60)
    let translucent = painted(ink(ribbon, Paint(.black.withAlpha(0.4))), 60, 60)
    var inside: Set<Int> = []
    for i in 0..<opaque.pixels.count where opaque.pixels[i] >> 24 == 255 {
      inside.insert(Int(translucent.pixels[i] >> 24))
    }
    #expect(inside == [102])
    #expect(translucent.alphas.max() == 102)
  }
}
