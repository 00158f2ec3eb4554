import InkDocuments
import InkFiles

/// The boards of the documents that pages show: passes on frames as they are appended, and ink in progress.
///
/// A board is a document with the connections of its clients. Clients append frames, or upload them by HTTP; other
/// programs change the files, which are therefore polled while anyone is connected: that needs no setup per document,
/// and works for network folders, for which the kernel reports no changes.
final class BoardHub {
  /// The maximum number of connections.
  static let maximumMembers = 256

  /// The interval of ``check()``, in seconds.
  static let pace = 0.15

  /// The maximum bytes of frames in a message; a client that lacks more loads the document.
  private static let maximumFrames = 1 << 20

  /// The maximum messages of a client at once, such as after the server was busy, and each second.
  static let maximumMessages = 4000.0
  static let messageRate = 1000.0

  /// The maximum unconfirmed bytes of a client that sends messages.
  static let maximumUnconfirmed = 4 * BoardMember.maximumPending + maximumFrames

  /// The interval at which clients are asked to respond, and the time without a message after which a connection ends,
  /// in seconds.
  private static let quiet = 10.0
  private static let patience = 30.0

  /// The time after which clients are notified again that a document can't be read, in seconds: it may be renamed.
  private static let missingPause = 2.0

  private let folder: DocumentFolder
  private let endings: [String]
  private let clock: () -> Double
  private var members: [BoardMember] = []
  private var boards: [DocumentName: Board] = [:]
  private var lastNumber = 0

  /// Creates a hub without connections.
  ///
  /// - Parameters:
  ///   - endings: The extensions of documents.
  ///   - clock: Returns the time, in seconds.
  init(_ folder: DocumentFolder, endings: [String], clock: @escaping () -> Double) {
    self.folder = folder
    self.endings = endings
    self.clock = clock
  }

  /// Whether no one is connected.
  var isEmpty: Bool { members.isEmpty }

  // MARK: Connections

  /// Accepts a connection; returns `nil` after closing it if there are too many.
  func join(_ socket: any BoardSocket) -> BoardMember? {
    guard members.count < Self.maximumMembers else {
      socket.close(.full, "Too many pages are connected. Close one.")
      return nil
    }
    lastNumber += 1
    let member = BoardMember(
      socket,
      number: lastNumber,
      now: clock(),
      allowance: Self.maximumMessages
    )
    members.append(member)
    return member
  }

  /// Handles the end of a connection.
  func leave(_ member: BoardMember) {
    guard let index = members.firstIndex(where: { $0 === member }) else { return }
    members.remove(at: index)
    member.hasLeft = true
    guard let board = member.board else { return }
    member.board = nil
    board.members.removeAll { $0 === member }
    if board.members.isEmpty { boards[board.name] = nil }
    for other in board.members { other.send(.left(member: member.number)) }
  }

  /// Handles a message; a malformed one ends the connection.
  func receive(_ bytes: [UInt8], from member: BoardMember) {
    guard !member.hasLeft else { return }
    let now = clock()
    member.allowance = min(
      member.allowance + (now - member.lastHeard) * Self.messageRate,
      Self.maximumMessages
    )
    member.lastHeard = now
    guard member.allowance >= 1 else {
      return end(member, .excess, "The page sends too many messages.")
    }
    member.allowance -= 1
    // Answers and notices are sent without a look at what the client has read.
    guard member.pending <= Self.maximumUnconfirmed else {
      return end(member, .excess, "The page does not confirm its messages.")
    }
    do throws(BoardError) {
      try handle(BoardRequest(bytes), from: member)
    } catch {
      end(member, error.reason == .version ? .version : .malformed, error.message)
    }
  }

  /// Ends all connections.
  func close() {
    for member in members { end(member, .goingAway, "The server ends.") }
  }

  func end(_ member: BoardMember, _ code: BoardClose, _ reason: String) {
    leave(member)
    member.socket.close(code, reason)
  }

