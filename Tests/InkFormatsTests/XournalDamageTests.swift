import Foundation
import InkGraphics
import Testing

@testable import InkFormats

@Suite struct XournalDamageTests {
  @Test(arguments: [
    #"width="nan" height="4""#, #"width="inf" height="4""#, #"width="-1" height="4""#,
    #"width="0" height="4""#, #"width="1e300" height="4""#, #"width="" height="4""#,
    #"height="4""#, #"width="x" height="4""#,
  ])
  func pagesOfNoSizeAreRefused(_ page: String) {
    #expect(failure(xournal(page: page))?.location == .line(4))
  }

  @Test(arguments: [
    "1 2 3", "1 2 nan 4", "1 2 inf 4", "1 2 1e300 4", "1 2 x 4", "1 2 1e999 4", "1,5 2,5",
    String(repeating: "1", count: 5000) + " 2",
  ])
  func brokenPointsAreRefusedWithTheirLine(_ points: String) {
    let look = #"tool="pen" color="black" width="2""#
    #expect(failure(xournal(layer: strokeElement(look, points)))?.location == .line(7))
  }

  @Test(arguments: [
    #"tool="pen" color="black""#, #"tool="pen" color="black" width="""#,
    #"tool="pen" color="black" width="-1""#, #"tool="pen" color="black" width="nan""#,
    #"tool="pen" color="black" width="1e300""#, #"tool="pen" color="mauve" width="1""#,
    ##"tool="pen" color="#12" width="1""##, ##"tool="pen" color="#+1234567" width="1""##,
    #"tool="pen" color="black" width="1" fill="99999999999999999999""#,
  ])
  func brokenLooksAreRefused(_ look: String) {
    #expect(failure(xournal(layer: strokeElement(look)))?.location == .line(7))
  }

  @Test(arguments: [
    "", "<", "<xournal>", "<xournal/>", "<html></html>", "<xournal><page/></xournal>",
    "<xournal><layer/></xournal>", "<xournal><stroke/></xournal>",
    #"<xournal><page width="1" height="1"><stroke/></page></xournal>"#,
    #"<xournal><page width="1" height="1"><page width="1" height="1"/></page></xournal>"#,
    #"<xournal><page width="1" height="1"></xournal></page>"#, "PK\u{3}\u{4}", "\u{0}\u{0}\u{0}",
  ])
  func wrongNestingIsRefused(_ text: String) {
    #expect(failure(Array(text.utf8)) != nil)
  }

  @Test func entitiesAreNeverExpanded() {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE xournal [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
      <xournal><title>&b;&b;</title></xournal>
      """
    #expect(failure(Array(text.utf8))?.what == "declarations of XML entities are not accepted")
  }

  @Test func filesOutsideAreNeverRead() {
    let text = """
      <!DOCTYPE xournal [<!ENTITY a SYSTEM "file:///etc/passwd">]>
      <xournal><title>&a;</title></xournal>
      """
    #expect(failure(Array(text.utf8)) != nil)
  }

  @Test func limitsHold() {
    var few = ReadingLimits()
    few.samples = 2
    #expect(
      failure(xournal(layer: strokeElement()), limits: few)?.what
        == "the document has more than 2 samples"
    )
    var small = ReadingLimits()
    small.bytes = 100
    #expect(failure(xournal(), limits: small) != nil)
    var none = ReadingLimits()
    none.pages = 0
    #expect(failure(xournal(), limits: none)?.what == "the document has more than 0 pages")
  }

  @Test func aGzipBombStopsAtTheLimit() {
    let bomb = deflated([UInt8](repeating: 32, count: 20 << 20), windowBits: 31)
    #expect(bomb.count < 100_000)
    var limits = ReadingLimits()
    limits.bytes = 1 << 20
    #expect(
      failure(bomb, limits: limits)?.what
        == "the compressed data expands to more than 1048576 bytes, the limit"
    )
  }

  @Test func aZipBombStopsAtTheLimit() {
    let content = [UInt8](repeating: 32, count: 20 << 20)
    var limits = ReadingLimits()
    limits.bytes = 1 << 20
    let archive = zip([("content.xml", content)])
    #expect(
      failure(archive, limits: limits)?.what
        == "content.xml in the zip archive expands to more than 1048576 bytes, the limit"
    )
    var lying = archive
    let central = archive.count - 22 - 46 - 11
    lying[central + 24] = 1
    for i in 25..<28 { lying[central + i] = 0 }
    #expect(failure(lying, limits: limits) != nil)
  }

  @Test func entriesThatShareBytesAreRefused() {
    var archive = zip([("content.xml", xournal()), ("b", xournal())])
    let second = archive.count - 22 - 46 - 1
    for i in 42..<46 { archive[second + i] = 0 }
    #expect(failure(archive)?.what == "the zip archive is damaged: its entries overlap")
  }

  @Test func aHugePictureIsRefusedBeforeItIsDecoded() {
    var header: [UInt8] = Array(PNGWriter.encode(Pixmap(width: 1, height: 1)))
    header.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    let sum = Inflation.checksum(Array(header[12..<29]))
    for i in 0..<4 { header[29 + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
    var code: [UInt8] = []
    Base64.encode(header, appendingTo: &code)
    let text = String(decoding: code, as: UTF8.self)
    let image = "<image left=\"1\" top=\"2\" right=\"3\" bottom=\"4\">\(text)</image>"
    #expect(
      failure(xournal(layer: image))?.what
        == "a picture of 65536 × 65536 pixels exceeds the memory limit"
    )
  }

  @Test func aLongAttributeIsRefusedOrRead() {
    let widths = String(repeating: "1 ", count: 6 << 20)
    let look = "tool=\"pen\" color=\"black\" width=\"\(widths)\""
    #expect(failure(xournal(layer: strokeElement(look))) != nil)
  }

  @Test func aLineOfEndlessDashesIsDrawnUnbroken() throws {
    let look = #"tool="pen" color="black" width="1" style="dot""#
    let file = try read(xournal(layer: strokeElement(look, "0 0 9999999 0")))
    #expect(strokes(file).count == 1)
    #expect(file.notes.count == 1)
  }

  @Test func everyCutAndEveryFlippedBitIsSurvived() throws {
    let image = "<image left=\"1\" top=\"2\" right=\"3\" bottom=\"4\">iVBORw0KGgo=</image>"
    let plain = xournal(
      background: #"<background type="solid" color="white" style="graph" config="m1=40,rm=1"/>"#,
      layer: strokeElement(#"tool="pen" color="black" width="2 1 3" style="dash""#)
        + strokeElement() + image
    )
    let package = zip([("content.xml", plain), ("a", [1, 2, 3])])
    for bytes in [plain, deflated(plain, windowBits: 31), package] {
      for length in 0..<bytes.count { #expect(failure(Array(bytes[..<length])) != nil) }
      for i in bytes.indices {
        var broken = bytes
        broken[i] ^= 1 << UInt8(i % 8)
        _ = failure(broken)
        broken[i] = 0
        _ = failure(broken)
      }
    }
  }
}
