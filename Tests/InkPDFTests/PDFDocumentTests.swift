import Foundation
import InkFormats
import InkGraphics
import InkPDF
import InkRaster
import Testing
import _InkTestSupport

/// PDF documents, read by the program `inkstone-pdf`.
@Suite struct PDFDocumentTests {
  private func open(_ builder: PDFBuilder, password: String? = nil) throws -> PDFDocument {
    try PDFDocument(builder.bytes, password: password, pictures: PictureFileDecoder.shared)
  }

  /// Returns a page of a document on white, with `scale` pixels per page unit.
  private func picture(_ document: PDFDocument, _ index: Int = 0, scale: Double = 2) throws
    -> Pixmap
  {
    let info = document.pages[index]
    let page = Rect(x: 0, y: 0, width: info.width, height: info.height)
    var pixmap = Pixmap(width: Int(info.width * scale), height: Int(info.height * scale))
    let list = DisplayList([
      .path(Path(page), .nonZero, Paint(.white)),
      .image(try document.page(index).picture, page, alpha: 1),
    ])
    Rasterizer().draw(list, transform: .scale(scale), into: &pixmap)
    return pixmap
  }

  /// Poppler doesn't print them, and only printing keeps JPEG files.
  @Test func bordersOfLinksAreShown() throws {
    var builder = PDFBuilder()
    let picture = "q 40 0 0 30 5 5 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u{40} EI Q"
    for (border, content) in [("1", ""), ("1", picture), ("0", picture)] {
      builder.addPage(
        content,
        "/Annots[<</Type/Annot/Subtype/Link/F 4/Rect[50 10 90 70]/C[0 0 1]/Border[0 0 \(border)]"
          + "/A<</S/URI/URI(https://example.org/)>>>>]"
      )
    }
    let document = try PDFDocument(builder.bytes, pictures: PictureFileDecoder.shared)
    let items = try (0..<3).map { try document.page($0).picture.vector?.displayList.items ?? [] }
    let borders = items.map { $0.filter { if case .ink = $0 { true } else { false } } }
    #expect(borders.map(\.count) == [1, 1, 0])
    let rect = Rect(x: 50, y: 10, width: 40, height: 60)
    #expect(borders[0].first?.bounds.expanded(by: 0.1).contains(rect) ?? false)
  }

  /// The shapes lack a scan of so many pixels, which a picture of the page's other renderer replaces.
  @Test func aHugeMaskBecomesAPictureInTime() throws {
    let side = 5000
    // Rows of zeros, which a mask paints, in runs of 128 bytes.
    let runs = String(repeating: "8100", count: (side * side / 8 + 127) / 128)
    var builder = PDFBuilder()
    let mask = builder.add(
      stream: runs + "80>",
      "/Type/XObject/Subtype/Image/Width \(side)/Height \(side)/ImageMask true/BitsPerComponent 1"
        + "/Filter[/ASCIIHexDecode/RunLengthDecode]"
    )
    builder.addPage("q 60 0 0 60 20 10 cm /M Do Q", resources: "/XObject<</M \(mask) 0 R>>")
    let document = try open(builder)
    let page = try document.page(0)
    #expect(page.notes.isEmpty)
    #expect(page.picture.vector?.parts.contains { $0.file != nil } == true)
    let shown = try picture(document)
    #expect(shown[100, 80].x < 8)
    #expect(shown[20, 80] == SIMD4(255, 255, 255, 255))
  }

  /// Viewers draw large pixels as squares, unless the document asks for interpolation.
  @Test(arguments: ["", "/Interpolate true"])
  func largePixelsAreSquares(_ entry: String) throws {
    var builder = PDFBuilder()
    let image = builder.add(
      stream: "ff000000ff000000ffffffff>",
      "/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceRGB/BitsPerComponent 8"
        + "/Filter/ASCIIHexDecode\(entry)"
    )
    builder.addPage("80 0 0 80 10 0 cm /M Do", resources: "/XObject<</M \(image) 0 R>>")
    let shown = try picture(try open(builder))
    // Two pixels left of the edge between the pictures' pixels.
    #expect((shown[98, 20] == SIMD4(255, 0, 0, 255)) == entry.isEmpty)
    if entry.isEmpty { #expect(shown[102, 20] == SIMD4(0, 255, 0, 255)) }
  }

  /// Our decoder refuses files that Poppler draws in part.
  @Test func damagedPicturesWithLargePixelsAreHarmless() throws {
    var builder = PDFBuilder()
    let file = PictureSamples.jpeg
    // The last one ends before the scan.
    let counts = Array(stride(from: 180, to: file.count, by: 40)) + [609]
    for count in counts {
      let digits = (file[..<count] + [0xff, 0xd9]).map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }.joined()
      let image = builder.add(
        stream: digits + ">",
        "/Type/XObject/Subtype/Image/Width 16/Height 12/ColorSpace/DeviceRGB/BitsPerComponent 8"
          + "/Filter[/ASCIIHexDecode/DCTDecode]"
      )
      builder.addPage(
        "800 0 0 600 20 20 cm /M Do",
        box: "0 0 1000 800",
        resources: "/XObject<</M \(image) 0 R>>"
      )
    }
    let document = try open(builder)
    for page in counts.indices {
      let notes = try document.page(page).notes
      #expect(!notes.contains { $0.contains("inkstone-pdf") }, "\(notes)")
    }
  }

