import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// The pixels that the seed brushes leave on the canvas.
@Suite struct BrushPixelTests {
  private static let side = 200

  private func draw(_ strokes: [(Brush, [Point])], on model: InkModel = InkModel()) -> Pixmap {
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    var model = model
    for (number, (brush, points)) in strokes.enumerated() {
      model.setBrush(brush)
      var dense = [points[0]]
      for (a, b) in zip(points, points.dropFirst()) {
        for step in 1...8 { dense.append(a.interpolated(to: b, Double(step) / 8)) }
      }
      for event in SyntheticPen.stroke(dense, contact: UInt32(number), force: 1) {
        model.apply(event)
        renderer.update(model)
      }
    }
    return renderer.pixmap
  }

  private func black(_ width: Double) throws -> Brush {
    try Brush.fineliner.restyled { $0.width = width }
  }

  private func isClose(_ a: SIMD4<UInt8>, _ b: SIMD4<Double>) -> Bool {
    (0..<4).allSatisfy { abs(Double(a[$0]) - b[$0] * 255) <= 1 }
  }

  private let line = [Point(20, 100), Point(100, 100), Point(180, 100)]
  private let upright = [Point(100, 20), Point(100, 100), Point(100, 180)]

  /// SK-09: orange at 0.3 by exclusion is (0.3, 0.15, 0) over black, and plain ink of opacity 0.3 over transparency.
  @Test func highlighterExcludes() throws {
    let picture = draw([(try black(60), upright), (.spiralHighlighter, line)])
    #expect(isClose(picture[100, 100], SIMD4(0.3, 0.15, 0, 1)))
    #expect(isClose(picture[40, 100], SIMD4(0.3, 0.15, 0, 0.3)))
  }

  /// SK-10, SK-11, R3: a highlighter that crosses itself has one opacity; two that cross are darker there.
  @Test func highlighterDarkensOverOthersOnly() {
    let cross = [
      Point(20, 100), Point(180, 100), Point(180, 40), Point(100, 40), Point(100, 180),
    ]
    let one = draw([(.spiralHighlighter, cross)])
    #expect(one[100, 100] == one[40, 100] && one[100, 100] == one[100, 150])
    let two = draw([(.spiralHighlighter, line), (.spiralHighlighter, upright)])
    #expect(two[100, 100] != two[40, 100])
  }

  /// R4: a highlighter leaves dark text dark.
  @Test func highlighterDoesNotHideText() throws {
    let picture = draw([(try black(20), upright), (.highlighter, line)])
    #expect(picture[100, 100] == SIMD4(0, 0, 0, 255))
    #expect(picture[40, 100].w > 100 && picture[40, 100].z < picture[40, 100].x)
  }

  /// SK-12: SpiralKit's eraser clears a band of 81.375 units and nothing beside it.
  @Test func eraserClearsABandOfItsWidth() throws {
    let page = try black(300)
    let picture = draw([(page, line), (.spiralEraser, line)])
    var cleared = 0.0
    for y in 0..<Self.side { cleared += 1 - Double(picture[100, y].w) / 255 }
    #expect(abs(cleared - 81.375) < 0.1)
    #expect(picture[100, 100] == .zero)
    #expect(picture[100, 50].w == 255 && picture[100, 150].w == 255)
  }

  /// DR-08, R3, R5: Drawsana's pen has one opacity, live and finished, also where its pieces meet.
  @Test func translucentMidpointPenIsEven() throws {
    let brush = try Brush.drawsanaPen.restyled { $0.color.alpha = 0.5 }
    let points = (0..<24).map { Point(20 + Double($0) * 7, 100 + Double($0 % 2) * 3) }
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    var model = InkModel(brush: brush)
    var alphas: Set<UInt8> = []
    for event in SyntheticPen.stroke(points) {
      model.apply(event)
      renderer.update(model)
    }
    for x in 30..<170 { alphas.insert(renderer.pixmap[x, 101].w) }
    #expect(alphas.count == 1)
    let finished = renderer.pixmap
    var live = InkModel(brush: brush)
    let other = LiveRenderer(width: Self.side, height: Self.side)
    for event in SyntheticPen.stroke(points).dropLast() {
      live.apply(event)
      other.update(live)
    }
    for x in 30..<160 { #expect(other.pixmap[x, 101] == finished[x, 101]) }
  }

  /// FS-02, FS-06: later ink of another hue is on top, within one stroke and among strokes.
  @Test func laterHuesLieOnTop() {
    let picture = draw([(.forceSketch, line)])
    #expect(picture[100, 100] == SIMD4(255, 0, 0, 255))
    var events = SyntheticPen.stroke([
      Point(20, 60), Point(180, 60), Point(100, 10), Point(100, 120),
    ])
    for i in events.indices { events[i].force = i < 2 ? 1.0 / 3 : 2.0 / 3 }
    let model = SyntheticPen.model(events, brush: .forceSketch)
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    renderer.update(model)
    #expect(renderer.pixmap[50, 60] == SIMD4(0, 255, 0, 255))
    #expect(renderer.pixmap[100, 60].z > 200)
  }

  /// DU-22: a stroke has two pictures: with the widths of the pen, and with a constant width.
  @Test(arguments: [Brush.brushPen, .drawUIPen, .spiral(.pen)])
  func effectsCanBeLeftOut(_ brush: Brush) {
    let points = (0..<60).map { Point(15 + 170 * Double($0 * $0) / 3481, 100) }
    var events = SyntheticPen.stroke(points)
    for i in events.indices { events[i].force = 0.1 + 0.8 * Double(i) / 60 }
    func heights(_ brush: Brush) -> [Int] {
      let renderer = LiveRenderer(width: Self.side, height: Self.side)
      renderer.update(SyntheticPen.model(events, brush: brush))
      return stride(from: 40, to: 160, by: 10).map { x in
        (0..<Self.side).count { renderer.pixmap[x, $0].w > 0 }
      }
    }
    var wide = brush
    wide.width = 24
    let fixed = heights(wide.withoutEffects)
    #expect((fixed.min() ?? 0) >= 22 && (fixed.max() ?? 0) - (fixed.min() ?? 0) <= 2, "\(fixed)")
    #expect(heights(wide) != fixed)
    #expect(abs(wide.withoutEffects.width - 24) < 1e-9)
  }
}
