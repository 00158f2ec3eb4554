import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

@Suite struct ShapeTests {
  private func points(_ path: Path) -> [Point] {
    path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p): p
      default: nil
      }
    }
  }

  private func expect(
    _ found: [Point],
    _ wanted: [(Double, Double)],
    within limit: Double = 6e-4,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == wanted.count, sourceLocation: sourceLocation)
    for (p, q) in zip(found, wanted) {
      #expect(
        abs(p.x - q.0) < limit && abs(p.y - q.1) < limit,
        "\(p) \(q)",
        sourceLocation: sourceLocation
      )
    }
  }

  @Test("DR-11: the head of an arrow lies beyond its end")
  func arrowHead() throws {
    let head = try #require(Shape.head(at: Point(100, 0), from: Point(0, 0), width: 10))
    expect(points(head), [(120, 0), (83.045, 15.307), (83.045, -15.307)])
    let turned = try #require(Shape.head(at: Point(0, 100), from: Point(0, 0), width: 10))
    expect(points(turned), [(0, 120), (-15.307, 83.045), (15.307, 83.045)])
    #expect(Shape.head(at: Point(1, 1), from: Point(1, 1), width: 10) == nil)
  }

  @Test("Heads of a fixed size: circles, bars and crow's feet, smaller at short lines")
  func heads() throws {
    let line = CubicCurve(line: Point(100, 0), .origin)
    func lines(_ head: Shape.Head, _ curve: CubicCurve? = nil) -> [Point] {
      ShapeHead(head, curve ?? line, width: 2).map { points($0.lines) } ?? []
    }
    expect(lines(.openArrow), [(76.508, -8.551), (100, 0), (76.508, 8.551)], within: 1e-3)
    expect(lines(.bar), [(100, -15), (100, 15)])
    expect(lines(.triangle), [(100, 0), (86.405, -6.339), (86.405, 6.339)], within: 1e-3)
    expect(
      lines(.diamondOutline),
      [(100, 0), (89.124, -5.071), (76, 0), (89.124, 5.071)],
      within: 1e-3
    )
    let foot = lines(.crowfootMany)
    expect([foot[1]], [(80, 0)])
    expect([foot[0]], [(98.126, -8.452)], within: 1e-3)
    #expect(lines(.crowfootOneOrMany).count == 5)
    let circle = try #require(ShapeHead(.circleOutline, line, width: 2))
    #expect(circle.lines.controlBounds == Rect(center: Point(100, 0), radius: 7.5))
    #expect(circle.gap == 7.5 && circle.area.isEmpty)
    #expect(ShapeHead(.circle, line, width: 2)?.area == circle.lines)
    let short = CubicCurve(line: Point(10, 0), .origin)
    expect(lines(.bar, short), [(10, -5), (10, 5)])
    for head in Shape.Head.allCases {
      #expect(ShapeHead(head, CubicCurve(line: .origin, .origin), width: 2) == nil)
    }
  }

  @Test("A line ends at the outline of a hollow head, and is hidden by no other")
  func hollowHeads() throws {
    for isCurve in [false, true] {
      let ends = [Point(0, 0), Point(100, 0)]
      let figure: Shape.Figure =
        isCurve
        ? .curve([ends[0], Point(50, 40), ends[1]], isClosed: false) : .line(ends[0], ends[1])
      for head in Shape.Head.allCases {
        let shape = Shape(figure, startHead: head, endHead: head)
        let items = shape.displayItems(.fineliner, fill: nil)
        guard case .ink(let ribbon, _)? = items.first else {
          Issue.record("the line is ink")
          continue
        }
        let isHollow = [.circleOutline, .triangleOutline, .diamondOutline].contains(head)
        for (point, end) in [(ribbon.start, ends[0]), (ribbon.segments.last?.end, ends[1])] {
          let gap = try ((#require(point)) - end).lengthSquared.squareRoot()
          #expect(isHollow ? gap > 6 && gap < 25 : gap == 0, "\(head) \(gap)")
        }
      }
    }
  }

  @Test("DR-13: corners of polygons and stars of any sides")
  func corners() {
    // A square of 100 with lines of 10: Drawsana's circle has a radius of 45.
    let square = Rect(center: Point(50, 50), radius: 45)
    expect(
      points(Shape(.polygon(sides: 5, square)).path),
      [(50, 5), (92.798, 36.094), (76.45, 86.406), (23.55, 86.406), (7.202, 36.094)]
    )
    let star = Shape(.star(points: 5, inner: 0.4, Rect(center: Point(50, 50), radius: 56.25)))
    let found = points(star.path)
    expect([found[0]], [(50, -6.25)])
    #expect(found.count == 10)
    for (i, p) in found.enumerated() {
      let radius = (p - Point(50, 50)).lengthSquared.squareRoot()
      #expect(abs(radius - (i % 2 == 0 ? 56.25 : 22.5)) < 1e-9)
    }
    for sides in [3, 4, 17, 1000] {
      #expect(points(Shape(.polygon(sides: sides, square)).path).count == sides)
    }
  }

  @Test("DR-14: the degrees of an angle")
  func degrees() throws {
    let mark = try #require(AngleMark(Point(50, 0), .origin, Point(0, 50)))
    // A nine, a zero, and the sign: 90 degrees.
    #expect(mark.digits == AngleMark(Point(7, 0), .origin, Point(0, 3))?.digits)
    let moves = mark.digits.elements.count { if case .move = $0 { true } else { false } }
    #expect(moves == 4, "two lines of a 9, a 0, and the sign")
    let box = mark.arc.controlBounds
    #expect(abs(box.maxX - 24) < 1e-9 && abs(box.maxY - 24) < 1e-9, "an arc of a radius of 24")
    #expect(AngleMark(Point(1, 1), Point(1, 1), Point(2, 2)) == nil)
    #expect(AngleMark(Point(2, 2), Point(1, 1), Point(2, 2)) == nil)
  }

  @Test("Shapes, fills, opacity, blend modes and groups are saved and undone to the bit")
  func registers() throws {
    var fixture = PageFixture()
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    let figures: [Shape.Figure] = [
      .line(Point(1, 2), Point(30, 40)), .rectangle(rect, radius: 0), .rectangle(rect, radius: 8),
      .ellipse(rect), .polygon(sides: 7, rect), .star(points: 6, inner: 0.5, rect),
      .angle(Point(80, 10), Point(10, 10), Point(10, 80)),
      .lines([Point(0, 0), Point(10, 30), Point(60, 5)], isClosed: true),
      .curve([Point(0, 0), Point(10, 30), Point(60, 5), Point(90, 90)], isClosed: false),
    ]
    var ids: [ItemID] = []
    for figure in figures {
      let heads = Shape.Head.allCases
      let head = heads[(ids.count + 1) % heads.count]
      let shape = Shape(figure, startHead: head, endHead: .arrow)
      let add = DrawingOperation.add(
        shape,
        outline: .pen,
        fill: ids.count % 2 == 0 ? Color(red: 1, green: 0.5, blue: 0.25) : nil,
        isOutlined: ids.count % 3 != 0,
        to: fixture.layer,
        in: &fixture.drawing
      )
      ids.append(try fixture.drawing.apply(add).items[0])
      #expect(fixture.drawing[ids.last!]?.shape == shape)
    }
    try expectSound(fixture.drawing)
    for (i, id) in ids.enumerated() {
      #expect((fixture.drawing[id]?.fill != nil) == (i % 2 == 0))
      #expect(fixture.drawing[id]?.isOutlined == (i % 3 != 0))
    }
    var hashes = [fixture.drawing.contentHash]
    func apply(_ operation: DrawingOperation) throws {
      try fixture.drawing.apply(operation)
      hashes.append(fixture.drawing.contentHash)
    }
    try apply(.fill(ids, with: Color(gray: 0.5)))
    try apply(.setOpacity(0.25, of: ids))
    try apply(.setBlendMode(.multiply, of: [ids[1]]))
    try apply(.makeGroup(of: Array(ids[0..<3]), in: &fixture.drawing))
    let inner = try #require(fixture.drawing[ids[0]]?.groups.first)
    try apply(.makeGroup(of: Array(ids[0..<5]), in: &fixture.drawing))
    let outer = try #require(fixture.drawing[ids[0]]?.groups.first)
    #expect(fixture.drawing[ids[0]]?.groups == [outer, inner])
    #expect(fixture.drawing.items(of: outer).map(\.id) == Array(ids[0..<5]))
    #expect(fixture.drawing.items(of: inner).map(\.id) == Array(ids[0..<3]))
    try apply(.ungroup(outer, in: fixture.drawing))
    #expect(
      fixture.drawing[ids[0]]?.groups == [inner] && fixture.drawing[ids[4]]?.groups == []
    )
    try apply(.setShape(of: ids[3], to: .arrow(.origin, Point(200, 100))))
    #expect(fixture.drawing[ids[3]]?.bounds.contains(Point(200, 100)) == true)
    try apply(.describe(ids[2], as: Array("a box".utf8)))
    // A text that is too long ends with a whole character.
    try apply(.describe(ids[1], as: Array(String(repeating: "a", count: 65_534).utf8) + "🌊".utf8))
    let text = try #require(fixture.drawing[ids[1]]?.descriptionUTF8)
    #expect(text.count == 65_534 && text.last == UInt8(ascii: "a"))
    try expectSound(fixture.drawing)
    for i in 1..<hashes.count { #expect(hashes[i] != hashes[i - 1]) }
    for hash in hashes.reversed().dropFirst() {
      expectDone(fixture.drawing.undo())
      #expect(fixture.drawing.contentHash == hash)
    }
    for hash in hashes.dropFirst() {
      expectDone(fixture.drawing.redo())
      #expect(fixture.drawing.contentHash == hash)
    }
    try expectSound(fixture.drawing)
  }

  @Test("Two change the fill and the opacity of a shape at once, and both hold")
  func atOnce() throws {
    var fixture = PageFixture()
    let shape = Shape(.ellipse(Rect(x: 0, y: 0, width: 50, height: 50)))
    let add = DrawingOperation.add(
      shape,
      outline: .pen,
      to: fixture.layer,
      in: &fixture.drawing
    )
    let id = try fixture.drawing.apply(add).items[0]
    var (a, b) = (fixture.drawing, fixture.drawing)
    a.setAuthor(2)
    b.setAuthor(3)
    let first = try #require(a.apply(.fill([id], with: .black)).logged)
    let second = try #require(b.apply(.setOpacity(0.5, of: [id])).logged)
    a.merge([second])
    b.merge([first])
    for drawing in [a, b] {
      #expect(drawing[id]?.fill == .black && drawing[id]?.opacity == 0.5)
    }
    #expect(a.contentHash == b.contentHash)
  }

  @Test("A shape of a later version is kept, and seen again by who knows it")
  func laterShape() throws {
    var bytes = Shape(.line(.origin, Point(5, 5))).encoded
    bytes[0] = 99
    #expect(Shape.decoded(bytes, plugins: .builtIn) == nil)
    var fixture = PageFixture()
    let new = NewItem(
      id: fixture.drawing.makeItemID(),
      layer: fixture.layer,
      position: .middle,
      content: .unknown(kind: 2, bytes),
      brush: nil,
      inkBounds: Rect(x: 0, y: 0, width: 5, height: 5)
    )
    try fixture.drawing.apply(DrawingOperation(.add, [.addItem(new)]))
    let read = try Saved(fixture.drawing).drawing()
    guard case .unknown(2, bytes) = read[new.id]?.content else {
      Issue.record("the bytes are kept")
      return
    }
  }
}