  /// AES-256 uses the UTF-8 bytes of a password, older encryption Latin-1.
  @Test(arguments: ["secret", "pässwört"])
  func passwordsMayHaveAccents(_ password: String) throws {
    var builder = PDFBuilder()
    builder.addPage("0 0 50 80 re f")
    let encrypted = try PDFTools.encrypted(builder.bytes, password: password)
    let document = try PDFDocument(encrypted, password: password)
    #expect(try document.page(0).picture.vector?.displayList.items.isEmpty == false)
    #expect(throws: PDFError.wrongPassword) { try PDFDocument(encrypted, password: "pâssword") }
  }

  @Test func sizesAreThoseOfAViewer() throws {
    var builder = PDFBuilder()
    builder.addPage("", box: "0 0 100 80")
    builder.addPage("", box: "0 0 100 80", "/Rotate 90")
    builder.addPage("", box: "0 0 100 80", "/CropBox[10 20 60 50]")
    let document = try open(builder)
    #expect(document.pages.map { $0.width } == [100, 80, 50])
    #expect(document.pages.map { $0.height } == [80, 100, 30])
  }

  @Test func croppedAndTurnedPagesShowWhatAViewerShows() throws {
    // A red square at the lower left of the crop box.
    let content = "1 0 0 rg 10 20 10 10 re f"
    var builder = PDFBuilder()
    builder.addPage(content, "/CropBox[10 20 60 50]")
    builder.addPage(content, "/CropBox[10 20 60 50]/Rotate 90")
    let document = try open(builder)
    let upright = try picture(document)
    #expect(upright[4, 56] == SIMD4(255, 0, 0, 255))
    #expect(upright[4, 4] == SIMD4(255, 255, 255, 255))
    let turned = try picture(document, 1)
    #expect(turned[4, 4] == SIMD4(255, 0, 0, 255))
    #expect(turned[4, 90] == SIMD4(255, 255, 255, 255))
  }

