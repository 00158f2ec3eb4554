import Foundation
import InkDocuments
import InkStore
import Testing
import _InkTestSupport

/// A program that writes and is killed, repeatedly.
@Suite struct KillTests {
  /// The program, built with the tests.
  static let binary = BuiltProduct.file("_InkStoreCrasher")

  @Test("A writer that is killed at any moment has lost nothing that it called safe")
  func kills() throws {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["INKSTONE_KILLS"].flatMap(Int.init) ?? 8
    let binary = try #require(Self.binary)
    let folder = NSTemporaryDirectory() + "ink-kill-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/page.ink"
    try InkFileStore.create(path, identifier: Numbered.identifier).close()
    var random = SeededGenerator(seed: 4)
    var before = 0
    var torn = 0
    for round in 0..<rounds {
      let said = try Self.run(binary, [path, "\(round + 1)"], &random)
      let acknowledged = try #require(said.last.flatMap { Int($0) })
      let (store, count) = try Numbered.open(path, on: PosixVolume())
      #expect(acknowledged >= before)
      #expect(count >= acknowledged, "round \(round)")
      torn += store.recovery == nil ? 0 : 1
      before = count
      // A growing document would make the rounds ever longer.
      if count > 20_000 {
        try store.compact { _ in .drop }
        before = 0
      }
      try store.close()
    }
    if rounds > 100 { print("kills: \(rounds), torn tails: \(torn), frames: \(before)") }
  }

  /// Starts the program, kills it after a while, and returns its output.
  static func run(
    _ binary: URL,
    _ arguments: [String],
    _ random: inout SeededGenerator
  ) throws -> [String] {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // The first line reports that the document is open.
    var output = pipe.fileHandleForReading.availableData
    usleep(UInt32.random(in: 0...30_000, using: &random))
    kill(process.processIdentifier, SIGKILL)
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map { "\($0)" }
  }
}
