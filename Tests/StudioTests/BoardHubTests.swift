import Foundation
import InkDocuments
import Testing

@testable import InkStudio

/// Boards with clients that are simulated, on a real folder.
@Suite final class BoardHubTests {
  private static let header = LogHeader(DocumentIdentifier(high: 4, low: 3))

  private let folder: URL
  private let documents: DocumentFolder
  private var hub: BoardHub
  private let time = Time()

  final class Time { var now = 100.0 }

  /// The connection of a client, which records what it receives.
  private final class Socket: BoardSocket {
    var news: [BoardNews] = []
    var end: (code: BoardClose, reason: String)?
    var bytes = 0

    func send(_ message: [UInt8]) {
      guard end == nil else { return }
      bytes += message.count
      do { news.append(try BoardNews(message)) } catch { Issue.record(error) }
    }

    func close(_ code: BoardClose, _ reason: String) { end = (code, reason) }

    /// Returns and forgets what was received since the last call, except requests to respond.
    func take() -> [BoardNews] {
      defer { news = [] }
      return news.filter { if case .ping = $0 { false } else { true } }
    }
  }

  private struct Client {
    let socket: Socket
    let member: BoardMember
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    documents = try DocumentFolder(folder.path)
    hub = BoardHub(documents, endings: ["ink"]) { [time] in time.now }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func put(_ bytes: [UInt8], _ name: String = "a.ink") throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  private var content: [UInt8] {
    (try? Data(contentsOf: folder.appendingPathComponent("a.ink"))).map { Array($0) } ?? []
  }

  private func tag(_ name: String = "a.ink") throws -> String {
    let name = try #require(DocumentName(name, endings: ["ink"]))
    return try documents.entry(name).tag.text
  }

  private func send(_ request: BoardRequest, _ client: Client) {
    hub.receive(request.encoded, from: client.member)
  }

  /// Connects a client that has a state of the document.
  private func join(_ author: UInt32, _ hello: BoardHello? = nil) throws -> Client {
    let socket = Socket()
    let client = Client(socket: socket, member: try #require(hub.join(socket)))
    let now = BoardHello(author: author, name: "a.ink", tag: try tag())
    send(.hello(hello ?? now), client)
    guard case .welcome? = socket.news.first else { throw Failure(news: socket.news) }
    socket.news.removeFirst()
    return client
  }

  struct Failure: Error { let news: [BoardNews] }

  /// Returns a document, and the frames that continue it, one after the other.
  private func log(_ count: Int = 8, size: Int = 1) -> (start: [UInt8], frames: [[UInt8]]) {
    var writer = FrameWriter(Self.header)
    writer.append(.operation, payload: [1, 2, 3])
    let start = writer.takeBytes()
    let frames = (0..<count).map { number in
      let payload = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size)
      writer.append(.operation, payload: payload)
      return writer.takeBytes()
    }
    return (start, frames)
  }

  @Test func framesAreStoredAndPassedOn() throws {
    let (start, frames) = log()
    try put(start)
    let clients = [try join(1), try join(2), try join(3)]
    for client in clients.dropLast() { client.socket.news = [] }
    let before = try tag()
    send(.append(counter: 9, offset: start.count, frames: frames[0]), clients[0])
    #expect(content == start + frames[0])
    let after = try tag()
    let length = start.count + frames[0].count
    #expect(clients[0].socket.take() == [.accepted(counter: 9, length: length, tag: after)])
    for client in clients.dropFirst() {
      #expect(
        client.socket.take()
          == [.frames(before: before, offset: start.count, tag: after, frames: frames[0])]
      )
    }
    // Nothing more comes with the next look at the file.
    hub.check()
    for client in clients { #expect(client.socket.take() == []) }
  }

  @Test func aRetryIsStoredOnce() throws {
    let (start, frames) = log()
    try put(start)
    let client = try join(1)
    let append = BoardRequest.append(counter: 1, offset: start.count, frames: frames[0])
    send(append, client)
    let answer = client.socket.take()
    send(append, client)
    #expect(client.socket.take() == answer)
    // After another connection, and after another server.
    hub.leave(client.member)
    for _ in 0..<2 {
      let again = try join(1)
      again.socket.news = []
      send(append, again)
      #expect(again.socket.take() == answer)
      hub = BoardHub(documents, endings: ["ink"]) { [time] in time.now }
    }
    #expect(content == start + frames[0])
  }

