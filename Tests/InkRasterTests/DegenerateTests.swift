import InkGraphics
import InkRaster
import Testing

/// R20: bad input breaks neither the stroke nor what follows.
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

  /// R20: discs that hold their neighbours.
  @Test func containedDiscsAreCovered() {
    var ribbon = Ribbon(start: Point(16, 16), radius: 2)
    ribbon.line(to: Point(17, 16), radius: 10)
    ribbon.line(to: Point(16, 17), radius: 1)
    ribbon.line(to: Point(16, 17), radius: 3)
    let picture = painted(ink(ribbon), 32, 32)
    let disc = painted(ink(Ribbon(start: Point(17, 16), radius: 10)), 32, 32)
    #expect(picture.difference(from: disc).max <= 8)
  }

  /// R20: a pen that rests and trembles.
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

  /// R20: a stroke right back over itself.
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
