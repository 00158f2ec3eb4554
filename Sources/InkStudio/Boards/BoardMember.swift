/// The connection of a client to the server, on which whole messages arrive.
protocol BoardSocket: AnyObject {
  /// Sends a message, or queues it; ignored after closing.
  func send(_ message: [UInt8])
  /// Ends the connection.
  ///
  /// - Parameters:
  ///   - code: The reason for programs, see ``BoardClose``.
  ///   - reason: The reason in one line, at most 123 bytes.
  func close(_ code: BoardClose, _ reason: String)
}

/// The reason for the end of a connection, as WebSocket has them.
enum BoardClose: UInt16 {
  /// The server ends.
  case goingAway = 1001
  /// The client has violated the protocol.
  case malformed = 1002
  /// The client sends too many messages, or sends without reading.
  case excess = 1008
  /// The client speaks another version of the protocol.
  case version = 4001
  /// The client doesn't respond.
  case silent = 4002
  /// There are too many connections.
  case full = 4003
}

/// A client of a board, with what it has received of the document.
///
/// The server holds a bounded number of bytes for a client, however slowly this reads: frames beyond
/// ``maximumPending`` are read from the document again when the client has caught up, ink in progress is left out, and a
/// client that sends without reading is cut off (``BoardHub/maximumUnconfirmed``).
final class BoardMember {
  /// The maximum unconfirmed bytes before frames wait, and before ink in progress is left out.
  static let maximumPending = 1 << 18
  static let maximumPendingInk = 1 << 15

  /// The bytes after which the client must confirm what it has received.
  static let pingBytes = 1 << 13

  let socket: any BoardSocket
  /// The number of the member, unique among all since the start of the server.
  let number: Int
  /// Whether the connection has ended, or is about to.
  var hasLeft = false
  /// The board; `nil` before the hello.
  var board: Board?
  var author: UInt32 = 0
  var isSpectator = false
  /// The tag of the state of the document that the client has, or was asked to load.
  var tag = ""
  /// Whether the client must catch up once it has confirmed what was sent.
  var isBehind = false
  /// The reason why the document can't be read that the client knows, and the time of that message; `nil` for none.
  var missing: (code: String, time: Double)?
  /// The time of the last message of the client, in seconds.
  var lastHeard: Double
  /// The time of the last request to respond, in seconds.
  var lastPing: Double
  /// The number of messages that the client may send now.
  var allowance: Double

  private(set) var sent = 0
  private var confirmed = 0
  private var pinged = 0

  init(_ socket: any BoardSocket, number: Int, now: Double, allowance: Double) {
    self.socket = socket
    self.number = number
    (lastHeard, lastPing) = (now, now)
    self.allowance = allowance
  }

  /// The number of bytes that the client hasn't confirmed.
  var pending: Int { sent - confirmed }

  func send(_ news: BoardNews) { send(news.encoded) }

  func send(_ message: [UInt8]) {
    socket.send(message)
    sent += message.count
    if sent - pinged >= Self.pingBytes { ping() }
  }

  /// Requests a confirmation.
  func ping() {
    pinged = sent
    socket.send(BoardNews.ping(sent).encoded)
  }

  /// Records a confirmation; returns false if it is impossible.
  func confirm(_ count: Int) -> Bool {
    guard count >= confirmed, count <= sent else { return false }
    confirmed = count
    return true
  }
}

/// The clients of one document, and its latest state.
final class Board {
  let name: DocumentName
  var members: [BoardMember] = []

  /// The latest states of the document of which each continues the one before, the current one last; empty if the
  /// document can't be read.
  private(set) var states: [(tag: String, length: Int)] = []

  /// The maximum number of states that clients can catch up from.
  private static let maximumStates = 256

  /// An accepted append: its counter, and the length and the tag of the document after it.
  typealias Answer = (counter: Int, length: Int, tag: String)

  /// The last accepted append of each author, for authors that repeat one whose answer was lost.
  var answers: [UInt32: Answer] = [:]

  init(_ name: DocumentName) { self.name = name }

  /// The tag and the length of the document; `nil` if it can't be read.
  var current: (tag: String, length: Int)? { states.last }

  /// Records a state that need not continue the former one; `nil` if the document can't be read.
  func replace(_ entry: DocumentFolder.Entry?) {
    states = entry.map { [($0.tag.text, $0.bytes)] } ?? []
  }

  /// Records a state that continues the current one.
  func extend(_ entry: DocumentFolder.Entry) {
    if states.count >= Self.maximumStates { states.removeFirst() }
    states.append((entry.tag.text, entry.bytes))
  }

  /// Returns the length of an earlier state that the current one continues.
  func length(of tag: String) -> Int? { states.last { $0.tag == tag }?.length }
}
