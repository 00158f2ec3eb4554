import CInkStudio
import Glibc
import InkCommand
import InkFiles

/// The processes that keep PDF documents open, so that reading pages doesn't wait for that.
///
/// A document has two, as a visible page doesn't wait for pages that are read ahead. They end after a minute without
/// requests, and when their limits are exceeded.
final class PaperReaders {
  /// A request for papers or texts of a kept file.
  struct Request {
    var source: String
    var file: PosixFile
    var password: String?
    /// The value of `--papers`.
    var papers: String
    /// Whether users don't wait for the answer.
    var readsAhead: Bool
  }

  /// The result of a request.
  enum Result {
    /// The streams with the answer, and the status of the process.
    case answer(Streams, Int32)
    /// The process has ended unexpectedly.
    case ended
    /// There was no answer in time.
    case late
  }

  typealias Completion = (Result) -> Void

  /// The maximum number of processes.
  private static let maximumCount = 4
  /// The maximum size of a file that processes keep in memory, in bytes.
  private static let maximumSize = 64 << 20
  /// The time without requests after which a process ends, in seconds.
  private static let idleTime = 60.0

  private var readers: [PaperReader] = []

  /// Ends the processes.
  func close() {
    for reader in readers { reader.end() }
    readers = []
  }

  /// Sends a request to the process for its document, which is started if there is none.
  ///
  /// - Parameter completion: A closure that is called once, later.
  /// - Returns: The process; `nil` if it has too many requests or can't be started: then the closure isn't called.
  func ask(_ request: Request, _ completion: @escaping Completion) -> pid_t? {
    guard let reader = reader(for: request), reader.ask(request.papers, completion) else {
      return nil
    }
    // The first visible page shouldn't have to wait for a process, either.
    if request.readsAhead {
      var visible = request
      visible.readsAhead = false
      _ = self.reader(for: visible)
    }
    return reader.process
  }

  private func reader(for request: Request) -> PaperReader? {
    if let reader = readers.first(where: { $0.serves(request) }) { return reader }
    guard let size = try? request.file.status().size, size <= Self.maximumSize else { return nil }
    if readers.count >= Self.maximumCount {
      guard let oldest = readers.first(where: { !$0.isBusy }) else { return nil }
      oldest.end()
      readers.removeAll { $0 === oldest }
    }
    guard
      let reader = PaperReader(
        request,
        idleTime: Self.idleTime,
        { [weak self] ended in
          self?.readers.removeAll { $0 === ended }
        }
      )
    else { return nil }
    readers.append(reader)
    return reader
  }
}

/// A process that reads papers and texts of one file, one request after the other.
private final class PaperReader {
  let process: pid_t
  private let source: String
  /// The hash of the password, which itself isn't kept.
  private let passwordHash: Int?
  private let readsAhead: Bool
  private let streams: Streams
  private let socket: Int32
  private let idleTime: Double
  private var watch: MainLoop.Watch?
  private var timer: MainLoop.Timer?
  /// The request that is being answered.
  private var current: PaperReaders.Completion?
  /// The requests to send after it, in order.
  private var waiting: [(papers: String, completion: PaperReaders.Completion)] = []

  /// The maximum number of waiting requests: those for which a user doesn't wait any more, as another page is visible,
  /// before the one that matters.
  private static let maximumWaiting = 2

  /// Whether a request is being answered.
  var isBusy: Bool { current != nil }

  /// Starts a process; `nil` if that fails.
  ///
  /// - Parameter whenEnded: A closure that is called when the process has ended.
  init?(
    _ request: PaperReaders.Request,
    idleTime: Double,
    _ whenEnded: @escaping (PaperReader) -> Void
  ) {
    (source, readsAhead) = (request.source, request.readsAhead)
    passwordHash = request.password?.hashValue
    self.idleTime = idleTime
    streams = Streams(request.file)
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard streams.isOpen, socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { Glibc.close(ends[1]) }
    let words = ["inkstone", "convert", "-", "-o", "-", "--to", "ink", "--papers=asked"]
    guard let option = try? streams.option(password: request.password),
      let process = streams.spawn("/proc/self/exe", words + option, socket: ends[1])
    else {
      Glibc.close(ends[0])
      return nil
    }
    (self.process, socket) = (process, ends[0])
    ink_studio_limit(process, Converter.seconds, Converter.memory, Converter.largestResult)
    // Inherited by the program that reads the PDF.
    if readsAhead {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), Converter.niceness)
    }
    watch = MainLoop.watch(socket) { [weak self] in self?.receive() }
    // Keeps this object until then.
    MainLoop.whenEnded(process) { status in
      self.finish(status)
      whenEnded(self)
    }
    waitForRequests()
  }

  deinit { Glibc.close(socket) }

  /// Whether the process has the document of a request, and is for requests of its urgency.
  func serves(_ request: PaperReaders.Request) -> Bool {
    watch != nil && source == request.source
      && passwordHash == request.password?.hashValue && readsAhead == request.readsAhead
  }

  /// Sends a request, after those before; returns false if there are too many, or the process has ended.
  func ask(_ papers: String, _ completion: @escaping PaperReaders.Completion) -> Bool {
    guard watch != nil, waiting.count < Self.maximumWaiting else { return false }
    waiting.append((papers, completion))
    if !isBusy { sendNext() }
    return true
  }

  /// Sends the next request, if there is one.
  private func sendNext() {
    guard watch != nil, !waiting.isEmpty else { return }
    let (papers, completion) = waiting.removeFirst()
    current = completion
    streams.empty()
    let line = Array((papers + "\n").utf8)
    // If that fails, the process has ended, and the request is completed then.
    _ = send(socket, line, line.count, Int32(MSG_NOSIGNAL))
    timer?.cancel()
    timer = MainLoop.after(seconds: Converter.patience(papers)) { [weak self] in
      self?.timer = nil
      self?.complete(.late)
      self?.end()
    }
  }

  /// Ends the process.
  func end() {
    guard watch != nil else { return }
    watch?.cancel()
    watch = nil
    kill(process, SIGKILL)
  }

  private func receive() {
    var status: UInt8 = 0
    var count = 0
    repeat { count = read(socket, &status, 1) } while count < 0 && errno == EINTR
    // At the end, the process is ending; its status comes later.
    guard count == 1 else { return end() }
    // The process has read the password before.
    streams.forgetPassword()
    complete(.answer(streams, Int32(status) << 8))
    waitForRequests()
    sendNext()
  }

  private func finish(_ status: Int32) {
    watch?.cancel()
    watch = nil
    timer?.cancel()
    timer = nil
    // The status of an exit has a message: the file can't be read.
    let isExit = status & 0x7f == 0 && status != 0
    complete(isExit ? .answer(streams, status) : .ended)
    while !waiting.isEmpty { waiting.removeFirst().completion(.ended) }
  }

  private func complete(_ result: PaperReaders.Result) {
    let completion = current
    current = nil
    completion?(result)
  }

  private func waitForRequests() {
    timer?.cancel()
    timer = MainLoop.after(seconds: idleTime) { [weak self] in
      self?.timer = nil
      self?.end()
    }
  }
}
