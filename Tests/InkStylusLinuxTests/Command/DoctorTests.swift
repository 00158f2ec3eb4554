import Foundation
import InkFormatsExtra
import InkStylusLinux
import Testing

/// `inkstone devices --doctor`: the contents of a bug report.
@Suite(.onVirtualTablets) struct DoctorTests {
  private func report(_ environment: [String: String] = [:]) throws -> [String: Any] {
    let command = try TabletCommand(["devices", "--doctor", "--json"], environment: environment)
    #expect(command.end() == 0, "\(command.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(command.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func problems(_ report: [String: Any]) -> [String] {
    (report["problems"] as? [[String: String]] ?? []).compactMap { $0["what"] }
  }

  @Test("It has versions, nodes with their axes, what libwacom knows and libinput says")
  func whole() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let report = try report()
    let libraries = try #require(report["libraries"] as? [[String: Any]])
    #expect(libraries.map { $0["name"] as? String } == ["libinput", "libwacom", "udev"])
    for library in libraries { #expect((library["file"] as? String)?.contains(".so.") == true) }
    let nodes = try #require(report["nodes"] as? [[String: Any]])
    #expect(nodes.count == 1)
    #expect(nodes[0]["path"] as? String == tablet.node)
    #expect(nodes[0]["numbers"] as? String == "0003:056a:00b9")
    #expect((nodes[0]["properties"] as? [String])?.contains("ID_INPUT_TABLET") == true)
    #expect(nodes[0]["isReadable"] as? Bool == true)
    #expect(nodes[0]["isTaken"] as? Bool == true)
    let axes = try #require(nodes[0]["axes"] as? [[String: Any]])
    let x = try #require(axes.first { $0["name"] as? String == "ABS_X" })
    #expect(x["maximum"] as? Int == 44704)
    #expect(x["resolution"] as? Int == 200)
    let model = try #require(nodes[0]["model"] as? [String: Any])
    #expect(model["name"] as? String == "Wacom Intuos4 6x9")
    #expect((model["styli"] as? [String])?.isEmpty == false)
    let said = try #require(report["libinput"] as? [String])
    #expect(said.contains { $0.contains("event5") && $0.contains("tagged by udev as: Tablet") })
    #expect(report["upower"] as? String == "no bus")
    #expect(!problems(report).contains { $0.contains(tablet.node) })
  }

  @Test("A node that may not be read is named, with what to do")
  func unreadable() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn(isReadable: false)
    #expect(
      problems(try report()).contains("No permission to read \(tablet.node) (Plain Tablet Pen).")
    )
    let text = try runTabletCommand("devices", "--doctor")
    #expect(text.status == 0)
    #expect(text.output.contains("  not readable: mode "))
    #expect(
      text.output.contains("\n- No permission to read \(tablet.node) (Plain Tablet Pen).\n  ")
    )
  }

  @Test("What libinput refuses is said with its reason")
  func refused() throws {
    var device = EvdevDevice.plainTablet
    device.axes[0]?.resolution = 0
    device.axes[1]?.resolution = 0
    let tablet = VirtualTablet(device, number: 5)
    try tablet.plugIn()
    let report = try report()
    let nodes = try #require(report["nodes"] as? [[String: Any]])
    let isTaken = try #require(nodes[0]["isTaken"] as? Bool)
    // Whether libinput accepts such a tablet depends on its version; if not, the report must mention it.
    let isSaid = problems(report).contains {
      $0
        == "libinput does not accept \(tablet.node) (Plain Tablet Pen) as a tablet: its axes have no resolution."
    }
    #expect(isSaid != isTaken)
  }

  @Test("Without any device it says so, and exits with 0")
  func none() throws {
    let report = try report()
    #expect((report["nodes"] as? [Any])?.isEmpty == true)
    #expect(
      problems(report).contains("No event node looks like a tablet.")
        || problems(report).contains("The kernel provides no input devices.")
    )
    #expect(try runTabletCommand("devices", "--doctor").status == 0)
  }

  @Test("UPower and the file of settings are looked at")
  func surroundings() throws {
    let power = try VirtualPower()
    power.add(
      "battery_tablet",
      "Type=10 State=1 Percentage=62 IsPresent=true Model=Plain_Tablet_Pen"
    )
    power.add("phone", "Type=8 State=1 Percentage=5 IsPresent=true Model=Phone_of_somebody")
    try FileManager.default.createDirectory(
      at: TabletCommand.settings.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data("[tool]\nthreshold = 3\n".utf8).write(to: TabletCommand.settings)
    let report = try report(["DBUS_SYSTEM_BUS_ADDRESS": power.address])
    #expect(report["upower"] as? String == "answers")
    let batteries = try #require(report["batteries"] as? [[String: Any]])
    #expect(batteries.map { $0["name"] as? String } == ["Plain Tablet Pen"])
    #expect(batteries.first?["level"] as? Double == 0.62)
    #expect((report["settings"] as? String)?.hasPrefix("invalid: line 2: ") == true)
  }

  @Test("Nothing in it tells who uses the machine, or which pen it is")
  func privacy() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, 255)
    let host = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    let text = try runTabletCommand("devices", "--doctor", environment: ["USER": "somebody-here"])
    for secret in [
      TabletCommand.scratch.path, "somebody-here", String(UInt32(Pen.serial), radix: 16),
    ] {
      #expect(!text.output.contains(secret))
    }
    if host.count > 3 { #expect(!text.output.contains(host)) }
  }
}
