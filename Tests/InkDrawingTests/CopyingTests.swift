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
  static func scene() throws -> (sheet: Sheet, ids: [ItemID]) {
    var sheet = Sheet()
    let layer = sheet.layer
    for y in [20.0, 30, 40] {
      try sheet.line(Point(10, y), Point(90, y), brush: y == 30 ? .highlighter : .pen)
    }
    let shape = Shape(.ellipse(Rect(x: 20, y: 50, width: 40, height: 30)))
    let fill = Color(red: 0, green: 0.5, blue: 1, alpha: 0.5)
    try sheet.drawing.apply(
      .add(shape, outline: .fineliner, fill: fill, to: layer, in: &sheet.drawing)
    )
    let frame = Rect(x: 60, y: 60, width: 16, height: 16)
    let graphic = Graphic([.image(GraphicTests.checkers(), frame, alpha: 0.8)])
    try sheet.drawing.apply(.add([graphic], to: layer, in: &sheet.drawing))
    let before = sheet.ids
    // An eraser also crosses items that are unrelated to the copies.
    try sheet.line(Point(50, 10), Point(50, 95))
    let wide = try Brush.eraser.restyled { $0.width = 8 }
    try sheet.line(Point(40, 10), Point(70, 90), brush: wide)
    try sheet.drawing.apply(.transform([before[0]], by: .translation(0, 5), in: sheet.drawing))
    try sheet.drawing.apply(
      .cut(along: [Point(25, 15), Point(25, 48)], radius: 3, on: sheet.page, in: &sheet.drawing)
    )
    try sheet.drawing.apply(.setOpacity(0.5, of: [before[3]]))
    let other = try #require(
      sheet.drawing.item(on: sheet.page, at: Point(50, 12), within: 1)
    )
    let ids = sheet.drawing.editableItems(of: sheet.page).map(\.id).filter { $0 != other.id }
    try sheet.drawing.apply(.makeGroup(of: Array(ids.prefix(2)), in: &sheet.drawing))
    return (sheet, ids)
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
    var (sheet, ids) = try Self.scene()
    let wanted = Self.picture(sheet.drawing, ids, at: .origin)
    let before = sheet.drawing
    let copy = DrawingOperation.duplicate(ids, by: Vector(200, 300), in: &sheet.drawing)
    #expect(copy.ids.count == ids.count && Set(copy.ids).isDisjoint(with: sheet.ids))
    try sheet.drawing.apply(copy.operation)
    #expect(Self.picture(sheet.drawing, at: Point(200, 300)) == wanted)
    #expect(Self.picture(sheet.drawing, at: .origin) == Self.picture(before, at: .origin))
    let shown = sheet.ids.filter { sheet.drawing[$0]?.erases == false }
    #expect(Array(shown.suffix(copy.ids.count)) == copy.ids)
    let groups = copy.ids.compactMap { sheet.drawing[$0]?.groups.first }
    #expect(groups.count == 2 && groups[0] == groups[1])
    #expect(sheet.drawing[ids[0]]?.groups.first != groups[0])
    try expectSound(sheet.drawing)
    // A replica that merges the operation, and a saved copy, have the same picture.
    #expect(Self.picture(try reloaded(sheet.drawing), at: Point(200, 300)) == wanted)
    expectDone(sheet.drawing.undo())
    #expect(sheet.ids == before.layers(of: sheet.page)[0].items.map(\.id))
    expectDone(sheet.drawing.redo())
    #expect(Self.picture(sheet.drawing, at: Point(200, 300)) == wanted)
    // The copies do not depend on the originals.
    try sheet.drawing.apply(.remove(ids))
    #expect(Self.picture(sheet.drawing, at: Point(200, 300)) == wanted)
  }

  @Test("Copies go to a layer of another page; locks stay behind; what is gone is not copied")
  func toAnotherPage() throws {
    var (sheet, ids) = try Self.scene()
    let wanted = Self.picture(sheet.drawing, ids, at: .origin)
    try sheet.drawing.apply(.addPage(size: PageSize(200, 200), in: &sheet.drawing))
    let page = sheet.drawing.pages[1].id
    let target = sheet.drawing.layers(of: page)[0].id
    try sheet.drawing.apply(.setLocked(true, of: [ids[0]]))
    let gone = try sheet.line(Point(1, 1), Point(2, 2))
    try sheet.drawing.apply(.remove([gone]))
    let copy = DrawingOperation.duplicate(
      ids + [gone],
      by: .zero,
      to: target,
      in: &sheet.drawing
    )
    #expect(copy.ids.count == ids.count)
    try sheet.drawing.apply(copy.operation)
    #expect(copy.ids.allSatisfy { sheet.drawing[$0]?.isLocked == false })
    var other = sheet.drawing
    try other.apply(.removePage(sheet.page))
    #expect(Self.picture(other, at: .origin) == wanted)
  }

  @Test("What moves to another page looks there as it did, in one step of undo")
  func moves() throws {
    var (sheet, ids) = try Self.scene()
    let wanted = Self.picture(sheet.drawing, ids, at: .origin)
    try sheet.drawing.apply(.addPage(size: PageSize(200, 200), in: &sheet.drawing))
    let target = sheet.drawing.layers(of: sheet.drawing.pages[1].id)[0].id
    let hash = sheet.drawing.contentHash
    try sheet.drawing.apply(
      .move(ids, to: target, by: Vector(30, 40), in: sheet.drawing)
    )
    var other = sheet.drawing
    try other.apply(.removePage(sheet.page))
    #expect(Self.picture(other, at: Point(30, 40)) == wanted)
    expectDone(sheet.drawing.undo())
    #expect(sheet.drawing.contentHash == hash)
  }

  @Test("DR-17: twice mirrored is as it was, once is the other way round about the middle")
  func flips() throws {
    var (sheet, ids) = try Self.scene()
    let box = sheet.drawing.bounds(of: ids)
    let before = ids.compactMap { sheet.drawing[$0]?.bounds }
    try sheet.drawing.apply(.flip(ids, horizontally: true, in: sheet.drawing))
    for (id, old) in zip(ids, before) {
      let new = try #require(sheet.drawing[id]?.bounds)
      #expect(abs(new.minX - (box.minX + box.maxX - old.maxX)) < 1e-9)
      #expect(new.minY == old.minY && new.maxY == old.maxY)
    }
    try sheet.drawing.apply(.flip(ids, horizontally: true, in: sheet.drawing))
    for (id, old) in zip(ids, before) {
      let new = try #require(sheet.drawing[id]?.bounds)
      #expect(abs(new.minX - old.minX) < 1e-9 && abs(new.maxX - old.maxX) < 1e-9)
    }
    try sheet.drawing.apply(
      .flip(ids, horizontally: false, about: Point(0, 200), in: sheet.drawing)
    )
    #expect(abs(sheet.drawing.bounds(of: ids).maxY - (400 - box.minY)) < 1e-9)
    for _ in 0..<3 { expectDone(sheet.drawing.undo()) }
    #expect(ids.compactMap { sheet.drawing[$0]?.bounds } == before)
  }

  @Test("An excerpt has the things alone, and put into another drawing they look as they did")
  func excerpts() throws {
    let (sheet, ids) = try Self.scene()
    let wanted = Self.picture(sheet.drawing, ids, at: .origin)
    let excerpt = sheet.drawing.excerpt(of: ids.reversed())
    #expect(excerpt.pages.count == 1 && excerpt.shownItemCount == ids.count)
    #expect(excerpt.pages[0].size?.rect.contains(sheet.drawing.bounds(of: ids)) == true)
    #expect(Self.picture(excerpt, at: .origin) == wanted)
    try expectSound(excerpt)
    for author in [1, 9] as [UInt32] {
      var other = Sheet(author: author)
      try other.line(Point(400, 400), Point(500, 500))
      let layer = other.layer
      let center = sheet.drawing.bounds(of: ids).center + Vector(100, 150)
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
    #expect(sheet.drawing.excerpt(of: []).isEmpty)
  }

  @Test("DR-33: an item of a kind from outside stays one in an excerpt, known or not")
  func customItems() throws {
    var sheet = Sheet()
    let box = Checkbox(isTicked: true)
    let layer = sheet.layer
    let id = try sheet.drawing.apply(
      .add(box, brush: .fineliner, to: layer, in: &sheet.drawing)
    ).items[0]
    let unknowing = try reloaded(sheet.drawing)
    #expect(unknowing[id]?.custom == nil)
    for drawing in [sheet.drawing, unknowing] {
      let excerpt = drawing.excerpt(of: [id])
      var other = Sheet(author: 3)
      let target = other.layer
      let new = DrawingOperation.insert(excerpt, to: target, in: &other.drawing)
      try other.drawing.apply(new.operation)
      let item = try #require(other.drawing[new.ids[0]])
      #expect(item.customCode == box.code && (item.custom == nil) == (drawing[id]?.custom == nil))
      #expect(Self.picture(other.drawing, at: .origin) == Self.picture(drawing, at: .origin))
    }
  }
}
