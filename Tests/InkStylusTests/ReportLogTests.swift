import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Logs of reports, and their replay.
@Suite struct ReportLogTests {
  /// A session of a pen with a battery, an eraser and a pad, with every property of reports.
  private var session: [AccessoryReport] {
    var stylus = pen(1)
    stylus.name = "Stift é✎"
    stylus.model = 0x842
    stylus.buttonNames = ["lower", "upper"]
    stylus.pairing = .paired
    stylus.battery = .init(level: 0.5, isCharging: true)
    stylus.surface = StylusSurface(
      identifier: 9,
      name: "Tablet",
      width: 223.52,
      height: 139.7,
      isScreen: true
    )
    var pad = AccessoryDescription(identifier: 3, kind: .pad, capabilities: [.ring, .strip])
    pad.buttonNames = (0..<9).map { "Button \($0)" }
    var emptied = stylus
    emptied.battery = .init(level: 0.25)
    var sample = StylusSample(time: 2, location: Point(0.25, 0.75), isTouching: false, buttons: 2)
    sample.distance = 0.5
    sample.tilt = Vector(-12.5, 30)
    sample.twist = 359.5
    sample.slider = -0.25
    sample.wheel = 15
    return [
      .described(stylus), .described(pad), .entered(identifier: 1, sample),
      moved(1, 2.125, 0.1), moved(1, 2.25, 0.2, pressure: 0.75, buttons: 1), .described(emptied),
      moved(1, 2.5, 0.3), .left(identifier: 1, time: 2.625),
      .pad(identifier: 3, PadSample(time: 3, mode: 1, action: .button(number: 4, isDown: true))),
      .pad(identifier: 3, PadSample(time: 3.1, group: 1, action: .ring(number: 0, angle: 359))),
      .pad(identifier: 3, PadSample(time: 3.2, action: .ring(number: 0, angle: nil))),
      .pad(identifier: 3, PadSample(time: 3.3, action: .strip(number: 1, position: 0.5))),
      .pad(identifier: 3, PadSample(time: 3.4, action: .strip(number: 1, position: nil))),
      .removed(identifier: 1, time: 4),
    ]
  }

  @Test("CR-23: nothing is logged unless a host asks for it")
  func offByDefault() throws {
    let desk = try Desk.running(pen(1))
    #expect(desk.kit.log == nil)
    _ = desk.update(moved(1, 1, 0.5))
    #expect(desk.kit.log == nil)
  }

  @Test("CR-23: what a kit logs, another one tells and draws again")
  func replay() throws {
    let desk = try Desk.running()
    desk.kit.log = AccessoryLog()
    let reported = desk.update(session)
    let bytes = try #require(desk.kit.log).encoded()
    let (reports, isWhole) = try AccessoryLog.read(bytes)
    #expect(isWhole && reports == session)

    let source = RecordedAccessorySource(reports)
    let kit = AccessoryKit(source)
    kit.screen = desk.kit.screen
    try kit.start()
    var changes: [AccessoryChange] = []
    var events: [InputEvent] = []
    while let next = source.nextTime {
      source.time = next
      let update = kit.update()
      changes += update.changes
      events += update.events
    }
    #expect(changes == reported.changes)
    #expect(events == reported.events && !events.isEmpty)
  }

  @Test("CR-23: a log that begins late knows who is there")
  func lateStart() throws {
    let desk = try Desk.running(pen(1), pen(2))
    _ = desk.update(moved(1, 1, 0.5))
    desk.kit.log = AccessoryLog()
    _ = desk.update(moved(1, 1.5, 0.6))
    let log = try #require(desk.kit.log)
    let reports = try AccessoryLog.read(log.encoded()).reports
    #expect(reports == [.described(pen(1)), .described(pen(2)), moved(1, 1.5, 0.6)])
    #expect(log.count == 3)
  }

