import InkGraphics

extension Stroke {
  /// Returns events that draw the stroke: one contact, number 1, with an event for each sample.
  ///
  /// A stroke of one sample becomes two events, the last with NaN as its location. Cost: linear in the number of
  /// samples.
  public func events() -> [InputEvent] {
    var events: [InputEvent] = []
    events.reserveCapacity(samples.count + 1)
    for sample in samples {
      events.append(
        InputEvent(
          sample,
          contact: 1,
          kind: kind,
          phase: events.isEmpty ? .began : .moved
        )
      )
    }
    if events.count > 1 {
      events[events.count - 1].phase = .ended
    } else if var only = events.first {
      only.phase = .ended
      only.location = Point(.nan, .nan)
      events.append(only)
    }
    return events
  }

  /// Returns the stroke drawn by another brush from the same samples.
  ///
  /// - Parameter brush: The brush; with `nil`, and for strokes of erasers, the stroke is returned unchanged.
  /// - Returns: A stroke with the same id and samples.
  public func inked(with brush: Brush?) -> Stroke {
    guard let brush, !self.brush.erases else { return self }
    return Stroke(id: id, kind: kind, brush: brush, finite: samples)
  }

  /// Returns the part of the stroke up to a time, in seconds.
  ///
  /// `nil` if it has no sample by then.
  ///
  /// Cost: linear in the number of samples.
  package func part(until time: Double) -> Stroke? {
    guard samples.contains(where: { $0.time > time }) else { return self }
    let early = samples.prefix { $0.time <= time }
    guard !early.isEmpty else { return nil }
    return Stroke(id: id, kind: kind, brush: brush, finite: Array(early))
  }
}

extension InputEvent {
  /// Creates the event of a sample, with the quantities that the sample stores.
  package init(_ sample: StrokeSample, contact: UInt32, kind: PointerKind, phase: Phase) {
    self.init(
      contact: contact,
      kind: kind,
      phase: phase,
      location: sample.location,
      time: sample.time,
      force: sample.force,
      altitude: sample.altitude,
      azimuth: sample.azimuth,
      roll: sample.roll
    )
    maximumForce = sample.maximumForce
    buttons = sample.buttons
  }
}
