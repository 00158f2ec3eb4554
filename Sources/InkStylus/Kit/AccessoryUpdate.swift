public import InkStrokes

/// What has happened to the accessories since a kit was last asked.
public struct AccessoryUpdate {
  /// Each change of an accessory, in order.
  public internal(set) var changes: [AccessoryChange] = []

  /// What pens did, in order, those of several pens as they came; places in pixels of the view.
  public internal(set) var events: [InputEvent] = []

  /// The accessories that ``events`` and ``changes`` speak of, each once.
  public internal(set) var accessories: [Accessory] = []

  /// The same events as ``events``, those of each contact together.
  public var drawings: [AccessoryDrawing] {
    accessories.compactMap { accessory in
      let events = events.filter { $0.contact == accessory.contact }
      return events.isEmpty ? nil : AccessoryDrawing(accessory: accessory, events: events)
    }
  }

  /// The keys of pads that went down and ask for something, in order.
  package var pressedKeys: [(pad: Accessory, action: EditingAction)] {
    changes.compactMap { change in
      guard case .pad(let status, let sample) = change,
        case .button(let number, true) = sample.action, number >= 0, number < 32,
        let pad = accessories.first(where: { $0.contact == status.contact }),
        let action = pad.buttonActions?[number], action != .none
      else { return nil }
      return (pad, action)
    }
  }

  /// Whether nothing has happened.
  public var isEmpty: Bool { changes.isEmpty && events.isEmpty }

  mutating func record(_ accessory: Accessory) {
    if !accessories.contains(where: { $0 === accessory }) { accessories.append(accessory) }
  }
}

/// What one accessory did since a kit was last asked; no sample comes twice.
public struct AccessoryDrawing {
  /// Which accessory.
  public let accessory: Accessory

  /// Its samples in order, places in pixels of the view; at least one.
  public let events: [InputEvent]
}
