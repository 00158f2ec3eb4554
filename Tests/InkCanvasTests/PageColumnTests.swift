import Glibc
import InkCanvas
import InkDrawing
import InkGraphics
import InkRendering
import InkSession
import InkStrokes
import Testing
import _InkTestSupport

/// Pages one below the other.
@Suite struct PageColumnTests {
  /// Returns three pages of different sizes; the first is in view, and below it the second.
  private func column(_ papers: [Paper] = [.plain, Paper(pattern: .grid), .plain]) throws
    -> InkCanvas
  {
    let canvas = makeCanvas(Drawing(author: 1, size: PageSize(200, 100), paper: papers[0]))
    for (i, size) in [PageSize(300, 120), PageSize(150, 150, origin: Point(7, -4))].enumerated() {
      _ = try canvas.apply { DrawingOperation.addPage(size: size, paper: papers[i + 1], in: &$0) }
    }
    canvas.settings.pageLayout = .column
    _ = canvas.setViewport(Viewport(origin: Point(90, 10)))
    canvas.paintAll()
    return canvas
  }

  private func isPaintedAtOnce(_ canvas: InkCanvas) -> Bool {
    canvas.paintAll()
    var frame = Pixmap(like: canvas.pixmap)
    let view = canvas.pageView
    PageRenderer().draw(view, view.drawing, into: &frame, clip: frame.bounds)
    return frame == canvas.pixmap
  }

  @Test func pagesAreSeenBelowOneAnother() throws {
    let canvas = try column()
    // The center of all pages is at x = 190; the second begins 16 units below the first.
    #expect(canvas.pixmap[190, 60] == SIMD4(255, 255, 255, 255))
    #expect(canvas.pixmap[190, 118] == canvas.pixmap[2, 2])
    #expect(canvas.pixmap[45, 130] == SIMD4(255, 255, 255, 255))
    #expect(canvas.pixmap[38, 130] == canvas.pixmap[2, 2])
    #expect(canvas.pixmap[45, 60] == canvas.pixmap[2, 2])
    // The third begins behind the second and its gap: 10 + 100 + 16 + 120 + 16.
    #expect(canvas.pixmap[120, 265] == SIMD4(255, 255, 255, 255))
    #expect(canvas.pixmap[110, 265] == canvas.pixmap[2, 2])
    #expect(isPaintedAtOnce(canvas))
    canvas.settings.pageLayout = .single
    canvas.paintAll()
    #expect(canvas.pixmap[45, 130] == canvas.pixmap[2, 2])
  }

  @Test func aContactDrawsOnThePageWhereItLands() throws {
    let canvas = try column()
    let pages = canvas.drawing.pages.map { $0.id }
    canvas.play(line(Point(100, 30), Point(250, 40)))
    #expect(canvas.page == pages[0])
    canvas.play(line(Point(60, 150), Point(300, 200), start: 1))
    #expect(canvas.page == pages[1])
    canvas.play(line(Point(130, 270), Point(200, 290), start: 2))
    #expect(canvas.page == pages[2])
    canvas.play(line(Point(100, 60), Point(250, 50), start: 3))
    #expect(canvas.page == pages[0])
    let counts = pages.map { page in
      canvas.drawing.layers(of: page).reduce(0) { $0 + $1.items.count }
    }
    #expect(counts == [2, 1, 1])
    // The second page begins at (40, 126) of the view.
    let box = canvas.drawing.inkBounds(of: pages[1])
    #expect(abs(box.minX - 20) < 4 && abs(box.minY - 24) < 4 && abs(box.maxX - 260) < 4)
    #expect(isPaintedAtOnce(canvas))
  }

  /// Beside pages and in gaps, the last page drawn on stays current.
  @Test func aContactBesideAllPagesStaysOnItsPage() throws {
    let canvas = try column()
    let pages = canvas.drawing.pages.map { $0.id }
    canvas.play(line(Point(60, 150), Point(300, 200)))
    canvas.play(line(Point(10, 20), Point(20, 60), start: 1))
    #expect(canvas.page == pages[1])
  }

