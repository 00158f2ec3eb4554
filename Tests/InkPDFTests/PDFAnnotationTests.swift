import Foundation
import InkCanvas
import InkDrawing
import InkFormats
import InkGraphics
import InkPDF
import InkSession
import InkStrokes
import Testing
import _InkTestSupport

/// The `/Ink` annotations of PDF documents, which become strokes if asked for.
@Suite struct PDFAnnotationTests {
  /// Returns an annotation of a zigzag line, with further entries.
  private static func ink(
    _ entries: String,
    rect: String = "20 20 120 90",
    points: String = "30 30 50 80 70 30 90 80 110 30"
  ) -> String {
    "<</Type/Annot/Subtype/Ink/Rect[\(rect)]/F 4/InkList[[\(points)]]\(entries)>>"
  }

  /// Returns a document of one page with annotations.
  private static func document(
    _ annotations: [String],
    box: String = "0 0 200 160",
    _ entries: String = ""
  ) -> PDFBuilder {
    var builder = PDFBuilder()
    builder.addPage(
      "0.8 0.9 1 rg 60 10 40 100 re f",
      box: box,
      "/Annots[\(annotations.joined())]\(entries)"
    )
    return builder
  }

  /// Reads a document with its annotations as strokes.
  private static func file(_ bytes: [UInt8], password: String? = nil) throws -> InkImport {
    try InkReader.read(bytes, name: "notes.pdf", password: password, annotations: .ink)
  }

  private static func strokes(_ drawing: Drawing) -> [Stroke] {
    var strokes: [Stroke] = []
    drawing.visitStrokes { strokes.append($0) }
    return strokes
  }

  /// Returns the PDF below the ink.
  private static func original(_ drawing: Drawing) throws -> [UInt8] {
    let origin = try #require(drawing.pages[0].paper.background?.origin)
    guard case .page(let id, _) = origin else { return [] }
    return try #require(drawing.resource(id)?.bytes)
  }

  private static func inkCount(_ pdf: [UInt8]) throws -> Int {
    try PDFTools.output("qpdf", pdf, "--qdf", "--object-streams=disable", "@", "-")
      .components(separatedBy: "/Subtype /Ink").count - 1
  }

  /// Expects that strokes look as Poppler shows the annotations, also in a written PDF.
  private static func expectSame(
    _ pdf: [UInt8],
    count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let drawing = try file(pdf).drawing
    #expect(strokes(drawing).count == count, sourceLocation: sourceLocation)
    let picture = try drawing.pixmap(of: drawing.pages[0].id, scale: 2)
    let shown = try PDFAssemblyTests.shown(pdf, 0)
    let far = PDFAssemblyTests.difference(picture, shown)
    #expect(far < 2, "differs by \(far)", sourceLocation: sourceLocation)
    let written = try drawing.pdf()
    #expect(try inkCount(written) == 0, sourceLocation: sourceLocation)
    let again = PDFAssemblyTests.difference(shown, try PDFAssemblyTests.shown(written, 0))
    #expect(again < 2, "the written PDF differs by \(again)", sourceLocation: sourceLocation)
  }

  // MARK: Look

  @Test func widthColorAndOpacityStay() throws {
    let pdf = Self.document([
      Self.ink("/C[1 0 0]/BS<</W 5>>/CA 0.5"),
      Self.ink("/C[0.5]/Border[0 0 2]", points: "20 100 180 100"),
      Self.ink("/C[1 0 0 0]", points: "20 120 180 120 180 140"),
      Self.ink("", points: "20 150 180 150"),
    ])
    .bytes
    let strokes = Self.strokes(try Self.file(pdf).drawing)
    #expect(strokes.map(\.brush.style.width) == [5, 2, 1, 1])
    #expect(strokes.map { $0.brush.style.color.alpha } == [0.5, 1, 1, 1])
    #expect(strokes[0].brush.style.color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(strokes[0].samples.first?.location == Point(30, 130))
    #expect(strokes[1].brush.style.color == Color(red: 0.5, green: 0.5, blue: 0.5))
    try Self.expectSame(pdf, count: 4)
  }

  @Test func dashesStay() throws {
    let pdf = Self.document([
      Self.ink("/C[0 0 1]/BS<</W 3/S/D/D[8 4]>>"),
      Self.ink("/C[0 0 1]/BS<</W 2/D[5]>>", points: "20 120 180 120"),
    ])
    .bytes
    let strokes = Self.strokes(try Self.file(pdf).drawing)
    #expect(strokes.map { $0.brush.style.dash?.lengths } == [[8, 4], nil])
  }

  @Test func highlightersMultiply() throws {
    var builder = PDFBuilder()
    let form = builder.add(
      stream: "/G gs 12 w 1 1 0 RG 30 60 m 170 60 l S",
      "/Type/XObject/Subtype/Form/BBox[20 40 180 80]/Resources<</ExtGState<</G<</BM/Multiply"
        + "/CA 0.8>>>>>>"
    )
    builder.addPage(
      "0.8 0.9 1 rg 60 10 40 100 re f",
      box: "0 0 200 160",
      "/Annots["
        + Self.ink(
          "/C[1 1 0]/BS<</W 12>>/AP<</N \(form) 0 R>>",
          rect: "20 40 180 80",
          points: "30 60 170 60"
        )
        + "]"
    )
    let stroke = try #require(Self.strokes(try Self.file(builder.bytes).drawing).first)
    #expect(stroke.brush.style.blendMode == .multiply)
    #expect(stroke.brush.style.color.alpha == 0.8)
    try Self.expectSame(builder.bytes, count: 1)
  }

