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

/// A canvas that is controlled by numbers.
@Suite struct SessionTests {
  private typealias Command = CanvasCommand.Number

  private func command(_ command: CanvasCommand.Number, _ arguments: [Double] = []) -> [Double] {
    [Double(command.rawValue), Double(arguments.count)] + arguments
  }

  private func numbers(_ event: InputEvent) -> [Double] {
    [
      Double(event.contact), Double(event.kind.rawValue), Double(event.phase.rawValue), 0,
      event.location.x, event.location.y, event.time, event.force ?? .nan, .nan, .nan, .nan,
      Double(event.buttons.rawValue), .nan,
    ]
  }

  @Test("CR-22: the pens of events are listed as numbers where a host asks for them")
  func pens() throws {
    let session = CanvasSession()
    try begin(session)
    var hover = InputEvent(contact: 7, kind: .pen, phase: .hover, location: Point(9, 9), time: 1)
    hover.buttons = InputEvent.Buttons(rawValue: 1)
    try session.perform(events([hover], size: 1))
    #expect(session.status.pens.isEmpty)
    try session.perform(command(.pens, [1]))
    let mouse = InputEvent(contact: 1, kind: .mouse, phase: .hover, location: Point(9, 9), time: 2)
    try session.perform(events([hover, mouse], size: 2))
    let pens = session.status.pens
    #expect(pens.count == 1 && pens[0].contact == 7 && pens[0].isNear && pens[0].buttons == 1)
    #expect(!pens[0].isEraser && !pens[0].isTouching && pens[0].capabilities == 0)
    try session.perform(command(.pens, [0]))
    #expect(session.status.pens.isEmpty)
  }

  private func events(_ events: [InputEvent], size: Int) -> [Double] {
    var result: [Double] = []
    for start in stride(from: 0, to: events.count, by: size) {
      let part = events[start..<min(start + size, events.count)]
      let values = part.flatMap(numbers)
      let now = part.last?.time ?? 0
      result += command(.events, [now, Double(part.count)] + values)
    }
    return result
  }

  private func begin(_ session: CanvasSession) throws {
    try session.perform(command(.resize, [400, 300, 1]))
    try session.perform(command(.begin, [1, 2, 3, 4, 7, 400, 300]))
    try session.perform(command(.roles, [1]))
  }

  private func draw(_ session: CanvasSession, size: Int) throws {
    try session.perform(events(line(Point(30, 30), Point(300, 60), count: 50), size: size))
    try session.perform(command(.brush, [3, 4, 0.5, 0, 0.5, 1]))
    try session.perform(
      events(line(Point(30, 90), Point(300, 120), count: 50, start: 1), size: size)
    )
    try session.perform(command(.addLayer, [1]))
    try session.perform(command(.brush, [0, 0, .nan, .nan, .nan, .nan]))
    try session.perform(
      events(line(Point(60, 20), Point(90, 220), count: 50, start: 2), size: size)
    )
  }

  private func frame(_ session: CanvasSession) -> [UInt32] {
    guard let canvas = session.shown else { return [] }
    canvas.paintAll()
    return canvas.pixmap.pixels
  }

  /// A session and the bytes of its document.
  private struct Kept {
    let session = CanvasSession()
    var bytes: [UInt8] = []

    mutating func write() { bytes += session.takeLog() }
  }

