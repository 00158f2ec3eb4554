import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

@Suite struct AccessoryKitTests {
  @Test("CR-01: a missing device is an error, and the kit can be started when it is there")
  func missingDevice() throws {
    let desk = Desk()
    desk.source.failure = .noDevice
    #expect(throws: AccessoryError.noDevice) { try desk.kit.start() }
    #expect(!desk.kit.isRunning && desk.update(.described(pen(1))).isEmpty)
    desk.kit.stop()
    #expect(desk.source.stops == 0)
    desk.source.reports = []
    desk.source.failure = nil
    try desk.kit.start()
    #expect(desk.kit.isRunning && desk.update(.described(pen(1))).reported == ["+1"])
  }

  @Test("CR-01: starting and stopping twice does nothing the second time")
  func startAndStop() throws {
    let desk = Desk()
    for round in 1...3 {
      try desk.kit.start()
      try desk.kit.start()
      #expect(desk.source.starts == round)
      #expect(desk.update(.described(pen(1)), moved(1, 1, 0.5)).reported.first == "+1")
      desk.kit.stop()
      desk.kit.stop()
      #expect(desk.source.stops == round && desk.kit.accessories.isEmpty)
      let last = desk.kit.update()
      #expect(last.reported == ["-1"] && last.phases == [.cancelled])
      #expect(desk.kit.update().isEmpty)
    }
    // Reports to a stopped kit are ignored.
    #expect(desk.update(.described(pen(2))).isEmpty)
  }

  @Test("CR-02: each connect and disconnect is told once and in order")
  func hotPlug() throws {
    let desk = try Desk.running()
    let update = desk.update(
      .described(pen(1)),
      .described(pen(2)),
      .described(pen(1)),
      .removed(identifier: 1, time: 1),
      .removed(identifier: 1, time: 1),
      .described(pen(1)),
      .removed(identifier: 9, time: 2)
    )
    #expect(update.reported == ["+1", "+2", "-1", "+1"])
    #expect(desk.kit.accessories.map { $0.identifier } == [2, 1])
    #expect(desk.kit.update().isEmpty)
  }

  @Test("CR-02: a pen that is plugged in again is the same accessory")
  func pluggedInAgain() throws {
    let desk = try Desk.running(pen(7))
    let first = try #require(desk.kit.accessory(7))
    #expect(desk.update(.removed(identifier: 7, time: 1)).reported == ["-7"])
    #expect(!first.isConnected && desk.kit.accessories.isEmpty)
    // Its clock may have restarted.
    _ = desk.update(moved(7, 50, 0.5))
    let update = desk.update(.described(pen(7)), moved(7, 0.25, 0.5), moved(7, 0.5, 0.6))
    #expect(desk.kit.accessory(7) === first && first.isConnected && first.isTouching)
    #expect(update.events.map { $0.time } == [0.25, 0.5])
    #expect(update.events.allSatisfy { $0.contact == first.contact })
  }

  @Test("CR-03: a battery that changes is told once")
  func battery() throws {
    let desk = try Desk.running(pen(1))
    let accessory = try #require(desk.kit.accessory(1))
    var description = pen(1)
    description.battery = .init(level: 0.4)
    let update = desk.update(.described(description), .described(description))
    #expect(update.changes == [.changed(accessory.status, .battery)])
    #expect(accessory.battery?.level == 0.4 && update.events.isEmpty)
    description.battery?.isCharging = true
    description.name = "another"
    #expect(desk.update(.described(description)).reported == ["1:6"])
    #expect(accessory.name == "another")
  }

  @Test("CR-03: nearness, touch and buttons are told when they change, with the status of then")
  func stateChanges() throws {
    let desk = try Desk.running(pen(1))
    let update = desk.update(
      .entered(
        identifier: 1,
        StylusSample(time: 1, location: .origin, isTouching: false)
      ),
      moved(1, 2, 0.1, pressure: 0),
      moved(1, 3, 0.2),
      moved(1, 4, 0.2),
      moved(1, 5, 0.2, buttons: 2),
      moved(1, 6, 0.2, pressure: 0, buttons: 2),
      .left(identifier: 1, time: 7)
    )
    #expect(update.reported == ["1:64", "1:128", "1:256", "1:128", "1:320"])
    let states = update.changes.map { $0.status }
    #expect(states.map { $0.isTouching } == [false, true, true, false, false])
    #expect(states.map { $0.buttonState } == [0, 0, 2, 2, 0])
    #expect(states.map { $0.isNear } == [true, true, true, true, false])
  }

  @Test("CR-04: a battery of which nothing is known is nil, and no number")
  func unknownBattery() throws {
    let desk = try Desk.running(pen(1))
    let accessory = try #require(desk.kit.accessory(1))
    #expect(accessory.battery == nil && accessory.status.numbers[8].isNaN)
    var description = pen(1)
    description.battery = .init(level: 0)
    _ = desk.update(.described(description))
    #expect(accessory.battery?.level == 0 && accessory.status.numbers[8] == 0)
    #expect(desk.update(.described(pen(1))).reported == ["1:4"])
    #expect(accessory.battery == nil)
  }

