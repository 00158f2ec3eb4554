import InkCanvas
import InkDrawing
import InkGraphics
import InkSession
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

  @Test func turningThePredictionOffWhileThePenRestsRemovesIt() {
    let (plain, ahead) = (canvas(nil), canvas(TipPrediction()))
    plain.play(drag())
    ahead.play(drag())
    ahead.tipPrediction = nil
    _ = ahead.tick(at: 0.4)
    #expect(tip(plain) == tip(ahead))
  }

  @Test func aChangedDelayKeepsTheClockOfThePen() {
    let canvas = canvas(TipPrediction(delay: 0.015))
    canvas.play(drag())
    canvas.tipPrediction?.delay = 0.01
    canvas.play([sample(.moved, 202, 150, at: 0.255)])
    #expect(abs((canvas.predictedTip?.location.x ?? 0) - 206) < 0.5)
  }

  @Test func aPredictionThatTheHostReplacesNeedsNoTick() {
    let canvas = canvas(TipPrediction(delay: 0.015))
    canvas.play(drag())
    var predicted = sample(.moved, 210, 150, at: 0.265)
    predicted.isPredicted = true
    let update = canvas.play([predicted]).last
    #expect(update?.deadline.map { $0 > 0.4 } ?? true)
  }

  @Test func predictedSamplesOfTheHostAreDrawnInsteadOfThoseOfTheCanvas() {
    let canvas = canvas(TipPrediction(delay: 0.015))
    canvas.play(drag())
    let own = tip(canvas)
    var predicted = sample(.moved, 230, 150, at: 0.265)
    predicted.isPredicted = true
    canvas.play([sample(.moved, 202, 150, at: 0.255), predicted])
    #expect(tip(canvas) > own + 15)
    // The canvas still predicts, so that a host can compare.
    let ours = canvas.predictedTip
    #expect(abs((ours?.location.x ?? 0) - 208) < 1)
    #expect(ours?.isPredicted == true && ours?.contact == 1)
    canvas.play([sample(.moved, 204, 150, at: 0.26)])
    #expect(abs(tip(canvas) - own - 4) <= 1)
    canvas.play([sample(.ended, 204, 150, at: 0.265)])
    #expect(canvas.predictedTip == nil)
  }

  @Test func aCommandTurnsThePredictionOnAndTheStatusHasTheTip() throws {
    let session = CanvasSession()
    func perform(_ number: CanvasCommand.Number, _ values: [Double]) throws(Refusal) {
      try session.perform([Double(number.rawValue), Double(values.count)] + values)
    }
    try perform(.resize, [400, 300, 1])
    try perform(.begin, [1, 2, 3, 4, 7, 400, 300])
    try perform(.tipPrediction, [0.015, 96 / 25.4])
    func draw() throws(Refusal) {
      for event in drag() {
        let values = [
          Double(event.contact), 0, Double(event.phase.rawValue), 0, event.location.x,
          event.location.y,
          event.time, 0.5, .nan, .nan, .nan, 0, .nan,
        ]
        try perform(.events, [event.time, 1] + values)
      }
    }
    try draw()
    let tip = session.status.predictedTip
    #expect(tip.contact == 1 && abs(tip.x - 206) < 0.5 && abs(tip.y - 150) < 0.1)
    #expect(abs(tip.time - 0.265) < 1e-9)
    try perform(.cancel, [])
    #expect(session.status.predictedTip.time == 0)
    try perform(.tipPrediction, [.nan, 4])
    try draw()
    #expect(session.status.predictedTip.time == 0)
    for wrong in [[0.2, 4], [-1, 4], [0.01, 0], [0.01, .infinity], [0.01]] {
      #expect(throws: Refusal.self) { try perform(.tipPrediction, wrong) }
    }
  }
}