  /// A host that meets deadlines would otherwise do nothing else.
  @Test func nothingIsDueWhileATextOfAnotherPageIsTyped() throws {
    let canvas = try column()
    let page = canvas.page
    canvas.edit { $0.beginText(at: Point(50, 50)) }
    var viewport = canvas.viewport
    viewport.pan(Vector(0, -200))
    _ = canvas.setViewport(viewport)
    #expect(canvas.tick(at: 10).deadline == nil && canvas.page == page)
    canvas.edit { $0.endText(keeps: false) }
    _ = canvas.tick(at: 11)
    #expect(canvas.page != page)
  }

  @Test func thePageThatIsDrawnOnStaysWhileTheViewDoes() throws {
    let canvas = try column()
    let pages = canvas.drawing.pages.map { $0.id }
    // The first page is in the center.
    _ = canvas.setViewport(Viewport(origin: Point(90, 100)))
    _ = canvas.tick(at: 1)
    canvas.play(line(Point(60, 240), Point(120, 250), start: 2))
    let drawnOn = canvas.page
    #expect(canvas.tick(at: 20).deadline == nil)
    #expect(canvas.page == drawnOn && drawnOn != pages[0])
  }

  @Test(arguments: [0.0, 0.3])
  func goingOverToAPageMovesNothing(_ angle: Double) throws {
    let canvas = try column()
    _ = canvas.setViewport(Viewport(scale: 1.37, angle: angle, origin: Point(71.3, 12.9)))
    canvas.play(line(Point(150, 30), Point(200, 60)))
    canvas.play(line(Point(150, 220), Point(200, 260), start: 1))
    canvas.paintAll()
    let before = canvas.pixmap
    let pages = canvas.drawing.pages.map { $0.id }
    #expect(canvas.page == pages[1])
    // A canceled stroke makes the first page current and leaves nothing.
    canvas.play(sample(.began, 160, 50, at: 2), sample(.cancelled, 160, 50, at: 2.1))
    #expect(canvas.page == pages[0])
    // Pending regions keep their last picture.
    _ = canvas.paint(budget: 0)
    #expect(canvas.pixmap == before)
    canvas.paintAll()
    #expect(canvas.pixmap == before)
    #expect(isPaintedAtOnce(canvas))
  }

  @Test func thePageInTheMiddleIsTakenOnceTheViewRests() throws {
    let canvas = try column()
    let pages = canvas.drawing.pages.map { $0.id }
    // The first page is in the center.
    _ = canvas.setViewport(Viewport(origin: Point(90, 100)))
    _ = canvas.tick(at: 1)
    let update = canvas.wheel(Vector(0, 150), at: .origin, zooms: false)
    #expect(canvas.page == pages[0])
    let due = try #require(update.deadline)
    canvas.paintAll()
    let before = canvas.pixmap
    _ = canvas.tick(at: due)
    #expect(canvas.page == pages[1])
    canvas.paintAll()
    #expect(canvas.pixmap == before)
    #expect(canvas.tick(at: due + 1).deadline == nil)
  }

  @Test func theColumnCanBeScrolledThrough() throws {
    let canvas = try column()
    for _ in 0..<8 {
      _ = canvas.wheel(Vector(3, 41), at: .origin, zooms: false)
      #expect(isPaintedAtOnce(canvas))
    }
    _ = canvas.wheel(Vector(0, 1000), at: .origin, zooms: false)
    // A strip of the last page stays.
    #expect(isPaintedAtOnce(canvas))
    let last = canvas.pageView.neighbors.last
    #expect(last?.page == canvas.drawing.pages[2].id)
  }

