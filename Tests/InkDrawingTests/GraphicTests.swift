import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

/// Items that are not strokes.
@Suite struct GraphicTests {
  static let square = Path(Rect(x: 10, y: 10, width: 40, height: 40))

  /// A square with a square hole.
  static let frame: Path = {
    var path = square
    path.append(Path(Rect(x: 20, y: 20, width: 20, height: 20)))
    return path
  }()

  static func graphic(
    _ path: Path = square,
    _ rule: DisplayList.FillRule = .nonZero,
    color: Color = .black
  ) -> Graphic {
    Graphic([.path(path, rule, Paint(color))])
  }

  static func checkers(_ side: Int = 4) -> Pixmap {
    var pixmap = Pixmap(width: side, height: side)
    for i in pixmap.pixels.indices {
      pixmap.pixels[i] = (i / side + i) % 2 == 0 ? 0xff00_00ff : 0x8000_4020
    }
    return pixmap
  }

  static func picture(_ drawing: Drawing) -> Pixmap {
    var pixmap = Pixmap(width: 100, height: 100)
    let list = drawing.displayList(of: drawing.pages[0].id)
    Rasterizer().draw(list, into: &pixmap)
    return pixmap
  }

  @Test func aGraphicIsPaintedMovedAndUndone() throws {
    var fixture = PageFixture()
    let text = Graphic(
      [.path(Self.square, .nonZero, Paint(.black))],
      origin: .text(TextItem("Ink", font: "Sans", size: 12, origin: .origin))
    )
    try fixture.drawing.apply(.add([text], to: fixture.layer, in: &fixture.drawing))
    let id = fixture.ids[0]
    let drawn = Self.picture(fixture.drawing)
    #expect(drawn[30, 30].w == 255 && drawn[70, 30].w == 0)
    let moved = Affine.translation(40, 0)
    try fixture.drawing.apply(.transform([id], by: moved, in: fixture.drawing))
    let after = Self.picture(fixture.drawing)
    #expect(after[30, 30].w == 0 && after[70, 30].w == 255)
    #expect(fixture.drawing[id]?.graphic?.origin == text.origin)
    expectDone(fixture.drawing.undo())
    #expect(Self.picture(fixture.drawing) == drawn)
    expectDone(fixture.drawing.undo())
    #expect(fixture.drawing.isEmpty)
    expectDone(fixture.drawing.redo())
    #expect(Self.picture(fixture.drawing) == drawn)
  }

  @Test func aTurnedPictureShowsItsPixelsTurned() throws {
    var fixture = PageFixture()
    var pixmap = Pixmap(width: 2, height: 1)
    pixmap.pixels = [0xff00_00ff, 0xffff_0000]
    let graphic = Graphic([.image(pixmap, Rect(x: 20, y: 40, width: 40, height: 20), alpha: 1)])
    try fixture.drawing.apply(.add([graphic], to: fixture.layer, in: &fixture.drawing))
    #expect(Self.picture(fixture.drawing)[22, 50] == SIMD4(255, 0, 0, 255))
    let turn = Affine.translation(-40, -50)
      .concatenating(.rotation(.pi / 2))
      .concatenating(.translation(40, 50))
    try fixture.drawing.apply(.transform(fixture.ids, by: turn, in: fixture.drawing))
    let turned = Self.picture(fixture.drawing)
    #expect(turned[40, 32] == SIMD4(255, 0, 0, 255))
    #expect(turned[40, 68] == SIMD4(0, 0, 255, 255))
    #expect(turned[22, 50].w == 0)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(40, 32), within: 1) != nil)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(22, 50), within: 1) == nil)
  }

  @Test func aHoleInAPathIsNotHit() throws {
    var fixture = PageFixture()
    let frame = Self.graphic(Self.frame, .evenOdd)
    try fixture.drawing.apply(.add([frame], to: fixture.layer, in: &fixture.drawing))
    func isHit(_ x: Double, _ y: Double, within radius: Double = 1) -> Bool {
      fixture.drawing.item(on: fixture.page, at: Point(x, y), within: radius) != nil
    }
    #expect(isHit(15, 15) && isHit(45, 30) && isHit(9.5, 30))
    #expect(!isHit(30, 30) && isHit(30, 30, within: 10.5))
    #expect(!isHit(52, 30))
    let found = fixture.drawing.items(
      on: fixture.page,
      along: [Point(30, 30), Point(30, 80)],
      radius: 0.5
    )
    #expect(found == fixture.ids)
  }

