import Foundation
import InkFormats
import InkFormatsExtra
import Testing
import _InkTestSupport

/// Files of evemu and of `libinput record`.
@Suite struct EvdevRecordingTests {
  static let evemu = """
    # EVEMU 1.3
    N: A Tablet "of 9\\" Pen
    I: 0003 056a 00b9 0104
    P: 03 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 03 00 00 00 00 00 00 00
    B: 03 03 00 00 01
    A: 00 0 14080 4 0 100
    A: 01 -5 10240 0 0
    A: 18 0 1023 0 0 0
    L: 00 00
    E: 0.071998 0003 0000 9870\t# EV_ABS / ABS_X                9870
    E: 0.071998 0004 0000 -1719661677
    E: 0.071998 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
    E: 1364787604.5 0003 0001 4294967295
    E: 1364787604.5 0000 0000 0
    E: 0.000001 0003 0000 1

    """

  static let yaml = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:bvnX:bvr1:bd01/01/2020:"
    devices:
    - node: /dev/input/event5
      evdev:
        # Name: A Tablet
        # ID: bus 0x3 vendor 0x56a product 0xb9 version 0x100
        name: "A Tablet: # 1"
        id: [3, 1386, 185, 256]
        codes:
          0: [0, 1] # EV_SYN
          1: [320, 321, 330, 331] # EV_KEY
          3: [0, 1, 24] # EV_ABS
        absinfo:
          0: [0, 44704, 4, 0, 200]
          1: [0, 27940, 4, 0, 200]
          24: [0, 2047, 0, 0, 0]
        properties: [0, 1]
      hid: [
        0x05, 0x0d
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TABLET=1
      quirks:
      events:
      # Current time is 12:18:01
      - evdev:
        - [  0,      0,   3,   0,    4488] # EV_ABS / ABS_X               4488
        - [  0,      0,   1, 320,       1] # EV_KEY / BTN_TOOL_PEN           1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - evdev:
        - [  1, 500000,   4,   0, -1719661677] # EV_MSC / MSC_SERIAL
        - [  1, 500000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +1500ms
    - node: /dev/input/event6
      evdev:
        name: "Its Pad"
        id: [3, 1386, 185, 256]
        codes:
          0: [0]
        properties: []
      events:

    """

  @Test("A file of evemu gives the device and its frames")
  func readsEvemu() throws {
    let recordings = try EvdevRecording.read([UInt8](Self.evemu.utf8))
    #expect(recordings.count == 1)
    let device = try #require(recordings.first?.device)
    #expect(device.name == "A Tablet \"of 9\" Pen" || device.name == "A Tablet \"of 9\\\" Pen")
    #expect(
      [device.bus, device.vendor, device.product, device.version] == [3, 0x56a, 0xb9, 0x104]
    )
    #expect(device.properties == [0, 1])
    #expect(device.codes == [0: [0, 1, 3], 1: [64, 65], 3: [0, 1, 24]])
    #expect(
      device.axes == [
        0: .init(0, 14080, fuzz: 4, resolution: 100), 1: .init(-5, 10240), 24: .init(0, 1023),
      ]
    )
    // The last event is incomplete.
    #expect(
      recordings.first?.frames == [
        EvdevFrame(
          time: 71998,
          events: [EvdevEvent(3, 0, 9870), EvdevEvent(4, 0, -1_719_661_677)]
        ),
        EvdevFrame(time: 1_364_787_604_500_000, events: [EvdevEvent(3, 1, -1)]),
      ]
    )
  }

  @Test("A file of libinput gives each device and its frames")
  func readsYAML() throws {
    let recordings = try EvdevRecording.read([UInt8](Self.yaml.utf8))
    #expect(recordings.count == 2)
    let device = try #require(recordings.first?.device)
    #expect(device.name == "A Tablet: # 1")
    #expect([device.bus, device.vendor, device.product, device.version] == [3, 1386, 185, 256])
    #expect(device.properties == [0, 1])
    #expect(device.codes == [0: [0, 1], 1: [320, 321, 330, 331], 3: [0, 1, 24]])
    #expect(device.axes[0] == .init(0, 44704, fuzz: 4, resolution: 200))
    #expect(device.axes.count == 3)
    #expect(
      recordings.first?.frames == [
        EvdevFrame(time: 0, events: [EvdevEvent(3, 0, 4488), EvdevEvent(1, 320, 1)]),
        EvdevFrame(time: 1_500_000, events: [EvdevEvent(4, 0, -1_719_661_677)]),
      ]
    )
    #expect(
      recordings.last
        == EvdevRecording(
          device: EvdevDevice(
            name: "Its Pad",
            bus: 3,
            vendor: 1386,
            product: 185,
            version: 256,
            codes: [0: [0]]
          )
        )
    )
  }

  @Test(
    "What is wrong is told with its line",
    arguments: [
      ("", 1), ("{\n}", 1), ("# nothing\n", 1), ("version: 1\ndevices:\n", 2),
      ("N: x\nE: 0.1 0003 0000\n", 2), ("N: x\n\nE: 0.1 0003 0000 x\n", 3),
      ("N: x\nE: 0.1 0020 0000 1\n", 2), ("N: x\nE: 0.1 0003 0300 1\n", 2),
      ("N: x\nE: -1.1 0003 0000 1\n", 2), ("N: x\nE: 0.1 0003 0000 4294967296\n", 2),
      ("I: 3 4 5\n", 1), ("I: 3 4 5 10000\n", 1), ("A: 40 0 1 0 0\n", 1), ("A: 0 0 1 0\n", 1),
      ("A: 0 0 1 0 x 1\n", 1), ("B: 20 00\n", 1), ("B: 01 100\n", 1), ("B:\n", 1),
      ("P: 00 00 00 00 01\n", 1), ("N: x\nhello\n", 2),
      ("version: 1\ndevices:\n- node: x\n  evdev:\n    id: [1, 2]\n", 5),
      ("devices:\n- node: x\n  evdev:\n    codes:\n      32: [1]\n", 5),
      ("devices:\n- node: x\n  evdev:\n    codes:\n      1: [1, 768]\n", 5),
      ("devices:\n- node: x\n  evdev:\n    codes:\n      1: [1, 7\n", 5),
      ("devices:\n- node: x\n  events:\n  - evdev:\n    - [0, 0, 3, 0]\n", 5),
      ("devices:\n- node: x\n  events:\n  - evdev:\n    - [0, 1000000, 3, 0, 1]\n", 5),
    ]
  )
  func errors(_ text: String, _ line: Int) {
    do throws(EvdevRecordingError) {
      let read = try EvdevRecording.read([UInt8](text.utf8))
      Issue.record("\(text) was read as \(read)")
    } catch {
      #expect(error.line == line, "\(text): \(error)")
      #expect("\(error)".hasPrefix("line \(line): "))
    }
  }

  @Test("Limits are kept")
  func limits() {
    var limits = EvdevRecording.Limits()
    limits.events = 4
    for text in [Self.evemu, Self.yaml] {
      do throws(EvdevRecordingError) {
        _ = try EvdevRecording.read([UInt8](text.utf8), limits: limits)
        Issue.record("four events are fewer than there are")
      } catch {
        #expect(error.reason == .tooLarge)
      }
    }
    limits.devices = 1
    limits.events = 100
    #expect(throws: EvdevRecordingError.self) {
      try EvdevRecording.read([UInt8](Self.yaml.utf8), limits: limits)
    }
    limits.bytes = 10
    #expect(throws: EvdevRecordingError(line: 1, reason: .tooLarge)) {
      try EvdevRecording.read([UInt8](Self.evemu.utf8), limits: limits)
    }
  }

  @Test("Broken recordings are read or refused, never more")
  func fuzz() {
    let seeds = [[UInt8](Self.evemu.utf8), [UInt8](Self.yaml.utf8)]
    let pieces = [
      "\n", ":", "E:", "B: 01 ff", "- [", "]", "[", "99999999999999999999", "-", "\"", "#",
    ]
    var random = SeededGenerator(seed: 17)
    var read = 0
    for round in 0..<20000 {
      var bytes = seeds[round % 2]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let at = Int.random(in: 0..<max(bytes.count, 1), using: &random)
        guard !bytes.isEmpty else { break }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.remove(at: at)
        case 3: bytes.removeSubrange(at..<min(at + 40, bytes.count))
        case 4:
          bytes.insert(
            contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8,
            at: at
          )
        default: bytes.insert(contentsOf: bytes[at..<min(at + 60, bytes.count)], at: at)
        }
      }
      if (try? EvdevRecording.read(bytes)) != nil { read += 1 }
    }
    // Both outcomes occur.
    #expect((1000..<19000).contains(read))
  }
}