  @Test("CR-21: an accessory says which surface it is on, and is drawn on that one's screen")
  func surfaces() throws {
    let desk = try Desk.running(pen(1))
    let accessory = try #require(desk.kit.accessory(1))
    #expect(accessory.surface == nil && accessory.status.numbers[12].isNaN)
    desk.kit.setScreen(Rect(x: 1000, y: 0, width: 100, height: 100), of: 6)
    var description = pen(1)
    for surface in [UInt32(5), 6] {
      description.surface = StylusSurface(identifier: surface, width: 200, height: 100)
      let update = desk.update(.described(description), moved(1, 1, 0.5))
      #expect(update.reported.first == "1:16" && accessory.surface?.identifier == surface)
      #expect(accessory.status.numbers[12] == Double(surface))
      let point = surface == 5 ? Point(500, 250) : Point(1050, 50)
      #expect(update.events.map { $0.location } == [point])
    }
    desk.kit.setScreen(nil, of: 6)
    #expect(desk.update(moved(1, 2, 0.5)).events[0].location == Point(500, 250))
    desk.kit.screen = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(desk.update(moved(1, 3, 0.5)).events[0].location == Point(5, 5))
    var turned = StylusToolSettings()
    turned.isLeftHanded = true
    desk.kit.settings.standardTool = turned
    #expect(desk.update(moved(1, 4, 0.2)).events[0].location == Point(8, 5))
  }

  @Test("CR-22: the status has name, pairing, battery and state, as values and as numbers")
  func status() throws {
    var description = pen(0x1_0000_0002, kind: .airbrush)
    description.pairing = .notPaired
    description.battery = .init(level: 7, isCharging: true)
    description.surface = StylusSurface(identifier: 3, width: 224, height: 148, isScreen: true)
    description.buttonNames = ["", "upper"]
    let desk = try Desk.running(description)
    _ = desk.update(moved(description.identifier, 1, 0.5, buttons: .max))
    let accessory = try #require(desk.kit.accessories.first)
    #expect(accessory.description == description && accessory.battery?.level == 1)
    #expect(accessory.pairing == .notPaired && accessory.buttonNames == ["", "upper"])
    #expect(accessory.serial == 0x1_0000_0002 + 1000 && accessory.model == nil)
    let contact = Double(accessory.contact)
    #expect(
      accessory.status.numbers
        == [2, 1, 4, contact, 1, 1, 1, 4_294_967_295, 1, 1, 2, 3, 3, 224, 148, 1]
    )
  }

  @Test("CR-22: what is told can be followed in another task")
  func feed() async throws {
    let desk = try Desk.running()
    let feed = AccessoryFeed()
    let (one, other) = (feed.changes(), feed.changes())
    let count = Task { await other.reduce(0) { sum, _ in sum + 1 } }
    let update = desk.update(
      .described(pen(1)),
      moved(1, 1, 0.5),
      .removed(identifier: 1, time: 2)
    )
    feed.send(update.changes)
    feed.send([])
    feed.finish()
    var reported: [AccessoryChange] = []
    for await change in one { reported.append(change) }
    #expect(reported == update.changes && reported.count == 3)
    #expect(await count.value == 3)
  }

  @Test func keysOfPadsAreToldOnce() throws {
    var settings = StylusSettings()
    settings.standardPad.keys[3] = .save
    let desk = try Desk.running(pen(1, kind: .pad), settings: settings)
    let pad = try #require(desk.kit.accessory(1))
    func key(_ number: Int, _ isDown: Bool) -> AccessoryReport {
      .pad(
        identifier: 1,
        PadSample(time: 1, action: .button(number: number, isDown: isDown))
      )
    }
    let ring = PadSample(time: 1, action: .ring(number: 0, angle: 90))
    let update = desk.update(
      key(3, true),
      key(3, true),
      key(99, true),
      .pad(identifier: 1, ring),
      .pad(identifier: 1, PadSample(time: 1, action: .strip(number: 0, position: .nan))),
      moved(1, 1, 0.5),
      key(3, false)
    )
    #expect(update.reported == ["1!", "1!", "1!", "1!"] && update.events.isEmpty)
    #expect(update.changes[2] == .pad(update.changes[1].status, ring))
    #expect(update.changes[0].status.buttonState == 8 && pad.buttonState == 0)
    #expect(update.pressedKeys.map { $0.action } == [.save])
  }

  @Test func moreAccessoriesThanAreRememberedDoNoHarm() throws {
    let desk = try Desk.running()
    for identifier in 0..<UInt64(100) { _ = desk.update(.described(pen(identifier))) }
    #expect(desk.kit.accessories.count == 64)
    _ = desk.update(.removed(identifier: 10, time: 1))
    #expect(desk.update(.described(pen(99))).reported == ["+99"])
    #expect(desk.kit.accessory(10) == nil && desk.kit.accessories.count == 64)
    #expect(Set(desk.kit.accessories.map { $0.contact }).count == 64)
  }
}
