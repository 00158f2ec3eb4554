import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// R13: what is locked stays as it is until the lock is taken off.
@Suite struct LockTests {
  private func sheet() throws -> (sheet: Sheet, locked: ItemID, free: ItemID) {
    var background = Sheet()
    let locked = try background.line(Point(100, 100), Point(200, 100))
    let free = try background.line(Point(100, 101), Point(200, 101))
    try background.drawing.apply(.setLocked(true, of: [locked]))
    return (background, locked, free)
  }

  @Test("A lock is a property: it is undone, saved, and merged")
  func register() throws {
    var (background, locked, free) = try sheet()
    #expect(
      background.drawing[locked]?.isLocked == true && background.drawing[free]?.isLocked == false
    )
    #expect(try reloaded(background.drawing)[locked]?.isLocked == true)
    expectDone(background.drawing.undo())
    #expect(background.drawing[locked]?.isLocked == false)
    expectDone(background.drawing.redo())
    var other = background.drawing
    other.setAuthor(2)
    let off = try other.apply(.setLocked(false, of: [locked]))
    background.drawing.merge([try #require(off.logged)])
    #expect(background.drawing[locked]?.isLocked == false)
    #expect(background.drawing.contentHash == other.contentHash)
  }

  @Test("What is locked is not found to be edited: what lies below it is")
  func notFound() throws {
    var (background, locked, free) = try sheet()
    try background.drawing.apply(.reorder([locked], to: .front, in: background.drawing))
    let point = Point(150, 100.5)
    #expect(background.drawing.item(on: background.page, at: point, within: 2)?.id == free)
    try background.drawing.apply(.setLocked(false, of: [locked]))
    #expect(background.drawing.item(on: background.page, at: point, within: 2)?.id == locked)
  }

  @Test("R7: no eraser takes anything of what is locked: pixels, whole strokes, or parts")
  func erasers() throws {
    let (start, locked, free) = try sheet()
    let way = [Point(150, 80), Point(150, 120)]
    var background = start
    try background.drawing.apply(
      .erase(along: way, radius: 2, on: background.page, in: background.drawing)
    )
    #expect(background.ids == [locked])
    background = start
    try background.drawing.apply(
      .cut(along: way, radius: 2, on: background.page, in: &background.drawing)
    )
    #expect(
      background.drawing[locked]?.isRemoved == false && background.drawing[free]?.isRemoved == true
    )
    background = start
    try background.draw(ink(way, brush: .eraser))
    let layer = try #require(background.drawing.layer(background.layer))
    let found = layer.items(touching: Point(150, 100.5), Point(150, 100.5), radius: 1).map(\.id)
    #expect(found == [locked])
  }

  @Test("Clearing a page leaves what is locked, with what was rubbed out of it before")
  func clearing() throws {
    var background = Sheet()
    let line = try background.line(Point(100, 100), Point(200, 100))
    try background.line(Point(10, 300), Point(90, 300))
    let wide = try Brush.eraser.restyled { $0.width = 20 }
    try background.line(Point(150, 90), Point(150, 110), brush: wide)
    try background.line(Point(50, 290), Point(50, 310), brush: wide)
    #expect(background.drawing.item(on: background.page, at: Point(150, 100), within: 1) == nil)
    try background.drawing.apply(.setLocked(true, of: [line]))
    try background.drawing.apply(.clear(background.page, in: background.drawing))
    #expect(
      background.drawing.shownItemCount == 1 && background.ids.contains(line)
        && background.ids.count == 2
    )
    let layer = try #require(background.drawing.layer(background.layer))
    #expect(layer.item(at: Point(150, 100), within: 1) == nil, "the gap is still there")
    #expect(layer.item(at: Point(110, 100), within: 1)?.id == line)
  }
}
