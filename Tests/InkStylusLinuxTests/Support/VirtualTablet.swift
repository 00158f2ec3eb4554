import CLibInput
import CUmockdev
import Foundation
import InkFormatsExtra
import _InkTabletShim

/// A tablet without hardware: a device that udev lists, and an event node that answers as the kernel does.
///
/// It works only in a process with the preloads of ``OnVirtualTablets``.
final class VirtualTablet {
  /// The folder of the event nodes.
  static let folder = ProcessInfo.processInfo.environment["INK_TABLET_NODES"] ?? ""
  /// The testbed; umockdev permits one per process.
  nonisolated(unsafe) private static let testbed = umockdev_testbed_new()

  /// Starts with a machine that has no devices.
  ///
  /// Before that, umockdev shows the real ones.
  static func prepare() { _ = testbed }

  /// `F_SETPIPE_SZ`.
  private static let setPipeSize: Int32 = 1031

  let device: EvdevDevice
  /// The number of the event node.
  private(set) var number: Int
  private let port: Int
  private let kind: String
  private var wasPluggedIn = false
  /// The path of the lights of a pad, without the suffix `-0.0/brightness`; `nil` if it has none.
  var lights: String?
  /// The size of the kernel's buffer of unread events, in bytes; at least a memory page once connected.
  var room: Int32 = 1 << 20
  private var writer: Int32 = -1
  private let usb: String
  private let plug: String
  private var input: String { "\(plug)/input/input\(number)" }

  var node: String { "/dev/input/event\(number)" }

  /// Creates a tablet that is not connected.
  ///
  /// - Parameters:
  ///   - port: The USB port. The parts of one tablet share a port.
  init(_ device: EvdevDevice, number: Int, port: Int? = nil) {
    self.device = device
    self.number = number
    let keys = device.codes[1] ?? []
    kind =
      if keys.contains(where: { (0x140...0x14f).contains($0) }) {
        keys.contains(0x100)
          ? "E: ID_INPUT_TABLET=1\nE: ID_INPUT_TABLET_PAD=1\n" : "E: ID_INPUT_TABLET=1\n"
      } else {
        "E: ID_INPUT_KEY=1\nE: ID_INPUT_KEYBOARD=1\n"
      }
    let port = port ?? number
    self.port = port
    let identity = [device.bus, device.vendor, device.product]
    let name = identity.map { Self.hexadecimal($0).uppercased() }.joined(separator: ":")
    let interface = keys.contains(0x140) ? 0 : 1
    usb = "/devices/pci0000:00/0000:00:14.0/usb1/1-\(port)"
    plug = "\(usb)/1-\(port):1.\(interface)/\(name).000\(number)"
  }

  deinit { if writer >= 0 { close(writer) } }

  private static func hexadecimal(_ value: UInt16) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  // MARK: Connection

  /// Connects the device; listeners of udev are notified.
  ///
  /// - Parameter isReadable: Whether its node may be opened.
  func plugIn(isReadable: Bool = true) throws {
    // As the kernel often does; umockdev never reuses a node.
    if wasPluggedIn { number += 10 }
    wasPluggedIn = true
    let fifo = "\(Self.folder)/event\(number)"
    if access(fifo, F_OK) != 0 { _ = mkfifo(fifo, 0o600) }
    writer = open(fifo, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard writer >= 0 else { throw Problem("no FIFO at \(fifo)") }
    _ = fcntl(writer, Self.setPipeSize, room)
    try Data(facts).write(to: URL(fileURLWithPath: fifo + ".facts"))
    let denied = fifo + ".denied"
    if isReadable { unlink(denied) } else { try Data().write(to: URL(fileURLWithPath: denied)) }
    var error: UnsafeMutablePointer<GError>?
    for text in records {
      guard umockdev_testbed_add_from_string(Self.testbed, text, &error) != 0 else {
        throw Problem(error.map { String(cString: $0.pointee.message) } ?? "umockdev refuses")
      }
    }
  }

  /// Disconnects the device, like a pulled cable: the node is dead before udev reports it.
  func unplug(tellingUdev: Bool = true) {
    close(writer)
    writer = -1
    unlink("\(Self.folder)/event\(number).facts")
    guard tellingUdev else { return }
    for part in ["\(input)/event\(number)", input, plug] {
      umockdev_testbed_uevent(Self.testbed, "/sys\(part)", "remove")
      umockdev_testbed_remove_device(Self.testbed, "/sys\(part)")
    }
  }

  /// Adds a power supply of the tablet to umockdev; listeners of udev are notified.
  ///
  /// - Parameter percentage: The charge, 0…100.
  func addPowerSupply(named name: String, percentage: Int = 100) throws {
    let text = """
      P: \(powerSupply(name))
      E: SUBSYSTEM=power_supply
      E: POWER_SUPPLY_NAME=\(name)
      A: type=Battery\\n
      A: scope=Device\\n
      A: present=1\\n
      A: online=1\\n
      A: status=Discharging\\n
      A: capacity=\(percentage)\\n


      """
    guard umockdev_testbed_add_from_string(Self.testbed, text, nil) != 0 else {
      throw Problem("umockdev refuses the power supply")
    }
  }

  /// Changes a power supply as the kernel does.
  func changePowerSupply(named name: String, percentage: Int, isCharging: Bool) {
    let path = "/sys\(powerSupply(name))"
    umockdev_testbed_set_attribute(Self.testbed, path, "capacity", "\(percentage)\n")
    let status = isCharging ? "Charging\n" : "Discharging\n"
    umockdev_testbed_set_attribute(Self.testbed, path, "status", status)
    umockdev_testbed_uevent(Self.testbed, path, "change")
  }

  /// Removes a power supply.
  func removePowerSupply(named name: String) {
    let path = "/sys\(powerSupply(name))"
    umockdev_testbed_uevent(Self.testbed, path, "remove")
    umockdev_testbed_remove_device(Self.testbed, path)
  }

  /// Returns the path of a power supply: like those of wireless receivers, on another interface than the pen's.
  private func powerSupply(_ name: String) -> String { "\(usb)/1-\(port):1.2/power_supply/\(name)" }

  struct Problem: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: Frames

  /// Writes a frame with the current time, or another time of the monotonic clock in microseconds.
  func write(_ events: [EvdevEvent], at time: Int64? = nil) {
    let time = time ?? Self.now
    let stamp = timeval(tv_sec: Int(time / 1_000_000), tv_usec: Int(time % 1_000_000))
    let all = events + [EvdevEvent(0, 0, 0)]
    let bytes = all.map {
      InputEvent(time: stamp, type: $0.type, code: $0.code, value: $0.value)
    }
    let size = bytes.count * MemoryLayout<InputEvent>.stride
    let written = bytes.withUnsafeBytes { Foundation.write(writer, $0.baseAddress, size) }
    precondition(written == size, "the FIFO is full")
  }

  /// The monotonic clock, in microseconds.
  static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
  }

