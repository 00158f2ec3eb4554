import Foundation
import Testing

/// Waiting until a document changes.
@Suite(.timeLimit(.minutes(10))) struct WatchTests {
  /// Returns a connection that waits until the state of a document differs from a tag.
  private func waiting(_ studio: Studio, _ name: String, after tag: String) throws -> Client {
    let client = try Client(studio.port)
    var all = CharacterSet.alphanumerics
    all.insert("-")
    let known = tag.addingPercentEncoding(withAllowedCharacters: all) ?? ""
    let path = "/api/documents/\(name)/state?after=\(known)"
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n\r\n")
    return client
  }

  @Test func whoeverWaitsHearsOfAChangeAtOnce() throws {
    let studio = try Studio()
    try studio.put([1], "a.svg")
    let tag = try studio.ask("GET", "/api/documents/a.svg").tag
    let clients = try (0..<3).map { _ in try waiting(studio, "a.svg", after: tag) }
    let other = try waiting(studio, "a.svg", after: "")
    #expect(try other.answer().tag == tag, "who knows no state hears of it without waiting")
    Thread.sleep(forTimeInterval: 0.4)
    // The server answers other requests meanwhile.
    let start = Date()
    #expect(try studio.ask("GET", "/api/documents").status == 200)
    try studio.put([1, 2], "a.svg")
    for client in clients {
      let answer = try client.answer()
      #expect(answer.status == 200 && answer.text.contains("\"bytes\": 2"))
      #expect(answer.tag != tag)
    }
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test func whoeverWaitsHearsThatADocumentIsGone() throws {
    let studio = try Studio()
    try studio.put([1], "a.svg")
    let tag = try studio.ask("GET", "/api/documents/a.svg").tag
    let client = try waiting(studio, "a.svg", after: tag)
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try studio.ask("DELETE", "/api/documents/a.svg", ["If-Match": tag]).status == 200)
    #expect(try client.answer().status == 404)
    #expect(try waiting(studio, "none.svg", after: tag).answer().status == 404)
  }

  @Test func whenMoreWaitThanMayTheFirstIsAnswered() throws {
    let studio = try Studio()
    try studio.put([1], "a.svg")
    let tag = try studio.ask("GET", "/api/documents/a.svg").tag
    var clients: [Client] = []
    for _ in 0..<33 {
      clients.append(try waiting(studio, "a.svg", after: tag))
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(try clients[0].answer().tag == tag)
    try studio.put([1, 2], "a.svg")
    for client in clients.dropFirst() { #expect(try client.answer().tag != tag) }
  }
}
