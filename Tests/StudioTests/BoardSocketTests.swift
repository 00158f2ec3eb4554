import Foundation
import InkDocuments
import Testing

@testable import InkStudio

/// Connections to boards, byte by byte.
@Suite(.timeLimit(.minutes(10))) struct BoardSocketTests {
  private static let path = StudioTarget.boardPath

  private static let handshake = [
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
  ]

  /// Returns a connection after its handshake.
  private func connect(_ studio: Studio, _ fields: [String: String] = [:]) throws -> Client {
    let client = try Client(studio.port)
    var head = "GET \(Self.path) HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n"
    for (name, value) in Self.handshake.merging(fields, uniquingKeysWith: { $1 }) {
      head += "\(name): \(value)\r\n"
    }
    client.send("\(head)\r\n")
    return client
  }

  /// Returns a frame of WebSocket, masked by zeros.
  private func frame(_ kind: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
    let count = payload.count
    let size: [UInt8] =
      count < 126
      ? [128 | UInt8(count)] : [254, UInt8(count >> 8 & 255), UInt8(count & 255)]
    return [(isLast ? 128 : 0) | kind] + size + [0, 0, 0, 0] + payload
  }

  private let hello = BoardRequest.hello(BoardHello(author: 1, name: "a.ink")).encoded

  @Test func aHandshakeOpensAConnection() throws {
    let studio = try Studio()
    let client = try connect(studio)
    client.send(frame(2, hello))
    let text = client.text { $0.contains("There is no such document.") }
    #expect(text.hasPrefix("HTTP/1.1 101"))
    #expect(text.contains("absent"))
  }

  @Test func aChangeByAnotherProgramIsNoticed() throws {
    let studio = try Studio()
    try studio.put([1], "a.ink")
    let clients = try (0..<3).map { _ in try connect(studio) }
    var tag = try studio.ask("GET", "/api/documents/a.ink").tag
    for client in clients {
      client.send(frame(2, hello))
      #expect(client.text { $0.contains(tag) }.contains(tag))
    }
    try studio.put([1, 2], "a.ink")
    tag = try studio.ask("GET", "/api/documents/a.ink").tag
    let start = Date()
    for client in clients { #expect(client.text { $0.contains(tag) }.contains(tag)) }
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test func otherSitesAreRefused() throws {
    let studio = try Studio()
    for fields in [
      ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
      ["Origin": "http://localhost:1"],
    ] {
      #expect(try connect(studio, fields).answer().status == 403)
    }
    #expect(
      try studio.ask("GET", Self.path, Self.handshake.merging(["Host": "evil.example"]) { $1 })
        .status == 421
    )
    let plain = try studio.ask("GET", Self.path)
    #expect(plain.status == 426 && plain["error"] == "upgrade")
    #expect(try studio.ask("POST", Self.path, body: [1]).status == 405)
    #expect(try studio.ask("GET", Self.path + "/a", Self.handshake).status == 404)
    // Elsewhere a request for WebSocket is a plain one.
    #expect(try studio.ask("GET", "/api/documents", Self.handshake).status == 200)
    let own = ["Origin": "http://localhost:\(studio.port)", "Sec-Fetch-Site": "same-origin"]
    let text = try connect(studio, own).text { $0.hasSuffix("\r\n\r\n") }
    #expect(text.hasPrefix("HTTP/1.1 101"))
  }

  @Test func aMalformedMessageEndsTheConnectionWithAReason() throws {
    let studio = try Studio()
    for (bytes, reason) in [
      (frame(2, [99]), "unknown kind"), (frame(1, Array("hello".utf8)), "too early"),
      (frame(2, [1, 9]), "another version"), (frame(2, hello) + frame(2, hello), "unknown kind"),
    ] {
      let client = try connect(studio)
      client.send(bytes)
      let text = client.text { $0.contains(reason) }
      #expect(text.contains(reason), "\(text.suffix(120))")
    }
    // Not even frames of WebSocket.
    for bytes in [
      [UInt8](repeating: 255, count: 300), [0, 0, 0],
      [0x82, 0xff, 255, 255, 255, 255, 255, 255, 255, 255],
      [0x82, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 0], Array("GET / HTTP/1.1\r\n\r\n".utf8),
    ] as [[UInt8]] {
      let client = try connect(studio)
      client.send(bytes)
      client.finish()
      _ = client.rest()
    }
    #expect(studio.isAlive)
  }

  @Test func anEndlessMessageIsCutOff() throws {
    let studio = try Studio()
    let client = try connect(studio)
    _ = client.send(frame(2, [], isLast: false))
    let part = frame(0, [UInt8](repeating: 0, count: 60_000), isLast: false)
    var count = 0
    while count < 4000, client.send(part) {
      count += 1
      if count % 16 == 0 { usleep(20_000) }
    }
    #expect(count < 4000, "240 MB were accepted")
    #expect(studio.isAlive)
  }

  @Test func manyConnectionsLeaveRoomForRequests() throws {
    let studio = try Studio()
    var clients: [Client] = []
    for _ in 0..<BoardHub.maximumMembers + 20 { clients.append(try connect(studio)) }
    #expect(studio.isAlive)
    let last = try #require(clients.last)
    #expect(last.text { $0.contains("Too many") }.contains("Too many pages"))
    withExtendedLifetime(clients) {}
  }
}
