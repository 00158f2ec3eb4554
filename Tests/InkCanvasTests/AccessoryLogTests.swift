import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Logs of the reports of accessories.
@Suite struct AccessoryLogTests {
  /// Returns a canvas like those of other tests, on a document, so that samples are rounded.
  private func canvas() -> InkCanvas {
    let canvas = InkCanvas(InkDocument(makeDrawing()), width: 400, height: 300)
    canvas.roles = .penDraws
    canvas.buttonActions = ButtonActions(primary: .erase, secondary: .undo)
    return canvas
  }

  /// Returns reports along a wave, 240 a second, the last in the air.
  private func reports(
    _ count: Int,
    from start: Double,
    y: Double,
    buttons: (Int) -> UInt32 = { _ in 0 }
  ) -> [AccessorySample] {
    (0..<count).map { i -> AccessorySample in
      let point = Point(20.125 + 7.3 * Double(i), y + 11 * Double(i % 5))
      return AccessorySample(
        timestamp: start + Double(i) / 240,
        rawPressure: i == count - 1 ? 0 : 300 + 37 * i,
        location: point,
        buttons: buttons(i)
      )
    }
  }

  /// Writes a log, reads it, and replays it on a canvas as documented.
  private func replay(_ log: EventStream?, on canvas: InkCanvas) throws -> EventStream {
    let bytes = try #require(log).encoded()
    let stream = try EventStream(decoding: bytes)
    for entry in stream.entries {
      switch entry {
      case .brush(let brush): canvas.tool = .brush(brush)
      case .event(let event): _ = canvas.handle([event], at: event.time)
      }
    }
    return stream
  }

  @Test("CR-23: nothing of an accessory is kept unless a host asks for it")
  func offByDefault() {
    let canvas = canvas()
    let pen = AccessoryPen(contact: 40)
    #expect(canvas.accessoryLog == nil)
    _ = canvas.handle(reports(20, from: 1, y: 50), of: pen, at: 2)
    #expect(canvas.accessoryLog == nil && canvas.items.count == 1)
    canvas.accessoryLog = EventStream()
    canvas.play(line(Point(20, 90), Point(200, 90), start: 3))
    #expect(canvas.accessoryLog?.count == 0)
    _ = canvas.handle(reports(20, from: 4, y: 50), of: pen, at: 5)
    #expect(canvas.accessoryLog?.events.count == 20)
    canvas.accessoryLog = nil
    _ = canvas.handle(reports(20, from: 6, y: 50), of: pen, at: 7)
    #expect(canvas.accessoryLog == nil && canvas.items.count == 4)
  }

  @Test("CR-23: a log has every report as it came, in page units")
  func everyReport() throws {
    let canvas = canvas()
    _ = canvas.setViewport(Viewport(scale: 2, origin: Point(10, 20)))
    let pen = AccessoryPen(contact: 40)
    canvas.accessoryLog = EventStream()
    let sent = reports(12, from: 1, y: 60) { $0 == 11 ? 1 << 31 : 0 }
    for report in sent { _ = canvas.handle([report], of: pen, at: report.timestamp) }
    let events = try #require(canvas.accessoryLog).events
    #expect(events.map { $0.time } == sent.map { $0.timestamp })
    #expect(events.map { $0.force } == sent.map { Double($0.rawPressure) / 2047 })
    #expect(events.map { $0.buttons.rawValue } == sent.map { $0.buttons })
    #expect(events.map { $0.location } == sent.map { canvas.viewport.page($0.location) })
    #expect(events.first?.phase == .began && events.last?.phase == .ended)
    #expect(canvas.accessoryLog?.entries.first == .brush(.pen))
  }

