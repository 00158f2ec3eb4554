import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkTypesetting
import Testing
import _InkTestSupport

/// Pages of PDF documents that are embedded in another.
@Suite struct PDFPagesTests {
  /// Returns a document of objects in PDF's notation; the first is its catalog.
  static func document(_ objects: [String]) -> [UInt8] {
    var text = "%PDF-1.5\n"
    var offsets: [Int] = []
    for (i, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(i + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = "\(offset)"
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  static func stream(_ entries: String, _ content: String) -> String {
    "<<\(entries)/Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
  }

  /// Text, shapes, a rotated and cropped page with several streams, a link and a note.
  static let sample = document([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources<</Font<</F1 5 0 R>>/ExtGState"
      + "<</G 12 0 R>>>>/MediaBox[0 0 300 200]>>",
    "<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[9 0 R 10 0 R]>>",
    "<</Type/Page/Parent 2 0 R/Contents[7 0 R 8 0 R]/Rotate 90/CropBox[20 10 280 190]>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    stream(
      "",
      "BT /F1 24 Tf 40 150 Td (Original words) Tj ET 1 0 0 rg 40 40 60 60 re f /G gs "
        + "0 0 1 RG 3 w 20 20 m 280 180 l S"
    ), stream("", "q 0 1 0 rg 50 50 100 50 re f"),
    stream("", "Q BT /F1 18 Tf 60 120 Td (Second page) Tj ET"),
    "<</Type/Annot/Subtype/Link/Rect[30 140 220 180]/Border[0 0 2]/C[1 0 1]>>",
    "<</Type/Annot/Subtype/Stamp/Rect[150 20 250 80]/AP<</N 11 0 R>>/P 3 0 R>>",
    stream(
      "/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[0 1 -1 0 0 0]",
      "0 1 1 rg 0 0 10 10 re f 0 g 0 0 5 2 re f"
    ), "<</Type/ExtGState/BM/Multiply>>",
  ])

  /// Returns a PDF by Inkstone with pages of a document, each in an area; throws the error of pages that cannot be
  /// embedded.
  private static func file(_ pdf: [UInt8], _ pages: [(number: Int, area: Rect)]) throws -> [UInt8] {
    let source = try DesktopContentRenderer().pages(ofPDF: pdf)
    var bytes: [UInt8] = []
    let writer = PDFWriter(outline: { _ in Path() }, write: { bytes += $0 })
    for page in pages {
      writer.beginPage(page.area)
      writer.add(.path(Path(page.area), .nonZero, Paint(.white)))
      #expect(try writer.addPage(page.number, of: source, in: page.area) >= 0)
      // A highlighter on it.
      let mark = Path(Rect(x: page.area.minX, y: page.area.minY + 30, width: 150, height: 30))
      writer.add(.path(mark, .nonZero, Paint(Color(rgba: 0xffff_00ff), blendMode: .multiply)))
      writer.endPage()
    }
    writer.finish(producer: "test")
    return bytes
  }

  private static func pixels(_ pdf: [UInt8], _ page: Int, _ area: Rect) throws -> Pixmap {
    try PopplerPicture.pixmap(pdf, page: page, area, isStretched: false)
  }

  /// R5: an embedded page looks the same as alone, at any position, rotated or cropped.
  @Test func pagesLookAsTheyDoAlone() throws {
    let pages = [
      (0, Rect(x: 0, y: 0, width: 300, height: 200)),
      (1, Rect(x: 0, y: 0, width: 180, height: 260)),
      (0, Rect(x: -20, y: 40, width: 200, height: 150)),
      (1, Rect(x: 5, y: 5, width: 250, height: 300)),
    ]
    let file = try Self.file(Self.sample, pages)
    for (i, (number, area)) in pages.enumerated() {
      var alone = try Self.pixels(
        Self.sample,
        number,
        Rect(x: 0, y: 0, width: area.width, height: area.height)
      )
      let taken = try Self.pixels(file, i, Rect(x: 0, y: 0, width: area.width, height: area.height))
      try #require(alone.width == taken.width && alone.height == taken.height)
      var (far, inked) = (0, 0)
      for y in 0..<alone.height {
        for x in 0..<alone.width {
          // On white, below the highlighter.
          var own = SIMD4<Int>(truncatingIfNeeded: alone[x, y])
          own = own &+ (255 &- own.w)
          if x < 300, (60..<120).contains(y) { own.z = 0 }
          let other = SIMD4<Int>(truncatingIfNeeded: taken[x, y])
          if own.x < 200 || own.y < 200 { inked += 1 }
          let difference = (0..<3).map { abs(own[$0] - other[$0]) }.max() ?? 0
          if difference > 60 { far += 1 }
        }
      }
      alone = taken
      #expect(inked > 3000 && far < inked / 100, "page \(i + 1): \(far) of \(inked)")
    }
  }

  /// R5: text of the page stays text, and its fonts are embedded once.
  @Test(.enabled(if: PopplerText.isHere, "pdftotext is not installed"))
  func theTextOfAPageStays() throws {
    let area = Rect(x: 0, y: 0, width: 300, height: 260)
    let file = try Self.file(Self.sample, [(0, area), (1, area), (0, area)])
    let text = try PopplerText.text(file)
    #expect(text.components(separatedBy: "Original words").count == 3)
    #expect(text.contains("Second page"))
    let notation = String(decoding: file, as: UTF8.self)
    #expect(notation.components(separatedBy: "/BaseFont /Helvetica").count == 2)
    #expect(file.count < 3 * Self.sample.count + 3000)
  }

  @Test func whatCannotBeTakenSaysWhy() throws {
    func reason(_ pdf: [UInt8], _ page: Int = 0) -> String {
      do {
        _ = try Self.file(pdf, [(page, Rect(x: 0, y: 0, width: 10, height: 10))])
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(reason(Self.sample) == "")
    #expect(reason(Self.sample, 2) == "a PDF has no page 3")
    #expect(reason(Array("%PDF-1.4 nothing".utf8)) == "a PDF is invalid")
    #expect(reason([]) == "a PDF is invalid")
    let half = Array(Self.sample.prefix(Self.sample.count / 2))
    #expect(reason(half) == "a PDF is invalid")
    let page = "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>"
    let layers = "<</Type/Catalog/Pages 2 0 R/OCProperties<</D<</OFF[3 0 R]>>>>>>"
    let plain = "<</Type/Page/Parent 2 0 R>>"
    #expect(reason(Self.document([layers, page, plain])) == "a PDF has hidden layers")
    let note = "<</Type/Page/Parent 2 0 R/Annots[<</Subtype/Ink/Rect[0 0 5 5]>>]>>"
    let catalog = "<</Type/Catalog/Pages 2 0 R>>"
    #expect(
      reason(Self.document([catalog, page, note]))
        == "a PDF page has annotations without an appearance"
    )
    // A cyclic page tree, and cyclic resources, which do no harm.
    let circle = "<</Type/Pages/Kids[2 0 R]/Count 1>>"
    #expect(reason(Self.document([catalog, circle])) == "a PDF has no page 1")
    let around = "<</Type/Page/Parent 2 0 R/Resources 4 0 R>>"
    #expect(reason(Self.document([catalog, page, around, "<</A 5 0 R>>", "<</B 4 0 R>>"])) == "")
  }

  /// Returns deflated zeros: one zero, and a number of runs of 258.
  private static func zeros(runs: Int) -> [UInt8] {
    var (bytes, byte, count): ([UInt8], UInt8, UInt8) = ([], 0, 0)
    func add(_ bits: String) {
      for bit in bits.utf8 {
        byte |= (bit & 1) << count
        count += 1
        if count == 8 {
          bytes.append(byte)
          (byte, count) = (0, 0)
        }
      }
    }
    // The last block, of fixed codes; the zero; length 258 and distance 1; the end.
    add("110" + "00110000")
    for _ in 0..<runs { add("11000101" + "00000") }
    add("0000000" + "00000000")
    return bytes
  }

  /// Streams of objects may not unpack to gigabytes.
  @Test func bombsAreRefusedAtOnce() throws {
    let packed = Self.zeros(runs: 300_000)
    var bomb = Array("%PDF-1.5\n1 0 obj\n<</Type/#4fbjStm/N 1/First 4/Filter/FlateDecode".utf8)
    bomb += Array("/Length \(packed.count + 2)>>\nstream\n".utf8) + [0x78, 0x9C] + packed
    bomb += Array("\nendstream\nendobj\n".utf8)
    let start = Date()
    var reason = ""
    do { _ = try DesktopContentRenderer().pages(ofPDF: bomb) } catch { reason = "\(error)" }
    #expect(reason == "the compressed data of a PDF expands to more than the limit")
    #expect(Date().timeIntervalSince(start) < 5)
  }

  /// The pages of a broken document are embedded or refused.
  @Test func brokenDocumentsAreTakenOrRefused() {
    let seconds = Double(ProcessInfo.processInfo.environment["INKSTONE_FUZZ_SECONDS"] ?? "") ?? 3
    var random = SystemRandomNumberGenerator()
    let end = Date().addingTimeInterval(seconds)
    var (count, taken) = (0, 0)
    while Date() < end {
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[at] = Array("0123456789/<>[]() R".utf8).randomElement(using: &random) ?? 48
        case 2: bytes.removeSubrange(at..<min(at + 9, bytes.count))
        default: bytes.insert(contentsOf: bytes[at..<min(at + 30, bytes.count)], at: at)
        }
      }
      for page in 0..<2 {
        let area = Rect(x: 0, y: 0, width: 100, height: 100)
        if (try? Self.file(bytes, [(page, area)])) != nil { taken += 1 }
      }
      count += 1
    }
    print("PDF: \(count) documents tried, \(taken) pages of them taken")
    #expect(count > 20 && taken > 0)
  }
}
