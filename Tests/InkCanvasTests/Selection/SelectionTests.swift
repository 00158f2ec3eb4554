@_spi(Tools) import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// DR-19, R13: selection from code, and snapping.
@Suite struct SelectionTests {
  private static func boxes(_ rects: [Rect]) throws -> (drawing: Drawing, ids: [ItemID]) {
    var drawing = makeDrawing()
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    var ids: [ItemID] = []
    for rect in rects {
      let graphic = Graphic([.path(Path(rect), .nonZero, Paint(.black))])
      let add = DrawingOperation.add([graphic], to: layer, in: &drawing)
      ids.append(try drawing.apply(add).items[0])
    }
    return (drawing, ids)
  }

  @Test(
    "DR-19: things are selected, added, taken away and removed from code, whatever is asked for"
  )
  func fromCode() throws {
    var (drawing, ids) = try Self.boxes([
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 50, y: 0, width: 10, height: 10),
      Rect(x: 90, y: 90, width: 10, height: 10),
    ])
    #expect(Selection().isEmpty && Selection(of: [], in: drawing).frame == nil)
    var selection = Selection(of: [ids[1], ids[0], ids[1]], in: drawing)
    #expect(selection.ids == [ids[0], ids[1]] && selection.page == drawing.pages[0].id)
    #expect(selection.bounds.contains(Rect(x: 0, y: 0, width: 60, height: 10)))
    selection = selection.toggling([ids[2]], in: drawing)
    #expect(selection.ids == ids && selection.contains(ids[2]))
    selection = selection.toggling([ids[0]], in: drawing)
    #expect(selection.ids == [ids[1], ids[2]])
    #expect(Selection(allOf: drawing.pages[0].id, in: drawing).ids == ids)
    try drawing.apply(.remove(selection.ids))
    #expect(selection.refreshed(in: drawing).isEmpty)
    #expect(drawing.undo() != nil)
    #expect(selection.refreshed(in: drawing) == selection)
  }

  @Test("What is removed, locked, hidden, erases or is on another page is not selected")
  func notSelected() throws {
    var (drawing, ids) = try Self.boxes([
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 50, y: 0, width: 10, height: 10),
    ])
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let events = SyntheticPen.stroke([Point(200, 200), Point(250, 250)], force: 0.5)
    let eraser = Stroke(id: StrokeID(0), brush: .eraser, events: events)
    let name = try drawing.apply(.add(eraser, to: layer, in: &drawing)).items[0]
    #expect(Selection(of: [name], in: drawing).isEmpty)
    let both = Selection(of: ids, in: drawing)
    try drawing.apply(.setLocked(true, of: [ids[0]]))
    #expect(both.refreshed(in: drawing).ids == [ids[1]])
    try drawing.apply(.addPage(size: nil, in: &drawing))
    let other = drawing.layers(of: drawing.pages[1].id)[0].id
    try drawing.apply(.setLocked(false, of: [ids[0]]))
    try drawing.apply(.move([ids[1]], to: other, in: drawing))
    #expect(both.refreshed(in: drawing).ids == [ids[0]])
    try drawing.apply(.setHidden(true, of: layer))
    #expect(both.refreshed(in: drawing).ids == [ids[1]])
    try drawing.apply(.setLocked(true, of: other))
    #expect(both.refreshed(in: drawing).isEmpty)
    #expect(Selection(of: [ItemID(Stamp(counter: 999, author: 7))], in: drawing).isEmpty)
  }

  @Test(
    "The frame of several goes with them while they are turned, and is upright again afterwards"
  )
  func frameOfSeveral() throws {
    let (drawing, ids) = try Self.boxes([
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 50, y: 0, width: 10, height: 10),
    ])
    let selection = Selection(of: ids, in: drawing)
    let turn = Affine.rotation(0.4)
    let turned = selection.transformed(by: turn)
    let corners = try #require(selection.frame?.corners)
    #expect(turned.frame?.corners == corners.map { turn.apply($0) })
    #expect(turned.refreshed(in: drawing) == selection)
  }

  @Test("Edges and middles snap to the nearest within reach, with a guide from end to end")
  func snapping() throws {
    let (drawing, ids) = try Self.boxes([
      Rect(x: 100, y: 100, width: 40, height: 20), Rect(x: 200, y: 200, width: 60, height: 30),
    ])
    let view = Rect(x: 0, y: 0, width: 400, height: 300)
    let box = try #require(drawing[ids[1]]?.bounds)
    let other = try #require(drawing[ids[0]]?.bounds)
    let page = drawing.pages[0].id
    let snapping = Snapping(
      of: [ids[1]],
      in: box,
      on: page,
      seen: view,
      in: drawing,
      limit: Snapping.reach
    )
    // Left edges four units apart: snapping corrects the step, and leaves the vertical one alone.
    let near = snapping.snapped(box, movedBy: Vector(other.minX - box.minX + 4, 30))
    #expect(near.displacement == Vector(other.minX - box.minX, 30))
    let guide = try #require(near.guides.first)
    #expect(near.guides.count == 1 && guide.start.x == other.minX && guide.end.x == other.minX)
    #expect(guide.start.y == other.minY && guide.end.y == box.maxY + 30)
    let far = snapping.snapped(box, movedBy: Vector(other.minX - box.minX - 75, 30))
    #expect(far.guides.isEmpty && far.displacement.dx == other.minX - box.minX - 75)
    let point = snapping.snapped(Point(other.center.x + 2, other.maxY - 3))
    #expect(point.displacement == Vector(-2, 3) && point.guides.count == 2)
    let away = Snapping(
      of: [ids[1]],
      in: box,
      on: page,
      seen: Rect(x: 180, y: 180, width: 90, height: 90),
      in: drawing,
      limit: 6
    )
    #expect(away.snapped(box, movedBy: Vector(other.minX - box.minX + 4, 30)).guides.isEmpty)
  }

  @Test(
    "DR-34, R13: after a one-sided stretch the frame of several, and what snaps, are what is visible"
  )
  func stretched() throws {
    var (drawing, ids) = try Self.boxes([
      Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 500, y: 300, width: 20, height: 20),
    ])
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let events = SyntheticPen.stroke(
      [Point(20, 150), Point(120, 180), Point(220, 250)],
      force: 0.5
    )
    let stroke = Stroke(id: StrokeID(0), brush: .fineliner, events: events)
    ids.append(try drawing.apply(.add(stroke, to: layer, in: &drawing)).items[0])
    let box = Shape(.ellipse(Rect(x: 20, y: 300, width: 200, height: 100)))
    let add = DrawingOperation.add(box, outline: .fineliner, to: layer, in: &drawing)
    ids.append(try drawing.apply(add).items[0])
    for stretched in [ids[0], ids[2], ids[3]] {
      var drawing = drawing
      try drawing.apply(.transform([stretched], by: .scale(2.07, 1), in: drawing))
      let visible = try [stretched, ids[1]].reduce(Rect.empty) { box, id in
        try box.union(#require(drawing[id]?.displayItem).bounds)
      }
      let frame = Selection(of: [stretched, ids[1]], in: drawing).bounds
      #expect(
        frame.contains(visible) && visible.expanded(by: 2.5).contains(frame),
        "\(frame), \(visible)"
      )
      // The small box snaps to the visible right edge.
      let edge = try #require(drawing[stretched]?.displayItem).bounds.maxX
      let small = try #require(drawing[ids[1]]?.bounds)
      let snapping = Snapping(
        of: [ids[1]],
        in: small,
        on: page,
        seen: Rect(x: -50, y: -50, width: 800, height: 600),
        in: drawing,
        limit: 4
      )
      let snapped = snapping.snapped(small, movedBy: Vector(edge - small.minX + 2, 0))
      #expect(abs(snapped.displacement.dx - (edge - small.minX)) < 2.5, "\(snapped)")
    }
  }

  @Test("On ruled paper things go to the lines, if that is wanted, and to other things first")
  func ruling() throws {
    var (drawing, ids) = try Self.boxes([Rect(x: 101, y: 60, width: 40, height: 30)])
    let page = drawing.pages[0].id
    try drawing.apply(.setPaper(Paper(pattern: .grid, spacing: 24), of: page))
    let box = try #require(drawing[ids[0]]?.bounds)
    for usesRuling in [false, true] {
      let snapping = Snapping(
        of: ids,
        in: box,
        on: page,
        seen: Rect(x: 0, y: 0, width: 400, height: 300),
        in: drawing,
        limit: 3,
        usesRuling: usesRuling
      )
      let result = snapping.snapped(Point(97, 143))
      #expect(result.displacement == (usesRuling ? Vector(-1, 1) : .zero) && result.guides.isEmpty)
    }
  }

  @Test("On a page full of strokes a bounded number is looked at: the nearest ones")
  func nearest() throws {
    var drawing = makeDrawing()
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    var strokes: [Stroke] = []
    for i in 0..<3000 {
      let point = Point(Double(i % 60) * 6, Double(i / 60) * 5)
      let events = SyntheticPen.stroke([point, point + Vector(2, 1)], force: 0.5)
      strokes.append(Stroke(id: StrokeID(0), brush: .fineliner, events: events))
    }
    try drawing.apply(.add(strokes, to: layer, in: &drawing))
    let box = Rect(x: 100, y: 100, width: 20, height: 20)
    let view = Rect(x: 0, y: 0, width: 400, height: 300)
    let page = drawing.layers(of: drawing.pages[0].id)[0]
    let found = page.items(nearest: box, in: view, maximum: 50) { _ in true }
    func distance(_ item: Item) -> Double {
      let other = item.bounds
      let x = max(max(other.minX - box.maxX, box.minX - other.maxX), 0)
      let y = max(max(other.minY - box.maxY, box.minY - other.maxY), 0)
      return x * x + y * y
    }
    let wanted = page.items.map(distance).sorted().prefix(50)
    #expect(found.map(distance) == Array(wanted))
  }
}
