import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// R13, DR-19, DR-20: selection by boxes and lassos.
@Suite struct SelectingTests {
  /// Returns a page of scribbles, shapes and pictures, some moved, rotated or stretched.
  private func mixture(_ count: Int, seed: UInt64, side: Double = 600) throws -> PageFixture {
    var fixture = PageFixture()
    var random = SeededGenerator(seed: seed)
    let layer = fixture.layer
    for i in 0..<count {
      let transform = Affine.rotation(random.real(0, 6)).concatenating(
        .translation(random.real(0, side), random.real(0, side))
      )
      switch i % 5 {
      case 0:
        let shape = Shape(.rectangle(Rect(x: 0, y: 0, width: 30, height: 9), radius: 2))
        let fill: Color? = i % 2 == 0 ? .black : nil
        let add = DrawingOperation.add(
          shape,
          outline: .fineliner,
          fill: fill,
          to: layer,
          transform: transform,
          in: &fixture.drawing
        )
        try fixture.drawing.apply(add)
      case 1:
        let frame = Rect(x: 0, y: 0, width: 20, height: 12)
        let graphic = Graphic([.image(GraphicTests.checkers(), frame, alpha: 1)])
        try fixture.drawing.apply(
          .add([graphic], to: layer, transform: transform, in: &fixture.drawing)
        )
      default: try fixture.draw(scribble(&random, side: side))
      }
    }
    return fixture
  }

  private static func circle(_ center: Point, _ radius: Double, _ count: Int) -> [Point] {
    (0..<count).map { i in
      let (sine, cosine) = Real.sinCos(2 * .pi * Double(i) / Double(count))
      return center + Vector(cosine, sine) * radius
    }
  }

  @Test("A group is hit if one of its parts is, also if a later part is not")
  func partsOfGroups() {
    let (near, far) = (Point(0, 0), Point(100, 100))
    func dot(_ point: Point) -> DisplayList.Item {
      .ink(Ribbon(start: point, radius: 1), Paint(.black))
    }
    for points in [[near, far], [far, near]] {
      let probe = InkProbe(from: near, to: near, radius: 2)
      #expect(probe.touches(.layer(points.map(dot), alpha: 1), notBelow: []))
    }
    let probe = InkProbe(from: Point(50, 50), to: Point(50, 50), radius: 2)
    #expect(!probe.touches(.layer([dot(near), dot(far)], alpha: 1), notBelow: []))
  }

  @Test("A box takes what a look at all ink takes, wholly inside or touched", arguments: 1...4)
  func boxes(seed: UInt64) throws {
    let fixture = try mixture(400, seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let box = Rect(
        x: random.real(0, 400),
        y: random.real(0, 400),
        width: random.real(1, 300),
        height: random.real(1, 300)
      )
      var (inside, meeting) = ([] as [ItemID], [] as [ItemID])
      for id in fixture.ids {
        let ink = try #require(fixture.drawing[id]?.displayItem)
        var (isInside, isMeeting) = (true, false)
        ink.visitParts { part in
          // Ink may protrude slightly.
          if !box.expanded(by: 0.02).contains(part.bounds) { isInside = false }
          if part.touches(box) { isMeeting = true }
          return true
        }
        if isInside { inside.append(id) }
        let middle = InkProbe(from: box.center, to: box.center, radius: 0)
        if isMeeting || middle.touches(ink) { meeting.append(id) }
      }
      #expect(fixture.drawing.items(on: fixture.page, inside: box).map(\.id) == inside)
      #expect(fixture.drawing.items(on: fixture.page, meeting: box).map(\.id) == meeting)
    }
  }

