import InkDrawing
import InkFormats
import InkGraphics
import InkPDF
import Testing

/// Labels and chapters of PDF documents, in the drawing of their pages and in what is written.
@Suite struct PDFTitlesTests {
  @Test func pagesHaveTheLabelsAndChaptersOfTheDocument() throws {
    let drawing = try PDFAssemblyTests.drawing(PDFAssemblyTests.original(pages: 4).bytes)
    #expect(drawing.pages.map(\.label) == ["i", "ii", "1", "2"])
    #expect(drawing.pages.map { $0.chapters.map(\.title) } == [["One"], [], [], ["Two"]])
    let deferred = try InkReader.read(
      PDFAssemblyTests.original(pages: 4).bytes,
      name: "a.pdf",
      pdfPages: .none
    ).drawing
    #expect(
      deferred.deferredPages.count == 4 && deferred.pages.map(\.label) == drawing.pages.map(\.label)
    )
  }

  @Test func numbersOfPagesAreNoLabels() throws {
    var builder = PDFBuilder()
    for _ in 0..<3 { builder.addPage("0 0 9 9 re f") }
    let drawing = try PDFAssemblyTests.drawing(builder.bytes)
    #expect(drawing.pages.map(\.label) == ["", "", ""])
  }

  @Test func changedTitlesReplaceThoseOfTheOriginal() throws {
    let bytes = PDFAssemblyTests.original(pages: 3).bytes
    var drawing = try PDFAssemblyTests.drawing(bytes)
    let pages = drawing.pages.map(\.id)
    let chapters = [Chapter("Änderung (1)"), Chapter("Teil", level: 1), Chapter("Ende", level: 3)]
    try drawing.apply(.setChapters(chapters, of: pages[1], in: drawing))
    try drawing.apply(.setLabel("A-2", of: pages[1], in: drawing))
    try drawing.apply(.movePage(pages[1], to: 0, in: drawing))
    let document = try PDFDocument(try drawing.pdf())
    #expect(document.pages.map(\.label) == ["A-2", "i", "1"])
    #expect(document.outline.map(\.title) == ["Änderung (1)", "Teil", "Ende", "One", "Two"])
    #expect(document.outline.map(\.level) == [0, 1, 2, 0, 0])
    #expect(document.outline.map(\.page) == [0, 0, 0, 1, 2])
    #expect(try PDFTools.run("qpdf", try drawing.pdf(), ["--check", "@"]).status == 0)
  }

  @Test func aDrawingWithoutOriginalHasItsTitles() throws {
    var drawing = Drawing(author: 1, size: PageSize(100, 140))
    for _ in 0..<2 { try drawing.apply(.addPage(size: PageSize(100, 140), in: &drawing)) }
    let pages = drawing.pages.map(\.id)
    #expect(try !String(decoding: drawing.pdf(), as: UTF8.self).contains("/Outlines"))
    try drawing.apply(.setLabel("iv", of: pages[0], in: drawing))
    try drawing.apply(.setChapters([Chapter("فصل")], of: pages[2], in: drawing))
    let pdf = try drawing.pdf()
    let document = try PDFDocument(pdf)
    #expect(document.pages.map(\.label) == ["iv", "", ""])
    #expect(document.outline == [PDFOutlineEntry("فصل", level: 0, page: 2)])
    #expect(try PDFTools.run("qpdf", pdf, ["--check", "@"]).status == 0)
  }
}
