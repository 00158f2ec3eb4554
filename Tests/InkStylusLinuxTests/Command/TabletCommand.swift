import Foundation
import Testing
import _InkTestSupport

/// The `inkstone` command, started with the virtual tablets of this process.
final class TabletCommand {
  private let process = Process()
  private let folder: URL

  /// The folder with the settings and the home of the command.
  static var scratch: URL {
    URL(fileURLWithPath: VirtualTablet.folder).appendingPathComponent("command")
  }

  /// The settings file that the command reads.
  static var settings: URL { scratch.appendingPathComponent("inkstone/stylus.conf") }

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the name of the command.
  ///   - program: Another build of the command.
  ///   - terminal: The file for standard error, if any.
  ///   - extra: The environment variables in addition to those of this process.
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

  /// The text that it has printed so far.
  var output: String { text("out") }
  var errors: String { text("err") }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  /// Waits until a condition on its output holds; returns whether it does.
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

  /// Waits until it has ended, after sending it a signal if given; returns its status.
  @discardableResult
  func end(_ signal: Int32? = nil) -> Int32 {
    if let signal { kill(number, signal) }
    // A disk that others write to may be slow.
    _ = waits(seconds: 30) { !$0.isRunning }
    if process.isRunning { kill(number, SIGKILL) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The command that was built with the tests.
  static let binary = BuiltProduct.file("inkstone")
}

/// Runs a command until it exits.
func runTabletCommand(
  _ arguments: String...,
  environment: [String: String] = [:]
) throws -> (status: Int32, output: String, errors: String) {
  let command = try TabletCommand(arguments, environment: environment)
  let status = command.end()
  return (status, command.output, command.errors)
}
