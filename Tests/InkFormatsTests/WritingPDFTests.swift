import InkGraphics
import Testing

@testable import InkFormats

@Suite struct WritingPDFTests {
  private let area = Rect(x: 0, y: 0, width: 100, height: 50)

  private func line(_ count: Int, at y: Double) -> Ribbon {
    var ribbon = Ribbon(start: Point(0, y), radius: 1)
    for i in 1...count {
      // Points that do not compress well.
      let noise = UInt64(i) &* 0x9e37_79b9_7f4a_7c15 ^ y.bitPattern &* 0xbf58_476d_1ce4_e5b9
      let mixed = (noise ^ noise >> 29) &* 0x94d0_49bb_1331_11eb
      let (x, dy) = (Double(mixed >> 40 & 0x3fff), Double(mixed >> 20 & 0xfff))
      ribbon.line(to: Point(x * 0.006, y + dy * 0.004), radius: 1)
    }
    return ribbon
  }

  @Test("The same pages give the same bytes, which tell no time unless asked to")
  func bytesAreTheSame() {
    func file(_ time: Int?) -> [UInt8] {
      var bytes: [UInt8] = []
      let writer = PDFWriter(outline: { _ in Path() }, write: { bytes += $0 })
      writer.beginPage(area)
      writer.add(.ink(line(5, at: 3), Paint(.black)))
      writer.endPage()
      writer.finish(producer: "ink (1)", time: time)
      return bytes
    }
    #expect(file(nil) == file(nil))
    let text = String(decoding: file(nil), as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.6\n") && text.hasSuffix("%%EOF\n"))
    #expect(!text.contains("Date"))
    #expect(String(decoding: file(951_826_154), as: UTF8.self).contains("(D:20000229120914Z)"))
  }

  @Test("A page goes out in pieces, however much ink is on it")
  func pagesGoOutInPieces() {
    var (pieces, longest, total) = (0, 0, 0)
    let writer = PDFWriter(
      outline: { _ in Path() },
      write: { bytes in
        pieces += 1
        longest = max(longest, bytes.count)
        total += bytes.count
      }
    )
    writer.beginPage(area)
    for i in 0..<3000 { writer.add(.ink(line(100, at: Double(i) * 0.01), Paint(.black))) }
    #expect(pieces > 5, "before the page ends")
    writer.endPage()
    writer.finish(producer: "")
    #expect(longest < 1 << 19 && total > 2 * longest)
  }

  @Test("Ink of one width is a line of PDF, other ink its outline")
  func plainInkIsALine() {
    var asked = 0
    let writer = PDFWriter(
      outline: { _ in
        asked += 1
        return Path()
      },
      write: { _ in }
    )
    writer.beginPage(area)
    writer.add(.ink(line(5, at: 3), Paint(.black)))
    #expect(String(decoding: writer.content.buffer.bytes, as: UTF8.self).hasSuffix("l\nS\n"))
    var tapered = line(5, at: 3)
    tapered.segments[2].radius = 0.5
    writer.add(.ink(tapered, Paint(.black)))
    #expect(asked == 1)
  }

  @Test(
    "Dates are those of the calendar",
    arguments: [
      (0, "D:19700101000000Z"), (-1, "D:19691231235959Z"), (1_709_210_096, "D:20240229123456Z"),
      (Int.max, "D:99991231235959Z"), (Int.min, "D:00010101000000Z"),
    ]
  )
  func dates(_ seconds: Int, _ text: String) { #expect(PDFFile.date(seconds) == text) }

  @Test("Texts that are not plain are written as UTF-16")
  func strings() {
    #expect(PDFFile.string("plain") == "(plain)")
    #expect(PDFFile.string("a)é😀") == "<FEFF0061002900E9D83DDE00>")
  }

  @Test("What is packed piece by piece unpacks to the same bytes")
  func packing() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var packed: [UInt8] = []
    let stream = Deflation.Stream(level: 6) { packed += $0 }
    stream.append(Array(bytes[..<70_000]), isLast: false)
    stream.append(Array(bytes[70_000...]), isLast: true)
    #expect(stream.count == packed.count)
    let whole = Deflation.Packer(level: 1)
    for file in [packed, bytes.withUnsafeBytes(whole.pack)] {
      // Without zlib's two header bytes and the checksum.
      let range = 2..<(file.count - 4)
      let back = try Inflation.inflate(
        file,
        range,
        wrapping: .raw,
        limit: 1 << 20,
        expected: bytes.count
      )
      #expect(back == bytes)
    }
  }

  @Test("Each picture that goes into the file spends the budget, also where it had been forgotten")
  func picturesSpendTheBudget() {
    /// Returns how often the budget was charged for a picture, and the number of pictures in the file.
    func counts(_ pictures: [Picture], _ limit: Double = .infinity) -> (paid: Int, written: Int) {
      var bytes: [UInt8] = []
      let budget = WorkBudget(limit)
      let writer = PDFWriter(painter: InkPainter(budget: budget)) { bytes += $0 }
      writer.beginPage(area)
      for _ in 0..<2 {
        for picture in pictures { writer.add(.image(picture, area, alpha: 1)) }
      }
      writer.endPage()
      writer.finish(producer: "")
      let text = String(decoding: bytes, as: UTF8.self)
      let items = 20_000 + 700 * 2 * Double(pictures.count)
      return (Int((budget.spent - items) / 72), text.ranges(of: "/Subtype/Image").count)
    }
    let pixmaps = (0..<300).map { i in
      var pixmap = Pixmap(width: 3, height: 2)
      pixmap.fill(pixmap.bounds, with: 0xff00_0000 | UInt32(i))
      return pixmap
    }
    let decoded = pixmaps.map { Picture($0) }
    let encoded = pixmaps.map { Picture(qoi: $0.qoi) }
    #expect(counts(Array(decoded.prefix(5))) == (5, 5))
    #expect(counts(Array(decoded.prefix(20))) == (40, 40))
    #expect(counts(Array(encoded.prefix(200))) == (200, 200))
    #expect(counts(encoded) == (600, 600))
    #expect(counts(encoded, 20_700).written == 0)
    #expect(counts(decoded, 20_700).written == 0)
  }
}