  @Test func whatChangesOnAnotherPageIsSeen() throws {
    let canvas = try column()
    let pages = canvas.drawing.pages.map { $0.id }
    canvas.play(line(Point(60, 150), Point(300, 200)))
    canvas.play(line(Point(100, 30), Point(250, 40), start: 1))
    #expect(canvas.page == pages[0])
    canvas.paintAll()
    let stroke = try #require(canvas.drawing.layers(of: pages[1]).flatMap { $0.items }.first)
    _ = try canvas.apply(.remove([stroke.id]))
    #expect(canvas.page == pages[0] && isPaintedAtOnce(canvas))
    let paper = Paper(color: Color(red: 0.9, green: 0.8, blue: 0.7))
    _ = try canvas.apply(.setPaper(paper, of: pages[1]))
    #expect(isPaintedAtOnce(canvas) && canvas.pixmap[60, 150] != SIMD4(255, 255, 255, 255))
  }

  @Test func aPageWithoutEdgesIsSeenAlone() throws {
    let canvas = makeCanvas(Drawing(author: 1, size: nil, paper: .plain))
    _ = try canvas.apply {
      DrawingOperation.addPage(size: PageSize(100, 100), paper: .plain, in: &$0)
    }
    canvas.settings.pageLayout = .column
    #expect(canvas.pageView.neighbors.isEmpty)
    _ = canvas.show(page: canvas.drawing.pages[1].id)
    #expect(canvas.pageView.neighbors.isEmpty)
  }

  /// Returns the least processor time of a step of a pan in a column of pages, in nanoseconds.
  private func timeOfStep(amongPages count: Int) -> UInt64 {
    let builder = DrawingBuilder()
    for _ in 0..<count {
      builder.beginPage(size: PageSize(300, 2000))
      builder.beginLayer()
    }
    let canvas = makeCanvas(builder.finish())
    canvas.settings.pageLayout = .column
    canvas.paintAll()
    func now() -> UInt64 {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
    var least = UInt64.max
    for _ in 0..<8 {
      let start = now()
      _ = canvas.wheel(Vector(0, 1), at: .origin, zooms: false)
      _ = canvas.paint()
      least = min(least, now() - start)
    }
    return least
  }

  /// A search of all layers for each page would take a thousand times as long for 32 times as many pages.
  @Test func theTimeOfAFrameIsAtMostLinearInTheNumberOfPages() {
    let (few, many) = (timeOfStep(amongPages: 64), timeOfStep(amongPages: 2048))
    #expect(many < 64 * few)
  }

  /// Erasers affect their own page only.
  @Test func anEraserLeavesOtherPages() throws {
    let canvas = try column()
    canvas.play(line(Point(100, 100), Point(250, 100)))
    canvas.play(line(Point(60, 135), Point(300, 135), start: 1))
    canvas.tool = .brush(.drawUIEraser)
    canvas.play(line(Point(150, 60), Point(150, 100), start: 2))
    #expect(isPaintedAtOnce(canvas))
    #expect(canvas.isInked(150, 135) && !canvas.isInked(150, 100) && canvas.isInked(200, 100))
  }

  /// A host sets it as a number, and canvases of later documents have it, too.
  @Test func sessionsKeepTheLayout() throws {
    let session = CanvasSession()
    func perform(_ command: CanvasCommand.Number, _ arguments: Double...) throws {
      let numbers = [Double(command.rawValue), Double(arguments.count)] + arguments
      try session.perform(numbers)
    }
    try perform(.resize, 200, 300, 1)
    try perform(.begin, 1, 2, 3, 4, 1, 100, 100)
    try perform(.pageLayout, 1)
    try perform(.addPage, 1, 100, 100)
    #expect(session.canvas?.settings.pageLayout == .column)
    try perform(.begin, 1, 2, 3, 5, 1, 100, 100)
    #expect(session.canvas?.settings.pageLayout == .column)
    try perform(.pageLayout, 0)
    #expect(session.canvas?.settings.pageLayout == .single)
    #expect(throws: Refusal.outOfRange) { try perform(.pageLayout, 2) }
  }
}
