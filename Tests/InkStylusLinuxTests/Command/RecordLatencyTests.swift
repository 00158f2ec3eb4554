import Foundation
import InkStylusLinux
import Testing

/// The latency of a sample from libinput to the file of a document.
@Suite(.onVirtualTablets) struct RecordLatencyTests {
  /// Prints the time; checks it if `INKSTONE_COMMAND` names a release build with its siblings beside it.
  @Test("From libinput to the log of the document a sample takes at most 20 µs")
  func latency() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let released = ProcessInfo.processInfo.environment["INKSTONE_COMMAND"]
    let command = try TabletCommand(
      ["record", "--verbose", "--device", "any", VirtualTablet.folder + "/page.ink"],
      program: released
    )
    #expect(command.complains("recording pens"), "\(command.errors)")
    DrawnFrames.waitUntilIdle(tablet)
    for number in 0..<8 {
      DrawnFrames.draw(DrawnFrames.stroke(number % 4, count: 300), on: tablet, every: 1000)
    }
    #expect(command.says("stroke 8\n"))
    #expect(command.end(SIGINT) == 0)
    let line = try #require(command.errors.split(separator: "\n").last { $0.contains("µs") })
    print("measured: \(released == nil ? "debug" : "release") build: \(line)")
    let words = line.split(separator: " ")
    let index = try #require(words.firstIndex { $0.hasPrefix("µs") })
    let median = try #require(Double(words[index - 1]))
    if released != nil { #expect(median <= 20) }
  }
}
