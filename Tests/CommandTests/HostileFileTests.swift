import Foundation
import Testing

/// Files made to be expensive are read or refused, in one line, in bounded time and memory.
///
/// `INKSTONE_HOSTILE=full` makes them as large as those found in practice, for a release build named by
/// `INKSTONE_COMMAND`; otherwise they are smaller, as debug builds are slower. A comma-separated list of document
/// kinds instead of `full` makes only those.
@Suite(.serialized) struct HostileFileTests {
  static let wanted = ProcessInfo.processInfo.environment["INKSTONE_HOSTILE"]
  static let isFull = wanted != nil
  static let files = HostileFiles(scale: isFull ? 1 : 1.0 / 8)

  /// The maximum memory, in bytes.
  static let maximumMemory = 400_000_000

  /// The maximum processor time, in seconds.
  static let maximumSeconds = isFull ? 5.0 : 30.0

  /// Expects a command to end in time, with little memory, and with one line if it refuses.
  ///
  /// - Parameter verb: The verb; behind a hyphen the filename extension of the output.
  /// - Returns: The measured run.
  @discardableResult
  private func expectModest(
    _ bytes: [UInt8],
    _ name: String,
    _ verb: String
  ) throws -> MeasuredRun {
    let folder = try TemporaryFolder()
    let input = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: input))
    let words = verb.split(separator: "-").map(String.init)
    let ending = words.count > 1 ? words[1] : words[0] == "render" ? "png" : "ink"
    let output = folder.path("result.\(ending)")
    let writes = ["render", "convert", "repair"].contains(words[0])
    let run = try MeasuredRun([words[0], input] + (writes ? ["-o", output] : []), in: folder)
    let what = "\(verb) \(name): \(run.status), \(run.memory >> 20) MiB, \(run.seconds) s"
    if Self.isFull {
      print(what, run.errors.split(whereSeparator: \.isNewline).last.map(String.init) ?? "")
    }
    #expect(run.status == 0 || run.status == 1, "\(what): \(run.errors.prefix(500))")
    // The limit of the address space applies always.
    if Self.isFull { #expect(run.memory <= Self.maximumMemory, "\(what)") }
    #expect(run.seconds <= Self.maximumSeconds, "\(what)")
    let lines = run.errors.filter { $0 == "\n" }.count
    if run.status == 1 { #expect(lines == 1, "\(what): \(run.errors.prefix(500))") }
    #expect(lines <= 10, "\(what): notes without end")
    let written = folder.names.filter { $0.hasPrefix("result") }
    if writes, run.status == 0 { #expect(!written.isEmpty, "\(what)") }
    // Of several pages, those before the refused one may exist, each of them complete.
    if run.status != 0 { #expect(!written.contains("result.\(ending)"), "\(what)") }
    #expect(folder.names.count == written.count + 2, "\(what): leaves \(folder.names)")
    if words[0] != "compact" || run.status != 0 {
      let now = try Data(contentsOf: URL(fileURLWithPath: input))
      #expect(now == Data(bytes), "\(what): changed")
    }
    return run
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
      // Pages painted while the file is read.
      if name.hasSuffix(".xopp") {
        try expectModest(bytes, name, "render-png")
        try expectModest(bytes, name, "render-pdf")
      }
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
      // Painting is bounded, but slow in debug builds; this tests the reader.
      if Self.isFull { try expectModest(bytes, name, "render") }
    }
  }
}

extension HostileFileTests {
  /// The verbs that run on the documents.
  private static let verbs =
    isFull
    ? [
      "info", "inspect", "render-png", "render-svg", "render-pdf", "convert-xopp", "convert-svg",
      "convert-ink", "compact", "repair", "replay",
    ]
    // Painting is bounded, but slow in debug builds.
    : ["info", "inspect"]

  @Test(
    "Documents that are sound and made to be expensive are read or refused in time",
    arguments: kinds
  )
  func documentsAreBounded(_ name: String) throws {
    let make = try #require(HostileDocuments.kinds[name])
    let bytes = try make(HostileDocuments(scale: Self.isFull ? 1 : 1.0 / 256))
    try #require(bytes.count < 10_000_000)
    for verb in Self.verbs {
      let run = try expectModest(bytes, "\(name).ink", verb)
      // Otherwise little of the document would be tested.
      if run.status == 0, !Self.unsound.contains(name) {
        #expect(
          !run.errors.contains("the rest of the document is not shown"),
          "\(name): \(run.errors)"
        )
      }
    }
  }

  /// The kinds of documents to make.
  private static let kinds: [String] = {
    let all = HostileDocuments.kinds.keys.sorted()
    guard let wanted, wanted != "full" else { return all }
    let names = wanted.split(separator: ",").map(String.init)
    return all.filter { names.contains($0) }
  }()

  /// The kinds that are damaged on purpose.
  private static let unsound: Set<String> = ["gaps"]

  /// At full size in debug builds, too, as they are refused before the work is done.
  @Test(
    "What would be too much work is refused before it is done",
    arguments: ["largePage", "hugePage", "somePages"]
  )
  func workIsCountedBeforehand(_ name: String) throws {
    let make = try #require(HostileDocuments.kinds[name])
    let bytes = try make(HostileDocuments(scale: 1))
    #expect(try expectModest(bytes, "\(name).ink", "render-png").status == 1)
  }

  @Test(
    "Event logs whose ink is work are replayed in time, or refused",
    .enabled(
      if: ProcessInfo.processInfo.environment["INKSTONE_HOSTILE"] != nil,
      "with INKSTONE_HOSTILE=full and INKSTONE_COMMAND, a release build: a debug build takes too long"
    )
  )
  func replaysAreBounded() throws {
    for (name, bytes) in Self.files.work.sorted(by: { $0.key < $1.key }) {
      try expectModest(bytes, name, "replay")
    }
  }
}

