import Foundation
import InkFormatsExtra
import InkStylusLinux
import Testing

/// `inkstone devices --watch`: events as they happen.
@Suite(.onVirtualTablets) struct DevicesWatchTests {
  @Test("CR-02: What is plugged in, drawn with and taken away is told line by line, until Ctrl-C")
  func words() throws {
    let plain = VirtualTablet(.plainTablet, number: 5)
    try plain.plugIn()
    let command = try TabletCommand(["devices", "--watch"])
    #expect(command.waits { $0.output.contains(", Plain Tablet Pen") })
    let serial = VirtualTablet(.serialTablet, number: 6)
    try serial.plugIn()
    usleep(300_000)
    DrawnFrames.draw(DrawnFrames.stroke(count: 5), on: serial)
    #expect(command.says(": lifted"))
    #expect(command.says(": away"))
    serial.unplug()
    #expect(command.says("disconnected: pen "))
    #expect(command.isRunning)
    #expect(command.end(SIGINT) == 0)
    let lines = command.output.split(separator: "\n").map(String.init)
    let pen = lines.filter { $0.contains("Wacom Intuos4") && $0.hasPrefix("connected: pen 0x") }
    #expect(pen.count == 1)
    let number = try #require(pen.first?.dropFirst("connected: ".count).split(separator: ",").first)
    let own = lines.filter { $0.contains(number) }.dropFirst()
    #expect(
      Array(own) == [
        "\(number): near", "\(number): touches", "\(number): lifted", "\(number): away",
        "disconnected: \(number)",
      ]
    )
    #expect(command.errors.isEmpty)
  }

  @Test("With --json each line is an object, samples only where they are asked for")
  func lines() throws {
    let plain = VirtualTablet(.plainTablet, number: 6)
    try plain.plugIn()
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try TabletCommand(["devices", "--watch", "--json", "--samples"])
    #expect(command.says("\"connected\""))
    DrawnFrames.draw(DrawnFrames.stroke(count: 6), on: tablet)
    #expect(command.waits { $0.output.components(separatedBy: "\"nearness\"").count == 3 })
    #expect(command.end(SIGTERM) == 0)
    let objects = try command.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let changes = objects.compactMap { $0["change"] as? String }
    #expect(changes.count == objects.count)
    #expect(changes.first == "connected")
    let samples = objects.filter { $0["change"] as? String == "sample" }
    #expect(samples.count >= 7)
    let drawn = samples.filter { $0["phase"] as? String == "moved" }
    #expect(drawn.count >= 4)
    for sample in drawn {
      #expect((sample["pressure"] as? Double ?? -1) > 0.1)
      #expect((0...1).contains(sample["x"] as? Double ?? -1))
      #expect(sample["altitude"] is Double)
    }
    let touches = objects.filter { ($0["properties"] as? [String])?.contains("touch") ?? false }
    #expect(touches.count == 2)
  }

  @Test("CR-03: A battery that runs down is told")
  func battery() throws {
    let power = try VirtualPower()
    power.add(
      "battery_tablet",
      "Type=10 State=2 Percentage=62 IsPresent=true Model=Plain_Tablet_Pen"
    )
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    let command = try TabletCommand(
      ["devices", "--watch"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": power.address]
    )
    #expect(command.says("battery 62 %"))
    power.set("battery_tablet", "Percentage=17 State=1")
    #expect(command.says("battery 17 %, charging"))
    command.end(SIGINT)
  }

  @Test("One that is plugged in later and may not be read is named once")
  func unreadable() throws {
    let plain = VirtualTablet(.plainTablet, number: 5)
    try plain.plugIn()
    let command = try TabletCommand(["devices", "--watch"])
    #expect(command.says("connected: "))
    let serial = VirtualTablet(.serialTablet, number: 6)
    try serial.plugIn(isReadable: false)
    #expect(command.complains("\(serial.node). Log in"))
    plain.write(Pen.at(1, 1) + [EvdevEvent(1, 0x140, 1)])
    #expect(command.says(": near"))
    #expect(command.errors.split(separator: "\n").count == 1)
    command.end(SIGINT)
  }
}
