import Foundation
import Testing
import _InkTestSupport

/// The result of a run of the command.
struct CommandResult {
  var status: Int32
  var output: String
  var errors: String
}

/// The `inkstone` binary that was built with the tests.
enum Command {
  /// The root folder of the repository.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The sample drawing of the repository.
  static let sample = root.appendingPathComponent("Samples/garden.inkml").path

  /// The executable of the command.
  static let binary: URL = {
    guard let file = BuiltProduct.file("inkstone") else {
      preconditionFailure("the command was not built")
    }
    return file
  }()

  /// Runs the command in an empty folder and environment, without a terminal.
  static func run(_ arguments: String..., input: String = "") throws -> CommandResult {
    try run(arguments, input: input)
  }

  /// Runs the command in an empty folder and environment, without a terminal.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the name of the command.
  ///   - input: The text for standard input.
  ///   - program: The executable; `nil` runs the built command.
  ///   - output: The path of a file for standard output.
  static func run(
    _ arguments: [String],
    input: String = "",
    program: URL = binary,
    output: String? = nil
  ) throws -> CommandResult {
    let scratch = try TemporaryFolder()
    let files = ["in", "out", "err"].map { scratch.url.appendingPathComponent($0) }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let folder = scratch.url.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func start() throws -> Process {
      let process = Process()
      process.currentDirectoryURL = folder
      process.executableURL = program
      process.environment = [:]
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(
        forWritingTo: output.map { URL(fileURLWithPath: $0) } ?? files[1]
      )
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      return process
    }
    var process: Process?
    for attempt in 0... {
      do {
        process = try start()
        break
      } catch let error where attempt < 100 && isBusy(error) {
        usleep(20_000)
      }
    }
    guard let process else { preconditionFailure("the command starts or throws") }
    process.waitUntilExit()
    return CommandResult(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    )
  }

  /// Runs the command on a terminal and returns the text of standard error that the terminal shows.
  static func seen(_ arguments: [String]) throws -> String {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked): (UInt32, Int32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which no header exports to Swift.
    guard terminal >= 0, ioctl(terminal, 0x4004_5431, &isLocked) == 0,
      ioctl(terminal, 0x8004_5430, &number) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(terminal) }
    let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    let process = Process()
    process.executableURL = binary
    process.environment = [:]
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: other)
    try process.run()
    close(other)
    var seen: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    // Reading fails after the other side is closed.
    while case let count = read(terminal, &room, room.count), count > 0 { seen += room[..<count] }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: seen, as: UTF8.self)
  }

  /// Whether a program could not start because its file was still open for writing.
  ///
  /// A process that another test starts in the same moment briefly inherits the descriptor of a program that was just
  /// copied.
  private static func isBusy(_ error: any Error) -> Bool {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause?.domain == NSPOSIXErrorDomain && cause?.code == Int(ETXTBSY)
  }

  /// Starts the command with no signal blocked, as a shell would; tests run with some blocked.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the name of the command.
  ///   - input: The path of a file for standard input.
  ///   - output: The path of a file for standard output.
  /// - Returns: The process identifier; the caller must wait for the process.
  static func spawn(
    _ arguments: [String],
    input: String = "/dev/null",
    output: String = "/dev/null"
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([binary.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, binary.path, &actions, &attributes, words, nil)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Waits for a process; returns the signal that ended it, or `nil` if it exited.
  static func signal(ending process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? nil : status & 0x7F
  }

  /// Returns the JSON that a run printed.
  static func json(_ arguments: String...) throws -> Any {
    let result = try run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  }
}

/// A folder that is deleted with its owner.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("inkstone-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// The names of its entries, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
