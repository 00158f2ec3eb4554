import InkGraphics
import InkRaster
import Testing

/// R20: invalid input affects neither the stroke nor what follows.
@Suite struct DegenerateTests {
  private func line(_ points: [(Double, Double)], radius: Double) -> Ribbon {
    var ribbon = Ribbon(start: Point(points[0].0, points[0].1), radius: radius)
    for p in points.dropFirst() { ribbon.line(to: Point(p.0, p.1), radius: radius) }
    return ribbon
  }

  /// R20.
  @Test func equalPointsAreADisc() {
    let dot = painted(ink(Ribbon(start: Point(10, 10), radius: 4)), 20, 20)
    #expect(painted(ink(line([(10, 10), (10, 10), (10, 10)], radius: 4)), 20, 20) == dot)
  }

  /// R20.
  @Test func repeatedPointsChangeNothing() {
    let plain = painted(ink(line([(5, 5), (20, 9), (14, 22)], radius: 3)), 28, 28)
    let repeated = line([(5, 5), (5, 5), (20, 9), (20, 9), (20, 9), (14, 22), (14, 22)], radius: 3)
    #expect(painted(ink(repeated), 28, 28) == plain)
  }

  /// R20.
  @Test func pointsThatAreNotFiniteAreSkipped() {
    let plain = painted(ink(line([(5, 5), (20, 9), (14, 22)], radius: 3)), 28, 28)
    let broken = line(
      [(5, 5), (.nan, 3), (20, 9), (.infinity, 4), (7, -.infinity), (14, 22), (.nan, .nan)],
      radius: 3
    )
    #expect(painted(ink(broken), 28, 28) == plain)
    var bad = line([(5, 5), (20, 9), (14, 22)], radius: 3)
    bad.segments.append(
      Ribbon.Segment(
        control1: Point(14, 22),
        control2: Point(1, 1),
        end: Point(1, 1),
        radius: .nan
      )
    )
    #expect(painted(ink(bad), 28, 28) == plain)
    #expect(painted(ink(Ribbon(start: Point(.nan, 0), radius: 4)), 20, 20).alphas == [0])
    #expect(painted(ink(Ribbon(start: Point(5, 5), radius: .infinity)), 20, 20).alphas == [0])
  }

  /// R20.
  @Test func radiusZeroPaintsNothing() {
    #expect(painted(ink(Ribbon(start: Point(10, 10), radius: 0)), 20, 20).alphas == [0])
    let thin = painted(ink(line([(3.3, 4.1), (15, 12), (4, 17)], radius: 0)), 20, 20)
    #expect((thin.alphas.max() ?? 0) <= 3)
    #expect(painted(ink(Ribbon(start: Point(10, 10), radius: -3)), 20, 20).alphas == [0])
  }

