import InkGraphics
import Testing

@Suite struct GeometryTests {
  /// The empty rectangle is the identity of the union and intersects nothing.
  @Test func emptyRectangleIsTheIdentityOfUnion() {
    let r = Rect(x: -4, y: 2, width: 10, height: 5)
    #expect(Rect.empty.union(r) == r)
    #expect(r.union(.empty) == r)
    #expect(!r.intersects(.empty) && Rect.empty.isEmpty)
    #expect(Rect.empty.width == 0 && Rect.empty.expanded(by: 9).isEmpty)
    #expect(r.contains(.empty))
    #expect(
      r.intersection(Rect(x: 0, y: 0, width: 100, height: 3))
        == Rect(x: 0, y: 2, width: 6, height: 1)
    )
  }

  /// Pixels around a rectangle are clipped to the bounds, also for infinite and NaN edges.
  @Test func coveringPixelsStayWithinBounds() {
    let bounds = PixelRect(width: 100, height: 50)
    #expect(
      PixelRect(covering: Rect(x: 1.2, y: 2.9, width: 3, height: 0.2), within: bounds)
        == PixelRect(minX: 1, minY: 2, maxX: 5, maxY: 4)
    )
    let all = Rect(minX: -.infinity, minY: -1e300, maxX: .infinity, maxY: 1e300)
    #expect(PixelRect(covering: all, within: bounds) == bounds)
    let broken = Rect(minX: .nan, minY: 0, maxX: 5, maxY: 5)
    #expect(PixelRect(covering: broken, within: bounds).isEmpty)
    #expect(PixelRect(covering: .empty, within: bounds).isEmpty)
  }

  /// A transform followed by its inverse is the identity; concatenation applies the left one first.
  @Test func inverseUndoesATransform() throws {
    let t = Affine.rotation(0.7).concatenating(.scale(3, -2))
      .concatenating(.translation(11, -5))
    let p = Point(4, 9)
    let back = try #require(t.inverted).apply(t.apply(p))
    #expect(back.distance(to: p) < 1e-12)
    #expect(Affine.scale(0, 1).inverted == nil)
    let chained = Affine.scale(2).concatenating(.translation(1, 0)).apply(Point(3, 0))
    #expect(chained == Point(7, 0))
  }

  /// Only similarities have a uniform scale.
  @Test func uniformScaleIsToldFromOthers() throws {
    let similar = Affine.rotation(1).concatenating(.scale(2.5))
    #expect(abs(try #require(similar.uniformScale) - 2.5) < 1e-12)
    #expect(Affine.scale(1, -1).uniformScale == 1)
    #expect(Affine.scale(1, 2).uniformScale == nil)
  }

  /// The polyline of a curve stays within the requested tolerance.
  @Test(arguments: [1.0, 0.1, 0.01]) func flatteningStaysWithinTolerance(tolerance: Double) {
    let c = CubicCurve(Point(0, 0), Point(120, -40), Point(-60, 90), Point(80, 70))
    let count = c.subdivisionCount(tolerance: tolerance)
    var worst = 0.0
    for i in 0..<count {
      let a = c.point(at: Double(i) / Double(count))
      let b = c.point(at: Double(i + 1) / Double(count))
      for k in 1..<16 {
        let p = c.point(at: (Double(i) + Double(k) / 16) / Double(count))
        worst = max(worst, abs((b - a).normalized.cross(p - a)))
      }
    }
    #expect(worst <= tolerance)
    #expect(worst > tolerance * 0.02)
  }

  /// Traversing a path closes open contours and ends every curve at its end point.
  @Test func contoursAreClosed() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(10, 0))
    path.quadratic(Point(10, 10), to: Point(0, 10))
    path.move(to: Point(20, 20))
    path.cubic(Point(30, 20), Point(30, 30), to: Point(20, 30))
    path.close()
    var sum = Vector.zero
    var edges = 0
    path.forEachEdge(tolerance: 0.1) { a, b in
      sum = sum + (b - a)
      edges += 1
    }
    #expect(abs(sum.dx) < 1e-12 && abs(sum.dy) < 1e-12)
    #expect(edges > 6)
    #expect(path.controlBounds == Rect(minX: 0, minY: 0, maxX: 30, maxY: 30))
  }

  /// FNV-1a of nothing, of "a" and of "foobar" are the published values.
  @Test func fingerprintsAreThePublishedOnes() {
    #expect(Fingerprint().value == 0xcbf2_9ce4_8422_2325)
    var a = Fingerprint()
    a.combine(UInt8(0x61))
    #expect(a.value == 0xaf63_dc4c_8601_ec8c)
    var word = Fingerprint()
    for byte in "foobar".utf8 { word.combine(byte) }
    #expect(word.value == 0x8594_4171_f739_67e8)
  }
}
