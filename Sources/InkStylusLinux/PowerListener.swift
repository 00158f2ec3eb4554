import CInkTablet
import InkStylus

/// A client of UPower that lists batteries and matches them with accessories.
final class PowerListener {
  private let power: OpaquePointer
  private(set) var batteries: [PowerSupply] = []

  /// Connects to a bus; `nil` without a connection.
  init?(on bus: TabletSource.PowerBus) {
    let opened: OpaquePointer? =
      switch bus {
      case .disabled: nil
      case .system: ink_power_open(nil)
      case .address(let address): ink_power_open(address)
      }
    guard let opened else { return nil }
    power = opened
  }

  deinit { ink_power_close(power) }

  /// The file descriptor of the connection, readable when batteries have changed.
  var descriptor: Int32 { ink_power_descriptor(power) }

  /// Whether UPower answers; `nil` while that is unknown.
  var answers: Bool? {
    switch ink_power_answer_of(power) {
    case INK_POWER_UNKNOWN: nil
    case INK_POWER_ANSWERS: true
    default: false
    }
  }

  /// Whether there is a bus to reach UPower, as far as that is known.
  var hasBus: Bool { ink_power_answer_of(power) != INK_POWER_NO_BUS }

  /// Updates the batteries; returns whether they changed.
  func takeChanges() -> Bool {
    var found: [PowerSupply] = []
    let hasChanged = withUnsafeMutablePointer(to: &found) { list in
      ink_power_take(power, list) { context, battery in
        context?.assumingMemoryBound(to: [PowerSupply].self).pointee
          .append(PowerSupply(battery.pointee))
      }
    }
    if hasChanged { batteries = found }
    return hasChanged
  }

  /// Returns the battery of an accessory; `nil` if UPower does not list it.
  func battery(
    of description: AccessoryDescription,
    on tablet: Tablet
  ) -> AccessoryDescription.Battery? {
    var best: (rank: Int, supply: PowerSupply)?
    for supply in batteries where supply.isPresent && supply.level != nil {
      let rank = supply.rank(for: description, on: tablet)
      if rank > best?.rank ?? 0 { best = (rank, supply) }
    }
    guard let supply = best?.supply, let level = supply.level else { return nil }
    return .init(level: level, isCharging: supply.isCharging)
  }
}

/// A battery as UPower reports it.
struct PowerSupply {
  var serial: String
  var model: String
  var parent: String
  var isPen: Bool
  /// Whether it is the battery of a tablet or a pen, rather than of a phone, for example.
  var isOfTablet: Bool
  /// Whether it is the machine's own battery or its mains.
  var isMachine: Bool
  /// The charge level, 0…1; `nil` if unknown.
  var level: Double?
  var isCharging: Bool
  var isPresent: Bool

  init(_ battery: ink_battery) {
    serial = String(cString: battery.serial)
    model = String(cString: battery.model)
    parent = String(cString: battery.parent)
    isPen = battery.kind == 13
    isOfTablet = isPen || battery.kind == 10
    isMachine = (1...3).contains(battery.kind)
    level = (0...100).contains(battery.percentage) ? battery.percentage / 100 : nil
    isCharging = battery.state == 1
    // UPower's state 0 is "unknown"; a level of 0 is then meaningless.
    if battery.state == 0, battery.percentage == 0 { level = nil }
    isPresent = battery.is_present
  }

  /// Returns a rank of the likelihood that this is the battery of an accessory, 0…7; 0 if it is not.
  ///
  /// The path below /sys ranks highest, then the serial number, then, if there is no path, the name. The battery of
  /// a pen does not match a pad. If a tablet and its pen have a battery each, the pen is matched with its own.
  func rank(for description: AccessoryDescription, on tablet: Tablet) -> Int {
    guard !isMachine, !(isPen && description.kind == .pad) else { return 0 }
    var rank = 0
    if isSameDevice(as: tablet) {
      rank = 6
    } else if isSameSerial(as: description, on: tablet) {
      rank = 4
    } else if parent.isEmpty, isSameName(tablet.name) || isSameName(description.name) {
      rank = 2
    }
    return rank > 0 && isPen ? rank + 1 : rank
  }

  private func isSameDevice(as tablet: Tablet) -> Bool {
    guard !parent.isEmpty else { return false }
    return tablet.physical.utf8.elementsEqual(parent.utf8)
      || tablet.syspath.utf8.starts(with: (parent + "/").utf8)
  }

  private func isSameSerial(as description: AccessoryDescription, on tablet: Tablet) -> Bool {
    let own = Self.letters(serial)
    guard !own.isEmpty else { return false }
    if own == Self.letters(tablet.unique) { return true }
    guard let number = description.serial else { return false }
    return own == Self.letters(String(number, radix: 16)) || own == Self.letters(String(number))
      || own == Self.letters("0x" + String(number, radix: 16))
  }

  /// Whether the battery has a given name, apart from a word such as "pen" or "pad" at the end of both.
  private func isSameName(_ name: String) -> Bool {
    let own = Self.stem(of: model)
    return !own.isEmpty && own == Self.stem(of: name)
  }

  /// Returns the letters and digits of a name without a trailing word such as "pen" or "pad".
  private static func stem(of name: String) -> [UInt8] {
    let letters = letters(name)
    for part in ["pen", "pad", "stylus", "eraser", "battery"] {
      let end = part.utf8
      if letters.count > end.count, letters.suffix(end.count).elementsEqual(end) {
        return letters.dropLast(end.count)
      }
    }
    return letters
  }

  /// Returns the letters and digits alone, in lowercase.
  private static func letters(_ text: String) -> [UInt8] {
    text.utf8.compactMap { byte in
      switch byte {
      case 0x30...0x39, 0x61...0x7a: byte
      case 0x41...0x5a: byte + 0x20
      case 0x80...: byte
      default: nil
      }
    }
  }
}
