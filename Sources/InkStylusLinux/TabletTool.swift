import CInkTablet
import InkGraphics
import InkStylus

/// A tool of a tablet: its capabilities, and its state between events.
final class TabletTool {
  let pointer: OpaquePointer
  let device: OpaquePointer
  /// Whether its serial number is known and unique.
  let isUnique: Bool
  var description: AccessoryDescription
  /// The time of the last event, in seconds; never decreases.
  var time = 0.0
  /// The pressed buttons, one bit each; bit 0 is the button nearest to the tip.
  var buttons: UInt32 = 0

  private let facts: ink_tool_facts

  init(_ pointer: OpaquePointer, on tablet: Tablet, _ tables: ModelTables?) {
    ink_tablet_tool_retain(pointer)
    self.pointer = pointer
    device = tablet.device
    facts = ink_tool_facts_of(pointer)
    isUnique = facts.is_unique && facts.serial != 0
    let kind = Self.kinds[Int(min(facts.kind, 8))]
    let model = tables?.stylus(facts.model)
    var capabilities: AccessoryDescription.Capabilities = []
    if facts.has_pressure { capabilities.insert(.pressure) }
    if facts.has_tilt { capabilities.insert(.tilt) }
    if facts.has_rotation { capabilities.insert(.twist) }
    if facts.has_distance { capabilities.insert(.distance) }
    if facts.has_slider || facts.has_wheel { capabilities.insert(.slider) }
    description = AccessoryDescription(
      identifier: isUnique
        ? Identity.hash(of: "\(kind.rawValue) \(facts.serial)") : tablet.identifier(of: kind),
      kind: kind,
      name: model?.name ?? tablet.name,
      serial: facts.serial == 0 ? nil : facts.serial,
      model: facts.model == 0 ? nil : facts.model,
      capabilities: capabilities,
      surface: tablet.surface
    )
    description.buttonNames = buttonNames(model)
  }

  deinit { ink_tablet_tool_release(pointer) }

  var identifier: UInt64 { description.identifier }

  /// The kinds by the numbers of `ink_tool_facts`.
  private static let kinds: [AccessoryDescription.Kind] = [
    .pen, .pen, .eraser, .brush, .pencil, .airbrush, .mouse, .lens, .totem,
  ]

  // MARK: Buttons

  /// The kernel's codes of buttons by their bits: for pens from the tip on, for mice from the first button on.
  private static let codes: [UInt32] = [0x14b, 0x14c, 0x149]
  private static let mouseCodes: [UInt32] = [
    0x110, 0x111, 0x112, 0x113, 0x114, 0x115, 0x116, 0x117,
  ]

  private var isMouse: Bool { description.kind == .mouse || description.kind == .lens }

  private func buttonNames(_ model: StylusModel?) -> [String] {
    let names =
      isMouse
      ? ["Left", "Right", "Middle", "Side", "Extra", "Forward", "Back", "Task"]
      : ["Lower button", "Upper button", "Third button"]
    let codes = isMouse ? Self.mouseCodes : Self.codes
    var found = codes.indices.map { ink_tool_has_button(pointer, codes[$0]) ? names[$0] : "" }
    // The tablet may list more buttons than this pen has.
    if let model, !isMouse { found = Array(found.prefix(model.buttonCount)) }
    while found.last?.isEmpty == true { found.removeLast() }
    return found
  }

  /// Updates a button, given by the kernel's code.
  func press(_ code: UInt32, isDown: Bool) {
    let codes = isMouse ? Self.mouseCodes : Self.codes
    guard let bit = codes.firstIndex(of: code) else { return }
    if isDown { buttons |= 1 << UInt32(bit) } else { buttons &= ~(1 << UInt32(bit)) }
  }

  // MARK: Samples

  func sample(of event: ink_tablet_event) -> StylusSample {
    var sample = StylusSample(
      time: time,
      location: Point(event.x.clamped(to: 0...1), event.y.clamped(to: 0...1)),
      pressure: facts.has_pressure ? event.pressure.clamped(to: 0...1) : nil,
      isTouching: event.is_touching,
      buttons: buttons
    )
    if facts.has_distance {
      sample.distance = event.is_touching ? 0 : event.distance.clamped(to: 0...1)
    }
    if facts.has_tilt {
      sample.tilt = Vector(event.tilt_x.clamped(to: -90...90), event.tilt_y.clamped(to: -90...90))
    }
    if facts.has_rotation, event.rotation.isFinite {
      let turned = event.rotation.truncatingRemainder(dividingBy: 360)
      sample.twist = turned < 0 ? turned + 360 : turned
    }
    if facts.has_slider { sample.slider = event.slider.clamped(to: -1...1) }
    if facts.has_wheel, event.wheel.isFinite { sample.wheel = event.wheel }
    return sample
  }

}

extension Double {
  /// Returns the number clamped to a range; a number that is not finite counts as 0.
  ///
  /// Broken devices exceed their declared ranges.
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(isFinite ? self : 0, range.lowerBound), range.upperBound)
  }
}