  @Test("A lasso takes what has half of its way or its ink in it, as a plain look at it says")
  func lassos() throws {
    let fixture = try mixture(300, seed: 7)
    var random = SeededGenerator(seed: 3)
    for round in 0..<8 {
      let center = Point(random.real(100, 500), random.real(100, 500))
      var points: [Point] = []
      for point in Self.circle(center, random.real(30, 250), 20 + 40 * round) {
        points.append(point + Vector(random.real(-20, 20), random.real(-20, 20)))
      }
      // The lasso continues slightly beyond its beginning.
      points += points.prefix(5).map { $0 + Vector(4, 4) }
      func isIn(_ p: Point) -> Bool {
        var winding = 0
        for i in points.indices {
          let (a, b) = (points[i], points[(i + 1) % points.count])
          guard (a.y > p.y) != (b.y > p.y) else { continue }
          if a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y)) > p.x {
            winding += b.y > a.y ? 1 : -1
          }
        }
        return winding != 0
      }
      var wanted: [ItemID] = []
      // The edge between samples is not examined closely.
      var unsure: [ItemID] = []
      for id in fixture.ids {
        var (inside, all) = (0.0, 0.0)
        func count(_ start: Point, _ end: Point) {
          let length = start.distance(to: end) + 1e-6
          all += length
          if isIn(start.midpoint(to: end)) { inside += length }
        }
        let item = try #require(fixture.drawing[id])
        if let samples = item.stroke?.samples {
          let way = samples.map { item.transform.apply($0.location) }
          if way.count == 1 { count(way[0], way[0]) }
          for (a, b) in zip(way, way.dropFirst()) {
            for i in 0..<50 {
              count(a + (b - a) * (Double(i) / 50), a + (b - a) * (Double(i + 1) / 50))
            }
          }
        } else {
          try #require(item.displayItem).visitParts { part in
            count(part.start, part.end)
            return true
          }
        }
        if abs(inside / all - 0.5) < 0.05 {
          unsure.append(id)
        } else if inside > all - inside {
          wanted.append(id)
        }
      }
      let found = fixture.drawing.items(on: fixture.page, insideLasso: points).map(\.id)
      #expect(found.filter { !unsure.contains($0) } == wanted && unsure.count < 20)
      #expect(!wanted.isEmpty)
    }
  }

  @Test("Half of a line is enough for a lasso, less is not; a lasso of nothing takes nothing")
  func half() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(100, 100), Point(200, 100))
    func taken(to x: Double) -> [ItemID] {
      let lasso = [Point(90, 90), Point(x, 90), Point(x, 110), Point(90, 110)]
      return fixture.drawing.items(on: fixture.page, insideLasso: lasso).map(\.id)
    }
    #expect(taken(to: 152) == [id] && taken(to: 148) == [] && taken(to: 210) == [id])
    // Both ends are outside.
    let middle = Rect(minX: 110, minY: 90, maxX: 190, maxY: 110).corners
    #expect(fixture.drawing.items(on: fixture.page, insideLasso: middle).map(\.id) == [id])
    #expect(fixture.drawing.items(on: fixture.page, insideLasso: []).isEmpty)
    let line = [Point(0, 100), Point(300, 100)]
    #expect(fixture.drawing.items(on: fixture.page, insideLasso: line).isEmpty)
    let bad = [Point(.nan, 0), Point(.infinity, 9), Point(0, 0)]
    #expect(fixture.drawing.items(on: fixture.page, insideLasso: bad).isEmpty)
  }

  @Test("A lasso that goes round twice, or of far too many points, takes what lies in it")
  func long() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(290, 300), Point(310, 300))
    try fixture.line(Point(400, 300), Point(500, 300))
    let twice = Self.circle(Point(300, 300), 50, 100) + Self.circle(Point(300, 300), 60, 100)
    #expect(fixture.drawing.items(on: fixture.page, insideLasso: twice).map(\.id) == [id])
    let many = Self.circle(Point(300, 300), 50, 200_000)
    #expect(fixture.drawing.items(on: fixture.page, insideLasso: many).map(\.id) == [id])
  }

  @Test("DR-20: what erasers took is not there, neither for a box nor for a lasso")
  func erasedInk() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(100, 100), Point(300, 100))
    let wide = try Brush.eraser.restyled { $0.width = 30 }
    try fixture.line(Point(215, 100), Point(310, 100), brush: wide)
    let page = fixture.page
    let left = Rect(minX: 90, minY: 80, maxX: 220, maxY: 120)
    let right = Rect(minX: 230, minY: 80, maxX: 320, maxY: 120)
    #expect(fixture.drawing.items(on: page, inside: left).map(\.id) == [id])
    #expect(fixture.drawing.items(on: page, meeting: right).isEmpty)
    #expect(fixture.drawing.items(on: page, insideLasso: right.corners).isEmpty)
    let maximum = Rect(minX: 90, minY: 80, maxX: 160, maxY: 120).corners
    #expect(fixture.drawing.items(on: page, insideLasso: maximum).map(\.id) == [id])
    // The same after it is moved.
    try fixture.drawing.apply(.transform([id], by: .translation(0, 400), in: fixture.drawing))
    let below = Rect(minX: 90, minY: 480, maxX: 220, maxY: 520)
    #expect(fixture.drawing.items(on: page, inside: below).map(\.id) == [id])
    let gone = Rect(minX: 230, minY: 480, maxX: 320, maxY: 520)
    #expect(fixture.drawing.items(on: page, meeting: gone).isEmpty)
  }

  @Test("DR-20: a hit is precise under turning and scaling, not one of the box about it")
  func hits() throws {
    var fixture = PageFixture()
    let shape = Shape(.rectangle(Rect(x: -50, y: -10, width: 100, height: 20), radius: 0))
    let transform = Affine.scale(2, 1).concatenating(.rotation(.pi / 4))
      .concatenating(.translation(300, 300))
    let add = DrawingOperation.add(
      shape,
      outline: .fineliner,
      fill: .black,
      to: fixture.layer,
      transform: transform,
      in: &fixture.drawing
    )
    let id = try fixture.drawing.apply(add).items[0]
    func hit(_ own: Point) -> ItemID? {
      fixture.drawing.item(on: fixture.page, at: transform.apply(own), within: 0)?.id
    }
    #expect(hit(Point(-49, -9)) == id && hit(Point(49, 9)) == id && hit(.origin) == id)
    #expect(hit(Point(-53, 0)) == nil && hit(Point(0, 13)) == nil && hit(Point(0, -13)) == nil)
    #expect(fixture.drawing[id]?.bounds.contains(Point(240, 360)) == true)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(240, 360), within: 4) == nil)
    let corner = Rect(x: 230, y: 350, width: 20, height: 20)
    #expect(fixture.drawing.items(on: fixture.page, meeting: corner).isEmpty)
  }

  @Test("DR-19: what is hidden or locked is never taken, and groups come whole if that is wanted")
  func editable() throws {
    var fixture = PageFixture()
    let (a, b, c) = (
      try fixture.line(Point(10, 10), Point(50, 10)),
      try fixture.line(Point(10, 20), Point(50, 20)),
      try fixture.line(Point(10, 400), Point(50, 400))
    )
    let page = fixture.page
    let box = Rect(x: 0, y: 0, width: 100, height: 100)
    try fixture.drawing.apply(.makeGroup(of: [b, c], in: &fixture.drawing))
    func taken(_ wholeGroups: Bool = false) -> [ItemID] {
      let found = fixture.drawing.items(on: page, inside: box, wholeGroups: wholeGroups).map(
        \.id
      )
      let lasso = fixture.drawing.items(
        on: page,
        insideLasso: box.corners,
        wholeGroups: wholeGroups
      )
      #expect(lasso.map(\.id) == found)
      return found
    }
    #expect(taken() == [a, b] && taken(true) == [a, b, c])
    try fixture.drawing.apply(.setLocked(true, of: [a]))
    #expect(taken() == [b] && fixture.drawing.editableItems(of: page).map(\.id) == [b, c])
    try fixture.drawing.apply(.setHidden(true, of: fixture.layer))
    #expect(taken().isEmpty)
  }
}
