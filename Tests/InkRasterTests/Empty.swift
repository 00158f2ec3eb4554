import InkGraphics
import InkRaster
import Testing

@Suite struct Smoke {
  @Test func tiles() {
    var g = Seeded(1)
    var bad = 0
    let r = Rasterizer()
    for _ in 0..<10 {
      var ribbon = Ribbon(start: Point(g.next() * 100, g.next() * 100), radius: g.next() * 6)
      for _ in 0..<12 {
        let e = Point(g.next() * 100, g.next() * 100)
        ribbon.segments.append(
          .init(
            control1: Point(g.next() * 100, g.next() * 100),
            control2: Point(g.next() * 100, g.next() * 100),
            end: e,
            radius: g.next() * 6
          )
        )
      }
      var whole = Pixmap(width: 90, height: 80)
      r.fill(ribbon, Paint(.black), into: &whole)
      for (w, h) in [(13, 7), (64, 64), (90, 3), (5, 80)] {
        var tiled = Pixmap(width: 90, height: 80)
        for y in stride(from: 0, to: 80, by: h) {
          for x in stride(from: 0, to: 90, by: w) {
            r.fill(
              ribbon,
              Paint(.black),
              into: &tiled,
              clip: PixelRect(minX: x, minY: y, maxX: x + w, maxY: y + h)
            )
          }
        }
        if tiled != whole { bad += 1 }
      }
    }
    #expect(bad == 0)
  }
}
struct Seeded {
  var s: UInt64
  init(_ x: UInt64) { s = x }
  mutating func next() -> Double {
    s = s &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(s >> 11) * 0x1p-53
  }
}