  private struct InputEvent {
    var time: timeval
    var type: UInt16
    var code: UInt16
    var value: Int32
  }

  // MARK: Facts of the kernel and udev

  private var facts: [UInt8] {
    var facts = ink_shim_facts()
    facts.identity = (device.bus, device.vendor, device.product, device.version)
    func set(_ text: String, _ target: UnsafeMutableRawBufferPointer) {
      target.copyBytes(from: text.utf8.prefix(target.count - 1))
    }
    withUnsafeMutableBytes(of: &facts.name) { set(device.name, $0) }
    withUnsafeMutableBytes(of: &facts.port) { set("usb-0000:00:14.0-\(port)/input0", $0) }
    withUnsafeMutableBytes(of: &facts.properties) { bits in
      for property in device.properties { bits[Int(property) / 8] |= 1 << (property % 8) }
    }
    withUnsafeMutableBytes(of: &facts.codes) { bits in
      for (type, codes) in device.codes {
        bits[Int(type) / 8] |= 1 << (type % 8)
        if type == 0 { continue }
        for code in codes { bits[Int(type) * 96 + Int(code) / 8] |= 1 << UInt8(code % 8) }
      }
      bits[0] |= 1
    }
    withUnsafeMutableBytes(of: &facts.axes) { bytes in
      let axes = bytes.bindMemory(to: ink_shim_axis.self)
      for (code, axis) in device.axes {
        axes[Int(code)] = ink_shim_axis(
          value: 0,
          minimum: axis.minimum,
          maximum: axis.maximum,
          fuzz: axis.fuzz,
          flat: axis.flat,
          resolution: axis.resolution
        )
      }
    }
    return withUnsafeBytes(of: facts, Array.init)
  }

  /// Returns a mask of bits in the notation of sysfs.
  private func mask(_ bits: [Int]) -> String {
    var words = [UInt64](repeating: 0, count: (bits.max() ?? 0) / 64 + 1)
    for bit in bits { words[bit / 64] |= 1 << UInt64(bit % 64) }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// The records of udev in the notation of umockdev: the HID device, the input device and its node.
  private var records: [String] {
    let identity = [device.bus, device.vendor, device.product, device.version]
      .map(Self.hexadecimal)
    let names = ["key": 1, "rel": 2, "abs": 3, "msc": 4] as KeyValuePairs<String, UInt8>
    let masks = names.map { name, type in
      "A: capabilities/\(name)=\(mask((device.codes[type] ?? []).map(Int.init)))\\n\n"
    }
    let root = String(cString: umockdev_testbed_get_root_dir(Self.testbed))
    let isThere = access("\(root)/sys\(usb)", F_OK) == 0
    let socket = "P: \(usb)\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n"
    return (isThere ? [] : [socket]) + [
      """
      P: \(plug)
      E: SUBSYSTEM=hid
      E: HID_NAME=\(device.name)

      """,
      """
      P: \(input)
      E: SUBSYSTEM=input
      E: PRODUCT=\(identity.joined(separator: "/"))
      E: NAME="\(device.name)"
      E: PHYS="usb-0000:00:14.0-\(port)/input0"
      E: ID_INPUT=1
      \(kind)A: name=\(device.name)\\n
      A: properties=\(mask(device.properties.map(Int.init)))\\n
      A: id/bustype=\(identity[0])\\n
      A: id/vendor=\(identity[1])\\n
      A: id/product=\(identity[2])\\n
      A: id/version=\(identity[3])\\n
      \(masks.joined())
      """,
      """
      P: \(input)/event\(number)
      N: input/event\(number)
      E: DEVNAME=/dev/input/event\(number)
      E: MAJOR=13
      E: MINOR=\(64 + number)
      E: SUBSYSTEM=input
      E: ID_INPUT=1
      E: ID_BUS=usb
      E: ID_PATH=pci-0000:00:14.0-usb-0:\(port):1.0
      \(lights.map { "E: LIBINPUT_TEST_TABLET_PAD_SYSFS_PATH=\($0)-\n" } ?? "")\(kind)A: dev=13:\(64 + number)\\n

      """,
    ]
  }
}