  @Test("CR-23: a log that is replayed gives the same ink: brushes, buttons, undo, views that move")
  func replaying() throws {
    let canvas = canvas()
    let pen = AccessoryPen(contact: 40)
    let second = AccessoryPen(contact: 41)
    canvas.accessoryLog = EventStream()
    var time = 1.0
    func draw(_ samples: [AccessorySample], _ pen: AccessoryPen, batch: Int) {
      var rest = samples[...]
      while !rest.isEmpty {
        _ = canvas.handle(
          Array(rest.prefix(batch)),
          of: pen,
          at: rest.prefix(batch).last?.timestamp ?? 0
        )
        rest = rest.dropFirst(batch)
      }
      time += 2
    }
    draw(reports(30, from: time, y: 40), pen, batch: 4)
    canvas.tool = .brush(.brushPen)
    _ = canvas.setViewport(Viewport(scale: 1.7, angle: 0.3, origin: Point(-31, 12)))
    draw(reports(30, from: time, y: 120), second, batch: 1)
    _ = canvas.setViewport(Viewport(scale: 0.7, origin: Point(40, 30)))
    // The button erases in mid-stroke.
    draw(reports(40, from: time, y: 60) { $0 > 10 && $0 < 25 ? 1 : 0 }, pen, batch: 3)
    // The other button undoes the last part of it, in the air.
    let count = canvas.items.count
    #expect(count == 5)
    draw(
      [0, 2, 0].enumerated().map { i, buttons in
        AccessorySample(
          timestamp: time + 0.1 * Double(i),
          rawPressure: 0,
          location: Point(9, 9),
          buttons: UInt32(buttons)
        )
      },
      pen,
      batch: 9
    )
    #expect(canvas.items.count == count - 1)
    // One pen is lost, and its ink with it.
    draw(Array(reports(20, from: time, y: 200).dropLast()), second, batch: 5)
    _ = canvas.handle(second.disconnected(), at: time)
    // Both simultaneously.
    let first = reports(20, from: time, y: 20)
    let other = reports(20, from: time, y: 150)
    for i in first.indices {
      _ = canvas.handle([first[i]], of: pen, at: first[i].timestamp)
      _ = canvas.handle([other[i]], of: second, at: other[i].timestamp)
    }
    let again = self.canvas()
    _ = try replay(canvas.accessoryLog, on: again)
    #expect(canvas.items.count == 6)
    #expect(again.drawing.contentHash == canvas.drawing.contentHash)
    #expect(again.contactCount == 0)
    _ = canvas.setViewport(Viewport())
    canvas.paintAll()
    again.paintAll()
    let isSame = again.pixmap == canvas.pixmap
    #expect(isSame)
  }

  @Test(
    "CR-23: a log is an event log like others: what `inkstone replay` reads has the same strokes"
  )
  func eventLog() throws {
    let canvas = InkCanvas(makeDrawing(), width: 400, height: 300)
    _ = canvas.setViewport(Viewport(scale: 2))
    let pen = AccessoryPen(contact: 40)
    canvas.accessoryLog = EventStream()
    canvas.tool = .brush(.fineliner)
    _ = canvas.handle(reports(30, from: 1, y: 40), of: pen, at: 2)
    canvas.tool = .brush(.brushPen)
    _ = canvas.handle(reports(30, from: 3, y: 90), of: pen, at: 4)
    let model = Replay(try #require(canvas.accessoryLog), batches: .each).model
    let strokes = canvas.items.compactMap { $0.stroke }
    #expect(strokes.count == 2 && model.dry.map { $0.brush } == strokes.map { $0.brush })
    #expect(model.dry.map { $0.samples } == strokes.map { $0.samples })
  }

  @Test(
    "CR-23: contacts that left no ink are in the log, as hovers, and leave none when it is replayed"
  )
  func whatLeavesNoInk() throws {
    let canvas = canvas()
    let pad = Recorder(Rect(x: 0, y: 0, width: 400, height: 100))
    canvas.root = pad
    let press = canvas.add(LongPressRecognizer())
    let pen = AccessoryPen(contact: 40)
    canvas.accessoryLog = EventStream()
    // A responder receives it.
    _ = canvas.handle(reports(20, from: 1, y: 40), of: pen, at: 2)
    #expect(pad.calls == ["start", "end"])
    // A recognizer claims it.
    func rest(_ time: Double, _ pressure: Int) {
      let report = AccessorySample(
        timestamp: time,
        rawPressure: pressure,
        location: Point(50, 200)
      )
      _ = canvas.handle([report], of: pen, at: time)
    }
    for i in 0..<10 { rest(3 + 0.1 * Double(i), i < 9 ? 900 : 0) }
    canvas.remove(press)
    // The host cancels it, and no report follows.
    _ = canvas.handle(Array(reports(20, from: 5, y: 180).dropLast()), of: pen, at: 6)
    _ = canvas.cancelContacts()
    #expect(canvas.items.isEmpty)
    // Closing the file ends the contact, and its ink stays.
    let other = AccessoryPen(contact: 41)
    _ = canvas.handle(Array(reports(20, from: 7, y: 180).dropLast()), of: other, at: 8)
    canvas.endStrokes()
    _ = canvas.handle(reports(5, from: 9, y: 250), of: other, at: 10)
    #expect(canvas.items.count == 1)
    let again = self.canvas()
    let stream = try replay(canvas.accessoryLog, on: again)
    #expect(stream.events.prefix(20).allSatisfy { $0.phase == .hover })
    #expect(stream.events.count == 20 + 10 + 19 + 1 + 19 + 1 + 5)
    #expect(again.items.count == 1 && again.contactCount == 0)
    #expect(again.drawing.contentHash == canvas.drawing.contentHash)
  }
}
