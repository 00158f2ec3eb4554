import Foundation
import Testing

/// Papers and texts of a PDF that the server reads in processes that keep it open.
@Suite(.timeLimit(.minutes(10))) struct PaperReaderTests {
  /// A document of three pages.
  private let document: [UInt8] = {
    let font = "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    let contents = ["one", "two", "three"].map { "BT /F 12 Tf 20 60 Td (page \($0)) Tj ET" }
    var text = "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
    text += "2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>> endobj\n"
    for (index, content) in contents.enumerated() {
      text +=
        "\(index + 3) 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents \(index + 6) 0 R\(font)>> endobj\n"
      text +=
        "\(index + 6) 0 obj <</Length \(content.utf8.count)>> stream\n\(content)\nendstream endobj\n"
    }
    return Array((text + "trailer <</Root 1 0 R/Size 9>>\n").utf8)
  }()

  /// Returns the name under which a server keeps the document.
  private func source(_ studio: Studio) throws -> String {
    let answer = try studio.ask(
      "POST",
      "/api/convert?to=ink&papers=later&name=a.pdf",
      body: document
    )
    #expect(answer.status == 200, "\(answer.text.prefix(200))")
    return try #require(answer.fields["ink-source"])
  }

  private func ask(_ studio: Studio, _ source: String, _ papers: String) throws -> Answer {
    try studio.ask("POST", "/api/convert?to=ink&papers=\(papers)&source=\(source)&name=a.pdf")
  }

  /// The processes that a server has started and that haven't ended.
  private func children(of studio: Studio) -> Set<pid_t> { children(of: studio.identifier) }

  private func children(of parent: pid_t) -> Set<pid_t> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return Set(
      names.compactMap { pid_t($0) }.filter { process in
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
          let end = line.lastIndex(of: ")")
        else { return false }
        let values = line[end...].split(separator: " ")
        return values.count > 2 && values[1] != "Z" && values[2] == "\(parent)"
      }
    )
  }

  @Test func pagesOfADocumentAreReadByOneProcess() throws {
    let studio = try Studio()
    let source = try source(studio)
    #expect(children(of: studio).isEmpty)
    let second = try ask(studio, source, "2-2")
    #expect(second.status == 200 && second.body.count > 300, "\(second.text.prefix(200))")
    let readers = children(of: studio)
    #expect(readers.count == 1)
    let third = try ask(studio, source, "3-3")
    #expect(third.status == 200 && third.body != second.body)
    #expect(children(of: studio) == readers)
    // Pages that are read ahead have another process.
    let ahead = try ask(studio, source, "2-3")
    #expect(ahead.status == 200 && ahead.body.count > second.body.count)
    #expect(children(of: studio).count == 2 && children(of: studio).isSuperset(of: readers))
    #expect(studio.end(SIGTERM) == 0)
  }

  @Test func aProcessThatEndsIsReplaced() throws {
    let studio = try Studio()
    let source = try source(studio)
    for _ in 0..<2 {
      let answer = try ask(studio, source, "2-2")
      #expect(answer.status == 200, "\(answer.text.prefix(200))")
      for process in children(of: studio) { kill(process, SIGKILL) }
    }
    #expect(studio.isAlive)
  }

  /// A part of a document must not count as the document.
  @Test func aProcessWithoutRoomForItsOutputIsReplaced() throws {
    let studio = try Studio()
    let source = try source(studio)
    #expect(try ask(studio, source, "2-2").status == 200)
    let reader = try #require(children(of: studio).first)
    let limit = try Process.run(
      URL(fileURLWithPath: "/usr/bin/prlimit"),
      arguments: ["--pid=\(reader)", "--fsize=200"]
    )
    limit.waitUntilExit()
    #expect(limit.terminationStatus == 0)
    let answer = try ask(studio, source, "3-3")
    #expect(answer.status == 422 && answer.text.contains("standard output"), "\(answer.status)")
    let next = try ask(studio, source, "3-3")
    #expect(next.status == 200 && next.body.count > 300)
  }

  /// A document that takes over the program for PDFs must not reach the socket of its parent.
  @Test func theProgramForPDFsInheritsNoDescriptors() throws {
    let studio = try Studio()
    let source = try source(studio)
    #expect(try ask(studio, source, "2-2").status == 200)
    let reader = try #require(children(of: studio).first)
    let program = try #require(children(of: reader).first)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program)/fd")
    #expect(open.sorted() == ["0", "1", "2", "3"])
  }

  @Test func textsOfPagesWithWordsAreRead() throws {
    let studio = try Studio()
    let source = try source(studio)
    let sizes = try ["TWO", "page", "four"].map { words in
      let answer = try ask(studio, source, "texts:\(words)")
      #expect(answer.status == 200, "\(answer.text.prefix(200))")
      return answer.body.count
    }
    #expect(sizes[1] > sizes[0] && sizes[0] > sizes[2])
    #expect(try ask(studio, source, "texts:a%0Ab").status == 400)
    #expect(try ask(studio, source, "asked").status == 400)
    #expect(try ask(studio, source, "all").status == 200)
    // Ranges that are too long to count: all pages, and an invalid one.
    #expect(try ask(studio, source, "texts:-0-9223372036854775807").status == 200)
    #expect(try ask(studio, source, "1-9223372036854775807").status == 200)
    let invalid = try ask(studio, source, "0-9223372036854775807")
    #expect((400..<500).contains(invalid.status), "\(invalid.status)")
    #expect(studio.isAlive)
  }
}
