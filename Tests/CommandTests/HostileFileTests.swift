import Foundation
import Testing

/// Files made to be expensive are read or refused, in one line, in bounded time and memory.
///
/// `INKSTONE_HOSTILE=full` makes them as large as those that were found, for a release build that
/// `INKSTONE_COMMAND` names; else they are smaller, as debug builds are slower.
@Suite(.serialized) struct HostileFileTests {
  static let isFull = ProcessInfo.processInfo.environment["INKSTONE_HOSTILE"] == "full"
  static let files = HostileFiles(scale: isFull ? 1 : 1.0 / 8)

  /// The most memory, in bytes.
  static let mostMemory = 400_000_000

  /// The most seconds of the processor.
  static let mostSeconds = isFull ? 5.0 : 30.0

  private func expectModest(_ bytes: [UInt8], _ name: String, _ verb: String) throws {
    let folder = try TemporaryFolder()
    let input = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: input))
    let output = folder.path(verb == "convert" ? "out.ink" : "out.png")
    let writes = verb == "render" || verb == "convert"
    let run = try MeasuredRun([verb, input] + (writes ? ["-o", output] : []), in: folder)
    let what = "\(verb) \(name): \(run.status), \(run.memory >> 20) MiB, \(run.seconds) s"
    #expect(run.status == 0 || run.status == 1, "\(what): \(run.errors.prefix(500))")
    // A child of a large process begins with its size, so this is told only where it runs alone; the
    // limit of the address space holds always.
    if ProcessInfo.processInfo.environment["INKSTONE_HOSTILE"] != nil {
      #expect(run.memory <= Self.mostMemory, "\(what)")
    }
    #expect(run.seconds <= Self.mostSeconds, "\(what)")
    let lines = run.errors.filter { $0 == "\n" }.count
    if run.status == 1 { #expect(lines == 1, "\(what): \(run.errors.prefix(500))") }
    #expect(lines <= 10, "\(what): notes without end")
    if writes {
      #expect(FileManager.default.fileExists(atPath: output) == (run.status == 0), "\(what)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: input)) == Data(bytes), "\(what): changed")
  }

  @Test(arguments: HostileFiles.bombs.keys.sorted())
  func whatUnpacksToMuchIsRefusedEarly(_ name: String) throws {
    let make = try #require(HostileFiles.bombs[name])
    let bytes = make()
    try #require(bytes.count < 8_000_000)
    try expectModest(bytes, name, "inspect")
    try expectModest(bytes, name, "convert")
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["INKSTONE_HOSTILE"] != nil,
      "with INKSTONE_HOSTILE=full and INKSTONE_COMMAND, a release build: a debug build takes too long"
    )
  )
  func listsWithoutEndAreBounded() throws {
    for (name, bytes) in Self.files.lists.sorted(by: { $0.key < $1.key }) {
      try expectModest(bytes, name, "inspect")
      try expectModest(bytes, name, "convert")
    }
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["INKSTONE_HOSTILE"] != nil,
      "with INKSTONE_HOSTILE=full and INKSTONE_COMMAND, a release build: a debug build takes too long"
    )
  )
  func inkThatIsWorkIsBounded() throws {
    for (name, bytes) in Self.files.work.sorted(by: { $0.key < $1.key }) {
      try expectModest(bytes, name, "inspect")
      // Painting is as slow in debug builds as it is bounded; the reader is what is tested there.
      if Self.isFull { try expectModest(bytes, name, "render") }
    }
  }
}

/// A run of the command in little address space, and what it used.
struct MeasuredRun {
  /// What it ended with; 128 and more for a signal.
  let status: Int32
  /// Its greatest memory, in bytes.
  let memory: Int
  /// Seconds of the processor.
  let seconds: Double
  /// What it said on standard error.
  let errors: String

  init(_ arguments: [String], in folder: TemporaryFolder) throws {
    let environment = ProcessInfo.processInfo.environment
    let command = environment["INKSTONE_COMMAND"] ?? Command.binary.path
    let path = folder.path("errors")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, path, O_WRONLY | O_CREAT, 0o600)
    // A gigabyte of addresses and two minutes of the processor.
    let limits = #"ulimit -c 0; ulimit -v 1048576; ulimit -t 120; exec "$0" "$@""#
    let words = ["/bin/sh", "-c", limits, command] + arguments
    let pointers = words.map { strdup($0) } + [nil]
    let variables = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for word in pointers + variables { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", &actions, nil, pointers, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    var state: Int32 = 0
    var usage = rusage()
    while wait4(process, &state, 0, &usage) < 0, errno == EINTR {}
    status = state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
    memory = usage.ru_maxrss * 1024
    let times = [usage.ru_utime, usage.ru_stime]
    seconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
