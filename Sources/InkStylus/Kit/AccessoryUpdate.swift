public import InkStrokes

/// The changes and input events of accessories between two calls of ``AccessoryKit/update()``.
public struct AccessoryUpdate {
  /// The changes of accessories, in order.
  public internal(set) var changes: [AccessoryChange] = []

  /// The input events of all tools, in order of arrival; locations are in pixels of the view.
  public internal(set) var events: [InputEvent] = []

  /// The accessories of ``events`` and ``changes``, each once, in the order of their first report.
  public internal(set) var accessories: [Accessory] = []

  /// The ``events`` grouped by accessory, in the order of ``accessories``.
  public var drawings: [AccessoryDrawing] {
    accessories.compactMap { accessory in
      let events = events.filter { $0.contact == accessory.contact }
      return events.isEmpty ? nil : AccessoryDrawing(accessory: accessory, events: events)
    }
  }

  /// The pressed keys of pads that have an action, in order.
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

  /// Whether there are neither changes nor events.
  public var isEmpty: Bool { changes.isEmpty && events.isEmpty }

  mutating func record(_ accessory: Accessory) {
    if !accessories.contains(where: { $0 === accessory }) { accessories.append(accessory) }
  }
}

/// The input events of one accessory in an ``AccessoryUpdate``.
public struct AccessoryDrawing {
  /// The accessory that the events are of.
  public let accessory: Accessory

  /// The events, in order, at least one; locations are in pixels of the view.
  public let events: [InputEvent]
}
