import Foundation
import Testing

/// The engine messages that the command prints.
///
/// Debug builds print all, others none unless asked. `scripts/check-log` compares both for an app.
@Suite struct LogTests {
  private static let session = Command.root.appendingPathComponent("Samples/session.json").path

  @Test("SK-25: a debug build tells of a cancelled stroke, a release build only if asked")
  func debugBuildsTell() throws {
    let result = try Command.run("replay", Self.session)
    #expect(result.status == 0)
    #if DEBUG
      #expect(result.errors.contains("detail: a stroke was canceled (contact "))
    #else
      #expect(result.errors.isEmpty)
    #endif
    let verbose = try Command.run("replay", Self.session, "--verbose")
    #expect(verbose.errors.contains("detail: a stroke was canceled (contact "))
    #expect(verbose.output == result.output)
  }

  @Test("SK-25: a file in which nothing is amiss is read and drawn in silence")
  func silence() throws {
    let folder = try TemporaryFolder()
    let out = folder.path("out.png")
    let result = try Command.run("render", Command.sample, "-o", out, "--verbose")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }
}
