import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// DR-17, DR-34, R13: the frame of the selection, its handles, and the effect of dragging them.
@Suite struct SelectionFrameTests {
  private static let turned = SelectionFrame(
    Rect(x: -50, y: -20, width: 100, height: 40),
    transform: Affine.rotation(0.5).concatenating(.translation(300, 200))
  )

  private static func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

  @Test("DR-34: the frame of an item is its box under its transform, at every corner")
  func quad() throws {
    var drawing = makeDrawing()
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let shape = Shape(.rectangle(Rect(x: 0, y: 0, width: 60, height: 20), radius: 0))
    let add = DrawingOperation.add(shape, outline: .pen, to: layer, in: &drawing)
    let id = try drawing.apply(add).items[0]
    let transform = Affine.scale(2, 0.5).concatenating(.rotation(0.7))
      .concatenating(.translation(200, 100))
    try drawing.apply(.transform([id], by: transform, in: drawing))
    let item = try #require(drawing[id])
    let frame = try #require(Selection(of: [id], in: drawing).frame)
    let box = item.inkBounds
    let wanted = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ].map { transform.apply($0) }
    for (corner, point) in zip(frame.corners, wanted) { #expect(Self.isNear(corner, point)) }
    // In the view, the line is four points outside, whatever the zoom.
    for scale in [0.5, 1, 4] as [Double] {
      let viewport = Viewport(scale: scale, angle: 0.3, origin: Point(11, 7))
      let line = frame.outline(in: viewport, pixelsPerPoint: 2)
      let corners = frame.corners.map { viewport.transform.apply($0) }
      let edge = (line[1] - line[0]).normalized
      let distance = abs(edge.cross(corners[0] - line[0]))
      #expect(distance >= 8 - 1e-6)
      if scale == 4 { #expect(abs(distance - 8) < 1e-6) }
    }
  }

  @Test("DR-17: a corner goes with the contact, and what lies opposite stays, also turned")
  func corners() {
    for frame in [SelectionFrame(Rect(x: 10, y: 20, width: 100, height: 40)), Self.turned] {
      let corners = frame.corners
      let handles: [SelectionHandle] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
      for (i, handle) in handles.enumerated() {
        for way in [Vector(7, 13), Vector(-9, 4), Vector(-300, -500)] {
          let start = corners[i] + Vector(1, 2)
          let change = frame.transform(dragging: handle, from: start, to: start + way)
          #expect(Self.isNear(change.apply(corners[i]), corners[i] + way))
          #expect(Self.isNear(change.apply(corners[(i + 2) % 4]), corners[(i + 2) % 4]))
          #expect(change.inverted != nil)
          let centered = frame.transform(
            dragging: handle,
            from: start,
            to: start + way,
            .fromCenter
          )
          #expect(Self.isNear(centered.apply(frame.center), frame.center))
          #expect(Self.isNear(centered.apply(corners[i]), corners[i] + way))
        }
        #expect(frame.transform(dragging: handle, from: corners[i], to: corners[i]) == .identity)
      }
    }
  }

  @Test("DR-17: proportions are kept with shift, and by pictures and texts; edges stretch")
  func proportions() {
    var frame = Self.turned
    let start = frame.corners[2]
    let end = start + Vector(31, 8)
    let change = frame.transform(dragging: .bottomRight, from: start, to: end, .constrains)
    let scale = change.a
    #expect(
      scale > 1 && change == Affine(a: scale, b: 0, c: 0, d: scale, tx: change.tx, ty: change.ty)
    )
    frame.keepsProportions = true
    #expect(frame.transform(dragging: .bottomRight, from: start, to: end) == change)
    let edge = frame.transform(dragging: .right, from: start, to: end)
    let corners = frame.corners
    #expect(Self.isNear(edge.apply(corners[0]), corners[0]))
    #expect(Self.isNear(edge.apply(corners[3]), corners[3]))
    let height = edge.apply(corners[1]).distance(to: edge.apply(corners[2]))
    #expect(abs(height - 40) < 1e-9)
  }

