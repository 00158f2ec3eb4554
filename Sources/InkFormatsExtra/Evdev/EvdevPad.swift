import InkFormats
import InkStylus

/// The keys, rings and strips of a recorded tablet's pad, and their current state.
struct EvdevPad {
  private let description: AccessoryDescription
  private var isDescribed = false
  private var axes: EvdevAxes
  /// The index of each key of the pad by its code; `nil` for other codes.
  private var numbers = [Int?](repeating: nil, count: 0x300)
  private var isDown: [Bool] = []
  /// Whether the device reports with `ABS_MISC` when a finger is lifted from a ring or strip.
  private var reportsFingers = false

  /// The codes of pad keys, in the order in which the kernel numbers these keys.
  private static let keys: [ClosedRange<UInt16>] = [
    0x100...0x109, 0x126...0x127, 0x130...0x135, 0x110...0x116,
  ]

  init(_ device: EvdevDevice, _ surface: StylusSurface, _ number: Int, isAlone: Bool) {
    axes = EvdevAxes(device)
    let keys = Set(device.codes[1] ?? [])
    var names: [String] = []
    // On a device node that also has pens, mouse buttons aren't pad keys.
    for range in isAlone ? Self.keys[...] : Self.keys.dropLast() {
      for code in range where keys.contains(code) {
        numbers[Int(code)] = names.count
        names.append("Button \(names.count + 1)")
      }
    }
    isDown = names.map { _ in false }
    var capabilities: AccessoryDescription.Capabilities = []
    if axes.has(EvdevAxes.wheel) { capabilities.insert(.ring) }
    if axes.has(EvdevAxes.rx) { capabilities.insert(.strip) }
    description = AccessoryDescription(
      identifier: EvdevIdentity.hash(
        device,
        number,
        [UInt64(AccessoryDescription.Kind.pad.rawValue)]
      ),
      kind: .pad,
      name: device.name,
      capabilities: capabilities,
      buttonNames: names,
      surface: surface
    )
  }

  /// Converts a frame to reports: rings and strips before keys, and released keys before pressed ones.
  ///
  /// - Parameters:
  ///   - events: The events of the frame.
  ///   - time: The time in seconds.
  ///   - besidePen: Whether a pen is in proximity on the same node; its slider shares the axis of the ring.
  ///   - reports: The reports to append to.
  mutating func process(
    _ events: [EvdevEvent],
    at time: Double,
    besidePen: Bool,
    _ reports: inout [AccessoryReport]
  ) {
    var moved: [UInt16] = []
    var pressed: [Int] = []
    var released: [Int] = []
    var isFinger = !besidePen
    for event in events {
      if event.type == 1 {
        if event.code == 0x145 { isFinger = true }
        guard let key = numbers[Int(event.code)], isDown[key] != (event.value != 0) else {
          continue
        }
        isDown[key].toggle()
        if isDown[key] { pressed.append(key) } else { released.append(key) }
      } else if event.type == 3 {
        axes[event.code] = event.value
        switch event.code {
        case EvdevAxes.wheel, EvdevAxes.throttle, EvdevAxes.rx, EvdevAxes.ry:
          if axes.has(event.code), !moved.contains(event.code) { moved.append(event.code) }
        case EvdevAxes.misc:
          reportsFingers = true
          // Wacom's pads report 15 on this axis while a finger is on a ring or strip.
          if event.value == 15 { isFinger = true }
        default: break
        }
      }
    }
    if isFinger {
      let isLifted = reportsFingers && axes[EvdevAxes.misc] == 0
      for code in moved.sorted() { report(action(of: code, isLifted), at: time, &reports) }
    }
    for key in released { report(.button(number: key, isDown: false), at: time, &reports) }
    for key in pressed { report(.button(number: key, isDown: true), at: time, &reports) }
  }

  private func action(of code: UInt16, _ isLifted: Bool) -> PadSample.Action {
    switch code {
    case EvdevAxes.wheel, EvdevAxes.throttle:
      // Wacom's rings count clockwise from the left.
      .ring(
        number: code == EvdevAxes.wheel ? 0 : 1,
        angle: isLifted ? nil : axes.turn(code, from: 270)
      )
    default: .strip(number: code == EvdevAxes.rx ? 0 : 1, position: isLifted ? nil : strip(code))
    }
  }

  /// Returns the position on a strip, 0…1: on Wacom's strips, the index of the highest set bit.
  private func strip(_ code: UInt16) -> Double {
    func position(_ value: Int32) -> Double {
      value > 0 ? Double(31 - value.leadingZeroBitCount) : 0
    }
    guard let range = axes.range(code), range.maximum > 1 else { return 0 }
    return min(position(axes[code]) / position(range.maximum), 1)
  }

  private mutating func report(
    _ action: PadSample.Action,
    at time: Double,
    _ reports: inout [AccessoryReport]
  ) {
    if !isDescribed {
      isDescribed = true
      reports.append(.described(description))
    }
    reports.append(
      .pad(identifier: description.identifier, PadSample(time: time, action: action))
    )
  }
}
