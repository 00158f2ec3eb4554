import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

@Suite struct AccessoryDrawingTests {
  @Test("CR-05: times are those of the reports, pressure is 0…1, and places are in the view")
  func samples() throws {
    let desk = try Desk.running(pen(1))
    let update = desk.update(
      moved(1, 12.5, 0, 0, pressure: 0),
      moved(1, 12.75, 0.25, 0.5, pressure: 0.25),
      moved(1, 13, 1, 1, pressure: 1),
      moved(1, 13.25, 1, 1, pressure: 0)
    )
    #expect(update.phases == [.hover, .began, .moved, .ended])
    #expect(update.events.map { $0.time } == [12.5, 12.75, 13, 13.25])
    #expect(update.events.map { $0.pressure } == [nil, 0.25, 1, 0])
    #expect(
      update.events.map { $0.location }
        == [.origin, Point(250, 250), Point(1000, 500), Point(1000, 500)]
    )
  }

  @Test("CR-05: 2048 levels become fractions")
  func levels() {
    for raw in [0, 1, 1024, 2047] {
      let pen = AccessoryPen(contact: 3)
      let sample = AccessorySample(timestamp: 1, rawPressure: raw, location: .origin)
      let event = pen.events([sample])[0]
      #expect(event.force == (raw == 0 ? nil : Double(raw) / 2047))
    }
  }

  @Test("CR-06: a drawing has the samples of this callback, and none comes twice")
  func batches() throws {
    let desk = try Desk.running(pen(1))
    var times: [Double] = []
    for frame in 0..<15 {
      for i in 0..<4 {
        let time = Double(frame * 4 + i) / 240
        desk.source.reports.append(moved(1, time, time))
      }
      let drawings = desk.kit.update().drawings
      #expect(drawings.count == 1 && drawings[0].events.count == 4)
      #expect(drawings[0].accessory === desk.kit.accessory(1))
      times += drawings[0].events.map { $0.time }
      #expect(desk.kit.update().drawings.isEmpty)
    }
    #expect(times == (0..<60).map { Double($0) / 240 })
  }

  @Test("CR-26: two pens at once are two drawings with contacts of their own")
  func twoPens() throws {
    let desk = try Desk.running(pen(1), pen(2, kind: .eraser))
    var reports: [AccessoryReport] = []
    for i in 0..<10 { reports += [moved(1, Double(i), 0.1), moved(2, Double(i) + 0.5, 0.9)] }
    let update = desk.update(reports)
    #expect(update.events.map { $0.time } == (0..<20).map { Double($0) / 2 })
    let drawings = update.drawings
    #expect(drawings.map { $0.accessory.identifier } == [1, 2])
    #expect(drawings[0].events.allSatisfy { $0.kind == .pen && $0.location.x == 100 })
    #expect(drawings[1].events.allSatisfy { $0.kind == .eraser && $0.location.x == 900 })
    #expect(Set(update.events.map { $0.contact }).count == 2)
  }

  @Test("CR-02: a pen that is unplugged in mid-stroke takes its contact along")
  func unplugged() throws {
    let desk = try Desk.running(pen(1), pen(2))
    _ = desk.update(moved(1, 1, 0.1), moved(1, 2, 0.2), moved(2, 2, 0.8))
    let update = desk.update(.removed(identifier: 1, time: 3), moved(1, 4, 0.3), moved(2, 4, 0.9))
    #expect(update.phases == [.cancelled, .moved])
    #expect(update.events[0].location == Point(200, 250) && update.events[0].time == 3)
    #expect(update.reported == ["-1"])
    let again = desk.update(.described(pen(1)), moved(1, 5, 0.3))
    #expect(again.phases == [.began] && again.reported == ["+1", "1:192"])
  }

  @Test func aTipThatLeavesWithoutLiftingEndsItsContact() throws {
    let desk = try Desk.running(pen(1))
    let update = desk.update(
      moved(1, 1, 0.1),
      moved(1, 2, 0.2),
      .left(identifier: 1, time: 3),
      .left(identifier: 1, time: 4)
    )
    #expect(update.phases == [.began, .moved, .ended, .cancelled])
    #expect(update.events[2].location == Point(200, 250) && update.events[2].force == 0)
    #expect(desk.kit.accessory(1)?.isNear == false)
    #expect(desk.update(moved(1, 5, 0.4)).phases == [.began])
  }

  @Test func timesThatGoBackAndNumbersThatAreNoneDoNoHarm() throws {
    let desk = try Desk.running(pen(1))
    // Before the first report there is no state to continue from.
    #expect(desk.update(moved(1, 1, .nan), moved(1, .nan, 0.5)).isEmpty)
    var strange = StylusSample(time: 7, location: Point(.infinity, 0), isTouching: true)
    strange.pressure = .nan
    strange.distance = .infinity
    strange.tilt = Vector(.nan, 5)
    strange.twist = -.infinity
    let update = desk.update(
      moved(1, 5, 0.1),
      moved(1, 6, 0.2),
      moved(1, 3, 0.3),
      moved(1, .nan, 0.4),
      .moved(identifier: 1, strange),
      moved(1, -.infinity, 0.5, pressure: 0),
      moved(1, 2, 0.6)
    )
    #expect(update.events.map { $0.time } == [5, 6, 6, 6, 7, 7, 2])
    #expect(update.events.map { $0.location.x } == [100, 200, 300, 400, 400, 500, 600])
    #expect(update.phases == [.began, .moved, .moved, .moved, .moved, .ended, .began])
    let event = update.events[4]
    #expect(event.force == nil && event.altitude == nil && event.roll == nil)
  }

  @Test func tiltAndTwistBecomeAltitudeAzimuthAndRoll() throws {
    let desk = try Desk.running(pen(1))
    func posture(_ tilt: Vector, _ twist: Double) -> InputEvent {
      var sample = StylusSample(time: 1, location: .origin, isTouching: false)
      sample.tilt = tilt
      sample.twist = twist
      sample.distance = 0.25
      return desk.update(.moved(identifier: 1, sample)).events[0]
    }
    func isNear(_ value: Double?, _ degrees: Double) -> Bool {
      value.map { abs($0 * 180 / .pi - degrees) < 0.01 } ?? false
    }
    let upright = posture(.zero, 0)
    #expect(isNear(upright.altitude, 90) && isNear(upright.roll, 0))
    #expect(upright.hoverDistance == 0.25)
    for (tilt, altitude, azimuth) in [
      (Vector(30, 0), 60.0, 0.0), (Vector(0, 30), 60, 90), (Vector(-45, 0), 45, 180),
      (Vector(0, -60), 30, 270), (Vector(45, 45), 35.2644, 45), (Vector(90, 0), 0, 0),
    ] {
      let event = posture(tilt, 450)
      #expect(isNear(event.altitude, altitude) && isNear(event.azimuth, azimuth))
      #expect(isNear(event.roll, 90))
    }
    #expect(isNear(posture(.zero, -90).roll, 270))
  }

  @Test func anyReportsAtAllMakeContactsThatAreWhole() throws {
    var random = SeededGenerator(seed: 26)
    let desk = try Desk.running()
    var down: Set<UInt32> = []
    var connected: Set<UInt64> = []
    for _ in 0..<20_000 {
      let identifier = UInt64.random(in: 0..<4, using: &random)
      let time =
        [Double.random(in: 0..<100, using: &random), .nan, .infinity].randomElement(using: &random)
        ?? 0
      let report: AccessoryReport =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .described(pen(identifier, kind: .allCases.randomElement(using: &random) ?? .pen))
        case 1: .removed(identifier: identifier, time: time)
        case 2: .left(identifier: identifier, time: time)
        default:
          moved(
            identifier,
            time,
            Bool.random(using: &random) ? 0.5 : .nan,
            pressure: Bool.random(using: &random) ? 1 : 0
          )
        }
      let update = desk.update(report)
      for event in update.events {
        #expect(event.location.isFinite && event.time.isFinite)
        switch event.phase {
        case .began: #expect(down.insert(event.contact).inserted)
        case .moved: #expect(down.contains(event.contact))
        case .ended: #expect(down.remove(event.contact) != nil)
        case .hover: #expect(!down.contains(event.contact))
        case .cancelled: down.remove(event.contact)
        }
      }
      for change in update.changes {
        switch change {
        case .connected(let status):
          #expect(connected.insert(status.description.identifier).inserted)
        case .disconnected(let status):
          #expect(connected.remove(status.description.identifier) != nil)
        case .changed(_, let what): #expect(!what.isEmpty)
        case .pad: break
        }
      }
      #expect(Set(desk.kit.accessories.map { $0.identifier }) == connected)
    }
  }
}
