import Foundation
import Testing
import _InkTestSupport

/// The `inkstone` command, started where virtual tablets are: it sees them as this process does.
final class TabletCommand {
  private let process = Process()
  private let folder: URL

  /// Where the command finds its settings and its home.
  static var scratch: URL {
    URL(fileURLWithPath: VirtualTablet.folder).appendingPathComponent("command")
  }

  /// The file of settings that the command reads.
  static var settings: URL { scratch.appendingPathComponent("inkstone/stylus.conf") }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the name of the command.
  ///   - program: Another build of the command.
  ///   - terminal: Takes standard error, if given.
  ///   - extra: What its environment has beside that of this process.
  init(
    _ arguments: [String],
    terminal: FileHandle? = nil,
    program: String? = nil,
    environment extra: [String: String] = [:]
  ) throws {
    folder = Self.scratch.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = Self.scratch.path
    environment["HOME"] = Self.scratch.path
    // No bus, unless a test has one.
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent"
    environment.merge(extra) { $1 }
    for name in ["out", "err"] {
      _ = FileManager.default.createFile(
        atPath: folder.appendingPathComponent(name).path,
        contents: nil
      )
    }
    let binary: URL = try #require(Self.binary, "the command lies beside the program")
    process.executableURL = program.map { URL(fileURLWithPath: $0) } ?? binary
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(
      forWritingTo: folder.appendingPathComponent("out")
    )
    process.standardError =
      try terminal ?? FileHandle(forWritingTo: folder.appendingPathComponent("err"))
    try process.run()
  }

  deinit { if process.isRunning { process.interrupt() } }

  var number: pid_t { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// What it has printed so far.
  var output: String { text("out") }
  var errors: String { text("err") }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  /// Waits until it has printed something; returns whether it has.
  func waits(seconds: Double = 30, for isEnough: (TabletCommand) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isEnough(self) {
      if Date() > end { return false }
      usleep(5000)
    }
    return true
  }

  /// Waits for text on standard output.
  func says(_ text: String) -> Bool { waits { $0.output.contains(text) } }

  /// Waits for text on standard error.
  func complains(_ text: String) -> Bool { waits { $0.errors.contains(text) } }

  /// Waits until it has ended, after sending it a signal if there is one; returns its status.
  @discardableResult
  func end(_ signal: Int32? = nil) -> Int32 {
    if let signal { kill(number, signal) }
    // A disk that others write to may take its time.
    _ = waits(seconds: 30) { !$0.isRunning }
    if process.isRunning { kill(number, SIGKILL) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The command that was built with the tests.
  static let binary = BuiltProduct.file("inkstone")
}

/// A command that ended by itself.
func runTabletCommand(
  _ arguments: String...,
  environment: [String: String] = [:]
) throws -> (status: Int32, output: String, errors: String) {
  let command = try TabletCommand(arguments, environment: environment)
  let status = command.end()
  return (status, command.output, command.errors)
}
