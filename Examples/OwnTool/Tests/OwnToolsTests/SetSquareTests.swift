import Inkstone
import OwnTools
import Testing

@Suite struct SetSquareTests {
  private let canvas = InkCanvas(
    Drawing(author: 1, size: PageSize(600, 600)),
    width: 600,
    height: 600
  )

  /// Drags a contact through pixels, one sample each.
  private func drag(_ points: [Point], _ kind: InputEvent.PointerKind = .pen, from time: Double) {
    for (i, point) in points.enumerated() {
      let phase = i == 0 ? InputEvent.Phase.began : i == points.count - 1 ? .ended : .moved
      let now = time + 0.01 * Double(i)
      let event = InputEvent(contact: 1, kind: kind, phase: phase, location: point, time: now)
      _ = canvas.handle([event], at: now)
    }
  }

  private var strokes: [[Point]] {
    canvas.drawing.layers(of: canvas.page).flatMap { $0.items }
      .compactMap { $0.stroke?.samples.map(\.location) }
  }

  /// Returns a line of a hand that trembles.
  private func shaky(from a: Point, to b: Point) -> [Point] {
    (0...20).map { i in
      let point = a.interpolated(to: b, Double(i) / 20)
      return Point(point.x, point.y + [0, 3, -2, 5][i % 4])
    }
  }

  @Test func inkThatBeginsAtAnEdgeStaysOnIt() throws {
    canvas.aid = SetSquare(at: Point(300, 200), angle: 0)
    drag(shaky(from: Point(200, 196), to: Point(380, 204)), from: 0)
    drag(shaky(from: Point(200, 150), to: Point(380, 170)), from: 1)
    let edge = try #require(strokes.first)
    #expect(edge.count > 15 && edge.allSatisfy { abs($0.y - 200) < 0.01 })
    #expect(abs(edge[0].x - 200) < 0.01)
    // Strokes that begin elsewhere follow the pen, also across the edge.
    #expect(try #require(strokes.last).contains { abs($0.y - 150) < 0.01 })
  }

  @Test func inkFollowsTheEdgeHoweverThePageIsTurned() throws {
    canvas.aid = SetSquare(at: Point(300, 300), angle: 0.5)
    let way = Vector(1, 0.5463024898)
    drag(shaky(from: Point(300, 300), to: Point(300, 300) + way * 100), from: 0)
    let line = try #require(strokes.first)
    let off = line.map { abs(($0 - Point(300, 300)).cross(way.normalized)) }
    #expect(off.allSatisfy { $0 < 0.01 })
  }

  @Test func shapesSnapToTheEdge() throws {
    canvas.aid = SetSquare(at: Point(300, 200), angle: 0)
    canvas.tool = .shape(.line)
    drag([Point(150, 195), Point(300, 230), Point(400, 207)], from: 0)
    let items = canvas.drawing.layers(of: canvas.page).flatMap { $0.items }
    guard case .line(let a, let b)? = items.first?.shape?.figure else {
      Issue.record("no line was drawn")
      return
    }
    #expect(a.distance(to: Point(150, 200)) < 0.01 && b.distance(to: Point(400, 200)) < 0.01)
  }

  @Test(arguments: [InputEvent.PointerKind.pen, .finger])
  func itIsDraggedByItsInsideAndLeavesNoInk(_ kind: InputEvent.PointerKind) {
    let square = SetSquare(at: Point(300, 200), angle: 0)
    canvas.aid = square
    canvas.roles = .penDraws
    drag([Point(300, 250), Point(320, 260), Point(340, 270)], kind, from: 0)
    #expect(square.center == Point(340, 220) && square.angle == 0)
    #expect(strokes.isEmpty && canvas.viewport == Viewport())
  }

  @Test func aCornerTurnsIt() {
    let square = SetSquare(at: Point(300, 200), angle: 0)
    canvas.aid = square
    _ = canvas.setModifiers(.constrains)
    // A quarter turn around the center of the long edge.
    drag([Point(450, 220), Point(400, 320), Point(280, 350)], from: 0)
    #expect(abs(square.angle - .pi / 2) < 1e-9 && square.center == Point(300, 200))
  }

  @Test func itIsSeenAndNoPartOfTheDocument() {
    _ = canvas.paint()
    let empty = canvas.pixmap
    canvas.aid = SetSquare(at: Point(300, 200), angle: 0.3)
    #expect(canvas.needsFrame)
    _ = canvas.paint()
    #expect(canvas.pixmap != empty && canvas.drawing.itemCount == 0)
    canvas.aid = nil
    _ = canvas.paint()
    #expect(canvas.pixmap == empty)
  }

  @Test func aDragThatIsTakenAwayPutsItBack() {
    let square = SetSquare(at: Point(300, 200), angle: 0)
    canvas.aid = square
    let events = [
      InputEvent(contact: 1, kind: .pen, phase: .began, location: Point(300, 250), time: 1),
      InputEvent(contact: 1, kind: .pen, phase: .moved, location: Point(350, 280), time: 1.1),
      InputEvent(contact: 1, kind: .pen, phase: .cancelled, location: Point(350, 280), time: 1.2),
    ]
    _ = canvas.handle(events, at: 1.2)
    #expect(square.center == Point(300, 200))
  }
}
