/// A message of a page, or of another client, to a board.
///
/// Documentation/Boards.md describes the bytes of all messages.
enum BoardRequest: Equatable {
  /// Joins the board of a document; must be the first message.
  case hello(BoardHello)
  /// Appends frames to the document; the counter identifies the answer.
  case append(counter: Int, offset: Int, frames: [UInt8])
  /// Confirms that everything up to a number of bytes, which a ping stated, has been received.
  case pong(Int)
  /// Ink in progress, for all other members; not stored.
  case ink([UInt8])

  /// The version of the protocol.
  static let version = 1

  /// The maximum bytes of a message: the frames of longer changes are uploaded by HTTP.
  static let maximumBytes = (1 << 20) + 64

  /// The maximum bytes of ink in progress in one message.
  static let maximumInk = 1 << 14

  /// Decodes a message.
  ///
  /// - Throws: The first fault, with its offset. Time and memory are linear in the number of bytes.
  init(_ bytes: [UInt8]) throws(BoardError) {
    guard bytes.count <= Self.maximumBytes else { throw BoardError(.tooLong, at: 0) }
    var reader = BoardReader(bytes)
    switch try reader.byte() {
    case 1: self = .hello(try BoardHello(&reader))
    case 2:
      let (counter, offset) = (try reader.number(), try reader.number())
      self = .append(counter: counter, offset: offset, frames: try reader.rest(1...bytes.count))
    case 3: self = .pong(try reader.number())
    case 4: self = .ink(try reader.rest(1...Self.maximumInk))
    default: throw BoardError(.kind, at: 0)
    }
    try reader.end()
  }

  /// The bytes of the message.
  var encoded: [UInt8] {
    var writer = BoardWriter()
    switch self {
    case .hello(let hello):
      writer.bytes.append(1)
      hello.write(&writer)
    case .append(let counter, let offset, let frames):
      writer.bytes.append(2)
      writer.write(counter)
      writer.write(offset)
      writer.bytes += frames
    case .pong(let count):
      writer.bytes.append(3)
      writer.write(count)
    case .ink(let ink): writer.bytes += [4] + ink
    }
    return writer.bytes
  }
}

/// The first message of a client: the board to join, and the state of the document that the client has.
struct BoardHello: Equatable {
  /// The version of the protocol that the client speaks.
  var version = BoardRequest.version
  /// The number by which the client signs its changes; simultaneous clients have different ones.
  var author: UInt32
  /// Whether the client wants ink in progress only, since it receives the document otherwise.
  var isSpectator = false
  /// The path of the document.
  var name: String
  /// The tag of the state that the client has; empty for none.
  var tag = ""
  /// The number of bytes of that state, and the checksum that they end with; 0 if the client can't continue it.
  var length = 0
  var check: UInt32 = 0

  init(author: UInt32, name: String, tag: String = "", length: Int = 0, check: UInt32 = 0) {
    (self.author, self.name, self.tag) = (author, name, tag)
    (self.length, self.check) = (length, check)
  }

  init(_ reader: inout BoardReader) throws(BoardError) {
    version = try reader.number()
    // What follows may differ in other versions.
    guard version == BoardRequest.version else { throw BoardError(.version, at: 1) }
    let flags = try reader.byte()
    guard flags < 2 else { throw BoardError(.value, at: 2) }
    isSpectator = flags == 1
    author = try reader.uint32()
    length = try reader.number()
    check = try reader.uint32()
    tag = try reader.text(atMost: 256)
    name = try reader.text(atMost: 4096)
  }

  func write(_ writer: inout BoardWriter) {
    writer.write(version)
    writer.bytes.append(isSpectator ? 1 : 0)
    writer.write(author)
    writer.write(length)
    writer.write(check)
    writer.write(tag)
    writer.write(name)
  }
}