/// A run of the command in little address space, with its measured cost.
struct MeasuredRun {
  /// The exit status; 128 plus the number of a signal.
  let status: Int32
  /// The peak memory, in bytes; at least that of the test process unless `INKSTONE_HOSTILE` is set.
  let memory: Int
  /// The processor time, in seconds.
  let seconds: Double
  /// The text of standard error.
  let errors: String

  /// A Python script that runs a command and writes its memory, in KiB, and its seconds to a file.
  private static let small = """
    from resource import getrusage, RUSAGE_CHILDREN
    from subprocess import run
    from sys import argv, exit
    status = run(argv[2:]).returncode
    used = getrusage(RUSAGE_CHILDREN)
    open(argv[1], "w").write(f"{used.ru_maxrss} {used.ru_utime + used.ru_stime}")
    exit(status if status >= 0 else 128 - status)
    """

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
    // A gigabyte of address space and two minutes of processor time.
    let limits = #"ulimit -c 0; ulimit -v 1048576; ulimit -t 120; exec "$0" "$@""#
    var words = ["/bin/sh", "-c", limits, command] + arguments
    // The peak memory of a child starts at the size of its parent, so a small process starts it.
    let usage = folder.path("usage")
    if HostileFileTests.isFull {
      words = ["/usr/bin/env", "python3", "-c", Self.small, usage] + words
    }
    let pointers = words.map { strdup($0) } + [nil]
    let variables = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for word in pointers + variables { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, words[0], &actions, nil, pointers, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    var state: Int32 = 0
    var used = rusage()
    while wait4(process, &state, 0, &used) < 0, errno == EINTR {}
    status = state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
    if HostileFileTests.isFull {
      let reported = try String(contentsOfFile: usage, encoding: .utf8).split(separator: " ")
      memory = try #require(Int(reported[0])) * 1024
      seconds = try #require(Double(reported[1]))
      try FileManager.default.removeItem(atPath: usage)
    } else {
      memory = used.ru_maxrss * 1024
      let times = [used.ru_utime, used.ru_stime]
      seconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
    errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