  // MARK: Position

  @Test(arguments: [0, 90, 180, 270])
  func turnedAndCroppedPagesHaveInkInPlace(_ angle: Int) throws {
    let pdf = Self.document(
      [Self.ink("/C[0 0.5 0]/BS<</W 4>>"), Self.ink("/C[1 0 1]", points: "25 25 115 95")],
      box: "-10 5 200 160",
      "/Rotate \(angle)/CropBox[10 15 150 110]"
    )
    .bytes
    try Self.expectSame(pdf, count: 2)
  }

  // MARK: Choice

  @Test func withoutTheOptionAnnotationsArePaper() throws {
    let pdf = Self.document([Self.ink("/C[1 0 0]")]).bytes
    let file = try InkReader.read(pdf)
    #expect(Self.strokes(file.drawing).isEmpty)
    #expect(file.inkAnnotationCount == 1)
    #expect(try Self.original(file.drawing) == pdf)
  }

  /// A session takes the annotations out of pages that are moved, have ink, and are there twice.
  @Test func annotationsBecomeStrokesLater() throws {
    var builder = Self.document([Self.ink("")])
    builder.addPage("1 0 0 rg 0 0 10 10 re f", box: "0 0 200 160")
    let session = CanvasSession()
    try session.perform(.resize(width: 200, height: 160, pixelsPerPoint: 1))
    try session.perform(
      .open(bytes: InkWriter.write(InkReader.read(builder.bytes), as: .ink).bytes)
    )
    try session.perform(.edit(.duplicatePage(page: 0)))
    try session.perform(.edit(.movePage(page: 2, target: 0)))
    let before = try #require(session.canvas?.drawing)
    let made = try InkReader.read(builder.bytes, pdfPages: .none, annotations: .ink)
    let bytes = try InkWriter.write(made, as: .ink).bytes
    // Nothing to take.
    let plain = try InkWriter.write(InkReader.read(builder.bytes, pdfPages: .none), as: .ink).bytes
    try session.perform(.edit(.takeAnnotations(page: 0, bytes: plain)))
    #expect(session.canvas?.drawing == before && session.status.undoCount == 2)

    try session.perform(.edit(.takeAnnotations(page: 0, bytes: bytes)))
    let drawing = try #require(session.canvas?.drawing)
    #expect(session.status.undoCount == 3)
    let counts = drawing.pagesWithLayers.map { $0.layers.reduce(0) { $0 + $1.items.count } }
    #expect(counts == [0, 1, 1])
    #expect(drawing.deferredPages.map(\.page) == [drawing.pages[1].id, drawing.pages[2].id])
    #expect(try Self.inkCount(Self.original(drawing)) == 0)
    try session.perform(.undo)
    #expect(session.canvas?.drawing.pages.map(\.paper) == before.pages.map(\.paper))
    #expect(session.canvas?.drawing.deferredPages.isEmpty == true)
  }

  @Test func hiddenAndTransparentAnnotationsStay() throws {
    let pdf = Self.document([
      "<</Type/Annot/Subtype/Ink/Rect[20 20 120 90]/F 2/InkList[[30 30 50 80]]/C[1 0 0]>>",
      "<</Type/Annot/Subtype/Ink/Rect[20 20 120 90]/F 32/InkList[[30 30 50 80]]/C[1 0 0]>>",
      Self.ink("/C[]"), Self.ink("/C[1 0 0]/CA 0"), Self.ink("/C[1 0 0]/BS<</W 0>>"),
      Self.ink("/C[0 0 1]/BS<</W 3>>"),
    ])
    .bytes
    let drawing = try Self.file(pdf).drawing
    #expect(Self.strokes(drawing).map(\.brush.style.width) == [3])
    #expect(try Self.inkCount(Self.original(drawing)) == 5)
  }

  @Test func otherAnnotationsStay() throws {
    let link =
      "<</Type/Annot/Subtype/Link/Rect[10 110 60 140]/A<</S/URI/URI(https://example.org/)>>>>"
    let pdf = Self.document([link, Self.ink("/C[1 0 0]/Contents(A remark)"), link]).bytes
    let file = try Self.file(pdf)
    #expect(file.notes == ["the comments on an ink annotation are missing"])
    let rest = try PDFTools.output("qpdf", Self.original(file.drawing), "--qdf", "@", "-")
    #expect(rest.components(separatedBy: "/Subtype /Link").count == 3)
    #expect(try PDFTools.run("qpdf", Self.original(file.drawing), ["--check", "@"]).status == 0)
  }

