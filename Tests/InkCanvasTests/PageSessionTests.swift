import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import Testing

/// Pages that a session enlarges, turns, copies and inserts.
@Suite struct PageSessionTests {
  /// Returns a session with a page of 100 × 60 with a stroke, in a view of 200 × 200 pixels.
  private func session() throws -> CanvasSession {
    let session = CanvasSession()
    try session.perform(.resize(width: 200, height: 200, pixelsPerPoint: 1))
    let identifier = DocumentIdentifier(high: 1, low: 2)
    try session.perform(.begin(identifier: identifier, author: 3, width: 100, height: 60))
    let layer = try #require(session.canvas).layer
    let samples = [10.0, 80].map { StrokeSample(location: Point($0, 20), time: $0 / 100) }
    let stroke = Stroke(id: StrokeID(1), brush: .fineliner, samples: samples)
    _ = try #require(session.canvas).apply { .add([stroke], to: layer, in: &$0) }
    return session
  }

  private func drawing(_ session: CanvasSession) throws -> Drawing {
    try #require(session.canvas).drawing
  }

  @Test func roomIsAddedAtEachSide() throws {
    let session = try session()
    let before = try drawing(session).pages[0]
    let ink = try drawing(session).inkBounds(of: before.id)
    try session.perform(.edit(.addRoom(left: 10, top: 20, right: 30, bottom: 40)))
    var page = try drawing(session).pages[0]
    #expect(page.size == PageSize(140, 120, origin: Point(-10, -20)))
    #expect(try drawing(session).inkBounds(of: page.id) == ink, "the ink keeps its coordinates")
    try session.perform(.edit(.addRoom(left: 0, top: 0, right: 0, bottom: 5)))
    page = try drawing(session).pages[0]
    #expect(page.size == PageSize(140, 125, origin: Point(-10, -20)))
    try session.perform(.undo)
    try session.perform(.undo)
    #expect(try drawing(session).pages[0].size == before.size, "each is a step of undo")
    // The host's size keeps the corner.
    try session.perform(.redo)
    try session.perform(.edit(.pageSize(width: 90, height: 90)))
    #expect(try drawing(session).pages[0].size == PageSize(90, 90, origin: Point(-10, -20)))
  }

  @Test func roomHasLimits() throws {
    let session = try session()
    let before = try drawing(session).pages[0].size
    #expect(throws: Refusal.outOfRange) {
      try session.perform(.edit(.addRoom(left: 1e7, top: 0, right: 0, bottom: 0)))
    }
    // From numbers, the ranges are checked.
    #expect(throws: Refusal.outOfRange) {
      try session.perform([Double(CanvasCommand.Number.addRoom.rawValue), 4, -1, 0, 0, 0])
    }
    #expect(try drawing(session).pages[0].size == before)
    try session.perform(.edit(.pageSize(width: 0, height: 0)))
    try session.perform(.edit(.addRoom(left: 1, top: 1, right: 1, bottom: 1)))
    #expect(try drawing(session).pages[0].size == nil, "an infinite page has room already")
    #expect(session.status.undoCount == 2)
  }

  @Test func aPageTurnsInOneStep() throws {
    let session = try session()
    try session.perform(.edit(.select(.all)))
    let ink = try drawing(session).inkBounds(of: drawing(session).pages[0].id)
    try session.perform(.edit(.turnPage(page: 0, isClockwise: true)))
    let page = try drawing(session).pages[0]
    #expect(page.size == PageSize(60, 100) && session.status.selection.count == 0)
    let turned = try drawing(session).inkBounds(of: page.id)
    #expect(abs(turned.center.x - 40) < 1e-6 && abs(turned.height - ink.width) < 1e-6)
    try session.perform(.edit(.turnPage(page: 0, isClockwise: false)))
    #expect(try drawing(session).pages[0].size == PageSize(100, 60))
    try session.perform(.undo)
    try session.perform(.undo)
    #expect(try drawing(session).inkBounds(of: page.id) == ink && session.status.undoCount == 1)
    #expect(throws: Refusal.noSuchPage) {
      try session.perform(.edit(.turnPage(page: 1, isClockwise: true)))
    }
  }

  @Test func pagesAreCopiedBetweenDocuments() throws {
    let one = try session()
    let page = one.text(.page, 0)
    #expect(!page.isEmpty && one.text(.page, 1).isEmpty && one.text(.page, -1).isEmpty)
    let other = CanvasSession()
    try other.perform(.resize(width: 200, height: 200, pixelsPerPoint: 1))
    let identifier = DocumentIdentifier(high: 5, low: 6)
    try other.perform(.begin(identifier: identifier, author: 9, width: 10, height: 10))
    #expect(other.text(.page, 0).isEmpty == false)
    try other.perform(.edit(.insertPages(index: 1, bytes: page)))
    #expect(other.status.page == 1 && other.status.pageCount == 2 && other.status.itemCount == 1)
    try other.perform(.edit(.insertPages(index: 0, bytes: page)))
    #expect(other.status.page == 0 && other.status.pageCount == 3)
    #expect(try drawing(other).pages.map(\.size?.width) == [100, 10, 100])
    try other.perform(.undo)
    try other.perform(.undo)
    #expect(other.status.pageCount == 1 && other.status.undoCount == 0)
    #expect(throws: Refusal.unreadable) {
      try other.perform(.edit(.insertPages(index: 0, bytes: [1, 2, 3])))
    }
    #expect(throws: Refusal.noSuchPage) {
      try other.perform(.edit(.insertPages(index: 2, bytes: page)))
    }
  }
}