  @Test func aPictureIsAResourceOnce() throws {
    var fixture = PageFixture()
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    let one = Graphic([.image(Self.checkers(), rect, alpha: 1)])
    let two = Graphic([
      .group([.image(Self.checkers(), rect, alpha: 0.5)], alpha: 1, .multiply),
      .path(Self.square, .nonZero, Paint(.black)),
    ])
    try fixture.drawing.apply(.add([one, two], to: fixture.layer, in: &fixture.drawing))
    #expect(fixture.drawing.resources.count == 1)
    let resource = fixture.drawing.resources[0]
    #expect(resource.picture.pixmap == Self.checkers())
    for item in fixture.drawing.layers(of: fixture.page)[0].items {
      #expect(item.graphic?.resources == [resource.id])
    }
    #expect(fixture.drawing[fixture.ids[0]]?.graphic?.items == one.items)
  }

  @Test func contentIsARegisterOfItsOwn() throws {
    var one = PageFixture()
    try one.drawing.apply(.add([Self.graphic()], to: one.layer, in: &one.drawing))
    let id = one.ids[0]
    var two = one.drawing
    two.setAuthor(2)
    let before = Self.picture(one.drawing)
    let other = Self.graphic(Path(Rect(x: 60, y: 60, width: 20, height: 20)))
    let edit = try one.drawing.apply(.setContent(of: id, to: other, in: &one.drawing))
    let move = try two.apply(.transform([id], by: .translation(5, 0), in: two))
    one.drawing.merge([try #require(move.logged)])
    two.merge([try #require(edit.logged)])
    #expect(one.drawing.contentHash == two.contentHash)
    #expect(Self.picture(one.drawing)[75, 70].w == 255)
    #expect(Self.picture(one.drawing)[30, 30].w == 0)
    expectDone(one.drawing.undo())
    #expect(one.drawing[id]?.transform == .translation(5, 0))
    expectDone(two.undo())
    two.merge(one.drawing)
    #expect(two[id]?.graphic?.items == Self.graphic().items)
    one.drawing.merge(two)
    #expect(Self.picture(one.drawing) == before)
  }

  @Test func aStrokeStaysAStroke() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(10, 10), Point(50, 10))
    let step = Step.item(id, .content(.graphic(Self.graphic()), inkBounds: .empty))
    #expect(throws: EditError.invalidValue) {
      try fixture.drawing.apply(DrawingOperation(.edit, [step]))
    }
    let hash = fixture.drawing.contentHash
    fixture.drawing.merge([
      LoggedOperation(
        stamp: Stamp(counter: 99, author: 5),
        operation: DrawingOperation(.edit, [step])
      )
    ])
    #expect(fixture.drawing.contentHash == hash)
  }

  @Test func aBrushForAGraphicDoesNothing() throws {
    var fixture = PageFixture()
    try fixture.drawing.apply(
      .add([Self.graphic()], to: fixture.layer, in: &fixture.drawing)
    )
    try fixture.line(Point(10, 10), Point(50, 10))
    let hash = fixture.drawing.contentHash
    try fixture.drawing.apply(.paint([fixture.ids[0]], with: .highlighter))
    #expect(
      fixture.drawing.contentHash == hash && fixture.drawing[fixture.ids[0]]?.brush == nil
    )
    let red = Color(red: 1, green: 0, blue: 0)
    try fixture.drawing.apply(
      try .restyle(fixture.ids, in: fixture.drawing) { $0.color = red }
    )
    #expect(fixture.drawing[fixture.ids[1]]?.brush?.style.color == red)
  }

  @Test func strokesBetweenGraphicsAreVisitedInOrder() throws {
    var fixture = PageFixture()
    for i in 0..<9 {
      if i % 3 == 1 {
        try fixture.drawing.apply(
          .add([Self.graphic()], to: fixture.layer, in: &fixture.drawing)
        )
      } else {
        try fixture.line(Point(10, 10 * Double(i)), Point(50, 10 * Double(i)))
      }
    }
    guard
      case .layer(let items, _)? = fixture.drawing.displayList(of: fixture.page).items.first
    else {
      return #expect(Bool(false), "a layer is one thing to paint")
    }
    #expect(items.count == 9)
    for (i, item) in items.enumerated() {
      switch item {
      case .path: #expect(i % 3 == 1)
      default: #expect(i % 3 != 1 && abs(item.bounds.center.y - 10 * Double(i)) < 2)
      }
    }
    var strokes = 0
    StrokeReader().visitStrokes(of: fixture.drawing.layers(of: fixture.page)[0].items) {
      _,
      _ in
      strokes += 1
      return true
    }
    #expect(strokes == 6)
  }

