import InkCanvas
import InkDocuments
import InkDrawing
import InkFilters
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct FadingInkTests {
  private func laser(_ fading: Fading = .laser, _ drawing: Drawing = makeDrawing()) -> InkCanvas {
    let canvas = makeCanvas(drawing)
    canvas.tool = .brush(.laser)
    canvas.fading = fading
    canvas.paintAll()
    return canvas
  }

  /// Returns a stroke across the page, with constant force.
  private func across(_ y: Double, force: Double?, start: Double = 0) -> [InputEvent] {
    line(Point(20, y), Point(380, y), count: 30, start: start).map { event in
      var event = event
      event.force = force
      return event
    }
  }

  /// Advances the time in steps of a sixtieth of a second.
  private func wait(_ canvas: InkCanvas, from start: Double, until end: Double) {
    var i = 1.0
    while start + i / 60 <= end + 1e-9 {
      _ = canvas.tick(at: start + i / 60)
      i += 1
    }
  }

  // MARK: ForceSketch

  /// Pressure, color, and a scale at which the line is wide enough to read its color.
  private static let hues: [(Double?, [Int], Double)] = [
    (0.02, [255, 31, 0], 16), (1 / 6, [255, 255, 0], 4), (1 / 3, [0, 255, 0], 4),
    (0.5, [0, 255, 255], 4), (2 / 3, [0, 0, 255], 4), (5 / 6, [255, 0, 255], 4),
    (1, [255, 0, 0], 4), (nil, [128, 128, 128], 4),
  ]

  /// FS-03, FS-01, FS-02: the colors of pressures, and gray, 10 wide, without any, in pixels.
  @Test(arguments: hues)
  func pressureIsSeenAsHue(_ force: Double?, _ rgb: [Int], _ scale: Double) throws {
    let canvas = laser(try Fading([], paper: .white))
    canvas.tool = .brush(.forceSketch.with(retention: .fading))
    _ = canvas.setViewport(Viewport(scale: scale))
    let events = across(150.5, force: force)
    for part in [events.prefix(20), events.suffix(10)] {
      canvas.play(Array(part))
      canvas.paintAll()
      let seen = canvas.pixmap[120, 150]
      let parts = [Int(seen.x), Int(seen.y), Int(seen.z)]
      for (a, b) in zip(parts, rgb) { #expect(abs(a - b) <= 1, "\(parts), not \(rgb)") }
    }
    let width = 20 * (force ?? 0.5)
    let rows = (0..<300).filter { canvas.pixmap[120, $0] != SIMD4(255, 255, 255, 255) }
    #expect(abs(Double(rows.count) - scale * width) <= 2)
  }

  /// FS-07, FS-08: nothing fades as long as a contact draws; without one, all ink does, also earlier ink, a step every
  /// sixtieth of a second.
  @Test func inkFadesOnlyWhileNoContactDraws() throws {
    let canvas = laser()
    canvas.play(across(100, force: 0.5))
    canvas.paintAll()
    let fresh = canvas.pixmap
    #expect(fresh[200, 100] == SIMD4(237, 26, 36, 255))
    let lifted = 0.145

    wait(canvas, from: lifted, until: lifted + 0.5)
    canvas.paintAll()
    let third = canvas.pixmap
    #expect(abs(Int(third[200, 100].y) - (26 + (255 - 26) / 3)) <= 2)

    let second = across(200, force: 0.5, start: lifted + 0.5)
    canvas.play(Array(second.dropLast()))
    let isDown = canvas.tick(at: 3)
    #expect(isDown.deadline == nil)
    canvas.paintAll()
    #expect(canvas.pixmap[200, 100] == third[200, 100])
    #expect(canvas.pixmap[200, 200] == fresh[200, 100])

    canvas.play([sample(.ended, 380, 200, at: 3.01)])
    wait(canvas, from: 3.01, until: 4.02)
    canvas.paintAll()
    #expect(!canvas.isInked(200, 100) && canvas.isInked(200, 200))
    wait(canvas, from: 4.01, until: 4.53)
    #expect(!canvas.isInked(200, 200))
  }

  /// FS-07: a live stroke looks the same as in the layer, and so do several.
  @Test func inkLooksTheSameWhenItJoinsTheLayer() {
    let canvas = laser()
    let first = line(Point(20, 40), Point(300, 240), count: 40)
    let second = line(Point(300, 40), Point(20, 240), count: 40, start: 0.001, contact: 2)
    let both = (first + second).sorted { $0.time < $1.time }
    canvas.play(Array(both.dropLast(2)))
    canvas.paintAll()
    #expect(canvas.isInked(160, 140))
    let live = canvas.pixmap
    canvas.play(Array(both.suffix(2)))
    canvas.paintAll()
    let joined = canvas.pixmap
    var maximum = 0
    for y in 20..<230 {
      for x in 20..<290 {
        let (a, b) = (live[x, y], joined[x, y])
        for k in 0..<4 { maximum = max(maximum, abs(Int(a[k]) - Int(b[k]))) }
      }
    }
    #expect(maximum <= 1)
  }

  /// FS-10: filters can be selected, replaced while ink fades, weakened, strengthened, or switched off.
  @Test func filtersAreChosenAndChangedAtAnyTime() throws {
    let canvas = laser(try Fading([]))
    let update = canvas.play(across(100, force: 0.5)).last
    #expect(update?.deadline == nil, "nothing fades, so no time is asked for")
    wait(canvas, from: 0.145, until: 4)
    canvas.paintAll()
    #expect(canvas.pixmap[200, 100] == SIMD4(237, 26, 36, 255))

    // Time counts from now on: 45 steps at twice the strength.
    canvas.fading = try Fading([FadeOut(duration: 1.5)], strength: 2)
    #expect(canvas.tick(at: 10).deadline == 10 + 1 / 60.0)
    #expect(canvas.isInked(200, 100))
    wait(canvas, from: 10, until: 10 + 44 / 60.0)
    #expect(canvas.isInked(200, 100))
    wait(canvas, from: 10 + 44 / 60.0, until: 10 + 46 / 60.0)
    #expect(!canvas.isInked(200, 100))

    canvas.play(across(100, force: 0.5, start: 20))
    wait(canvas, from: 20.145, until: 20.3)
    canvas.paintAll()
    let sharp = canvas.pixmap
    canvas.fading = try Fading([ColorControls(saturation: 0), GaussianBlur(sigma: 4)])
    wait(canvas, from: 20.3, until: 20.5)
    canvas.paintAll()
    let soft = canvas.pixmap[200, 100]
    #expect(soft.x == soft.y && soft.y == soft.z, "saturation takes the colour away")
    #expect(sharp[200, 110] == SIMD4(255, 255, 255, 255))
    #expect(canvas.pixmap[200, 110] != sharp[200, 110])
    #expect(throws: InvalidValue.self) { try Fading([], strength: 17) }
    #expect(throws: InvalidValue.self) { try FadeOut(duration: 0) }
  }

  /// FS-08, FS-10: on opaque paper, which covers the page, ink fades as ForceSketch's does.
  @Test func opaquePaperCoversThePage() {
    let canvas = makeCanvas(makeDrawing(paper: Paper(pattern: .grid)))
    canvas.tool = .brush(.pen)
    canvas.play(across(50, force: 0.5))
    canvas.paintAll()
    let page = canvas.pixmap
    canvas.fading = .forceSketch
    canvas.paintAll()
    #expect(Set(canvas.pixmap.pixels) == [0xffff_ffff])
    #expect(!canvas.hasFadingInk)
    canvas.tool = .brush(.forceSketch.with(retention: .fading))
    canvas.play(across(100, force: 0.5, start: 1))
    #expect(canvas.isInked(200, 100))
    wait(canvas, from: 1.145, until: 1.145 + 23 / 60.0)
    canvas.paintAll()
    #expect(Set(canvas.pixmap.pixels) == [0xffff_ffff])
    #expect(!canvas.hasFadingInk)
    canvas.fading = .laser
    canvas.paintAll()
    #expect(canvas.pixmap == page)
  }

  // MARK: Drawing

  /// R1: if a stroke is canceled, pixels are those without it, whatever fades below it.
  @Test(arguments: [Fading.laser, .melting, .forceSketch])
  func cancelTakesInkBack(_ fading: Fading) {
    let canvas = laser(fading)
    canvas.play(across(100, force: 0.5))
    wait(canvas, from: 0.145, until: 0.25)
    canvas.paintAll()
    let before = canvas.pixmap
    // No time passes between them, in which ink would fade.
    for (cancels, start) in [(true, 0.25), (false, 0.45)] {
      let events = line(Point(100, 30), Point(120, 260), count: 40, start: start)
      for event in events.dropLast() {
        canvas.play(event)
        canvas.paintAll()
      }
      #expect(canvas.pixmap != before)
      if cancels {
        canvas.play(sample(.cancelled, 0, 0, at: start + 0.2))
      } else {
        _ = canvas.cancelContacts()
      }
      canvas.paintAll()
      #expect(canvas.pixmap == before)
    }
    wait(canvas, from: 0.8, until: 3)
    canvas.paintAll()
    #expect(!canvas.isInked(110, 150) && !canvas.hasFadingInk)
  }

  /// Fading ink is not in the document, in its log or in the undo history.
  @Test func theDocumentHasNothingOfIt() throws {
    let canvas = InkCanvas(InkDocument(makeDrawing()), width: 400, height: 300)
    canvas.roles = .penDraws
    canvas.play(across(50, force: 0.5))
    canvas.paintAll()
    _ = canvas.takeFrames()
    let hash = canvas.drawing.contentHash
    let page = canvas.pixmap

    canvas.tool = .brush(.laser)
    let updates = canvas.play(across(100, force: 0.5, start: 1))
    #expect(updates.allSatisfy { $0.changes.isEmpty && $0.rejectedStrokes.isEmpty })
    #expect(canvas.isInked(200, 100))
    #expect(canvas.takeFrames().isEmpty)
    #expect(canvas.drawing.contentHash == hash)
    #expect(canvas.drawing.history.undoCount == 1 && canvas.drawing.history.redoCount == 0)

    // Undo removes the drawn stroke, and leaves the fading ink.
    _ = canvas.undo()
    #expect(!canvas.isInked(200, 50) && canvas.isInked(200, 100))
    _ = canvas.redo()
    #expect(canvas.isInked(200, 50) && canvas.isInked(200, 100))
    wait(canvas, from: 1.145, until: 3)
    canvas.paintAll()
    #expect(canvas.pixmap == page)
    #expect(canvas.drawing.contentHash == hash)
  }

  /// On request, fading strokes are also kept in the document, and can be undone.
  @Test func inkIsKeptIfAsked() throws {
    let canvas = laser()
    canvas.settings.keepsFadingInk = true
    let update = canvas.play(across(100, force: 0.5)).last
    #expect(update?.changes.count == 1)
    let stroke = try #require(canvas.items.first?.stroke)
    #expect(stroke.brush == Brush.laser.with(retention: .strokes) && stroke.samples.count == 30)
    wait(canvas, from: 0.145, until: 3)
    #expect(canvas.isInked(200, 100) && !canvas.hasFadingInk)
    _ = canvas.undo()
    #expect(!canvas.isInked(200, 100))
  }

  /// A laser pointer works on a locked layer.
  @Test func noLayerIsNeeded() throws {
    let canvas = laser()
    let layer = canvas.layer
    _ = try canvas.apply(.setLocked(true, of: layer))
    let updates = canvas.play(across(100, force: 0.5))
    #expect(canvas.isInked(200, 100))
    #expect(updates.allSatisfy { $0.rejectedStrokes.isEmpty })
  }

  /// An eraser has nothing that could fade: it erases as always.
  @Test func erasersDoNotFade() {
    let canvas = makeCanvas()
    canvas.play(across(100, force: 0.5))
    canvas.tool = .brush(.eraser.with(retention: .fading))
    canvas.play(across(100, force: 0.5, start: 1))
    #expect(!canvas.isInked(200, 100) && !canvas.hasFadingInk)
    #expect(canvas.drawing.isEmpty && canvas.items.count == 1, "nothing is left of the line")
  }

  // MARK: Batches and memory

  /// R5, FS-11: at equal times the pixels are equal, however events are grouped, and they differ from before only in
  /// the damage of an update or a frame.
  @Test(arguments: [Fading.laser, .melting, .forceSketch], 0..<UInt64(4))
  func groupingOfEventsDoesNotCount(_ fading: Fading, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var events: [InputEvent] = []
    for stroke in 0..<6 {
      let start = 0.15 * Double(stroke) + random.real(0, 0.1)
      let from = Point(random.real(20, 380), random.real(20, 280))
      let to = Point(random.real(20, 380), random.real(20, 280))
      events += line(from, to, count: 40, start: start, contact: UInt32(stroke + 1))
      if stroke == 3 { events[events.count - 1].phase = .cancelled }
    }
    let single = laser(fading)
    let batched = laser(fading)
    var shown = batched.pixmap
    var next = 0
    for frame in 1...180 {
      let now = Double(frame) / 60
      var batch: [InputEvent] = []
      while next < events.count, events[next].time <= now {
        batch.append(events[next])
        next += 1
      }
      for event in batch { _ = single.handle([event], at: event.time) }
      _ = single.tick(at: now)
      let update = batched.handle(batch, at: now)
      single.paintAll()
      for rect in batched.paint() {
        #expect(update.damage.union(rect) == update.damage, "\(rect) is not in \(update.damage)")
        shown.copy(rect, from: batched.pixmap)
      }
      let isSame = single.pixmap == batched.pixmap
      #expect(isSame, "frame \(frame)")
      #expect(shown == batched.pixmap, "frame \(frame)")
    }
    #expect(next == events.count)
    #expect(!single.hasFadingInk || !single.isInked(0, 0))
  }

  /// Fading ink uses memory only while it exists, and requests time only while it fades.
  @Test func whatIsAtRestCostsNothing() {
    let canvas = laser()
    #expect(!canvas.hasFadingInk && canvas.tick(at: 0).deadline == nil)
    canvas.tool = .brush(.pen)
    canvas.play(across(50, force: 0.5, start: 1))
    #expect(!canvas.hasFadingInk)
    canvas.tool = .brush(.laser)
    let lifted = canvas.play(across(100, force: 0.5, start: 2)).last
    #expect(canvas.hasFadingInk)
    var deadline = lifted?.deadline
    var count = 0
    while let due = deadline, count < 1000 {
      #expect(due > 2 && due < 3.7)
      deadline = canvas.tick(at: due).deadline
      count += 1
    }
    #expect(count >= 89 && count <= 92, "\(count) ticks")
    #expect(!canvas.hasFadingInk)
    #expect(canvas.needsFrame)
    #expect(!canvas.isInked(200, 100) && canvas.isInked(200, 50))
    #expect(canvas.tick(at: 10).needsFrame == false)
  }

  // MARK: View

  /// Fading ink moves with the page by whole pixels, and vanishes when the page is zoomed or the view is resized; the
  /// stroke in progress stays.
  @Test func inkMovesWithThePage() throws {
    let canvas = laser(try Fading([]), Drawing(author: 1, size: nil))
    canvas.play(across(100, force: 0.5))
    _ = canvas.wheel(Vector(-30, -40), at: .origin, zooms: false)
    #expect(canvas.isInked(200, 140) && !canvas.isInked(200, 100))
    #expect(canvas.isInked(60, 140) && !canvas.isInked(45, 140))
    _ = canvas.wheel(Vector(0, 40), at: .origin, zooms: false)
    #expect(canvas.isInked(200, 100) && !canvas.isInked(200, 140))

    let events = across(200, force: 0.5, start: 1)
    canvas.play(Array(events.prefix(20)))
    _ = canvas.wheel(Vector(0, 240), at: .origin, zooms: true)
    #expect(!canvas.isInked(200, 50) && !canvas.isInked(200, 100))
    #expect(canvas.isInked(100, 100) || canvas.isInked(100, 99), "the live stroke is zoomed")
    _ = canvas.resize(width: 300, height: 280)
    #expect(canvas.isInked(100, 100) || canvas.isInked(100, 99))
    canvas.play(sample(.ended, 100, 100, at: 2))
    #expect(canvas.hasFadingInk)
    _ = canvas.removeFadingInk()
    #expect(!canvas.hasFadingInk && !canvas.isInked(100, 100) && !canvas.isInked(100, 99))
  }

  /// Fading ink is not shown on another page.
  @Test func inkDoesNotFollowToAnotherPage() throws {
    let canvas = laser()
    _ = try canvas.apply { .addPage(size: PageSize(400, 300), in: &$0) }
    let added = try #require(canvas.drawing.pages.last?.id)
    canvas.play(across(100, force: 0.5))
    canvas.play(Array(across(200, force: 0.5, start: 1).prefix(9)))
    _ = canvas.show(page: added)
    #expect(!canvas.isInked(200, 100) && !canvas.isInked(60, 200))
    #expect(!canvas.hasFadingInk)
  }
}
