import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct PaintingTests {
  private func wave(_ seed: UInt64, contact: UInt32 = 1) -> [InputEvent] {
    var random = SeededGenerator(seed: seed)
    let start = Point(random.real(20, 300), random.real(20, 250))
    var events: [InputEvent] = []
    for i in 0..<24 {
      let phase: InputEvent.Phase = i == 0 ? .began : (i == 23 ? .ended : .moved)
      let point = start + Vector(4 * Double(i) + random.real(-9, 9), random.real(-25, 25))
      events.append(
        sample(phase, point.x, point.y, at: Double(seed) + 0.004 * Double(i), contact: contact)
      )
    }
    return events
  }

  /// CR-24.
  @Test func aFramePaintsOnceHoweverManyEventsThereWere() {
    let canvas = makeCanvas()
    canvas.paintAll()
    let before = canvas.repaintCount
    for seed in 0..<6 {
      for event in wave(UInt64(seed)) { #expect(canvas.play(event).needsFrame) }
      let damage = canvas.paint()
      #expect(!damage.isEmpty && canvas.repaintCount == before + seed + 1)
      #expect(canvas.paint().isEmpty && canvas.repaintCount == before + seed + 1)
    }
    #expect(!canvas.tick(at: 100).needsFrame)
  }

  /// R6: at any zoom ink is painted from its samples, never from pixels.
  ///
  /// DU-28: an eraser painted incrementally leaves the pixels of the page painted in one pass.
  @Test(arguments: [Brush.pen, .highlighter, .eraser, .chalk, .brushPen])
  func whatIsSeenIsAlwaysThePagePaintedAtOnce(_ brush: Brush) {
    let canvas = makeCanvas(makeDrawing(paper: Paper(pattern: .grid)))
    _ = canvas.setViewport(Viewport(scale: 1.3, angle: 0.2, origin: Point(-20, -31)))
    canvas.play(wave(0))
    canvas.tool = .brush(brush)
    for seed in 1..<8 {
      let events = wave(UInt64(seed))
      canvas.play(Array(events.prefix(20)))
      if seed % 3 == 0 { _ = canvas.undo() }
      if seed % 4 == 0 { _ = canvas.wheel(Vector(3.5, 7.25), at: .origin, zooms: seed == 4) }
      canvas.paintAll()
      canvas.play(Array(events.suffix(4)))
      if seed % 5 == 0 { _ = canvas.redo() }
      let damage = canvas.paint()
      #expect(!damage.isEmpty)
      canvas.paintAll()
      let isSame = canvas.pixmap == painted(canvas)
      #expect(isSame, "after stroke \(seed)")
    }
  }

  @Test func liveInkIsSeenOverThePage() {
    let canvas = makeCanvas()
    for seed in 0..<4 { canvas.play(wave(UInt64(seed))) }
    canvas.tool = .brush(.highlighter)
    let events = Array(wave(9).dropLast())
    for (i, event) in events.enumerated() {
      canvas.play(event)
      canvas.paintAll()
      if i < 2 { continue }
      let start = canvas.viewport
      let stroke = Stroke(id: StrokeID(9), brush: .highlighter, events: events.prefix(i + 1))
      let isSame = canvas.pixmap == painted(canvas, live: [stroke])
      #expect(isSame && canvas.viewport == start, "after sample \(i)")
    }
  }

  @Test(arguments: [Brush.pen, .highlighter, .eraser])
  func layersAboveStayAbove(_ brush: Brush) {
    var drawing = makeDrawing()
    let page = drawing.pages[0].id
    let lower = drawing.layers(of: page)[0].id
    do {
      let operation = DrawingOperation.addLayer(to: page, in: &drawing)
      try drawing.apply(operation)
      let top = drawing.layers(of: page)[1].id
      try drawing.apply(DrawingOperation.setOpacity(0.5, of: top))
    } catch {
      Issue.record("a layer can be added")
    }
    let canvas = makeCanvas(drawing)
    #expect(canvas.layer != lower)
    canvas.play(wave(0))
    canvas.tool = .brush(brush)
    for (i, layer) in [lower, canvas.layer, lower, lower].enumerated() {
      canvas.choose(layer)
      let events = wave(UInt64(i + 1))
      for (k, event) in events.enumerated() {
        canvas.play(event)
        _ = canvas.paint()
        if k % 8 == 7, k < 23 {
          canvas.paintAll()
          let live = Stroke(id: StrokeID(99), brush: brush, events: events.prefix(k + 1))
          let isSame = canvas.pixmap == painted(canvas, live: [live])
          #expect(isSame, "stroke \(i), sample \(k)")
        }
      }
      canvas.paintAll()
      let isSame = canvas.pixmap == painted(canvas)
      #expect(isSame, "stroke \(i)")
    }
    _ = canvas.undo()
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func cancelledInkLeavesNoTrace() {
    let canvas = makeCanvas()
    canvas.play(wave(0))
    canvas.paintAll()
    let before = canvas.pixmap
    var events = wave(3)
    canvas.play(Array(events.prefix(15)))
    _ = canvas.paint()
    events[15].phase = .cancelled
    let update = canvas.play(events[15])
    #expect(update.changes.isEmpty && !update.damage.isEmpty)
    canvas.paintAll()
    let isSame = canvas.pixmap == before
    #expect(isSame && canvas.items.count == 1)
    canvas.play(wave(4))
    #expect(canvas.items.count == 2)
  }

  @Test func aPenThatBeganFirstStaysBelowOneThatEndsBefore() {
    let canvas = makeCanvas()
    canvas.tool = .brush(.highlighter)
    let long = wave(5, contact: 1)
    let short = line(Point(20, 100), Point(380, 100), start: 5.01, contact: 2)
    canvas.play(long[0])
    canvas.play(short)
    // It waits for the stroke below.
    #expect(canvas.items.isEmpty && canvas.isInked(200, 100))
    for event in long.dropFirst() { canvas.play(event) }
    #expect(canvas.items.count == 2)
    #expect(canvas.items.map { $0.stroke?.samples.count } == [24, 10])
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func aLargePageComesTileByTile() {
    let canvas = makeCanvas()
    for seed in 0..<60 { canvas.play(wave(UInt64(seed))) }
    canvas.paintAll()
    let before = canvas.pixmap
    _ = canvas.setViewport(Viewport(scale: 1.5, origin: Point(-60, -40)))
    _ = canvas.paint(budget: 0)
    #expect(!canvas.isComplete)
    // Pending regions show the last picture, enlarged.
    let stretched = canvas.pixmap[380, 280] == before[(380 + 60) * 2 / 3, (280 + 40) * 2 / 3]
    #expect(stretched)
    // A pen draws on the regions that are already painted.
    let events = line(Point(300, 200), Point(390, 290), start: 100)
    canvas.play(Array(events.prefix(5)))
    var frames = 0
    while !canvas.isComplete {
      _ = canvas.paint(budget: 0)
      frames += 1
    }
    #expect(frames > 2)
    canvas.play(Array(events.suffix(5)))
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func aLargeChangeComesTileByTileToo() {
    let canvas = makeCanvas()
    for seed in 0..<30 { canvas.play(wave(UInt64(seed))) }
    canvas.paintAll()
    let full = canvas.pixmap
    do throws(EditError) {
      _ = try canvas.apply(.clear(canvas.page, in: canvas.drawing))
    } catch {
      Issue.record("a page can be cleared")
    }
    _ = canvas.paint(budget: 0)
    #expect(!canvas.isComplete)
    canvas.play(line(Point(20, 20), Point(380, 280), start: 100))
    canvas.paintAll()
    var isSame = canvas.pixmap == painted(canvas)
    #expect(isSame && canvas.items.count == 1)
    _ = canvas.undo()
    _ = canvas.undo()
    _ = canvas.paint(budget: 0)
    canvas.paintAll()
    isSame = canvas.pixmap == full
    #expect(isSame)
  }

  /// R14.
  @Test func aNewSizeChangesNoInk() {
    let canvas = makeCanvas()
    canvas.play(wave(1))
    canvas.play(Array(wave(2).prefix(9)))
    canvas.paintAll()
    let hash = canvas.drawing.contentHash
    let small = canvas.pixmap
    #expect(canvas.resize(width: 700, height: 500).damage == PixelRect(width: 700, height: 500))
    canvas.paintAll()
    var corner = Pixmap(like: small)
    for y in 0..<300 {
      for x in 0..<400 { corner.pixels[y * 400 + x] = canvas.pixmap.pixels[y * 700 + x] }
    }
    let isSame = corner == small
    #expect(isSame && canvas.drawing.contentHash == hash && canvas.contactCount == 1)
  }

  /// R10.
  @Test func darkChromeChangesNeitherPaperNorInk() {
    let canvas = makeCanvas()
    canvas.play(wave(1))
    canvas.paintAll()
    let light = canvas.pixmap
    let hash = canvas.drawing.contentHash
    canvas.surround = Color(gray: 0.1)
    #expect(canvas.tick(at: 50).needsFrame)
    canvas.paintAll()
    let isSame = canvas.pixmap == light
    #expect(isSame && canvas.drawing.contentHash == hash)
    _ = canvas.setViewport(Viewport(origin: Point(50, 0)))
    canvas.paintAll()
    #expect(canvas.pixmap[10, 10] == SIMD4(26, 26, 26, 255))
  }
}
