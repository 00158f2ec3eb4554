import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import Testing
import _InkTestSupport

/// The frames that a canvas writes to the log of its document.
@Suite struct LoggingTests {
  private func logged() -> (canvas: InkCanvas, reader: DocumentReader) {
    let canvas = InkCanvas(InkDocument(makeDrawing()), width: 400, height: 300)
    canvas.roles = .penDraws
    return (canvas, DocumentReader())
  }

  private func read(_ canvas: InkCanvas, _ reader: DocumentReader) throws -> InkDocument {
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for frame in canvas.takeFrames() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    var frames = FrameReader()
    frames.push(writer.takeBytes())
    while let frame = try frames.next() { try reader.read(frame) }
    return try reader.finish()
  }

  @Test func aStrokeIsInTheLogWhileItGrows() throws {
    let (canvas, reader) = logged()
    let events = line(Point(20, 20), Point(200, 150), count: 40)
    for event in events.dropLast(5) { _ = canvas.handle([event], at: event.time) }
    let document = try read(canvas, reader)
    #expect(document.recovered.count == 1)
    let item = try #require(document.drawing[document.recovered[0]])
    #expect(item.stroke?.samples.count == 35)
  }

  @Test func whatIsLoadedLooksLikeWhatWasDrawn() throws {
    let (canvas, reader) = logged()
    var time = 0.0
    for brush in [Brush.pen, .brushPen, .calligraphy, .velocityPen, .highlighter, .eraser] {
      canvas.tool = .brush(brush)
      for contact in UInt32(1)...2 {
        let y = 30.3 + 35 * time
        let events = line(
          Point(20.123, y),
          Point(370.777, y + 61.1 * Double(contact)),
          count: 60,
          start: time,
          contact: contact
        )
        _ = canvas.handle(events, at: time + 1)
        time += 1
      }
    }
    canvas.paintAll()
    let document = try read(canvas, reader)
    #expect(document.recovered.isEmpty && document.drawing.itemCount == 12)
    #expect(document.drawing.contentHash == canvas.drawing.contentHash)
    let again = InkCanvas(document, width: 400, height: 300)
    again.paintAll()
    let isSame = again.pixmap.pixels == canvas.pixmap.pixels
    #expect(isSame)
  }

  @Test func whatWasCancelledIsNotInTheLog() throws {
    let (canvas, reader) = logged()
    let events = line(Point(20, 20), Point(200, 150), count: 20)
    canvas.play(Array(events.dropLast()))
    _ = canvas.cancelContacts()
    canvas.play(line(Point(20, 60), Point(200, 60), start: 1))
    let document = try read(canvas, reader)
    #expect(document.drawing.itemCount == 1 && document.recovered.isEmpty)
    #expect(document.strokesUnderWay.isEmpty)
  }

  @Test func undoErasingAndLateValuesAreInTheLog() throws {
    let (canvas, reader) = logged()
    canvas.play(line(Point(20, 20), Point(200, 20)))
    canvas.play(line(Point(20, 60), Point(200, 60), start: 1))
    _ = canvas.undo()
    canvas.tool = .strokeEraser(radius: 5)
    canvas.play(line(Point(100, 10), Point(100, 40), start: 2))
    canvas.tool = .brush(.pen)
    var events = line(Point(20, 90), Point(200, 90), start: 3)
    events[4].updateIndex = 7
    events[4].expectingUpdates = .force
    canvas.play(events)
    var late = events[4]
    late.isUpdate = true
    late.force = 1
    late.expectingUpdates = []
    _ = canvas.handle([late], at: 3.2)
    let document = try read(canvas, reader)
    #expect(document.drawing.contentHash == canvas.drawing.contentHash)
    #expect(canvas.items.last?.stroke?.samples[4].force == 1)
    #expect(document.drawing.history.undoCount == canvas.drawing.history.undoCount)
    _ = canvas.undo()
    _ = canvas.undo()
    #expect(canvas.items.filter { !$0.isRemoved }.count == 1)
  }

  /// R8: wet ink and its item have one name, whatever happens in between.
  @Test func theNameOfWetInkIsThatOfItsItem() throws {
    let (canvas, reader) = logged()
    canvas.play(line(Point(20, 20), Point(200, 20)))
    let first = line(Point(20, 90), Point(200, 90), start: 1)
    let second = line(Point(20, 150), Point(200, 150), start: 1, contact: 2)
    for event in first.prefix(3) + second.prefix(3) { _ = canvas.handle([event], at: event.time) }
    let names = canvas.document.strokesUnderWay
    #expect(names.count == 2 && names[0] < names[1])
    canvas.play(line(Point(20, 200), Point(200, 200), start: 2, contact: 3))
    for event in second.dropFirst(3) { _ = canvas.handle([event], at: 3 + event.time) }
    for event in first.dropFirst(3) { _ = canvas.handle([event], at: 3 + event.time) }
    let document = try read(canvas, reader)
    #expect(canvas.items.count == 4)
    for drawing in [canvas.drawing, document.drawing] {
      for (name, events) in zip(names, [first, second]) {
        let samples = drawing[ItemID(name)]?.stroke?.samples
        #expect(samples?.count == events.count)
        #expect(samples?.first?.location == document.precision.quantized(events[0]).location)
      }
    }
    #expect(document.drawing.contentHash == canvas.drawing.contentHash)
  }

  @Test func aSampleWithoutTimeIsRounded() throws {
    let (canvas, reader) = logged()
    var events = line(Point(20, 20), Point(200, 150), count: 10)
    events[4].time = .nan
    for event in events.dropLast(2) { _ = canvas.handle([event], at: 1) }
    let name = try #require(canvas.document.strokesUnderWay.first)
    let logged = canvas.document.samples(of: name)
    let kept = try read(canvas, reader).drawing[ItemID(name)]?.stroke?.samples
    #expect(kept?.count == 8 && kept == logged)
    let precision = canvas.document.precision
    #expect(kept?.map { precision.quantized($0) } == kept)
  }

  @Test func aStrokeWithoutEndIsDividedNotLost() throws {
    let (canvas, reader) = logged()
    canvas.tool = .brush(.fineliner)
    canvas.maximumSamples = 100
    let count = 105
    var events: [InputEvent] = []
    for i in 0..<count {
      events.append(sample(i == 0 ? .began : .moved, 50, 50, at: 0.001 * Double(i)))
    }
    events.append(sample(.ended, 50, 50, at: 0.001 * Double(count)))
    _ = canvas.handle(events, at: 300)
    let document = try read(canvas, reader)
    #expect(canvas.items.map { $0.stroke?.samples.count } == [100, 6])
    #expect(document.drawing.contentHash == canvas.drawing.contentHash)
  }
}
