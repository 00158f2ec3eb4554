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
  @Test("CR-22: the pens of events are listed as numbers where a host asks for them")
  func pens() throws {
    let session = CanvasSession()
    try session.beginPage()
    var hover = InputEvent(contact: 7, kind: .pen, phase: .hover, location: Point(9, 9), time: 1)
    hover.buttons = InputEvent.Buttons(rawValue: 1)
    try session.perform(events: [hover], size: 1)
    #expect(session.status.pens.isEmpty)
    try session.perform(.pens, [1])
    let mouse = InputEvent(contact: 1, kind: .mouse, phase: .hover, location: Point(9, 9), time: 2)
    try session.perform(events: [hover, mouse], size: 2)
    let pens = session.status.pens
    #expect(pens.count == 1 && pens[0].contact == 7 && pens[0].isNear && pens[0].buttons == 1)
    #expect(!pens[0].isEraser && !pens[0].isTouching && pens[0].capabilities == 0)
    try session.perform(.pens, [0])
    #expect(session.status.pens.isEmpty)
  }

  @Test("SK-22: a session keeps the canvas that is drawn on and the replay that is shown")
  func sessionsLetGo() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.drawStrokes(size: 10)
    try session.perform(.startReplay)
    weak let first = session.canvas
    weak let replay = session.replay
    weak let shown = session.replay?.canvas
    #expect(first != nil && replay != nil && shown != nil)
    try session.perform(.stopReplay)
    #expect(first != nil && replay == nil && shown == nil)
    try session.beginPage()
    #expect(first == nil && session.canvas != nil)
  }

  /// FS-10: a host in another language configures how ink fades; invalid values are refused and change nothing.
  @Test func fadingIsChosenByNumbers() throws {
    let session = CanvasSession()
    try session.beginPage()
    let index = try #require(Brush.catalog.firstIndex { $0.brush == .laser })
    try session.perform(.brush, [Double(index), 8, .nan, .nan, .nan, .nan])
    let blank = session.paintedPixels()
    for (kind, seconds) in [(1.0, 0.5), (2, 0.5), (0, 1)] {
      try session.perform(.fading, [kind, seconds])
      for wrong in [[3, 1], [1, 0], [-1, 1], [1, .nan], [1, 1e9]] {
        #expect(throws: Refusal.outOfRange) {
          try session.perform(.fading, wrong)
        }
      }
      let start = 10 * kind
      let stroke = line(Point(30, 30), Point(300, 60), count: 50, start: start)
      try session.perform(events: stroke, size: 9)
      #expect(session.paintedPixels() != blank)
      #expect((session.status.deadline < .infinity) == (kind > 0))
      for i in 1...31 { try session.perform(.tick, [start + 0.245 + Double(i) / 60]) }
      #expect((session.paintedPixels() == blank) == (kind > 0))
      #expect(session.status.undoCount == 0 && session.status.itemCount == 0)
    }
    // Later documents fade in the same way.
    try session.beginPage()
    #expect(session.canvas?.fading.filters.isEmpty == true)
  }

  @Test func theSameCommandsGiveTheSamePixelsHoweverEventsAreBatched() throws {
    var pictures: [[UInt32]] = []
    var hashes: [UInt64] = []
    for size in [1, 3, 50] {
      let session = CanvasSession()
      try session.beginPage()
      try session.drawStrokes(size: size)
      pictures.append(session.paintedPixels())
      hashes.append(session.canvas?.drawing.contentHash ?? 0)
    }
    let isSame = pictures[0] == pictures[1] && pictures[0] == pictures[2]
    #expect(isSame && Set(hashes).count == 1 && pictures[0].contains { $0 != 0xffff_ffff })
  }

  @Test func pagesAndLayersAreEdited() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.drawStrokes(size: 50)
    #expect(session.status.layers.count == 2 && session.status.layer == 1)
    try session.perform(command(.layerOpacity, [1, 0.5]) + command(.hideLayer, [0, 1]))
    try session.perform(.renameLayer, [1] + packed(Array("Notes".utf8)))
    #expect(session.status.layers[0].isHidden && session.status.layers[1].opacity == 0.5)
    #expect(session.status.layers[1].name == Array("Notes".utf8))
    try session.perform(.moveLayer, [1, 0])
    #expect(session.status.layers[0].name == Array("Notes".utf8) && session.status.layer == 0)
    try session.perform(.removeLayer, [0])
    #expect(session.status.layers.count == 1)
    try session.perform(.addPage, [1, 200, 100])
    #expect(
      session.status.pageCount == 2 && session.status.page == 1 && session.status.pageWidth == 200
    )
    try session.perform(.paper, [2, 20, 1, 1, 0.9, 1, 0.5, 0.5, 0.5, 1])
    #expect(session.status.paper.pattern.rawValue == 2 && session.status.paper.color.sRGBA.z == 0.9)
    try session.perform(.movePage, [1, 0])
    #expect(session.status.page == 0)
    try session.perform(command(.removePage, [0]) + command(.pageSize, [0, 0]))
    #expect(session.status.pageCount == 1 && session.status.pageWidth == 0)
    for _ in 0..<9 { try session.perform(.undo) }
    #expect(
      session.status.layers.count == 2 && session.status.pageCount == 1
        && session.status.pageWidth == 400
    )
  }

  @Test func whatCannotBeIsRefusedAndChangesNothing() throws {
    let session = CanvasSession()
    #expect(throws: Refusal.noDocument) {
      try session.perform(.undo)
    }
    try session.beginPage()
    try session.drawStrokes(size: 50)
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
      try session.beginPage()
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
        do { try session.perform(chosen, arguments) } catch {}
        if random.next() % 4 == 0 { _ = session.shown?.paint() }
        _ = session.status
      }
    }
  }
}
