import CInkTablet
import Glibc
import InkGraphics
import InkStylus

extension TabletSource {
  /// Reads the pending events and converts them to reports.
  func takeEvents() {
    guard let tablets else { return }
    let first = reports.count
    let before = Double(ink_tablets_read(tablets)) / 1e6
    var event = ink_tablet_event()
    var isFirst = true
    while ink_tablets_next(tablets, &event) {
      if isFirst { readTime = Self.now }
      isFirst = false
      guard let device = event.device else { continue }
      switch event.kind {
      case INK_TABLET_ADDED: add(device)
      case INK_TABLET_REMOVED: remove(device, at: before, droppingSince: first)
      case INK_TABLET_PAD_BUTTON, INK_TABLET_PAD_RING, INK_TABLET_PAD_STRIP:
        reportPad(event, device)
      default: reportTool(event, device)
      }
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private func add(_ device: OpaquePointer) {
    guard connected[device] == nil, let tablet = Tablet(device, tables, beside: connected.values)
    else { return }
    guard tablet.hasTools || tablet.hasPad else { return }
    connected[device] = tablet
    for description in tablet.expected { report(description, on: device) }
  }

  /// Removes a device with its accessories.
  ///
  /// Before it reports the removal, libinput simulates that tools lift and leave. Such reports have times after
  /// `before`, when the device was already removed, and are dropped: an active contact is canceled, not ended.
  private func remove(_ device: OpaquePointer, at before: Double, droppingSince first: Int) {
    guard connected[device] != nil else { return }
    let removed = described.filter { $0.device == device }.map(\.description.identifier)
    var kept = reports[..<first]
    for report in reports[first...] {
      switch report {
      case .moved(let identifier, let sample)
      where removed.contains(identifier) && sample.time >= before:
        continue
      case .left(let identifier, let time) where removed.contains(identifier) && time >= before:
        continue
      default: kept.append(report)
      }
    }
    reports = Array(kept)
    for identifier in removed { reports.append(.removed(identifier: identifier, time: before)) }
    described.removeAll { $0.device == device }
    tools = tools.filter { $0.value.device != device }
    connected[device] = nil
  }

  // MARK: Tools

  /// Reports an event of a tool.
  ///
  /// A tool always enters proximity before it moves and leaves before another one enters, even if a driver
  /// changes the serial number of a pen in proximity.
  private func reportTool(_ event: ink_tablet_event, _ device: OpaquePointer) {
    guard let pointer = event.tool, let tablet = connected[device] else { return }
    let known = tools[pointer]
    // A pen that has moved to another tablet: events of the former tablet are ignored until the pen enters proximity
    // there again.
    if let known, known.device != device, event.kind != INK_TABLET_NEAR { return }
    let tool =
      if let known, known.device == device { known } else { describe(pointer, to: tablet, device) }
    tool.time = max(tool.time, Double(event.time) / 1e6)
    let isNear = tablet.near === tool
    if event.kind == INK_TABLET_FAR {
      guard isNear else { return }
      tablet.near = nil
      reports.append(.left(identifier: tool.identifier, time: tool.time))
      return
    }
    if !isNear {
      if let other = tablet.near {
        reports.append(.left(identifier: other.identifier, time: max(other.time, tool.time)))
      }
      tablet.near = tool
      tool.buttons = 0
    }
    if event.kind == INK_TABLET_BUTTON { tool.press(event.number, isDown: event.is_down) }
    let sample = tool.sample(of: event)
    reports.append(
      isNear
        ? .moved(identifier: tool.identifier, sample)
        : .entered(identifier: tool.identifier, sample)
    )
  }

  /// Describes a tool that is new or moved from another device.
  private func describe(
    _ pointer: OpaquePointer,
    to tablet: Tablet,
    _ device: OpaquePointer
  ) -> TabletTool {
    if let former = tools[pointer], let tablet = connected[former.device], tablet.near === former {
      tablet.near = nil
      reports.append(.left(identifier: former.identifier, time: former.time))
    }
    let tool = TabletTool(pointer, on: tablet, tables)
    tools[pointer] = tool
    report(tool.description, on: device)
    return tool
  }

  // MARK: Descriptions

  /// Reports the description of an accessory on its first connection, and again if it changed.
  func report(_ description: AccessoryDescription, on device: OpaquePointer) {
    let known = described.firstIndex { $0.description.identifier == description.identifier }
    guard let known else {
      var reported = description
      reported.battery = battery(of: description, on: device)
      described.append(Described(description: reported, device: device))
      reports.append(.described(reported))
      return
    }
    described[known].device = device
    reportIfChanged(at: known, description)
  }

  /// Reports the description of an accessory again if it, or the battery, changed.
  ///
  /// - Parameters:
  ///   - index: The index of the accessory in ``described``.
  ///   - description: The new description; `nil` if only the battery may have changed.
  func reportIfChanged(at index: Int, _ description: AccessoryDescription? = nil) {
    var now = description ?? described[index].description
    now.battery = battery(of: now, on: described[index].device)
    guard now != described[index].description else { return }
    described[index].description = now
    reports.append(.described(now))
  }

  private func battery(
    of description: AccessoryDescription,
    on device: OpaquePointer
  ) -> AccessoryDescription.Battery? {
    guard let power, let tablet = connected[device] else { return nil }
    return power.battery(of: description, on: tablet)
  }

  // MARK: Pads

  private func reportPad(_ event: ink_tablet_event, _ device: OpaquePointer) {
    guard let tablet = connected[device], let identifier = tablet.padIdentifier else { return }
    let number = Int(event.number)
    let action: PadSample.Action =
      switch event.kind {
      case INK_TABLET_PAD_BUTTON: .button(number: number, isDown: event.is_down)
      case INK_TABLET_PAD_RING:
        .ring(number: number, angle: event.position < 0 ? nil : event.position.clamped(to: 0...360))
      default:
        .strip(
          number: number,
          position: event.position < 0 ? nil : event.position.clamped(to: 0...1)
        )
      }
    tablet.padTime = max(tablet.padTime, Double(event.time) / 1e6)
    let sample = PadSample(
      time: tablet.padTime,
      mode: Int(event.mode),
      group: Int(event.group),
      action: action
    )
    reports.append(.pad(identifier: identifier, sample))
  }
}
