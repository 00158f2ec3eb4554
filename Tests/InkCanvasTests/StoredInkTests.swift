import InkCanvas
import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import InkTools
import Testing
import _InkTestSupport

/// Ink that a canvas keeps as pixels, in a store.
@Suite struct StoredInkTests {
  /// A store of an app that records the changes.
  private final class Notebook: PixelStoring {
    let kinds: InkKinds
    let transform: Affine
    var pixels: Pixmap
    var strokes: [Stroke] = []
    var changes: [PixelRect] = []

    init(_ kinds: InkKinds = [.samples, .pixels], scale: Double = 1) {
      self.kinds = kinds
      transform = Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      pixels = Pixmap(width: Int(400 * scale), height: Int(300 * scale))
    }

    func accept(_ stroke: Stroke) { strokes.append(stroke) }

    func accept(_ pixels: Pixmap, changed: PixelRect) {
      self.pixels.copy(changed, from: pixels)
      changes.append(changed)
      // Pixels outside the damage are unchanged.
      let isSame = self.pixels == pixels
      #expect(isSame)
    }
  }

  private func canvas(
    _ store: (any PixelStoring)?,
    _ brush: Brush = .pen,
    _ drawing: Drawing = makeDrawing()
  ) throws -> InkCanvas {
    let canvas = makeCanvas(drawing)
    _ = try canvas.keepPixels(in: store)
    try canvas.choose(.brush(brush))
    return canvas
  }

  private func across(_ y: Double, start: Double = 0, contact: UInt32 = 1) -> [InputEvent] {
    line(Point(20, y), Point(380, y + 20), count: 12, start: start, contact: contact)
  }

  private func turned(_ events: [InputEvent]) -> [InputEvent] {
    events.map { event in
      var event = event
      event.kind = .eraser
      return event
    }
  }

  private func isBlank(_ pixmap: Pixmap) -> Bool { pixmap.pixels.allSatisfy { $0 == 0 } }

  // MARK: Kept ink

  @Test("SK-16: ink kept as pixels and ink kept as strokes are both there, with any tool")
  func bothAreThere() throws {
    let store = Notebook()
    let canvas = try canvas(store, .pen)
    canvas.play(across(40))
    #expect(canvas.items.count == 1 && isBlank(store.pixels))
    try canvas.choose(.brush(.spiral(.pen)))
    canvas.play(across(90, start: 1))
    canvas.play(across(140, start: 2))
    // Strokes of the document do not delay the store.
    #expect(canvas.items.count == 1 && store.strokes.isEmpty)
    #expect(store.pixels[200, 100].w == 255 && store.pixels[200, 150].w == 255)
    canvas.tool = .strokeEraser(radius: 8)
    canvas.play(line(Point(200, 20), Point(200, 160), start: 3))
    #expect(canvas.items.isEmpty)
    #expect(!canvas.isInked(200, 50) && canvas.isInked(200, 100) && canvas.isInked(200, 150))

    // Another canvas continues with the same store.
    let next = try self.canvas(store, .spiral(.pen))
    #expect(next.isInked(200, 100))
    next.play(across(200, start: 4))
    #expect(store.pixels[200, 100].w == 255 && store.pixels[200, 210].w == 255)
  }

  @Test("SK-16: ink that is pixels at once is in the store while the pen is down")
  func whenInkIsKept() throws {
    let events = across(90)
    let atOnce = Notebook()
    let first = try canvas(atOnce, .spiral(.pen))
    first.play(Array(events.dropLast()))
    first.paintAll()
    #expect(atOnce.pixels[150, 97].w == 255 && atOnce.strokes.isEmpty)
    let atTheEnd = Notebook()
    let second = try canvas(atTheEnd, .spiral(.highlighter))
    second.play(Array(events.dropLast()))
    #expect(second.isInked(150, 97) && isBlank(atTheEnd.pixels))
    second.play(events.suffix(1).map { $0 })
    #expect(atTheEnd.pixels[150, 97].w > 0)
    #expect(atTheEnd.strokes.count == 1 && atTheEnd.strokes[0].samples.count == events.count)
    #expect(first.items.isEmpty && second.items.isEmpty)
  }

  @Test("SK-16: an eraser takes pixels, and so does the end of a pen that draws them")
  func erasers() throws {
    let store = Notebook()
    let canvas = try canvas(store, .spiral(.pen))
    canvas.play(across(90))
    #expect(!isBlank(store.pixels))
    canvas.play(turned(across(90, start: 1)))
    #expect(store.pixels[200, 100].w == 0 && canvas.items.isEmpty)
    canvas.play(across(190, start: 2))
    try canvas.choose(.brush(.spiral(.eraser)))
    canvas.play(across(190, start: 3))
    #expect(store.pixels[200, 200].w == 0 && !canvas.isInked(200, 200))
  }