  private func handle(_ request: BoardRequest, from member: BoardMember) throws(BoardError) {
    guard let board = member.board else {
      guard case .hello(let hello) = request else { throw BoardError(.kind, at: 0) }
      return try greet(member, hello)
    }
    switch request {
    case .hello: throw BoardError(.kind, at: 0)
    case .append(let counter, let offset, let frames):
      append(frames, at: offset, counter, member, board)
    case .pong(let count):
      guard member.confirm(count) else { throw BoardError(.value, at: 1) }
      if member.isBehind, member.pending <= BoardMember.maximumPendingInk {
        member.isBehind = false
        update(member, board)
      }
    case .ink(let ink): pass(.ink(member: member.number, ink), on: board, from: member)
    }
  }

  private func greet(_ member: BoardMember, _ hello: BoardHello) throws(BoardError) {
    guard let name = DocumentName(hello.name, endings: endings) else {
      throw BoardError(.value, at: 0)
    }
    let board = boards[name] ?? Board(name)
    boards[name] = board
    look(at: board)
    board.members.append(member)
    member.board = board
    (member.author, member.isSpectator, member.tag) = (hello.author, hello.isSpectator, hello.tag)
    member.send(.welcome(member: member.number, others: board.members.count - 1))
    for other in board.members where other !== member {
      other.send(.joined(member: member.number))
    }
    if board.current == nil { look(at: board) }
    guard !hello.isSpectator, let current = board.current, current.tag != hello.tag,
      board.length(of: hello.tag) == nil, hello.length > 0, hello.length <= current.length,
      current.length - hello.length <= Self.maximumFrames, name.isLog
    else { return update(member, board) }
    // The server was restarted, or another program has written.
    guard let frames = continuation(of: hello, board) else { return update(member, board) }
    member.tag = current.tag
    if frames.isEmpty { return member.send(.state(length: current.length, tag: current.tag)) }
    member.send(
      .frames(before: hello.tag, offset: hello.length, tag: current.tag, frames: frames)
    )
  }

  /// Passes on a message that isn't stored to everyone who keeps up.
  private func pass(_ news: BoardNews, on board: Board, from member: BoardMember) {
    let message = news.encoded
    for other in board.members
    where other !== member && other.pending <= BoardMember.maximumPendingInk {
      other.send(message)
    }
  }

  // MARK: Frames

  private func append(
    _ frames: [UInt8],
    at offset: Int,
    _ counter: Int,
    _ member: BoardMember,
    _ board: Board
  ) {
    // If an answer was lost, the document has these frames already, unless another program has replaced it since.
    if let answer = board.answers[member.author], answer.counter == counter,
      board.length(of: answer.tag) == answer.length
    {
      return accept(answer, member, board)
    }
    do throws(FolderError) {
      let result = try folder.append(.bytes(frames), to: board.name, at: offset)
      let (length, tag) = (result.entry.bytes, result.entry.tag.text)
      // Everyone else receives them below.
      accept((counter, length, tag), member, board)
      appended(frames, at: offset, result, to: board)
    } catch {
      // The server may have been restarted since.
      if case .length = error, let entry = try? folder.confirm(frames, in: board.name, at: offset) {
        return accept((counter, entry.bytes, entry.tag.text), member, board)
      }
      member.send(.refused(counter: counter, code: error.code, message: error.message))
    }
  }

  private func accept(_ answer: Board.Answer, _ member: BoardMember, _ board: Board) {
    if board.answers.count >= Self.maximumMembers { board.answers = [:] }
    board.answers[member.author] = answer
    member.tag = answer.tag
    member.send(.accepted(counter: answer.counter, length: answer.length, tag: answer.tag))
    if let current = board.current, current.length > answer.length { update(member, board) }
  }

  /// Handles frames that a request by HTTP has appended.
  func appended(
    at offset: Int,
    _ result: (entry: DocumentFolder.Entry, before: FileTag),
    to name: DocumentName
  ) {
    guard let board = boards[name] else { return }
    appended(nil, at: offset, result, to: board)
  }

