import Foundation
import InkFormatsExtra
import InkGraphics
import InkStylus
import InkStylusLinux
import Testing

enum RecordedDevices {
  /// The folder `evdev` of the recorded data; `nil` if there is none.
  static let folder: URL? = ProcessInfo.processInfo.environment["INKSTONE_DATA"].map {
    URL(fileURLWithPath: $0).appendingPathComponent("evdev")
  }
}

/// Reports of real tablets, through the real libinput.
@Suite(.onVirtualTablets, .enabled(if: RecordedDevices.folder != nil, "needs INKSTONE_DATA"))
struct RecordedTabletTests {
  /// The result of a replay.
  private struct Result {
    var strokes = 0
    var samples = 0
    var touching = 0
    var pads: [PadSample.Action] = []
    var kinds: [AccessoryDescription.Kind] = []
  }

  /// Feeds a recording to libinput, frame by frame, without the pauses of the hand.
  ///
  /// - Parameters:
  ///   - name: The name of the file with the events.
  ///   - description: The name of the file with the device, if it is another.
  private func replay(_ name: String, on description: String? = nil) throws -> Result {
    let folder = try #require(RecordedDevices.folder)
    func read(_ name: String) throws -> EvdevRecording {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return try #require(try EvdevRecording.read([UInt8](data)).first)
    }
    let recording = try read(name)
    let device = try #require(try description.map(read)?.device ?? recording.device)
    let tablet = VirtualTablet(device, number: 5)
    try tablet.plugIn()
    let source = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
    try source.start()
    var reports = source.takeReports()
    for frame in recording.frames {
      tablet.write(frame.events)
      reports += source.takeReports()
    }
    let picture = Picture(reports)
    try picture.write(named: name)
    var result = Result()
    result.strokes = reports.strokes
    result.samples = reports.samples.count
    result.touching = reports.samples.count { $0.isTouching }
    result.kinds = reports.descriptions.map(\.kind)
    result.pads = reports.compactMap {
      if case .pad(_, let sample) = $0 { sample.action } else { nil }
    }
    let rings = result.pads.count { if case .ring = $0 { true } else { false } }
    print(
      "measured: \(name): \(recording.frames.count) frames, \(result.samples) samples, \(result.touching) of them touching, \(result.strokes) strokes, \(result.pads.count) of a pad (\(rings) of rings), \(result.kinds)"
    )
    for sample in reports.samples {
      #expect((0...1).contains(sample.location.x) && (0...1).contains(sample.location.y))
      #expect((0...1).contains(sample.pressure ?? 0))
    }
    return result
  }

  @Test("A drag of an Intuos4 is a stroke")
  func drag() throws {
    let result = try replay(
      "Wacom_Intuos4_6x9.stylus-drag.events",
      on: "Wacom_Intuos4_6x9_Pen.desc"
    )
    #expect(result.strokes == 1)
    #expect(result.touching == 281)
  }

  @Test("A pen that only hovers draws nothing")
  func move() throws {
    let result = try replay(
      "Wacom_Intuos4_6x9.stylus-move.events",
      on: "Wacom_Intuos4_6x9_Pen.desc"
    )
    #expect(result.strokes == 0)
    #expect(result.samples > 100)
  }

  @Test("A tap is a short stroke")
  func tap() throws {
    let result = try replay("Wacom_Intuos4_6x9.stylus-tap.events", on: "Wacom_Intuos4_6x9_Pen.desc")
    #expect(result.strokes == 1)
    #expect(result.touching == 40)
  }

  @Test("Keys of a pad are its reports, and no pen's")
  func padKeys() throws {
    let result = try replay(
      "Wacom_Intuos4_6x9.pad-buttons.events",
      on: "Wacom_Intuos4_6x9_Pad.desc"
    )
    #expect(result.samples == 0)
    #expect(!result.pads.isEmpty)
  }

  @Test("The ring is a pad's too: a finger that goes along it, and is lifted thrice")
  func ring() throws {
    let result = try replay(
      "Wacom_Intuos4_6x9.mode-toggle-button.events",
      on: "Wacom_Intuos4_6x9_Pad.desc"
    )
    #expect(result.samples == 0)
    #expect(result.pads.count { if case .button = $0 { true } else { false } } == 10)
    #expect(result.pads.count { if case .ring = $0 { true } else { false } } == 10)
    #expect(result.pads.count { $0 == .ring(number: 0, angle: nil) } == 3)
  }

  @Test("What an old kernel gave as pen and pad in one node is a pad for libinput")
  func oneNode() throws {
    let result = try replay("Wacom_Intuos4_6x9.stylus-tap.events", on: "Wacom_Intuos4_6x9.desc")
    #expect(result.kinds == [.pad])
    #expect(result.samples == 0)
  }

  @Test("A tablet whose size nobody knows is refused by libinput, and the error says what helps")
  func withoutSize() throws {
    let folder = try #require(RecordedDevices.folder)
    let data = try Data(contentsOf: folder.appendingPathComponent("Genius_EasyPen_i405X.desc"))
    var device = try #require(try EvdevRecording.read([UInt8](data)).first?.device)
    let tablet = VirtualTablet(device, number: 5)
    try tablet.plugIn()
    for source in [TabletSource(.nodes([tablet.node]), powerBus: .disabled), PlugTests.seat()] {
      do throws(AccessoryError) {
        try source.start()
        Issue.record("libinput takes it")
      } catch {
        #expect("\(error)".contains(tablet.node) && "\(error)".contains("hwdb"))
      }
    }
    // With the size from a device table, it is a tablet.
    device.axes[0]?.resolution = 100
    device.axes[1]?.resolution = 100
    let known = VirtualTablet(device, number: 6)
    try known.plugIn()
    let source = TabletSource(.nodes([known.node]), powerBus: .disabled)
    try source.start()
    #expect(source.takeReports().descriptions.map(\.kind) == [.pen])
  }

  @Test("A plain tablet without tilt draws")
  func plain() throws {
    let result = try replay("UC-LOGIC_Tablet_WP5540U_Pen.events")
    #expect(result.strokes == 1)
  }

  @Test("The pen of a screen draws")
  func screen() throws {
    let result = try replay("dell_canvas_pen.evemu")
    #expect(result.strokes == 2)
  }
}