  @Test func inkThatAViewerMovedStaysPaper() throws {
    var builder = PDFBuilder()
    let form = builder.add(
      stream: "2 w 1 0 0 RG 30 60 m 70 60 l S",
      "/Type/XObject/Subtype/Form/BBox[20 40 80 80]"
    )
    builder.addPage(
      "",
      box: "0 0 200 160",
      "/Annots["
        + Self.ink("/C[1 0 0]/AP<</N \(form) 0 R>>", rect: "120 100 180 140", points: "30 60 70 60")
        + "]"
    )
    #expect(Self.strokes(try Self.file(builder.bytes).drawing).isEmpty)
  }

  // MARK: Our own

  @Test func ownAnnotationsAreReadAgain() throws {
    let plain = try PDFAssemblyTests.drawing(PDFAssemblyTests.original(pages: 2).bytes)
    let drawing = try PDFAssemblyTests.inked(plain, strokes: 3)
    let pdf = try drawing.pdf(options: PDFOptions(ink: .annotations))
    #expect(try Self.inkCount(pdf) == 6)
    let again = try Self.file(pdf).drawing
    #expect(Self.strokes(again).count == 6)
    #expect(try Self.inkCount(again.pdf()) == 0)
    for page in 0..<2 {
      let picture = try again.pixmap(of: again.pages[page].id, scale: 2)
      let far = PDFAssemblyTests.difference(picture, try PDFAssemblyTests.shown(pdf, page))
      #expect(far < 2, "page \(page + 1) differs by \(far)")
    }
  }

  @Test func anEmbeddedDocumentWins() throws {
    let drawing = try PDFAssemblyTests.inked(
      PDFAssemblyTests.drawing(PDFAssemblyTests.original(pages: 1).bytes)
    )
    let pdf = try drawing.pdf(options: PDFOptions(ink: .annotations, isEditable: true))
    let again = try Self.file(pdf).drawing
    #expect(Self.strokes(again).map(\.samples) == Self.strokes(drawing).map(\.samples))
    #expect(Self.strokes(again).map(\.brush) == Self.strokes(drawing).map(\.brush))
  }

  @Test func encryptedDocumentsStayEncrypted() throws {
    let pdf = Self.document([Self.ink("/C[1 0 0]/BS<</W 3>>")]).bytes
    let secret = try PDFTools.encrypted(pdf, password: "secret")
    #expect(throws: FormatError.self) { try Self.file(secret) }
    let drawing = try Self.file(secret, password: "secret").drawing
    #expect(Self.strokes(drawing).count == 1)
    let rest = try Self.original(drawing)
    #expect(throws: PDFError.needsPassword) { try PDFDocument(rest) }
    #expect(try PDFDocument(rest, password: "secret").inkAnnotationCount() == 0)
  }

  // MARK: Hostile documents

  @Test func tooManyPointsStayPaperWithANote() throws {
    // Two annotations share the limit.
    let many = String(repeating: "30 40 ", count: 160_000)
    let pdf = Self.document([
      Self.ink("/C[1 0 0]/BS<</W 2>>", points: many), Self.ink("/C[1 0 0]", points: many),
      Self.ink("/C[0 0 1]/BS<</W 3>>"),
    ])
    .bytes
    let file = try Self.file(pdf)
    #expect(Self.strokes(file.drawing).map(\.brush.style.width) == [2, 3])
    #expect(file.notes.count == 1)
    #expect(file.notes.first?.contains("300000 points") ?? false)
  }

  /// Millions of numbers need more memory than the process has.
  @Test func moreThanFitsIntoMemoryStaysPaperWithANote() throws {
    let many = String(repeating: "1 2 ", count: 2_000_000)
    let pdf = Self.document([
      Self.ink("/C[1 0 0]", points: many), Self.ink("/C[0 0 1]/BS<</W 3>>"),
    ])
    .bytes
    let file = try Self.file(pdf)
    #expect(!file.notes.isEmpty)
    #expect(Self.strokes(file.drawing).isEmpty)
    #expect(try Self.original(file.drawing) == pdf)
  }

  @Test(arguments: [
    "/C[1 0 0]/InkList 5", "/C[1 0 0]/InkList[5 6]", "/C[1 0 0]/InkList[[/a(b)]]",
    "/C[1 0 0]/InkList[]", "/C[1 0 0]/InkList[[]]", "/C[1 0 0]/InkList[[1]]",
    "/C[1 0 0]/InkList[[1e30 9 99999999 5]]", "/C[/a 0 0]/InkList[[30 30 60 60]]",
    "/C[1 0]/InkList[[30 30 60 60]]", "/C 5/InkList[[30 30 60 60]]",
    "/C[1 0 0]/BS<</W/a>>/InkList[[30 30 60 60]]",
    "/C[1 0 0]/Border[0 0 -4]/InkList[[30 30 60 60]]",
  ])
  func invalidAnnotationsStayPaper(_ entries: String) throws {
    let pdf = Self.document([
      "<</Type/Annot/Subtype/Ink/Rect[20 20 120 90]\(entries)>>"
    ])
    .bytes
    let file = try Self.file(pdf)
    #expect(Self.strokes(file.drawing).isEmpty)
    #expect(file.notes.isEmpty)
    #expect(try Self.original(file.drawing) == pdf)
  }
}
