import Foundation
import InkDocuments
import Testing

/// Frames appended to documents.
@Suite(.timeLimit(.minutes(1))) struct FramesTests {
  private static let header = LogHeader(DocumentIdentifier(high: 1, low: 2))
  private let path = "/api/documents/a.ink"

  /// A document, and frames that continue it.
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
    // A second time they are in the wrong place.
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
    // The same length, other content: what the server remembers must not count any more.
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
