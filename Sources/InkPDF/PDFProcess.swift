import Glibc

/// A file in memory that another process can read.
final class PDFFileDescriptor {
  let descriptor: Int32

  /// Copies bytes to a new file in memory, positioned at its start.
  ///
  /// - Throws: `reader` if the system refuses.
  convenience init(_ bytes: [UInt8]) throws(PDFError) {
    try self.init()
    try write(bytes)
  }

  /// Creates an empty file in memory.
  ///
  /// - Throws: `reader` if the system refuses.
  init() throws(PDFError) {
    // Swift's Glibc module lacks memfd_create, a GNU extension.
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "memfd_create") else {
      throw .reader("the system does not support files in memory (memfd_create)")
    }
    // MFD_CLOEXEC: other programs that this process starts don't inherit the file.
    let closeOnExec: UInt32 = 1
    descriptor = unsafeBitCast(symbol, to: Create.self)("pdf", closeOnExec)
    guard descriptor >= 0 else { throw .reader(systemReason(errno)) }
  }

  /// Writes bytes at the start of the file; it has no others.
  ///
  /// - Throws: `reader` if the system refuses.
  func write(_ bytes: [UInt8]) throws(PDFError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        let rest = UnsafeRawBufferPointer(rebasing: $0[offset...])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset))
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw .reader(systemReason(errno))
      }
      offset += count
    }
  }

  deinit { close(descriptor) }
}

/// A running program that reads PDF documents, or draws ink on their pages.
final class PDFProcess {
  /// The name of the program, for messages.
  private let name: String
  private let identifier: pid_t
  private let socket: Int32
  private var received: [UInt8] = []

  /// The number of answers so far.
  private(set) var answerCount = 0
  /// The reason why the last answer didn't come in time; `nil` if it did.
  private(set) var delay: Delay?

  /// A reason why an answer didn't come in time.
  enum Delay {
    /// The request needs more processor time than allowed.
    case work
    /// The process got too little of the processor.
    case wait
  }

  /// The maximum size of an answer, in bytes.
  private static let maximumAnswer = 300_000_000

  /// The folder of the running program, with a slash at its end; empty if it is unknown.
  static var folder: String {
    var room = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = room.withUnsafeMutableBytes {
      guard let start = $0.baseAddress else { return 0 }
      return readlink("/proc/self/exe", start.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard count > 0 else { return "" }
    let path = String(decoding: room[..<count], as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Starts the program with documents.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - files: The open documents; the program has them from descriptor 3 on.
  ///   - arguments: The arguments of the program; none by default.
  /// - Throws: `reader` if the program is missing or can't be started.
  init(_ program: String, _ files: [Int32], _ arguments: [String] = []) throws(PDFError) {
    guard access(program, X_OK) == 0 else {
      throw .reader("the program \(program) is missing; install it beside this one")
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw .reader(systemReason(errno)) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Copies with numbers from 100 on, so that moving one to 3 and up doesn't overwrite another.
    let copies = files.map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    defer { for copy in copies { close(copy) } }
    for (index, copy) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, copy, 3 + Int32(index))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a process group of its own: Ctrl-C ends only this process, and the closed socket then ends the other.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var identifier: pid_t = 0
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let status = posix_spawn(&identifier, program, &actions, &attributes, &words, environ)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      throw .reader(systemReason(status))
    }
    (self.identifier, socket) = (identifier, ends[0])
    name = program.split(separator: "/").last.map(String.init) ?? program
  }

  deinit {
    close(socket)
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  /// Sends a request.
  ///
  /// - Throws: `reader` if the process has ended.
  func send(_ request: PDFRequest) throws(PDFError) {
    let bytes = request.bytes
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        let rest = UnsafeRawBufferPointer(rebasing: $0[offset...])
        return Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .reader("\(name) ended unexpectedly") }
      offset += count
    }
  }

  /// The maximum time that an answer takes, however little of the processor the process gets, in seconds.
  private static let maximumWait = 600.0

  /// Waits for an answer until the process has used a number of seconds of processor time.
  ///
  /// On a busy machine, that takes longer; at most ten minutes.
  ///
  /// - Parameters:
  ///   - seconds: The processor time.
  ///   - start: The ``processorTime`` from which it counts; `nil`, the default, for that of now.
  /// - Throws: `reader` if none comes in time, which sets ``delay``, the process ends, or the answer is invalid.
  func receive(within seconds: Double, since start: Double? = nil) throws(PDFError) -> PDFAnswer {
    let end = Self.now + Self.maximumWait
    let used = start ?? processorTime
    while true {
      if received.count >= 4 {
        let length = (0..<4).reduce(0) { $0 | Int(received[$1]) << (8 * $1) }
        guard length <= Self.maximumAnswer else {
          throw .tooLarge("an answer of \(name)", Self.maximumAnswer)
        }
        if received.count >= 4 + length {
          let answer = PDFAnswer(Array(received[4..<(4 + length)]))
          received.removeFirst(4 + length)
          guard let answer else { throw .invalidAnswer }
          answerCount += 1
          return answer
        }
      }
      let (work, wait) = (seconds - (processorTime - used), end - Self.now)
      let left = min(work, wait)
      var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = left > 0 ? poll(&state, 1, Int32(left * 1000) + 1) : 0
      if ready < 0, errno == EINTR { continue }
      // It may have used less of the processor than it waited for.
      if ready == 0, left > 0 { continue }
      guard ready > 0 else {
        delay = work > 0 ? .wait : .work
        throw .reader(
          work > 0
            ? "the machine is too busy: there is no answer after \(Int(Self.maximumWait / 60)) minutes; try again later"
            : "reading takes more than \(seconds.formatted) seconds, the limit"
        )
      }
      var room = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(socket, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .reader("\(name) was stopped: the PDF needs too much memory, or attacks it")
      }
      received += room[..<count]
    }
  }

  /// The address space of the process, in bytes; 0 if that is unknown.
  var memory: Int {
    let file = open("/proc/\(identifier)/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var room = [UInt8](repeating: 0, count: 100)
    let count = read(file, &room, room.count)
    let digits = room.prefix(max(count, 0)).prefix { 0x30...0x39 ~= $0 }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * Int(getpagesize())
  }

  /// The processor time that the process has used, in seconds; 0 if that is unknown.
  var processorTime: Double {
    var clock = clockid_t()
    return clock_getcpuclockid(identifier, &clock) == 0 ? Self.time(clock) : 0
  }

  private static var now: Double { time(CLOCK_MONOTONIC) }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Returns the reason of a failed system call, by its error number.
private func systemReason(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}

extension Double {
  /// The number, without a fraction of zero.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
