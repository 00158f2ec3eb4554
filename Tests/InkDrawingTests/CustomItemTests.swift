import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// DR-33: kinds of items from outside this package.
@Suite struct CustomItemTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func picture(_ drawing: Drawing) -> Pixmap { GraphicTests.picture(drawing) }

  /// A sheet with a box that is not ticked, from 30, 30 to 50, 50.
  private func sheet() throws -> (Sheet, ItemID) {
    var background = Sheet()
    let move = Affine.translation(30, 30)
    let add = DrawingOperation.add(
      Checkbox(isTicked: false),
      brush: .fineliner,
      fill: Self.red,
      to: background.layer,
      transform: move,
      in: &background.drawing
    )
    let id = try background.drawing.apply(add).items[0]
    return (background, id)
  }

  @Test("DR-33: an item of one's own is painted with brush and fill, changed, moved and undone")
  func aCustomItemHasAllThatItemsHave() throws {
    var (background, id) = try sheet()
    let first = picture(background.drawing)
    #expect(first[40, 40] == SIMD4(255, 0, 0, 255) && first[30, 40].w > 0)
    let item = try #require(background.drawing[id])
    #expect(item.customCode == Checkbox(isTicked: false).code && item.bounds.minX < 30)
    #expect(background.drawing.item(on: background.page, at: Point(40, 40), within: 1)?.id == id)
    #expect(background.drawing.item(on: background.page, at: Point(54, 40), within: 1) == nil)

    // What changes the brush or the fill paints it anew, and one step of undo takes all of it back.
    try background.drawing.apply(.fill([id], with: Self.blue))
    #expect(picture(background.drawing)[40, 40] == SIMD4(0, 0, 255, 255))
    try background.drawing.apply(.restyle([id], in: background.drawing) { $0.width = 9 })
    #expect(picture(background.drawing)[27, 40].w == 255)
    try background.drawing.apply(.setOutlined(false, of: [id]))
    #expect(picture(background.drawing)[27, 40].w == 0)
    for _ in 0..<3 { expectDone(background.drawing.undo()) }
    #expect(picture(background.drawing) == first)
    for _ in 0..<3 { expectDone(background.drawing.redo()) }
    #expect(picture(background.drawing)[40, 40] == SIMD4(0, 0, 255, 255))
    for _ in 0..<3 { expectDone(background.drawing.undo()) }

    let tick = DrawingOperation.setItem(
      of: id,
      to: Checkbox(isTicked: true),
      in: &background.drawing
    )
    try background.drawing.apply(tick)
    #expect((background.drawing[id]?.custom as? Checkbox)?.isTicked == true)
    let ticked = picture(background.drawing)
    #expect(ticked[40, 40] == SIMD4(0, 0, 0, 255) && ticked[33, 33] == first[33, 33])
    try background.drawing.apply(.setOpacity(0.5, of: [id]))
    #expect(picture(background.drawing)[40, 40].w == 128)
    expectDone(background.drawing.undo())
    try background.drawing.apply(.transform([id], by: .translation(20, 0), in: background.drawing))
    #expect(picture(background.drawing)[60, 40] == SIMD4(0, 0, 0, 255))
    try background.drawing.apply(.reorder([id], to: .back, in: background.drawing))
    try expectSound(background.drawing)
  }

  @Test("DR-33: erasers, groups and copies of pages work on it")
  func erasersAndCopies() throws {
    var (background, id) = try sheet()
    let narrow = try Brush.eraser.restyled { $0.width = 6 }
    try background.draw(ink([Point(20, 40), Point(60, 40)], brush: narrow))
    #expect(
      picture(background.drawing)[40, 40].w == 0 && picture(background.drawing)[40, 48].w == 255
    )
    try background.drawing.apply(.transform([id], by: .translation(0, 30), in: background.drawing))
    #expect(
      picture(background.drawing)[40, 70].w == 0 && picture(background.drawing)[40, 78].w == 255
    )
    // What erasers took stays gone when the fill changes.
    try background.drawing.apply(.fill([id], with: Self.blue))
    #expect(picture(background.drawing)[40, 70].w == 0)
    #expect(picture(background.drawing)[40, 78] == SIMD4(0, 0, 255, 255))
    try background.drawing.apply(.makeGroup(of: [id], in: &background.drawing))
    let copied = DrawingOperation.duplicatePage(background.page, in: &background.drawing)
    try background.drawing.apply(copied)
    let copy = background.drawing.pages[1].id
    var pixmap = Pixmap(width: 100, height: 100)
    Rasterizer().draw(background.drawing.displayList(of: copy), into: &pixmap)
    #expect(pixmap == picture(background.drawing))
    let item = background.drawing.layers(of: copy)[0].items.first
    #expect(item?.custom is Checkbox && item?.groups.count == 1)
    let alone = background.drawing.copy(of: [copy])
    #expect(alone.layers(of: alone.pages[0].id)[0].items.first?.custom is Checkbox)
    try expectSound(background.drawing)
  }

  @Test("DR-33: who does not know the kind shows the same, and keeps it to the byte")
  func whoDoesNotKnowTheKind() throws {
    var (background, id) = try sheet()
    let shown = picture(background.drawing)
    let saved = Saved(background.drawing)
    var other = try saved.drawing()
    #expect(other[id]?.custom == nil && other[id]?.customCode == Checkbox(isTicked: false).code)
    #expect(picture(other) == shown && Saved(other) == saved)
    #expect(other.contentHash == background.drawing.contentHash)
    let known = try saved.drawing(plugins: .checkboxes)
    #expect(known[id]?.custom is Checkbox && Saved(known) == saved)

    // The other changes the fill, which cannot be seen there; here the item is painted anew when asked.
    other.setAuthor(2)
    let filled = try #require(try other.apply(.fill([id], with: Self.blue)).logged)
    #expect(filled.operation.steps.count == 1 && picture(other) == shown)
    background.drawing.merge([filled])
    #expect(picture(background.drawing) == shown, "both see the same")
    let repaint = DrawingOperation.repaint(&background.drawing)
    other.merge([try #require(try background.drawing.apply(repaint).logged)])
    #expect(picture(other)[40, 40] == SIMD4(0, 0, 255, 255))
    #expect(picture(other) == picture(background.drawing))
    #expect(DrawingOperation.repaint(&background.drawing).isEmpty)
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
    // What is no code, or more than one, belongs to a later version.
    for bytes in [[], [1], writer.bytes + [0], Array(writer.bytes.dropLast())] as [[UInt8]] {
      let strange = Graphic(item.items, origin: .unknown(kind: 6, bytes))
      let read = Graphic.decoded(strange.encoded, plugins: .checkboxes)
      #expect(read.origin == strange.origin && read.items == item.items)
      #expect(read.encoded == strange.encoded)
    }
    // A setting that the kind does not take: it is shown as it was stored.
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
    var (background, id) = try sheet()
    try background.drawing.apply(.setLocked(true, of: background.layer))
    let before = Saved(background.drawing)
    #expect(throws: DrawingError.lockedLayer(background.layer)) {
      try background.drawing.apply(.fill([id], with: Self.blue))
    }
    #expect(Saved(background.drawing) == before)
    #expect(DrawingOperation.repaint(&background.drawing).isEmpty)
  }
}