  @Test("SK-16: live = finished = saved and opened, for every brush and keeping, on one canvas")
  func everyBrushAndKeeping() throws {
    for entry in Brush.catalog where !entry.brush.erases {
      for retention in [Brush.Retention.strokes, .pixels, .strokesThenPixels] {
        let brush = entry.brush.with(retention: retention)
        let store = Notebook()
        let canvas = try canvas(store, brush)
        let events = across(120)
        canvas.play(Array(events.dropLast()))
        canvas.paintAll()
        // The last two samples have the same location, so only the end is new.
        var end = events[events.count - 2]
        end.phase = .ended
        canvas.play([end])
        canvas.paintAll()
        let finished = canvas.pixmap
        #expect(canvas.isInked(200, 130), "\(entry.name)")
        #expect(canvas.items.isEmpty == (retention != .strokes), "\(entry.name)")
        if retention == .strokes { continue }

        // As if opened: the pixels of the store, on a canvas without input.
        let saved = PixelStore(store.pixels, transform: store.transform)
        let other = InkCanvas(makeDrawing(), width: 400, height: 300, takesInput: false)
        _ = try other.keepPixels(in: saved)
        other.paintAll()
        let isShown = other.pixmap == finished
        #expect(isShown, "\(entry.name), \(retention)")

        // As if painted in one pass, with the brush decoded from its bytes.
        let decoded = try Brush(decoding: brush.encoded())
        let whatWasDrawn = Array(events.dropLast()) + [end]
        var whole = Pixmap(width: 400, height: 300)
        let stroke = Stroke(id: StrokeID(0), kind: .pen, brush: decoded, events: whatWasDrawn)
        Rasterizer().draw(DisplayList([stroke]), into: &whole)
        let isWhole = store.pixels == whole
        #expect(isWhole, "\(entry.name), \(retention)")
      }
    }
  }

  @Test("SK-19, R1: cancelling takes the ink out again, out of the store, too")
  func cancelLeavesNoTrace() throws {
    for retention in [Brush.Retention.pixels, .strokesThenPixels] {
      let store = Notebook()
      let canvas = try canvas(store, Brush.spiral(.pen).with(retention: retention))
      canvas.play(across(90))
      canvas.paintAll()
      let (before, kept) = (canvas.pixmap, store.pixels)
      var events = across(100, start: 1)
      events[events.count - 1].phase = .cancelled
      canvas.play(Array(events.dropLast()))
      canvas.paintAll()
      let isKept = store.pixels != kept
      #expect(isKept == (retention == .pixels))
      canvas.play(events.suffix(1).map { $0 })
      canvas.paintAll()
      let isAsBefore = canvas.pixmap == before && store.pixels == kept
      #expect(isAsBefore)
    }
  }

  @Test("SK-16, R5: what contacts leave at once does not depend on frames")
  func contactsAtOnce() throws {
    let both = (across(90) + across(100, start: 0.001, contact: 2)).sorted { $0.time < $1.time }
    let pairs = [
      (Brush.Retention.pixels, Brush.Retention.strokesThenPixels), (.strokesThenPixels, .pixels),
    ]
    for (a, b) in pairs {
      var kept: [Pixmap] = []
      for paints in [true, false] {
        let store = Notebook()
        let canvas = try canvas(store, Brush.spiral(.highlighter).with(retention: a))
        for event in both {
          if event.contact == 2, event.phase == .began {
            try canvas.choose(.brush(Brush.spiral(.pen).with(retention: b)))
          }
          canvas.play([event])
          if paints { canvas.paintAll() }
        }
        kept.append(store.pixels)
        #expect(canvas.isInked(200, 105))
      }
      let isOne = kept[0] == kept[1]
      #expect(isOne && !isBlank(kept[0]))
    }
  }

  // MARK: Stores