  @Test func labelsAndChaptersAreRead() throws {
    var builder = PDFBuilder()
    for _ in 0..<3 { builder.addPage("") }
    let first = builder.page(0)
    let last = builder.page(2)
    builder.catalog =
      "/PageLabels<</Nums[0<</S/r>>2<</S/D/St 7>>]>>"
      + "/Outlines<</First \(last + 2) 0 R/Last \(last + 2) 0 R>>"
    _ = builder.add("<<>>")
    _ = builder.add(
      "<</Title(One)/Dest[\(first) 0 R/Fit]/First \(last + 3) 0 R/Last \(last + 3) 0 R>>"
    )
    _ = builder.add("<</Title(Two)/Dest[\(last) 0 R/Fit]/Parent \(last + 2) 0 R>>")
    let document = try open(builder)
    #expect(document.pages.map { $0.label } == ["i", "ii", "7"])
    #expect(
      document.outline == [
        PDFOutlineEntry("One", level: 0, page: 0), PDFOutlineEntry("Two", level: 1, page: 2),
      ]
    )
  }

  @Test func textIsGlyphsThatPagesShare() throws {
    let font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
    var builder = PDFBuilder()
    builder.addPage("BT /F 12 Tf 10 40 Td (banana) Tj ET", resources: font)
    builder.addPage("BT /F 12 Tf 10 40 Td (nab) Tj ET", resources: font)
    let document = try open(builder)
    let pages = try (0..<2).map { try #require(try document.page($0).picture.vector) }
    guard case .glyphs(let run, _)? = pages[0].displayList.items.first else {
      Issue.record("no glyphs")
      return
    }
    #expect(run.placements.count == 6)
    #expect(run.outlines.paths.count == 3)
    #expect(abs(run.placements[0].origin.y - 40) < 0.01)
    // The second page has no outlines of its own.
    #expect(pages[0].parts.count == 1)
    #expect(pages[1].parts.count == 1 && pages[1].parts[0] === pages[0].parts[0])
  }

  @Test func softMasksAreInPlace() throws {
    var builder = PDFBuilder()
    let mask = builder.add(
      stream: "1 g 20 20 30 30 re f",
      "/Type/XObject/Subtype/Form/BBox[0 0 100 80]/Group<</S/Transparency/CS/DeviceGray>>"
    )
    let state = builder.add("<</SMask<</S/Alpha/G \(mask) 0 R>>>>")
    builder.addPage(
      "1 0 0 1 10 0 cm /S gs 0 0 1 rg 0 0 100 80 re f",
      resources: "/ExtGState<</S \(state) 0 R>>"
    )
    let shown = try picture(try open(builder))
    #expect(shown[2 * 45, 2 * 45] == SIMD4(0, 0, 255, 255))
    #expect(shown[2 * 25, 2 * 45] == SIMD4(255, 255, 255, 255))
    #expect(shown[2 * 45, 2 * 15] == SIMD4(255, 255, 255, 255))
  }

  @Test func blendModesAndGradientsAreKept() throws {
    var builder = PDFBuilder()
    let state = builder.add("<</BM/Multiply>>")
    builder.addPage(
      """
      q 0 0 50 80 re W n /G sh Q
      1 1 0 rg /S gs 25 0 50 80 re f
      """,
      resources: """
        /ExtGState<</S \(state) 0 R>>/Shading<</G<</ShadingType 2/ColorSpace/DeviceRGB
        /Coords[0 0 50 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>>>>>
        """
    )
    let document = try open(builder)
    let shown = try picture(document)
    // The gradient at a quarter, and times yellow at three quarters.
    let quarter = shown[25, 80]
    #expect(abs(Int(quarter.x) - 191) < 6 && abs(Int(quarter.z) - 64) < 6)
    let product = shown[75, 80]
    #expect(abs(Int(product.x) - 64) < 6 && product.z == 0)
    #expect(shown[120, 80] == SIMD4(255, 255, 0, 255))
  }

  @Test func pagesLookAsInPoppler() throws {
    var builder = PDFBuilder()
    builder.addPage(
      """
      0.9 g 0 0 100 80 re f
      2 w 1 J 1 j 0 0 1 RG 10 10 m 30 60 l 50 10 l S
      [6 3] 0 d 0 J 0 0.5 0 RG 60 10 30 30 re S [] 0 d
      q 60 50 m 90 50 l 75 75 l h W n 1 0 0 rg 0 0 100 80 re f Q
      """
    )
    let bytes = builder.bytes
    let shown = try picture(try PDFDocument(bytes, pictures: nil))
    let other = try PopplerPicture.pixmap(bytes, page: 0, Rect(x: 0, y: 0, width: 100, height: 80))
    var sum = 0
    for y in 0..<shown.height {
      for x in 0..<shown.width {
        for k in 0..<3 { sum += abs(Int(shown[x, y][k]) - Int(other[x, y][k])) }
      }
    }
    #expect(Double(sum) / Double(3 * shown.width * shown.height) < 2)
  }

  @Test func damagedFilesAreRefusedWithAReason() {
    for bytes in [[], Array("%PDF-1.4\n".utf8), Array("hello".utf8)] as [[UInt8]] {
      #expect(throws: PDFError.self) { _ = try PDFDocument(bytes) }
    }
  }

  @Test func missingPagesAreErrors() throws {
    var builder = PDFBuilder()
    builder.addPage("")
    let document = try open(builder)
    #expect(throws: PDFError.noPage(7, of: 1)) { _ = try document.page(7) }
  }

  @Test func aMissingProgramIsNamed() {
    #expect(throws: PDFError.self) {
      _ = try PDFDocument([1], program: "/nonexistent/inkstone-pdf")
    }
  }

  /// A page that calls itself, one with a million operators, one that is gigantic, and one of deep forms.
  @Test func hostilePagesEndInTime() throws {
    var builder = PDFBuilder()
    let loop = builder.add("")
    builder.addPage("/L Do", resources: "/XObject<</L \(loop + 1) 0 R>>")
    builder.addPage(String(repeating: "0 0 m 9 9 l S\n", count: 300_000))
    builder.addPage("1 0 0 rg 0 0 1e6 1e6 re f", box: "0 0 1000000 1000000")
    builder.addPage(String(repeating: "q ", count: 100_000) + "0 0 9 9 re f")
    builder.addPage("0 0 1 rg 0 0 100 80 re f")
    let document = try open(builder)
    for index in 0..<document.pages.count - 1 { _ = try? document.page(index) }
    // The document can still be read.
    #expect(try picture(document, 4)[100, 80] == SIMD4(0, 0, 255, 255))
  }

  /// Bytes of a document are changed at random: an error or a page, never a crash of this process.
  @Test func damagedDocumentsAreHarmless() throws {
    var builder = PDFBuilder()
    builder.addPage("1 0 0 rg 10 10 50 50 re f BT /F 9 Tf (x) Tj ET")
    let bytes = builder.bytes
    var random = SeededGenerator(seed: 5)
    for _ in 0..<25 {
      var damaged = bytes
      for _ in 0..<4 {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      if let document = try? PDFDocument(damaged) { _ = try? document.page(0) }
    }
  }

  /// The process that reads documents can open no file but fonts, and neither write, connect, start programs nor use
  /// much memory.
  @Test func theReaderHasNoRights() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    try Data("secret".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: PDFDocument.defaultProgram)
    process.arguments = ["--probe", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.split(separator: "\n").count == 7)
  }
}