  @Test func framesForAnotherStateAreRefused() throws {
    let (start, frames) = log()
    try put(start)
    let client = try join(1)
    send(.append(counter: 1, offset: start.count, frames: frames[1]), client)
    send(.append(counter: 2, offset: start.count + 1, frames: frames[0]), client)
    send(.append(counter: 3, offset: 0, frames: frames[0]), client)
    let codes = client.socket.take().map { news in
      if case .refused(let counter, let code, _) = news { "\(counter) \(code)" } else { "\(news)" }
    }
    #expect(codes == ["1 frames", "2 length", "3 frames"])
    #expect(content == start && client.socket.end == nil)
  }

  @Test func clientsCatchUpFromTheStateThatTheyHave() throws {
    let (start, frames) = log()
    try put(start)
    let old = try tag()
    let writer = try join(1)
    var offset = start.count
    for (counter, frame) in frames.enumerated() {
      send(.append(counter: counter, offset: offset, frames: frame), writer)
      offset += frame.count
    }
    let rest = Array(frames.joined())
    let wanted = BoardNews.frames(
      before: old,
      offset: start.count,
      tag: try tag(),
      frames: rest
    )
    let late = try join(2, BoardHello(author: 2, name: "a.ink", tag: old))
    #expect(late.socket.take() == [wanted])
    // A new server doesn't know the old state, but reads that the document continues it.
    hub = BoardHub(documents, endings: ["ink"]) { [time] in time.now }
    let check = start.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let hello = BoardHello(
      author: 2,
      name: "a.ink",
      tag: old,
      length: start.count,
      check: check
    )
    #expect(try join(2, hello).socket.take() == [wanted])
    var other = hello
    other.check ^= 1
    #expect(try join(2, other).socket.take() == [.state(length: content.count, tag: try tag())])
    #expect(try join(3).socket.take() == [])
  }

  @Test func changesByOtherProgramsAreNoticed() throws {
    let (start, frames) = log()
    try put(start)
    let client = try join(1)
    try put(start + frames[0])
    hub.check()
    #expect(client.socket.take() == [.state(length: content.count, tag: try tag())])
    try FileManager.default.removeItem(at: folder.appendingPathComponent("a.ink"))
    let missing = BoardNews.missing(code: "absent", message: "There is no such document.")
    hub.check()
    #expect(client.socket.take() == [missing])
    hub.check()
    #expect(client.socket.take() == [])
    // It is repeated, as the document may have been renamed.
    time.now += 3
    hub.check()
    #expect(client.socket.take() == [missing])
    try put(start)
    hub.check()
    #expect(client.socket.take() == [.state(length: start.count, tag: try tag())])
  }

  @Test func inkInProgressIsPassedOnAndNotStored() throws {
    let (start, _) = log()
    try put(start)
    let (one, two) = (try join(1), try join(2))
    #expect(one.socket.take() == [.joined(member: two.member.number)])
    send(.ink([1, 2]), one)
    let number = one.member.number
    #expect(two.socket.take() == [.ink(member: number, [1, 2])])
    #expect(one.socket.take() == [])
    hub.leave(one.member)
    #expect(two.socket.take() == [.left(member: number)])
    #expect(content == start)
  }

  @Test func aSlowReaderIsSentWhatItLacksAtOnceWhenItCatchesUp() throws {
    let (start, frames) = log(200, size: 4096)
    try put(start)
    let (writer, slow) = (try join(1), try join(2))
    var offset = start.count
    for (counter, frame) in frames.enumerated() {
      for _ in 0..<8 { send(.ink([UInt8](repeating: 1, count: 1 << 12)), writer) }
      hub.check()
      send(.append(counter: counter, offset: offset, frames: frame), writer)
      offset += frame.count
    }
    #expect(offset - start.count > 3 * BoardMember.maximumPending)
    #expect(slow.socket.bytes < BoardMember.maximumPending + (1 << 15))
    let received = slow.socket.take()
    let inks = received.filter { if case .ink = $0 { true } else { false } }
    #expect(inks.count < 10, "ink in progress that the reader is too slow for is left out")
    guard case .frames(_, let last, let before, let part)? = received.last else {
      throw Failure(news: received)
    }
    send(.pong(slow.member.sent), slow)
    let missing = Array((start + frames.joined())[(last + part.count)...])
    #expect(
      slow.socket.take() == [
        .frames(before: before, offset: last + part.count, tag: try tag(), frames: missing)
      ]
    )
    // From then on it is up to date again.
    send(.pong(slow.member.sent), slow)
    send(.ink([7]), writer)
    #expect(slow.socket.take() == [.ink(member: writer.member.number, [7])])
  }

