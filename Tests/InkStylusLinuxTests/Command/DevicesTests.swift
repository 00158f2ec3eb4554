import Foundation
import InkCommand
import InkStylus
import InkStylusLinux
import Testing

/// `inkstone devices`: the connected devices, in words and as JSON.
@Suite(.onVirtualTablets) struct DevicesTests {
  private func json(_ arguments: String...) throws -> [String: Any] {
    let command = try TabletCommand(["devices", "--json"] + arguments)
    #expect(command.end() == 0, "\(command.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(command.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test("CR-01: Without a device it says in one line what to do, and exits with 1")
  func none() throws {
    let result = try runTabletCommand("devices")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1)
    // With udev, no device is found; without it, nothing can be determined.
    #expect(
      result.errors.contains("No tablet or pen was found. Plug one in")
        || result.errors.contains("Start systemd-udevd")
    )
  }

  @Test("Tablets are listed with surface and size, their tools with what they can do")
  func list() throws {
    let plain = VirtualTablet(.plainTablet, number: 5)
    let serial = VirtualTablet(.serialTablet, number: 6)
    try plain.plugIn()
    try serial.plugIn()
    let result = try runTabletCommand("devices")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("Plain Tablet Pen: a tablet, 200 × 100 mm"))
    #expect(lines.contains { $0.hasPrefix("  pen 0x") })
    #expect(lines.contains("    pressure"))
    #expect(lines.contains("    battery: unknown; pairing unknown"))
    // The pens of the other tablet have serial numbers, and none was near.
    #expect(lines.contains { $0.hasPrefix("Wacom Intuos4 6x9: a tablet, ") })
    #expect(
      lines.last
        == "  Its tools have serial numbers, and are listed after their first use near the tablet."
    )
  }

  @Test("JSON has what the text has")
  func listJSON() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    let value = try json()
    let tablets = try #require(value["tablets"] as? [[String: Any]])
    #expect(tablets.count == 1)
    #expect(tablets[0]["name"] as? String == "Plain Tablet Pen")
    #expect(tablets[0]["width"] as? Double == 200)
    #expect(tablets[0]["height"] as? Double == 100)
    #expect(tablets[0]["isScreen"] as? Bool == false)
    #expect(tablets[0]["toolsTellSerials"] as? Bool == false)
    let tools = try #require(value["accessories"] as? [[String: Any]])
    #expect(Set(tools.compactMap { $0["kind"] as? String }) == ["pen", "eraser"])
    for tool in tools {
      #expect(tool["capabilities"] as? [String] == ["pressure"])
      #expect(tool["battery"] is NSNull)
      #expect(tool["pairing"] as? String == "unknown")
      #expect((tool["identifier"] as? String)?.hasPrefix("0x") == true)
    }
  }

  @Test("One that may not be read is named beside one that may")
  func unreadable() throws {
    let plain = VirtualTablet(.plainTablet, number: 5)
    let serial = VirtualTablet(.serialTablet, number: 6)
    try plain.plugIn()
    try serial.plugIn(isReadable: false)
    let result = try runTabletCommand("devices")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Plain Tablet Pen"))
    let line =
      "inkstone: Wacom Intuos4 6x9 Pen: No permission to read \(serial.node). Log in at this machine, or join the "
      + "group \"input\" and log in again.\n"
    #expect(result.errors == line)
    let named = try json()["unreadable"] as? [[String: String]]
    #expect(named == [["node": serial.node, "name": "Wacom Intuos4 6x9 Pen"]])
  }

  @Test("Where none may be read, the line says which and what to do")
  func noneReadable() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn(isReadable: false)
    let result = try runTabletCommand("devices")
    #expect(result.status == 1)
    #expect(result.errors.contains("\(tablet.node). Log in"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("--device picks by a part of a name or by a number, and says what there is instead")
  func choice() throws {
    let plain = VirtualTablet(.plainTablet, number: 5)
    let serial = VirtualTablet(.serialTablet, number: 6)
    try plain.plugIn()
    try serial.plugIn()
    let all = try json()
    let tools = try #require(all["accessories"] as? [[String: Any]])
    let pen = try #require(tools.first { $0["kind"] as? String == "pen" }?["identifier"] as? String)
    let byName = try json("--device", "plain")
    #expect((byName["tablets"] as? [Any])?.count == 1)
    #expect((byName["accessories"] as? [Any])?.count == 2)
    let byNumber = try json("--device", pen)
    #expect((byNumber["accessories"] as? [Any])?.count == 1)
    let none = try runTabletCommand("devices", "--device", "huion")
    #expect(none.status == 1)
    #expect(
      none.errors
        == "inkstone: tablets: no device is named 'huion'; connected: Plain Tablet Pen, Wacom Intuos4 6x9\n"
    )
  }

  @Test("An event node can be named, without udev")
  func node() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    let serial = VirtualTablet(.serialTablet, number: 6)
    try tablet.plugIn()
    try serial.plugIn()
    let value = try json("--device", tablet.node)
    #expect(
      (value["tablets"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Plain Tablet Pen"]
    )
    let none = try runTabletCommand("devices", "--device", "/dev/input/event99")
    #expect(none.status == 1)
    #expect(none.errors.split(separator: "\n").count == 1)
  }

  @Test("CR-03: Batteries of UPower are listed")
  func battery() throws {
    let power = try VirtualPower()
    power.add(
      "battery_tablet",
      "Type=10 State=1 Percentage=62 IsPresent=true Model=Plain_Tablet_Pen"
    )
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    let result = try runTabletCommand(
      "devices",
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": power.address]
    )
    #expect(result.output.contains("battery: 62 %, charging; pairing unknown"))
  }

  @Test("Settings are written for their owner alone, and comments stay")
  func writtenSettings() throws {
    let folder = VirtualTablet.folder + "/settings"
    setenv("XDG_CONFIG_HOME", folder, 1)
    let path = try #require(StylusSettingsFile.path)
    #expect(path == folder + "/inkstone/stylus.conf")
    #expect(try StylusSettingsFile.read().settings == StylusSettings())
    var settings = StylusSettings()
    settings.standardTool.isLeftHanded = true
    try StylusSettingsFile.write(settings, over: StylusSettingsFile.bytes(of: path), to: path)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(try StylusSettingsFile.read().settings == settings)
    try Data("# mine\n[tool]\nleft-handed = yes\n".utf8).write(to: URL(fileURLWithPath: path))
    settings.standardTool.keepsProportions = true
    try StylusSettingsFile.write(settings, over: StylusSettingsFile.bytes(of: path), to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("# mine\n[tool]\n"))
    #expect(try StylusSettingsFile.read().settings == settings)
    // A file with a user's mistake is not overwritten.
    try Data("[tool]\npressure = hard\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: CommandError.self) {
      try StylusSettingsFile.write(settings, over: StylusSettingsFile.bytes(of: path), to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[tool]\npressure = hard\n")
  }

  @Test("--settings prints where the settings are and what they say")
  func settings() throws {
    let path = TabletCommand.settings
    let before = try runTabletCommand("devices", "--settings")
    #expect(
      before.output.hasPrefix("# \(path.path) (does not exist)\n# Settings of pens and tablets.\n")
    )
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data("[tool]\npressure = gamma 2\n[later]\n".utf8).write(to: path)
    let result = try runTabletCommand("devices", "--settings")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("# \(path.path)\n"))
    #expect(result.output.contains("\npressure = gamma 2\n"))
    #expect(
      result.errors
        == "inkstone: \(path.path): note: line 3: [later] is not recognized, and has no effect\n"
    )
    try Data("[tool]\npressure = hard\n".utf8).write(to: path)
    let wrong = try runTabletCommand("devices", "--settings")
    #expect(wrong.status == 1)
    #expect(wrong.errors.hasPrefix("inkstone: \(path.path): line 2: "))
    #expect(wrong.errors.split(separator: "\n").count == 1)
  }
}