  /// Passes on frames; `nil` to read them from the document.
  private func appended(
    _ frames: [UInt8]?,
    at offset: Int,
    _ result: (entry: DocumentFolder.Entry, before: FileTag),
    to board: Board
  ) {
    let (before, tag) = (result.before.text, result.entry.tag.text)
    // Behind the remains of an interrupted write, the length doesn't identify what clients have.
    guard let current = board.current, current.tag == before, current.length == offset else {
      board.replace(result.entry)
      return update(board)
    }
    board.extend(result.entry)
    let message = frames.map {
      BoardNews.frames(before: before, offset: offset, tag: tag, frames: $0).encoded
    }
    for member in board.members where !member.isSpectator {
      if let message, member.tag == before, !member.isBehind,
        member.pending <= BoardMember.maximumPending
      {
        member.tag = tag
        member.send(message)
      } else {
        update(member, board)
      }
    }
  }

  /// Handles a change of a document by a request.
  func changed(_ name: DocumentName) {
    if let board = boards[name] { look(at: board) }
  }

  private func update(_ board: Board) {
    for member in board.members { update(member, board) }
  }

  /// Sends a client what it lacks of the current state.
  private func update(_ member: BoardMember, _ board: Board) {
    guard !member.isSpectator, !member.isBehind, let current = board.current else { return }
    member.missing = nil
    guard member.tag != current.tag else { return }
    guard member.pending <= BoardMember.maximumPending else {
      member.isBehind = true
      return
    }
    let before = member.tag
    member.tag = current.tag
    if let length = board.length(of: before), current.length - length <= Self.maximumFrames,
      let (frames, entry) = try? read(board.name, from: length), entry.tag.text == current.tag,
      !frames.isEmpty
    {
      member.send(.frames(before: before, offset: length, tag: current.tag, frames: frames))
    } else {
      member.send(.state(length: current.length, tag: current.tag))
    }
  }

  /// Returns the bytes of a document from an offset to the end, at most those of a message.
  private func read(
    _ name: DocumentName,
    from offset: Int
  ) throws(FolderError) -> (bytes: [UInt8], entry: DocumentFolder.Entry) {
    let (file, entry) = try folder.read(name)
    return (try storing(file.bytes(from: offset, atMost: Self.maximumFrames)), entry)
  }

  /// Returns the bytes that a client lacks whose state the document continues; `nil` if it doesn't.
  private func continuation(of hello: BoardHello, _ board: Board) -> [UInt8]? {
    guard let (file, entry) = try? folder.read(board.name),
      entry.tag.text == board.current?.tag, file.isIntact(to: hello.length, check: hello.check)
    else { return nil }
    return try? file.bytes(from: hello.length, atMost: Self.maximumFrames)
  }

  // MARK: Time

  /// Notices changes by other programs, and clients that don't respond; must be called every ``pace`` seconds.
  func check() {
    for board in boards.values { look(at: board) }
    let now = clock()
    for member in members {
      if now - member.lastHeard > Self.patience {
        end(member, .silent, "The page does not respond.")
      } else if now - member.lastPing > Self.quiet {
        // Also clients that send: they need to hear from the server.
        member.lastPing = now
        member.ping()
      }
    }
  }

  /// Compares a document with its last known state.
  private func look(at board: Board) {
    do throws(FolderError) {
      let entry = try folder.entry(board.name)
      guard entry.tag.text != board.current?.tag else { return }
      board.replace(entry)
      update(board)
    } catch {
      board.replace(nil)
      let now = clock()
      for member in board.members {
        if let missing = member.missing, missing.code == error.code,
          now - missing.time < Self.missingPause
        {
          continue
        }
        member.missing = (error.code, now)
        member.tag = ""
        member.send(.missing(code: error.code, message: error.message))
      }
    }
  }
}