  @Test func whatRefersToAResourceWaitsForIt() throws {
    var one = PageFixture()
    let two = one.drawing
    let image = Graphic([
      .image(Self.checkers(), Rect(x: 0, y: 0, width: 40, height: 40), alpha: 1)
    ])
    let added = try one.drawing.apply(.add([image], to: one.layer, in: &one.drawing))
    let again = Graphic([
      .image(Self.checkers(), Rect(x: 50, y: 0, width: 40, height: 40), alpha: 1)
    ])
    let second = try one.drawing.apply(.add([again], to: one.layer, in: &one.drawing))
    var paper = Paper.plain
    paper.background = again
    let third = try one.drawing.apply(.setPaper(paper, of: one.page, in: &one.drawing))
    let logged = [added, second, third].compactMap(\.logged)
    #expect(logged.count == 3 && one.drawing.resources.count == 1)
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      var other = two
      other.setAuthor(9)
      for i in order { other.merge([logged[i]]) }
      #expect(other.contentHash == one.drawing.contentHash, "\(order)")
      #expect(Self.picture(other) == Self.picture(one.drawing))
    }
    var whole = two
    whole.setAuthor(4)
    whole.merge(one.drawing)
    #expect(whole.contentHash == one.drawing.contentHash)
  }

  @Test func replicasThatAddPicturesAtTheSameTimeAgree() throws {
    var one = PageFixture()
    var two = one.drawing
    two.setAuthor(2)
    let page = one.page
    func image(_ side: Int, _ x: Double) -> Graphic {
      Graphic([.image(Self.checkers(side), Rect(x: x, y: 0, width: 40, height: 40), alpha: 1)])
    }
    let a = try one.drawing.apply(.add([image(4, 0)], to: one.layer, in: &one.drawing))
    let b = try two.apply(.add([image(6, 50)], to: one.layer, in: &two))
    one.drawing.merge([try #require(b.logged)])
    two.merge([try #require(a.logged)])
    #expect(one.drawing.contentHash == two.contentHash && one.drawing.resources.count == 2)
    #expect(Self.picture(one.drawing) == Self.picture(two))
    #expect(one.drawing.layers(of: page)[0].count == 2)
  }

  @Test func unusedResourcesGoAndUsedOnesStay() throws {
    var fixture = PageFixture()
    let document = fixture.drawing.makeResource([1, 2, 3], mediaType: "image/png")
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    let image = Graphic([.image(Self.checkers(), rect, alpha: 1)], origin: .picture(document.id))
    let operation = DrawingOperation.add(
      [image],
      with: [document],
      to: fixture.layer,
      in: &fixture.drawing
    )
    try fixture.drawing.apply(operation)
    #expect(fixture.drawing.resources.count == 2)
    try fixture.drawing.apply(
      .setContent(of: fixture.ids[0], to: Self.graphic(), in: &fixture.drawing)
    )
    #expect(fixture.drawing.forgetUnusedResources() == 0, "undo needs them")
    expectDone(fixture.drawing.undo())
    expectDone(fixture.drawing.redo())
    fixture.drawing.forgetHistory()
    #expect(fixture.drawing.forgetUnusedResources() == 2)
    #expect(fixture.drawing.resource(document.id) == nil)
  }

  @Test func whatRefersToNothingIsRefused() throws {
    var fixture = PageFixture()
    let strange = ResourceID(Stamp(counter: 400, author: 3))
    let graphic = Graphic(Self.graphic().items, origin: .page(strange, number: 0))
    #expect(throws: EditError.unknownResource(strange)) {
      try fixture.drawing.apply(.add([graphic], to: fixture.layer, in: &fixture.drawing))
    }
    #expect(fixture.drawing.isEmpty)
  }

  @Test func theBlendModeOfALayerIsUndoneAndMerged() throws {
    var fixture = PageFixture()
    let layer = fixture.layer
    let changes = try fixture.drawing.apply(.setBlendMode(.multiply, of: layer))
    #expect(fixture.drawing.layer(layer)?.blendMode == .multiply)
    var other = PageFixture().drawing
    other.setAuthor(3)
    other.merge([try #require(changes.logged)])
    #expect(other.contentHash == fixture.drawing.contentHash)
    expectDone(fixture.drawing.undo())
    #expect(fixture.drawing.layer(layer)?.blendMode == .sourceOver)
    #expect(other.contentHash != fixture.drawing.contentHash)
  }

  @Test func anItemOfALaterVersionIsKeptAndNotPainted() throws {
    var fixture = PageFixture()
    let item = NewItem(
      id: fixture.drawing.makeItemID(),
      layer: fixture.layer,
      position: .middle,
      content: .unknown(kind: 7, [1, 2]),
      brush: nil,
      inkBounds: Rect(x: 0, y: 0, width: 50, height: 50)
    )
    try fixture.drawing.apply(DrawingOperation(.add, [.addItem(item)]))
    #expect(fixture.drawing.itemCount == 1)
    #expect(fixture.drawing.displayList(of: fixture.page).items.isEmpty)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(20, 20), within: 5) == nil)
    #expect(fixture.drawing.forgetUnreadable() == 0)
  }
}
