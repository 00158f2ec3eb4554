import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// The content of InkML files besides traces.
@Suite struct InkMLOwnDocumentTests {
  /// Returns a page with every kind of content: shapes, a text, a picture, erased and cut ink, groups, two layers.
  private static func drawing() throws -> Drawing {
    var drawing = Drawing(author: 3, size: PageSize(200, 100), paper: Paper(pattern: .staves))
    let page = drawing.pages[0].id
    try drawing.apply(.addLayer(to: page, name: Array("Upper".utf8), in: &drawing))
    let (lower, upper) = (drawing.layers(of: page)[0].id, drawing.layers(of: page)[1].id)
    func line(_ y: Double, _ brush: Brush) -> Stroke {
      let samples = (0..<20).map {
        StrokeSample(location: Point(5 + 8 * Double($0), y), time: 0.01 * Double($0), force: 0.5)
      }
      return Stroke(id: StrokeID(0), kind: .finger, brush: brush, samples: samples)
    }
    for y in [20.0, 50, 80] { try drawing.apply(.add(line(y, .pen), to: lower, in: &drawing)) }
    try drawing.apply(
      .cut(along: [Point(60, 40), Point(60, 90)], radius: 3, on: page, in: &drawing)
    )
    let eraser = try Brush.eraser.restyled { $0.width = 5 }
    try drawing.apply(.add(line(20, eraser), to: lower, in: &drawing))
    let star = Shape(.star(points: 5, inner: 0.4, Rect(x: 100, y: 10, width: 50, height: 50)))
    let red = Color(red: 1, green: 0, blue: 0)
    try drawing.apply(.add(star, outline: .fineliner, fill: red, to: upper, in: &drawing))
    let arrow = Shape.arrow(Point(10, 90), Point(90, 60))
    try drawing.apply(.add(arrow, outline: .pen, to: upper, in: &drawing))
    let box = Path(Rect(x: 20, y: 60, width: 30, height: 10))
    let text = TextItem("Oak & ash", font: "Sans", size: 10, origin: Point(20, 60))
    var pixels = Pixmap(width: 2, height: 2)
    pixels.pixels = [0xff00_00ff, 0xffff_0000, 0xff00_ff00, 0x8000_8000]
    let graphics = [
      Graphic([.path(box, .nonZero, Paint(.black))], origin: .text(text)),
      Graphic([.image(pixels, Rect(x: 150, y: 60, width: 20, height: 20), alpha: 1)]),
    ]
    try drawing.apply(.add(graphics, to: upper, in: &drawing))
    let items = drawing.layers(of: page)[1].items.map(\.id)
    try drawing.apply(.makeGroup(of: items, in: &drawing))
    try drawing.apply(.setOpacity(0.5, of: [items[0]]))
    try drawing.apply(.setOpacity(0.8, of: upper))
    return drawing
  }

  /// Returns the display lists of all pages.
  private func seen(_ drawing: Drawing) -> [DisplayList] {
    drawing.pages.compactMap { drawing.scene(of: $0.id)?.displayList }
  }

  @Test("InkML gives back all that documents hold: what is seen is the same, and so is its make")
  func everythingComesBack() throws {
    let drawing = try Self.drawing()
    let output = try InkWriter.write(InkImport(drawing), as: .inkML)
    let back = try InkReader.read(output.bytes)
    #expect(back.format == .inkML && back.notes.isEmpty)
    #expect(seen(back.drawing) == seen(drawing))
    let items = back.drawing.layers(of: back.drawing.pages[0].id)[1].items
    #expect(items.contains { $0.shape?.endHead == .arrow })
    #expect(
      items.contains { $0.graphic?.origin != Graphic.Origin.items && $0.graphic?.origin != nil }
    )
    #expect(Set(items.flatMap(\.groups)).count == 1 && items[0].opacity == 0.5)
    #expect(try InkWriter.write(back, as: .inkML).bytes == output.bytes)
    #expect(output.notes.allSatisfy { $0.hasPrefix("not kept for other programs: ") })
    for loss in ["the paper of a page", "the style of a text", "a picture", "a layer's opacity"] {
      #expect(output.notes.contains { $0.contains(loss) }, "\(loss): \(output.notes)")
    }
  }

  @Test("Others find shapes as traces and texts as annotations")
  func othersSeeLinesAndText() throws {
    let bytes = try InkWriter.write(InkImport(try Self.drawing()), as: .inkML).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<annotation type=\"text\">Oak &amp; ash</annotation>"))
    #expect(text.contains("<annotation type=\"layer\">Upper</annotation>"))
    // Without Inkstone's annotation, the traces remain, as a reader sees them that does not know it.
    let start = try #require(text.range(of: "<annotationXML"))
    let file = try InkReader.read(Array(text[..<start.lowerBound].utf8) + Array("</ink>".utf8))
    // A star of ten corners, whose outline begins in the middle of a side.
    let star = file.drawing.strokes.filter { $0.samples.count == 12 }
    #expect(star.contains { $0.bounds().minX > 98 && $0.bounds().maxX < 152 }, "the outline")
    #expect(file.drawing.strokes.count >= 8)
    #expect(file.notes.isEmpty)
  }

  @Test("Where another program has changed the file, its traces hold, and a note says so")
  func changedFiles() throws {
    let bytes = try InkWriter.write(InkImport(try Self.drawing()), as: .inkML).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let changes = [
      text.replacingFirst("<trace ", with: "<trace  "), text + "\n",
      text.replacingFirst("check=\"", with: "check=\"0"),
      text.replacingFirst("</document>", with: "!</document>"),
    ]
    var files = changes.map { Array($0.utf8) }
    // A letter of the document itself is changed.
    let offset = bytes.count - 400
    files.append(bytes)
    files[files.count - 1][offset] = bytes[offset] == 65 ? 66 : 65
    for changed in files {
      let file = try InkReader.read(changed)
      #expect(file.notes.contains { $0.hasPrefix("another program changed this file") })
      #expect(file.drawing.strokes.count >= 8)
    }
  }

  @Test("Strokes alone need nothing else") func strokesAreTraces() throws {
    let file = try read("2.54 2.54 0 0.5\n3 3 1 0.5\n")
    let output = try InkWriter.write(file, as: .inkML)
    #expect(!String(decoding: output.bytes, as: UTF8.self).contains("annotationXML"))
    #expect(output.notes.isEmpty)
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, with other: String) -> String {
    guard let found = range(of: part) else { return self }
    return replacingCharacters(in: found, with: other)
  }
}