/// A message of a board to its members.
enum BoardNews: Equatable {
  /// The answer to a hello, with the number of the member, and the number of others on this board.
  case welcome(member: Int, others: Int)
  /// Frames of this client are on the disk: the document has a new length and a new tag.
  case accepted(counter: Int, length: Int, tag: String)
  /// Frames of this client were refused, with a word for programs and a sentence for users.
  case refused(counter: Int, code: String, message: String)
  /// Frames of others, which continue the state with the tag `before`, at its end.
  case frames(before: String, offset: Int, tag: String, frames: [UInt8])
  /// The document has another state, which the client must load.
  case state(length: Int, tag: String)
  /// The document can't be read, with a word for programs and a sentence for users.
  case missing(code: String, message: String)
  /// A request to confirm everything up to here, which is a number of bytes.
  case ping(Int)
  /// Ink in progress of another member.
  case ink(member: Int, [UInt8])
  /// Another member has joined the board.
  case joined(member: Int)
  /// Another member has left the board: its ink in progress is removed.
  case left(member: Int)

  /// The bytes of the message.
  var encoded: [UInt8] {
    var writer = BoardWriter()
    switch self {
    case .welcome(let member, let others):
      writer.bytes.append(1)
      writer.write(BoardRequest.version)
      writer.write(member)
      writer.write(others)
    case .accepted(let counter, let length, let tag):
      writer.bytes.append(2)
      writer.write(counter)
      writer.write(length)
      writer.write(tag)
    case .refused(let counter, let code, let message):
      writer.bytes.append(3)
      writer.write(counter)
      writer.write(code)
      writer.write(message)
    case .frames(let before, let offset, let tag, let frames):
      writer.bytes.append(4)
      writer.write(before)
      writer.write(offset)
      writer.write(tag)
      writer.bytes += frames
    case .state(let length, let tag):
      writer.bytes.append(5)
      writer.write(length)
      writer.write(tag)
    case .missing(let code, let message):
      writer.bytes.append(6)
      writer.write(code)
      writer.write(message)
    case .ping(let count):
      writer.bytes.append(7)
      writer.write(count)
    case .ink(let member, let ink):
      writer.bytes.append(8)
      writer.write(member)
      writer.bytes += ink
    case .left(let member):
      writer.bytes.append(9)
      writer.write(member)
    case .joined(let member):
      writer.bytes.append(10)
      writer.write(member)
    }
    return writer.bytes
  }

  /// Decodes a message, for clients.
  ///
  /// - Throws: The first fault, with its offset. Time and memory are linear in the number of bytes.
  init(_ bytes: [UInt8]) throws(BoardError) {
    var reader = BoardReader(bytes)
    switch try reader.byte() {
    case 1:
      guard try reader.number() == BoardRequest.version else { throw BoardError(.version, at: 1) }
      let member = try reader.number()
      self = .welcome(member: member, others: try reader.number())
    case 2:
      let (counter, length) = (try reader.number(), try reader.number())
      self = .accepted(counter: counter, length: length, tag: try reader.text(atMost: 256))
    case 3:
      let (counter, code) = (try reader.number(), try reader.text(atMost: 256))
      self = .refused(counter: counter, code: code, message: try reader.text(atMost: 4096))
    case 4:
      let (before, offset) = (try reader.text(atMost: 256), try reader.number())
      let tag = try reader.text(atMost: 256)
      let frames = try reader.rest(1...bytes.count)
      self = .frames(before: before, offset: offset, tag: tag, frames: frames)
    case 5:
      let length = try reader.number()
      self = .state(length: length, tag: try reader.text(atMost: 256))
    case 6:
      let code = try reader.text(atMost: 256)
      self = .missing(code: code, message: try reader.text(atMost: 4096))
    case 7: self = .ping(try reader.number())
    case 8:
      let member = try reader.number()
      self = .ink(member: member, try reader.rest(1...BoardRequest.maximumInk))
    case 9: self = .left(member: try reader.number())
    case 10: self = .joined(member: try reader.number())
    default: throw BoardError(.kind, at: 0)
    }
    try reader.end()
  }
}
