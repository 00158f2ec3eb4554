import Foundation
import InkGraphics
import InkStylus
import Testing

/// The pen events that pages receive, from a recording.
@Suite(.timeLimit(.minutes(10))) struct PenStreamTests {
  /// Returns the log of a pen that draws for a second, repeatedly.
  static func pen(samples: Int = 200, battery: Double = 0.82) -> AccessoryLog {
    var log = AccessoryLog()
    let surface = StylusSurface(identifier: 3, name: "Tablet of a test", width: 224, height: 148)
    var description = AccessoryDescription(
      identifier: 0x1a2b_3c4d_5e6f_7788,
      name: "Pen \"of\" a test\n",
      serial: 0x11c0_07a6,
      capabilities: [.pressure, .tilt],
      buttonNames: ["Lower button", "Upper button"],
      battery: .init(level: battery, isCharging: true),
      surface: surface
    )
    log.append(.described(description))
    for step in 0..<samples {
      var sample = StylusSample(
        time: 100 + Double(step) / Double(samples),
        location: Point(0.25, 0.5),
        pressure: 0.25,
        isTouching: step > 0
      )
      sample.tilt = Vector(30, -10)
      log.append(
        step == 0
          ? .entered(identifier: description.identifier, sample)
          : .moved(identifier: description.identifier, sample)
      )
    }
    description.battery = .init(level: battery / 2)
    log.append(.described(description))
    log.append(.left(identifier: description.identifier, time: 101))
    log.append(.removed(identifier: description.identifier, time: 101))
    return log
  }

  /// Returns a connection that listens.
  private func listener(
    _ studio: Studio,
    samples: Bool = true,
    room: Int32? = nil
  ) throws -> Client {
    let client = try Client(studio.port, room: room)
    let query = samples ? "?samples=1" : ""
    client.send(
      "GET /api/stylus/events\(query) HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n\r\n"
    )
    return client
  }

  /// Returns the events of a stream with their names, in order.
  private func events(_ text: String) throws -> [(name: String, value: [String: Any])] {
    let parts = text.components(separatedBy: "\n\n").filter { $0.contains("\ndata: ") }
    return try parts.map { part in
      let lines = part.components(separatedBy: "\n")
      let name = try #require(lines.first { $0.hasPrefix("event: ") }?.dropFirst(7))
      let line = try #require(lines.first { $0.hasPrefix("data: ") }?.dropFirst(6))
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return (String(name), try #require(value as? [String: Any]))
    }
  }

  private func rows(_ events: [(name: String, value: [String: Any])]) -> [[Any]] {
    events.filter { $0.name == "samples" }.flatMap { $0.value["samples"] as? [[Any]] ?? [] }
  }

  /// CR-22: name, battery, pairing and state are reported.
  @Test func aPageHearsOfAPenWithAllThatIsKnownOfIt() throws {
    let studio = try Studio(pens: Self.pen())
    let answer = try studio.ask("GET", "/api/stylus")
    #expect(answer.status == 200 && answer.fields["content-type"] == "application/json")
    let state = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    )
    #expect(state["error"] is NSNull && state["isRecording"] as? Bool == true)
    let pen = try #require((state["accessories"] as? [[String: Any]])?.first)
    // Identifiers of pens exceed the exact integers of JavaScript.
    #expect(pen["id"] as? String == "0x1a2b3c4d5e6f7788")
    #expect(pen["serial"] as? String == "0x11c007a6")
    #expect(pen["kind"] as? String == "pen" && pen["name"] as? String == "Pen \"of\" a test\n")
    #expect(pen["capabilities"] as? [String] == ["pressure", "tilt"])
    #expect(pen["buttons"] as? [String] == ["Lower button", "Upper button"])
    #expect((pen["battery"] as? [String: Any])?["level"] as? Double == 0.82)
    #expect((pen["battery"] as? [String: Any])?["isCharging"] as? Bool == true)
    #expect((pen["surface"] as? [String: Any])?["width"] as? Double == 224)
    #expect(pen["isConnected"] as? Bool == true)
  }

  @Test func samplesComeWithinMillisecondsOnTheClockOfTheServer() throws {
    let studio = try Studio(pens: Self.pen())
    let client = try listener(studio)
    let text = client.text { $0.components(separatedBy: "event: samples").count > 60 }
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("text/event-stream"))
    let events = try events(String(text[try #require(text.range(of: "\r\n\r\n")).upperBound...]))
    #expect(events.first?.name == "state")
    let rows = rows(events)
    #expect(rows.count > 40)
    let times = rows.compactMap { $0[1] as? Double }
    #expect(times == times.sorted() && times.count == rows.count)
    for event in events where event.name == "samples" {
      let now = try #require(event.value["now"] as? Double)
      let last = (event.value["samples"] as? [[Any]])?.last?[1] as? Double
      // On a busy machine a timer may be late, but samples are never from the future.
      #expect(now - (last ?? 0) < 1 && now >= last ?? .infinity)
    }
    let touching = try #require(rows.first { $0[10] as? Int == 1 })
    #expect(touching[0] as? String == "0x1a2b3c4d5e6f7788")
    #expect(touching[2] as? Double == 0.25 && touching[4] as? Double == 0.25)
    #expect(touching[5] as? Double == 30 && touching[6] as? Double == -10)
    #expect(touching[7] is NSNull && touching[11] as? Double == 0.25)
  }

  @Test func aPageThatWantsNoSamplesGetsNone() throws {
    let studio = try Studio(pens: Self.pen())
    let client = try listener(studio, samples: false)
    let text = client.text { $0.contains("\"disconnected\"") }
    #expect(!text.contains("event: samples"))
    let start = try #require(text.range(of: "\r\n\r\n")).upperBound
    let events = try events(String(text[start...]))
    let changes = events.filter { $0.name == "change" }.map(\.value)
    let batteries = changes.filter { ($0["properties"] as? [String])?.contains("battery") == true }
    #expect(batteries.count == 1, "a change is told once")
    let pen = batteries.first?["accessory"] as? [String: Any]
    #expect((pen?["battery"] as? [String: Any])?["level"] as? Double == 0.41)
    #expect(changes.last?["what"] as? String == "disconnected")
    #expect((changes.last?["accessory"] as? [String: Any])?["isConnected"] as? Bool == false)
  }

  /// A sample has the pressure according to the settings, beside the reported one.
  @Test func samplesAreReadAsTheSettingsSay() throws {
    let studio = try Studio(
      pens: Self.pen(),
      settings: "[tool]\npressure = gamma 2\ntilt-offset = 5 1\nleft-handed = yes\n"
    )
    let text = try listener(studio).text { $0.components(separatedBy: "event: samples").count > 5 }
    let start = try #require(text.range(of: "\r\n\r\n")).upperBound
    let row = try #require(rows(try events(String(text[start...]))).last)
    #expect(row[4] as? Double == 0.0625 && row[11] as? Double == 0.25)
    #expect(row[5] as? Double == -35 && row[6] as? Double == 9)
  }

  @Test func aPageThatDoesNotReadIsCutOff() throws {
    let studio = try Studio(pens: Self.pen(samples: 4000))
    #expect(studio.isAlive)
    let before = Self.sockets(studio)
    let slow = try listener(studio, room: 4096)
    let quick = try listener(studio)
    var count = 0
    var isCut = false
    for _ in 0..<40 where !isCut {
      count += quick.text(for: 0.25) { _ in false }.utf8.count
      let text = try studio.ask("GET", "/api/stylus").text
      #expect(text.contains("0x1a2b3c4d5e6f7788"), "others are served meanwhile")
      isCut = Self.sockets(studio) == before + 1
    }
    #expect(isCut, "one of two streams is left")
    #expect(count > 100_000)
    #expect(slow.rest().count < 8 << 20)
    #expect(!quick.text(for: 2) { $0.contains("event: samples") }.isEmpty, "who reads still hears")
  }

  @Test func aPageMayListenForLongThoughNothingHappens() throws {
    var log = AccessoryLog()
    log.append(.described(AccessoryDescription(identifier: 1, name: "Resting")))
    let studio = try Studio("--patience", "0.5", pens: log)
    #expect(studio.isAlive)
    let before = Self.sockets(studio)
    let client = try listener(studio)
    #expect(client.text { $0.contains("Resting") }.contains("200 OK"))
    sleep(3)
    #expect(Self.sockets(studio) == before + 1)
  }

  /// Returns the number of open sockets of the server.
  private static func sockets(_ studio: Studio) -> Int {
    // The last answered connection is still closing.
    usleep(50_000)
    let path = "/proc/\(studio.identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")
      return target?.hasPrefix("socket:") ?? false
    }
  }

  @Test func onlySoManyPagesListen() throws {
    let studio = try Studio(pens: Self.pen())
    var listeners: [Client] = []
    for _ in 0..<8 {
      let client = try listener(studio)
      #expect(client.text { $0.contains("event: state") }.contains("200 OK"))
      listeners.append(client)
    }
    let answer = try studio.ask("GET", "/api/stylus/events")
    #expect(answer.status == 503 && answer["error"] == "busy")
    listeners.removeFirst()
    let late = (0..<50).lazy.compactMap { _ -> String? in
      usleep(100_000)
      let text = (try? listener(studio))?.text {
        $0.contains("event: state") || $0.contains("busy")
      }
      return text?.contains("200 OK") == true ? text : nil
    }
    #expect(late.first != nil, "when one has left there is room for another")
    #expect(studio.isAlive)
  }

  @Test func aListenerThatTalksOrLeavesHarmsNobody() throws {
    let studio = try Studio(pens: Self.pen())
    for index in 0..<40 {
      let client = try listener(studio)
      if index % 2 == 0 { _ = client.text(for: 0.05) { $0.contains("event: state") } }
      if index % 3 == 0 { client.send("GET /api/documents HTTP/1.1\r\n\r\n") }
    }
    #expect(studio.isAlive)
    #expect(try studio.ask("GET", "/api/stylus").status == 200)
    #expect(studio.end(SIGTERM) == 0)
  }

  @Test(arguments: ["", "/events", "/time", "/settings"])
  func pagesOfOtherSitesHearNothing(_ path: String) throws {
    let studio = try Studio(pens: Self.pen())
    let address = "/api/stylus\(path)"
    #expect(try studio.ask("GET", address, ["Origin": "http://evil.example"]).status == 403)
    #expect(try studio.ask("GET", address, ["Sec-Fetch-Site": "cross-site"]).status == 403)
    #expect(try studio.ask("GET", address, ["Host": "evil.example"]).status == 421)
    #expect(try studio.ask("DELETE", address).status == 405)
    #expect(try studio.ask("GET", "\(address)/more").status == 404)
  }

  /// A machine without tablets, or without udev, reports that.
  @Test func whatKeepsFromReadingTabletsIsTold() throws {
    let studio = try Studio()
    let answer = try studio.ask("GET", "/api/stylus")
    let state = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    )
    #expect(state["isRecording"] as? Bool == false)
    if let error = state["error"] as? [String: Any] {
      let reasons = ["device", "permission", "seat", "missing", "failed"]
      #expect(reasons.contains(error["reason"] as? String ?? ""))
      #expect((error["message"] as? String)?.hasSuffix(".") == true)
      #expect((state["accessories"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func aFileThatIsNoRecordingOfPensIsRefused() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pens-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("no.pens")
    try Data("no pens".utf8).write(to: file)
    for path in [file.path, folder.appendingPathComponent("absent.pens").path] {
      let process = Process()
      let errors = Pipe()
      process.executableURL = Studio.products.appendingPathComponent("inkstone")
      process.arguments = ["studio", folder.path, "--port", "0", "--pens", path]
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let said = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(),
        as: UTF8.self
      )
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      #expect(said.hasPrefix("inkstone: \(path): ") && said.count { $0 == "\n" } == 1)
    }
  }
}
