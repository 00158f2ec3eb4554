package import InkGraphics
package import InkStrokes

/// A simulated pen: event logs with all features of real pens.
package enum SyntheticPen {
  /// Returns strokes along wavy lines, with coalesced samples, predictions and late updates of forces.
  ///
  /// Grouped as by a host: each group is one callback.
  package static func session(
    seed: UInt64,
    strokes: Int = 3,
    samples: Int = 40,
    interleaved: Bool = false
  ) -> [[InputEvent]] {
    var random = SeededGenerator(seed: seed)
    var perContact: [[[InputEvent]]] = []
    for number in 0..<strokes {
      perContact.append(contact(UInt32(number + 1), samples: samples, random: &random))
    }
    if !interleaved { return perContact.flatMap { $0 } }
    var groups: [[InputEvent]] = []
    var i = 0
    while perContact.contains(where: { i < $0.count }) {
      for contact in perContact where i < contact.count { groups.append(contact[i]) }
      i += 1
    }
    return groups
  }

  private static func contact(
    _ number: UInt32,
    samples: Int,
    random: inout SeededGenerator
  ) -> [[InputEvent]] {
    var groups: [[InputEvent]] = []
    var time = Double(number) * 10
    let x0 = random.real(40, 120)
    let y0 = random.real(40, 220)
    let turns = random.real(1, 4)
    func location(_ i: Double) -> Point {
      let angle = i / Double(samples) * turns * 2 * .pi
      let (sine, cosine) = Real.sinCos(angle)
      return Point(x0 + i * 3 + 12 * cosine, y0 + 25 * sine)
    }
    var late: [InputEvent] = []
    var i = 0
    while i < samples {
      var group: [InputEvent] = []
      for _ in 0..<(1 + Int(random.next() % 4)) where i < samples {
        let last = i == samples - 1
        var event = InputEvent(
          contact: number,
          phase: i == 0 ? .began : (last ? .ended : .moved),
          location: location(Double(i)),
          time: time,
          force: last ? 0 : random.real(0.2, 1),
          altitude: 1,
          azimuth: 0.3
        )
        event.maximumForce = 4.0
        if i % 3 == 1, !last {
          event.updateIndex = UInt32(i)
          event.expectingUpdates = .force
          event.estimated = .force
          var update = event
          update.isUpdate = true
          update.force = random.real(0.2, 2)
          update.expectingUpdates = []
          late.append(update)
        }
        group.append(event)
        i += 1
        time += 1.0 / 240
      }
      if i < samples {
        for k in 1...(1 + Int(random.next() % 3)) {
          var guess = InputEvent(
            contact: number,
            phase: .moved,
            location: location(Double(i) + Double(k)) + Vector(random.real(-4, 4), 3),
            time: time + Double(k) / 240,
            force: 0.5
          )
          guess.isPredicted = true
          group.append(guess)
        }
      }
      groups.append(group)
      if late.count > 3 || i >= samples {
        groups.append(late)
        late = []
      }
    }
    return groups
  }

  /// Returns a plain stroke: `began`, `moved`…, `ended` along points, 5 ms apart.
  package static func stroke(
    _ points: [Point],
    contact: UInt32 = 1,
    kind: InputEvent.PointerKind = .pen,
    force: Double? = nil,
    start: Double = 0
  ) -> [InputEvent] {
    var events: [InputEvent] = []
    for (i, point) in points.enumerated() {
      events.append(
        InputEvent(
          contact: contact,
          kind: kind,
          phase: i == 0 ? .began : (i == points.count - 1 ? .ended : .moved),
          location: point,
          time: start + Double(i) * 0.005,
          force: force
        )
      )
    }
    return events
  }

  /// Returns the ink of one contact as it grows, event by event; still wet when the contact has ended.
  package static func wetStroke(_ events: [InputEvent], brush: Brush = .pen) -> InProgressStroke {
    var stroke = InProgressStroke(id: StrokeID(0), kind: events[0].kind, brush: brush)
    for event in events {
      if event.isUpdate {
        stroke.update(from: event)
      } else {
        stroke.append(event)
        if event.phase == .ended, !event.isPredicted { stroke.end() }
      }
    }
    return stroke
  }

  /// Returns the model of a list of events, delivered one by one.
  package static func model(_ events: [InputEvent], brush: Brush = .pen) -> InkModel {
    var model = InkModel(brush: brush)
    for event in events { model.apply(event) }
    return model
  }
}
