import Foundation
import InkFormatsExtra
import InkStylus
import InkStylusLinux
import Testing

/// Keys, rings, strips and modes of pads.
@Suite(.onVirtualTablets) struct PadTests {
  /// A pad with a ring, eight keys, and a key that cycles through four modes.
  static let ringPad = EvdevDevice(
    name: "Wacom Intuos4 6x9 Pad",
    vendor: 0x056a,
    product: 0x00b9,
    version: 0x0100,
    codes: [0: [0], 1: Array(0x100...0x108) + [0x14b], 3: [0, 1, 8, 40]],
    axes: [0: .init(0, 1), 1: .init(0, 1), 8: .init(0, 71), 40: .init(0, 0)]
  )

  /// A pad with two strips.
  static let stripPad = EvdevDevice(
    name: "Wacom Intuos3 6x8 Pad",
    vendor: 0x056a,
    product: 0x00b1,
    version: 0x0100,
    codes: [0: [0], 1: Array(0x100...0x107) + [0x14b], 3: [0, 1, 3, 4, 40]],
    axes: [
      0: .init(0, 1), 1: .init(0, 1), 3: .init(0, 4096), 4: .init(0, 4096), 40: .init(0, 0),
    ]
  )

  private func actions(_ reports: [AccessoryReport]) -> [PadSample.Action] {
    reports.compactMap { if case .pad(_, let sample) = $0 { sample.action } else { nil } }
  }

  @Test("A pad is described, and its keys and its ring are reported")
  func ring() throws {
    let pad = VirtualTablet(Self.ringPad, number: 7)
    try pad.plugIn()
    let source = PlugTests.seat()
    try source.start()
    let described = try #require(source.takeReports().descriptions.first)
    #expect(described.kind == .pad)
    #expect(described.capabilities == [.ring])
    #expect(described.buttonNames.count == 9)
    #expect(described.name == "Wacom Intuos4 6x9")

    pad.write([EvdevEvent(1, 0x101, 1), EvdevEvent(3, 40, 15)])
    pad.write([EvdevEvent(1, 0x101, 0), EvdevEvent(3, 40, 0)])
    // The ring counts from its left side.
    pad.write([EvdevEvent(3, 8, 18), EvdevEvent(3, 40, 15)])
    pad.write([EvdevEvent(3, 8, 36), EvdevEvent(3, 40, 15)])
    pad.write([EvdevEvent(3, 8, 0), EvdevEvent(3, 40, 0)])
    let reports = source.reports(until: 5)
    #expect(Set(reports.map(\.identifier)) == [described.identifier])
    #expect(
      actions(reports) == [
        .button(number: 1, isDown: true), .button(number: 1, isDown: false),
        .ring(number: 0, angle: 0), .ring(number: 0, angle: 90), .ring(number: 0, angle: nil),
      ]
    )
  }

  @Test("The pen and the pad of one tablet name one surface")
  func oneSurface() throws {
    let pen = VirtualTablet(.serialTablet, number: 7, port: 3)
    let pad = VirtualTablet(Self.ringPad, number: 8, port: 3)
    try pad.plugIn()
    try pen.plugIn()
    let source = PlugTests.seat()
    try source.start()
    pen.write(Pen.enters(1000, 1000))
    let described = source.reports(until: 3).descriptions
    #expect(described.map(\.kind) == [.pad, .pen])
    #expect(described.first?.surface?.identifier == described.last?.surface?.identifier)
  }

  @Test("Strips are reported from 0 to 1")
  func strips() throws {
    let pad = VirtualTablet(Self.stripPad, number: 7)
    try pad.plugIn()
    let source = PlugTests.seat()
    try source.start()
    #expect(source.takeReports().descriptions.first?.capabilities == [.strip])
    // The hardware moves one bit along the strip.
    pad.write([EvdevEvent(3, 3, 1), EvdevEvent(3, 40, 15)])
    pad.write([EvdevEvent(3, 3, 4096), EvdevEvent(3, 40, 15)])
    pad.write([EvdevEvent(3, 3, 0), EvdevEvent(3, 40, 0)])
    pad.write([EvdevEvent(3, 4, 4096), EvdevEvent(3, 40, 15)])
    let reports = source.reports(until: 4)
    #expect(
      actions(reports) == [
        .strip(number: 0, position: 0), .strip(number: 0, position: 1),
        .strip(number: 0, position: nil),
        .strip(number: 1, position: 1),
      ]
    )
  }

  @Test("A pad with lights tells its mode with each report")
  func modes() throws {
    let lights = VirtualTablet.folder + "/lights"
    for light in 0..<4 {
      let folder = "\(lights)-0.\(light)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data((light == 0 ? "255" : "0").utf8).write(
        to: URL(fileURLWithPath: folder + "/brightness")
      )
    }
    let pad = VirtualTablet(Self.ringPad, number: 7)
    pad.lights = lights
    try pad.plugIn()
    let source = TabletSource(.nodes([pad.node]), powerBus: .disabled)
    try source.start()
    _ = source.takeReports()
    var modes: [Int] = []
    for light in [0, 1, 2] {
      for other in 0..<4 {
        try Data((light == other ? "255" : "0").utf8).write(
          to: URL(fileURLWithPath: "\(lights)-0.\(other)/brightness")
        )
      }
      // The key with the lights is the kernel's first key.
      pad.write([EvdevEvent(1, 0x100, 1), EvdevEvent(3, 40, 15)])
      pad.write([EvdevEvent(1, 0x100, 0), EvdevEvent(3, 40, 0)])
      pad.write([EvdevEvent(1, 0x101, 1), EvdevEvent(3, 40, 15)])
      pad.write([EvdevEvent(1, 0x101, 0), EvdevEvent(3, 40, 0)])
      let reports = source.reports(until: 4)
      if case .pad(_, let sample) = reports.last {
        modes.append(sample.mode)
        #expect(sample.group == 0)
      }
    }
    #expect(modes == [0, 1, 2])
  }
}
