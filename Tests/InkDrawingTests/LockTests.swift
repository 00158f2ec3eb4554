import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// R13: what is locked stays as it is until the lock is taken off.
@Suite struct LockTests {
  private func sheet() throws -> (sheet: Sheet, locked: ItemID, free: ItemID) {
    var sheet = Sheet()
    let locked = try sheet.line(Point(100, 100), Point(200, 100))
    let free = try sheet.line(Point(100, 101), Point(200, 101))
    try sheet.drawing.apply(.setLocked(true, of: [locked]))
    return (sheet, locked, free)
  }

  @Test("A lock is a property: it is undone, saved, and merged")
  func register() throws {
    var (sheet, locked, free) = try sheet()
    #expect(sheet.drawing[locked]?.isLocked == true && sheet.drawing[free]?.isLocked == false)
    #expect(try reloaded(sheet.drawing)[locked]?.isLocked == true)
    expectDone(sheet.drawing.undo())
    #expect(sheet.drawing[locked]?.isLocked == false)
    expectDone(sheet.drawing.redo())
    var other = sheet.drawing
    other.setAuthor(2)
    let off = try other.apply(.setLocked(false, of: [locked]))
    sheet.drawing.merge([try #require(off.logged)])
    #expect(sheet.drawing[locked]?.isLocked == false)
    #expect(sheet.drawing.contentHash == other.contentHash)
  }

  @Test("What is locked is not found to be edited: what lies below it is")
  func notFound() throws {
    var (sheet, locked, free) = try sheet()
    try sheet.drawing.apply(.reorder([locked], to: .front, in: sheet.drawing))
    let point = Point(150, 100.5)
    #expect(sheet.drawing.item(on: sheet.page, at: point, within: 2)?.id == free)
    try sheet.drawing.apply(.setLocked(false, of: [locked]))
    #expect(sheet.drawing.item(on: sheet.page, at: point, within: 2)?.id == locked)
  }

  @Test("R7: no eraser takes anything of what is locked: pixels, whole strokes, or parts")
  func erasers() throws {
    let (start, locked, free) = try sheet()
    let way = [Point(150, 80), Point(150, 120)]
    var sheet = start
    try sheet.drawing.apply(.erase(along: way, radius: 2, on: sheet.page, in: sheet.drawing))
    #expect(sheet.ids == [locked])
    sheet = start
    try sheet.drawing.apply(.cut(along: way, radius: 2, on: sheet.page, in: &sheet.drawing))
    #expect(sheet.drawing[locked]?.isRemoved == false && sheet.drawing[free]?.isRemoved == true)
    sheet = start
    try sheet.draw(ink(way, brush: .eraser))
    let layer = try #require(sheet.drawing.layer(sheet.layer))
    let found = layer.items(touching: Point(150, 100.5), Point(150, 100.5), radius: 1).map(\.id)
    #expect(found == [locked])
  }

  @Test("Clearing a page leaves what is locked, with what was rubbed out of it before")
  func clearing() throws {
    var sheet = Sheet()
    let line = try sheet.line(Point(100, 100), Point(200, 100))
    try sheet.line(Point(10, 300), Point(90, 300))
    let wide = try Brush.eraser.restyled { $0.width = 20 }
    try sheet.line(Point(150, 90), Point(150, 110), brush: wide)
    try sheet.line(Point(50, 290), Point(50, 310), brush: wide)
    #expect(sheet.drawing.item(on: sheet.page, at: Point(150, 100), within: 1) == nil)
    try sheet.drawing.apply(.setLocked(true, of: [line]))
    try sheet.drawing.apply(.clear(sheet.page, in: sheet.drawing))
    #expect(sheet.drawing.shownItemCount == 1 && sheet.ids.contains(line) && sheet.ids.count == 2)
    let layer = try #require(sheet.drawing.layer(sheet.layer))
    #expect(layer.item(at: Point(150, 100), within: 1) == nil, "the gap is still there")
    #expect(layer.item(at: Point(110, 100), within: 1)?.id == line)
  }
}
