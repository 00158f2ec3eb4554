import InkCanvas
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import InkTools
import Testing
import _InkTestSupport

/// Edits change what is in view: pages, layers, and unfinished frames.
@Suite struct SeeingTests {
  /// Returns a canvas with a stroke on each of some pages; the last page is in view.
  private func pages(_ count: Int) throws -> InkCanvas {
    let canvas = makeCanvas()
    for page in 0..<count {
      if page > 0 {
        let size = PageSize(400, 300)
        _ = try canvas.apply { .addPage(size: size, paper: .plain, at: page, in: &$0) }
        _ = canvas.show(page: canvas.drawing.pages[page].id)
      }
      canvas.play(line(Point(20, 50), Point(300, 50), start: Double(page)))
    }
    return canvas
  }

  private func pageIndex(_ canvas: InkCanvas) -> Int? {
    canvas.drawing.pages.firstIndex { $0.id == canvas.page }
  }

  @Test("Undo and redo turn to the page where something changes")
  func undoTurnsThePage() throws {
    let canvas = try pages(3)
    let first = canvas.drawing.pages[0].id
    _ = canvas.show(page: first)
    _ = canvas.undo()
    #expect(pageIndex(canvas) == 2 && canvas.items.isEmpty)
    _ = canvas.show(page: first)
    _ = canvas.redo()
    #expect(pageIndex(canvas) == 2 && canvas.items.count == 1)
    // A page in view stays in view.
    _ = canvas.undo()
    #expect(pageIndex(canvas) == 2)
  }

  @Test(
    "Undo and redo scroll to the changes of a page that was not in view",
    arguments: PageLayout.allCases
  )
  func undoScrollsToChanges(_ layout: PageLayout) throws {
    let canvas = makeCanvas(Drawing(author: 1, size: PageSize(400, 3000)))
    _ = try canvas.apply { .addPage(size: PageSize(400, 3000), at: 1, in: &$0) }
    canvas.settings.pageLayout = layout
    let pages = canvas.drawing.pages.map(\.id)
    _ = canvas.show(page: pages[1])
    _ = canvas.setViewport(Viewport(origin: Point(0, -2500)))
    canvas.play(line(Point(20, 50), Point(300, 50)))
    let changed = Point(100, 2550)
    func isChangeInView() -> Bool {
      let at = canvas.viewport.transform.apply(changed)
      return canvas.page == pages[1] && (0...400).contains(at.x) && (0...300).contains(at.y)
    }
    #expect(canvas.items.count == 1 && isChangeInView())
    for step in 0..<2 {
      _ = canvas.show(page: pages[0])
      _ = canvas.setViewport(Viewport(origin: Point(0, -40)))
      #expect(!isChangeInView())
      let update = step == 0 ? canvas.undo() : canvas.redo()
      #expect(isChangeInView() && update.isViewportChanged)
    }
    // Of a page in view, the view stays.
    _ = canvas.setViewport(Viewport(origin: Point(0, -1000)))
    let view = canvas.viewport
    _ = canvas.undo()
    #expect(canvas.viewport == view && canvas.page == pages[1])
  }

  @Test("What is selected is on the page that is seen, so that nothing else is removed")
  func selectionStaysBehind() throws {
    let canvas = try pages(2)
    canvas.edit { $0.selectAll() }
    #expect(!canvas.editor.selection.isEmpty)
    _ = canvas.show(page: canvas.drawing.pages[0].id)
    #expect(canvas.editor.selection.isEmpty)
    canvas.edit { $0.removeSelection() }
    _ = canvas.show(page: canvas.drawing.pages[1].id)
    #expect(canvas.items.count == 1)
  }

  @Test("The second side of an angle on another page is the first of another angle")
  func anglesOnTwoPages() throws {
    let canvas = try pages(2)
    canvas.tool = .angle
    canvas.play(line(Point(50, 100), Point(150, 100), start: 10))
    let angle = try #require(canvas.items.last)
    _ = canvas.show(page: canvas.drawing.pages[0].id)
    canvas.play(line(Point(50, 200), Point(150, 250), start: 11))
    #expect(canvas.drawing[angle.id]?.shape == angle.shape)
    #expect(canvas.items.count == 2 && canvas.items.last?.shape != nil)
  }

