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
  private func fixture() throws -> (PageFixture, ItemID) {
    var fixture = PageFixture()
    let move = Affine.translation(30, 30)
    let add = DrawingOperation.add(
      Checkbox(isTicked: false),
      brush: .fineliner,
      fill: Self.red,
      to: fixture.layer,
      transform: move,
      in: &fixture.drawing
    )
    let id = try fixture.drawing.apply(add).items[0]
    return (fixture, id)
  }

  @Test("DR-33: an item of one's own is painted with brush and fill, changed, moved and undone")
  func aCustomItemHasAllThatItemsHave() throws {
    var (fixture, id) = try fixture()
    let first = picture(fixture.drawing)
    #expect(first[40, 40] == SIMD4(255, 0, 0, 255) && first[30, 40].w > 0)
    let item = try #require(fixture.drawing[id])
    #expect(item.customCode == Checkbox(isTicked: false).code && item.bounds.minX < 30)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(40, 40), within: 1)?.id == id)
    #expect(fixture.drawing.item(on: fixture.page, at: Point(54, 40), within: 1) == nil)

    // A change of the brush or the fill repaints it, and is one undo step.
    try fixture.drawing.apply(.fill([id], with: Self.blue))
    #expect(picture(fixture.drawing)[40, 40] == SIMD4(0, 0, 255, 255))
    try fixture.drawing.apply(.restyle([id], in: fixture.drawing) { $0.width = 9 })
    #expect(picture(fixture.drawing)[27, 40].w == 255)
    try fixture.drawing.apply(.setOutlined(false, of: [id]))
    #expect(picture(fixture.drawing)[27, 40].w == 0)
    for _ in 0..<3 { expectDone(fixture.drawing.undo()) }
    #expect(picture(fixture.drawing) == first)
    for _ in 0..<3 { expectDone(fixture.drawing.redo()) }
    #expect(picture(fixture.drawing)[40, 40] == SIMD4(0, 0, 255, 255))
    for _ in 0..<3 { expectDone(fixture.drawing.undo()) }

    let tick = DrawingOperation.setItem(
      of: id,
      to: Checkbox(isTicked: true),
      in: &fixture.drawing
    )
    try fixture.drawing.apply(tick)
    #expect((fixture.drawing[id]?.custom as? Checkbox)?.isTicked == true)
    let ticked = picture(fixture.drawing)
    #expect(ticked[40, 40] == SIMD4(0, 0, 0, 255) && ticked[33, 33] == first[33, 33])
    try fixture.drawing.apply(.setOpacity(0.5, of: [id]))
    #expect(picture(fixture.drawing)[40, 40].w == 128)
    expectDone(fixture.drawing.undo())
    try fixture.drawing.apply(.transform([id], by: .translation(20, 0), in: fixture.drawing))
    #expect(picture(fixture.drawing)[60, 40] == SIMD4(0, 0, 0, 255))
    try fixture.drawing.apply(.reorder([id], to: .back, in: fixture.drawing))
    try expectSound(fixture.drawing)
  }

  @Test("DR-33: erasers, groups and copies of pages work on it")
  func erasersAndCopies() throws {
    var (fixture, id) = try fixture()
    let narrow = try Brush.eraser.restyled { $0.width = 6 }
    try fixture.draw(ink([Point(20, 40), Point(60, 40)], brush: narrow))
    #expect(
      picture(fixture.drawing)[40, 40].w == 0 && picture(fixture.drawing)[40, 48].w == 255
    )
    try fixture.drawing.apply(.transform([id], by: .translation(0, 30), in: fixture.drawing))
    #expect(
      picture(fixture.drawing)[40, 70].w == 0 && picture(fixture.drawing)[40, 78].w == 255
    )
    // Erased regions stay erased when the fill changes.
    try fixture.drawing.apply(.fill([id], with: Self.blue))
    #expect(picture(fixture.drawing)[40, 70].w == 0)
    #expect(picture(fixture.drawing)[40, 78] == SIMD4(0, 0, 255, 255))
    try fixture.drawing.apply(.makeGroup(of: [id], in: &fixture.drawing))
    let copied = DrawingOperation.duplicatePage(fixture.page, in: &fixture.drawing)
    try fixture.drawing.apply(copied)
    let copy = fixture.drawing.pages[1].id
    var pixmap = Pixmap(width: 100, height: 100)
    Rasterizer().draw(fixture.drawing.displayList(of: copy), into: &pixmap)
    #expect(pixmap == picture(fixture.drawing))
    let item = fixture.drawing.layers(of: copy)[0].items.first
    #expect(item?.custom is Checkbox && item?.groups.count == 1)
    let alone = fixture.drawing.copy(of: [copy])
    #expect(alone.layers(of: alone.pages[0].id)[0].items.first?.custom is Checkbox)
    try expectSound(fixture.drawing)
  }

  @Test("DR-33: who does not know the kind shows the same, and keeps it to the byte")
  func whoDoesNotKnowTheKind() throws {
    var (fixture, id) = try fixture()
    let shown = picture(fixture.drawing)
    let saved = Saved(fixture.drawing)
    var other = try saved.drawing()
    #expect(other[id]?.custom == nil && other[id]?.customCode == Checkbox(isTicked: false).code)
    #expect(picture(other) == shown && Saved(other) == saved)
    #expect(other.contentHash == fixture.drawing.contentHash)
    let known = try saved.drawing(plugins: .checkboxes)
    #expect(known[id]?.custom is Checkbox && Saved(known) == saved)

    // The other version changes the fill without a visible effect; this one repaints the item on request.
    other.setAuthor(2)
    let filled = try #require(try other.apply(.fill([id], with: Self.blue)).logged)
    #expect(filled.operation.steps.count == 1 && picture(other) == shown)
    fixture.drawing.merge([filled])
    #expect(picture(fixture.drawing) == shown, "both see the same")
    let repaint = DrawingOperation.repaint(&fixture.drawing)
    other.merge([try #require(try fixture.drawing.apply(repaint).logged)])
    #expect(picture(other)[40, 40] == SIMD4(0, 0, 255, 255))
    #expect(picture(other) == picture(fixture.drawing))
    #expect(DrawingOperation.repaint(&fixture.drawing).isEmpty)
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
    var (one, id) = try fixture()
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
    var (fixture, id) = try fixture()
    try fixture.drawing.apply(.setLocked(true, of: fixture.layer))
    let before = Saved(fixture.drawing)
    #expect(throws: EditError.lockedLayer(fixture.layer)) {
      try fixture.drawing.apply(.fill([id], with: Self.blue))
    }
    #expect(Saved(fixture.drawing) == before)
    #expect(DrawingOperation.repaint(&fixture.drawing).isEmpty)
  }
}
