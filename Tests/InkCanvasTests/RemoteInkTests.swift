import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkSession
import InkStrokes
import Testing
import _InkTestSupport

/// Ink that others are drawing.
@Suite struct RemoteInkTests {
  /// Two sessions on one document, and the bytes of its file.
  private final class Pair {
    let one = CanvasSession()
    let two = CanvasSession()
    var bytes: [UInt8]

    init() throws {
      try one.beginPage()
      bytes = one.takeLog()
      try two.perform(.resize, [400, 300, 1])
      try two.perform(.open, packed(bytes))
      try two.perform(.roles, [1])
      try two.perform(.author, [9])
      _ = two.takeLog()
      _ = (one.paintedPixels(), two.paintedPixels())
    }

    /// Passes the ink in progress of the first session to the second; returns its bytes.
    @discardableResult
    func pass() throws -> [UInt8] {
      let ink = one.text(.inkInProgress)
      if !ink.isEmpty { try two.perform(.showInk, [7] + packed(ink)) }
      return ink
    }

    /// Passes the file of the first session to the second.
    func follow() throws {
      bytes += one.takeLog()
      try two.perform(.follow, packed(bytes))
      _ = two.takeLog()
    }
  }

  /// The largest difference of a channel of two pictures: samples in transit have 32-bit numbers, and the ink is
  /// composited as a picture.
  private func difference(_ one: CanvasSession, _ two: CanvasSession) -> Int {
    zip(one.paintedPixels(), two.paintedPixels()).reduce(0) { worst, pair in
      (0..<4).reduce(worst) { worst, i in
        let (a, b) = (pair.0 >> UInt32(8 * i) & 255, pair.1 >> UInt32(8 * i) & 255)
        return max(worst, abs(Int(a) - Int(b)))
      }
    }
  }

  private let stroke = line(Point(30, 30), Point(300, 200), count: 60)

  @Test func inkOfOthersIsVisibleWhileTheyDraw() throws {
    let pair = try Pair()
    let blank = pair.two.paintedPixels()
    #expect(try pair.pass() == [])
    for events in [stroke[..<20], stroke[20..<21], stroke[21..<50]] {
      try pair.one.perform(events: Array(events), size: 7)
      let ink = try pair.pass()
      #expect(!ink.isEmpty && ink.count < 60 + 300 + 30 * events.count, "\(ink.count) bytes")
      #expect(difference(pair.one, pair.two) <= 4)
      #expect(pair.two.status.itemCount == 0 && !pair.two.hasLog)
      #expect(try pair.pass() == [])
    }
    try pair.one.perform(events: Array(stroke[50...]), size: 7)
    try pair.pass()
    let picture = pair.one.paintedPixels()
    #expect(difference(pair.one, pair.two) <= 4 && picture != blank)
    // The finished stroke replaces it.
    try pair.follow()
    #expect(pair.two.paintedPixels() == picture && pair.two.status.itemCount == 1)
    try pair.two.perform(.showPage, [0])
    try pair.one.perform(.undo)
    try pair.follow()
    #expect(pair.two.paintedPixels() == blank)
  }

  @Test func inkThatIsCanceledOrWhoseAuthorLeavesDisappears() throws {
    let pair = try Pair()
    let blank = pair.two.paintedPixels()
    try pair.one.perform(events: Array(stroke[..<30]), size: 7)
    try pair.pass()
    #expect(pair.two.paintedPixels() != blank)
    try pair.one.perform(.cancel)
    try pair.pass()
    #expect(pair.two.paintedPixels() == blank)
    try pair.one.perform(events: Array(stroke[..<30]), size: 7)
    try pair.pass()
    #expect(pair.two.paintedPixels() != blank)
    try pair.two.perform(.showInk, [8, 0])
    #expect(pair.two.paintedPixels() != blank, "another author has left")
    try pair.two.perform(.showInk, [7, 0])
    #expect(pair.two.paintedPixels() == blank)
  }