  @Test("A paper without edges is the same wherever one came from", arguments: [0, 0.3])
  func paperWithoutEdges(angle: Double) throws {
    for pattern in Paper.Pattern.allCases {
      let paper = Paper(pattern: pattern, spacing: 13)
      let canvas = makeCanvas(Drawing(author: 1, size: nil, paper: paper))
      _ = canvas.setViewport(Viewport(scale: 1.3, angle: angle, origin: Point(3.3, 7.7)))
      canvas.paintAll()
      for _ in 0..<4 {
        _ = canvas.wheel(Vector(7, 11), at: .origin, zooms: false)
        canvas.paintAll()
      }
      let fresh = makeCanvas(canvas.drawing)
      _ = fresh.setViewport(canvas.viewport)
      fresh.paintAll()
      let isSame = canvas.pixmap == fresh.pixmap
      #expect(isSame, "\(pattern)")
    }
  }

  @Test("The page that follows is seen when one is removed, and undo shows that again")
  func removedPages() throws {
    let canvas = try pages(4)
    let third = canvas.drawing.pages[2].id
    let fourth = canvas.drawing.pages[3].id
    _ = canvas.show(page: third)
    _ = try canvas.apply(DrawingOperation.removePage(third))
    #expect(canvas.page == fourth)
    _ = canvas.undo()
    #expect(canvas.page == third)
    _ = canvas.show(page: fourth)
    _ = try canvas.apply(DrawingOperation.removePage(fourth))
    #expect(canvas.page == third)
  }

  @Test("No ink goes to another layer where the chosen one is locked or hidden")
  func chosenLayersKeepInk() throws {
    let canvas = makeCanvas()
    let lower = canvas.layer
    _ = try canvas.apply { .addLayer(to: canvas.page, name: [], at: 1, in: &$0) }
    let upper = canvas.drawing.layers(of: canvas.page)[1].id
    canvas.choose(upper)
    _ = try canvas.apply(DrawingOperation.setHidden(true, of: upper))
    canvas.play(line(Point(20, 50), Point(300, 50)))
    #expect(canvas.items.isEmpty && canvas.layer == upper)
    _ = try canvas.apply(DrawingOperation.setHidden(false, of: upper))
    _ = try canvas.apply(DrawingOperation.setLocked(true, of: upper))
    canvas.play(line(Point(20, 50), Point(300, 50), start: 1))
    #expect(canvas.items.isEmpty && canvas.layer == upper)
    canvas.choose(lower)
    canvas.play(line(Point(20, 50), Point(300, 50), start: 2))
    #expect(canvas.items.count == 1 && canvas.layer == lower)
  }

  @Test("The first frame shows paper where ink waits, and what was seen before after a new size")
  func framesAreNeverBlack() {
    let drawn = makeCanvas()
    drawn.play(line(Point(20, 250), Point(300, 250)))
    let canvas = InkCanvas(drawn.drawing, width: 400, height: 300)
    _ = canvas.paint(budget: 0)
    #expect(!canvas.isComplete)
    var empty = 0
    for y in 0..<300 { for x in 0..<400 where canvas.pixmap[x, y].w != 255 { empty += 1 } }
    #expect(empty == 0)
    canvas.paintAll()
    let ink = canvas.pixmap[100, 250]
    #expect(ink != SIMD4(255, 255, 255, 255))
    _ = canvas.resize(width: 500, height: 280)
    _ = canvas.paint(budget: 0)
    #expect(!canvas.isComplete && canvas.pixmap[100, 250] == ink)
    for y in 0..<280 { for x in 0..<500 where canvas.pixmap[x, y].w != 255 { empty += 1 } }
    #expect(empty == 0)
  }

  @Test("A session says whether ink is in view, and numbers layers as they were made")
  func statusOfWhatIsSeen() throws {
    let session = CanvasSession()
    func perform(_ command: CanvasCommand.Number, _ arguments: Double...) throws {
      try session.perform([Double(command.rawValue), Double(arguments.count)] + arguments)
    }
    func number(_ layer: Int) -> Double {
      Double(session.status.layers[layer].number)
    }
    try perform(.resize, 400, 300, 1)
    try perform(.begin, 1, 2, 3, 4, 5, 0, 0)
    #expect(session.status.isInkSeen)
    let canvas = try #require(session.canvas)
    canvas.roles = .penDraws
    canvas.play(line(Point(20, 50), Point(300, 50)))
    try perform(.tick, 5)
    #expect(session.status.isInkSeen)
    try perform(.wheel, 4000, 0, 0, 0, 0)
    #expect(!session.status.isInkSeen)
    try perform(.fit, 0, 20)
    #expect(session.status.isInkSeen)

    try perform(.addLayer, 1)
    try perform(.addLayer, 2)
    #expect([number(0), number(1), number(2)] == [1, 2, 3])
    try perform(.moveLayer, 1, 2)
    #expect([number(0), number(1), number(2)] == [1, 3, 2])
    try perform(.removeLayer, 0)
    #expect([number(0), number(1)] == [3, 2])
  }
}
