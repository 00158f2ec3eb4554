import InkGraphics
@_spi(Models) import InkStrokes
import Testing
import _InkTestSupport

@Suite struct SimplificationTests {
  /// SK-05: a tolerance of 3 removes a bump of 2 and keeps a bump of 4.
  @Test func toleranceDecides() throws {
    let low = [Point(0, 0), Point(10, 2), Point(20, 0)]
    let high = [Point(0, 0), Point(10, 4), Point(20, 0)]
    for method in SimplificationMethod.allCases {
      #expect(try simplifiedIndices(of: low, tolerance: 3, by: method) == [0, 2])
      #expect(try simplifiedIndices(of: high, tolerance: 3, by: method) == [0, 1, 2])
    }
    #expect(DouglasPeucker.spiral.tolerance == 3)
    #expect(DouglasPeucker.inkable.tolerance == 0.45)
  }

  static let lines: [[Point]] = {
    var lines: [[Point]] = [
      [], [Point(1, 1)], [Point(1, 1), Point(1, 1)],
      [Point(0, 0), Point(50, 0), Point(20, 0)],
      [Point(0, 0), Point(30, 0), Point(30, 30), Point(0, 30), Point(0, 0)],
      Array(repeating: Point(-4, -4), count: 9),
      (0..<40).map { Point(Double($0 % 8) * 5, Double(($0 / 4) % 3)) },
      (0..<40).map { Point(Double(min($0, 40 - $0)) * 5, 0) },
    ]
    for seed in 0..<12 { lines.append(randomLine(20 + 17 * seed, seed: UInt64(seed))) }
    for seed in 0..<4 {
      let line = randomLine(50, seed: UInt64(100 + seed))
      lines.append(line + line.reversed())
    }
    return lines
  }()

  /// Returns the indices that the filter keeps when the samples arrive one by one.
  private func kept(_ points: [Point], _ tolerance: Double) throws -> [Int] {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 1),
      filters: [DouglasPeucker(tolerance: tolerance)]
    )
    if points.isEmpty { return [] }
    let stroke = SyntheticPen.wetStroke(SyntheticPen.stroke(points), brush: brush)
    return stroke.elements.map { $0.sample }
  }

  /// DU-35: recursive, iterative and incremental simplification keep the same points.
  @Test(arguments: [1e-9, 0.45, 1, 3, 10, 1e6])
  func allMethodsAgree(tolerance: Double) throws {
    for line in Self.lines {
      let recursive = try simplifiedIndices(of: line, tolerance: tolerance, by: .recursive)
      #expect(recursive == (try simplifiedIndices(of: line, tolerance: tolerance, by: .iterative)))
      #expect(try kept(line, tolerance) == recursive)
    }
  }

  /// DU-35: removed points are within the tolerance of the remaining line.
  @Test(arguments: [0.45, 3, 10]) func nothingFarIsLeftOut(tolerance: Double) throws {
    for line in Self.lines where line.count > 1 {
      let indices = try simplifiedIndices(of: line, tolerance: tolerance)
      #expect(indices.first == 0 && indices.last == line.count - 1)
      for (a, b) in zip(indices, indices.dropFirst()) {
        for i in a...b { #expect(distance(line[i], line[a], line[b]) <= tolerance + 1e-9) }
      }
    }
  }

  private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let line = b - a
    let t = line.lengthSquared > 0 ? (p - a).dot(line) / line.lengthSquared : 0
    return p.distance(to: a + line * min(max(t, 0), 1))
  }

  /// DU-35, SK-05: a closed loop keeps its corners, a line that reverses its turning point.
  @Test func loopsAndTurnsKeepTheirShape() throws {
    let loop = [Point(0, 0), Point(30, 0), Point(30, 30), Point(0, 30), Point(0, 0)]
    #expect(try simplifiedIndices(of: loop, tolerance: 3) == [0, 1, 2, 3, 4])
    let turn = [Point(0, 0), Point(50, 0), Point(20, 0)]
    #expect(try simplifiedIndices(of: turn, tolerance: 3) == [0, 1, 2])
  }

  /// DU-35, R19: a long straight line keeps some samples, so that the work for one more is bounded.
  @Test func longStrokesAreDivided() throws {
    let line = (0..<5000).map { Point(Double($0), 0) }
    let brush = Brush.inkableSimplified
    let stroke = Stroke(id: StrokeID(0), brush: brush, events: SyntheticPen.stroke(line))
    var divisions = [0]
    divisions += stride(from: 1024, through: 4999, by: 256)
    #expect(stroke.shape().elements.map { $0.sample } == divisions + [4999])
    let short = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 1),
      filters: [DouglasPeucker(tolerance: 2)]
    )
    let wild = randomLine(1300, seed: 77, step: 1)
    let live = SyntheticPen.wetStroke(SyntheticPen.stroke(wild), brush: short)
    #expect(live.firstDifferenceFromDry() == nil)
    #expect(live.elements.contains { $0.sample == 1024 })
    let whole = try simplifiedIndices(of: Array(wild[0...1024]), tolerance: 2)
    #expect(live.elements.map { $0.sample }.filter { $0 <= 1024 } == whole)
  }

  /// R19: a line whose farthest point is always the next one is not divided to the end, and drawn live
  /// it is the same.
  @Test func shrinkingSwingsAreNotDividedForEver() throws {
    let swings = (0..<1500).map { i -> Point in
      let size = 1e6 / Double(i + 1)
      return Point(Double(i), i % 2 == 0 ? size : -size)
    }
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 1),
      filters: [DouglasPeucker(tolerance: 1e-9)]
    )
    let live = SyntheticPen.wetStroke(SyntheticPen.stroke(swings), brush: brush)
    #expect(live.firstDifferenceFromDry() == nil)
    #expect(live.elements.count == 1500)
  }
}
