import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

/// The prediction of pens by the canvas.
@Suite struct TipPredictionTests {
  /// A pen that moves 2 pixels to the right every 5 ms, and that stays down.
  private func drag(to x: Int = 200) -> [InputEvent] {
    stride(from: 100, through: x, by: 2).enumerated().map { i, x in
      sample(i == 0 ? .began : .moved, Double(x), 150, at: Double(i) * 0.005)
    }
  }

  private func canvas(_ prediction: TipPrediction?) -> InkCanvas {
    let canvas = makeCanvas()
    canvas.tipPrediction = prediction
    return canvas
  }

  /// Returns the last column with ink in row 150.
  private func tip(_ canvas: InkCanvas) -> Int {
    canvas.paintAll()
    return (0..<400).last { canvas.pixmap[$0, 150] != SIMD4(255, 255, 255, 255) } ?? 0
  }

  /// Returns the samples of the strokes on the page.
  private func samples(_ canvas: InkCanvas) -> [[StrokeSample]] {
    canvas.items.compactMap { $0.stroke?.samples }
  }

  @Test func inkReachesAheadOfThePenByTheDelay() {
    let plain = canvas(nil)
    plain.play(drag())
    let ahead = canvas(TipPrediction(delay: 0.015))
    ahead.play(drag())
    // 400 pixels a second for 15 ms.
    #expect(abs(tip(ahead) - tip(plain) - 6) <= 1)
    let none = canvas(TipPrediction(delay: 0))
    none.play(drag())
    #expect(tip(none) == tip(plain))
  }

  @Test func predictedInkNeverRemains() {
    for (phase, label) in [(InputEvent.Phase.ended, "ended"), (.cancelled, "cancelled")] {
      let (plain, ahead) = (canvas(nil), canvas(TipPrediction(delay: 0.016)))
      for canvas in [plain, ahead] {
        canvas.play(drag())
        canvas.paintAll()
        canvas.play([sample(phase, 200, 150, at: 0.255)])
        canvas.paintAll()
      }
      #expect(plain.pixmap == ahead.pixmap, "\(label)")
      #expect(samples(plain) == samples(ahead), "\(label)")
    }
  }

  @Test func aPredictionFadesWhileThePenSendsNothing() {
    let (plain, ahead) = (canvas(nil), canvas(TipPrediction(delay: 0.015)))
    plain.play(drag())
    let last = ahead.play(drag()).last
    let full = tip(ahead)
    #expect(last?.deadline.map { $0 < 0.32 } == true)
    _ = ahead.tick(at: 0.28)
    let faded = tip(ahead)
    #expect(faded < full)
    #expect(faded > tip(plain))
    _ = ahead.tick(at: 0.4)
    #expect(tip(ahead) == tip(plain))
  }

  @Test func strokesAreTheSameForAnyGroupingOfEvents() {
    var events = drag()
    events.append(sample(.ended, 203, 152, at: 0.26))
    let (one, all) = (canvas(TipPrediction()), canvas(TipPrediction()))
    one.play(events)
    _ = all.handle(events, at: 0.26)
    one.paintAll()
    all.paintAll()
    #expect(samples(one) == samples(all))
    #expect(one.pixmap == all.pixmap)
  }

  @Test func turningThePredictionOffRemovesItWithTheNextSample() {
    let (plain, ahead) = (canvas(nil), canvas(TipPrediction()))
    plain.play(drag())
    ahead.play(drag())
    ahead.tipPrediction = nil
    for canvas in [plain, ahead] { canvas.play([sample(.moved, 202, 150, at: 0.255)]) }
    #expect(tip(plain) == tip(ahead))
  }
}
