import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// DR-33: kinds of items that apps define.
@Suite struct CustomItemTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func picture(_ drawing: Drawing) -> Pixmap { GraphicTests.picture(drawing) }

  /// Returns a sheet with an unchecked box, from (30, 30) to (50, 50).
  private func sheet() throws -> (Sheet, ItemID) {
    var sheet = Sheet()
    let move = Affine.translation(30, 30)
    let add = DrawingOperation.add(
      Checkbox(isTicked: false),
      brush: .fineliner,
      fill: Self.red,
      to: sheet.layer,
      transform: move,
      in: &sheet.drawing
    )
    let id = try sheet.drawing.apply(add).items[0]
    return (sheet, id)
  }

  @Test("DR-33: an item of one's own is painted with brush and fill, changed, moved and undone")
  func aCustomItemHasAllThatItemsHave() throws {
    var (sheet, id) = try sheet()
    let first = picture(sheet.drawing)
    #expect(first[40, 40] == SIMD4(255, 0, 0, 255) && first[30, 40].w > 0)
    let item = try #require(sheet.drawing[id])
    #expect(item.customCode == Checkbox(isTicked: false).code && item.bounds.minX < 30)
    #expect(sheet.drawing.item(on: sheet.page, at: Point(40, 40), within: 1)?.id == id)
    #expect(sheet.drawing.item(on: sheet.page, at: Point(54, 40), within: 1) == nil)

    // A change of the brush or the fill repaints it, and is one undo step.
    try sheet.drawing.apply(.fill([id], with: Self.blue))
    #expect(picture(sheet.drawing)[40, 40] == SIMD4(0, 0, 255, 255))
    try sheet.drawing.apply(.restyle([id], in: sheet.drawing) { $0.width = 9 })
    #expect(picture(sheet.drawing)[27, 40].w == 255)
    try sheet.drawing.apply(.setOutlined(false, of: [id]))
    #expect(picture(sheet.drawing)[27, 40].w == 0)
    for _ in 0..<3 { expectDone(sheet.drawing.undo()) }
    #expect(picture(sheet.drawing) == first)
    for _ in 0..<3 { expectDone(sheet.drawing.redo()) }
    #expect(picture(sheet.drawing)[40, 40] == SIMD4(0, 0, 255, 255))
    for _ in 0..<3 { expectDone(sheet.drawing.undo()) }

    let tick = DrawingOperation.setItem(of: id, to: Checkbox(isTicked: true), in: &sheet.drawing)
    try sheet.drawing.apply(tick)
    #expect((sheet.drawing[id]?.custom as? Checkbox)?.isTicked == true)
    let ticked = picture(sheet.drawing)
    #expect(ticked[40, 40] == SIMD4(0, 0, 0, 255) && ticked[33, 33] == first[33, 33])
    try sheet.drawing.apply(.setOpacity(0.5, of: [id]))
    #expect(picture(sheet.drawing)[40, 40].w == 128)
    expectDone(sheet.drawing.undo())
    try sheet.drawing.apply(.transform([id], by: .translation(20, 0), in: sheet.drawing))
    #expect(picture(sheet.drawing)[60, 40] == SIMD4(0, 0, 0, 255))
    try sheet.drawing.apply(.reorder([id], to: .back, in: sheet.drawing))
    try expectSound(sheet.drawing)
  }

  @Test("DR-33: erasers, groups and copies of pages work on it")
  func erasersAndCopies() throws {
    var (sheet, id) = try sheet()
    let narrow = try Brush.eraser.restyled { $0.width = 6 }
    try sheet.draw(ink([Point(20, 40), Point(60, 40)], brush: narrow))
    #expect(picture(sheet.drawing)[40, 40].w == 0 && picture(sheet.drawing)[40, 48].w == 255)
    try sheet.drawing.apply(.transform([id], by: .translation(0, 30), in: sheet.drawing))
    #expect(picture(sheet.drawing)[40, 70].w == 0 && picture(sheet.drawing)[40, 78].w == 255)
    // Erased regions stay erased when the fill changes.
    try sheet.drawing.apply(.fill([id], with: Self.blue))
    #expect(picture(sheet.drawing)[40, 70].w == 0)
    #expect(picture(sheet.drawing)[40, 78] == SIMD4(0, 0, 255, 255))
    try sheet.drawing.apply(.makeGroup(of: [id], in: &sheet.drawing))
    let copied = DrawingOperation.duplicatePage(sheet.page, in: &sheet.drawing)
    try sheet.drawing.apply(copied)
    let copy = sheet.drawing.pages[1].id
    var pixmap = Pixmap(width: 100, height: 100)
    Rasterizer().draw(sheet.drawing.displayList(of: copy), into: &pixmap)
    #expect(pixmap == picture(sheet.drawing))
    let item = sheet.drawing.layers(of: copy)[0].items.first
    #expect(item?.custom is Checkbox && item?.groups.count == 1)
    let alone = sheet.drawing.copy(of: [copy])
    #expect(alone.layers(of: alone.pages[0].id)[0].items.first?.custom is Checkbox)
    try expectSound(sheet.drawing)
  }

  @Test("DR-33: who does not know the kind shows the same, and keeps it to the byte")
  func whoDoesNotKnowTheKind() throws {
    var (sheet, id) = try sheet()
    let shown = picture(sheet.drawing)
    let saved = Saved(sheet.drawing)
    var other = try saved.drawing()
    #expect(other[id]?.custom == nil && other[id]?.customCode == Checkbox(isTicked: false).code)
    #expect(picture(other) == shown && Saved(other) == saved)
    #expect(other.contentHash == sheet.drawing.contentHash)
    let known = try saved.drawing(plugins: .checkboxes)
    #expect(known[id]?.custom is Checkbox && Saved(known) == saved)

    // The other version changes the fill without a visible effect; this one repaints the item on request.
    other.setAuthor(2)
    let filled = try #require(try other.apply(.fill([id], with: Self.blue)).logged)
    #expect(filled.operation.steps.count == 1 && picture(other) == shown)
    sheet.drawing.merge([filled])
    #expect(picture(sheet.drawing) == shown, "both see the same")
    let repaint = DrawingOperation.repaint(&sheet.drawing)
    other.merge([try #require(try sheet.drawing.apply(repaint).logged)])
    #expect(picture(other)[40, 40] == SIMD4(0, 0, 255, 255))
    #expect(picture(other) == picture(sheet.drawing))
    #expect(DrawingOperation.repaint(&sheet.drawing).isEmpty)
  }

  @Test("DR-33: today's version reads it as a graphic that was made of something unknown")
  func versionsBeforeKeepIt() throws {
    let item = Graphic(Checkbox(isTicked: true), fill: Self.red)
    var writer = ByteWriter()
    Checkbox(isTicked: true).code.encode(into: &writer)
    let before = Graphic(item.items, origin: .unknown(kind: 6, writer.bytes))
    #expect(before.encoded == item.encoded)
    let read = Graphic.decoded(before.encoded, plugins: .checkboxes)
    #expect(read.custom is Checkbox && read.items == item.items)
    // Invalid codes, and more than one, belong to a later version.
    for bytes in [[], [1], writer.bytes + [0], Array(writer.bytes.dropLast())] as [[UInt8]] {
      let strange = Graphic(item.items, origin: .unknown(kind: 6, bytes))
      let read = Graphic.decoded(strange.encoded, plugins: .checkboxes)
      #expect(read.origin == strange.origin && read.items == item.items)
      #expect(read.encoded == strange.encoded)
    }
    // If the kind rejects a setting, the item is shown as stored.
    let code = PluginCode("org.example.checkbox", [.init("colour", 3)])
    let later = Graphic(item.items, origin: .custom(code))
    let kept = Graphic.decoded(later.encoded, plugins: .checkboxes)
    #expect(kept.custom == nil && kept.origin == later.origin && kept.items == item.items)
  }

  @Test("Two change fill and item at once: both agree, and painting anew shows both changes")
  func concurrentChanges() throws {
    var (one, id) = try sheet()
    var two = one.drawing
    two.setAuthor(2)
    let fill = try #require(try one.drawing.apply(.fill([id], with: Self.blue)).logged)
    let tick = DrawingOperation.setItem(of: id, to: Checkbox(isTicked: true), in: &two)
    let ticked = try #require(try two.apply(tick).logged)
    one.drawing.merge([ticked])
    two.merge([fill])
    #expect(one.drawing.contentHash == two.contentHash)
    #expect(picture(one.drawing) == picture(two))
    let repaint = DrawingOperation.repaint(&two)
    try two.apply(repaint)
    #expect(picture(two)[33, 33] == SIMD4(0, 0, 255, 255), "the one's fill")
    #expect(picture(two)[40, 40] == SIMD4(0, 0, 0, 255), "the other's tick")
  }

  @Test("An operation that fails leaves names and ink as they were")
  func failuresChangeNothing() throws {
    var (sheet, id) = try sheet()
    try sheet.drawing.apply(.setLocked(true, of: sheet.layer))
    let before = Saved(sheet.drawing)
    #expect(throws: EditError.lockedLayer(sheet.layer)) {
      try sheet.drawing.apply(.fill([id], with: Self.blue))
    }
    #expect(Saved(sheet.drawing) == before)
    #expect(DrawingOperation.repaint(&sheet.drawing).isEmpty)
  }
}
