import Foundation
import InkDocuments
import InkDrawing
import InkStore
import Testing

/// Commands that are killed while pens draw.
@Suite(.onVirtualTablets) struct RecordKillTests {
  @Test("Killed at any moment, the document opens, and nothing that was told is missing")
  func kills() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["INKSTONE_KILLS"].flatMap { Int($0) } ?? 10
    var random = SystemRandomNumberGenerator()
    var kept = 0
    var reportedCount = 0
    var recovered = 0
    var path = ""
    for round in 0..<rounds {
      if round % 10 == 0 {
        path = VirtualTablet.folder + "/page-\(round).ink"
        kept = 0
      }
      let command = try TabletCommand(["record", "--device", "any", path])
      #expect(command.complains("recording pens"), "\(command.errors)")
      let end = VirtualTablet.now + Int64.random(in: 0..<250_000, using: &random)
      drawing: for number in 0... {
        for frame in DrawnFrames.stroke(number % 8, count: Int.random(in: 3..<20, using: &random)) {
          if VirtualTablet.now >= end { break drawing }
          tablet.write(frame)
          usleep(500)
        }
      }
      kill(command.number, SIGKILL)
      command.end()
      tablet.write(Pen.leaves())
      let lines = command.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines { kept = max(kept, Int(line.split(separator: " ").last ?? "") ?? 0) }
      reportedCount += lines.count
      let file = try InkDocumentFile.open(path)
      let count = file.document.drawing.itemCount
      recovered += file.document.recovered.count
      #expect(count >= kept, "round \(round): \(count) strokes, \(kept) were told")
      #expect(file.document.missing == 0)
      kept = count
      try file.close(at: 0)
    }
    print(
      "measured: \(rounds) kills, \(reportedCount) strokes told and none missing, \(recovered) cut strokes kept"
    )
    #expect(reportedCount > 0)
  }
}
