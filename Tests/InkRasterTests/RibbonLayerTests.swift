import InkGraphics
import InkRaster
import Testing

/// A ribbon painted from a layer equals one painted in one pass, bit by bit.
@Suite struct RibbonLayerTests {
  private let size = 150

  private func ribbon(_ random: inout Seeded, _ kind: Int) -> Ribbon {
    var ribbon: Ribbon
    switch kind % 4 {
    case 0: ribbon = random.handwriting(200, steps: 90, radius: random.next(0.5, 4))
    case 1: ribbon = random.handwriting(200, steps: 90, radius: random.next(10, 60))
    case 2: ribbon = random.scribble(200, segments: 40, radius: 9)
    default:
      ribbon = Ribbon(start: random.point(200), radius: 3)
      for _ in 0..<60 { ribbon.line(to: random.point(200), radius: random.next(0, 20)) }
    }
    for i in ribbon.segments.indices {
      if kind % 3 == 1 { ribbon.segments[i].isGap = random.next() < 0.12 }
      // A pen at rest, and invalid values.
      if random.next() < 0.2 {
        let before = i == 0 ? ribbon.start : ribbon.segments[i - 1].end
        ribbon.segments[i].control1 = before
        ribbon.segments[i].control2 = before
        ribbon.segments[i].end = before
        if random.next() < 0.7 {
          ribbon.segments[i].radius =
            i == 0 ? ribbon.startRadius : ribbon.segments[i - 1].radius
        }
      }
      if random.next() < 0.02 { ribbon.segments[i].end.x = .nan }
      if random.next() < 0.02 { ribbon.segments[i].radius = .infinity }
    }
    return ribbon
  }

  private func shade(_ ribbon: inout Ribbon, _ random: inout Seeded) {
    for _ in 0...ribbon.segments.count {
      let (red, green, blue) = (random.next(), random.next(), random.next())
      ribbon.shades.append(SIMD4(SIMD4(red, green, blue, random.next(0.3, 1))))
    }
  }

  private func part(_ ribbon: Ribbon, _ count: Int) -> Ribbon {
    var part = ribbon
    part.segments.removeLast(ribbon.segments.count - count)
    if !part.shades.isEmpty { part.shades.removeLast(ribbon.segments.count - count) }
    return part
  }