  @Test("DR-17: nothing gets too short or too long to be brought back, whatever a contact does")
  func extremes() {
    var random = SeededGenerator(seed: 4)
    var flat = SelectionFrame(Rect(x: 5, y: 5, width: 80, height: 0))
    flat.keepsProportions = true
    for frame in [Self.turned, flat, SelectionFrame(Rect(x: 1, y: 1, width: 0, height: 0))] {
      for number in 0...10 {
        guard let handle = SelectionHandle(number: number) else { continue }
        for size in [0, 1e-9, 1, 50, 1e6, 1e12] as [Double] {
          let start = frame.corners[number % 4]
          let end = start + Vector(random.real(-size, size), random.real(-size, size))
          for modifiers in [[], .constrains, .fromCenter] as [Modifiers] {
            let change = frame.transform(dragging: handle, from: start, to: end, modifiers)
            #expect(change.inverted != nil && change.apply(frame.center).isFinite)
          }
        }
        let bad = frame.transform(dragging: handle, from: .origin, to: Point(.nan, .infinity))
        #expect(bad == .identity)
      }
      // Dragged to the opposite point: the side keeps one unit.
      let gone = Self.turned.transform(
        dragging: .bottomRight,
        from: Self.turned.corners[2],
        to: Self.turned.corners[0]
      )
      let after = Self.turned.corners.map { gone.apply($0) }
      #expect(abs(after[0].distance(to: after[1]) - 1) < 1e-9)
      #expect(abs(after[1].distance(to: after[2]) - 1) < 1e-9)
    }
  }

  @Test("DR-17: turning goes about the middle; steps end at multiples of 15° of the frame")
  func turning() {
    let frame = Self.turned
    let center = frame.center
    let start = center + Vector(0, -60)
    let quarter = frame.transform(dragging: .rotate, from: start, to: center + Vector(30, 0))
    #expect(quarter.a == 0 && quarter.b == 1 && quarter.c == -1 && quarter.d == 0)
    #expect(Self.isNear(quarter.apply(center), center))
    for x in [-80.0, -7, 3, 44] {
      let end = center + Vector(x, -50)
      let change = frame.transform(dragging: .rotate, from: start, to: end, .constrains)
      let steps = frame.transformed(by: change).angle * 12 / .pi
      #expect(abs(steps - steps.rounded()) < 1e-9)
    }
    #expect(frame.transform(dragging: .rotate, from: center, to: start) == .identity)
  }

  @Test(
    "DR-17: Drawsana's handle scales by the ratio of the distances and turns by the angles' difference"
  )
  func scaleAndRotate() {
    let frame = Self.turned
    let center = frame.center
    let change = frame.transform(
      dragging: .scaleAndRotate,
      from: center + Vector(30, 40),
      to: center + Vector(-120, 90)
    )
    // Distances 50 and 150, at right angles to each other.
    #expect(Self.isNear(change.apply(center), center))
    #expect(Self.isNear(change.apply(center + Vector(30, 40)), center + Vector(-120, 90)))
    #expect(abs(change.determinant - 9) < 1e-9)
  }

  @Test("DR-17: every kind of item is scaled and turned from its handles, each in one step of undo")
  func everyKind() throws {
    var drawing = makeDrawing()
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let pen = [Point(10, 10), Point(60, 30), Point(90, 90)]
    let stroke = Stroke(id: StrokeID(0), brush: .pen, events: SyntheticPen.stroke(pen, force: 0.5))
    try drawing.apply(.add(stroke, to: layer, in: &drawing))
    let box = Rect(x: 100, y: 100, width: 50, height: 30)
    let figures: [Shape.Figure] = [
      .line(Point(0, 0), Point(40, 30)), .rectangle(box, radius: 4), .ellipse(box),
      .polygon(sides: 5, box), .star(points: 5, inner: 0.4, box),
      .angle(Point(10, 0), Point(0, 0), Point(0, 10)), .curve(pen, isClosed: true),
    ]
    for figure in figures {
      try drawing.apply(.add(Shape(figure), outline: .pen, to: layer, in: &drawing))
    }
    let pixels = Graphic([.path(Path(box), .nonZero, Paint(.black))])
    try drawing.apply(.add([pixels], to: layer, in: &drawing))
    let ids = drawing.editableItems(of: page).map { $0.id }
    #expect(ids.count == 9)
    for some in ids.map({ [$0] }) + [ids] {
      for handle: SelectionHandle in [.bottomRight, .left, .rotate, .scaleAndRotate] {
        let frame = try #require(Selection(of: some, in: drawing).frame)
        let start = frame.corners[2]
        let change = frame.transform(dragging: handle, from: start, to: start + Vector(25, 9))
        let before = drawing.contentHash
        let old = some.compactMap { drawing[$0]?.transform }
        try drawing.apply(.transform(some, by: change, in: drawing))
        for (id, transform) in zip(some, old) {
          #expect(drawing[id]?.transform == transform.concatenating(change))
        }
        #expect(drawing.undo() != nil && drawing.contentHash == before)
      }
    }
  }

