import InkGraphics
import InkStrokes
import _InkTestSupport

extension InProgressStroke {
  /// Returns the index of the first element that looks different from that of dry ink of the same samples; `nil` if
  /// none does.
  ///
  /// With predicted samples, which dry ink does not know, it is compared with wet ink of all samples at once.
  func firstDifferenceFromDry() -> Int? {
    let dry = predictedCount > 0 ? atOnce().elements : snapshot()?.shape().elements ?? []
    let (a, b) = (elements, dry)
    for i in 0..<max(a.count, b.count) {
      guard i < a.count, i < b.count, a[i].curve == b[i].curve, a[i].start == b[i].start,
        a[i].end == b[i].end, a[i].sample == b[i].sample,
        b[i].isPredicted == (predictedCount > 0 && a[i].isPredicted),
        a[i].isPredicted == (a[i].sample >= realSamples.count)
      else { return i }
    }
    return nil
  }

  /// Returns a stroke that received all samples of this one at once.
  private func atOnce() -> InProgressStroke {
    var model = InkModel(brush: brush)
    model.eraserBrush = brush
    model.apply(
      samples.enumerated().map { i, sample in
        let phase = i == 0 ? InputEvent.Phase.began : .moved
        var event = InputEvent(sample, contact: contact, kind: kind, phase: phase)
        event.isPredicted = i >= realSamples.count
        return event
      }
    )
    return model.wet[0]
  }
}

extension Stroke {
  /// Returns the prints of the stroke; none for ink of another kind.
  func dabs() -> [Dab] {
    if case .dabs(let trail, _) = item() { return trail.dabs }
    return []
  }

  /// Returns the distance of a point from the center line, which is sampled in `steps` steps per curve.
  func distance(to point: Point, steps: Int = 200) -> Double {
    var minimum = Double.infinity
    for element in shape().elements {
      for i in 0...steps {
        let position = element.curve.evenPoint(at: Double(i) / Double(steps))
        minimum = min(minimum, position.distance(to: point))
      }
    }
    return minimum
  }
}

/// Returns a contact whose host predicts, replaces its predictions, and updates forces and locations late.
func restlessContact(seed: UInt64, samples: Int = 36, step: Double = 9) -> [InputEvent] {
  var random = SeededGenerator(seed: seed)
  var events: [InputEvent] = []
  var late: [InputEvent] = []
  var point = Point(random.real(0, 50), random.real(0, 50))
  for i in 0..<samples {
    if random.next() % 9 != 0 {
      point = point + Vector(random.real(-step / 3, step), random.real(-step, step))
    }
    var event = InputEvent(
      phase: i == 0 ? .began : (i == samples - 1 ? .ended : .moved),
      location: point,
      time: Double(i) * 0.007,
      force: random.real(0, 1),
      altitude: random.real(0.2, 1.5),
      azimuth: random.real(-3, 3)
    )
    if i % 3 == 1 {
      event.updateIndex = UInt32(i)
      event.expectingUpdates = [.force, .location]
      var update = event
      update.isUpdate = true
      update.expectingUpdates = []
      update.force = random.real(0, 1)
      update.location = point + Vector(random.real(-4, 4), random.real(-4, 4))
      late.append(update)
    }
    events.append(event)
    if i % 4 == 2, i < samples - 1 {
      for k in 1...2 {
        var guess = InputEvent(
          phase: .moved,
          location: point + Vector(Double(k) * 6, random.real(-5, 5)),
          time: event.time + Double(k) * 0.007,
          force: 0.7
        )
        guess.isPredicted = true
        events.append(guess)
      }
    }
    if late.count > 2 {
      events.append(late.removeFirst())
      events.append(late.removeLast())
    }
  }
  return events + late
}

/// Returns random points, some of them equal to the point before.
func randomLine(_ count: Int, seed: UInt64, step: Double = 6) -> [Point] {
  var random = SeededGenerator(seed: seed)
  var points = [Point(0, 0)]
  while points.count < count {
    let last = points[points.count - 1]
    let stays = random.next() % 11 == 0
    points.append(
      stays ? last : last + Vector(random.real(-step, step), random.real(-step, step))
    )
  }
  return points
}