  /// R20: lines much thinner than a pixel.
  @Test func tinyRadiiPaintFaintly() {
    let picture = painted(ink(line([(2, 10.5), (18, 10.5)], radius: 0.1)), 20, 20)
    for x in 4..<16 { #expect(abs(picture.alpha(x, 10) - 51) <= 3) }
    #expect(picture.alpha(10, 11) == 0)
  }

  /// R20.
  @Test func negativeCoordinatesAreCutOff() {
    var pixmap = Pixmap(width: 20, height: 20)
    Rasterizer().fill(line([(-50, -50), (30, 30)], radius: 3), Paint(.black), into: &pixmap)
    for i in 0..<20 { #expect(pixmap.alpha(i, i) == 255) }
    #expect(pixmap.alpha(15, 2) == 0)
  }

  /// R20: discs that contain their neighbors.
  @Test func containedDiscsAreCovered() {
    var ribbon = Ribbon(start: Point(16, 16), radius: 2)
    ribbon.line(to: Point(17, 16), radius: 10)
    ribbon.line(to: Point(16, 17), radius: 1)
    ribbon.line(to: Point(16, 17), radius: 3)
    let picture = painted(ink(ribbon), 32, 32)
    let disc = painted(ink(Ribbon(start: Point(17, 16), radius: 10)), 32, 32)
    #expect(picture.difference(from: disc).max <= 8)
  }

  /// R20: a pen at rest that trembles.
  @Test func tremblingPenLeavesADisc() {
    var random = Seeded(8)
    var ribbon = Ribbon(start: Point(16, 16), radius: 8)
    for _ in 0..<60 {
      ribbon.line(
        to: Point(16 + random.next(-1e-3, 1e-3), 16 + random.next(-1e-3, 1e-3)),
        radius: 8
      )
    }
    let disc = painted(ink(Ribbon(start: Point(16, 16), radius: 8)), 32, 32)
    #expect(painted(ink(ribbon), 32, 32).difference(from: disc).max <= 24)
  }

  /// R20: a stroke straight back over itself.
  @Test func reversalsAreRound() {
    let there = painted(ink(line([(8, 16), (24, 16)], radius: 5)), 32, 32)
    let back = painted(ink(line([(8, 16), (24, 16), (8, 16), (24, 16)], radius: 5)), 32, 32)
    for i in 0..<there.pixels.count {
      #expect((there.pixels[i] == 0) == (back.pixels[i] == 0))
      #expect(there.pixels[i] >> 24 <= back.pixels[i] >> 24)
    }
    #expect(back.alpha(26, 16) == 255)
  }

  /// R20.
  @Test func enormousCoordinatesAreSafe() {
    for far in [1e5, 3e6, 1e9, 1e18, 1e300] {
      let ribbon = line([(-far, 10), (far, 10)], radius: 4)
      let picture = painted(ink(ribbon), 20, 20)
      #expect(picture.alpha(10, 10) == 255)
      #expect(picture.alpha(10, 2) == 0)
      let path = Path(Rect(minX: -far, minY: 4, maxX: far, maxY: 12))
      let filled = painted(DisplayList([.path(path, .nonZero, Paint(.black))]), 20, 20)
      #expect(filled.alpha(10, 8) == 255)
      #expect(filled.alpha(10, 14) == 0)
      let tall = Path(Rect(minX: 4, minY: -far, maxX: 12, maxY: far))
      let upright = painted(DisplayList([.path(tall, .nonZero, Paint(.black))]), 20, 20)
      for y in 0..<20 { #expect(upright.alpha(8, y) == 255) }
      #expect(upright.alpha(14, 8) == 0)
    }
  }

  /// R20: ink beyond the limits is clipped, not bent.
  @Test func slantedLinesToFarAwayStayStraight() {
    let near = line([(0, 0), (400, 200)], radius: 3)
    let expected = painted(ink(near), 320, 160)
    for far in [4e6, 8e6, 3e9] {
      let lines: [Ribbon] = [
        line([(0, 0), (far, far / 2)], radius: 3),
        line([(far, far / 2), (0, 0)], radius: 3),
        line([(-far, -far / 2), (far, far / 2)], radius: 3),
      ]
      for ribbon in lines {
        // Not the start, where caps differ. An end of a side may be half the tolerance off.
        var worst = 0
        let picture = painted(ink(ribbon), 320, 160)
        #expect(picture.alpha(200, 100) == 255)
        #expect(picture.alpha(200, 110) == 0 && picture.alpha(200, 90) == 0)
        for y in 20..<150 {
          for x in 20..<300 {
            worst = max(worst, abs(picture.alpha(x, y) - expected.alpha(x, y)))
          }
        }
        #expect(worst <= 8)
      }
    }
    // Discs become ellipses: the same under a transform that squeezes.
    let wide = line([(0, 0), (3e6, 3e6)], radius: 3)
    let squeezed = Affine(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let moved = squeezed.concatenating(.translation(-1.9e6, -0.95e6))
    let here = painted(ink(wide), 64, 64, transform: squeezed)
    let there = painted(ink(wide), 64, 64, transform: moved)
    #expect(here.alpha(40, 20) == 255 && here.alpha(40, 40) == 0)
    #expect(there.alpha(40, 20) == 255 && there.alpha(40, 40) == 0)
  }

  /// R20: an outline that a transform moves beyond the limits is clipped, not bent.
  @Test func squeezedInkBeyondTheLimitsStaysStraight() {
    let ribbon = line([(-1e6, -0.5e6), (1e6, 0.5e6)], radius: 3)
    let squeezed = Affine(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let shift = 1_400_000.0
    let moved = squeezed.concatenating(.translation(shift, shift / 4))
    // From (4e5, −2e4), a quarter of a pixel down per pixel to the right; the end is at x = 2.4e6.
    var row = Pixmap(width: 500_000, height: 1)
    let transform = moved.concatenating(.translation(0, -120_000))
    Rasterizer().fill(ribbon, transform: transform, Paint(.black), into: &row)
    #expect(row.alpha(480_000, 0) == 255)
    #expect(row.alpha(479_900, 0) == 0 && row.alpha(480_100, 0) == 0)
  }

  /// R20: a radius grows as given up to the limit and is clamped there.
  @Test func radiiBeyondTheLimitAreCut() {
    var cone = Ribbon(start: Point(0, 10), radius: 0)
    cone.line(to: Point(80_000, 10), radius: 40_000)
    var short = Ribbon(start: Point(0, 10), radius: 0)
    short.line(to: Point(8000, 10), radius: 4000)
    let a = painted(ink(cone), 60, 40)
    let b = painted(ink(short), 60, 40)
    #expect(a.difference(from: b).max <= 2)
  }

  /// R20: any number of passes is valid, and tiles agree on it.
  ///
  /// 2¹⁵ turns would add up to 2³² in a cell, and 2¹⁴ to the largest negative number.
  @Test(arguments: [
    (1 << 14, DisplayList.FillRule.nonZero), (1 << 15, .nonZero), (1 << 15, .evenOdd),
  ])
  func tensOfThousandsOfPassesCount(_ turns: Int, _ rule: DisplayList.FillRule) {
    let rasterizer = Rasterizer()
    var path = Path()
    path.move(to: Point(2, 1))
    for _ in 0..<turns {
      path.line(to: Point(9, 1))
      path.line(to: Point(2, 4))
      path.line(to: Point(2, 1))
    }
    path.close()
    var pixmap = Pixmap(width: 10, height: 5)
    rasterizer.fill(path, rule: rule, Paint(.black), into: &pixmap)
    #expect(pixmap.alpha(3, 2) == (rule == .nonZero ? 255 : 0))
    #expect(pixmap.alpha(8, 3) == 0)
    var tiled = Pixmap(width: 10, height: 5)
    for x in [0, 5] {
      let clip = PixelRect(minX: x, minY: 0, maxX: x + 5, maxY: 5)
      rasterizer.fill(path, rule: rule, Paint(.black), into: &tiled, clip: clip)
    }
    #expect(tiled == pixmap)
  }

  /// R20: ink that goes back and forth.
  @Test func tensOfThousandsOfStepsAreInk() {
    var ribbon = Ribbon(start: Point(2, 2), radius: 1)
    for _ in 0..<(1 << 14) {
      ribbon.line(to: Point(5, 2), radius: 1)
      ribbon.line(to: Point(2, 2), radius: 1)
    }
    let picture = painted(ink(ribbon), 7, 4)
    for x in 2..<5 { #expect(picture.alpha(x, 1) == 255) }
  }

  /// However coarse an outline is, clips show the same as the whole picture.
  @Test(arguments: [0.05, 4, 30, 1e9]) func coarseOutlinesStayInTheirBounds(_ tolerance: Double) {
    let rasterizer = Rasterizer(tolerance: tolerance)
    let list = DisplayList([
      .group([.ink(Ribbon(start: Point(60, 60), radius: 50), Paint(.black))], alpha: 1, .sourceOver)
    ])
    var apart = Pixmap(width: 120, height: 120)
    rasterizer.draw(list, into: &apart)
    let outline = Path(
      Rasterizer.outlinePolygon(
        of: [InkDisc(x: 60, y: 60, radius: 50)],
        tolerance: tolerance
      ).enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
    )
    var polygon = Pixmap(width: 120, height: 120)
    rasterizer.fill(outline, Paint(.black), into: &polygon)
    #expect(apart == polygon)
  }

  @Test(arguments: [1e5, 1e17, 1e150, 1e306])
  func picturesOfAnySizeAndPositionAreSafe(_ size: Double) {
    var pixel = Pixmap(width: 1, height: 1)
    pixel.pixels = [0xff00_00ff]
    var wide = Pixmap(width: 300, height: 1)
    wide.fill(wide.bounds, with: 0xff00_00ff)
    for picture in [Picture(pixel), Picture(wide)] {
      for rect in [
        Rect(minX: -size, minY: 0, maxX: size, maxY: 8),
        Rect(minX: 0, minY: -size, maxX: 8, maxY: size),
        Rect(minX: -size, minY: -size, maxX: size, maxY: size),
        Rect(minX: size / 2, minY: 2, maxX: size, maxY: 3),
        Rect(minX: 2, minY: 2, maxX: 2 + 1 / size, maxY: 7),
      ] {
        for transform in [Affine.identity, .rotation(0.5), .scale(1e-3), .scale(-1e9)] {
          var pixmap = Pixmap(width: 8, height: 8)
          let item = DisplayList.Item.image(picture, rect, alpha: 1, transform: transform)
          Rasterizer().draw(DisplayList([item]), into: &pixmap)
          let isValid = pixmap.pixels.allSatisfy { $0 & 255 <= $0 >> 24 }
          #expect(isValid)
        }
      }
    }
  }

  /// R20.
  @Test func clipsOutsideThePictureAreSafe() {
    var pixmap = Pixmap(width: 8, height: 8)
    let clips = [
      PixelRect(minX: -5, minY: -5, maxX: 0, maxY: 0),
      PixelRect(minX: 100, minY: 100, maxX: 200, maxY: 200),
      PixelRect(minX: 5, minY: 5, maxX: 2, maxY: 2),
      PixelRect.empty,
    ]
    for clip in clips {
      Rasterizer().fill(
        Ribbon(start: Point(4, 4), radius: 20),
        Paint(.black),
        into: &pixmap,
        clip: clip
      )
    }
    #expect(pixmap.alphas == [0])
    var none = Pixmap(width: 0, height: 0)
    Rasterizer().fill(Ribbon(start: Point(4, 4), radius: 20), Paint(.black), into: &none)
  }
}