  @Test("SK-17: a store that cannot hold what a brush leaves is refused when both meet")
  func refusals() throws {
    let strokesOnly = Notebook(.samples)
    let canvas = makeCanvas()
    canvas.tool = .brush(.spiral(.pen))
    #expect(throws: EditError.unsupportedInk) { try canvas.keepPixels(in: strokesOnly) }
    canvas.play(across(90))
    #expect(canvas.items.count == 1 && isBlank(strokesOnly.pixels))

    let pixelsOnly = Notebook(.pixels)
    _ = try canvas.keepPixels(in: pixelsOnly)
    #expect(throws: EditError.unsupportedInk) {
      try canvas.choose(.brush(.spiral(.highlighter)))
    }
    #expect(throws: EditError.unsupportedInk) {
      try Notebook([]).check(.spiral(.highlighter))
    }
    guard case .brush(let chosen) = canvas.tool else { return #expect(Bool(false)) }
    #expect(chosen == .spiral(.pen))
    canvas.play(across(190, start: 1))
    #expect(canvas.items.count == 1 && pixelsOnly.pixels[200, 200].w == 255)
    // Brushes that keep strokes need no store.
    try canvas.choose(.brush(.pen))
    try canvas.choose(.brush(.laser))
  }

  @Test("SK-17: a tool set in spite of the store leaves strokes, and a message says so")
  func toolInSpiteOfTheStore() throws {
    final class Listener: LogSink {
      nonisolated(unsafe) var heard: [String] = []
      func log(_ message: LogMessage) { heard.append(message.description) }
    }
    let listener = Listener()
    let store = Notebook(.pixels)
    let canvas = try canvas(store)
    canvas.logSink = listener
    canvas.tool = .brush(.spiral(.highlighter))
    canvas.play(across(90))
    #expect(canvas.items.count == 1 && isBlank(store.pixels))
    let reason = "the pixel store does not accept the kind of ink of its brush"
    #expect(listener.heard.contains { $0.contains(reason) })
  }

  @Test("SK-16: without a store, and on other pages, ink is strokes of the document")
  func withoutAStore() throws {
    let canvas = try canvas(nil, .spiral(.pen))
    canvas.play(across(90))
    #expect(canvas.items.count == 1)
    let store = Notebook()
    _ = try canvas.keepPixels(in: store)
    canvas.play(Array(across(150, start: 1).dropLast()))
    // An unfinished stroke ends at its last sample.
    _ = try canvas.keepPixels(in: nil)
    #expect(store.pixels[200, 160].w == 255 && canvas.items.count == 1)
    #expect(!canvas.isInked(200, 160))
    canvas.play(across(200, start: 2))
    #expect(canvas.items.count == 2 && store.pixels[200, 210].w == 0)
  }

  @Test("SK-16: stored ink stays where it is on the page, however that is seen")
  func viewports() throws {
    let store = Notebook(scale: 2)
    let canvas = try canvas(store, .spiral(.pen))
    canvas.play(across(90))
    #expect(canvas.isInked(200, 100) && store.pixels[400, 200].w == 255)
    var view = canvas.viewport
    view.pan(Vector(0, -50))
    _ = canvas.setViewport(view)
    #expect(canvas.isInked(200, 50) && !canvas.isInked(200, 100))
    view.zoom(by: 2, about: Point(0, 0))
    _ = canvas.setViewport(view)
    let point = view.transform.apply(Point(150, 97))
    #expect(canvas.isInked(Int(point.x), Int(point.y)))
    // A stroke at this scale follows the pen.
    canvas.play(line(Point(40, 60), Point(360, 60), start: 1))
    #expect(canvas.isInked(200, 60))
    _ = canvas.resize(width: 300, height: 200)
    #expect(canvas.isInked(200, 60))
    let page = view.page(Point(200, 60))
    #expect(store.pixels[Int(2 * page.x), Int(2 * page.y)].w == 255)
    let partial = canvas.pixmap
    _ = try canvas.keepPixels(in: store)
    canvas.paintAll()
    let isSame = canvas.pixmap == partial
    #expect(isSame)
  }

  // MARK: Hosts

  @Test("SK-24: a canvas without input shows a store, whatever input it is given")
  func onlyShows() throws {
    let store = Notebook()
    let drawing = try canvas(store, .spiral(.pen))
    drawing.play(across(90))
    drawing.paintAll()
    let kept = store.pixels
    let shows = InkCanvas(makeDrawing(), width: 400, height: 300, takesInput: false)
    _ = try shows.keepPixels(in: store)
    try shows.choose(.brush(.spiral(.eraser)))
    shows.play(across(90, start: 1))
    shows.paintAll()
    let isSame = shows.pixmap == drawing.pixmap && store.pixels == kept
    #expect(isSame && !isBlank(kept))
  }

  @Test("SK-22: unloading ends ink in the store and lets go of it")
  func unload() throws {
    weak var store: Notebook?
    weak var gone: InkCanvas?
    let canvas = makeCanvas()
    func draw(_ canvas: InkCanvas) throws -> Pixmap {
      let made = Notebook()
      store = made
      _ = try canvas.keepPixels(in: made)
      try canvas.choose(.brush(.spiral(.highlighter)))
      canvas.play(Array(across(90).dropLast()))
      if canvas !== gone { _ = canvas.prepareForUnload() }
      return made.pixels
    }
    #expect(try draw(canvas)[150, 97].w > 0)
    #expect(store == nil)
    func inAScope() throws {
      let canvas = makeCanvas()
      gone = canvas
      #expect(isBlank(try draw(canvas)))
    }
    try inAScope()
    #expect(store == nil && gone == nil)
  }
}