  @Test("Law 2: ink grows over a layer as it is painted at once", arguments: CapAndJoinTests.styles)
  func growing(_ cap: Ribbon.Cap, _ join: Ribbon.Join) throws {
    var random = Seeded(83)
    let transforms = [
      Affine.identity, .scale(0.4), .rotation(0.7),
      Affine(a: 3, b: 0, c: 0, d: 3, tx: -260, ty: -200),
    ]
    for kind in 0..<8 {
      var ribbon = ribbon(&random, kind)
      ribbon.cap = cap
      ribbon.join = join
      let isShaded = kind % 2 == 1
      if isShaded { shade(&ribbon, &random) }
      let transform = transforms[(kind / 4) % 4]
      let mode: BlendMode = [.sourceOver, .destinationOut, .multiply][kind % 3]
      let paint = Paint(Color(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.6), blendMode: mode)
      let rasterizer = Rasterizer()
      let layer = try #require(
        RibbonLayer(
          width: size,
          height: size,
          isShaded: isShaded,
          transform: transform,
          tolerance: rasterizer.tolerance
        )
      )
      var baked = 0
      var count = 1
      while count <= ribbon.segments.count {
        // The segments behind the final ones may still change.
        var shown = part(ribbon, count)
        let isLast = count == ribbon.segments.count
        if !isLast, count - baked > 1 {
          shown.segments[count - 1].end = random.point(200)
          shown.segments[count - 1].isGap = random.next() < 0.3
        }
        rasterizer.bake(shown, segments: baked, in: layer)
        let (x, y) = (Int(random.next(0, 190)), Int(random.next(0, 190)))
        var clip = PixelRect(minX: x, minY: y, maxX: x + 70, maxY: y + 50)
        if isLast || random.next() < 0.3 { clip = PixelRect(width: size, height: size) }
        let base = Pixmap.backdrop(size, size)
        var (expected, seen) = (base, base)
        rasterizer.fill(shown, transform: transform, paint, into: &expected, clip: clip)
        rasterizer.fill(shown, over: layer, paint, into: &seen, clip: clip)
        let isEqual = seen == expected
        #expect(isEqual, "kind \(kind), \(count) segments, \(baked) settled")
        let step = random.next() < 0.4 ? 12 : 3
        baked = max(baked, min(count - 1, count - 1 - Int(random.next(0, 3))))
        if isLast { break }
        count = min(ribbon.segments.count, count + step)
      }
    }
  }

  @Test("Ink that goes round a place thousands of times stays solid")
  func turns() throws {
    var ribbon = Ribbon(start: Point(100, 100), radius: 4)
    for i in 0..<20_000 {
      let (sine, cosine) = Real.sinCos(Double(i) * 1.9)
      ribbon.line(to: Point(100 + 3 * cosine, 100 + 3 * sine), radius: 4)
    }
    let rasterizer = Rasterizer()
    let layer = try #require(
      RibbonLayer(
        width: size,
        height: size,
        isShaded: false,
        transform: .identity,
        tolerance: rasterizer.tolerance
      )
    )
    rasterizer.bake(ribbon, segments: 12_000, in: layer)
    rasterizer.bake(ribbon, segments: 19_900, in: layer)
    let paint = Paint(.black)
    var (expected, seen) = (Pixmap(width: size, height: size), Pixmap(width: size, height: size))
    rasterizer.fill(ribbon, paint, into: &expected)
    rasterizer.fill(ribbon, over: layer, paint, into: &seen, clip: seen.bounds)
    let isEqual = seen == expected
    #expect(isEqual)
    #expect(seen.alpha(100, 100) == 255)
  }

  @Test("What ink leaves beyond its own pixels is not lost where a tile ends")
  func tileEnds() throws {
    let rasterizer = Rasterizer()
    let layer = try #require(
      RibbonLayer(
        width: size,
        height: size,
        isShaded: false,
        transform: .identity,
        tolerance: rasterizer.tolerance
      )
    )
    var ribbon = Ribbon(start: Point(126.3, 8), radius: 1.2)
    for i in 0..<60 { ribbon.line(to: Point(126.3, 9 + Double(i)), radius: 1.2) }
    rasterizer.bake(ribbon, segments: 50, in: layer)
    ribbon.line(to: Point(135, 40), radius: 1.2)
    let paint = Paint(.black)
    var (expected, seen) = (Pixmap(width: size, height: size), Pixmap(width: size, height: size))
    rasterizer.fill(ribbon, paint, into: &expected)
    rasterizer.fill(ribbon, over: layer, paint, into: &seen, clip: seen.bounds)
    let isEqual = seen == expected
    #expect(isEqual)
  }

  @Test("Ink that rests and swells before a corner keeps the corner", arguments: [0, 4])
  func rests(before: Int) throws {
    let rasterizer = Rasterizer()
    let layer = try #require(
      RibbonLayer(
        width: size,
        height: size,
        isShaded: false,
        transform: .identity,
        tolerance: rasterizer.tolerance
      )
    )
    var ribbon = Ribbon(start: Point(20, 100), radius: 20)
    ribbon.cap = .butt
    ribbon.join = .miter
    for i in 0..<before { ribbon.line(to: Point(40 + 20 * Double(i), 100), radius: 20) }
    let at = before == 0 ? ribbon.start : Point(100, 100)
    for i in 1...12 { ribbon.line(to: at, radius: 20 + 0.001 * Double(i)) }
    rasterizer.bake(ribbon, segments: before + 12, in: layer)
    for end in [Point(at.x, 140), Point(at.x + 10, 30)] {
      ribbon.line(to: end, radius: 20)
      let paint = Paint(.black)
      var (expected, seen) = (Pixmap(width: size, height: size), Pixmap(width: size, height: size))
      rasterizer.fill(ribbon, paint, into: &expected)
      rasterizer.fill(ribbon, over: layer, paint, into: &seen, clip: seen.bounds)
      let isEqual = seen == expected
      #expect(isEqual)
    }
  }

  @Test("Dots in one place, more than turns can be counted, stay solid")
  func dots() throws {
    var ribbon = Ribbon(start: Point(50, 50), radius: 4)
    for _ in 0..<32_768 {
      ribbon.line(to: Point(50, 50), radius: 4)
      ribbon.segments[ribbon.segments.count - 1].isGap = true
      ribbon.line(to: Point(50, 50), radius: 4)
    }
    for i in 0..<30 { ribbon.line(to: Point(30 + Double(i), 30), radius: 4) }
    let rasterizer = Rasterizer()
    let layer = try #require(
      RibbonLayer(
        width: size,
        height: size,
        isShaded: false,
        transform: .identity,
        tolerance: rasterizer.tolerance
      )
    )
    rasterizer.bake(ribbon, segments: ribbon.segments.count - 4, in: layer)
    var seen = Pixmap(width: size, height: size)
    rasterizer.fill(ribbon, over: layer, Paint(.black), into: &seen, clip: seen.bounds)
    #expect(seen.alpha(50, 50) == 255)
  }

  @Test("Where discs become ellipses there is no layer")
  func ellipses() {
    let squeezed = Affine(a: 1, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    let rasterizer = Rasterizer()
    #expect(
      RibbonLayer(
        width: 9,
        height: 9,
        isShaded: false,
        transform: squeezed,
        tolerance: rasterizer.tolerance
      ) == nil
    )
  }
}
