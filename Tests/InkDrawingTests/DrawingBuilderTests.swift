import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Drawings built page by page, without operations.
@Suite struct DrawingBuilderTests {
  private static func stroke(_ x: Double, _ brush: Brush = .fineliner) -> Stroke {
    let samples = (0..<5).map { StrokeSample(location: Point(x + Double($0), 20), time: 0) }
    return Stroke(id: StrokeID(0), brush: brush, samples: samples)
  }

  private static func built(_ pages: Int = 2, _ strokes: Int = 40) -> Drawing {
    let builder = DrawingBuilder()
    for page in 0..<pages {
      builder.beginPage(size: PageSize(200, 100), paper: .plain)
      builder.beginLayer(NewLayer(name: "a", opacity: 0.5, isLocked: page == 1))
      for i in 0..<strokes { builder.add(stroke(Double(i), i % 3 == 0 ? .pencil : .fineliner)) }
      builder.beginLayer()
      builder.add(GraphicTests.graphic(), transform: .translation(3, 0))
    }
    return builder.finish()
  }

  @Test func pagesThatShareASheetStillDoInACopy() throws {
    let builder = DrawingBuilder()
    let background = GraphicTests.graphic()
    for _ in 0..<3 { builder.beginPage(size: nil, paper: Paper(background: background)) }
    let drawing = builder.finish()
    let backgrounds = drawing.copy(of: drawing.pages.map(\.id)).pages.map(\.paper.background)
    let first = try #require(backgrounds[0])
    #expect(first.items == background.items)
    #expect(backgrounds.allSatisfy { $0 === first })
  }

  @Test func aBuiltDrawingIsSeenAsOneOfOperations() throws {
    var drawing = Drawing(author: 1, size: PageSize(200, 100))
    let page = drawing.pages[0].id
    let strokes = (0..<40).map { Self.stroke(Double($0), $0 % 3 == 0 ? .pencil : .fineliner) }
    try drawing.apply(.add(strokes, to: drawing.layers(of: page)[0].id, in: &drawing))
    try drawing.apply(.setOpacity(0.5, of: drawing.layers(of: page)[0].id))
    try drawing.apply(.addLayer(to: page, in: &drawing))
    let top = drawing.layers(of: page)[1].id
    let moved = Affine.translation(3, 0)
    try drawing.apply(
      .add([GraphicTests.graphic()], to: top, transform: moved, in: &drawing)
    )
    let built = Self.built(1)
    let scenes = (
      try #require(drawing.scene(of: page)), try #require(built.scene(of: built.pages[0].id))
    )
    #expect(scenes.0.displayList == scenes.1.displayList)
    #expect(scenes.0.area == scenes.1.area)
    #expect(built.itemCount == drawing.itemCount)
    #expect(built.history.undoCount == 0 && built.history.redoCount == 0)
  }

  @Test func theSameCallsMakeTheSameDrawing() {
    #expect(Self.built().contentHash == Self.built().contentHash)
  }

  @Test func itemsAreFoundAndEditedAsInAnyDrawing() throws {
    var drawing = Self.built()
    let page = drawing.pages[0].id
    let layers = drawing.layers(of: page)
    #expect(layers.count == 2 && layers[0].count == 40 && layers[1].count == 1)
    #expect(drawing.layers(of: drawing.pages[1].id)[0].isLocked)
    let found = layers[0].items[7]
    #expect(drawing[found.id] === found)
    let near = drawing.items(on: page, along: [Point(9, 20)], radius: 1)
    #expect(near.contains(found.id))
    try drawing.apply(.remove([found.id]))
    #expect(drawing.layers(of: page)[0].count == 39)
    expectDone(drawing.undo())
    #expect(drawing.layers(of: page)[0].items.map(\.id) == layers[0].items.map(\.id))
    try drawing.apply(.add(Self.stroke(3), to: layers[1].id, in: &drawing))
    #expect(drawing.layers(of: page)[1].items.last?.content.isStroke == true)
  }

  @Test func aPageHasALayerAndAStrokeWithoutSamplesIsLeftOut() {
    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    builder.beginPage(size: nil)
    builder.add(Stroke(id: StrokeID(0), brush: .pen, samples: []))
    let drawing = builder.finish()
    #expect(drawing.pages.map { drawing.layers(of: $0.id).count } == [1, 1])
    #expect(drawing.isEmpty)
    #expect(builder.finish().pages.isEmpty)
  }

  @Test func picturesBecomeResourcesOnce() throws {
    let builder = DrawingBuilder()
    let area = Rect(x: 0, y: 0, width: 4, height: 4)
    let file = builder.addResource([7], mediaType: "p", name: "n")
    let picture = Graphic(
      [.image(GraphicTests.checkers(), area, alpha: 1)],
      origin: .picture(file)
    )
    builder.beginPage(size: nil, paper: Paper(background: picture))
    #expect(builder.add(picture))
    #expect(builder.add(Graphic([.image(GraphicTests.checkers(), area, alpha: 1)])))
    #expect(!builder.add(Graphic([], origin: .picture(ResourceID(Stamp(counter: 9, author: 9))))))
    let drawing = builder.finish()
    #expect(drawing.resources.count == 2)
    #expect(drawing.itemCount == 2)
    let pixels = try #require(drawing.resources.first { $0.mediaType == "image/qoi" })
    #expect(Pixmap(qoi: pixels.bytes) == GraphicTests.checkers())
    #expect(drawing.resource(file)?.name == "n")
  }

  @Test func somePagesAloneHoldWhatTheyNeed() throws {
    let builder = DrawingBuilder()
    let area = Rect(x: 0, y: 0, width: 4, height: 4)
    for side in [4, 5] {
      builder.beginPage(size: PageSize(10, 10, origin: Point(-1, -2)))
      let file = builder.addResource([UInt8(side)], mediaType: "p")
      let picture = GraphicTests.checkers(side)
      builder.add(Graphic([.image(picture, area, alpha: 1)], origin: .picture(file)))
      builder.add(Self.stroke(0))
    }
    let drawing = builder.finish()
    let part = drawing.copy(of: [drawing.pages[1].id])
    #expect(part.pages.count == 1 && part.resources.count == 2 && part.itemCount == 2)
    let scenes = (
      try #require(drawing.scene(of: drawing.pages[1].id)),
      try #require(part.scene(of: part.pages[0].id))
    )
    #expect(scenes.0.displayList == scenes.1.displayList)
    #expect(scenes.1.area == Rect(x: -1, y: -2, width: 10, height: 10))
    let bare = drawing.copy(of: drawing.pages.map(\.id)) { _ in nil }
    #expect(bare.itemCount == 2 && bare.pages.count == 2)
  }

  @Test func aPageKeepsItsCornerWhenItIsRescaled() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(10, 20, origin: Point(-1, 2)))
    var drawing = builder.finish()
    let page = drawing.pages[0].id
    try drawing.apply(.rescale(page, to: PageSize(20, 60), in: drawing))
    #expect(drawing.page(page)?.size == PageSize(20, 60, origin: Point(-2, 6)))
  }
}
