import Foundation
import Testing

/// Fonts that the page requests for characters that its own fonts lack.
@Suite struct FontTests {
  private func ask(_ studio: Studio, _ text: String, _ query: String = "") throws -> Answer {
    try studio.ask("POST", "/api/fonts" + query, body: Array(text.utf8))
  }

  @Test("Finding 8: a font that has a character is lent, cut down to what is wanted")
  func lending() throws {
    let studio = try Studio()
    let answer = try ask(studio, "Ж\nабв", "?family=Sans%20Bold&language=ru")
    #expect(answer.status == 200, "\(answer.text.prefix(200))")
    #expect(answer.fields["content-type"] == "font/sfnt")
    #expect(answer.fields["ink-font-instance"] == "-1")
    #expect([[0, 1, 0, 0], Array("OTTO".utf8)].contains(Array(answer.body.prefix(4))))
    #expect(answer.body.count > 1000 && answer.body.count < 4 << 20)
    // No font has unassigned characters.
    let none = try ask(studio, "\u{378}\n")
    #expect(none.status == 204 && none.body.isEmpty)
    #expect(try ask(studio, " \n").status == 204)
  }

  @Test("What is no question for a font is refused, and the server goes on")
  func refusals() throws {
    let studio = try Studio()
    #expect(try ask(studio, "").status == 400)
    #expect(try studio.ask("POST", "/api/fonts", body: [0xff, 0xfe, 0x41]).status == 400)
    let long = String(repeating: "語", count: 6000)
    #expect(try ask(studio, long).status == 413)
    #expect(try ask(studio, "a", "?language=de%00").status == 400)
    #expect(try ask(studio, "a", "?language=a/b").status == 400)
    #expect(try ask(studio, "a", "?family=a%0Ab").status == 400)
    let name = String(repeating: "n", count: 300)
    #expect(try ask(studio, "a", "?family=\(name)").status == 400)
    #expect(try studio.ask("GET", "/api/fonts").status == 405)
    for fields in [
      ["Origin": "http://example.com"], ["Sec-Fetch-Site": "cross-site"], ["Host": "example.com"],
    ] {
      let status = try studio.ask("POST", "/api/fonts", fields, body: [0x41]).status
      #expect(status == 403 || status == 421, "\(fields)")
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<12 {
      let scalars = (0..<500).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &random))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let status = try ask(studio, text, "?family=%25s%25n:file=/etc/passwd&language=zz").status
      #expect([200, 204].contains(status), "\(status)")
    }
    #expect(studio.isAlive)
  }
}
