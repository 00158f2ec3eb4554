import Foundation
import Testing
import _InkTestSupport

/// Attacks by other sites.
@Suite(.timeLimit(.minutes(10))) struct SecurityTests {
  @Test(arguments: [
    "evil.example", "localhost", "localhost:1", "127.0.0.1.evil.example", "[::2]:80",
  ])
  func foreignHostsAreRefused(_ host: String) throws {
    let studio = try Studio()
    #expect(try studio.ask("GET", "/", ["Host": host]).status == 421)
    #expect(try studio.ask("GET", "/api/documents", ["Host": host]).status == 421)
  }

  @Test func ownHostsAreTaken() throws {
    let studio = try Studio()
    for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"] {
      #expect(try studio.ask("GET", "/", ["Host": "\(host):\(studio.port)"]).status == 200)
    }
    #expect(try studio.ask("GET", "http://evil.example/").status == 421)
  }

  @Test func requestsOfOtherSitesAreRefused() throws {
    let studio = try Studio()
    try studio.put([1], "a.svg")
    let strangers: [[String: String]] = [
      ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://localhost:1"],
      ["Origin": "https://localhost:\(studio.port)"], ["Sec-Fetch-Site": "cross-site"],
      ["Sec-Fetch-Site": "same-site"],
    ]
    for fields in strangers {
      #expect(try studio.ask("GET", "/api/documents", fields).status == 403)
      #expect(try studio.ask("GET", "/api/documents/a.svg", fields).status == 403)
      let change = fields.merging(["If-Match": "*"]) { $1 }
      #expect(try studio.ask("DELETE", "/api/documents/a.svg", change).status == 403)
    }
    // A change by an address typed by hand does not originate from the Studio's page.
    let typed = ["Sec-Fetch-Site": "none", "If-Match": "*"]
    #expect(try studio.ask("DELETE", "/api/documents/a.svg", typed).status == 403)
    #expect(try studio.ask("GET", "/", ["Sec-Fetch-Site": "cross-site"]).status == 200)
    let own = ["Origin": "http://localhost:\(studio.port)", "Sec-Fetch-Site": "same-origin"]
    let answer = try studio.ask("GET", "/api/documents/a.svg", own)
    #expect(answer.status == 200)
    #expect(answer.fields["access-control-allow-origin"] == nil)
    #expect(try studio.ask("OPTIONS", "/api/documents", own).status == 405)
    #expect(studio.names == ["a.svg"])
  }

  @Test func nothingOutsideOfTheFolderIsReached() throws {
    let studio = try Studio()
    let secret = studio.folder.appendingPathComponent("secret.svg")
    try Data("secret".utf8).write(to: secret)
    let names = [
      "..%2fsecret.svg", "%2e%2e%2fsecret.svg", "%2e%2e/secret.svg", "../secret.svg",
      "..%5csecret.svg", "%2fetc%2fpasswd", "secret.svg%00.ink", "%00", ".", "..", "%2e%2e", "",
      ".hidden.svg", "a%2fb.svg", "..%252fsecret.svg", "%zz.svg", "%c0%ae%c0%ae%2fsecret.svg",
      "%ff.svg", secret.path, "a%0ab.svg", String(repeating: "a", count: 300) + ".svg",
    ]
    for name in names {
      for method in ["GET", "PUT", "DELETE"] {
        let fields = method == "GET" ? [:] : [method == "PUT" ? "If-None-Match" : "If-Match": "*"]
        let body: [UInt8] = method == "PUT" ? [1] : []
        let answer = try studio.ask(method, "/api/documents/\(name)", fields, body: body)
        #expect([400, 404, 405, 412].contains(answer.status), "\(method) \(name)")
        #expect(!answer.text.contains("secret"))
      }
    }
    for path in ["/../secret.svg", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/etc/passwd"] {
      #expect(try studio.ask("GET", path).status == 404)
    }
    #expect(studio.names.isEmpty)
    #expect(try Data(contentsOf: secret) == Data("secret".utf8))
    #expect(studio.isAlive)
  }

  @Test func linksPipesAndFoldersAreNoDocuments() throws {
    let studio = try Studio()
    let secret = studio.folder.appendingPathComponent("secret.svg")
    try Data("secret".utf8).write(to: secret)
    let link = studio.documents.appendingPathComponent("link.svg")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    mkfifo(studio.documents.appendingPathComponent("pipe.ink").path, 0o600)
    try FileManager.default.createDirectory(
      at: studio.documents.appendingPathComponent("folder.ink"),
      withIntermediateDirectories: false
    )
    let before = studio.names
    #expect(try !studio.ask("GET", "/api/documents").text.contains("name"))
    for name in before {
      let path = "/api/documents/\(name)"
      #expect(try studio.ask("GET", path).status == 404)
      #expect(try studio.ask("DELETE", path, ["If-Match": "*"]).status == 404)
      #expect(try studio.ask("POST", path + "/frames?offset=6", body: [1]).status != 200)
      for condition in ["If-Match", "If-None-Match"] where name == "link.svg" {
        #expect(try studio.ask("PUT", path, [condition: "*"], body: [1]).status == 404)
      }
    }
    #expect(studio.names == before)
    #expect(try Data(contentsOf: secret) == Data("secret".utf8))
  }

  /// R12: a part of a picture is selected by numbers, and no other input reaches the command.
  @Test func aPartOfAPictureIsConverted() throws {
    let studio = try Studio()
    let stroke = "<stroke tool=\"pen\" color=\"black\" width=\"1\">1 1 90 90</stroke>"
    let page = "<page width=\"100\" height=\"100\"><layer>\(stroke)</layer></page>"
    let document = Array("<xournal>\(page)\(page)</xournal>".utf8)
    func convert(_ query: String) throws -> Answer {
      try studio.ask("POST", "/api/convert?name=a.xopp&" + query, body: document)
    }
    let svg = try convert("to=svg&page=2&area=10,20,30,40")
    #expect(svg.status == 200 && svg.text.contains("viewBox=\"10 20 30 40\""))
    let pdf = try convert("to=pdf&page=1&area=10,20,30,40")
    #expect(pdf.status == 200 && pdf.text.contains("[0 0 30 40]"))
    let digits = String(repeating: "1", count: 200)
    for query in [
      "to=ink&page=1", "to=pdf&page=-1", "to=pdf&page=1%20-o%20x", "to=svg&area=../a",
      "to=svg&area=1,2,3,4%00", "to=png&area=\(digits)",
    ] {
      #expect(try convert(query).status == 400, "\(query)")
    }
    let refused = [
      "to=pdf&area=1,2", "to=svg&page=7", "to=svg&page=", "to=png&page=1&area=200,0,1,1",
    ]
    for query in refused {
      #expect(try convert(query).status == 422, "\(query)")
    }
  }

  @Test(.enabled(if: Rights.canBeDropped, "root reads every file, and there is no setpriv"))
  func aFileThatMayNotBeReadIsSaidToBe() throws {
    let studio = try Studio(startedBy: Rights.dropping)
    try studio.put([1], "a.svg")
    #expect(try studio.ask("GET", "/api/documents/a.svg").status == 200)
    chmod(studio.documents.appendingPathComponent("a.svg").path, 0)
    #expect(try studio.ask("GET", "/api/documents/a.svg").status == 403)
  }

  // MARK: Limits

  @Test func aBodyOfAGigabyteIsRefusedAtOnce() throws {
    let studio = try Studio()
    let head =
      "PUT /api/documents/a.svg HTTP/1.1\r\nHost: localhost:\(studio.port)\r\nIf-None-Match: *\r\n"
    let block = [UInt8](repeating: 0x78, count: 1 << 20)
    for isChunked in [false, true] {
      let client = try Client(studio.port)
      client.send(head + (isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 1000000000"))
      client.send("\r\n\r\n")
      // The body is endless, but must be bounded even if the server should accept all of it.
      for _ in 0..<80 {
        if isChunked { client.send("100000\r\n") }
        guard client.send(block), !isChunked || client.send("\r\n") else { break }
      }
      #expect(try client.answer().status == 413)
    }
    #expect(studio.isAlive)
    #expect(studio.names.isEmpty)
  }

  /// A chunked body is complete only with its last chunk.
  @Test func aBodyThatEndsBetweenTwoPartsLeavesNoFile() throws {
    let studio = try Studio()
    let head =
      "PUT /api/documents/a.svg HTTP/1.1\r\nHost: localhost:\(studio.port)\r\nIf-None-Match: *\r\n"
      + "Transfer-Encoding: chunked\r\n\r\n"
    let cut = try Client(studio.port)
    cut.send(head + "3\r\nabc\r\n")
    cut.finish()
    #expect(try cut.answer().status == 400)
    #expect(studio.names.isEmpty)
    let whole = try Client(studio.port)
    whole.send(head + "3\r\nabc\r\n0\r\n\r\n")
    #expect(try whole.answer().status == 201)
    #expect(studio.names == ["a.svg"])
  }

  @Test func whoAsksFirstNeedNotSend() throws {
    let studio = try Studio()
    let client = try Client(studio.port)
    client.send("PUT /api/documents/a.svg HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n")
    client.send("If-None-Match: *\r\nExpect: 100-continue\r\nContent-Length: 99999999999\r\n\r\n")
    #expect(try client.answer().status == 413)
  }

  @Test func aHeadWithoutEndIsRefused() throws {
    let studio = try Studio("--patience", "2")
    let client = try Client(studio.port)
    client.send("GET / HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n")
    let line = "X-\(String(repeating: "a", count: 1000)): b\r\n"
    for _ in 0..<20_000 {
      guard client.send(line) else { break }
    }
    let answer = try? client.answer()
    #expect(answer?.status != 200)
    #expect(studio.isAlive)
  }

  @Test func slowClientsAreCutOff() throws {
    let studio = try Studio("--patience", "0.5")
    let start = Date()
    let silent = try Client(studio.port)
    let slowHead = try Client(studio.port)
    slowHead.send("GET / HT")
    let slowBody = try Client(studio.port)
    slowBody.send("PUT /api/documents/a.svg HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n")
    slowBody.send("If-None-Match: *\r\nContent-Length: 1000\r\n\r\nabc")
    for client in [silent, slowHead, slowBody] { #expect(client.rest().isEmpty) }
    #expect(Date().timeIntervalSince(start) < 8)
    #expect(studio.isAlive)
    #expect(studio.names.isEmpty)
  }

  @Test func manyConnectionsKeepNobodyOut() throws {
    let studio = try Studio()
    var crowd: [Client] = []
    for _ in 0..<300 { crowd.append(try Client(studio.port)) }
    #expect(studio.isAlive)
    #expect(crowd.count == 300)
  }

  @Test func rubbishIsAnsweredOrDropped() throws {
    let studio = try Studio("--patience", "1")
    let rubbish = [
      "\r\n\r\n", "GET\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n",
      "PUT /api/documents/a.svg HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:\(studio.port)\r\nHost: evil.example\r\n\r\n",
      "POST /api/convert HTTP/1.1\r\nHost: localhost:\(studio.port)\r\nContent-Length: 3\r\n"
        + "Transfer-Encoding: chunked\r\n\r\nabc", "CONNECT evil.example:80 HTTP/1.1\r\n\r\n",
      "TRACE / HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n\r\n", "GET * HTTP/1.1\r\n\r\n",
    ]
    for text in rubbish {
      let client = try Client(studio.port)
      client.send(text)
      let answer = try? client.answer()
      #expect(answer?.status != 200, "\(text)")
    }
    #expect(studio.isAlive)
  }
}
