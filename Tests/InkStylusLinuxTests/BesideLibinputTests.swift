import Foundation
import InkFormatsExtra
import InkGraphics
import InkStylus
import InkStylusLinux
import Testing
import _InkTestSupport

/// The same frames through the real libinput and through `EvdevTablet`, which knows no device.
@Suite(.onVirtualTablets) struct BesideLibinputTests {
  /// The state of the pens of a tablet after a frame.
  private struct Outcome {
    var isNear = false
    var kind: AccessoryDescription.Kind?
    var serial: UInt64?
    var last: StylusSample?
    var pads: [PadSample.Action] = []
    var samples = 0
    var strokes = 0
    private var known: [UInt64: AccessoryDescription] = [:]

    mutating func record(_ reports: [AccessoryReport]) {
      pads = []
      for report in reports {
        switch report {
        case .described(let description): known[description.identifier] = description
        case .entered(let identifier, let sample), .moved(let identifier, let sample):
          isNear = true
          kind = known[identifier]?.kind
          serial = known[identifier]?.serial
          samples += 1
          if sample.isTouching, last?.isTouching != true { strokes += 1 }
          last = sample
        case .left, .removed:
          isNear = false
          last?.isTouching = false
        case .pad(_, let sample): pads.append(sample.action)
        }
      }
    }
  }

  /// The last locations, whose mean libinput reports; on proximity, touch or lift, the location counts four times.
  private struct Trail {
    private var samples: [StylusSample] = []
    private var before = (isNear: false, isTouching: false)

    mutating func record(_ outcome: Outcome) {
      guard outcome.isNear || before.isNear, let last = outcome.last else { return }
      let now = (outcome.isNear, last.isTouching)
      if now != before { samples = .init(repeating: last, count: 4) }
      before = now
      samples.append(last)
      samples.removeFirst()
    }

    func mean(_ value: (StylusSample) -> Vector) -> Vector {
      let sum = samples.reduce(Vector.zero) { $0 + value($1) }
      return sum * (1 / Double(max(samples.count, 1)))
    }
  }

  /// The maximum differences between the two.
  private struct Difference: CustomStringConvertible {
    var mean = 0.0
    var position = 0.0
    var pressure = 0.0
    var tilt = 0.0
    var twist = 0.0
    var distance = 0.0
    var slider = 0.0

    var description: String {
      "places \(position), beside the mean of four \(mean), pressure \(pressure), tilt \(tilt)°, twist \(twist)°, "
        + "distance \(distance), slider \(slider)"
    }

    mutating func record(_ theirs: StylusSample, _ ours: StylusSample, _ trail: Trail) {
      let apart = (theirs.location - ours.location).length
      position = max(position, apart)
      // Reports of buttons contain the location itself.
      let center = trail.mean { $0.location - .origin }
      mean = max(mean, min(((theirs.location - .origin) - center).length, apart))
      #expect((theirs.pressure == nil) == (ours.pressure == nil))
      pressure = max(pressure, abs((theirs.pressure ?? 0) - (ours.pressure ?? 0)))
      #expect((theirs.tilt == nil) == (ours.tilt == nil))
      if let one = theirs.tilt, let other = ours.tilt {
        let lean = trail.mean { $0.tilt ?? .zero }
        tilt = max(tilt, min((one - lean).length, (one - other).length))
      }
      #expect((theirs.twist == nil) == (ours.twist == nil))
      let turn = abs((theirs.twist ?? 0) - (ours.twist ?? 0))
      twist = max(twist, min(turn, 360 - turn))
      distance = max(distance, abs((theirs.distance ?? 0) - (ours.distance ?? 0)))
      slider = max(slider, abs((theirs.slider ?? 0) - (ours.slider ?? 0)))
      slider = max(slider, abs(theirs.wheel - ours.wheel))
    }
  }

  /// The number of tablets that were connected.
  nonisolated(unsafe) private static var count = 0

