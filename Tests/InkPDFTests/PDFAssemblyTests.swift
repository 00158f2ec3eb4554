import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkPDF
import InkRaster
import InkStrokes
import InkTypesetting
import Testing
import _InkTestSupport

/// PDF documents with ink on their pages, assembled by the program `inkstone-pdf-assembly`.
@Suite struct PDFAssemblyTests {
  static let font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"

  /// Returns a document of pages with a word each, a link to the last page, an outline, labels, a form field and a file.
  static func original(pages: Int, word: String = "page", box: String = "0 0 200 160") -> PDFBuilder
  {
    var builder = PDFBuilder()
    for index in 0..<pages {
      builder.addPage(
        "BT /F 12 Tf 20 120 Td (\(word)\(index + 1)) Tj ET 0 0 1 rg 20 20 60 40 re f",
        box: box,
        resources: font,
        index == 0
          ? "/Annots[<</Type/Annot/Subtype/Link/Rect[10 110 60 140]/Border[0 0 1]"
            + "/A<</S/URI/URI(https://example.org/)>>>>]" : ""
      )
    }
    let (first, last) = (builder.page(0), builder.page(pages - 1))
    let item = last + 3
    let outline = builder.add("<</First \(item - 1) 0 R/Last \(item) 0 R/Count 2>>")
    _ = builder.add("<</Title(One)/Dest[\(first) 0 R/Fit]/Parent \(outline) 0 R/Next \(item) 0 R>>")
    _ = builder.add(
      "<</Title(Two)/Dest[\(last) 0 R/Fit]/Parent \(outline) 0 R/Prev \(item - 1) 0 R>>"
    )
    let field = builder.add("<</FT/Tx/T(name)/V(value)/Rect[0 0 1 1]/Subtype/Widget/Type/Annot>>")
    let file = builder.add(stream: "a,b", "/Type/EmbeddedFile")
    let spec = builder.add("<</Type/Filespec/F(table.csv)/UF(table.csv)/EF<</F \(file) 0 R>>>>")
    builder.catalog =
      "/Outlines \(outline) 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>/Lang(en)"
      + "/AcroForm<</Fields[\(field) 0 R]>>/Names<</EmbeddedFiles<</Names[(table.csv)\(spec) 0 R]>>>>"
    return builder
  }

  /// Returns the drawing of a document's pages.
  static func drawing(_ bytes: [UInt8], password: String? = nil) throws -> Drawing {
    try InkReader.read(bytes, name: "original.pdf", password: password).drawing
  }

  /// Adds a stroke to each page of a drawing.
  static func inked(_ drawing: Drawing, strokes: Int = 1, brush: Brush = .pen) throws -> Drawing {
    var drawing = drawing
    for page in drawing.pages {
      let layer = try #require(drawing.layers(of: page.id).first)
      for index in 0..<strokes {
        let y = 30 + 5 * Double(index % 20)
        let samples = (0..<20).map { (step: Int) -> StrokeSample in
          let x = 30 + 5 * Double(step)
          let location = Point(x, y + 4 * Double(step % 3))
          let force = 0.3 + 0.02 * Double(step)
          return StrokeSample(location: location, time: Double(step) / 100, force: force)
        }
        let stroke = Stroke(id: StrokeID(1), brush: brush, samples: samples)
        try drawing.apply(.add([stroke], to: layer.id, in: &drawing))
      }
    }
    return drawing
  }

  /// Returns a page by pdftocairo, with 2 pixels per point.
  static func shown(_ pdf: [UInt8], _ page: Int) throws -> Pixmap {
    let folder = FileManager.default.temporaryDirectory
    let target = folder.appending(path: "ink-\(UUID().uuidString)")
    let file = URL(filePath: target.path + ".png")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try PDFTools.output(
      "pdftocairo",
      pdf,
      "-cropbox",
      "-r",
      "144",
      "-png",
      "-singlefile",
      "-f",
      "\(page + 1)",
      "-l",
      "\(page + 1)",
      "@",
      target.path
    )
    return Picture(file: [UInt8](try Data(contentsOf: file)), from: PictureFileDecoder.shared)
      .pixmap
  }

