import InkGraphics
import InkStrokes
import InkStylus
import Testing

@Suite struct PointerAccessoryTests {
  private func event(
    _ phase: PointerReport.Phase,
    _ time: Double,
    _ x: Double,
    buttons: UInt32 = 0
  ) -> PointerReport {
    var event = PointerReport(pointer: 5, phase: phase, time: time, location: Point(x, 0.5))
    event.buttons = buttons
    event.pressure = buttons & 33 != 0 ? 0.5 : 0
    return event
  }

  private func running() throws -> (PointerAccessorySource, AccessoryKit) {
    let source = PointerAccessorySource()
    let kit = AccessoryKit(source)
    kit.screen = Rect(x: 0, y: 0, width: 800, height: 600)
    source.handle(event(.near, 0, 0.5))
    #expect(source.takeReports().isEmpty)
    try kit.start()
    return (source, kit)
  }

  @Test("CR-02: a pen of pointer events is an accessory with hover, tilt, twist and barrel")
  func pointerEvents() throws {
    let (source, kit) = try running()
    source.handle(event(.near, 1, 0.25))
    var down = event(.moved, 2, 0.5, buttons: 1 | 2)
    down.tilt = Vector(45, 0)
    down.twist = 90
    source.handle(down)
    source.handle(event(.moved, 3, 0.5, buttons: 4))
    source.handle(event(.left, 4, 0.5))
    let update = kit.update()
    #expect(update.phases == [.hover, .began, .ended, .cancelled])
    #expect(update.events[0].location == Point(200, 300))
    #expect(update.reported == ["+10", "10:64", "10:32", "10:384", "10:384", "10:320"])
    #expect(update.events.map { $0.buttons.rawValue } == [0, 1, 2, 0])
    let event = update.events[1]
    #expect(event.force == 0.5 && abs((event.altitude ?? 0) - .pi / 4) < 1e-9)
    #expect(abs((event.roll ?? 0) - .pi / 2) < 1e-9 && abs(event.azimuth ?? 1) < 1e-9)
    #expect(kit.accessory(10)?.capabilities == [.pressure, .tilt, .twist])
    // Still connected, and not near.
    #expect(kit.accessories.count == 1 && kit.accessories[0].isNear == false)
  }

  @Test("CR-22: who has only the events of a pen knows as much of it as a kit")
  func fromEvents() throws {
    let (source, kit) = try running()
    var pens = EventAccessories()
    var leaning = event(.moved, 2, 0.5, buttons: 1 | 2)
    leaning.tilt = Vector(30, -20)
    leaning.twist = 90
    let steps = [
      event(.near, 1, 0.25), leaning, event(.moved, 3, 0.5, buttons: 4), event(.left, 4, 0.5),
      event(.moved, 5, 0.5, buttons: 32), event(.moved, 6, 0.5), event(.left, 7, 0.5),
    ]
    for (number, step) in steps.enumerated() {
      source.handle(step)
      pens.handle(kit.update().events)
      #expect(pens.statuses.count == kit.accessories.count)
      for accessory in kit.accessories {
        let status = try #require(pens.statuses.first { $0.description.kind == accessory.kind })
        #expect(
          [status.isConnected, status.isNear, status.isTouching]
            == [true, accessory.isNear, accessory.isTouching],
          "step \(number)"
        )
        #expect(status.buttonState == accessory.buttonState && status.numbers.count == 16)
        // Support for pressure is known at the first touch.
        if number > 0, accessory.kind == .pen {
          #expect(status.description.capabilities == accessory.capabilities)
        }
      }
    }
  }

  @Test func fingersAndGuessesAreNoPens() {
    var pens = EventAccessories()
    let contacts = (0..<40).map { InputEvent.contact(UInt32($0), .finger) }
    var guess = InputEvent.contact(99, .pen)
    guess.isPredicted = true
    pens.handle(contacts + [guess])
    #expect(pens.statuses.isEmpty)
    pens.handle((0..<300).map { InputEvent.contact(UInt32($0), .pen) })
    #expect(pens.statuses.map { $0.contact } == (44..<300).map { UInt32($0) })
  }

  @Test func theOtherEndIsAnEraser() throws {
    let (source, kit) = try running()
    source.handle(event(.near, 1, 0.25))
    source.handle(event(.moved, 2, 0.5, buttons: 32))
    source.handle(event(.moved, 3, 0.6, buttons: 32))
    source.handle(event(.moved, 4, 0.6))
    let update = kit.update()
    #expect(
      update.phases == [.hover, .cancelled, .began, .moved, .ended, .cancelled, .hover]
    )
    #expect(
      update.events.map { $0.kind } == [.pen, .pen, .eraser, .eraser, .eraser, .eraser, .pen]
    )
    source.handle(event(.cancelled, 5, 0.6))
    #expect(kit.update().reported == ["-10", "-11"])
    kit.stop()
    #expect(kit.update().isEmpty)
  }
}

extension InputEvent {
  fileprivate static func contact(_ contact: UInt32, _ kind: PointerKind) -> InputEvent {
    InputEvent(contact: contact, kind: kind, phase: .hover, location: Point(1, 1), time: 1)
  }
}
