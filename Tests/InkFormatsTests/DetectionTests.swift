import InkDocuments
import InkFormats
import InkFormatsExtra
import Testing

@Suite struct DetectionTests {
  @Test func theContentDecidesAndNotTheName() throws {
    let bytes = Array(Samples.plainInkML.utf8)
    #expect(try InkReader.read(bytes, name: "drawing.xopp", formats: .all).format == .inkML)
    #expect(
      try InkReader.read(Array(Samples.lines.utf8), name: "a.json", formats: .all).format
        == .sampleLines
    )
    #expect(try InkReader.read(Samples.gzippedInkML, name: nil, formats: .all).strokes.count == 1)
  }

  @Test func commentsAndDocumentTypesMayComeBeforeTheRoot() throws {
    let text = "<?xml version='1.0'?><!-- <xournal> --><!DOCTYPE ink [<!ELEMENT svg ANY>]>\n"
    #expect(try read(text + "<ink><trace>1 2</trace></ink>").format == .inkML)
  }

  @Test func utf16IsRead() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><ink><trace>1 2,3 4</trace></ink>"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try InkReader.read(bytes, formats: .all).points[0].count == 2)
  }

  @Test(arguments: ["%PS-3.0", "\u{89}PNG", "hello", "<svg/>", "<html><ink/></html>"])
  func otherContentIsNamedInAShortLine(_ text: String) {
    #expect((failure(text)?.what.count ?? 99) < 80)
  }

  @Test(arguments: ["", " \n\t", "<", "<!--", "<!DOCTYPE [", "<?xml ?>"])
  func emptyContentIsAnError(_ text: String) {
    #expect(failure(text) != nil)
  }

  @Test func filesLargerThanTheLimitAreRefused() {
    var limits = ReadingLimits()
    limits.bytes = 20
    #expect(failure(Samples.lines, limits: limits) != nil)
    limits.documentBytes = 20
    #expect(throws: FormatError.self) {
      try InkReader.read(
        LogHeader(DocumentIdentifier(high: 1, low: 2)).encoded(),
        limits: limits,
        formats: .all
      )
    }
    do throws(FormatError) {
      _ = try InkReader.read(Samples.gzippedInkML, limits: limits, formats: .all)
      Issue.record("the limit holds after unpacking, too")
    } catch {}
  }

  @Test func aDamagedGzipIsAnError() {
    var bytes = Samples.gzippedInkML
    bytes[20] ^= 1
    #expect(throws: FormatError.self) { try InkReader.read(bytes, formats: .all) }
  }
}