  /// Returns the mean difference of two pictures, 0…255.
  static func difference(_ one: Pixmap, _ other: Pixmap) -> Double {
    guard abs(one.width - other.width) <= 1, abs(one.height - other.height) <= 1 else { return 255 }
    var sum = 0
    let (width, height) = (min(one.width, other.width), min(one.height, other.height))
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 { sum += abs(Int(one[x, y][channel]) - Int(other[x, y][channel])) }
      }
    }
    return Double(sum) / Double(3 * width * height)
  }

  /// Expects that Poppler shows each page of the PDF as Inkstone shows the page.
  static func expectSame(_ pdf: [UInt8], _ drawing: Drawing) throws {
    for (index, page) in drawing.pages.enumerated() {
      let own = try drawing.pixmap(of: page.id, scale: 2)
      let far = difference(own, try shown(pdf, index))
      #expect(far < 2, "page \(index + 1) differs by \(far)")
    }
    #expect(try PDFTools.run("qpdf", pdf, ["--check", "@"]).status == 0)
  }

  // MARK: Structure

  @Test func whatAViewerOffersStays() throws {
    let original = Self.original(pages: 92).bytes
    let drawing = try Self.inked(try Self.drawing(original), strokes: 11)
    let pdf = try drawing.pdf()
    try Self.expectSame(Array(pdf), drawing.copy(of: drawing.pages.prefix(3).map(\.id)) { $0 })
    for page in [1, 2, 92] { #expect(try PDFTools.text(pdf, page: page).contains("page\(page)")) }
    for program in ["pdfinfo"] {
      let (before, after) = (
        try PDFTools.output(program, original, "-url", "@"),
        try PDFTools.output(program, pdf, "-url", "@")
      )
      #expect(before.contains("example.org") && before == after)
    }
    let document = try PDFDocument(pdf)
    let first = try PDFDocument(original)
    #expect(document.outline == first.outline && document.outline.count == 2)
    #expect(document.pages == first.pages)
    let json = try PDFTools.output(
      "qpdf",
      pdf,
      "--json",
      "--json-key=attachments",
      "@"
    )
    #expect(json.contains("table.csv"))
    let field = try PDFTools.output("qpdf", pdf, "--qdf", "--object-streams=disable", "@", "-")
    #expect(field.contains("/T (name)") && field.contains("/AcroForm"))
    #expect(try drawing.pdf() == pdf)
    // The ink alone.
    var alone = drawing
    for page in alone.pages { try alone.apply(.setPaper(.plain, of: page.id)) }
    let ink = try alone.pdf().count
    #expect(pdf.count < original.count + ink * 12 / 10, "\(pdf.count), \(original.count), \(ink)")
  }

  @Test func turnedAndCroppedPagesAreInPlace() throws {
    var builder = PDFBuilder()
    for angle in [0, 90, 180, 270] {
      for crop in ["", "/CropBox[30 10 170 150]"] {
        builder.addPage(
          "BT /F 18 Tf 40 100 Td (angle \(angle)) Tj ET 1 0 0 rg 40 20 50 30 re f q q 2 0 0 2 9 9 cm",
          box: "10 0 210 160",
          resources: Self.font,
          "/Rotate \(angle)\(crop)"
        )
      }
    }
    let drawing = try Self.inked(try Self.drawing(builder.bytes), strokes: 3)
    try Self.expectSame(try drawing.pdf(), drawing)
  }

  @Test func multiplyReachesThePageBelow() throws {
    let drawing = try Self.inked(
      try Self.drawing(Self.original(pages: 1).bytes),
      strokes: 20,
      brush: .highlighter
    )
    try Self.expectSame(try drawing.pdf(), drawing)
  }

  // MARK: Other orders

  @Test func pagesAreInsertedRemovedMovedAndRepeated() throws {
    let original = Self.original(pages: 5).bytes
    var drawing = try Self.inked(try Self.drawing(original))
    try drawing.apply(.addPage(size: PageSize(100, 120), at: 1, in: &drawing))
    drawing = try Self.inked(drawing)
    let pages = drawing.pages.map(\.id)
    // The first twice, the inserted one, the last two exchanged; the third of the original is missing.
    let order = [pages[0], pages[1], pages[0], pages[2], pages[5], pages[4]]
    let pdf = try drawing.pdf(of: order)
    let texts = try (1...6).map { try PDFTools.text(pdf, page: $0) }
    #expect(texts == ["page1", "", "page1", "page2", "page5", "page4"])
    #expect(!String(decoding: pdf, as: UTF8.self).contains("(page3)"))
    #expect(try PDFTools.run("qpdf", pdf, ["--check", "@"]).status == 0)
    let document = try PDFDocument(pdf)
    #expect(document.pages.map(\.label) == ["i", "", "i", "ii", "3", "2"])
    #expect(document.outline.map(\.page) == [0, 4])
    for (index, id) in order.enumerated() {
      let far = Self.difference(try drawing.pixmap(of: id, scale: 2), try Self.shown(pdf, index))
      #expect(far < 2, "page \(index + 1) differs by \(far)")
    }
  }

  @Test func severalOriginalsAreJoined() throws {
    let one = try Self.drawing(Self.original(pages: 3).bytes)
    let other = try Self.drawing(Self.original(pages: 2, word: "other", box: "0 0 100 160").bytes)
    let builder = DrawingBuilder()
    for source in [one, other] {
      for page in source.pages { builder.add(page, of: source) }
    }
    let drawing = try Self.inked(builder.finish())
    let pdf = try drawing.pdf()
    #expect(try PDFTools.text(pdf, page: 3) == "page3")
    #expect(try PDFTools.text(pdf, page: 4) == "other1")
    let document = try PDFDocument(pdf)
    #expect(document.outline.map(\.page) == [0, 2, 3, 4])
    #expect(document.pages.map(\.label) == ["i", "ii", "1", "i", "ii"])
    try Self.expectSame(pdf, drawing)
  }

  @Test func roomForNotesIsAdded() throws {
    // Content beyond the visible box stays invisible.
    var builder = PDFBuilder()
    builder.addPage(
      "0 1 0 rg 0 0 400 400 re f BT /F 12 Tf 0 g 20 20 Td (words) Tj ET",
      box: "0 0 200 160",
      resources: Self.font,
      "/CropBox[10 10 110 90]/Rotate 90"
    )
    var drawing = try Self.drawing(builder.bytes)
    let page = drawing.pages[0].id
    try drawing.apply(.setSize(PageSize(300, 250), of: page))
    drawing = try Self.inked(drawing)
    let pdf = try drawing.pdf()
    try Self.expectSame(pdf, drawing)
    #expect(try PDFDocument(pdf).pages[0].width == 300)
    #expect(try PDFTools.text(pdf, page: 1).contains("words"))
  }

  @Test(arguments: [1, -1, 2], [PDFPageChoice.all, .none])
  func pagesTurnWithTheirInk(_ quarters: Int, _ choice: PDFPageChoice) throws {
    var builder = PDFBuilder()
    for angle in [0, 90, 270] {
      for crop in ["", "/CropBox[30 10 170 150]"] {
        builder.addPage(
          "BT /F 18 Tf 40 100 Td (angle \(angle)) Tj ET 1 0 0 rg 40 20 50 30 re f",
          box: "10 0 210 160",
          resources: Self.font,
          "/Rotate \(angle)\(crop)/Annots[<</Type/Annot/Subtype/Link/Rect[40 20 90 50]"
            + "/Border[0 0 0]/A<</S/URI/URI(https://example.org/)>>>>]"
        )
      }
    }
    var drawing = try InkReader.read(builder.bytes, name: "a.pdf", pdfPages: choice).drawing
    for page in drawing.pages {
      try drawing.apply(.turn(page.id, quarters: quarters, in: drawing))
    }
    try drawing.apply(.setSize(PageSize(300, 290), of: drawing.pages[3].id))
    drawing = try Self.inked(drawing, strokes: 3)
    let pdf = try drawing.pdf()
    try DeferredPageReader().read(in: &drawing)
    try Self.expectSame(pdf, drawing)
    for page in 1...6 { #expect(try PDFTools.text(pdf, page: page).contains("angle")) }
    #expect(
      try PDFTools.output("pdfinfo", pdf, "-url", "@").components(separatedBy: "org").count == 7
    )
    let sizes = try PDFDocument(pdf).pages.map { [$0.width, $0.height] }
    #expect(sizes == drawing.pages.map { [$0.size?.width ?? 0, $0.size?.height ?? 0] })
  }

  @Test func xournalDocumentsGetPicturesOfTurnedAndMovedPages() throws {
    var drawing = try Self.inked(try Self.drawing(Self.original(pages: 3).bytes))
    let pages = drawing.pages.map(\.id)
    try drawing.apply(.turn(pages[0], quarters: 1, in: drawing))
    try drawing.apply(.setSize(PageSize(230, 160, origin: Point(-30, 0)), of: pages[2]))
    let file = try InkWriter.write(InkImport(drawing), as: .xopp, painter: InkPainter()).bytes
    let renderer = DesktopContentRenderer()
    let read = try InkReader.read(file, name: "a.xopp", renderer: renderer).drawing
    #expect(read.pages.map(\.size?.width) == [160, 200, 230])
    let isDocument = read.pages.map { page in
      if case .page? = page.paper.background?.origin { true } else { false }
    }
    #expect(isDocument == [false, true, false])
    for (id, page) in zip(pages, read.pages) {
      let own = try drawing.pixmap(of: id, scale: 2)
      let far = Self.difference(own, try read.pixmap(of: page.id, scale: 2))
      #expect(far < 2, "\(far)")
    }
  }

  /// Links to pages, by array, by name and by action, lead to the pages of the result.
  @Test func linksBetweenPagesOfEachOriginalStay() throws {
    func original(_ pages: Int, _ word: String) -> [UInt8] {
      var builder = PDFBuilder()
      let link = "<</Type/Annot/Subtype/Link/Rect[10 10 60 40]/Border[0 0 1]"
      for index in 0..<pages {
        // The object of page i is 4 + 2i.
        let links =
          "[\(link)/Dest[6 0 R/XYZ 0 80 0]>>\(link)/A<</S/GoTo/D(end)>>>>"
          + "\(link)/A<</S/GoTo/D/old>>>>\(link)/Dest(missing)>>\(link)/Dest[8 0 R/Fit]>>]"
        builder.addPage("", resources: Self.font, index == 0 ? "/Annots\(links)" : "")
      }
      builder.catalog =
        "/Names<</Dests<</Names[(end)<</D[6 0 R/Fit]>>]>>>>/Dests<</old[4 0 R/FitH 9]>>"
      return builder.bytes
    }
    let builder = DrawingBuilder()
    let one = try Self.drawing(original(4, "one"))
    let other = try Self.drawing(original(3, "other"))
    for page in one.pages { builder.add(page, of: one) }
    // The second page comes first, the third is missing.
    for index in [1, 0] { builder.add(other.pages[index], of: other) }
    let drawing = try Self.inked(builder.finish())
    let pdf = try drawing.pdf()
    #expect(try PDFTools.run("qpdf", pdf, ["--check", "@"]).status == 0)
    let list = try PDFTools.output("qpdf", pdf, "--show-pages", "@").split(separator: "\n")
    let objects = list.compactMap { line -> String? in
      line.hasPrefix("page ") ? line.split(separator: ": ").last.map { String($0) } : nil
    }
    #expect(objects.count == 6)
    func object(_ reference: String) throws -> String {
      let number = reference.split(separator: " ")[0]
      return try PDFTools.output("qpdf", pdf, "--show-object=\(number)", "@")
    }
    let page = try object(objects[5])
    let notes = try #require(
      page.components(separatedBy: "/Annots [ ").last?.split(separator: "]").first
    )
    .components(separatedBy: " R").dropLast()
    let links = try notes.map { try object($0.trimmingCharacters(in: .whitespaces)) }
    try #require(links.count == 5)
    #expect(links[0].contains("/Dest [ \(objects[4]) /XYZ 0 80 0 ]"))
    #expect(links[1].contains("/D [ \(objects[4]) /Fit ]"))
    #expect(links[2].contains("/D [ \(objects[5]) /FitH 9 ]"))
    #expect(!links[3].contains("/Dest") && !links[4].contains("/Dest"))
  }

  // MARK: Originals that can't be used

  @Test func encryptedOriginalsNeedThePassword() throws {
    let encrypted = try PDFTools.encrypted(Self.original(pages: 2).bytes, password: "secret")
    #expect(throws: PDFError.needsPassword) { try PDFDocument(encrypted) }
    #expect(throws: PDFError.wrongPassword) { try PDFDocument(encrypted, password: "wrong") }
    let drawing = try Self.inked(try Self.drawing(encrypted, password: "secret"))
    let open = try drawing.pdf(options: PDFOptions(password: "secret"))
    #expect(try PDFTools.text(open, page: 2) == "page2")
    #expect(try PDFTools.output("pdfinfo", open, "@").contains("Encrypted:       no"))
    try Self.expectSame(open, drawing)
    // Without it, the page below the ink is shapes.
    let shapes = try drawing.pdf()
    #expect(try PDFTools.text(shapes, page: 2) == "")
    try Self.expectSame(shapes, drawing)
  }

  @Test func hostileOriginalsBecomeShapes() throws {
    let sound = Self.original(pages: 2).bytes
    let drawing = try Self.inked(try Self.drawing(sound))
    let seconds = Double(ProcessInfo.processInfo.environment["INKSTONE_FUZZ_SECONDS"] ?? "") ?? 3
    var random = SystemRandomNumberGenerator()
    let end = Date().addingTimeInterval(seconds)
    var (count, taken) = (0, 0)
    while Date() < end {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[at] = Array("0123456789/<>[]() R".utf8).randomElement(using: &random) ?? 48
        case 2: bytes.removeSubrange(at..<min(at + 9, bytes.count))
        default: bytes.insert(contentsOf: bytes[at..<min(at + 30, bytes.count)], at: at)
        }
      }
      let originals = PDFOriginals()
      let id = try #require(originals.store(bytes))
      for page in drawing.pages {
        var paper = page.paper
        if let graphic = paper.background {
          paper.background = Graphic(graphic.items, origin: .page(id, number: 0))
        }
        let area = Rect(x: 0, y: 0, width: 200, height: 160)
        originals.add(originals.background(of: paper, area, in: nil), area)
      }
      if originals.isUsed {
        var overlay = PDFBuilder()
        for _ in 0..<2 { overlay.addPage("") }
        if originals.pdf(overlay.bytes) != nil { taken += 1 }
      }
      count += 1
    }
    print("PDF: \(count) documents tried, \(taken) of them taken")
    #expect(count > 3 && taken > 0)
  }

  // MARK: Forms of ink

  @Test(arguments: [PDFInk.annotations, .pixels])
  func inkIsAnnotationsOrPixels(_ ink: PDFInk) throws {
    var builder = PDFBuilder()
    for angle in [0, 90, 180, 270] {
      builder.addPage(
        "BT /F 18 Tf 40 100 Td (angle \(angle)) Tj ET",
        box: "10 0 210 160",
        resources: Self.font,
        "/Rotate \(angle)/CropBox[30 10 170 150]"
      )
    }
    var drawing = try Self.inked(try Self.drawing(builder.bytes), strokes: 3)
    drawing = try Self.inked(drawing, strokes: 2, brush: .highlighter)
    try drawing.apply(.addPage(size: PageSize(150, 150), in: &drawing))
    drawing = try Self.inked(drawing)
    let pdf = try drawing.pdf(options: PDFOptions(ink: ink))
    try Self.expectSame(pdf, drawing)
    #expect(try PDFTools.text(pdf, page: 2) == "angle 90")
    let json = try PDFTools.output("qpdf", pdf, "--json", "--json-key=qpdf", "@")
    #expect(json.components(separatedBy: "/InkList").count == (ink == .annotations ? 4 * 6 + 2 : 1))
  }

  // MARK: Editable documents

  @Test func anEditablePDFIsItsDocument() throws {
    let original = Self.original(pages: 3).bytes
    let drawing = try Self.inked(try Self.drawing(original), strokes: 2)
    let pdf = try drawing.pdf(options: PDFOptions(isEditable: true))
    try Self.expectSame(pdf, drawing)
    let list = try PDFTools.output("pdfdetach", pdf, "-list", "@")
    #expect(list.contains("inkstone.ink") && list.contains("table.csv"))
    let read = try InkReader.read(pdf, name: "out.pdf")
    #expect(read.notes.isEmpty && read.drawing.counts.strokes == 6)
    // Written again, the attachment is replaced.
    let again = try read.drawing.pdf(options: PDFOptions(isEditable: true))
    #expect(try PDFTools.output("pdfdetach", again, "-list", "@") == list)
    #expect(again.count < pdf.count * 11 / 10)
    // Without an original, too.
    var blank = DrawingBuilder().finish()
    try blank.apply(.addPage(size: PageSize(150, 150), in: &blank))
    blank = try Self.inked(blank)
    let plain = try blank.pdf(options: PDFOptions(isEditable: true))
    #expect(try InkReader.read(plain).drawing.counts.strokes == blank.counts.strokes)
  }

  @Test func aChangedPDFIsPaper() throws {
    let drawing = try Self.inked(try Self.drawing(Self.original(pages: 2).bytes))
    let pdf = try drawing.pdf(options: PDFOptions(isEditable: true))
    let changed = pdf + Array("\n".utf8)
    let file = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try PDFTools.run("qpdf", pdf, ["--object-streams=generate", "@", file.path])
    for bytes in [changed, [UInt8](try Data(contentsOf: file))] {
      let read = try InkReader.read(bytes)
      #expect(read.drawing.counts.strokes == 0 && read.drawing.pages.count == 2)
      #expect(read.notes.contains { $0.hasPrefix("another program has changed the PDF") })
    }
  }
}
