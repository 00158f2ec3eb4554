import Foundation
import InkDocuments
import InkDrawing
import Testing
import _InkTestSupport

/// Documents through the server.
@Suite(.timeLimit(.minutes(10))) struct DocumentTests {
  private let path = "/api/documents/a%20%C3%BC.svg"
  private let name = "a ü.svg"

  @Test func aDocumentIsMadeReadChangedAndDeleted() throws {
    let studio = try Studio()
    let made = try studio.ask("PUT", path, ["If-None-Match": "*"], body: [1, 2])
    #expect(made.status == 201)
    #expect(studio.content(name) == [1, 2])
    let read = try studio.ask("GET", path)
    #expect(read.status == 200)
    #expect(read.body == [1, 2])
    #expect(read.tag == made.tag)
    #expect(made["etag"] == made.tag)
    let changed = try studio.ask("PUT", path, ["If-Match": read.tag], body: [3])
    #expect(changed.status == 200)
    #expect(changed.tag != read.tag)
    #expect(studio.content(name) == [3])
    let listed = try studio.ask("GET", "/api/documents")
    #expect(listed.text.contains(name))
    let gone = try studio.ask("DELETE", path, ["If-Match": changed.tag])
    #expect(gone.status == 200)
    #expect(gone["renamed"] == name + ".deleted")
    #expect(studio.names == [name + ".deleted"])
    #expect(studio.content(name + ".deleted") == [3])
    #expect(try studio.ask("GET", path).status == 404)
  }

  @Test func aSecondDocumentOfANameIsDeletedBesideTheFirst() throws {
    let studio = try Studio()
    for _ in 0..<2 {
      _ = try studio.ask("PUT", path, ["If-None-Match": "*"], body: [1])
      #expect(try studio.ask("DELETE", path, ["If-Match": "*"]).status == 200)
    }
    #expect(studio.names == [name + ".2.deleted", name + ".deleted"].sorted())
  }

  @Test func aDocumentIsRenamedUnlessTheNameIsTaken() throws {
    let studio = try Studio()
    try studio.put([7], name)
    let tag = try studio.ask("GET", path).tag
    #expect(try studio.ask("POST", path + "/name?to=b.svg").status == 428)
    #expect(try studio.ask("POST", path + "/name?to=b.svg", ["If-Match": "\"x\""]).status == 412)
    for wrong in ["", "?to=", "?to=b.ink", "?to=..%2fb.svg", "?to=.b.svg", "?to=b"] {
      #expect(try studio.ask("POST", path + "/name" + wrong, ["If-Match": tag]).status == 400)
    }
    try studio.put([8], "b.svg")
    let taken = try studio.ask("POST", path + "/name?to=b.svg", ["If-Match": tag])
    #expect(taken.status == 409)
    #expect(taken["error"] == "taken")
    #expect(studio.content("b.svg") == [8])
    let renamed = try studio.ask("POST", path + "/name?to=%C3%A4%20c.svg", ["If-Match": tag])
    #expect(renamed.status == 200)
    #expect(renamed["name"] == "ä c.svg")
    #expect(studio.names == ["b.svg", "ä c.svg"].sorted())
    #expect(try studio.ask("GET", "/api/documents/%C3%A4%20c.svg").tag == renamed.tag)
    #expect(try studio.ask("GET", path + "/name").status == 405)
    let absent = try studio.ask("POST", path + "/name?to=d.svg", ["If-Match": "*"])
    #expect(absent.status == 404)
  }

  @Test func changesNeedAConditionThatHolds() throws {
    let studio = try Studio()
    #expect(try studio.ask("PUT", path, body: [1]).status == 428)
    #expect(try studio.ask("PUT", path, ["If-Match": "*"], body: [1]).status == 412)
    #expect(try studio.ask("PUT", path, ["If-Match": "\"x\""], body: [1]).status == 412)
    #expect(studio.names.isEmpty)
    try studio.put([9], name)
    let tag = try studio.ask("GET", path).tag
    let failures = [["If-None-Match": "*"], ["If-Match": "\"x\""], ["If-Match": "W/\(tag)"]]
    for fields in failures {
      let answer = try studio.ask("PUT", path, fields, body: [1])
      #expect(answer.status == 412)
      #expect(answer.tag == tag)
    }
    #expect(try studio.ask("DELETE", path).status == 428)
    #expect(try studio.ask("DELETE", path, ["If-Match": "\"x\""]).status == 412)
    #expect(studio.content(name) == [9])
    // Another program's change is noticed, even one of the same length.
    try studio.put([8], name)
    #expect(try studio.ask("PUT", path, ["If-Match": tag], body: [1]).status == 412)
    #expect(studio.content(name) == [8])
    let list = "\"x\", \(try studio.ask("GET", path).tag)"
    #expect(try studio.ask("PUT", path, ["If-Match": list], body: [1]).status == 200)
  }

  @Test func whatIsKnownIsNotSentAgain() throws {
    let studio = try Studio()
    try studio.put([9], name)
    let tag = try studio.ask("GET", path).tag
    let answer = try studio.ask("GET", path, ["If-None-Match": tag])
    #expect(answer.status == 304)
    #expect(answer.body.isEmpty)
    #expect(answer.tag == tag)
    let head = try studio.ask("HEAD", path)
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    #expect(head.fields["content-length"] == "1")
  }

  /// DU-30: the thumbnail of a document is sent as long as it is current.
  @Test func theSmallPictureOfADocumentIsSentWhileItIsCurrent() throws {
    let studio = try Studio()
    let picture: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, 100, 0, 0, 0, 80] + [UInt8](repeating: 1, count: 30)
    var document = InkDocument(Drawing(author: 1, size: PageSize(300, 200)))
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    func write() {
      for frame in document.takeFrames() {
        writer.append(frame.kind, frame.flags, payload: frame.payload)
      }
    }
    write()
    try studio.put(writer.bytes, "Empty.ink")
    #expect(try studio.ask("GET", "/api/documents/Empty.ink/thumbnail").status == 204)
    try document.setThumbnail(picture)
    write()
    try studio.put(writer.bytes, "Garden.ink")
    let path = "/api/documents/Garden.ink/thumbnail"
    let answer = try studio.ask("GET", path)
    #expect(answer.status == 200 && answer.body == picture)
    #expect(answer.fields["content-type"] == "image/png")
    #expect(answer.tag == (try studio.ask("GET", "/api/documents/Garden.ink").tag))
    #expect(try studio.ask("GET", path, ["If-None-Match": answer.tag]).status == 304)
    #expect(try studio.ask("PUT", path, body: picture).status == 405)
    let layer = document.drawing.layers(of: document.drawing.pages[0].id)[0].id
    try document.apply(.setOpacity(0.5, of: layer))
    write()
    try studio.put(writer.bytes, "Garden.ink")
    #expect(try studio.ask("GET", path).status == 204, "it is of an earlier state")
    for (name, content) in [
      ("Noise.ink", (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 77) }), ("None.ink", []),
      ("Claims.ink", Array(writer.bytes.prefix(32)) + [0x3a, 0xff, 0xff, 0xff, 0x7f, 0x0a]),
    ] {
      try studio.put(content, name)
      #expect(try studio.ask("GET", "/api/documents/\(name)/thumbnail").status == 204, "\(name)")
    }
    #expect(try studio.ask("GET", "/api/documents/Nowhere.ink/thumbnail").status == 404)
  }

  @Test func onlyInkIsListedAndWritten() throws {
    let studio = try Studio()
    for name in ["a.svg", "b.txt", ".c.svg", "d", "e.XOPP"] { try studio.put([1], name) }
    let text = try studio.ask("GET", "/api/documents").text
    for (name, isListed) in [
      ("a.svg", true), ("b.txt", false), (".c.svg", false), ("e.XOPP", true),
    ] {
      #expect(text.contains("\"\(name)\"") == isListed)
    }
    let answer = try studio.ask("PUT", "/api/documents/x.html", ["If-None-Match": "*"], body: [1])
    #expect(answer.status == 404)
    let wrong = try studio.ask("PUT", "/api/documents/x.ink", ["If-None-Match": "*"], body: [1])
    #expect(wrong.status == 422)
    #expect(!studio.names.contains("x.ink"))
  }

  @Test func anSVGOpenedByItselfRunsNothing() throws {
    let studio = try Studio()
    try studio.put(Array("<svg/>".utf8), name)
    let answer = try studio.ask("GET", path)
    #expect(answer.fields["content-security-policy"]?.contains("sandbox") == true)
    #expect(answer.fields["content-disposition"]?.hasPrefix("attachment") == true)
    #expect(answer.fields["x-content-type-options"] == "nosniff")
  }

  @Test(.enabled(if: Rights.canBeDropped, "root writes every file, and there is no setpriv"))
  func aReadOnlyFileIsSpared() throws {
    let studio = try Studio(startedBy: Rights.dropping)
    try studio.put([9], name)
    chmod(studio.documents.appendingPathComponent(name).path, 0o400)
    #expect(try studio.ask("PUT", path, ["If-Match": "*"], body: [1]).status == 403)
    #expect(studio.content(name) == [9])
  }

  @Test func ofManyWritersOneWins() async throws {
    let studio = try Studio()
    try studio.put([0], name)
    let tag = try studio.ask("GET", path).tag
    let port = studio.port
    let path = path
    let statuses = await withTaskGroup(of: Int.self) { group in
      for index in 0..<8 {
        group.addTask {
          guard let client = try? Client(port) else { return 0 }
          client.send("PUT \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n")
          client.send("If-Match: \(tag)\r\nContent-Length: 100000\r\n\r\n")
          client.send([UInt8](repeating: UInt8(index + 1), count: 100_000))
          return (try? client.answer().status) ?? 0
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 1)
    #expect(statuses.count { $0 == 412 } == 7)
    let content = studio.content(name) ?? []
    #expect(content.count == 100_000)
    #expect(Set(content).count == 1)
    #expect(studio.names == [name])
  }

  @Test func aServerThatDiesInMidWriteLeavesTheOldFile() throws {
    for isLate in [false, true] {
      let studio = try Studio()
      try studio.put([9], name)
      let client = try Client(studio.port)
      client.send("PUT \(path) HTTP/1.1\r\nHost: localhost:\(studio.port)\r\nIf-Match: *\r\n")
      client.send("Content-Length: 40000000\r\n\r\n")
      client.send([UInt8](repeating: 1, count: isLate ? 40_000_000 : 20_000_000))
      if isLate { usleep(20_000) }
      _ = studio.end(SIGKILL)
      let content = studio.content(name) ?? []
      #expect(content == [9] || content.count == 40_000_000)
    }
  }

  @Test func whatAKilledServerLeftIsRemovedByTheNext() throws {
    let studio = try Studio()
    let remnant = ".notes.ink.ink-new"
    try studio.put([1], remnant)
    let process = Process()
    process.executableURL = Studio.products.appendingPathComponent("inkstone-studio")
    process.arguments = ["studio", studio.documents.path, "--port", "0"]
    process.standardOutput = Pipe()
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    for _ in 0..<100 where studio.names.contains(remnant) { usleep(50_000) }
    #expect(!studio.names.contains(remnant))
  }
}
