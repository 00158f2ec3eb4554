import Foundation
import Testing
import _InkTestSupport

/// Runs each test of a suite in a separate process with a simulated kernel and udev.
///
/// The process is this program again, started for that test alone, with umockdev and the shim preloaded. So tests of
/// tablets run wherever the others do: they need no hardware and no privileges, and a crash fails only one test.
struct OnVirtualTablets: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  /// Whether this is such a process.
  static var isInside: Bool { ProcessInfo.processInfo.environment["INK_TABLET_NODES"] != nil }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    if Self.isInside {
      VirtualTablet.prepare()
      return try await function()
    }
    let shim = try #require(Self.shim, "the shim lies beside the program")
    let folder = NSTemporaryDirectory() + "ink-tablets-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    var environment = ProcessInfo.processInfo.environment
    environment["INK_TABLET_NODES"] = folder
    // Files that umockdev and D-Bus leave behind are deleted with the folder.
    environment["TMPDIR"] = folder
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["LD_PRELOAD"] = "\(shim.path):libumockdev-preload.so.0"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter",
      NSRegularExpression.escapedPattern(
        for: "\(test.id)".split(separator: "/").prefix(2).joined(separator: "/")
      ),
    ]
    process.environment = environment
    let log = folder + "/log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let output = try #require(FileHandle(forWritingAtPath: log))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    await turns.wait()
    let status: Int32
    do {
      status = try await Self.run(process)
    } catch {
      await turns.pass()
      throw error
    }
    await turns.pass()
    let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    for line in said.split(separator: "\n") where line.hasPrefix("measured: ") { print(line) }
    if status != 0 || !said.contains("passed after") {
      Issue.record("the test ended with \(status):\n\(said.suffix(4000))")
    }
  }

  /// The timeout of a test, in seconds.
  private static let patience: Double = {
    let kills = ProcessInfo.processInfo.environment["INKSTONE_KILLS"].flatMap { Double($0) } ?? 0
    return 60 + 3 * kills
  }()

  /// Waits for the end of a process.
  private static func run(_ process: Process) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
        return
      }
      let number = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak process] in
        if process?.isRunning == true { kill(number, SIGKILL) }
      }
    }
  }

  /// The shim, built with the tests.
  private static let shim = BuiltProduct.file("lib_InkTabletShim.so")
}

/// Limits the number of concurrent tests: each starts several processes.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func wait() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func pass() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

private let turns = Turns(4)

extension Trait where Self == OnVirtualTablets {
  /// Runs each test in a separate process with virtual tablets.
  static var onVirtualTablets: Self { OnVirtualTablets() }
}