  /// Feeds frames to both, and compares the state of the pen after each.
  ///
  /// - Parameter waitsUntilIdle: Whether a pen has left before, so that libinput does not treat a resting pen as out of
  ///   proximity.
  private func compare(
    _ frames: [[EvdevEvent]],
    on device: EvdevDevice,
    named name: String,
    waitsUntilIdle: Bool = true
  ) throws -> (theirs: Outcome, ours: Outcome, difference: Difference) {
    // The kernel has already removed noise; libinput would do so again.
    var quiet = device
    for code in quiet.axes.keys { quiet.axes[code]?.fuzz = 0 }
    Self.count += 1
    let tablet = VirtualTablet(quiet, number: 20 + Self.count)
    try tablet.plugIn()
    let source = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
    try source.start()
    if waitsUntilIdle { source.waitUntilIdle(tablet) }
    var evdev = EvdevTablet(device)
    if waitsUntilIdle {
      // The same pen that has settled libinput, so that both know the same.
      for frame in [Pen.enters(1, 1, serial: 1), Pen.leaves(serial: 1)] {
        _ = evdev.reports(of: EvdevFrame(time: 0, events: frame))
      }
    }
    var (theirs, ours, difference) = (Outcome(), Outcome(), Difference())
    theirs.record(source.takeReports())
    var trail = Trail()
    for (index, frame) in frames.enumerated() {
      let now = VirtualTablet.now
      let count = theirs.samples
      tablet.write(frame, at: now)
      theirs.record(source.takeReports())
      let wasNear = ours.isNear
      ours.record(evdev.reports(of: EvdevFrame(time: now, events: frame)))
      trail.record(ours)
      let hasCome = ours.isNear && !wasNear
      let comment = Comment(rawValue: "\(name), frame \(index): \(frame)")
      #expect(theirs.isNear == ours.isNear, comment)
      #expect(theirs.pads.count == ours.pads.count, comment)
      for (one, other) in zip(theirs.pads, ours.pads) {
        #expect(isSame(one, other), comment)
      }
      #expect(theirs.last?.isTouching == ours.last?.isTouching, comment)
      guard theirs.isNear, ours.isNear, let one = theirs.last, let other = ours.last else {
        continue
      }
      #expect(theirs.kind == ours.kind, comment)
      #expect(theirs.serial == ours.serial, comment)
      #expect(one.buttons == other.buttons, comment)
      // A mouse that enters proximity still has the rotation of the previous tool.
      if ours.kind == .mouse, hasCome { continue }
      // libinput does not report changes of distance up to 2.
      if theirs.samples > count { difference.record(one, other, trail) }
    }
    #expect(theirs.strokes == ours.strokes)
    print(
      "measured: \(name): \(frames.count) frames, \(theirs.samples) and \(ours.samples) samples, \(theirs.strokes) strokes; \(difference)"
    )
    return (theirs, ours, difference)
  }

  /// Whether two actions are the same, except for the last bits of an angle.
  private func isSame(_ one: PadSample.Action, _ other: PadSample.Action) -> Bool {
    switch (one, other) {
    case (.ring(let ring, let angle?), .ring(let other, let turn?)):
      let difference = abs(angle - turn)
      return ring == other && min(difference, 360 - difference) < 1e-9
    case (.strip(let strip, let position?), .strip(let other, let spot?)):
      return strip == other && abs(position - spot) < 1e-9
    default: return one == other
    }
  }

  private func frames(_ name: String, on description: String? = nil) throws -> EvdevRecording {
    let folder = try #require(RecordedDevices.folder)
    func read(_ name: String) throws -> EvdevRecording {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return try #require(try EvdevRecording.read([UInt8](data)).first)
    }
    var recording = try read(name)
    if let description { recording.device = try read(description).device }
    return recording
  }

