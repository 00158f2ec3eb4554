import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkPDF
import InkStrokes
import Testing
import _InkTestSupport

/// Pages whose units aren't 1/72 inch; Poppler shows them as if they were.
@Suite struct UserUnitTests {
  /// Returns a document of one turned and cropped page, with text and an ink annotation.
  private static func document(_ entries: String = "/UserUnit 2") -> [UInt8] {
    var builder = PDFBuilder()
    builder.addPage(
      "BT /F 12 Tf 40 120 Td (page) Tj ET 0 0 1 rg 20 30 60 40 re f",
      box: "0 0 200 160",
      resources: PDFAssemblyTests.font,
      "/CropBox[10 20 150 150]/Rotate 90\(entries)/Annots[<</Type/Annot/Subtype/Ink/F 4"
        + "/Rect[20 30 130 110]/InkList[[30 40 120 100]]/C[1 0 0]/BS<</W 3>>>>]"
    )
    return builder.bytes
  }

  @Test func sizeTextAndShapesAreScaled() throws {
    let one = try PDFDocument(Self.document(""))
    let two = try PDFDocument(Self.document())
    #expect(one.pages.map(\.width) == [130] && one.pages.map(\.height) == [140])
    #expect(two.pages.map(\.width) == [260] && two.pages.map(\.height) == [280])
    #expect(try two.page(0).picture.vector?.width == 260)
    let (small, large) = (try one.text(0), try two.text(0))
    #expect(small.characters.count == 4 && large.characters.count == 4)
    let drawings = try [Self.document(""), Self.document()].map { try InkReader.read($0).drawing }
    let pictures = try zip(drawings, [2, 1]).map { try $0.pixmap(of: $0.pages[0].id, scale: $1) }
    #expect(PDFAssemblyTests.difference(pictures[0], pictures[1]) < 1)
  }

  @Test func unitsInCompressedObjectsCount() throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "ink-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try PDFTools.run(
      "qpdf",
      Self.document(),
      ["--object-streams=generate", "@", file.path]
    )
    let pdf = [UInt8](try Data(contentsOf: file))
    #expect(try PDFDocument(pdf).pages.map(\.width) == [260])
  }

  @Test(arguments: ["/UserUnit 0", "/UserUnit -2", "/UserUnit/a", "/UserUnit 1e9"])
  func invalidUnitsAreOne(_ entry: String) throws {
    #expect(try PDFDocument(Self.document(entry)).pages.map(\.width) == [130])
  }

  @Test(arguments: [PDFInk.content, .annotations])
  func inkIsInPlace(_ ink: PDFInk) throws {
    let drawing = try PDFAssemblyTests.inked(InkReader.read(Self.document()).drawing)
    let pdf = try drawing.pdf(options: PDFOptions(ink: ink))
    // Poppler shows 2 pixels for each unit of the original, and Inkstone 1 for each of ours.
    let own = try drawing.pixmap(of: drawing.pages[0].id, scale: 1)
    #expect(PDFAssemblyTests.difference(own, try PDFAssemblyTests.shown(pdf, 0)) < 2)
    let text = try PDFTools.output("qpdf", pdf, "--qdf", "--object-streams=disable", "@", "-")
    #expect(text.contains("/UserUnit 2"))
    #expect(try PDFDocument(pdf).pages.map(\.width) == [260])
  }

  @Test func annotationsAreScaled() throws {
    let drawing = try InkReader.read(Self.document(), annotations: .ink).drawing
    var strokes: [Stroke] = []
    drawing.visitStrokes { strokes.append($0) }
    #expect(strokes.map(\.brush.style.width) == [6])
    let own = try drawing.pixmap(of: drawing.pages[0].id, scale: 1)
    let shown = try PDFAssemblyTests.shown(Self.document(), 0)
    #expect(PDFAssemblyTests.difference(own, shown) < 2)
  }
}
