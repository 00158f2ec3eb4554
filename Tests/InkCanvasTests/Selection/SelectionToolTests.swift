import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing

@_spi(Tools) @testable import InkCanvas
@testable import InkTools

@Suite struct SelectionToolTests {
  /// Returns a canvas with filled rectangles and the selection tool.
  private static func canvas(
    _ boxes: [Rect],
    isLasso: Bool = false
  ) throws -> (InkCanvas, [ItemID]) {
    var drawing = makeDrawing()
    let layer = try #require(drawing.pages.first.flatMap { drawing.layers(of: $0.id).first }).id
    for box in boxes {
      let shape = DrawingOperation.add(
        Shape(.rectangle(box, radius: 0)),
        outline: .fineliner,
        fill: Color(red: 1, green: 0, blue: 0),
        to: layer,
        in: &drawing
      )
      try drawing.apply(shape)
    }
    let canvas = makeCanvas(drawing, roles: .allDraw)
    canvas.tool = .tool(SelectionTool(isLasso: isLasso))
    return (canvas, canvas.items.map { $0.id })
  }

  private static func tap(_ x: Double, _ y: Double, at time: Double = 0) -> [InputEvent] {
    [sample(.began, x, y, at: time), sample(.ended, x, y, at: time + 0.05)]
  }

  private static let two = [
    Rect(x: 50, y: 50, width: 60, height: 40), Rect(x: 80, y: 60, width: 60, height: 40),
  ]

