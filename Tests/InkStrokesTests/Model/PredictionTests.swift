import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct PredictionTests {
  /// The scripted callback of Inkable's README: three coalesced samples and a prediction.
  static var readmeBatch: [InputEvent] {
    var events: [InputEvent] = []
    let samples: [(Point, Double)] = [
      (Point(100, 105), 0.4), (Point(155, 108), 0.45), (Point(180, 120), 0.4),
    ]
    for (i, sample) in samples.enumerated() {
      var event = InputEvent(
        phase: i == 0 ? .began : .moved,
        location: sample.0,
        time: Double(i) * 0.004,
        force: sample.1
      )
      event.updateIndex = UInt32(i)
      event.estimated = .force
      event.expectingUpdates = .force
      events.append(event)
    }
    var guess = InputEvent(phase: .moved, location: Point(180, 115), time: 0.012, force: 0.6)
    guess.isPredicted = true
    return events + [guess]
  }

  /// DU-03, DU-05, R15: coalesced samples become ink, the prediction is shown behind them, and the
  /// next real sample replaces it.
  @Test func oneCallbackBringsCoalescedPredictedAndLateValues() throws {
    var model = SyntheticPen.model(Self.readmeBatch, brush: .drawUIPen)
    var stroke = try #require(model.wet.first)
    #expect(stroke.samples.count == 4)
    #expect(stroke.predictedCount == 1)
    #expect(stroke.elements.filter { $0.isPredicted }.count == 1)
    #expect(stroke.elements.last?.curve.end == Point(180, 115))

    var update = Self.readmeBatch[1]
    update.isUpdate = true
    update.force = 0.9
    update.expectingUpdates = []
    model.apply(update)
    stroke = model.wet[0]
    #expect(stroke.samples[1].force == 0.9)
    #expect(stroke.predictedCount == 1)

    model.apply(InputEvent(phase: .ended, location: Point(190, 130), time: 0.016, force: 0.2))
    stroke = model.wet[0]
    #expect(stroke.hasEnded && stroke.predictedCount == 0)
    #expect(stroke.elements.allSatisfy { !$0.isPredicted })
    #expect(stroke.samples.map { $0.location.x } == [100, 155, 180, 190])
  }

  /// DU-05, R15: whatever ends the contact, no prediction remains.
  @Test(arguments: [InputEvent.Phase.ended, .began, .moved])
  func nothingPredictedStays(phase: InputEvent.Phase) {
    var model = SyntheticPen.model(Self.readmeBatch)
    #expect(model.wet[0].predictedCount == 1)
    model.apply(InputEvent(phase: phase, location: Point(200, 120), time: 0.02))
    #expect(model.wet[0].predictedCount == 0)
    #expect(model.wet[0].elements.allSatisfy { !$0.isPredicted })
  }

  /// DU-06: strokes drawn with predictions are equal to strokes drawn without.
  @Test(arguments: 0..<20) func predictionsDoNotDisturbSmoothing(seed: UInt64) {
    let events = SyntheticPen.session(seed: seed, interleaved: seed % 2 == 0).flatMap { $0 }
    for named in Brush.catalog {
      let with = SyntheticPen.model(events, brush: named.brush)
      let without = SyntheticPen.model(events.filter { !$0.isPredicted }, brush: named.brush)
      #expect(with.fingerprint == without.fingerprint)
    }
  }

  /// DU-05: a contact with only a prediction left leaves no stroke.
  @Test func strokeWithoutRealSamplesVanishes() {
    var began = InputEvent(phase: .began, location: Point(.nan, 0), time: 0)
    var model = InkModel()
    model.apply(began)
    began = InputEvent(phase: .moved, location: Point(5, 5), time: 0.1)
    began.isPredicted = true
    model.apply(began)
    model.apply(InputEvent(phase: .ended, location: Point(.nan, 0), time: 0.2))
    #expect(model.count == 0)
  }
}
