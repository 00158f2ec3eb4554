import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

@Suite struct SearchTests {
  /// Returns a drawing of many dots and ticks, one in a hundred of them long, without computing their ink.
  private func field(_ count: Int, seed: UInt64 = 5, side: Double) throws -> PageFixture {
    var fixture = PageFixture()
    var random = SeededGenerator(seed: seed)
    let layer = fixture.layer
    let brush = SharedBrush(.fineliner)
    var steps: [Step] = []
    var key: PositionKey?
    for i in 0..<count {
      let start = Point(random.real(0, side), random.real(0, side))
      let length = i % 100 == 0 ? 150.0 : 6
      let end = start + Vector(random.real(-length, length), random.real(-length, length))
      var box = Rect.empty
      for point in [start, end] { box.formUnion(point) }
      let samples = [start, end].map {
        StrokeSample(InputEvent(phase: .moved, location: $0, time: 0))
      }
      let position = PositionKey.between(key, nil)
      key = position
      steps.append(
        .addItem(
          NewItem(
            id: fixture.drawing.makeItemID(),
            layer: layer,
            position: position,
            content: .stroke(.pen, .list(samples)),
            brush: brush,
            inkBounds: box.expanded(by: 2)
          )
        )
      )
    }
    try fixture.drawing.apply(DrawingOperation(.add, steps))
    return fixture
  }

  @Test("A search looks at few boxes: a hundred times the strokes, less than five times the boxes")
  func costOfSearch() throws {
    var looked: [Int] = []
    for (count, side) in [(1000, 500.0), (10_000, 1581.0), (100_000, 5000.0)] {
      let fixture = try field(count, side: side)
      let layer = try #require(fixture.drawing.layer(fixture.layer))
      var random = SeededGenerator(seed: 3)
      var boxes = 0
      for _ in 0..<100 {
        let point = Point(random.real(0, side), random.real(0, side))
        _ = layer.items(near: Rect(center: point, radius: 4), visited: &boxes)
      }
      looked.append(boxes / 100)
    }
    #expect(looked[2] < 5 * looked[0] && looked[2] < 1000, "boxes a search: \(looked)")
  }

  @Test("A search finds what looking at everything finds, also after edits")
  func searchIsComplete() throws {
    var fixture = try field(2000, side: 900)
    var random = SeededGenerator(seed: 8)
    for round in 0..<30 {
      let ids = fixture.ids
      let some = (0..<20).compactMap { _ in ids.any(&random) }
      let ones = Array(Set(some)).sorted()
      if round % 2 == 0 {
        let move = Affine.translation(random.real(-300, 300), random.real(-300, 300))
        try fixture.drawing.apply(.transform(ones, by: move, in: fixture.drawing))
      } else {
        try fixture.drawing.apply(.remove(ones))
        if round % 3 == 0 { fixture.drawing.undo() }
      }
      let layer = try #require(fixture.drawing.layer(fixture.layer))
      let center = Point(random.real(0, 900), random.real(0, 900))
      let area = Rect(center: center, radius: random.real(1, 200))
      let wanted = layer.items.filter { $0.bounds.intersects(area) }.map(\.id)
      #expect(layer.items(near: area).map(\.id) == wanted)
      let inside = layer.items.filter { area.contains($0.bounds) }.map(\.id)
      #expect(layer.items(inside: area).map(\.id) == inside)
    }
    try expectSound(fixture.drawing)
  }

