import InkFormatsExtra
import InkStylus
import InkStylusLinux
import Testing

/// Batteries, as UPower reports them.
@Suite(.onVirtualTablets) struct BatteryTests {
  /// Returns a connected tablet, its source, and UPower.
  private func started(
    _ device: EvdevDevice = .plainTablet
  ) throws -> (VirtualTablet, TabletSource, VirtualPower) {
    let power = try VirtualPower()
    let tablet = VirtualTablet(device, number: 5)
    try tablet.plugIn()
    let source = TabletSource(.seat("seat0"), powerBus: .address(power.address))
    try source.start()
    return (tablet, source, power)
  }

  @Test("CR-04: a battery that nobody knows is nil, not empty")
  func unknown() throws {
    let (_, source, power) = try started()
    #expect(source.takeReports().descriptions.map(\.battery) == [nil, nil])
    power.add("tablet", "Type=10 State=0 Percentage=0 Model=Plain_Tablet_Pen IsPresent=true")
    power.add("mains", "Type=1 State=0 Percentage=0 Model=Plain_Tablet_Pen IsPresent=true")
    power.add("laptop", "Type=2 State=2 Percentage=50 Model=Plain_Tablet_Pen IsPresent=true")
    power.add("mouse", "Type=5 State=2 Percentage=70 Model=A_Mouse IsPresent=true")
    #expect(source.reports(seconds: 0.5) { !$0.isEmpty }.isEmpty)
  }

  @Test("CR-03: each change of a battery is told of once")
  func changes() throws {
    let (tablet, source, power) = try started()
    let pens = source.reports(until: 2).descriptions
    #expect(pens.map(\.battery) == [nil, nil])

    try tablet.addPowerSupply(named: "wacom_battery_0")
    power.add(
      "tablet",
      "Type=10 State=2 Percentage=62 NativePath=wacom_battery_0 Model=Other IsPresent=true"
    )
    var reported = source.reports(until: 2).descriptions
    #expect(reported.map(\.identifier) == pens.map(\.identifier))
    #expect(reported.map(\.battery) == Array(repeating: .init(level: 0.62), count: 2))

    power.set("tablet", "Percentage=17")
    reported = source.reports(until: 2).descriptions
    #expect(reported.map(\.battery) == Array(repeating: .init(level: 0.17), count: 2))
    power.set("tablet", "Percentage=17")
    #expect(source.reports(seconds: 0.3) { !$0.isEmpty }.isEmpty)

    power.set("tablet", "State=1 Percentage=18")
    reported = source.reports(until: 2).descriptions
    #expect(
      reported.map(\.battery) == Array(repeating: .init(level: 0.18, isCharging: true), count: 2)
    )

    power.remove("tablet")
    reported = source.reports(until: 2).descriptions
    #expect(reported.map(\.battery) == [nil, nil])
  }

  @Test("A pen has its own battery before that of its tablet, by its serial or by its name")
  func serials() throws {
    let (tablet, source, power) = try started(.serialTablet)
    power.add("tablet", "Type=10 State=2 Percentage=90 Model=Wacom_Intuos4_6x9 IsPresent=true")
    power.add("pen", "Type=13 State=2 Percentage=40 Serial=11C007A6 Model=Pen IsPresent=true")
    tablet.write(Pen.enters(1000, 1000))
    tablet.write(Pen.leaves())
    let isReported = { (reports: [AccessoryReport]) in
      reports.descriptions.last?.battery == .init(level: 0.4)
    }
    #expect(isReported(source.reports(until: isReported)))
    power.remove("pen")
    #expect(source.reports(until: 1).descriptions.last?.battery == .init(level: 0.9))
  }

  @Test("A battery in one tablet is none of another that is alike")
  func alike() throws {
    let (tablet, source, power) = try started()
    let other = VirtualTablet(.plainTablet, number: 6)
    try other.plugIn()
    let pens = source.reports(until: 4).descriptions
    try tablet.addPowerSupply(named: "wacom_battery_0")
    power.add(
      "tablet",
      "Type=10 State=2 Percentage=62 NativePath=wacom_battery_0 Model=Plain_Tablet_Pen IsPresent=true"
    )
    let reported = source.reports(seconds: 1) { $0.count > 2 }.descriptions
    #expect(reported.map(\.identifier) == pens.prefix(2).map(\.identifier))
  }

  @Test("CR-03: UPower itself tells of the battery that the kernel has for a tablet")
  func upower() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    try tablet.addPowerSupply(named: "wacom_battery_0", percentage: 62)
    let power = try VirtualPower(isItself: true)
    let source = TabletSource(.seat("seat0"), powerBus: .address(power.address))
    try source.start()
    func waitFor(_ battery: AccessoryDescription.Battery?) {
      let isReported = { (reports: [AccessoryReport]) in
        reports.descriptions.last.map { $0.battery == battery } ?? false
      }
      #expect(isReported(source.reports(seconds: 20, until: isReported)))
    }
    waitFor(.init(level: 0.62))
    tablet.changePowerSupply(named: "wacom_battery_0", percentage: 63, isCharging: true)
    waitFor(.init(level: 0.63, isCharging: true))
    tablet.removePowerSupply(named: "wacom_battery_0")
    waitFor(nil)
  }

  @Test("Without a bus there are no batteries, and nothing waits")
  func noBus() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    let source = TabletSource(
      .seat("seat0"),
      powerBus: .address("unix:path=\(VirtualTablet.folder)/nothing")
    )
    try source.start()
    #expect(source.reports(until: 2).descriptions.map(\.battery) == [nil, nil])
    source.stop()
    try source.start()
    source.stop()
  }
}