  @Test("DR-16: a tap takes the topmost thing, a drag moves it in one step of undo")
  func tapAndMove() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.play(Self.tap(90, 70))
    #expect(canvas.editor.selection.ids == [ids[1]], "the topmost of two")
    canvas.play(Self.tap(60, 55, at: 1))
    #expect(canvas.editor.selection.ids == [ids[0]])
    let steps = canvas.drawing.history.undoCount
    let before = painted(canvas)
    canvas.play(line(Point(60, 55), Point(160, 155), start: 2))
    #expect(canvas.drawing[ids[0]]?.transform == .translation(100, 100))
    #expect(canvas.editor.selection.bounds.contains(Point(180, 170)), "the frame goes along")
    #expect(canvas.drawing.history.undoCount == steps + 1)
    _ = canvas.undo()
    #expect(canvas.drawing[ids[0]]?.transform == .identity)
    #expect(painted(canvas) == before)
    #expect(canvas.editor.selection.ids == [ids[0]], "what was selected stays so")
    canvas.play(Self.tap(300, 250, at: 3))
    #expect(canvas.editor.selection.isEmpty)
  }

  @Test("DR-16: a drag that is taken back leaves nothing, neither pixels nor a step of undo")
  func cancelled() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.play(Self.tap(60, 55))
    canvas.paintAll()
    let before = canvas.pixmap
    let steps = canvas.drawing.history.undoCount
    canvas.play(line(Point(60, 55), Point(160, 155), start: 2).dropLast())
    canvas.paintAll()
    #expect(canvas.pixmap != before, "what is dragged is seen where it is")
    canvas.play(sample(.cancelled, 160, 155, at: 3))
    canvas.paintAll()
    #expect(canvas.pixmap == before)
    #expect(canvas.drawing.history.undoCount == steps)
    // A canceled drag of another item restores the selection.
    canvas.play(line(Point(130, 90), Point(160, 155), start: 4).dropLast())
    #expect(canvas.editor.selection.ids == [ids[1]])
    canvas.play(sample(.cancelled, 160, 155, at: 5))
    #expect(canvas.editor.selection.ids == [ids[0]])
  }

  @Test("What is dragged is seen as it is afterwards, before the contact is lifted")
  func liveIsFinal() throws {
    let (canvas, _) = try Self.canvas(Self.two)
    canvas.play(Self.tap(90, 70))
    let corner = try #require(
      canvas.editor.selection.frame?.handles(in: canvas.viewport).first {
        $0.handle == .bottomRight
      }
    ).pixel
    let drag = line(corner, corner + Vector(70, 40), start: 1)
    canvas.play(Array(drag.dropLast()) + [sample(.moved, corner.x + 70, corner.y + 40, at: 1.2)])
    canvas.paintAll()
    let seen = canvas.pageView.drawing
    canvas.play(sample(.ended, corner.x + 70, corner.y + 40, at: 1.3))
    let page = canvas.page
    func inks(_ drawing: Drawing) -> [Rect] {
      drawing.layers(of: page).flatMap { $0.items }.map { $0.bounds }
    }
    #expect(inks(seen) == inks(canvas.drawing))
    #expect(canvas.drawing.history.undoCount == 3)
  }

  @Test(
    "DR-17: each handle of a rectangle, an ellipse, a star, a stroke and a line can be dragged, and undone",
    arguments: [
      SelectionHandle.topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left,
      .rotate,
    ]
  )
  func handles(handle: SelectionHandle) throws {
    var drawing = makeDrawing()
    let layer = try #require(drawing.pages.first.flatMap { drawing.layers(of: $0.id).first }).id
    let box = Rect(x: 100, y: 100, width: 90, height: 80)
    for figure: Shape.Figure in [
      .rectangle(box, radius: 4), .ellipse(box), .star(points: 5, inner: 0.4, box),
    ] {
      try drawing.apply(.add(Shape(figure), outline: .pen, to: layer, in: &drawing))
    }
    let canvas = makeCanvas(drawing, roles: .allDraw)
    canvas.play(line(Point(100, 100), Point(180, 190)))
    for id in canvas.items.map({ $0.id }) {
      canvas.tool = .selection
      canvas.edit { $0.select([id]) }
      let frame = try #require(canvas.editor.selection.frame)
      let point = try #require(
        frame.handles(in: canvas.viewport).first { $0.handle == handle }
      ).pixel
      let end = point + Vector(17, 23)
      let steps = canvas.drawing.history.undoCount
      canvas.play(line(point, end, start: 1))
      let moved = frame.transform(dragging: handle, from: point, to: end)
      #expect(moved != .identity)
      #expect(canvas.drawing[id]?.transform == moved)
      #expect(canvas.drawing.history.undoCount == steps + 1)
      _ = canvas.undo()
      #expect(canvas.drawing[id]?.transform == .identity)
    }
  }

  @Test("DR-17: the ends of a line are dragged one by one")
  func points() throws {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.tool = .shape(.line)
    canvas.play(line(Point(50, 50), Point(150, 50)))
    let id = try #require(canvas.items.first).id
    canvas.tool = .selection
    canvas.edit { $0.select([id]) }
    canvas.play(line(Point(150, 50), Point(170, 120), start: 1))
    #expect(canvas.drawing[id]?.shape?.figure == .line(Point(50, 50), Point(170, 120)))
    _ = canvas.setModifiers(.constrains)
    canvas.play(line(Point(170, 120), Point(150, 52), start: 2))
    #expect(canvas.drawing[id]?.shape?.figure == .line(Point(50, 50), Point(150, 50)))
  }

  @Test("A drag over nothing takes what lies in a box; with shift it adds")
  func boxes() throws {
    let (canvas, ids) = try Self.canvas(Self.two + [Rect(x: 250, y: 200, width: 40, height: 40)])
    canvas.play(line(Point(30, 30), Point(145, 105)))
    #expect(canvas.editor.selection.ids == [ids[0], ids[1]])
    _ = canvas.setModifiers(.constrains)
    canvas.play(line(Point(230, 180), Point(300, 250), start: 1))
    #expect(canvas.editor.selection.ids == ids)
    canvas.play(Self.tap(260, 210, at: 2))
    #expect(canvas.editor.selection.ids == [ids[0], ids[1]], "a tap takes it away again")
    _ = canvas.setModifiers([])
    canvas.play(line(Point(200, 30), Point(220, 40), start: 3))
    #expect(canvas.editor.selection.isEmpty, "a box around nothing selects nothing")
  }

  @Test("A lasso takes what it goes round")
  func lasso() throws {
    let (canvas, ids) = try Self.canvas(
      [Rect(x: 50, y: 50, width: 40, height: 40), Rect(x: 150, y: 50, width: 40, height: 40)],
      isLasso: true
    )
    let way = [Point(140, 40), Point(200, 40), Point(200, 100), Point(140, 100), Point(140, 42)]
    var events: [InputEvent] = []
    for (i, point) in way.enumerated() {
      let phase: InputEvent.Phase = i == 0 ? .began : i == way.count - 1 ? .ended : .moved
      events.append(sample(phase, point.x, point.y, at: 0.1 * Double(i)))
    }
    canvas.play(Array(events.dropLast()))
    canvas.paintAll()
    #expect(canvas.pixmap[170, 40] != SIMD4(255, 255, 255, 255), "the lasso is seen")
    canvas.play(events.suffix(1).map { $0 })
    #expect(canvas.editor.selection.ids == [ids[1]])
  }

  @Test("A thing in a group is taken with its group, and by another tap alone")
  func groups() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.edit { $0.selectAll() }
    canvas.edit { $0.groupSelection() }
    canvas.play(Self.tap(300, 250))
    canvas.play(Self.tap(60, 55, at: 1))
    #expect(canvas.editor.selection.ids == ids)
    canvas.play(Self.tap(60, 55, at: 2))
    #expect(canvas.editor.selection.ids == [ids[0]])
    canvas.edit { $0.selectAll() }
    canvas.edit { $0.ungroupSelection() }
    canvas.play(Self.tap(60, 55, at: 3))
    #expect(canvas.editor.selection.ids == [ids[0]])
  }

  @Test("With alt a copy is dragged, and what was selected stays where it was")
  func copies() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.play(Self.tap(60, 55))
    _ = canvas.setModifiers(.fromCenter)
    canvas.play(line(Point(60, 55), Point(160, 155), start: 2))
    #expect(canvas.items.count == 3)
    #expect(canvas.drawing[ids[0]]?.transform == .identity)
    let copy = try #require(canvas.editor.selection.ids.first)
    #expect(!ids.contains(copy))
    #expect(canvas.drawing[copy]?.bounds.minX == 149.5 || canvas.editor.selection.bounds.minX > 140)
    _ = canvas.undo()
    #expect(canvas.items.count == 2)
    #expect(canvas.editor.selection.isEmpty)
  }

  @Test("Things snap to others that are near, and control keeps them from it")
  func snapping() throws {
    let (canvas, ids) = try Self.canvas([
      Rect(x: 50, y: 50, width: 40, height: 40), Rect(x: 200, y: 150, width: 40, height: 40),
    ])
    canvas.play(Self.tap(60, 55))
    // The left edges are four units apart where the contact ends.
    canvas.play(line(Point(60, 55), Point(206, 105), start: 1).dropLast())
    canvas.play(sample(.moved, 206, 105, at: 1.5))
    #expect(!canvas.snapGuides.isEmpty)
    canvas.play(sample(.ended, 206, 105, at: 1.6))
    #expect(canvas.drawing[ids[0]]?.transform == .translation(150, 50))
    #expect(canvas.snapGuides.isEmpty)
    _ = canvas.undo()
    _ = canvas.setModifiers(.freely)
    canvas.play(line(Point(60, 55), Point(206, 105), start: 2))
    #expect(canvas.drawing[ids[0]]?.transform == .translation(146, 50))
  }

  @Test("DR-18: what is selected gives the settings its look, and gets theirs in one step of undo")
  func restyling() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.toolSettings.fillColor = nil
    canvas.play(Self.tap(60, 55))
    #expect(canvas.toolSettings.fillColor == Color(red: 1, green: 0, blue: 0))
    let steps = canvas.drawing.history.undoCount
    let before = painted(canvas)
    canvas.toolSettings.fillColor = Color(red: 0, green: 0, blue: 1)
    #expect(canvas.drawing[ids[0]]?.fill == Color(red: 0, green: 0, blue: 1))
    #expect(canvas.drawing[ids[1]]?.fill == Color(red: 1, green: 0, blue: 0))
    canvas.toolSettings.fillColor = Color(red: 0, green: 1, blue: 0)
    #expect(canvas.drawing.history.undoCount == steps + 1, "what follows at once belongs to it")
    _ = canvas.undo()
    #expect(canvas.drawing[ids[0]]?.fill == Color(red: 1, green: 0, blue: 0))
    #expect(painted(canvas) == before)
    canvas.toolSettings.strokeWidth = 9
    #expect(canvas.drawing[ids[0]]?.brush?.width == 9)
    canvas.toolSettings.opacity = 0.5
    #expect(canvas.drawing[ids[0]]?.opacity == 0.5)
  }

  @Test(
    "DR-34: the frame and its handles are seen where the thing is, and nowhere once nothing is selected"
  )
  func indicator() throws {
    let (canvas, _) = try Self.canvas([Rect(x: 100, y: 100, width: 60, height: 40)])
    canvas.paintAll()
    let clean = canvas.pixmap
    canvas.play(Self.tap(110, 110))
    canvas.paintAll()
    let frame = try #require(canvas.editor.selection.frame)
    for handle in frame.handles(in: canvas.viewport) {
      let (x, y) = (Int(handle.pixel.x), Int(handle.pixel.y))
      #expect(canvas.pixmap[x, y] == SIMD4(255, 255, 255, 255), "a handle is white inside")
    }
    #expect(canvas.pixmap != clean)
    canvas.play(Self.tap(300, 250, at: 1))
    canvas.paintAll()
    #expect(canvas.pixmap == clean)
  }

  @Test("What was erased is not there to be selected")
  func erased() throws {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.tool = .brush(.highlighter)
    canvas.play(line(Point(50, 100), Point(250, 100)))
    canvas.tool = .brush(.eraser)
    canvas.play(line(Point(150, 60), Point(150, 140), start: 1))
    canvas.tool = .selection
    canvas.play(Self.tap(150, 100, at: 2))
    #expect(canvas.editor.selection.isEmpty)
    canvas.play(Self.tap(80, 100, at: 3))
    #expect(canvas.editor.selection.ids.count == 1)
  }

  @Test("DR-32: the selection is told once a change")
  func notices() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    var notices = canvas.edit { $0.select(ids) }.notices
    #expect(notices.filter { $0 == .selection }.count == 1)
    notices = canvas.edit { $0.select(ids) }.notices
    #expect(notices.isEmpty)
    notices = canvas.edit { $0.removeSelection() }.notices
    #expect(notices.filter { $0 == .selection }.count == 1)
    #expect(notices.filter { $0 == .history }.count == 1)
  }

  @Test("Moves in a row are one step of undo")
  func nudges() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.edit { $0.select([ids[0]]) }
    let steps = canvas.drawing.history.undoCount
    for i in 0..<5 {
      _ = canvas.tick(at: Double(i) * 0.2)
      canvas.edit { $0.transformSelection(by: .translation(1, 0)) }
    }
    #expect(canvas.drawing[ids[0]]?.transform == .translation(5, 0))
    #expect(canvas.drawing.history.undoCount == steps + 1)
    _ = canvas.tick(at: 10)
    canvas.edit { $0.transformSelection(by: .translation(1, 0)) }
    #expect(canvas.drawing.history.undoCount == steps + 2)
  }

  @Test("What is done between two nudges is a step of its own, and so is the nudge behind it")
  func nudgesWithSomethingBetween() throws {
    let (canvas, ids) = try Self.canvas(Self.two)
    canvas.edit { $0.select([ids[0]]) }
    let steps = canvas.drawing.history.undoCount
    canvas.edit { $0.transformSelection(by: .translation(1, 0)) }
    canvas.edit { $0.reorderSelection(to: .front) }
    canvas.edit { $0.transformSelection(by: .translation(1, 0)) }
    #expect(canvas.drawing.history.undoCount == steps + 3)
    let events = line(Point(20, 250), Point(90, 250))
    _ = try canvas.apply { drawing in
      let stroke = Stroke(id: StrokeID(0), brush: .pen, events: events)
      return .add(stroke, to: canvas.layer, in: &drawing)
    }
    canvas.edit { $0.transformSelection(by: .translation(1, 0)) }
    _ = canvas.undo()
    #expect(canvas.drawing.history.undoCount == steps + 4, "the stroke stays")
    #expect(canvas.items.count == 3)
  }

  @Test("Things go one step up and down past what they overlap")
  func order() throws {
    let (canvas, ids) = try Self.canvas(
      Self.two + [Rect(x: 300, y: 200, width: 40, height: 40)]
    )
    canvas.edit { $0.select([ids[0]]) }
    canvas.edit { $0.shiftSelection(forward: true) }
    #expect(canvas.items.map { $0.id } == [ids[1], ids[0], ids[2]])
    canvas.edit { $0.shiftSelection(forward: false) }
    #expect(canvas.items.map { $0.id } == ids)
    canvas.edit { $0.reorderSelection(to: .front) }
    #expect(canvas.items.map { $0.id } == [ids[1], ids[2], ids[0]])
  }
}

extension InkCanvas {
  /// The guides that a drag snaps to.
  fileprivate var snapGuides: [Snapping.Guide] {
    if case .frame(_, let guides) = stage.display { guides } else { [] }
  }
}
