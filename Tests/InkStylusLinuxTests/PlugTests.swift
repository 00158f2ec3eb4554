import InkFormatsExtra
import InkGraphics
import InkStylus
import InkStylusLinux
import Testing

/// Starting, stopping, and devices that are connected and disconnected meanwhile.
@Suite(.onVirtualTablets) struct PlugTests {
  /// Returns a source for the seat, with simulated udev.
  static func seat(needsDevice: Bool = false) -> TabletSource {
    let source = TabletSource(needsDevice: needsDevice, powerBus: .disabled)
    source.udevSocket = "/"
    return source
  }

  @Test("CR-01: without a tablet starting fails, and stopping may be done at any time")
  func missingDevice() throws {
    let source = TabletSource(.nodes(["/dev/input/event5"]), powerBus: .disabled)
    #expect(throws: AccessoryError.noDevice) { try source.start() }
    #expect(source.descriptor == -1)
    source.stop()
    source.stop()
    #expect(source.takeReports().isEmpty)

    let seat = Self.seat(needsDevice: true)
    #expect(throws: AccessoryError.noDevice) { try seat.start() }
    #expect(seat.descriptor == -1)

    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    for source in [source, seat] {
      try source.start()
      try source.start()
      #expect(source.descriptor >= 0)
      tablet.write(Pen.enters(1000, 1000))
      #expect(source.reports(until: 2).count == 2)
      source.stop()
      source.stop()
      #expect(source.takeReports().isEmpty)
    }
  }