  @Test("A log that is taken now and then is the same file")
  func pieces() throws {
    var log = AccessoryLog()
    var file: [UInt8] = []
    for report in session {
      log.append(report)
      file += log.takeEncoded()
    }
    #expect(log.takeEncoded().isEmpty)
    #expect(file == AccessoryLog(session).encoded())
  }

  @Test("A log that is cut off anywhere has all reports that are whole")
  func cutOff() throws {
    let bytes = AccessoryLog(session).encoded()
    var counts: [Int] = []
    for end in AccessoryLog.magic.count...bytes.count {
      let (reports, isWhole) = try AccessoryLog.read(Array(bytes[..<end]))
      #expect(reports == Array(session.prefix(reports.count)))
      #expect(isWhole == (AccessoryLog(reports).encoded().count == end))
      counts.append(reports.count)
    }
    #expect(counts == counts.sorted() && counts.first == 0 && counts.last == session.count)
  }

  @Test("Time passes: reports come when they are due, descriptions with what they follow")
  func pace() throws {
    let source = RecordedAccessorySource(session)
    #expect(source.takeReports().isEmpty)
    try source.start()
    #expect(source.nextTime == 2)
    #expect(source.takeReports() == Array(session[..<3]))
    #expect(source.nextTime == 2.125)
    #expect(source.takeReports().isEmpty)
    source.time = 2.3
    #expect(source.takeReports() == Array(session[3..<6]))
    source.time = 100
    #expect(source.takeReports() == Array(session[6...]))
    #expect(source.nextTime == nil)
    source.rewind()
    #expect(source.takeReports() == Array(session[..<3]))
  }

  @Test("What is no log is an error that says so")
  func notALog() {
    func error(_ bytes: [UInt8], _ limits: AccessoryLog.Limits = .init()) -> AccessoryLogError? {
      do throws(AccessoryLogError) {
        _ = try AccessoryLog.read(bytes, limits: limits)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([])?.reason == .notALog)
    #expect(error(Array("INKPENT1".utf8))?.reason == .notALog)
    #expect(error(Array("INKPENS2".utf8)) == AccessoryLogError(offset: 7, reason: .unknownVersion))
    let bytes = AccessoryLog(session).encoded()
    let end = bytes.count + 1
    #expect(error(bytes + [77]) == AccessoryLogError(offset: end, reason: .invalidValue))
    var limits = AccessoryLog.Limits()
    limits.reports = 3
    #expect(error(bytes, limits)?.reason == .tooLarge)
    limits.reports = session.count
    limits.bytes = bytes.count
    #expect(error(bytes, limits) == nil)
    limits.bytes = bytes.count - 1
    #expect(error(bytes, limits)?.reason == .tooLarge)
    #expect(
      error([])?.description == "byte 0: the file is not a pen log of `inkstone record --log`"
    )
  }

  @Test("A text that is too long is cut between characters")
  func longTexts() throws {
    var description = pen(1)
    description.name = "n" + String(repeating: "✎", count: 100)
    let log = AccessoryLog([.described(description)])
    guard case .described(let read) = try AccessoryLog.read(log.encoded()).reports[0] else {
      Issue.record("another report")
      return
    }
    #expect(read.name == "n" + String(repeating: "✎", count: 84))
  }

  @Test("Bytes that were changed never trap, and what is read is written the same")
  func mutations() {
    let whole = AccessoryLog(session).encoded()
    var random = SeededGenerator(seed: 17)
    var readCount = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let offset = Int.random(in: 7..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: offset)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: offset)
        case 2: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: bytes[offset] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let (reports, _) = try? AccessoryLog.read(bytes) else { continue }
      readCount += 1
      let source = RecordedAccessorySource(reports)
      let kit = AccessoryKit(source)
      try? kit.start()
      source.time = .infinity
      _ = kit.update()
      kit.stop()
      _ = kit.update()
    }
    #expect(readCount > 1000)
  }
}
