import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@Suite struct SampleLinesTests {
  @Test func centimetresBecomeUnitsAndBlankLinesLiftThePen() throws {
    let file = try read(Samples.lines)
    #expect(file.format == .sampleLines)
    #expect(file.channels == ["x", "y", "time", "force"])
    #expect(file.strokes.map(\.samples.count) == [3, 2])
    #expect(isClose(file.points[0][0].x, 72))
    #expect(isClose(file.points[0][0].y, 144))
    #expect(file.strokes[0].samples.map(\.pressure) == [0.25, 0.5, 0.75])
  }

  @Test func aStrokeOfOneLineBeginsAndEndsAtTheSamePoint() throws {
    let events = try #require(try read(Samples.lines).recording?.events)
    #expect(events.map(\.phase) == [.began, .moved, .ended, .began, .ended])
    #expect(events[3].location == events[4].location)
  }

  @Test func callbacksAreFramesOfASixtieth() throws {
    let recording = try #require(try read(Samples.lines).recording)
    #expect(recording.batches == [2, 1, 2])
  }

  @Test func pressureMayBeMissing() throws {
    let file = try read("1 2 0\n2 2 0.01\n")
    #expect(file.channels == ["x", "y", "time"])
    #expect(file.strokes[0].samples[0].force == nil)
  }

  @Test(arguments: [
    ("1 2 3 4\n1 x 3 4\n", 2), ("1 2 nan 4\n", 1), ("1 2 3 4 5\n", 1), ("# \n\n1 2\n", 3),
    ("1 1e300 3 4\n", 1),
  ])
  func brokenLinesAreNamed(_ text: String, _ line: Int) {
    #expect(failure(text)?.location == .line(line))
  }

  @Test func tooManySamplesAreRefused() {
    var limits = ReadingLimits()
    limits.samples = 3
    #expect(failure(Samples.lines, limits: limits)?.what.contains("3 samples") == true)
  }
}

@Suite struct InkableTests {
  @Test func everyFieldOfATouchIsKept() throws {
    let file = try read(Samples.touches)
    let event = try #require(file.recording?.events.first)
    #expect(file.format == .inkableEvents)
    #expect(event.identifier == 0x0000_0001_1DAE_47A1)
    #expect(event.contact == 1)
    #expect(event.kind == .pen)
    #expect(event.phase == .began)
    #expect(event.location == Point(506, 440.5))
    #expect(event.time == 720394.4)
    #expect(event.force == 0.5)
    #expect(event.maximumForce == 4.166666666666667)
    #expect(event.altitude == 1.125)
    #expect(event.azimuth == 0.25)
    #expect(event.updateIndex == 89)
    #expect(event.estimated == .force)
    #expect(event.expectingUpdates == .force)
    #expect(event.contactRadius == 0.25)
  }

  @Test func callbacksAreRebuilt() throws {
    let recording = try #require(try read(Samples.touches).recording)
    #expect(recording.batches == [1, 3, 2, 1, 1])
  }

  @Test func realSamplesOfOneCallbackSpanAFrameAtMost() throws {
    let touches = (0..<9).map {
      Samples.touch($0, phase: $0 == 0 ? 0 : 1, at: Double($0), time: Double($0) / 240)
    }
    let recording = try #require(try read("[\(touches.joined(separator: ","))]").recording)
    #expect(recording.batches == [1, 5, 3])
  }

  @Test func contactsAreNumberedAsTheyAppear() throws {
    let text = [
      Samples.touch(1, phase: 0, at: 1, time: 1, contact: "B"),
      Samples.touch(2, phase: 0, at: 2, time: 1, contact: "A"),
      Samples.touch(3, phase: 4, at: 3, time: 1.1, contact: "B"),
      Samples.touch(4, phase: 3, at: 4, time: 1.1, contact: "A"),
    ].joined(separator: ",")
    let file = try read("[\(text)]")
    #expect(file.recording?.events.map(\.contact) == [1, 2, 1, 2])
    #expect(file.strokes.count == 1)
  }

  @Test func whatIsNoTouchIsNoted() throws {
    #expect(try read(Samples.touches).notes == ["events that are not touches, left out: 1"])
  }

  @Test func predictionsLeaveNoInk() throws {
    let stroke = try #require(try read(Samples.touches).strokes.first)
    #expect(stroke.samples.map(\.location.x) == [506, 508, 512, 516, 517])
  }

  @Test func fingersHaveNeitherForceNorTilt() throws {
    let text = Samples.touch(1, phase: 0, at: 1, time: 1)
      .replacing("\"type\": 2", with: "\"type\": 0")
      .replacing("4.166666666666667", with: "0")
    let event = try #require(try read("[\(text)]").recording?.events.first)
    #expect(event.kind == .finger)
    #expect(event.force == nil && event.altitude == nil && event.azimuth == nil)
  }

  @Test(arguments: [
    "[", "[1", "[{}]", "[1,]", "[1 2]", "[{\"a\":1}] x", "[1e999]",
    "[99999999999999999999]", "[\"\\ud800\"]",
  ])
  func brokenArraysAreErrors(_ text: String) {
    #expect(failure(text) != nil)
  }

  @Test func deepNestingIsAnErrorAndNotACrash() {
    #expect(failure(String(repeating: "[", count: 500_000)) != nil)
    #expect(failure("{\"drawing\":" + String(repeating: "[", count: 500_000)) != nil)
  }

  @Test func anErrorNamesTheByteOfTheEvent() {
    let text = "[\n" + Samples.touch(1, phase: 0, at: 1, time: 1).replacing("440.5", with: "\"a\"")
    #expect(failure(text + "]")?.location == .byte(2))
  }
}

@Suite struct QuickDrawTests {
  @Test func everyDrawingIsAPage() throws {
    let file = try read(Samples.drawings)
    #expect(file.pages.count == 2)
    // Ink on the edge of the square is not clipped.
    #expect(file.pages[0].bounds == Rect(x: -8, y: -8, width: 272, height: 272))
    let ink = file.strokes[0].bounds().union(file.strokes[1].bounds())
    #expect(file.pages[0].bounds?.contains(ink) == true)
    #expect(file.pages[1].bounds == nil)
    #expect(file.names(0) == ["cat"])
    #expect(areClose(file.points[0], [(0, 10), (128, 20), (255, 30)]))
    #expect(areClose(file.points[1], [(7, 9)]))
    #expect(file.strokes[2].samples.map(\.time) == [0, 0.084])
  }

  @Test(arguments: [
    "{\"drawing\":[[[1,2],[3]]]}", "{\"drawing\":[[[1],[2],[]]]}", "{\"drawing\":7}", "{}",
    "{\"drawing\":[]} {\"drawing\":[]}", "{\"drawing\":[[[1e300],[2]]]}",
    "{\"drawing\":[[[\"1\"],[2]]]}",
  ])
  func brokenDrawingsAreErrors(_ text: String) {
    #expect(failure("{\"drawing\":[]}\n" + text)?.location != nil)
  }

  @Test func pagesAreLimited() {
    var limits = ReadingLimits()
    limits.pages = 1
    #expect(failure(Samples.drawings, limits: limits) != nil)
  }
}
