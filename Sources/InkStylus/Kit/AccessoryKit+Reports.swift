import InkGraphics
import InkStrokes

/// The conversion of reports to changes and events.
extension AccessoryKit {
  func handle(_ report: AccessoryReport) {
    switch report {
    case .described(let description): describe(description)
    case .removed(let identifier, let time):
      if let accessory = connected(identifier) { disconnect(accessory, at: time) }
    case .entered(let identifier, let sample), .moved(let identifier, let sample):
      guard let accessory = connected(identifier), accessory.kind != .pad else { return }
      let reading = StylusReading(sample, accessory.settings, mapping(of: accessory))
      let before = accessory.status.activity
      guard let event = accessory.update(reading) else { return }
      pending.events.append(event)
      self.report(accessory, since: before)
    case .left(let identifier, let time):
      guard let accessory = connected(identifier) else { return }
      let before = accessory.status.activity
      let events = accessory.leave(at: time)
      if events.isEmpty { return }
      pending.events += events
      self.report(accessory, since: before)
    case .pad(let identifier, let sample):
      if let accessory = connected(identifier) { use(accessory, sample) }
    }
  }

  private func connected(_ identifier: UInt64) -> Accessory? {
    known.first { $0.identifier == identifier && $0.isConnected }
  }

  /// Updates the description of an accessory; connects it if it is not connected.
  private func describe(_ description: AccessoryDescription) {
    if let accessory = connected(description.identifier) {
      let before = accessory.status
      describe(accessory, description)
      let changes = accessory.status.changes(since: before)
      if changes.isEmpty { return }
      pending.changes.append(.changed(accessory.status, changes))
      pending.record(accessory)
      return
    }
    let accessory: Accessory
    if let index = known.firstIndex(where: { $0.identifier == description.identifier }) {
      accessory = known.remove(at: index)
      describe(accessory, description)
      accessory.last = nil
    } else {
      if known.count >= Self.maximumAccessories {
        guard let oldest = known.firstIndex(where: { !$0.isConnected }) else { return }
        known.remove(at: oldest)
      }
      accessory = Accessory(description, contact: nextContact)
      nextContact &+= 1
      adjust(accessory)
    }
    known.append(accessory)
    accessory.status.isConnected = true
    pending.record(accessory)
    pending.changes.append(.connected(accessory.status))
  }

  /// Updates the description of a known accessory; if the tool changed, so do its settings.
  private func describe(_ accessory: Accessory, _ description: AccessoryDescription) {
    let before = accessory.status
    accessory.status.description = description
    accessory.mapping = nil
    if accessory.status.changes(since: before).contains(.tool) { adjust(accessory) }
  }

  func disconnect(_ accessory: Accessory, at time: Double) {
    pending.events += accessory.cancel(at: time)
    accessory.status.isConnected = false
    pending.record(accessory)
    pending.changes.append(.disconnected(accessory.status))
  }

  /// Records the activity of an accessory and the changes of its status.
  private func report(_ accessory: Accessory, since before: AccessoryStatus.Activity) {
    let changes = accessory.status.activity.changes(since: before)
    if !changes.isEmpty { pending.changes.append(.changed(accessory.status, changes)) }
    pending.record(accessory)
  }

  /// Records the use of a pad; invalid values and repeated states are dropped.
  private func use(_ pad: Accessory, _ sample: PadSample) {
    switch sample.action {
    case .button(let number, let isDown):
      if number >= 0, number < 32 {
        let bit: UInt32 = 1 << UInt32(number)
        guard (pad.buttonState & bit != 0) != isDown else { return }
        if isDown { pad.status.buttonState |= bit } else { pad.status.buttonState &= ~bit }
      }
    case .ring(_, let value), .strip(_, let value):
      if let value, !value.isFinite { return }
    }
    pending.record(pad)
    pending.changes.append(.pad(pad.status, sample))
  }

  /// Applies the settings to an accessory.
  func adjust(_ accessory: Accessory) {
    if accessory.kind == .pad {
      accessory.buttonActions = settings.pad(accessory.identifier).keys
    } else {
      accessory.settings = settings.tool(serial: accessory.serial)
      accessory.buttonActions = accessory.settings.buttons
    }
    accessory.mapping = nil
  }

  /// Invalidates the mappings of all surfaces.
  func remap() {
    for accessory in known { accessory.mapping = nil }
  }

  private func mapping(of accessory: Accessory) -> StylusMapping {
    if let mapping = accessory.mapping { return mapping }
    let surface = accessory.surface
    let rect = screens.first { $0.surface == surface?.identifier }?.frame ?? screen
    let mapping = StylusMapping(accessory.settings, surface: surface, screen: rect)
    accessory.mapping = mapping
    return mapping
  }
}