  @Test("CR-01: a tablet that may not be read is named, and the text says what to do")
  func noPermission() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn(isReadable: false)
    let expected = AccessoryError.noPermission(device: tablet.node)
    let nodes = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
    #expect(throws: expected) { try nodes.start() }
    #expect(throws: expected) { try Self.seat().start() }
    #expect("\(expected)".contains(tablet.node))
    #expect("\(expected)".contains("input"))
  }

  @Test("CR-01: where udev does not run, the error says so")
  func noUdev() {
    let source = TabletSource(powerBus: .disabled)
    source.udevSocket = "/nothing/there"
    do throws(AccessoryError) {
      try source.start()
      Issue.record("it has started")
    } catch {
      guard case .noSeat(let text) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(text.contains("udev"))
    }
    #expect(source.descriptor == -1)
  }

  @Test("CR-01: a node that is no tablet is an error")
  func keyboard() throws {
    let keyboard = VirtualTablet(EvdevDevice(name: "Keys", codes: [1: [30, 48, 46]]), number: 5)
    try keyboard.plugIn()
    let source = TabletSource(.nodes([keyboard.node]), powerBus: .disabled)
    do throws(AccessoryError) {
      try source.start()
      Issue.record("it has started")
    } catch {
      guard case .failed(let text) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(text.contains(keyboard.node))
    }
  }

  @Test("CR-02: tablets and pens that come and go are told of")
  func hotPlug() throws {
    let source = Self.seat()
    try source.start()
    #expect(source.takeReports().isEmpty)

    let plain = VirtualTablet(.plainTablet, number: 6)
    try plain.plugIn()
    let came = source.reports(until: 2).descriptions
    #expect(came.map(\.kind) == [.pen, .eraser])
    #expect(came.first?.surface?.name == "Plain Tablet Pen")

    plain.unplug()
    let went = source.reports(until: 2)
    #expect(went.map(\.identifier) == came.map(\.identifier))
    #expect(went.allSatisfy { $0.isRemoval })

    try plain.plugIn()
    let again = source.reports(until: 2).descriptions
    #expect(again == came)
  }

  @Test(
    "A tablet that is unplugged in mid-stroke cancels it, and draws when it is plugged in again"
  )
  func unplugged() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let source = Self.seat()
    try source.start()
    source.waitUntilIdle(tablet)
    tablet.write(Pen.enters(1000, 1000))
    tablet.write(Pen.at(2000, 2000, pressure: 900) + [Pen.tip(true)])
    let before = source.reports(until: 3)
    let identifier = try #require(before.descriptions.first?.identifier)

    tablet.write(Pen.at(3000, 3000, pressure: 950))
    tablet.unplug()
    let reports = source.reports { $0.contains(where: \.isRemoval) }
    #expect(reports.samples.allSatisfy { $0.isTouching })
    #expect(!reports.hasLeft)
    #expect(reports.last?.isRemoval == true)
    #expect(reports.last?.identifier == identifier)

    try tablet.plugIn()
    // udev reports the device after it is added.
    _ = source.reports(seconds: 0.3) { _ in false }
    source.waitUntilIdle(tablet)
    tablet.write(Pen.enters(1000, 1000))
    tablet.write(Pen.at(2000, 2000, pressure: 900) + [Pen.tip(true)])
    let again = source.reports(until: 3)
    #expect(again.descriptions == before.descriptions)
    #expect(again.strokes == 1)
  }

  @Test("A node that dies without a word of udev is taken away, too")
  func deadNode() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let source = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
    try source.start()
    source.waitUntilIdle(tablet)
    tablet.write(Pen.enters(1000, 1000))
    tablet.write(Pen.at(2000, 2000, pressure: 900) + [Pen.tip(true)])
    _ = source.reports(until: 3)
    tablet.unplug(tellingUdev: false)
    let reports = source.reports { $0.contains(where: \.isRemoval) }
    #expect(reports.allSatisfy { $0.isRemoval })
    #expect(source.takeReports().isEmpty)
    // The descriptor does not stay readable.
    #expect(source.reports(seconds: 0.1) { !$0.isEmpty }.isEmpty)
  }

  @Test("CR-21: a pen names its surface, and another one when it is taken to another tablet")
  func surfaces() throws {
    let first = VirtualTablet(.serialTablet, number: 5)
    let second = VirtualTablet(.serialTablet, number: 6)
    try first.plugIn()
    try second.plugIn()
    let source = Self.seat()
    try source.start()
    source.waitUntilIdle(first)
    source.waitUntilIdle(second)
    first.write(Pen.enters(1000, 1000))
    first.write(Pen.leaves())
    let here = try #require(source.reports { $0.hasLeft }.descriptions.first)
    second.write(Pen.enters(1000, 1000))
    second.write(Pen.leaves())
    let there = try #require(source.reports { $0.hasLeft }.descriptions.first)
    #expect(here.identifier == there.identifier)
    let surfaces = try [#require(here.surface), #require(there.surface)]
    #expect(surfaces[0].identifier != surfaces[1].identifier)
    for surface in surfaces {
      #expect(abs(surface.width - 223.52) < 0.01)
      #expect(abs(surface.height - 139.7) < 0.01)
      #expect(!surface.isScreen)
    }
    // Also if the disconnection of the first was not noticed.
    first.write(Pen.enters(1000, 1000) + Pen.at(2000, 2000, pressure: 900) + [Pen.tip(true)])
    _ = source.reports { $0.contains { $0.sample?.isTouching == true } }
    second.write(Pen.enters(1000, 1000))
    let taken = source.reports { $0.contains { $0.sample != nil } }
    #expect(taken.first?.isLeaving == true)
    #expect(taken.descriptions.map(\.surface) == [there.surface])
    second.write(Pen.leaves())
    _ = source.reports { $0.hasLeft }

    first.unplug()
    #expect(source.reports(seconds: 0.3) { !$0.isEmpty }.isEmpty)
    second.unplug()
    let removed = source.reports { $0.contains(where: \.isRemoval) }
    #expect(removed.last?.identifier == here.identifier)
  }

  @Test("CR-26: two pens draw at once, each its own samples, also on two tablets that are alike")
  func twoPens() throws {
    let first = VirtualTablet(.plainTablet, number: 5)
    let second = VirtualTablet(.plainTablet, number: 6)
    try first.plugIn()
    try second.plugIn()
    let source = Self.seat()
    try source.start()
    _ = source.reports(until: 4)
    source.waitUntilIdle(first)
    source.waitUntilIdle(second)
    for (index, tablet) in [first, second].enumerated() {
      let x = Int32(1000 + 8000 * index)
      tablet.write(Pen.at(x, 1000) + [EvdevEvent(1, 0x140, 1)])
      tablet.write(Pen.at(x, 1001, pressure: 500) + [Pen.tip(true)])
    }
    for step in 2..<50 {
      first.write(Pen.at(1000, 1000 + Int32(step)))
      second.write(Pen.at(9000, 1000 + Int32(step)))
    }
    let reports = source.reports { $0.samples.count >= 100 }
    let pens = Set(reports.samplesByPen.keys)
    #expect(pens.count == 2)
    for samples in reports.samplesByPen.values {
      #expect(samples.count == 50)
      #expect(Set(samples.map(\.location.x)).count == 1)
      #expect(samples.map(\.location.y) == samples.map(\.location.y).sorted())
      #expect(samples.last?.isTouching == true)
    }
  }
}
