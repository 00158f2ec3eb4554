import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import InkTools
import Testing
import _InkTestSupport

@testable import InkCanvas

/// DR-16, DR-17: many items are dragged as a picture.
@Suite struct DragPictureTests {
  /// Returns a page full of strokes of one brush, on layers in turn.
  static func page(
    count: Int = 140,
    layers: Int = 1,
    opacity: Double = 1,
    brush: Brush = .pen,
    size: Double = 400
  ) throws -> Drawing {
    var drawing = makeDrawing(size, size * 0.75)
    let page = drawing.pages[0].id
    for _ in 1..<layers { try drawing.apply(.addLayer(to: page, in: &drawing)) }
    let ids = drawing.layers(of: page).map { $0.id }
    if opacity < 1 { try drawing.apply(.setOpacity(opacity, of: ids[0])) }
    var random = SeededGenerator(seed: 5)
    for i in 0..<count {
      let color = [
        Color.black, Color(red: 0.8, green: 0, blue: 0), Color(red: 0, green: 0.3, blue: 1),
      ]
      var made = brush
      made.color = color[i % 3]
      let start = Point(random.real(0, size - 20), random.real(0, size * 0.75 - 20))
      let stroke = Stroke(
        id: StrokeID(0),
        brush: made,
        events: (0..<6).map { k in
          InputEvent(
            phase: .moved,
            location: start + Vector(4 * Double(k), random.real(-6, 6)),
            time: 0.01 * Double(k),
            force: 0.5
          )
        }
      )
      try drawing.apply(.add(stroke, to: ids[i % layers], in: &drawing))
    }
    return drawing
  }

