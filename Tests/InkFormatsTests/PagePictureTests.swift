import InkDocuments
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// A page as a file in one call, and a file as a document.
@Suite struct PagePictureTests {
  /// Returns a page of 100 by 50 units with a stroke of a brush.
  private func document(_ brush: Brush, size: PageSize? = PageSize(100, 50)) throws -> InkDocument {
    var document = InkDocument(Drawing(author: 1, size: size))
    let samples = (0..<5).map {
      StrokeSample(
        location: Point(10 + 20 * Double($0), 25),
        time: Double($0) * 0.1,
        force: 0.2 + 0.2 * Double($0)
      )
    }
    let stroke = Stroke(id: StrokeID(1), brush: brush, samples: samples)
    try document.apply { drawing in
      .add(stroke, to: drawing.layers(of: drawing.pages[0].id)[0].id, in: &drawing)
    }
    return document
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func aPictureShowsThePage() throws {
    let drawing = try document(.pen).drawing
    let pixmap = try drawing.pixmap(scale: 3)
    #expect(pixmap.width == 300 && pixmap.height == 150)
    #expect(pixmap[150, 75].x < 64 && pixmap[5, 5] == SIMD4(repeating: 255))
    #expect(try drawing.png(scale: 3) == PNGWriter.encode(pixmap, dpi: 216))
    #expect(try drawing.png(of: drawing.pages[0].id) == drawing.png())
  }

  @Test(
    "Prints of a tip, changing opacity and changing colour are right without a closure",
    arguments: [Brush.chalk, .airbrush, .seed(.creglePencil)]
  )
  func whatVectorsHaveNoWordForIsEmbedded(brush: Brush) throws {
    let drawing = try document(brush).drawing
    #expect(text(try drawing.svg()).contains("<image "))
    #expect(text(try drawing.pdf()).contains("/Subtype/Image"))
    let plain = try document(.pen).drawing
    #expect(!text(try plain.svg()).contains("<image "))
  }

  @Test func inkGoesAlongWithAnSVG() throws {
    let drawing = try document(.pen).drawing
    let bytes = try drawing.svg(holdsInk: true)
    #expect(try InkReader.read(bytes).drawing.strokes.count == 1)
    #expect(try InkWriter.write(InkImport(drawing), as: .svg).bytes == bytes)
  }

  @Test func aPDFHasAllPagesOrThoseAskedFor() throws {
    var document = try document(.pen)
    try document.apply { .addPage(size: PageSize(30, 40), in: &$0) }
    let (drawing, pages) = (document.drawing, document.drawing.pages)
    #expect(text(try drawing.pdf()).contains("/Count 2"))
    #expect(text(try drawing.pdf(of: [pages[1].id])).contains("/Count 1"))
    #expect(try drawing.pdf() == drawing.pdf())
  }

  @Test func whatCannotBeDrawnIsAnErrorThatSaysWhy() throws {
    let empty = Drawing(author: 1, size: nil)
    #expect(throws: FormatError("the page has neither ink nor a size")) { try empty.png() }
    #expect(throws: FormatError.self) { try empty.svg() }
    #expect(throws: FormatError.self) { try empty.pdf() }
    let drawing = try document(.pen).drawing
    #expect(throws: FormatError.self) { try drawing.png(scale: 1e6) }
    var two = try document(.pen)
    try two.apply { .addPage(size: PageSize(9, 9), in: &$0) }
    #expect(throws: FormatError("the drawing does not contain this page")) {
      try drawing.png(of: two.drawing.pages[1].id)
    }
  }

  @Test func aDocumentIsReadWithItsHistory() throws {
    var document = try document(.pen)
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    let written = log.rewrite(&document)
    let bytes = try #require(written)
    var read = try InkDocument(reading: bytes)
    #expect(read.drawing.counts.strokes == 1)
    let undone = try read.undo()
    #expect(undone != nil && read.drawing.counts.strokes == 0)
    #expect(throws: FormatError.self) { try InkDocument(reading: Array(bytes.dropLast(40))) }
    #expect(throws: FormatError("the file is empty")) { try InkDocument(reading: []) }
    let lines = try InkDocument(reading: Array("1 1 0\n2 2 0.1\n".utf8), formats: .all)
    #expect(lines.drawing.counts.strokes == 1 && lines.isEditable)
  }

  @Test func partsThatNobodyKnowsAreNoted() throws {
    let stages = #"[{"effect": "com.example.glow"}]"#
    let json = #"{"width": 2, "engine": "com.example.knots", "stages": \#(stages)}"#
    let brush = try BrushFile(reading: Array(json.utf8)).brush
    let bytes = try InkWriter.write(InkImport(try document(brush).drawing), as: .ink).bytes
    #expect(
      try InkReader.read(bytes).notes == [
        "unknown brush engine 'com.example.knots': ink is drawn with smooth curves instead",
        "unknown brush effect 'com.example.glow': ink is drawn without it",
      ]
    )
  }
}
