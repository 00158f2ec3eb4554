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

/// The file of a session's document.
@Suite struct SessionFileTests {
  @Test func packingChangesNeitherPixelsNorWhatCanBeUndone() throws {
    let plain = CanvasSession()
    let tight = CanvasSession()
    let stroke = line(Point(30, 150), Point(300, 180), count: 60, start: 3)
    let middle = 30
    var file: [UInt8] = []
    for session in [plain, tight] {
      try session.beginPage()
      try session.drawStrokes(size: 5)
      try session.perform(events: Array(stroke[..<middle]), size: 5)
    }
    _ = tight.takeLog()
    file = try #require(tight.pack())
    #expect(tight.paintedPixels() == plain.paintedPixels())
    for session in [plain, tight] {
      try session.perform(events: Array(stroke[middle...]), size: 5)
      try session.perform(.undo)
      try session.perform(.undo)
      try session.perform(.redo)
      try session.perform(.wheel, [0, 500, 200, 150, 0])
      try session.perform(.wheel, [0, -500, 200, 150, 0])
    }
    #expect(tight.paintedPixels() == plain.paintedPixels())
    file += tight.takeLog()

    let opened = CanvasSession()
    try opened.perform(.resize, [400, 300, 1])
    try opened.perform(.open, packed(file))
    #expect(opened.acceptedBytes == file.count)
    #expect(opened.shown?.drawing.itemCount == plain.shown?.drawing.itemCount)
    #expect(opened.write() == plain.write())
    for _ in 0..<3 {
      for session in [plain, opened] { try session.perform(.undo) }
      #expect(opened.shown?.drawing.itemCount == plain.shown?.drawing.itemCount)
    }
  }

  @Test func theLogOpensAsWhatWasDrawnAndGoesOn() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.drawStrokes(size: 4)
    var file = session.takeLog()
    #expect(!session.hasLog)
    try session.perform(.rename, packed(Array("Grüße".utf8)))
    try session.perform(.undo)
    file += session.takeLog()
    let other = CanvasSession()
    try other.perform(.resize, [400, 300, 1])
    try other.perform(.open, packed(file))
    #expect(other.acceptedBytes == file.count)
    #expect(other.canvas?.drawing.contentHash == session.canvas?.drawing.contentHash)
    #expect(other.text(.title, 0) == Array("Grüße".utf8))
    let isSame = other.paintedPixels() == session.paintedPixels()
    #expect(isSame)
    // Bytes written behind a file that was opened are part of it.
    try other.perform(.redo)
    file += other.takeLog()
    let third = CanvasSession()
    try third.perform(.open, packed(file))
    #expect(third.canvas?.drawing.itemCount == 3)
    let packedAnew = try #require(third.write())
    try other.perform(.open, packed(packedAnew))
    #expect(other.canvas?.drawing.itemCount == 3 && packedAnew.count < file.count)
  }

  @Test func aFileThatIsCutOffOpensUpToThere() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.drawStrokes(size: 4)
    let file = session.takeLog()
    let cut = Array(file.dropLast(9))
    try session.perform(.open, packed(cut))
    #expect(session.acceptedBytes < cut.count && session.canvas?.drawing.itemCount ?? 0 >= 2)
  }
}