  /// Returns a canvas on which every second stroke is selected.
  private static func canvas(_ drawing: Drawing) -> InkCanvas {
    let canvas = makeCanvas(drawing, roles: .allDraw)
    canvas.tool = .selection
    canvas.settings.snapsToItems = false
    canvas.maximumPainted = 20
    let ids = canvas.items.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element.id }
    canvas.edit { $0.select(ids) }
    canvas.paintAll()
    return canvas
  }

  /// Begins a drag at the center of the frame.
  private static func drag(_ canvas: InkCanvas, by way: Vector) {
    let start = canvas.viewport.transform.apply(canvas.editor.selection.bounds.center)
    canvas.play(Array(line(start, start + way).dropLast()))
    canvas.play(sample(.moved, start.x + way.dx, start.y + way.dy, at: 0.06))
  }

  private static func drop(_ canvas: InkCanvas, at point: Point, _ phase: InputEvent.Phase = .ended)
  {
    canvas.play(sample(phase, point.x, point.y, at: 0.1))
  }

  /// Returns the expected picture of a drag: the page without the items, the items above it, and the frame.
  private static func expected(
    _ canvas: InkCanvas,
    movedBy transform: Affine,
    stays: Bool = false
  ) throws -> Pixmap {
    let ids = canvas.editor.selection.ids
    let page = canvas.page
    var frame = Pixmap(like: canvas.pixmap)
    frame.fill(frame.bounds, with: frame.pixel(of: canvas.surround))
    let scene = try #require(canvas.drawing.scene(of: page))
    var rest = scene
    rest.layers = canvas.drawing.layerScenes(of: page, hiding: stays ? nil : .some(ids))
    PageRenderer().draw(rest, transform: canvas.viewport.transform, into: &frame)
    var top = PageScene(area: .empty, paper: DisplayList(), layers: [])
    top.layers = canvas.drawing.layerScenes(of: page, hiding: .allBut(ids))
    let rasterizer = Rasterizer()
    var picture = Pixmap(like: frame)
    rasterizer.draw(
      top.ink(reader: canvas.editor.strokeReader),
      transform: transform.concatenating(canvas.viewport.transform),
      into: &picture,
      clip: frame.bounds
    )
    for i in frame.pixels.indices where picture.pixels[i] != 0 {
      let (above, below) = (picture.pixels[i], frame.pixels[i])
      var mixed: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let part = ((below >> shift & 255) * (255 - above >> 24) + 127) / 255
        mixed |= ((above >> shift & 255) + part) << shift
      }
      frame.pixels[i] = mixed
    }
    for guide in canvas.pageView.guides { rasterizer.draw(guide, into: &frame, clip: frame.bounds) }
    return frame
  }

  /// Returns the largest difference between the channels of two pixels.
  private static func distance(_ p: UInt32, _ q: UInt32) -> Int {
    var maximum = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (a, b) = (Int(p >> shift & 255), Int(q >> shift & 255))
      maximum = max(maximum, abs(a - b))
    }
    return maximum
  }

  /// Returns the largest difference of a channel.
  private static func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    var maximum = 0
    for i in a.pixels.indices { maximum = max(maximum, distance(a.pixels[i], b.pixels[i])) }
    return maximum
  }

  /// Returns the share of pixels that differ by more than some levels.
  private static func share(_ a: Pixmap, _ b: Pixmap, over level: Int) -> Double {
    var count = 0
    for i in a.pixels.indices where distance(a.pixels[i], b.pixels[i]) > level { count += 1 }
    return Double(count) / Double(a.pixels.count)
  }

  private static let papers: [(layers: Int, opacity: Double, brush: Brush)] = [
    (1, 1, .pen), (1, 1, .highlighter), (3, 1, .pen), (2, 0.5, .pen), (2, 0.5, .highlighter),
  ]

  @Test(
    "Dragged things are seen above the page without them, and are where they belong when they land",
    arguments: papers.indices
  )
  func draggedAndLanded(paper: Int) throws {
    let (layers, opacity, brush) = Self.papers[paper]
    let canvas = Self.canvas(try Self.page(layers: layers, opacity: opacity, brush: brush))
    let steps = canvas.drawing.history.undoCount
    let before = painted(canvas)
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    let wanted = try Self.expected(canvas, movedBy: .translation(37, 22))
    #expect(Self.difference(canvas.pixmap, wanted) <= 3, "each of its layers is painted alone")
    #expect(canvas.isLifting)
    let end =
      canvas.viewport.transform.apply(canvas.editor.selection.bounds.center) + Vector(37, 22)
    Self.drop(canvas, at: end)
    canvas.paintAll()
    #expect(!canvas.isLifting)
    #expect(canvas.drawing.history.undoCount == steps + 1)
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
    _ = canvas.undo()
    canvas.paintAll()
    #expect((canvas.pixmap == before) == true)
  }

  @Test("DR-03: a drag of many things that is taken back leaves nothing")
  func cancelled() throws {
    let canvas = Self.canvas(try Self.page())
    let steps = canvas.drawing.history.undoCount
    let before = canvas.pixmap
    for ends in [InputEvent.Phase.cancelled, .ended] {
      Self.drag(canvas, by: Vector(37, 22))
      canvas.paintAll()
      #expect((canvas.pixmap != before) == true)
      if ends == .ended { _ = canvas.undo() }
      Self.drop(canvas, at: Point(237, 172), ends)
      canvas.paintAll()
      #expect(!canvas.isLifting)
      if ends == .ended { _ = canvas.redo() }
      canvas.paintAll()
      #expect((canvas.pixmap == before) == true, "\(ends)")
      #expect(canvas.drawing.history.undoCount == steps)
    }
  }

  @Test("While things land tile by tile, nothing is seen twice and nothing is missing")
  func landing() throws {
    let canvas = Self.canvas(try Self.page(count: 600, opacity: 0.5))
    let steps = canvas.drawing.history.undoCount
    canvas.settings.selectionColor = Color(gray: 0, alpha: 0)
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    let dragged = canvas.pixmap
    let center = canvas.viewport.transform.apply(canvas.editor.selection.bounds.center)
    Self.drop(canvas, at: center + Vector(37, 22))
    var frames: [Pixmap] = []
    var time = 100.0
    while canvas.isLifting {
      time += 1.0 / 60
      _ = canvas.tick(at: time)
      _ = canvas.paint(budget: 1)
      frames.append(canvas.pixmap)
    }
    #expect(frames.count > 3)
    #expect(canvas.drawing.history.undoCount == steps + 1, "what is moved in parts is one step")
    let landed = canvas.pixmap
    for frame in frames {
      var strange = 0
      for i in frame.pixels.indices
      where frame.pixels[i] != dragged.pixels[i] && frame.pixels[i] != landed.pixels[i] {
        strange += 1
      }
      // Except for the frame around them, which has its handles again.
      #expect(strange < 2000)
    }
  }

  @Test("What is dragged follows the view, which may be moved and zoomed meanwhile")
  func viewing() throws {
    let canvas = Self.canvas(try Self.page(count: 600, size: 1200))
    Self.drag(canvas, by: Vector(-60, -40))
    canvas.paintAll()
    let movement = Affine.translation(-60, -40)
    #expect(Self.difference(canvas.pixmap, try Self.expected(canvas, movedBy: movement)) <= 3)
    for _ in 0..<3 {
      _ = canvas.wheel(Vector(190, 130), at: .origin, zooms: false)
      canvas.paintAll()
      #expect(
        Self.difference(canvas.pixmap, try Self.expected(canvas, movedBy: movement)) <= 3,
        "what was beyond the edge of the view comes in"
      )
    }
    _ = canvas.wheel(Vector(0, -240), at: Point(100, 100), zooms: true)
    canvas.paintAll()
    #expect(canvas.viewport.scale == 2)
    #expect(Self.difference(canvas.pixmap, try Self.expected(canvas, movedBy: movement)) <= 3)
    _ = canvas.cancelContacts()
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }

  @Test(
    "DR-17: many things that are scaled and turned look about so while they are",
    arguments: [SelectionHandle.bottomRight, .right, .rotate]
  )
  func scaled(handle: SelectionHandle) throws {
    let canvas = Self.canvas(try Self.page())
    _ = canvas.setViewport(Viewport(scale: 0.7, angle: 0, origin: Point(40, 30)))
    let frame = try #require(canvas.editor.selection.frame)
    let handles = frame.handles(in: canvas.viewport)
    let start = try #require(handles.first { $0.handle == handle }).pixel
    let end = start + Vector(-60, 25)
    canvas.play(Array(line(start, end).dropLast()))
    canvas.play(sample(.moved, end.x, end.y, at: 0.06))
    canvas.paintAll()
    let viewport = canvas.viewport
    let transform = frame.transform(
      dragging: handle,
      from: viewport.page(start),
      to: viewport.page(end)
    )
    let wanted = try Self.expected(canvas, movedBy: transform)
    #expect(Self.share(canvas.pixmap, wanted, over: 96) < 0.12)
    Self.drop(canvas, at: end)
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }

  @Test("A copy of many things is dragged, and they stay where they are")
  func copied() throws {
    let canvas = Self.canvas(try Self.page())
    let (count, steps) = (canvas.items.count, canvas.drawing.history.undoCount)
    _ = canvas.setModifiers(.fromCenter)
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    let wanted = try Self.expected(canvas, movedBy: .translation(37, 22), stays: true)
    #expect(Self.difference(canvas.pixmap, wanted) <= 3)
    // The modifier key decides at any time.
    _ = canvas.setModifiers([])
    canvas.paintAll()
    let moved = try Self.expected(canvas, movedBy: .translation(37, 22))
    #expect(Self.difference(canvas.pixmap, moved) <= 3)
    _ = canvas.setModifiers(.fromCenter)
    Self.drop(canvas, at: Point(237, 172))
    #expect(canvas.items.count == count + count / 2)
    #expect(canvas.drawing.history.undoCount == steps + 1)
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }

  @Test("Things of which some are gone, as another has removed them, are dragged on")
  func removedMeanwhile() throws {
    let canvas = Self.canvas(try Self.page())
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    let gone = Array(canvas.editor.selection.ids.prefix(30))
    _ = try canvas.apply(.remove(gone))
    #expect(canvas.editor.selection.ids.count == 40)
    canvas.play(sample(.moved, 237, 172, at: 0.07))
    canvas.paintAll()
    Self.drop(canvas, at: Point(237, 172))
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }

  @Test("DR-16: dropped items are visible if the selection changes before all of them have moved")
  func deselectedWhileTheyMove() throws {
    let canvas = Self.canvas(try Self.page(count: 700))
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    Self.drop(canvas, at: Point(237, 172))
    #expect(!canvas.editor.pendingEdits.isEmpty)
    canvas.edit { $0.select([]) }
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }

  @Test(
    "DR-16: items that are deselected or removed while they are dragged are not hidden afterwards",
    arguments: [false, true]
  )
  func deselectedWhileDragged(isRemoved: Bool) throws {
    let canvas = Self.canvas(try Self.page())
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    canvas.edit { editor in
      if isRemoved { editor.removeSelection() } else { editor.select([]) }
    }
    canvas.paintAll()
    Self.drop(canvas, at: Point(237, 172))
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
    canvas.tool = .brush(.pen)
    _ = canvas.undo()
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }

  @Test("DR-16: an item that is removed while it is dragged leaves nothing on the screen")
  func removedWhileRepainted() throws {
    let canvas = Self.canvas(try Self.page(count: 6))
    Self.drag(canvas, by: Vector(37, 22))
    canvas.paintAll()
    canvas.edit { $0.removeSelection() }
    canvas.paintAll()
    Self.drop(canvas, at: Point(237, 172))
    canvas.paintAll()
    #expect((canvas.pixmap == painted(canvas)) == true)
  }
}
