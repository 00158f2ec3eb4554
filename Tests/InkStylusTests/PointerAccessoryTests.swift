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
    source.take(event(.near, 0, 0.5))
    #expect(source.takeReports().isEmpty)
    try kit.start()
    return (source, kit)
  }

  @Test("CR-02: a pen of pointer events is an accessory with hover, tilt, twist and barrel")
  func pointerEvents() throws {
    let (source, kit) = try running()
    source.take(event(.near, 1, 0.25))
    var down = event(.moved, 2, 0.5, buttons: 1 | 2)
    down.tilt = Vector(45, 0)
    down.twist = 90
    source.take(down)
    source.take(event(.moved, 3, 0.5, buttons: 4))
    source.take(event(.left, 4, 0.5))
    let update = kit.update()
    #expect(update.phases == [.hover, .began, .ended, .cancelled])
    #expect(update.events[0].location == Point(200, 300))
    #expect(update.told == ["+10", "10:64", "10:32", "10:384", "10:384", "10:320"])
    #expect(update.events.map { $0.buttons.rawValue } == [0, 1, 2, 0])
    let event = update.events[1]
    #expect(event.force == 0.5 && abs((event.altitude ?? 0) - .pi / 4) < 1e-9)
    #expect(abs((event.roll ?? 0) - .pi / 2) < 1e-9 && abs(event.azimuth ?? 1) < 1e-9)
    #expect(kit.accessory(10)?.capabilities == [.pressure, .tilt, .twist])
    // Connected still, and not near.
    #expect(kit.accessories.count == 1 && kit.accessories[0].isNear == false)
  }

  @Test func theOtherEndIsAnEraser() throws {
    let (source, kit) = try running()
    source.take(event(.near, 1, 0.25))
    source.take(event(.moved, 2, 0.5, buttons: 32))
    source.take(event(.moved, 3, 0.6, buttons: 32))
    source.take(event(.moved, 4, 0.6))
    let update = kit.update()
    #expect(
      update.phases == [.hover, .cancelled, .began, .moved, .ended, .cancelled, .hover]
    )
    #expect(
      update.events.map { $0.kind } == [.pen, .pen, .eraser, .eraser, .eraser, .eraser, .pen]
    )
    source.take(event(.cancelled, 5, 0.6))
    #expect(kit.update().told == ["-10", "-11"])
    kit.stop()
    #expect(kit.update().isEmpty)
  }
}