  @Test("R9: two sessions draw on one document, and follow each other in the midst of strokes")
  func following() throws {
    var (one, two) = (Kept(), Kept())
    try begin(one.session)
    one.write()
    two.bytes = one.bytes
    try two.session.perform(command(.resize, [400, 300, 1]))
    try two.session.perform(command(.open, packed(two.bytes)))
    try two.session.perform(command(.roles, [1]))
    try two.session.perform(command(.author, [9]))
    two.write()
    #expect(two.bytes == one.bytes && two.session.status.author == 9)
    _ = (frame(one.session), frame(two.session))

    try one.session.perform(events(line(Point(30, 30), Point(300, 60), count: 50), size: 7))
    one.write()
    // Half a stroke; then the bytes of the other session arrive.
    let stroke = line(Point(30, 200), Point(300, 120), count: 50)
    try two.session.perform(events(Array(stroke[..<25]), size: 7))
    two.write()
    #expect(two.session.status.isUnderWay && !one.session.status.isUnderWay)
    let seen = two.session.shown?.viewport
    try two.session.perform(command(.follow, packed(one.bytes)))
    two.bytes = one.bytes
    two.write()
    #expect(two.bytes.count > one.bytes.count && two.session.shown?.viewport == seen)
    #expect(two.session.status.isUnderWay && two.session.status.itemCount == 1)
    try two.session.perform(events(Array(stroke[25...]), size: 7))
    two.write()
    #expect(two.session.status.itemCount == 2 && two.session.status.undoCount == 1)

    try one.session.perform(command(.follow, packed(two.bytes)))
    one.bytes = two.bytes
    one.write()
    #expect(one.bytes == two.bytes)
    let picture = frame(one.session)
    #expect(frame(two.session) == picture)
    let third = CanvasSession()
    try third.perform(command(.resize, [400, 300, 1]))
    try third.perform(command(.open, packed(one.bytes)))
    #expect(frame(third) == picture)

    // Undo affects the session's own steps.
    try one.session.perform(command(.undo))
    #expect(one.session.status.itemCount == 1 && one.session.status.undoCount == 0)
    try one.session.perform(command(.undo))
    #expect(one.session.status.itemCount == 1)
  }

