import Foundation
import InkStylusLinux
import Testing

/// How long a sample takes from libinput into the file of a document.
@Suite(.onVirtualTablets) struct RecordLatencyTests {
  /// Prints the time; judges it where `INKSTONE_COMMAND` names a release build with its siblings beside it.
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
    DrawnFrames.settle(tablet)
    for number in 0..<8 {
      DrawnFrames.draw(DrawnFrames.stroke(number % 4, count: 300), on: tablet, every: 1000)
    }
    #expect(command.says("stroke 8\n"))
    #expect(command.end(SIGINT) == 0)
    let line = try #require(command.errors.split(separator: "\n").last { $0.contains("µs") })
    print("measured: \(released == nil ? "debug" : "release") build: \(line)")
    let words = line.split(separator: " ")
    let place = try #require(words.firstIndex { $0.hasPrefix("µs") })
    let median = try #require(Double(words[place - 1]))
    if released != nil { #expect(median <= 20) }
  }
}
