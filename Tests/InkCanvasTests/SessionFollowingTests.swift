import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkSession
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Sessions that draw on one document.
@Suite struct SessionFollowingTests {
  /// A session and the bytes of its document.
  private struct Kept {
    let session = CanvasSession()
    var bytes: [UInt8] = []

    mutating func write() { bytes += session.takeLog() }
  }

  @Test("R9: two sessions draw on one document, and follow each other in the midst of strokes")
  func following() throws {
    var (one, two) = (Kept(), Kept())
    try one.session.beginPage()
    one.write()
    two.bytes = one.bytes
    try two.session.perform(.resize, [400, 300, 1])
    try two.session.perform(.open, packed(two.bytes))
    try two.session.perform(.roles, [1])
    try two.session.perform(.author, [9])
    two.write()
    #expect(two.bytes == one.bytes && two.session.status.author == 9)
    _ = (one.session.paintedPixels(), two.session.paintedPixels())

    try one.session.perform(events: line(Point(30, 30), Point(300, 60), count: 50), size: 7)
    one.write()
    // Half a stroke; then the bytes of the other session arrive.
    let stroke = line(Point(30, 200), Point(300, 120), count: 50)
    try two.session.perform(events: Array(stroke[..<25]), size: 7)
    two.write()
    #expect(two.session.status.isUnderWay && !one.session.status.isUnderWay)
    let seen = two.session.shown?.viewport
    try two.session.perform(.follow, packed(one.bytes))
    two.bytes = one.bytes
    two.write()
    #expect(two.bytes.count > one.bytes.count && two.session.shown?.viewport == seen)
    #expect(two.session.status.isUnderWay && two.session.status.itemCount == 1)
    try two.session.perform(events: Array(stroke[25...]), size: 7)
    two.write()
    #expect(two.session.status.itemCount == 2 && two.session.status.undoCount == 1)

    try one.session.perform(.follow, packed(two.bytes))
    one.bytes = two.bytes
    one.write()
    #expect(one.bytes == two.bytes)
    let picture = one.session.paintedPixels()
    #expect(two.session.paintedPixels() == picture)
    let third = CanvasSession()
    try third.perform(.resize, [400, 300, 1])
    try third.perform(.open, packed(one.bytes))
    #expect(third.paintedPixels() == picture)

    // Undo affects the session's own steps.
    try one.session.perform(.undo)
    #expect(one.session.status.itemCount == 1 && one.session.status.undoCount == 0)
    try one.session.perform(.undo)
    #expect(one.session.status.itemCount == 1)
  }

  @Test("A session goes on behind no other document, and says so")
  func followingAnother() throws {
    let (one, other) = (CanvasSession(), CanvasSession())
    try one.beginPage()
    try other.perform(.begin, [1, 2, 3, 5, 7, 400, 300])
    let bytes = other.takeLog()
    for (wrong, refusal) in [
      (bytes, Refusal.otherDocument), (Array(bytes.prefix(20)), .unreadable), ([], .unreadable),
    ] {
      #expect(throws: refusal) { try one.perform(.follow, packed(wrong)) }
    }
    #expect(throws: Refusal.outOfRange) {
      try one.perform(.author, [-1])
    }
    try one.drawStrokes(size: 10)
    #expect(one.status.itemCount == 3)
  }
}
