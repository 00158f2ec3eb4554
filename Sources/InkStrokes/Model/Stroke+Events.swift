import InkGraphics

extension Stroke {
  /// The samples as a host would have sent them.
  ///
  /// A stroke of one sample is a touch that ends where it began. Cost: linear in the number of
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

  /// The stroke as another brush draws it from the same samples.
  ///
  /// - Parameter brush: The brush; `nil` changes nothing, and erasers stay what they are.
  /// - Returns: A stroke with the same id and samples.
  public func inked(with brush: Brush?) -> Stroke {
    guard let brush, !self.brush.erases else { return self }
    return Stroke(id: id, kind: kind, brush: brush, finite: samples)
  }

  /// The part of the stroke up to a time; `nil` if nothing was drawn by then.
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
  /// The event that a sample came from, as far as the sample remembers it.
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