  @Test("A session goes on behind no other document, and says so")
  func followingAnother() throws {
    let (one, other) = (CanvasSession(), CanvasSession())
    try begin(one)
    try other.perform(command(.begin, [1, 2, 3, 5, 7, 400, 300]))
    let bytes = other.takeLog()
    for (wrong, refusal) in [
      (bytes, Refusal.otherDocument), (Array(bytes.prefix(20)), .unreadable), ([], .unreadable),
    ] {
      #expect(throws: refusal) { try one.perform(command(.follow, packed(wrong))) }
    }
    #expect(throws: Refusal.outOfRange) {
      try one.perform(command(.author, [-1]))
    }
    try draw(one, size: 10)
    #expect(one.status.itemCount == 3)
  }

  @Test("SK-22: a session keeps the canvas that is drawn on and the replay that is shown")
  func sessionsLetGo() throws {
    let session = CanvasSession()
    try begin(session)
    try draw(session, size: 10)
    try session.perform(command(.startReplay))
    weak let first = session.canvas
    weak let replay = session.replay
    weak let shown = session.replay?.canvas
    #expect(first != nil && replay != nil && shown != nil)
    try session.perform(command(.stopReplay))
    #expect(first != nil && replay == nil && shown == nil)
    try begin(session)
    #expect(first == nil && session.canvas != nil)
  }

  /// FS-10: a host in another language configures how ink fades; invalid values are refused and change nothing.
  @Test func fadingIsChosenByNumbers() throws {
    let session = CanvasSession()
    try begin(session)
    let index = try #require(Brush.catalog.firstIndex { $0.brush == .laser })
    try session.perform(command(.brush, [Double(index), 8, .nan, .nan, .nan, .nan]))
    let blank = frame(session)
    for (kind, seconds) in [(1.0, 0.5), (2, 0.5), (0, 1)] {
      try session.perform(command(.fading, [kind, seconds]))
      for wrong in [[3, 1], [1, 0], [-1, 1], [1, .nan], [1, 1e9]] {
        #expect(throws: Refusal.outOfRange) {
          try session.perform(command(.fading, wrong))
        }
      }
      let start = 10 * kind
      let stroke = line(Point(30, 30), Point(300, 60), count: 50, start: start)
      try session.perform(events(stroke, size: 9))
      #expect(frame(session) != blank)
      #expect((session.status.deadline < .infinity) == (kind > 0))
      for i in 1...31 { try session.perform(command(.tick, [start + 0.245 + Double(i) / 60])) }
      #expect((frame(session) == blank) == (kind > 0))
      #expect(session.status.undoCount == 0 && session.status.itemCount == 0)
    }
    // Later documents fade in the same way.
    try begin(session)
    #expect(session.canvas?.fading.filters.isEmpty == true)
  }

  /// DU-31: the debug view is painted over a copy of the view, and the canvas stays unchanged.
  @Test func showingHowInkIsMadeChangesNoInk() throws {
    let (plain, session) = (CanvasSession(), CanvasSession())
    for session in [plain, session] {
      try begin(session)
      try draw(session, size: 7)
    }
    func seen(_ session: CanvasSession) -> Pixmap? {
      while session.shown?.needsFrame == true { _ = session.paint(budget: 100_000) }
      return session.frame
    }
    let ink = try #require(seen(plain))
    #expect(seen(session) == ink)
    try session.perform(command(.debugOverlay, [1]))
    let made = try #require(seen(session))
    #expect(made != ink && made.bounds == ink.bounds)
    #expect(session.canvas?.pixmap == ink, "the canvas shows ink all the while")
    #expect(
      session.picture(ofPage: 0, scale: 1, paper: true)
        == plain.picture(ofPage: 0, scale: 1, paper: true)
    )
    try session.perform(command(.resize, [200, 150, 1]))
    #expect(seen(session)?.width == 200)
    try session.perform(command(.resize, [400, 300, 1]))
    try session.perform(command(.debugOverlay, [0]))
    #expect(seen(session) == ink)
    #expect(session.takeLog() == plain.takeLog())
  }

  @Test("JU-08, R12: bands are the picture of the page or a part, as it was when they were begun")
  func bandsAreThePictureAsItWas() throws {
    for paper in [true, false] {
      let session = CanvasSession()
      try begin(session)
      try draw(session, size: 9)
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
      let banded = try bands(5, nil) { _ = try? session.perform(command(.undo)) }
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
    try begin(session)
    try draw(session, size: 9)
    #expect(!session.status.hasThumbnail)
    let small = try #require(
      session.picture(ofPage: 0, scale: 1, paper: true, longest: 100)
    )
    #expect(small.width == 100 && small.height == 75)
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    try session.perform(command(.setThumbnail, packed(bytes)))
    #expect(session.status.hasThumbnail)
    #expect(session.canvas?.document.thumbnail == bytes)
    let read = CanvasSession()
    try read.perform(command(.open, packed(session.takeLog())))
    #expect(read.status.hasThumbnail)
    try read.perform(command(.undo))
    #expect(!read.status.hasThumbnail)
  }

  @Test func packingChangesNeitherPixelsNorWhatCanBeUndone() throws {
    let plain = CanvasSession()
    let tight = CanvasSession()
    let stroke = line(Point(30, 150), Point(300, 180), count: 60, start: 3)
    let middle = 30
    var file: [UInt8] = []
    for session in [plain, tight] {
      try begin(session)
      try draw(session, size: 5)
      try session.perform(events(Array(stroke[..<middle]), size: 5))
    }
    _ = tight.takeLog()
    file = try #require(tight.pack())
    #expect(frame(tight) == frame(plain))
    for session in [plain, tight] {
      try session.perform(events(Array(stroke[middle...]), size: 5))
      try session.perform(command(.undo))
      try session.perform(command(.undo))
      try session.perform(command(.redo))
      try session.perform(command(.wheel, [0, 500, 200, 150, 0]))
      try session.perform(command(.wheel, [0, -500, 200, 150, 0]))
    }
    #expect(frame(tight) == frame(plain))
    file += tight.takeLog()

    let opened = CanvasSession()
    try opened.perform(command(.resize, [400, 300, 1]))
    try opened.perform(command(.open, packed(file)))
    #expect(opened.acceptedBytes == file.count)
    #expect(opened.shown?.drawing.itemCount == plain.shown?.drawing.itemCount)
    #expect(opened.write() == plain.write())
    for _ in 0..<3 {
      for session in [plain, opened] { try session.perform(command(.undo)) }
      #expect(opened.shown?.drawing.itemCount == plain.shown?.drawing.itemCount)
    }
  }

  @Test func theSameCommandsGiveTheSamePixelsHoweverEventsAreBatched() throws {
    var pictures: [[UInt32]] = []
    var hashes: [UInt64] = []
    for size in [1, 3, 50] {
      let session = CanvasSession()
      try begin(session)
      try draw(session, size: size)
      pictures.append(frame(session))
      hashes.append(session.canvas?.drawing.contentHash ?? 0)
    }
    let isSame = pictures[0] == pictures[1] && pictures[0] == pictures[2]
    #expect(isSame && Set(hashes).count == 1 && pictures[0].contains { $0 != 0xffff_ffff })
  }

  @Test func theLogOpensAsWhatWasDrawnAndGoesOn() throws {
    let session = CanvasSession()
    try begin(session)
    try draw(session, size: 4)
    var file = session.takeLog()
    #expect(!session.hasLog)
    try session.perform(command(.rename, packed(Array("Grüße".utf8))))
    try session.perform(command(.undo))
    file += session.takeLog()
    let other = CanvasSession()
    try other.perform(command(.resize, [400, 300, 1]))
    try other.perform(command(.open, packed(file)))
    #expect(other.acceptedBytes == file.count)
    #expect(other.canvas?.drawing.contentHash == session.canvas?.drawing.contentHash)
    #expect(other.text(.title, 0) == Array("Grüße".utf8))
    let isSame = frame(other) == frame(session)
    #expect(isSame)
    // Bytes written behind a file that was opened are part of it.
    try other.perform(command(.redo))
    file += other.takeLog()
    let third = CanvasSession()
    try third.perform(command(.open, packed(file)))
    #expect(third.canvas?.drawing.itemCount == 3)
    let packedAnew = try #require(third.write())
    try other.perform(command(.open, packed(packedAnew)))
    #expect(other.canvas?.drawing.itemCount == 3 && packedAnew.count < file.count)
  }

  @Test func aFileThatIsCutOffOpensUpToThere() throws {
    let session = CanvasSession()
    try begin(session)
    try draw(session, size: 4)
    let file = session.takeLog()
    let cut = Array(file.dropLast(9))
    try session.perform(command(.open, packed(cut)))
    #expect(session.acceptedBytes < cut.count && session.canvas?.drawing.itemCount ?? 0 >= 2)
  }

  @Test func pagesAndLayersAreEdited() throws {
    let session = CanvasSession()
    try begin(session)
    try draw(session, size: 50)
    #expect(session.status.layers.count == 2 && session.status.layer == 1)
    try session.perform(command(.layerOpacity, [1, 0.5]) + command(.hideLayer, [0, 1]))
    try session.perform(command(.renameLayer, [1] + packed(Array("Notes".utf8))))
    #expect(session.status.layers[0].isHidden && session.status.layers[1].opacity == 0.5)
    #expect(session.status.layers[1].name == Array("Notes".utf8))
    try session.perform(command(.moveLayer, [1, 0]))
    #expect(session.status.layers[0].name == Array("Notes".utf8) && session.status.layer == 0)
    try session.perform(command(.removeLayer, [0]))
    #expect(session.status.layers.count == 1)
    try session.perform(command(.addPage, [1, 200, 100]))
    #expect(
      session.status.pageCount == 2 && session.status.page == 1 && session.status.pageWidth == 200
    )
    try session.perform(command(.paper, [2, 20, 1, 1, 0.9, 1, 0.5, 0.5, 0.5, 1]))
    #expect(session.status.paper.pattern.rawValue == 2 && session.status.paper.color.sRGBA.z == 0.9)
    try session.perform(command(.movePage, [1, 0]))
    #expect(session.status.page == 0)
    try session.perform(command(.removePage, [0]) + command(.pageSize, [0, 0]))
    #expect(session.status.pageCount == 1 && session.status.pageWidth == 0)
    for _ in 0..<9 { try session.perform(command(.undo)) }
    #expect(
      session.status.layers.count == 2 && session.status.pageCount == 1
        && session.status.pageWidth == 400
    )
  }

  @Test func aReplayEndsWithThePageAndGoesBackAndForth() throws {
    let session = CanvasSession()
    try begin(session)
    try draw(session, size: 50)
    let page = frame(session)
    try session.perform(command(.startReplay))
    let duration = session.status.replayDuration
    // Three strokes of 0.245 s with the pauses of the pen, shortened to half a second at most.
    #expect(abs(duration - (3 * 0.245 + 2 * 0.5)) < 0.01)
    let bare = frame(session)
    #expect(bare.allSatisfy { $0 == 0xffff_ffff })
    var seen: [Double: [UInt32]] = [:]
    for part in [0.1, 0.4, 0.6, 1.0] {
      try session.perform(command(.seek, [part * duration]))
      seen[part] = frame(session)
    }
    let isWhole = seen[1.0] == page
    #expect(isWhole)
    for part in [0.4, 1.0, 0.6, 0.1] {
      try session.perform(command(.seek, [part * duration]))
      let isSame = frame(session) == seen[part]
      #expect(isSame, "at \(part)")
    }
    #expect(seen[0.1] != bare && seen[0.1] != seen[0.4])
    try session.perform(command(.stopReplay))
    let isBack = frame(session) == page
    #expect(isBack)
    #expect(session.canvas?.drawing.itemCount == 3)
  }

  @Test func whatCannotBeIsRefusedAndChangesNothing() throws {
    let session = CanvasSession()
    #expect(throws: Refusal.noDocument) {
      try session.perform(command(.undo))
    }
    try begin(session)
    try draw(session, size: 50)
    let hash = session.canvas?.drawing.contentHash
    let broken: [(refusal: Refusal, numbers: [[Double]])] = [
      (
        .malformed,
        [
          [9, 0], [1], [.nan, 0], [40, -1], [40, 5], command(.events, [1, 2, 3]),
          command(.open, [1e9]),
        ]
      ),
      (
        .outOfRange,
        [
          command(.brush, [400, 1, 0, 0, 0, 1]), command(.brush, [0, -3, 0, 0, 0, 1]),
          command(.brush, [0, .nan, 0, 0, 0, 1]), command(.resize, [0, 10, 1]),
          command(.resize, [1e9, 10, 1]), command(.resize, [10, 10, .nan]),
          command(.layerOpacity, [0, 2]), command(.pageSize, [-1, 5]),
          command(.paper, [9, 10, 1, 1, 1, 1, 0, 0, 0, 1]),
          command(.paper, [1, 0, 1, 1, 1, 1, 0, 0, 0, 1]), command(.eraserEnd, [1, 0]),
        ]
      ),
      (.lastPage, [command(.removePage, [0])]),
      (.noSuchPage, [command(.showPage, [1]), command(.addPage, [5, 1, 1])]),
      (.noSuchLayer, [command(.chooseLayer, [2]), command(.renameLayer, [7] + packed([65]))]),
      (.unreadable, [command(.open, [3, 0])]),
      (.notReplaying, [command(.seek, [1])]),
    ]
    for (refusal, all) in broken {
      for numbers in all {
        #expect(throws: refusal, "\(numbers.prefix(4))") { try session.perform(numbers) }
      }
    }
    #expect(session.canvas?.drawing.contentHash == hash)
    #expect(session.status.width == 400 && session.status.height == 300)
  }

  @Test func randomNumbersNeverTrap() throws {
    var random = SeededGenerator(seed: 20_261_121)
    let special = [0, 1, -1, 0.5, .nan, .infinity, -1e300, 1e9, 400, 2, 3]
    for _ in 0..<60 {
      let session = CanvasSession()
      try begin(session)
      for _ in 0..<60 {
        let all = CanvasCommand.Number.allCases
        let chosen = all[Int(random.next() % UInt64(all.count))]
        if chosen == .resize || chosen == .open { continue }
        let count = Int(random.next() % 18)
        var arguments: [Double] = []
        for _ in 0..<count {
          let pick = random.next()
          arguments.append(
            pick % 3 == 0
              ? special[Int(pick / 3 % UInt64(special.count))] : Double(pick / 3 % 300)
          )
        }
        if chosen == .events, count >= 15 {
          arguments[1] = 1
          arguments = Array(arguments.prefix(15))
        }
        do { try session.perform(command(chosen, arguments)) } catch {}
        if random.next() % 4 == 0 { _ = session.shown?.paint() }
        _ = session.status
      }
    }
  }
}
