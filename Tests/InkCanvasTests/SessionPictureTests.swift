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

/// Pictures of a session: the debug view, bands, thumbnails and replays.
@Suite struct SessionPictureTests {
  /// DU-31: the debug view is painted over a copy of the view, and the canvas stays unchanged.
  @Test func showingHowInkIsMadeChangesNoInk() throws {
    let (plain, session) = (CanvasSession(), CanvasSession())
    for session in [plain, session] {
      try session.beginPage()
      try session.drawStrokes(size: 7)
    }
    func seen(_ session: CanvasSession) -> Pixmap? {
      while session.shown?.needsFrame == true { _ = session.paint(budget: 100_000) }
      return session.frame
    }
    let ink = try #require(seen(plain))
    #expect(seen(session) == ink)
    try session.perform(.debugOverlay, [1])
    let made = try #require(seen(session))
    #expect(made != ink && made.bounds == ink.bounds)
    #expect(session.canvas?.pixmap == ink, "the canvas shows ink all the while")
    #expect(
      session.picture(ofPage: 0, scale: 1, paper: true)
        == plain.picture(ofPage: 0, scale: 1, paper: true)
    )
    try session.perform(.resize, [200, 150, 1])
    #expect(seen(session)?.width == 200)
    try session.perform(.resize, [400, 300, 1])
    try session.perform(.debugOverlay, [0])
    #expect(seen(session) == ink)
    #expect(session.takeLog() == plain.takeLog())
  }

  @Test("JU-08, R12: bands are the picture of the page or a part, as it was when they were begun")
  func bandsAreThePictureAsItWas() throws {
    for paper in [true, false] {
      let session = CanvasSession()
      try session.beginPage()
      try session.drawStrokes(size: 9)
      func bands(
        _ scale: Double,
        _ part: Rect?,
        _ change: () throws -> Void = {}
      ) throws -> Pixmap? {
        var (pixels, width, height) = ([] as [UInt32], 0, 0)
        while let band = session.band(
          ofPage: 0,
          scale: scale,
          paper: paper,
          part: part,
          from: height
        ) {
          (width, height) = (band.width, height + band.height)
          #expect(band.pixels.count <= 1 << 20)
          pixels += band.pixels
          try change()
        }
        var result = Pixmap(width: width, height: height)
        result.pixels = pixels
        return pixels.isEmpty ? nil : result
      }
      let whole = try #require(session.picture(ofPage: 0, scale: 5, paper: paper))
      #expect(whole.height > 2 * (1 << 20) / whole.width, "several bands")
      let banded = try bands(5, nil) { _ = try? session.perform(.undo) }
      #expect(banded == whole)
      #expect(session.picture(ofPage: 0, scale: 5, paper: paper) != whole, "undone meanwhile")
      let later = try #require(session.picture(ofPage: 0, scale: 5, paper: paper))
      let part = try #require(try bands(5, Rect(x: -10, y: 40, width: 210, height: 100)))
      #expect(part.width == 1000 && part.height == 500, "it ends with the page")
      var wrong = 0
      for y in 0..<500 {
        for x in 0..<1000 where part[x, y] != later[x, y + 200] { wrong += 1 }
      }
      #expect(wrong == 0 && Set(part.pixels).count > 8)
      #expect(try bands(1e9, nil) == nil, "too many pixels")
      #expect(try bands(5, Rect(x: -50, y: 0, width: 10, height: 10)) == nil, "beside the page")
      #expect(session.band(ofPage: 7, scale: 1, paper: paper, part: nil, from: 0) == nil)
      let window = Rect(x: 10, y: 20, width: 30, height: 40)
      let svg = try #require(session.svg(ofPage: 0, part: window) { _, _ in })
      #expect(String(decoding: svg, as: UTF8.self).contains("viewBox=\"10 20 30 40\""))
      #expect(session.svg(ofPage: 7) { _, _ in } == nil && session.area(ofPage: 7) == nil)
    }
  }

  /// DU-30: a thumbnail is stored in the document, and the status reports whether it is current.
  @Test func aSessionKnowsWhetherItsDocumentHasASmallPicture() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.drawStrokes(size: 9)
    #expect(!session.status.hasThumbnail)
    let small = try #require(
      session.picture(ofPage: 0, scale: 1, paper: true, longest: 100)
    )
    #expect(small.width == 100 && small.height == 75)
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    try session.perform(.setThumbnail, packed(bytes))
    #expect(session.status.hasThumbnail)
    #expect(session.canvas?.document.thumbnail == bytes)
    let read = CanvasSession()
    try read.perform(.open, packed(session.takeLog()))
    #expect(read.status.hasThumbnail)
    try read.perform(.undo)
    #expect(!read.status.hasThumbnail)
  }

  @Test func aReplayEndsWithThePageAndGoesBackAndForth() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.drawStrokes(size: 50)
    let page = session.paintedPixels()
    try session.perform(.startReplay)
    let duration = session.status.replayDuration
    // Three strokes of 0.245 s with the pauses of the pen, shortened to half a second at most.
    #expect(abs(duration - (3 * 0.245 + 2 * 0.5)) < 0.01)
    let bare = session.paintedPixels()
    #expect(bare.allSatisfy { $0 == 0xffff_ffff })
    var seen: [Double: [UInt32]] = [:]
    for part in [0.1, 0.4, 0.6, 1.0] {
      try session.perform(.seek, [part * duration])
      seen[part] = session.paintedPixels()
    }
    let isWhole = seen[1.0] == page
    #expect(isWhole)
    for part in [0.4, 1.0, 0.6, 0.1] {
      try session.perform(.seek, [part * duration])
      let isSame = session.paintedPixels() == seen[part]
      #expect(isSame, "at \(part)")
    }
    #expect(seen[0.1] != bare && seen[0.1] != seen[0.4])
    try session.perform(.stopReplay)
    let isBack = session.paintedPixels() == page
    #expect(isBack)
    #expect(session.canvas?.drawing.itemCount == 3)
  }
}
