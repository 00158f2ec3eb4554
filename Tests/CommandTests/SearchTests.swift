import Foundation
import Testing

/// The command `search`.
@Suite struct SearchTests {
  private let document = """
    <?xml version="1.0"?><xournal fileversion="4">
    <page width="200" height="100"><background type="solid" color="#ffffffff" style="plain"/>
    <layer><text font="Sans" size="12" x="10" y="10" color="#000000ff">A Müller and a mill</text></layer></page>
    <page width="200" height="100"><background type="solid" color="#ffffffff" style="plain"/>
    <layer><text font="Sans" size="12" x="10" y="10" color="#000000ff">MULLER again</text></layer></page>
    </xournal>
    """

  /// A PDF document of one page with a text.
  private let page: String = {
    let content = "BT /F 12 Tf 20 60 Td (Two words) Tj ET"
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 80]/Contents 4 0 R/Resources<</Font<</F <</Type/Font"
        + "/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
      "<</Length \(content.utf8.count)>> stream\n\(content)\nendstream",
    ]
    let bodies = objects.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }
    return "%PDF-1.7\n" + bodies.joined() + "trailer <</Root 1 0 R/Size 5>>\n%%EOF\n"
  }()

  @Test func occurrencesAreListedPageByPage() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let result = try Command.run("search", input, "muller")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "page 1: A Müller and a mill\npage 2: MULLER again\n")
    let piped = try Command.run("search", "-", "muller", input: document)
    #expect(piped.output == result.output && piped.status == 0)
  }

  @Test func absentWordsAreAStatusWithoutAMessage() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let result = try Command.run("search", input, "nothing")
    #expect(result.status == 1 && result.output.isEmpty && result.errors.isEmpty)
  }

  @Test func emptyWordsAreAnError() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let result = try Command.run("search", input, " ")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("inkstone: the words to find are empty; "))
  }

  @Test func linesOfJSONHaveRectangles() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let result = try Command.run("search", input, "muller", "--json")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    let object = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
    #expect(object?["page"] as? Int == 2)
    #expect(object?["match"] as? String == "MULLER")
    #expect(object?["after"] as? String == " again")
    let rect = (object?["rects"] as? [[String: Double]])?.first
    #expect((rect?["width"] ?? 0) > 20 && (rect?["x"] ?? 0) >= 9)
  }

  @Test func pagesOfADocumentAreSearchedAsInThePDF() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(page, to: "in.pdf")
    let direct = try Command.run("search", input, "two words", "--json")
    #expect(direct.status == 0, "\(direct.errors)")
    let output = folder.path("out.ink")
    #expect(try Command.run("convert", input, "-o", output).status == 0)
    let converted = try Command.run("search", output, "two words", "--json")
    #expect(converted.status == 0 && converted.output == direct.output, "\(converted.errors)")
    #expect(try Command.run("search", input, "words two").status == 1)
  }
}
