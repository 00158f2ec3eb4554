import CustomItems
import InkDrawing
import InkFormats
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing

/// A custom kind of items in all stages of a document.
@Suite struct TableTests {
  private static let plugins = PluginCatalog(items: [Table.part])
  private static let grey = Color(gray: 0.8)

  /// Returns a page of 300 × 200 with a table of 3 rows and 4 columns whose corner is at (20, 30).
  private func page() throws -> (drawing: Drawing, table: ItemID) {
    var drawing = Drawing(author: 1, size: PageSize(300, 200))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let add = DrawingOperation.add(
      try Table(rows: 3, columns: 4),
      brush: .fineliner,
      fill: Self.grey,
      to: layer,
      transform: .translation(20, 30),
      in: &drawing
    )
    let id = try drawing.apply(add).items[0]
    return (drawing, id)
  }

  private func picture(_ drawing: Drawing) throws -> Pixmap {
    let scene = try #require(drawing.scene(of: drawing.pages[0].id))
    var pixmap = Pixmap(width: 300, height: 200)
    PageRenderer().draw(scene, transform: .identity, into: &pixmap)
    return pixmap
  }

  private func saved(_ drawing: Drawing) throws -> [UInt8] {
    try InkWriter.write(InkImport(drawing), as: .ink).bytes
  }

  @Test("DR-33: a custom shape is added, touched, filled, moved, erased and undone")
  func editing() throws {
    var (drawing, table) = try page()
    let first = try picture(drawing)
    #expect(
      first[50, 40] == SIMD4(204, 204, 204, 255) && first[50, 70] == SIMD4(255, 255, 255, 255)
    )
    let page = drawing.pages[0].id
    #expect(drawing.item(on: page, at: Point(20, 60), within: 1)?.id == table, "a line")
    #expect(drawing.item(on: page, at: Point(50, 66), within: 1) == nil, "an empty cell")

    try drawing.apply(.fill([table], with: .black))
    #expect(try picture(drawing)[50, 40] == SIMD4(0, 0, 0, 255))
    let large = try Table(rows: 5, columns: 2)
    try drawing.apply(.setItem(of: table, to: large, in: &drawing))
    #expect((drawing[table]?.custom as? Table)?.rows == 5)
    try drawing.apply(.transform([table], by: .translation(100, 0), in: drawing))
    #expect(try picture(drawing)[50, 40] == SIMD4(255, 255, 255, 255))
    try drawing.apply(
      .erase(along: [Point(150, 35), Point(160, 45)], radius: 2, on: page, in: drawing)
    )
    #expect(drawing.isEmpty)
    for _ in 0..<4 { _ = drawing.undo() }
    #expect(try picture(drawing) == first)
  }

  @Test("DR-33: documents show it and keep it to the byte, be the kind known or not")
  func saving() throws {
    var (drawing, table) = try page()
    try drawing.apply(.setOpacity(0.5, of: [table]))
    let (bytes, seen) = (try saved(drawing), try picture(drawing))

    let known = try InkReader.read(bytes, plugins: Self.plugins).drawing
    let item = try #require(known.layers(of: known.pages[0].id)[0].items.first)
    #expect((item.custom as? Table)?.columns == 4 && item.fill == Self.grey)
    #expect(try picture(known) == seen)

    var stranger = try InkReader.read(bytes).drawing
    let kept = try #require(stranger.layers(of: stranger.pages[0].id)[0].items.first)
    #expect(kept.custom == nil && kept.customCode?.name == "com.example.table")
    #expect(try picture(stranger) == seen)
    #expect(try saved(stranger) == bytes)

    // A program without the kind can move the item; a program with the kind shows the move.
    try stranger.apply(.transform([kept.id], by: .translation(0, 40), in: stranger))
    let moved = try InkReader.read(try saved(stranger), plugins: Self.plugins).drawing
    #expect(moved[kept.id]?.custom is Table)
    #expect(try picture(moved) == picture(stranger))
  }

  @Test("DR-33: two people change it at once, and both see the same") func merging() throws {
    var (one, table) = try page()
    var two = one
    two.setAuthor(2)
    let move = try one.apply(.transform([table], by: .translation(0, 50), in: one)).logged
    let wide = DrawingOperation.setItem(of: table, to: try Table(rows: 1, columns: 2), in: &two)
    let change = try two.apply(wide).logged
    one.merge([try #require(change)])
    two.merge([try #require(move)])
    #expect(try picture(one) == picture(two))
    #expect((one[table]?.custom as? Table)?.rows == 1)
  }

  @Test("DR-33: pictures and vector graphics show it") func exporting() throws {
    let (drawing, _) = try page()
    #expect(try drawing.png().starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let svg = String(decoding: try drawing.svg(), as: UTF8.self)
    #expect(svg.contains("#ccc") && svg.components(separatedBy: "<path").count > 5, "\(svg)")
  }
}

extension String {
  fileprivate func components(separatedBy mark: String) -> [Substring] { split(separator: mark) }
}