  @Test func inkMovesWithThePage() throws {
    let pair = try Pair()
    try pair.one.perform(events: Array(stroke[..<30]), size: 7)
    try pair.pass()
    for session in [pair.one, pair.two] { try session.perform(.zoom, [2, 100, 100]) }
    #expect(difference(pair.one, pair.two) <= 4)
  }

  @Test func aLongStrokeIsReportedInParts() throws {
    let pair = try Pair()
    // Someone else opens the page when the stroke is five seconds old.
    let long = line(Point(30, 30), Point(300, 200), count: 1300)
    try pair.one.perform(events: Array(long[..<1200]), size: 7)
    var sizes: [Int] = []
    for _ in 0..<10 { sizes.append(try pair.pass().count) }
    // A message of a board has at most 16 KiB.
    #expect(sizes.allSatisfy { $0 <= 1 << 14 } && sizes.filter { $0 > 0 }.count == 3, "\(sizes)")
    #expect(difference(pair.one, pair.two) <= 4)
    try pair.one.perform(events: Array(long[1200...]), size: 7)
    try pair.pass()
    try pair.follow()
    #expect(pair.two.paintedPixels() == pair.one.paintedPixels())
  }

  @Test func theTimeBetweenReportsIsKept() throws {
    let pair = try Pair()
    let index = try #require(Brush.catalog.firstIndex { $0.brush == .velocityPen })
    try pair.one.perform(.brush, [Double(index), 12, .nan, .nan, .nan, .nan])
    for event in stroke.dropLast() {
      try pair.one.perform(events: [event], size: 7)
      try pair.pass()
    }
    #expect(difference(pair.one, pair.two) <= 4)
  }

  @Test func aReportOfTooManyStrokesIsRefused() throws {
    let pair = try Pair()
    try pair.one.perform(events: Array(stroke[..<1]), size: 7)
    let ink = pair.one.text(.inkInProgress)
    // The page, and a beginning: kind, stroke, pointer, size of the brush, brush.
    let size = (0..<4).reduce(0) { $0 | Int(ink[18 + $1]) << (8 * $1) }
    let beginning = Array(ink[8..<22 + size])
    let report = { (count: Int) in
      (0..<count).reduce(into: Array(ink[..<8])) { bytes, number in
        bytes += beginning[..<1] + [UInt8(number)] + beginning[2...]
      }
    }
    try pair.two.perform(.showInk, [7] + packed(report(48)))
    #expect(throws: Refusal.unreadable) {
      try pair.two.perform(.showInk, [8] + packed(report(49)))
    }
  }

  @Test func aMissedReportHarmsNothing() throws {
    let pair = try Pair()
    let blank = pair.two.paintedPixels()
    try pair.one.perform(events: Array(stroke[..<10]), size: 7)
    _ = pair.one.text(.inkInProgress)
    try pair.one.perform(events: Array(stroke[10..<30]), size: 7)
    try pair.pass()
    #expect(pair.two.paintedPixels() == blank)
    try pair.one.perform(events: Array(stroke[30...]), size: 7)
    try pair.pass()
    try pair.follow()
    #expect(pair.two.paintedPixels() == pair.one.paintedPixels())
  }

  @Test func brokenReportsAreRefused() throws {
    let pair = try Pair()
    try pair.one.perform(events: Array(stroke[..<12]), size: 7)
    let ink = pair.one.text(.inkInProgress)
    let blank = pair.two.paintedPixels()
    for count in 1..<ink.count where count != 8 {
      // Whole records are a report of their own.
      let part = packed(Array(ink.prefix(count)))
      do { try pair.two.perform(.showInk, [7] + part) } catch { #expect(error == .unreadable) }
      try pair.two.perform(.showInk, [7, 0])
    }
    #expect(pair.two.paintedPixels() == blank)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      var bytes = ink
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let index = Int.random(in: 8..<bytes.count, using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
      }
      do throws(Refusal) { try pair.two.perform(.showInk, [7] + packed(bytes)) } catch {
        #expect(error == .unreadable)
      }
    }
    _ = pair.two.paintedPixels()
    try pair.two.perform(.showInk, [7, 0])
    #expect(pair.two.paintedPixels() == blank)
  }
}
