import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

/// R13, DR-19: copies, mirrors, and moves to other layers and pages.
@Suite struct CopyingTests {
  /// Returns strokes, a shape, a picture and a text's outlines, some partly erased, some cut, some moved since, below
  /// 100 on both axes.
  static func scene() throws -> (fixture: PageFixture, ids: [ItemID]) {
    var fixture = PageFixture()
    let layer = fixture.layer
    for y in [20.0, 30, 40] {
      try fixture.line(Point(10, y), Point(90, y), brush: y == 30 ? .highlighter : .pen)
    }
    let shape = Shape(.ellipse(Rect(x: 20, y: 50, width: 40, height: 30)))
    let fill = Color(red: 0, green: 0.5, blue: 1, alpha: 0.5)
    try fixture.drawing.apply(
      .add(shape, outline: .fineliner, fill: fill, to: layer, in: &fixture.drawing)
    )
    let frame = Rect(x: 60, y: 60, width: 16, height: 16)
    let graphic = Graphic([.image(GraphicTests.checkers(), frame, alpha: 0.8)])
    try fixture.drawing.apply(.add([graphic], to: layer, in: &fixture.drawing))
    let before = fixture.ids
    // An eraser also crosses items that are unrelated to the copies.
    try fixture.line(Point(50, 10), Point(50, 95))
    let wide = try Brush.eraser.restyled { $0.width = 8 }
    try fixture.line(Point(40, 10), Point(70, 90), brush: wide)
    try fixture.drawing.apply(
      .transform([before[0]], by: .translation(0, 5), in: fixture.drawing)
    )
    try fixture.drawing.apply(
      .cut(
        along: [Point(25, 15), Point(25, 48)],
        radius: 3,
        on: fixture.page,
        in: &fixture.drawing
      )
    )
    try fixture.drawing.apply(.setOpacity(0.5, of: [before[3]]))
    let other = try #require(
      fixture.drawing.item(on: fixture.page, at: Point(50, 12), within: 1)
    )
    let ids = fixture.drawing.editableItems(of: fixture.page).map(\.id).filter {
      $0 != other.id
    }
    try fixture.drawing.apply(.makeGroup(of: Array(ids.prefix(2)), in: &fixture.drawing))
    return (fixture, ids)
  }

  /// Returns a picture of some items of a page alone, from a corner on.
  static func picture(_ drawing: Drawing, _ ids: [ItemID]? = nil, at corner: Point) -> Pixmap {
    var drawing = drawing
    if let ids {
      let all = drawing.editableItems(of: drawing.pages[0].id).map(\.id)
      _ = try? drawing.apply(.remove(all.filter { !ids.contains($0) }))
    }
    var pixmap = Pixmap(width: 110, height: 110)
    let list = drawing.displayList(of: drawing.pages[0].id)
    Rasterizer().draw(
      list,
      transform: .translation(-corner.x, -corner.y),
      into: &pixmap
    )
    return pixmap
  }

  @Test("Copies look like what they are of, rubbed out and cut where that was, on top of the layer")
  func duplicates() throws {
    var (fixture, ids) = try Self.scene()
    let wanted = Self.picture(fixture.drawing, ids, at: .origin)
    let before = fixture.drawing
    let copy = DrawingOperation.duplicate(ids, by: Vector(200, 300), in: &fixture.drawing)
    #expect(copy.ids.count == ids.count && Set(copy.ids).isDisjoint(with: fixture.ids))
    try fixture.drawing.apply(copy.operation)
    #expect(Self.picture(fixture.drawing, at: Point(200, 300)) == wanted)
    #expect(Self.picture(fixture.drawing, at: .origin) == Self.picture(before, at: .origin))
    let shown = fixture.ids.filter { fixture.drawing[$0]?.erases == false }
    #expect(Array(shown.suffix(copy.ids.count)) == copy.ids)
    let groups = copy.ids.compactMap { fixture.drawing[$0]?.groups.first }
    #expect(groups.count == 2 && groups[0] == groups[1])
    #expect(fixture.drawing[ids[0]]?.groups.first != groups[0])
    try expectSound(fixture.drawing)
    // A replica that merges the operation, and a saved copy, have the same picture.
    #expect(Self.picture(try reloaded(fixture.drawing), at: Point(200, 300)) == wanted)
    expectDone(fixture.drawing.undo())
    #expect(fixture.ids == before.layers(of: fixture.page)[0].items.map(\.id))
    expectDone(fixture.drawing.redo())
    #expect(Self.picture(fixture.drawing, at: Point(200, 300)) == wanted)
    // The copies do not depend on the originals.
    try fixture.drawing.apply(.remove(ids))
    #expect(Self.picture(fixture.drawing, at: Point(200, 300)) == wanted)
  }

  @Test("Copies go to a layer of another page; locks stay behind; what is gone is not copied")
  func toAnotherPage() throws {
    var (fixture, ids) = try Self.scene()
    let wanted = Self.picture(fixture.drawing, ids, at: .origin)
    try fixture.drawing.apply(.addPage(size: PageSize(200, 200), in: &fixture.drawing))
    let page = fixture.drawing.pages[1].id
    let target = fixture.drawing.layers(of: page)[0].id
    try fixture.drawing.apply(.setLocked(true, of: [ids[0]]))
    let gone = try fixture.line(Point(1, 1), Point(2, 2))
    try fixture.drawing.apply(.remove([gone]))
    let copy = DrawingOperation.duplicate(
      ids + [gone],
      by: .zero,
      to: target,
      in: &fixture.drawing
    )
    #expect(copy.ids.count == ids.count)
    try fixture.drawing.apply(copy.operation)
    #expect(copy.ids.allSatisfy { fixture.drawing[$0]?.isLocked == false })
    var other = fixture.drawing
    try other.apply(.removePage(fixture.page))
    #expect(Self.picture(other, at: .origin) == wanted)
  }

  @Test("What moves to another page looks there as it did, in one step of undo")
  func moves() throws {
    var (fixture, ids) = try Self.scene()
    let wanted = Self.picture(fixture.drawing, ids, at: .origin)
    try fixture.drawing.apply(.addPage(size: PageSize(200, 200), in: &fixture.drawing))
    let target = fixture.drawing.layers(of: fixture.drawing.pages[1].id)[0].id
    let hash = fixture.drawing.contentHash
    try fixture.drawing.apply(
      .move(ids, to: target, by: Vector(30, 40), in: fixture.drawing)
    )
    var other = fixture.drawing
    try other.apply(.removePage(fixture.page))
    #expect(Self.picture(other, at: Point(30, 40)) == wanted)
    expectDone(fixture.drawing.undo())
    #expect(fixture.drawing.contentHash == hash)
  }

  @Test("DR-17: twice mirrored is as it was, once is the other way round about the middle")
  func flips() throws {
    var (fixture, ids) = try Self.scene()
    let box = fixture.drawing.bounds(of: ids)
    let before = ids.compactMap { fixture.drawing[$0]?.bounds }
    try fixture.drawing.apply(.flip(ids, horizontally: true, in: fixture.drawing))
    for (id, old) in zip(ids, before) {
      let new = try #require(fixture.drawing[id]?.bounds)
      #expect(abs(new.minX - (box.minX + box.maxX - old.maxX)) < 1e-9)
      #expect(new.minY == old.minY && new.maxY == old.maxY)
    }
    try fixture.drawing.apply(.flip(ids, horizontally: true, in: fixture.drawing))
    for (id, old) in zip(ids, before) {
      let new = try #require(fixture.drawing[id]?.bounds)
      #expect(abs(new.minX - old.minX) < 1e-9 && abs(new.maxX - old.maxX) < 1e-9)
    }
    try fixture.drawing.apply(
      .flip(ids, horizontally: false, about: Point(0, 200), in: fixture.drawing)
    )
    #expect(abs(fixture.drawing.bounds(of: ids).maxY - (400 - box.minY)) < 1e-9)
    for _ in 0..<3 { expectDone(fixture.drawing.undo()) }
    #expect(ids.compactMap { fixture.drawing[$0]?.bounds } == before)
  }

  @Test("An excerpt has the things alone, and put into another drawing they look as they did")
  func excerpts() throws {
    let (fixture, ids) = try Self.scene()
    let wanted = Self.picture(fixture.drawing, ids, at: .origin)
    let excerpt = fixture.drawing.excerpt(of: ids.reversed())
    #expect(excerpt.pages.count == 1 && excerpt.shownItemCount == ids.count)
    #expect(excerpt.pages[0].size?.rect.contains(fixture.drawing.bounds(of: ids)) == true)
    #expect(Self.picture(excerpt, at: .origin) == wanted)
    try expectSound(excerpt)
    for author in [1, 9] as [UInt32] {
      var other = PageFixture(author: author)
      try other.line(Point(400, 400), Point(500, 500))
      let layer = other.layer
      let center = fixture.drawing.bounds(of: ids).center + Vector(100, 150)
      let new = DrawingOperation.insert(excerpt, to: layer, at: center, in: &other.drawing)
      try other.drawing.apply(new.operation)
      #expect(new.ids.count == ids.count)
      #expect(Self.picture(other.drawing, new.ids, at: Point(100, 150)) == wanted)
      let resources = other.drawing.resources.count
      let again = DrawingOperation.insert(excerpt, to: layer, in: &other.drawing)
      try other.drawing.apply(again.operation)
      #expect(other.drawing.resources.count == resources, "resources are kept once")
      #expect(Self.picture(other.drawing, again.ids, at: .origin) == wanted)
      let groups = (new.ids + again.ids).compactMap { other.drawing[$0]?.groups.first }
      #expect(groups.count == 4 && Set(groups).count == 2)
      try expectSound(other.drawing)
      expectDone(other.drawing.undo())
      expectDone(other.drawing.undo())
      #expect(other.drawing.shownItemCount == 1)
      expectDone(other.drawing.redo())
      #expect(Self.picture(other.drawing, new.ids, at: Point(100, 150)) == wanted)
    }
    #expect(fixture.drawing.excerpt(of: []).isEmpty)
  }

  @Test("DR-33: an item of a kind from outside stays one in an excerpt, known or not")
  func customItems() throws {
    var fixture = PageFixture()
    let box = Checkbox(isTicked: true)
    let layer = fixture.layer
    let id = try fixture.drawing.apply(
      .add(box, brush: .fineliner, to: layer, in: &fixture.drawing)
    ).items[0]
    let unknowing = try reloaded(fixture.drawing)
    #expect(unknowing[id]?.custom == nil)
    for drawing in [fixture.drawing, unknowing] {
      let excerpt = drawing.excerpt(of: [id])
      var other = PageFixture(author: 3)
      let target = other.layer
      let new = DrawingOperation.insert(excerpt, to: target, in: &other.drawing)
      try other.drawing.apply(new.operation)
      let item = try #require(other.drawing[new.ids[0]])
      #expect(item.customCode == box.code && (item.custom == nil) == (drawing[id]?.custom == nil))
      #expect(Self.picture(other.drawing, at: .origin) == Self.picture(drawing, at: .origin))
    }
  }
}