  @Test("After a copy a write shares all but a few chunks, and the copy stays as it was")
  func copiesShareChunks() throws {
    var fixture = try field(100_000, side: 5000)
    let copy = fixture.drawing
    let before = copy.itemCount
    try fixture.line(Point(10, 10), Point(20, 20))
    try fixture.drawing.apply(.remove([fixture.ids[500]]))
    #expect(copy.itemCount == before)
    for (old, new) in [
      (copy.table, fixture.drawing.table),
      (copy.allLayers[0].order, fixture.drawing.allLayers[0].order),
      (copy.allLayers[0].cells, fixture.drawing.allLayers[0].cells),
    ] {
      var known: Set<ObjectIdentifier> = []
      func walk(_ chunk: Chunk, _ visit: (Chunk) -> Void) {
        visit(chunk)
        for child in chunk.children { walk(child, visit) }
      }
      var fresh = 0
      try walk(#require(old.root)) { known.insert(ObjectIdentifier($0)) }
      try walk(#require(new.root)) { if !known.contains(ObjectIdentifier($0)) { fresh += 1 } }
      #expect(known.count > 3000 && fresh <= 16, "\(fresh) of \(known.count) chunks are new")
    }
  }

  @Test("R13: a point hits ink within the distance, no further, also where the bounds are wide")
  func pointsHitInk() throws {
    var fixture = PageFixture()
    let brush = try Brush.fineliner.restyled { $0.width = 4 }
    let id = try fixture.line(Point(100, 100), Point(200, 200), brush: brush)
    let layer = try #require(fixture.drawing.layer(fixture.layer))
    let side = Vector(1, -1).normalized
    #expect(layer.item(at: Point(150, 150), within: 0)?.id == id)
    #expect(layer.item(at: Point(150, 150) + side * 1.9, within: 0)?.id == id)
    #expect(layer.item(at: Point(150, 150) + side * 2.1, within: 0) == nil)
    #expect(layer.item(at: Point(150, 150) + side * 6.9, within: 5)?.id == id)
    #expect(layer.item(at: Point(150, 150) + side * 7.1, within: 5) == nil)
    #expect(layer.item(at: Point(110, 190), within: 5) == nil, "inside the bounds, far from ink")
  }

  @Test("R13: hits follow a transform, in place and in width")
  func hitsFollowTransforms() throws {
    var fixture = PageFixture()
    let brush = try Brush.fineliner.restyled { $0.width = 4 }
    let id = try fixture.line(Point(0, 0), Point(10, 0), brush: brush)
    let turn = Affine.scale(3).concatenating(.rotation(.pi / 2))
      .concatenating(.translation(300, 300))
    try fixture.drawing.apply(.transform([id], by: turn, in: fixture.drawing))
    let layer = try #require(fixture.drawing.layer(fixture.layer))
    #expect(layer.item(at: Point(305.9, 320), within: 0)?.id == id)
    #expect(layer.item(at: Point(306.1, 320), within: 0) == nil)
    #expect(layer.item(at: Point(5, 0), within: 1) == nil)
    let stretch = Affine.scale(4, 1)
    try fixture.drawing.apply(.transform([id], by: stretch, in: fixture.drawing))
    let item = try #require(fixture.drawing[id])
    let ink = try #require(item.displayItem)
    #expect(item.bounds.contains(ink.bounds), "bounds contain ink that is stretched one way")
  }

  @Test("The topmost stroke is hit; hidden and locked layers and erasers are not")
  func whatCanBeHit() throws {
    var fixture = PageFixture()
    try fixture.line(Point(0, 50), Point(100, 50))
    let upper = try fixture.line(Point(50, 0), Point(50, 100))
    try fixture.line(Point(0, 0), Point(100, 100), brush: .eraser)
    // The erased point has no item.
    #expect(fixture.drawing.item(on: fixture.page, at: Point(50, 50), within: 1) == nil)
    let center = Point(50, 80)
    let (page, layer) = (fixture.page, fixture.layer)
    #expect(fixture.drawing.item(on: page, at: center, within: 1)?.id == upper)
    try fixture.drawing.apply(.setHidden(true, of: layer))
    #expect(fixture.drawing.item(on: page, at: center, within: 1) == nil)
    try fixture.drawing.apply(
      .group([.setHidden(false, of: layer), .setLocked(true, of: layer)])
    )
    #expect(fixture.drawing.item(on: page, at: center, within: 1) == nil)
  }

  @Test("R7: the way of an eraser takes whole strokes that it crosses, and only those")
  func erasingStrokes() throws {
    var fixture = PageFixture()
    var ids: [ItemID] = []
    for x in stride(from: 10.0, to: 100, by: 10) {
      ids.append(try fixture.line(Point(x, 0), Point(x, 100)))
    }
    let path = [Point(25, 50), Point(45, 50), Point(45, 140), Point(75, 140)]
    let operation = DrawingOperation.erase(
      along: path,
      radius: 4,
      on: fixture.page,
      in: fixture.drawing
    )
    try fixture.drawing.apply(operation)
    #expect(fixture.ids == ids.filter { $0 != ids[2] && $0 != ids[3] })
    let tap = DrawingOperation.erase(
      along: [Point(61, 3)],
      radius: 2,
      on: fixture.page,
      in: fixture.drawing
    )
    try fixture.drawing.apply(tap)
    #expect(!fixture.ids.contains(ids[5]) && fixture.drawing.itemCount == 6)
    fixture.drawing.undo()
    fixture.drawing.undo()
    #expect(fixture.ids == ids)
  }
}

/// DR-34, R12, R13: frames, snapping and infinite pages follow from the bounds of items.
@Suite struct StretchedBoundsTests {
  private static let stretches: [Affine] = [
    .scale(2.07, 1), .scale(1, 0.3), Affine.rotation(0.5).concatenating(.scale(1, 3)),
    Affine.scale(-4, 1).concatenating(.translation(500, 0)),
  ]

  /// Expects the bounds of an item to equal those of its painted pixels.
  private func expectTight(
    _ id: ItemID,
    _ fixture: PageFixture,
    within margin: Double,
    _ name: String
  )
    throws
  {
    let item = try #require(fixture.drawing[id])
    let ink = try #require(item.displayItem).bounds
    #expect(item.bounds.expanded(by: 1e-9).contains(ink), "\(name): \(item.bounds) of \(ink)")
    // The box of a rotated item is rotated.
    if item.transform.b != 0 { return }
    // A stroke stores its bounds in whole units.
    let whole = item.stroke == nil ? 0 : max(abs(item.transform.a), abs(item.transform.d))
    let margin = margin + whole
    #expect(ink.expanded(by: margin).contains(item.bounds), "\(name): \(item.bounds) of \(ink)")
    let page = fixture.drawing.inkBounds(of: fixture.page)
    #expect(ink.expanded(by: margin).contains(page), "\(name): \(page) of \(ink)")
  }

  /// DR-34, R12, R13: bounds of ink of 200 × 100 that is stretched in one direction.
  @Test(arguments: Self.stretches) func boundsOfStretchedInkAreThoseOfWhatIsVisible(
    by transform: Affine
  ) throws {
    let points = (0...50).map { i in
      Point(4 * Double(i), 50 + 50 * Real.sinCos(Double(i)).sine)
    }
    for named in Brush.catalog where !named.brush.erases {
      for force in [nil, 0.2, 0.9] {
        var fixture = PageFixture()
        let id = try fixture.draw(ink(points, brush: named.brush, force: force))
        try fixture.drawing.apply(.transform([id], by: transform, in: fixture.drawing))
        // Only the widest radius is known, not that of each sample; textures rotate.
        let margin = 0.1 + (named.brush.hasPlainWidth ? 0 : 2 * named.brush.width)
        try expectTight(id, fixture, within: margin, "\(named.name)")
      }
    }
  }

  /// DR-34, R12, R13: bounds of shapes and graphics that are stretched in one direction.
  @Test(arguments: Self.stretches) func boundsOfStretchedShapesAreThoseOfWhatIsVisible(
    by transform: Affine
  ) throws {
    let rect = Rect(x: 20, y: 30, width: 200, height: 100)
    for figure in [
      Shape.Figure.rectangle(rect, radius: 0), .ellipse(rect), .line(Point(0, 0), Point(200, 100)),
    ] {
      var fixture = PageFixture()
      let shape = Shape(figure)
      let add = DrawingOperation.add(
        shape,
        outline: .fineliner,
        to: fixture.layer,
        in: &fixture.drawing
      )
      let id = try fixture.drawing.apply(add).items[0]
      try fixture.drawing.apply(.transform([id], by: transform, in: fixture.drawing))
      try expectTight(id, fixture, within: 0.1, "\(figure)")
    }
    let path = DisplayList.Item.path(Path(rect), .nonZero, Paint(.black))
    let line = ink([Point(20, 30), Point(220, 130)], brush: .fineliner).item()
    for items in [[path], try [path, #require(line)]] {
      var fixture = PageFixture()
      let add = DrawingOperation.add(
        [Graphic(items)],
        to: fixture.layer,
        in: &fixture.drawing
      )
      let id = try fixture.drawing.apply(add).items[0]
      try fixture.drawing.apply(.transform([id], by: transform, in: fixture.drawing))
      try expectTight(id, fixture, within: 0.1, "graphic")
    }
  }
}

extension Brush {
  /// Whether all its ink consists of discs of one radius.
  fileprivate var hasPlainWidth: Bool {
    if case .sweep = tip { radii.map { $0.lowerBound == $0.upperBound } ?? false } else { false }
  }
}
