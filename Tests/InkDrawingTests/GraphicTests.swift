import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

/// Things on pages that are no strokes.
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
    var background = Sheet()
    let text = Graphic(
      [.path(Self.square, .nonZero, Paint(.black))],
      origin: .text(TextItem("Ink", font: "Sans", size: 12, origin: .origin))
    )
    try background.drawing.apply(.add([text], to: background.layer, in: &background.drawing))
    let id = background.ids[0]
    let drawn = Self.picture(background.drawing)
    #expect(drawn[30, 30].w == 255 && drawn[70, 30].w == 0)
    let moved = Affine.translation(40, 0)
    try background.drawing.apply(.transform([id], by: moved, in: background.drawing))
    let after = Self.picture(background.drawing)
    #expect(after[30, 30].w == 0 && after[70, 30].w == 255)
    #expect(background.drawing[id]?.graphic?.origin == text.origin)
    expectDone(background.drawing.undo())
    #expect(Self.picture(background.drawing) == drawn)
    expectDone(background.drawing.undo())
    #expect(background.drawing.isEmpty)
    expectDone(background.drawing.redo())
    #expect(Self.picture(background.drawing) == drawn)
  }

  @Test func aTurnedPictureShowsItsPixelsTurned() throws {
    var background = Sheet()
    var pixmap = Pixmap(width: 2, height: 1)
    pixmap.pixels = [0xff00_00ff, 0xffff_0000]
    let graphic = Graphic([.image(pixmap, Rect(x: 20, y: 40, width: 40, height: 20), alpha: 1)])
    try background.drawing.apply(.add([graphic], to: background.layer, in: &background.drawing))
    #expect(Self.picture(background.drawing)[22, 50] == SIMD4(255, 0, 0, 255))
    let turn = Affine.translation(-40, -50)
      .concatenating(.rotation(.pi / 2))
      .concatenating(.translation(40, 50))
    try background.drawing.apply(.transform(background.ids, by: turn, in: background.drawing))
    let turned = Self.picture(background.drawing)
    #expect(turned[40, 32] == SIMD4(255, 0, 0, 255))
    #expect(turned[40, 68] == SIMD4(0, 0, 255, 255))
    #expect(turned[22, 50].w == 0)
    #expect(background.drawing.item(on: background.page, at: Point(40, 32), within: 1) != nil)
    #expect(background.drawing.item(on: background.page, at: Point(22, 50), within: 1) == nil)
  }

  @Test func aHoleInAPathIsNotHit() throws {
    var background = Sheet()
    let frame = Self.graphic(Self.frame, .evenOdd)
    try background.drawing.apply(.add([frame], to: background.layer, in: &background.drawing))
    func isHit(_ x: Double, _ y: Double, within radius: Double = 1) -> Bool {
      background.drawing.item(on: background.page, at: Point(x, y), within: radius) != nil
    }
    #expect(isHit(15, 15) && isHit(45, 30) && isHit(9.5, 30))
    #expect(!isHit(30, 30) && isHit(30, 30, within: 10.5))
    #expect(!isHit(52, 30))
    let found = background.drawing.items(
      on: background.page,
      along: [Point(30, 30), Point(30, 80)],
      radius: 0.5
    )
    #expect(found == background.ids)
  }

  @Test func aPictureIsAResourceOnce() throws {
    var background = Sheet()
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    let one = Graphic([.image(Self.checkers(), rect, alpha: 1)])
    let two = Graphic([
      .group([.image(Self.checkers(), rect, alpha: 0.5)], alpha: 1, .multiply),
      .path(Self.square, .nonZero, Paint(.black)),
    ])
    try background.drawing.apply(.add([one, two], to: background.layer, in: &background.drawing))
    #expect(background.drawing.resources.count == 1)
    let resource = background.drawing.resources[0]
    #expect(resource.picture.pixmap == Self.checkers())
    for item in background.drawing.layers(of: background.page)[0].items {
      #expect(item.graphic?.resources == [resource.id])
    }
    #expect(background.drawing[background.ids[0]]?.graphic?.items == one.items)
  }

  @Test func contentIsARegisterOfItsOwn() throws {
    var one = Sheet()
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
    var background = Sheet()
    let id = try background.line(Point(10, 10), Point(50, 10))
    let step = Step.item(id, .content(.graphic(Self.graphic()), inkBounds: .empty))
    #expect(throws: DrawingError.invalidValue) {
      try background.drawing.apply(DrawingOperation(.edit, [step]))
    }
    let hash = background.drawing.contentHash
    background.drawing.merge([
      LoggedOperation(
        stamp: Stamp(counter: 99, author: 5),
        operation: DrawingOperation(.edit, [step])
      )
    ])
    #expect(background.drawing.contentHash == hash)
  }

  @Test func aBrushForAGraphicDoesNothing() throws {
    var background = Sheet()
    try background.drawing.apply(
      .add([Self.graphic()], to: background.layer, in: &background.drawing)
    )
    try background.line(Point(10, 10), Point(50, 10))
    let hash = background.drawing.contentHash
    try background.drawing.apply(.paint([background.ids[0]], with: .highlighter))
    #expect(
      background.drawing.contentHash == hash && background.drawing[background.ids[0]]?.brush == nil
    )
    let red = Color(red: 1, green: 0, blue: 0)
    try background.drawing.apply(
      try .restyle(background.ids, in: background.drawing) { $0.color = red }
    )
    #expect(background.drawing[background.ids[1]]?.brush?.style.color == red)
  }

  @Test func strokesBetweenGraphicsAreVisitedInOrder() throws {
    var background = Sheet()
    for i in 0..<9 {
      if i % 3 == 1 {
        try background.drawing.apply(
          .add([Self.graphic()], to: background.layer, in: &background.drawing)
        )
      } else {
        try background.line(Point(10, 10 * Double(i)), Point(50, 10 * Double(i)))
      }
    }
    guard
      case .layer(let items, _)? = background.drawing.displayList(of: background.page).items.first
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
    StrokeReader().visitStrokes(of: background.drawing.layers(of: background.page)[0].items) {
      _,
      _ in
      strokes += 1
      return true
    }
    #expect(strokes == 6)
  }

  @Test func whatRefersToAResourceWaitsForIt() throws {
    var one = Sheet()
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
    var one = Sheet()
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
    var background = Sheet()
    let document = background.drawing.makeResource([1, 2, 3], mediaType: "image/png")
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    let image = Graphic([.image(Self.checkers(), rect, alpha: 1)], origin: .picture(document.id))
    let operation = DrawingOperation.add(
      [image],
      with: [document],
      to: background.layer,
      in: &background.drawing
    )
    try background.drawing.apply(operation)
    #expect(background.drawing.resources.count == 2)
    try background.drawing.apply(
      .setContent(of: background.ids[0], to: Self.graphic(), in: &background.drawing)
    )
    #expect(background.drawing.forgetUnusedResources() == 0, "undo needs them")
    expectDone(background.drawing.undo())
    expectDone(background.drawing.redo())
    background.drawing.forgetHistory()
    #expect(background.drawing.forgetUnusedResources() == 2)
    #expect(background.drawing.resource(document.id) == nil)
  }

  @Test func whatRefersToNothingIsRefused() throws {
    var background = Sheet()
    let strange = ResourceID(Stamp(counter: 400, author: 3))
    let graphic = Graphic(Self.graphic().items, origin: .page(strange, number: 0))
    #expect(throws: DrawingError.unknownResource(strange)) {
      try background.drawing.apply(.add([graphic], to: background.layer, in: &background.drawing))
    }
    #expect(background.drawing.isEmpty)
  }

  @Test func theBlendModeOfALayerIsUndoneAndMerged() throws {
    var background = Sheet()
    let layer = background.layer
    let changes = try background.drawing.apply(.setBlendMode(.multiply, of: layer))
    #expect(background.drawing.layer(layer)?.blendMode == .multiply)
    var other = Sheet().drawing
    other.setAuthor(3)
    other.merge([try #require(changes.logged)])
    #expect(other.contentHash == background.drawing.contentHash)
    expectDone(background.drawing.undo())
    #expect(background.drawing.layer(layer)?.blendMode == .sourceOver)
    #expect(other.contentHash != background.drawing.contentHash)
  }

  @Test func anItemOfALaterVersionIsKeptAndNotPainted() throws {
    var background = Sheet()
    let item = NewItem(
      id: background.drawing.makeItemID(),
      layer: background.layer,
      position: .middle,
      content: .unknown(kind: 7, [1, 2]),
      brush: nil,
      inkBounds: Rect(x: 0, y: 0, width: 50, height: 50)
    )
    try background.drawing.apply(DrawingOperation(.add, [.addItem(item)]))
    #expect(background.drawing.itemCount == 1)
    #expect(background.drawing.displayList(of: background.page).items.isEmpty)
    #expect(background.drawing.item(on: background.page, at: Point(20, 20), within: 5) == nil)
    #expect(background.drawing.forgetUnreadable() == 0)
  }
}