  @Test(
    "Recorded tablets give the same strokes as through libinput",
    .enabled(if: RecordedDevices.folder != nil, "needs INKSTONE_DATA")
  )
  func recordings() throws {
    for (name, description, strokes) in [
      ("Wacom_Intuos4_6x9.stylus-drag.events", "Wacom_Intuos4_6x9_Pen.desc", 1),
      ("Wacom_Intuos4_6x9.stylus-move.events", "Wacom_Intuos4_6x9_Pen.desc", 0),
      ("Wacom_Intuos4_6x9.stylus-tap.events", "Wacom_Intuos4_6x9_Pen.desc", 1),
      ("Wacom_Intuos4_6x9.pad-buttons.events", "Wacom_Intuos4_6x9_Pad.desc", 0),
      ("Wacom_Intuos4_6x9.mode-toggle-button.events", "Wacom_Intuos4_6x9_Pad.desc", 0),
      ("dell_canvas_pen.evemu", nil, 2),
    ] as [(String, String?, Int)] {
      let recording = try frames(name, on: description)
      let (_, ours, difference) = try compare(
        recording.frames.map(\.events),
        on: try #require(recording.device),
        named: name,
        waitsUntilIdle: description?.contains("Pad") != true
      )
      #expect(ours.strokes == strokes, "\(name)")
      #expect(difference.pressure < 1e-9, "\(name)")
      #expect(difference.mean < 0.001, "\(name)")
      #expect(difference.position < 0.01, "\(name)")
      #expect(difference.tilt < 1, "\(name)")
      // libinput does not report two of 63 steps, nor any while a tip presses, as in the scripts below.
      #expect(difference.distance < 2.5 / 63, "\(name)")
    }
  }

