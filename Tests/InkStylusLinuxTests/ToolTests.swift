import InkFormatsExtra
import InkGraphics
import InkStylus
import InkStylusLinux
import Testing

/// Tools with more than a pen has: a wheel, a slider, or rotation.
@Suite(.onVirtualTablets) struct ToolTests {
  let tablet = VirtualTablet(.serialTablet, number: 5)
  let source: TabletSource

  init() throws {
    source = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
    guard OnVirtualTablets.isInside else { return }
    try tablet.plugIn()
    try source.start()
    source.waitUntilIdle(tablet)
  }

  /// A tool of the kernel's code enters proximity.
  private func enters(_ tool: UInt16, model: Int32, serial: Int32) -> [EvdevEvent] {
    [
      EvdevEvent(3, 0, 1000), EvdevEvent(3, 1, 1000), EvdevEvent(3, 40, model),
      EvdevEvent(1, tool, 1), EvdevEvent(4, 0, serial),
    ]
  }

  @Test("An art pen tells how it is turned, clockwise and from 0 to 360 degrees")
  func artPen() throws {
    tablet.write(enters(0x140, model: 0x804, serial: 77))
    for value in stride(from: Int32(-900), to: 900, by: 100) {
      tablet.write([EvdevEvent(3, 2, value)])
    }
    let reports = source.reports(until: 19)
    let description = try #require(reports.descriptions.first)
    #expect(description.name == "Art Pen")
    #expect(description.capabilities.contains(.twist))
    let twists = reports.samples.compactMap(\.twist)
    #expect(twists.count == reports.samples.count)
    #expect(twists.allSatisfy { (0..<360).contains($0) })
    // 20 degrees from one to the next, always in the same direction.
    let turns = zip(twists.dropFirst(2), twists.dropFirst(3)).map { from, to in
      (to - from + 360).truncatingRemainder(dividingBy: 360)
    }
    #expect(turns.count > 10)
    #expect(turns.allSatisfy { abs($0 - 20) < 0.5 } || turns.allSatisfy { abs($0 - 340) < 0.5 })
    print("measured: twist from \(twists)")
  }

  @Test("An airbrush tells where its slider is, from −1 to 1")
  func airbrush() throws {
    tablet.write(enters(0x144, model: 0x902, serial: 78))
    tablet.write([EvdevEvent(3, 8, 1023)])
    tablet.write([EvdevEvent(3, 8, 1)])
    let reports = source.reports(until: 4)
    #expect(reports.descriptions.first?.kind == .airbrush)
    #expect(reports.descriptions.first?.capabilities.contains(.slider) == true)
    let sliders = reports.samples.compactMap(\.slider)
    #expect(sliders.contains(1))
    #expect(abs((sliders.last ?? 0) + 1) < 0.01)
  }

  @Test("A mouse of a tablet has its own buttons and a wheel, but no pressure")
  func mouse() throws {
    tablet.write(enters(0x146, model: 0x806, serial: 79))
    tablet.write([EvdevEvent(1, 0x110, 1)])
    tablet.write([EvdevEvent(1, 0x111, 1)])
    tablet.write([EvdevEvent(1, 0x110, 0)])
    tablet.write([EvdevEvent(2, 8, -1)])
    let reports = source.reports(until: 6)
    let description = try #require(reports.descriptions.first)
    #expect(description.kind == .mouse)
    #expect(description.buttonNames.prefix(3) == ["Left", "Right", "Middle"])
    #expect(reports.samples.map(\.buttons) == [0, 1, 3, 2, 2])
    #expect(reports.samples.allSatisfy { $0.pressure == nil })
    #expect(reports.samples.map(\.wheel) == [0, 0, 0, 0, 15])
  }
}
