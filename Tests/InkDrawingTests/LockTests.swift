import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// R13: locked items cannot be changed until they are unlocked.
@Suite struct LockTests {
  private func fixture() throws -> (fixture: PageFixture, locked: ItemID, free: ItemID) {
    var fixture = PageFixture()
    let locked = try fixture.line(Point(100, 100), Point(200, 100))
    let free = try fixture.line(Point(100, 101), Point(200, 101))
    try fixture.drawing.apply(.setLocked(true, of: [locked]))
    return (fixture, locked, free)
  }

  @Test("A lock is a property: it is undone, saved, and merged")
  func register() throws {
    var (fixture, locked, free) = try fixture()
    #expect(
      fixture.drawing[locked]?.isLocked == true && fixture.drawing[free]?.isLocked == false
    )
    #expect(try reloaded(fixture.drawing)[locked]?.isLocked == true)
    expectDone(fixture.drawing.undo())
    #expect(fixture.drawing[locked]?.isLocked == false)
    expectDone(fixture.drawing.redo())
    var other = fixture.drawing
    other.setAuthor(2)
    let off = try other.apply(.setLocked(false, of: [locked]))
    fixture.drawing.merge([try #require(off.logged)])
    #expect(fixture.drawing[locked]?.isLocked == false)
    #expect(fixture.drawing.contentHash == other.contentHash)
  }

  @Test("What is locked is not found to be edited: what lies below it is")
  func notFound() throws {
    var (fixture, locked, free) = try fixture()
    try fixture.drawing.apply(.reorder([locked], to: .front, in: fixture.drawing))
    let point = Point(150, 100.5)
    #expect(fixture.drawing.item(on: fixture.page, at: point, within: 2)?.id == free)
    try fixture.drawing.apply(.setLocked(false, of: [locked]))
    #expect(fixture.drawing.item(on: fixture.page, at: point, within: 2)?.id == locked)
  }

  @Test("R7: no eraser takes anything of what is locked: pixels, whole strokes, or parts")
  func erasers() throws {
    let (start, locked, free) = try fixture()
    let way = [Point(150, 80), Point(150, 120)]
    var fixture = start
    try fixture.drawing.apply(
      .erase(along: way, radius: 2, on: fixture.page, in: fixture.drawing)
    )
    #expect(fixture.ids == [locked])
    fixture = start
    try fixture.drawing.apply(
      .cut(along: way, radius: 2, on: fixture.page, in: &fixture.drawing)
    )
    #expect(
      fixture.drawing[locked]?.isRemoved == false && fixture.drawing[free]?.isRemoved == true
    )
    fixture = start
    try fixture.draw(ink(way, brush: .eraser))
    let layer = try #require(fixture.drawing.layer(fixture.layer))
    let found = layer.items(touching: Point(150, 100.5), Point(150, 100.5), radius: 1).map(\.id)
    #expect(found == [locked])
  }

  @Test("Clearing a page leaves what is locked, with what was rubbed out of it before")
  func clearing() throws {
    var fixture = PageFixture()
    let line = try fixture.line(Point(100, 100), Point(200, 100))
    try fixture.line(Point(10, 300), Point(90, 300))
    let wide = try Brush.eraser.restyled { $0.width = 20 }
    try fixture.line(Point(150, 90), Point(150, 110), brush: wide)
    try fixture.line(Point(50, 290), Point(50, 310), brush: wide)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(150, 100), within: 1) == nil)
    try fixture.drawing.apply(.setLocked(true, of: [line]))
    try fixture.drawing.apply(.clear(fixture.page, in: fixture.drawing))
    #expect(
      fixture.drawing.shownItemCount == 1 && fixture.ids.contains(line)
        && fixture.ids.count == 2
    )
    let layer = try #require(fixture.drawing.layer(fixture.layer))
    #expect(layer.item(at: Point(150, 100), within: 1) == nil, "the gap is still there")
    #expect(layer.item(at: Point(110, 100), within: 1)?.id == line)
  }
}
