import Foundation
import InkDocuments
import Testing

/// Frames appended to documents.
@Suite(.timeLimit(.minutes(10))) struct FramesTests {
  private static let header = LogHeader(DocumentIdentifier(high: 1, low: 2))
  private let path = "/api/documents/a.ink"

  /// Returns a document, and frames that continue it.
  private static func document(_ payload: [UInt8] = [1, 2, 3]) -> (start: [UInt8], more: [UInt8]) {
    var writer = FrameWriter(header)
    writer.append(.operation, payload: payload)
    let start = writer.takeBytes()
    writer.append(.operation, payload: [4, 5])
    writer.append(.mark)
    return (start, writer.takeBytes())
  }

  @Test func framesThatContinueADocumentAreAppended() throws {
    let studio = try Studio()
    let (start, more) = Self.document()
    let made = try studio.ask("PUT", path, ["If-None-Match": "*"], body: start)
    #expect(made.status == 201)
    let answer = try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more)
    #expect(answer.status == 200)
    #expect(answer.text.contains("\"bytes\": \(start.count + more.count)"))
    let isWhole = studio.content("a.ink") == start + more
    #expect(isWhole)
    #expect(try studio.ask("GET", path).tag == answer.tag)
    // A second time, the offset is wrong.
    let again = try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more)
    #expect(again.status == 409)
    #expect(again["error"] == "length")
  }

  @Test func framesOfAnotherStateAreRefused() throws {
    let studio = try Studio()
    let (start, more) = Self.document()
    try studio.put(start, "a.ink")
    let size = start.count
    let other = Self.document([1, 2, 4]).more
    var damaged = more
    damaged[damaged.count - 1] ^= 1
    let wrong: [(offset: String, body: [UInt8], status: Int)] = [
      ("\(size - 1)", more, 409), ("\(size + 1)", more, 409), ("0", more, 409), ("-1", more, 400),
      ("x", more, 400), ("99999999999999999999", more, 400), ("\(size)", other, 409),
      ("\(size)", damaged, 409), ("\(size)", Array(more.dropLast()), 409),
      ("\(size)", more + [0], 409), ("\(size)", [], 400),
    ]
    for (offset, body, status) in wrong {
      let answer = try studio.ask("POST", path + "/frames?offset=\(offset)", body: body)
      #expect(answer.status == status, "\(offset): \(answer.text)")
    }
    #expect(try studio.ask("POST", path + "/frames", body: more).status == 400)
    let twice = path + "/frames?offset=\(size)&offset=\(size)"
    #expect(try studio.ask("POST", twice, body: more).status == 400)
    let isAsBefore = studio.content("a.ink") == start
    #expect(isAsBefore)
  }

  @Test func aDamagedDocumentIsNotContinued() throws {
    let studio = try Studio()
    let (start, more) = Self.document()
    var damaged = start
    damaged[damaged.count - 1] ^= 1
    try studio.put(damaged, "a.ink")
    let answer = try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more)
    #expect(answer.status == 409)
    #expect(answer["error"] == "frames")
    let isAsBefore = studio.content("a.ink") == damaged
    #expect(isAsBefore)
  }

  @Test("DA-8: an end that was cut off stays until frames take its place")
  func aTornEndGivesWay() throws {
    let studio = try Studio()
    let (start, more) = Self.document()
    for (rest, isTorn) in [
      (Array(more.prefix(3)), true), ([UInt8](repeating: 0, count: 4095), true),
      ([UInt8](repeating: 0, count: 4096), false), (more, false), (Array(more.dropLast()), false),
      ([0x20, 0x90] + more.dropFirst(2), false),
    ] {
      try studio.put(start + rest, "a.ink")
      _ = try studio.ask("GET", path)
      _ = try studio.ask("GET", path + "/thumbnail")
      #expect(studio.content("a.ink") == start + rest)
      let answer = try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more)
      #expect(answer.status == (isTorn ? 200 : 409), "\(rest.count) bytes: \(answer.text)")
      #expect(studio.content("a.ink") == start + (isTorn ? more : rest))
    }
  }

  @Test("DA-9: a damaged file stays beside the one that takes its place, with its time")
  func aDamagedFileIsKept() throws {
    let studio = try Studio()
    let (start, more) = Self.document()
    var damaged = start
    damaged[40] ^= 1
    let past = Date(timeIntervalSince1970: 1_500_000_000)
    func put(_ bytes: [UInt8], _ name: String) throws -> String {
      try studio.put(bytes, name)
      let url = studio.documents.appendingPathComponent(name)
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: url.path)
      return try studio.ask("GET", "/api/documents/\(name)").tag
    }
    for name in ["a (damaged).ink", "a (damaged) 2.ink", "a (damaged) 3.ink"] {
      let tag = try put(damaged, "a.ink")
      let wrong = ["If-Match": "\"x\""]
      #expect(try studio.ask("PUT", path + "?keeps=damaged", wrong, body: start).status == 412)
      #expect(
        try studio.ask("PUT", path + "?keeps=damaged", ["If-Match": tag], body: damaged).status
          == 422
      )
      #expect(studio.content(name) == nil && studio.content("a.ink") == damaged)
      let answer = try studio.ask(
        "PUT",
        path + "?keeps=damaged",
        ["If-Match": tag],
        body: start + more
      )
      #expect(answer.status == 200 && answer["kept"] == name)
      #expect(studio.content(name) == damaged && studio.content("a.ink") == start + more)
      let kept = studio.documents.appendingPathComponent(name).path
      let time = try FileManager.default.attributesOfItem(atPath: kept)[.modificationDate] as? Date
      #expect(time == past)
    }
    // A server that was killed in between has already created the second name.
    _ = try put(damaged, "b.ink")
    try FileManager.default.linkItem(
      at: studio.documents.appendingPathComponent("b.ink"),
      to: studio.documents.appendingPathComponent("b (damaged).ink")
    )
    let tag = try studio.ask("GET", "/api/documents/b.ink").tag
    let again = try studio.ask(
      "PUT",
      "/api/documents/b.ink?keeps=damaged",
      ["If-Match": tag],
      body: start
    )
    #expect(again["kept"] == "b (damaged).ink" && studio.content("b (damaged) 2.ink") == nil)
    // A new document has nothing to keep.
    let fresh = try studio.ask(
      "PUT",
      "/api/documents/c.ink?keeps=damaged",
      ["If-None-Match": "*"],
      body: start
    )
    #expect(fresh.status == 201 && fresh["kept"] == nil)
  }

  @Test("DA-10: a damaged document is copied as it is")
  func copying() throws {
    let studio = try Studio()
    var damaged = Self.document().start
    damaged[40] ^= 1
    try studio.put(damaged, "a.ink")
    let tag = try studio.ask("GET", path).tag
    #expect(try studio.ask("POST", path + "/copy?to=b.ink").status == 428)
    #expect(try studio.ask("POST", path + "/copy?to=b.svg", ["If-Match": tag]).status == 400)
    #expect(try studio.ask("POST", path + "/copy?to=..%2Fb.ink", ["If-Match": tag]).status == 400)
    #expect(try studio.ask("POST", path + "/copy?to=b.ink", ["If-Match": tag]).status == 200)
    #expect(studio.content("b.ink") == damaged && studio.content("a.ink") == damaged)
    let taken = try studio.ask("POST", path + "/copy?to=b.ink", ["If-Match": tag])
    #expect(taken.status == 409 && taken["error"] == "taken")
  }

  @Test("DA-11: what can be appended can be read, and is sent and received in parts")
  func largeDocuments() throws {
    let studio = try Studio()
    var writer = FrameWriter(Self.header)
    for byte in 0..<2 as Range<UInt8> {
      writer.append(.resource, payload: [UInt8](repeating: byte, count: 3 << 20))
    }
    let start = writer.takeBytes()
    let made = try studio.ask("PUT", path, ["If-None-Match": "*"], body: start)
    #expect(made.status == 201, "\(made.text.prefix(200))")
    writer.append(.resource, payload: [UInt8](repeating: 9, count: 65 << 20))
    let more = writer.takeBytes()
    let answer = try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more)
    #expect(answer.status == 200, "\(answer.text.prefix(200))")
    let read = try studio.ask("GET", path)
    let isSame = read.body == start + more
    #expect(isSame && read.tag == answer.tag)
    #expect(try studio.ask("GET", path + "/thumbnail").status == 204)
    try studio.put(start, "b.ink")
    let file = try FileHandle(forWritingTo: studio.documents.appendingPathComponent("b.ink"))
    try file.truncate(atOffset: 300 << 20)
    #expect(try studio.ask("GET", "/api/documents/b.ink").body.count == 300 << 20)
    try file.truncate(atOffset: 1 << 30 + 1)
    let tooLarge = try studio.ask("GET", "/api/documents/b.ink")
    #expect(tooLarge.status == 413 && tooLarge["error"] == "size")
    // The received bytes are discarded.
    #expect(studio.names == ["a.ink", "b.ink"])
    #expect(try studio.ask("GET", "/api/documents").text.contains("\"largest\": 1073741824"))
  }

  @Test func aChangeByAnotherProgramIsNoticed() throws {
    let studio = try Studio()
    var writer = FrameWriter(Self.header)
    writer.append(.operation, payload: [1])
    let start = writer.takeBytes()
    try studio.put(start, "a.ink")
    writer.append(.operation, payload: [2])
    let ours = writer.takeBytes()
    #expect(
      try studio.ask("POST", path + "/frames?offset=\(start.count)", body: ours).status == 200
    )
    writer.append(.operation, payload: [3])
    let last = writer.takeBytes()
    // The same length, other content: the state that the server remembers must be invalidated.
    let (other, _) = { () -> ([UInt8], Int) in
      var writer = FrameWriter(Self.header)
      writer.append(.operation, payload: [7])
      writer.append(.operation, payload: [8])
      return (writer.takeBytes(), 0)
    }()
    try studio.put(other, "a.ink")
    let answer = try studio.ask("POST", path + "/frames?offset=\(other.count)", body: last)
    #expect(answer.status == 409)
  }

  @Test func aDocumentThatIsOpenElsewhereIsBusy() throws {
    let studio = try Studio()
    let (start, more) = Self.document()
    try studio.put(start, "a.ink")
    let file = open(studio.documents.appendingPathComponent("a.ink").path, O_RDWR)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    let append = try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more)
    let replace = try studio.ask("PUT", path, ["If-Match": "*"], body: start)
    let delete = try studio.ask("DELETE", path, ["If-Match": "*"])
    for answer in [append, replace, delete] {
      #expect(answer.status == 409)
      #expect(answer["error"] == "busy")
    }
    #expect(try studio.ask("GET", path).status == 200)
    close(file)
    #expect(
      try studio.ask("POST", path + "/frames?offset=\(start.count)", body: more).status == 200
    )
  }
}