  @Test func aMalformedMessageEndsTheConnectionOnly() throws {
    let (start, frames) = log()
    try put(start)
    let other = try join(1)
    for bytes in [
      [], [99], [1, 7], [2], BoardRequest.pong(1 << 30).encoded,
      BoardRequest.hello(BoardHello(author: 1, name: "a.ink")).encoded,
    ] as [[UInt8]] {
      let client = try join(2)
      hub.receive(bytes, from: client.member)
      let end = try #require(client.socket.end)
      #expect(end.code == (bytes == [1, 7] ? .version : .malformed))
      #expect(!end.reason.isEmpty && end.reason.utf8.count <= 123)
      // Nothing that follows has an effect.
      send(.append(counter: 1, offset: start.count, frames: frames[0]), client)
    }
    let socket = Socket()
    let stranger = Client(socket: socket, member: try #require(hub.join(socket)))
    send(.append(counter: 1, offset: start.count, frames: frames[0]), stranger)
    #expect(content == start && other.socket.end == nil)
    for name in ["", "../a.ink", "/etc/passwd", ".a.ink", "a.exe"] {
      let socket = Socket()
      let member = try #require(hub.join(socket))
      hub.receive(BoardRequest.hello(BoardHello(author: 1, name: name)).encoded, from: member)
      #expect(socket.end?.code == .malformed)
    }
  }

  @Test func messagesThatHaveWaitedForTheServerAreHandled() throws {
    try put(log().start)
    let client = try join(1)
    // A pen of 240 Hz during a stall of ten seconds.
    for _ in 0..<5 {
      time.now += 10
      for _ in 0..<2400 { send(.ink([1]), client) }
      hub.check()
    }
    #expect(client.socket.end == nil)
    // The rate is limited, too.
    for _ in 0..<20 {
      time.now += 0.5
      for _ in 0..<1000 { send(.ink([1]), client) }
    }
    #expect(client.socket.end?.code == .excess)
  }

  @Test func clientsThatSendAreAskedToRespond() throws {
    try put(log().start)
    let client = try join(1)
    var pings = 0
    // A page gives up a connection without messages after 25 s.
    for _ in 0..<25 * 4 {
      time.now += 0.25
      send(.ink([1]), client)
      hub.check()
      pings += client.socket.news.count
      client.socket.news = []
    }
    #expect(pings == 2)
  }

  @Test func aClientThatSendsWithoutReadingIsCutOff() throws {
    let (start, frames) = log(1, size: 1 << 19)
    try put(start)
    let deaf = try join(1)
    for counter in 0..<200_000 where deaf.socket.end == nil {
      time.now += 0.01
      send(.append(counter: counter, offset: 0, frames: [1]), deaf)
    }
    #expect(deaf.socket.end?.code == .excess)
    #expect(deaf.socket.bytes <= BoardHub.maximumUnconfirmed + (1 << 17))
    // A client that confirms continues.
    let alive = try join(2)
    for counter in 0..<40_000 {
      time.now += 0.01
      send(.append(counter: counter, offset: 0, frames: [1]), alive)
      if counter % 1000 == 0 { send(.pong(alive.member.sent), alive) }
      alive.socket.news = []
    }
    #expect(alive.socket.end == nil)
    send(.append(counter: 1, offset: start.count, frames: frames[0]), alive)
    #expect(content == start + frames[0])
  }

  @Test func clientsThatDoNotRespondAndFloodsAreEnded() throws {
    try put(log().start)
    let (silent, alive) = (try join(1), try join(2))
    for _ in 0..<40 {
      time.now += 1
      hub.check()
      send(.pong(alive.member.sent), alive)
    }
    #expect(silent.socket.end?.code == .silent && alive.socket.end == nil)
    for _ in 0..<4001 { send(.ink([1]), alive) }
    #expect(alive.socket.end?.code == .excess)
    var sockets: [Socket] = []
    for _ in 0...BoardHub.maximumMembers {
      sockets.append(Socket())
      _ = hub.join(sockets[sockets.count - 1])
    }
    #expect(sockets.last?.end?.code == .full && sockets.first?.end == nil)
  }
}
