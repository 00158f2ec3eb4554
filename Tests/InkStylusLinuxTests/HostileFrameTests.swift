import InkFormatsExtra
import InkGraphics
import InkStylus
import InkStylusLinux
import Testing
import _InkTestSupport

/// Devices that report nonsense.
@Suite(.onVirtualTablets) struct HostileFrameTests {
  @Test("Whatever a device reports, samples stand between coming and going, in order and in range")
  func nonsense() throws {
    let devices = [EvdevDevice.serialTablet, .plainTablet, PadTests.ringPad, PadTests.stripPad]
    let tablets = devices.enumerated().map { VirtualTablet($1, number: 5 + $0) }
    for tablet in tablets { try tablet.plugIn() }
    let source = PlugTests.seat()
    try source.start()
    var random = SeededGenerator(seed: 21)
    var reports = source.takeReports()
    for _ in 0..<20000 {
      let tablet = tablets[Int.random(in: 0..<4, using: &random)]
      var events: [EvdevEvent] = []
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        let type = [UInt8(1), 1, 3, 3, 3, 4][Int.random(in: 0..<6, using: &random)]
        // One tool at a time: with two in proximity simultaneously, libinput 1.22 hangs.
        let codes = (tablet.device.codes[type] ?? []).filter { !(0x141...0x147).contains($0) }
        guard let code = codes.randomElement(using: &random) else { continue }
        var value = Int32.random(in: 0...1, using: &random)
        if let axis = tablet.device.axes[UInt8(code & 0x3f)], type == 3 {
          // Also beyond its range; far beyond it, libinput 1.22 hangs, too.
          let beyond = max((axis.maximum - axis.minimum) / 4, 1)
          value = .random(in: (axis.minimum - beyond)...(axis.maximum + beyond), using: &random)
        }
        events.append(EvdevEvent(UInt16(type), code, value))
      }
      let late = Int64.random(in: 0..<50, using: &random) == 0
      tablet.write(events, at: late ? VirtualTablet.now - 1_000_000 : nil)
      reports += source.takeReports()
    }
    for tablet in tablets { tablet.unplug() }
    reports += source.reports { $0.count(where: \.isRemoval) >= 4 }

    var known: Set<UInt64> = []
    var near: Set<UInt64> = []
    var last: [UInt64: Double] = [:]
    var samples = 0
    for report in reports {
      let identifier = report.identifier
      switch report {
      case .described: known.insert(identifier)
      case .removed:
        near.remove(identifier)
        known.remove(identifier)
      case .entered: #expect(near.insert(identifier).inserted)
      case .moved: #expect(near.contains(identifier))
      case .left: #expect(near.remove(identifier) != nil)
      case .pad(_, let sample):
        if case .ring(_, let angle?) = sample.action { #expect((0...360).contains(angle)) }
        if case .strip(_, let position?) = sample.action { #expect((0...1).contains(position)) }
      }
      guard let sample = report.sample else { continue }
      samples += 1
      #expect(known.contains(identifier))
      #expect(sample.time >= last[identifier] ?? 0)
      last[identifier] = sample.time
      #expect((0...1).contains(sample.location.x) && (0...1).contains(sample.location.y))
      #expect((0...1).contains(sample.pressure ?? 0) && (0...1).contains(sample.distance ?? 0))
      #expect((-1...1).contains(sample.slider ?? 0) && (0..<360).contains(sample.twist ?? 0))
      let tilt = sample.tilt ?? .zero
      #expect((-90...90).contains(tilt.dx) && (-90...90).contains(tilt.dy))
    }
    #expect(known.isEmpty && near.isEmpty)
    #expect(samples > 1000)
  }

  @Test(
    "Asking when nothing has happened costs next to nothing, and starting again leaks no descriptors"
  )
  func idle() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    let source = PlugTests.seat()
    var descriptors: Set<Int32> = []
    let started = VirtualTablet.now
    for _ in 0..<10 {
      try source.start()
      descriptors.insert(source.descriptor)
      source.stop()
    }
    let eachStart = (VirtualTablet.now - started) / 10
    #expect(descriptors.count == 1)
    try source.start()
    _ = source.takeReports()
    let asked = VirtualTablet.now
    for _ in 0..<10000 { #expect(source.takeReports().isEmpty) }
    let each = Double(VirtualTablet.now - asked) / 10000
    print("measured: starting takes \(eachStart) µs, asking in vain \(each) µs")
    #expect(each < 100)
  }
}
