import InkFormats
import InkGraphics
import InkPDF
import Testing
import _InkTestSupport

/// Documents made to use up time or memory: each is refused or drawn in time, and the next page is read.
@Suite(.serialized) struct HostilePDFTests {
  /// Reads the first page of a document, whose second page is harmless; expects that both end in time.
  private func read(_ builder: PDFBuilder, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    var builder = builder
    builder.addPage("0 0 1 rg 0 0 100 80 re f")
    let document: PDFDocument
    do throws(PDFError) {
      document = try PDFDocument(builder.bytes, pictures: PictureFileDecoder.shared)
    } catch {
      #expect(!error.description.contains("\n"), sourceLocation: sourceLocation)
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(PDFError) {
      for note in try document.page(0).notes {
        #expect(!note.contains("\n"), sourceLocation: sourceLocation)
      }
    } catch {
      #expect(!error.description.contains("\n"), sourceLocation: sourceLocation)
    }
    // The limit is processor time, and other tests keep the machine busy: this only finds what never ends.
    let limit = Duration.seconds(60 * PDFDocument.maximumTime)
    #expect(clock.now - start < limit, sourceLocation: sourceLocation)
    let next = try document.page(1)
    #expect(next.picture.vector?.displayList.items.count == 1, sourceLocation: sourceLocation)
  }

  /// Zeros in the run-length encoding of PDF, in hexadecimal digits: 128 for each two bytes.
  private func zeros(_ count: Int) -> String {
    String(repeating: "8100", count: count / 128) + "80>"
  }

  @Test func formsThatPaintThemselvesEnd() throws {
    var builder = PDFBuilder()
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 100 80]"
    let first = builder.add(stream: "/F Do /F Do", form + "/Resources<</XObject<</F 4 0 R>>>>")
    _ = builder.add(stream: "/F Do /F Do", form + "/Resources<</XObject<</F \(first) 0 R>>>>")
    builder.addPage("/F Do", resources: "/XObject<</F \(first) 0 R>>")
    try read(builder)
  }

  /// Each form paints the next one ten times: 10^30 rectangles.
  @Test func formsThatMultiplyEnd() throws {
    var builder = PDFBuilder()
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 100 80]"
    var last = builder.add(stream: "0 0 9 9 re f", form)
    for _ in 0..<30 {
      let content = String(repeating: "/F Do ", count: 10)
      last = builder.add(stream: content, form + "/Resources<</XObject<</F \(last) 0 R>>>>")
    }
    builder.addPage("/F Do", resources: "/XObject<</F \(last) 0 R>>")
    try read(builder)
  }

  @Test func deepFormsEnd() throws {
    var builder = PDFBuilder()
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 100 80]"
    var last = builder.add(stream: "0 0 9 9 re f", form)
    for _ in 0..<5000 {
      last = builder.add(stream: "/F Do", form + "/Resources<</XObject<</F \(last) 0 R>>>>")
    }
    builder.addPage("/F Do", resources: "/XObject<</F \(last) 0 R>>")
    try read(builder)
  }

  @Test func deepTransparencyGroupsEnd() throws {
    var builder = PDFBuilder()
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 100 80]/Group<</S/Transparency>>"
    let state = builder.add("<</ca 0.5>>")
    var last = builder.add(stream: "0 0 9 9 re f", form)
    for _ in 0..<300 {
      let resources = "/Resources<</ExtGState<</S \(state) 0 R>>/XObject<</F \(last) 0 R>>>>"
      last = builder.add(stream: "/S gs /F Do", form + resources)
    }
    builder.addPage("/F Do", resources: "/XObject<</F \(last) 0 R>>")
    try read(builder)
  }

  @Test func aMillionOperatorsEnd() throws {
    var builder = PDFBuilder()
    builder.addPage(String(repeating: "0 0 m 9 9 l S\n", count: 1_000_000 / 3))
    try read(builder)
  }

  @Test func tenThousandFontsEnd() throws {
    var builder = PDFBuilder()
    var (fonts, content) = ("", "BT ")
    for i in 0..<10_000 {
      let font = builder.add("<</Type/Font/Subtype/Type1/BaseFont/Font\(i)>>")
      fonts += "/F\(i) \(font) 0 R"
      content += "/F\(i) 9 Tf (a) Tj "
    }
    builder.addPage(content + "ET", resources: "/Font<<\(fonts)>>")
    try read(builder)
  }

  /// 64 MB of operators, from 1 MB.
  @Test func streamsThatGrowEnd() throws {
    var builder = PDFBuilder()
    let filter = "/Filter[/ASCIIHexDecode/RunLengthDecode]"
    let form = builder.add(
      stream: zeros(64 << 20),
      "/Type/XObject/Subtype/Form/BBox[0 0 100 80]" + filter
    )
    builder.addPage("/F Do", resources: "/XObject<</F \(form) 0 R>>")
    try read(builder)
  }

  @Test func giantPicturesEnd() throws {
    for (width, height) in [(60_000, 60_000), (2_000_000_000, 2_000_000_000)] {
      var builder = PDFBuilder()
      let image = builder.add(
        stream: zeros(1 << 20),
        "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceRGB"
          + "/BitsPerComponent 8/Filter[/ASCIIHexDecode/RunLengthDecode]"
      )
      builder.addPage("100 0 0 80 0 0 cm /I Do", resources: "/XObject<</I \(image) 0 R>>")
      try read(builder)
    }
  }

  @Test func giantPagesEnd() throws {
    for side in ["1000000", "1e30", "0.0001"] {
      var builder = PDFBuilder()
      builder.addPage("1 0 0 rg 0 0 1e6 1e6 re f", box: "0 0 \(side) \(side)")
      try read(builder)
    }
  }

  /// A pattern of 10^8 tiles.
  @Test func endlessPatternsEnd() throws {
    var builder = PDFBuilder()
    let tile = builder.add(
      stream: "0 0 0.005 0.005 re f",
      "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 0.01 0.01]/XStep 0.01/YStep 0.01/Resources<<>>"
    )
    builder.addPage("/Pattern cs /P scn 0 0 100 80 re f", resources: "/Pattern<</P \(tile) 0 R>>")
    try read(builder)
  }

  /// A line of 10^9 dashes.
  @Test func endlessDashesEnd() throws {
    var builder = PDFBuilder()
    builder.addPage("[0.0000001] 0 d 0 0 m 100 80 l S")
    try read(builder)
  }

  @Test func outlinesThatContainThemselvesEnd() throws {
    var builder = PDFBuilder()
    builder.addPage("")
    let page = builder.page(0)
    let first = page + 1
    builder.catalog = "/Outlines<</First \(first) 0 R/Last \(first) 0 R>>"
    _ = builder.add(
      "<</Title(One)/Dest[\(page) 0 R/Fit]/First \(first) 0 R/Last \(first) 0 R/Next \(first) 0 R>>"
    )
    try read(builder)
  }
}
