import Foundation
import InkFormatsExtra
import InkStylus
import InkStylusLinux
import Testing

/// The output of the real `libinput record`.
@Suite(
  .onVirtualTablets,
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/libexec/libinput/libinput-record"))
)
struct RecordToolTests {
  @Test("What libinput records of a tablet is the tablet, and draws the same again")
  func roundTrip() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let file = VirtualTablet.folder + "/recording.yml"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/libexec/libinput/libinput-record")
    process.arguments = ["--output-file=\(file)", tablet.node]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    func waitFor(_ text: String) -> Bool {
      for _ in 0..<100 {
        if (try? String(contentsOfFile: file, encoding: .utf8))?.contains(text) == true {
          return true
        }
        usleep(50000)
      }
      return false
    }
    let isReady = waitFor("events:")
    usleep(200_000)
    let frames = [
      Pen.enters(1000, 2000), Pen.at(2000, 3000, pressure: 900) + [Pen.tip(true)],
      Pen.at(3000, 4000, pressure: 950), [EvdevEvent(3, 24, 0), Pen.tip(false)], Pen.leaves(),
    ]
    for frame in frames { tablet.write(frame) }
    let isWritten = waitFor("320,       0]")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(isReady && isWritten, "\(text)")

    let recording = try #require(try EvdevRecording.read([UInt8](text.utf8)).first)
    var device = try #require(recording.device)
    // It lists all codes of EV_SYN.
    device.codes[0] = EvdevDevice.serialTablet.codes[0]
    #expect(device == .serialTablet)
    #expect(recording.frames.map(\.events) == frames)
  }
}