  @Test("The nearest handle within reach is hit; in small frames the inside can still be dragged")
  func hits() {
    let frame = SelectionFrame(Rect(x: 100, y: 100, width: 200, height: 100))
    let viewport = Viewport(scale: 2, origin: Point(30, 40))
    for handle in frame.handles(in: viewport, pixelsPerPoint: 1.5) {
      let near = viewport.page(handle.pixel + Vector(5, -5))
      let hit = frame.handle(at: near, in: viewport, pixelsPerPoint: 1.5, reach: 6)
      #expect(hit == handle.handle)
    }
    #expect(frame.handles(in: viewport).count == 9)
    #expect(frame.handle(at: frame.center, in: viewport) == .inside)
    #expect(frame.handle(at: Point(0, 0), in: viewport) == nil)
    let small = SelectionFrame(Rect(x: 100, y: 100, width: 3, height: 1))
    #expect(small.handles(in: Viewport()).count == 5, "corners, and the one that turns")
    #expect(small.handle(at: small.center, in: Viewport()) == .inside)
    for number in 0...200 {
      if let handle = SelectionHandle(number: number) { #expect(handle.number == number) }
    }
    #expect(SelectionHandle(number: 16) == .point(0) && SelectionHandle(number: 13) == nil)
  }

  @Test(
    "The ends of an arrow are dragged one by one, by steps of 15° and about the middle, also turned"
  )
  func ends() throws {
    let shape = Shape.arrow(Point(0, 0), Point(100, 0))
    var frame = SelectionFrame(
      Rect(x: -5, y: -5, width: 110, height: 10),
      transform: Affine.rotation(.pi / 2).concatenating(.translation(50, 50))
    )
    frame.points = [Point(0, 0), Point(100, 0)]
    let start = Point(50, 150)
    let handle = frame.handle(at: start, in: Viewport())
    #expect(handle == .point(1))
    let moved = frame.shape(shape, draggingPoint: 1, from: start, to: start + Vector(0, 20))
    guard case .line(let a, let b) = moved.figure else {
      Issue.record("no line")
      return
    }
    #expect(a == .origin && Self.isNear(b, Point(120, 0)) && moved.endHead == .arrow)
    let stepped = frame.shape(
      shape,
      draggingPoint: 1,
      from: start,
      to: start + Vector(4, 20),
      .constrains
    )
    guard case .line(_, let end) = stepped.figure else {
      Issue.record("no line")
      return
    }
    #expect(Self.isNear(end, Point(120, 0)), "upright on the page")
    let both = frame.shape(
      shape,
      draggingPoint: 1,
      from: start,
      to: start + Vector(0, 20),
      .fromCenter
    )
    guard case .line(let first, let last) = both.figure else {
      Issue.record("no line")
      return
    }
    #expect(Self.isNear(first, Point(-20, 0)) && Self.isNear(last, Point(120, 0)))
  }

  @Test("The edge of a text changes where its lines break, and what lies opposite stays")
  func wrapping() {
    var frame = SelectionFrame(
      Rect(x: 0, y: 0, width: 100, height: 20),
      transform: Affine.scale(2).concatenating(.translation(10, 10))
    )
    frame.isText = true
    let handles = frame.handles(in: Viewport()).map { $0.handle }
    #expect(handles.contains(.wrapRight) && handles.contains(.wrapLeft) && !handles.contains(.top))
    func drag(_ handle: SelectionHandle, _ way: Double, _ keys: Modifiers = []) -> [Double] {
      let new = frame.wrapWidth(
        dragging: handle,
        of: nil,
        minimum: 44,
        from: Point(0, 0),
        to: Point(way, 9),
        keys
      )
      return [new.width, new.shift]
    }
    #expect(drag(.wrapRight, 40) == [120, 0] && drag(.wrapLeft, 40) == [80, 20])
    #expect(drag(.wrapRight, -1000) == [44, 0] && drag(.wrapRight, 20, .fromCenter) == [120, -10])
  }
}
