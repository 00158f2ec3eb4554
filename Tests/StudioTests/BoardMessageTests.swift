import Testing
import _InkTestSupport

@testable import InkStudio

/// The messages between clients and boards.
@Suite struct BoardMessageTests {
  private static let requests: [BoardRequest] = [
    .hello(BoardHello(author: 0x0102_0304, name: "a/ä.ink")),
    .hello(
      BoardHello(author: .max, name: "a.ink", tag: "\"1-2\"", length: 1 << 40, check: 0xfedc_ba98)
    ),
    .append(counter: 1, offset: (1 << 53) - 1, frames: [1, 2, 3]),
    .append(counter: 0, offset: 32, frames: [UInt8](repeating: 7, count: 1 << 20)),
    .pong(0), .pong(128), .ink([1]), .ink([UInt8](repeating: 9, count: BoardRequest.maximumInk)),
  ]

  private static let news: [BoardNews] = [
    .welcome(member: 1, others: 3), .joined(member: 300),
    .accepted(counter: 7, length: 70_000, tag: "\"x\""),
    .refused(counter: 7, code: "length", message: "The document was changed."),
    .frames(before: "", offset: 0, tag: "t", frames: [0, 255]), .state(length: 0, tag: ""),
    .missing(code: "absent", message: "There is no such document."), .ping(1 << 40),
    .ink(member: 2, [1, 2, 3]), .left(member: 2),
  ]

  @Test func everyMessageIsReadAsItWasWritten() throws {
    for request in Self.requests { #expect(try BoardRequest(request.encoded) == request) }
    for news in Self.news { #expect(try BoardNews(news.encoded) == news) }
  }

  @Test func aMessageThatIsCutOffIsRefused() {
    for message in Self.requests + [.hello(BoardHello(author: 1, name: "a.ink"))] {
      let bytes = message.encoded
      // Bytes of any number may end an append, and ink.
      for count in 0..<min(bytes.count, 64) {
        do {
          let read = try BoardRequest(Array(bytes.prefix(count)))
          switch read {
          case .append, .ink: break
          default: Issue.record("\(count) bytes of \(message) are read as \(read)")
          }
        } catch {
          #expect(error.offset <= count)
        }
      }
    }
  }

  @Test(
    arguments: [
      ([], BoardError.Reason.truncated), ([0], .kind), ([5], .kind), ([255], .kind),
      // Another version, with whatever follows.
      ([1, 2], .version), ([1, 2, 9, 9, 9], .version),
      // A number that isn't in its shortest form, and one beyond 2⁵³.
      ([3, 128, 0], .value), ([3, 255, 255, 255, 255, 255, 255, 255, 127], .value),
      ([3, 1, 1], .tooLong), ([4], .truncated),
      ([1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .value),
      // A text that isn't UTF-8, and one that is too long.
      ([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 255, 0], .value),
      ([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 129, 2, 0], .tooLong),
    ] as [([UInt8], BoardError.Reason)]
  )
  func aMalformedMessageIsRefused(_ bytes: [UInt8], _ reason: BoardError.Reason) {
    let error = #expect(throws: BoardError.self) { try BoardRequest(bytes) }
    #expect(error?.reason == reason)
    #expect((error?.message.utf8.count ?? 0) <= 123)
  }

  @Test func longMessagesAreRefused() {
    let ink = [4] + [UInt8](repeating: 0, count: BoardRequest.maximumInk + 1)
    let frames = [2, 0, 0] + [UInt8](repeating: 0, count: BoardRequest.maximumBytes)
    for bytes in [ink, frames] {
      let error = #expect(throws: BoardError.self) { try BoardRequest(bytes) }
      #expect(error?.reason == .tooLong)
    }
  }

  @Test func randomBytesAreReadOrRefused() {
    var random = SeededGenerator(seed: 43)
    let valid = Self.requests.map { Array($0.encoded.prefix(200)) } + Self.news.map(\.encoded)
    for _ in 0..<20_000 {
      var bytes = valid.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(.random(in: 0...255, using: &random), at: index)
        case 1: bytes.removeSubrange(index...)
        case 2 where index < bytes.count: bytes.remove(at: index)
        case 3 where index < bytes.count: bytes[index] = .random(in: 0...255, using: &random)
        default: bytes += bytes.prefix(index)
        }
      }
      if let request = try? BoardRequest(bytes) { #expect(request.encoded == bytes) }
      if let news = try? BoardNews(bytes) { #expect(news.encoded == bytes) }
    }
  }
}