  /// Returns random frames of a hand on a tablet.
  private func script(seed: UInt64, on device: EvdevDevice) -> [[EvdevEvent]] {
    var random = SeededGenerator(seed: seed)
    var frames: [[EvdevEvent]] = []
    func number(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &random) }
    for _ in 0..<12 {
      let isEraser = number(0...3) == 0
      var (x, y) = (number(2000...18000), number(2000...8000))
      // A worn tip reports slight pressure from the beginning.
      var pressure = number(0...4) == 0 ? number(1...1300) : 0
      let serial = number(1...3)
      var enters = Pen.enters(x, y, eraser: isEraser, serial: serial)
      if pressure > 0 { enters.append(EvdevEvent(3, 24, pressure)) }
      frames.append(enters)
      for _ in 0..<Int(number(20...80)) {
        var frame: [EvdevEvent] = []
        if number(0...9) > 0 {
          x += number(-90...90)
          y += number(-90...90)
          frame += Pen.at(x, y)
        }
        if number(0...2) > 0 {
          pressure = min(max(pressure + number(-160...180), 0), 2047)
          frame.append(EvdevEvent(3, 24, pressure))
          if number(0...5) == 0 { frame.append(Pen.tip(pressure > 0)) }
        }
        if number(0...3) == 0 { frame.append(EvdevEvent(3, 25, number(0...63))) }
        if number(0...3) == 0 {
          frame += [EvdevEvent(3, 26, number(-64...63)), EvdevEvent(3, 27, number(-64...63))]
        }
        if number(0...12) == 0 {
          frame.append(EvdevEvent(1, UInt16(number(0x14b...0x14c)), number(0...1)))
        }
        if !frame.isEmpty { frames.append(frame) }
      }
      frames.append(Pen.leaves(eraser: isEraser, serial: serial))
    }
    return frames
  }

  @Test(
    "Whatever a hand does, strokes, pressure, tilt and buttons are those of libinput, and places before it smooths them"
  )
  func scripts() throws {
    var frames: [[EvdevEvent]] = []
    for seed in 1...UInt64(6) { frames += script(seed: seed, on: .serialTablet) }
    let (theirs, _, difference) = try compare(frames, on: .serialTablet, named: "scripts")
    #expect(theirs.strokes > 50)
    #expect(difference.pressure < 1e-9)
    #expect(difference.tilt < 1e-9)
    #expect(difference.mean < 0.003)
    #expect(difference.position < 0.01)
  }

  @Test("Art pens, airbrushes and mice say the same through both")
  func otherTools() throws {
    func enters(_ tool: UInt16, model: Int32, serial: Int32) -> [EvdevEvent] {
      [
        EvdevEvent(3, 0, 1000), EvdevEvent(3, 1, 1000), EvdevEvent(3, 40, model),
        EvdevEvent(1, tool, 1), EvdevEvent(4, 0, serial),
      ]
    }
    func leaves(_ tool: UInt16, serial: Int32) -> [EvdevEvent] {
      [EvdevEvent(3, 40, 0), EvdevEvent(1, tool, 0), EvdevEvent(4, 0, serial)]
    }
    var frames = [enters(0x140, model: 0x804, serial: 77)]
    for value in stride(from: Int32(-900), to: 900, by: 97) {
      frames.append([EvdevEvent(3, 2, value)])
    }
    frames.append(leaves(0x140, serial: 77))
    frames.append(enters(0x144, model: 0x902, serial: 78))
    for value in stride(from: Int32(0), through: 1023, by: 31) {
      frames.append([EvdevEvent(3, 8, value)])
    }
    frames.append(leaves(0x144, serial: 78))
    frames.append(enters(0x146, model: 0x806, serial: 79))
    for value in stride(from: Int32(-60), through: 60, by: 7) {
      frames.append([EvdevEvent(3, 26, value), EvdevEvent(3, 27, 31 - value / 2)])
      frames.append([EvdevEvent(1, 0x110, 1), EvdevEvent(2, 8, 1)])
      frames.append([EvdevEvent(1, 0x110, 0), EvdevEvent(2, 8, -2)])
    }
    frames.append(leaves(0x146, serial: 79))
    let (_, _, difference) = try compare(frames, on: .serialTablet, named: "tools")
    #expect(difference.twist < 1e-6)
    #expect(difference.slider < 1e-9)
  }

  @Test("A tablet that never tells which tool it is, or has no pressure, gives the same strokes")
  func plainTablets() throws {
    var device = EvdevDevice.plainTablet
    var random = SeededGenerator(seed: 5)
    var frames: [[EvdevEvent]] = [[EvdevEvent(1, 0x140, 1)] + Pen.at(1, 1)]
    for step in 0..<300 {
      let isDown = step % 40 > 12
      var frame = Pen.at(Int32(step) * 40 + 100, .random(in: 100...9000, using: &random))
      if step % 40 == 13 { frame.append(Pen.tip(true)) }
      if step > 0, step % 40 == 0 { frame.append(Pen.tip(false)) }
      frame.append(EvdevEvent(3, 24, isDown ? 700 : 0))
      frames.append(frame)
    }
    frames.append([EvdevEvent(1, 0x140, 0)])
    let (theirs, _, _) = try compare(frames, on: device, named: "plain", waitsUntilIdle: false)
    #expect(theirs.strokes == 7 || theirs.strokes == 8)

    device.codes[3] = [0, 1]
    device.axes[24] = nil
    let bare = frames.map { $0.filter { $0.type != 3 || $0.code != 24 } }
    let (touched, _, _) = try compare(
      bare,
      on: device,
      named: "without pressure",
      waitsUntilIdle: false
    )
    #expect(touched.strokes == theirs.strokes)
  }

  @Test("Keys, rings and strips of pads are the same through both")
  func pads() throws {
    for device in [PadTests.ringPad, PadTests.stripPad] {
      var random = SeededGenerator(seed: 9)
      var frames: [[EvdevEvent]] = []
      for _ in 0..<300 {
        var frame: [EvdevEvent] = []
        if Bool.random(using: &random) {
          let key = UInt16.random(in: 0x100...0x107, using: &random)
          frame.append(EvdevEvent(1, key, .random(in: 0...1, using: &random)))
        }
        let finger = Int32.random(in: 0...3, using: &random)
        if finger > 0 {
          if device.axes[8] != nil {
            frame.append(EvdevEvent(3, 8, .random(in: 0...71, using: &random)))
          } else {
            let code = UInt16.random(in: 3...4, using: &random)
            frame.append(EvdevEvent(3, code, 1 << Int32.random(in: 0...12, using: &random)))
          }
        }
        frame.append(EvdevEvent(3, 40, finger == 1 ? 0 : 15))
        frames.append(frame)
      }
      _ = try compare(frames, on: device, named: device.name, waitsUntilIdle: false)
    }
  }
}
