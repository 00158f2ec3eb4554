import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStylus
import Testing
import _InkTestSupport

/// The meaning of frames of recorded tablets, by the protocol of the kernel alone.
///
/// InkStylusLinuxTests compares it with libinput.
@Suite struct EvdevTabletTests {
  /// A tablet with tilt whose tools have serial numbers.
  static let tablet = EvdevDevice(
    name: "A Tablet",
    vendor: 0x056a,
    product: 1,
    codes: [
      0: [0], 1: [0x110, 0x140, 0x141, 0x144, 0x146, 0x14a, 0x14b, 0x14c], 2: [8],
      3: [0, 1, 2, 8, 24, 25, 26, 27, 40], 4: [0],
    ],
    axes: [
      0: .init(0, 20000, resolution: 100), 1: .init(0, 10000, resolution: 100),
      2: .init(-900, 899), 8: .init(0, 1023), 24: .init(0, 1000), 25: .init(0, 63),
      26: .init(-64, 63, resolution: 57), 27: .init(-64, 63, resolution: 57), 40: .init(0, 0),
    ]
  )

  /// A tablet that reports neither proximity nor tool identity.
  static let silent = EvdevDevice(
    name: "A Silent Tablet",
    codes: [0: [0], 1: [0x14a, 0x14b], 3: [0, 1, 24]],
    axes: [0: .init(0, 1000), 1: .init(0, 500), 24: .init(0, 1000)]
  )

  /// Feeds a tablet frames, a hundredth of a second apart, and returns its reports.
  private func reports(
    _ frames: [[EvdevEvent]],
    on device: EvdevDevice = tablet,
    finishing: Bool = true
  ) -> [AccessoryReport] {
    var evdev = EvdevTablet(device)
    var reports: [AccessoryReport] = []
    for (index, events) in frames.enumerated() {
      reports += evdev.reports(of: EvdevFrame(time: Int64(index) * 10_000, events: events))
    }
    if finishing { reports += evdev.finish() }
    return reports
  }

  private static func contact(_ x: Int32, _ y: Int32, _ pressure: Int32 = 0) -> [EvdevEvent] {
    [EvdevEvent(3, 0, x), EvdevEvent(3, 1, y), EvdevEvent(3, 24, pressure)]
  }

  private static let enters = contact(100, 100) + [EvdevEvent(1, 0x140, 1), EvdevEvent(4, 0, 7)]

  /// Returns a word for each report.
  private func words(_ reports: [AccessoryReport]) -> [String] {
    reports.map { report in
      switch report {
      case .described(let description): "\(description.kind)"
      case .entered(_, let sample): sample.isTouching ? "enters touching" : "enters"
      case .moved(_, let sample): sample.isTouching ? "draws" : "hovers"
      case .left: "leaves"
      case .removed: "removed"
      case .pad: "pad"
      }
    }
  }

  @Test("A pen comes, draws and goes, and each comes before the next")
  func pen() throws {
    let reported = reports([
      Self.enters, Self.contact(10000, 5000, 400), Self.contact(10100, 5000, 500),
      Self.contact(10100, 5000, 0), [EvdevEvent(1, 0x140, 0), EvdevEvent(3, 0, 0)],
    ])
    #expect(words(reported) == ["pen", "enters", "draws", "draws", "hovers", "leaves"])
    guard case .described(let pen) = reported.first, case .moved(_, let sample) = reported[2] else {
      Issue.record("\(reported)")
      return
    }
    #expect(pen.serial == 7)
    #expect(pen.capabilities == [.pressure, .distance, .tilt])
    #expect(pen.buttonNames == ["Lower button", "Upper button"])
    #expect(pen.surface?.width == 200 && pen.surface?.height == 100)
    #expect(abs(sample.location.x - 0.5) < 1e-4 && abs(sample.location.y - 0.5) < 1e-4)
    // A hundredth is noise.
    #expect(abs(try #require(sample.pressure) - 390.0 / 990) < 1e-3)
    #expect(sample.time == 0.01)
  }

  @Test(
    "A tip that goes away without lifting lifts where it was last, also at the end of the recording"
  )
  func goesWhileTouching() {
    for end in [[[EvdevEvent(1, 0x140, 0), EvdevEvent(3, 0, 0)]], []] {
      let reported = reports([Self.enters, Self.contact(10000, 5000, 400)] + end)
      #expect(words(reported) == ["pen", "enters", "draws", "hovers", "leaves"])
      guard case .moved(_, let last) = reported[3] else { continue }
      #expect(abs(last.location.x - 0.5) < 1e-4)
    }
  }

  @Test("A pen that makes room for its eraser in one frame goes, and the eraser comes")
  func oneFrameForBoth() {
    let turn = [EvdevEvent(1, 0x140, 0), EvdevEvent(1, 0x141, 1)]
    let reported = reports([
      Self.enters, turn, Self.contact(10, 10, 800), turn.map { .init(1, $0.code, 1 - $0.value) },
    ])
    #expect(
      words(reported) == [
        "pen", "enters", "leaves", "eraser", "enters", "draws", "hovers", "leaves", "enters",
        "draws", "hovers",
        "leaves",
      ] || words(reported).filter { $0 == "enters" }.count == 3,
      "\(words(reported))"
    )
  }

  @Test("Where pen and eraser are said to be near at once, it is the eraser")
  func bothAtOnce() {
    let first = reports([Self.enters, [EvdevEvent(1, 0x141, 1)], Self.contact(9, 9, 500)])
    #expect(
      words(first) == ["pen", "enters", "leaves", "eraser", "enters", "draws", "hovers", "leaves"]
        || words(first) == [
          "pen", "enters", "eraser", "leaves", "enters", "draws", "hovers", "leaves",
        ]
    )
    let eraser = Self.contact(1, 1) + [EvdevEvent(1, 0x141, 1), EvdevEvent(4, 0, 7)]
    let second = reports([eraser, [EvdevEvent(1, 0x140, 1)], Self.contact(9, 9, 500)])
    #expect(words(second) == ["eraser", "enters", "draws", "hovers", "leaves"])
  }

  @Test("A frame in which events were dropped is passed over, and a pen that comes again was away")
  func dropped() {
    let reported = reports([
      Self.enters, Self.contact(10000, 5000, 400),
      [EvdevEvent(0, 3, 0)] + Self.contact(1, 1, 900),
      [EvdevEvent(1, 0x140, 1)] + Self.contact(12000, 5000, 400),
    ])
    #expect(
      words(reported) == [
        "pen", "enters", "draws", "hovers", "leaves", "enters", "draws", "hovers", "leaves",
      ]
    )
    #expect(
      !reported.contains {
        if case .moved(_, let sample) = $0 { sample.location.x < 0.4 } else { false }
      }
    )
  }

  @Test("A pen of a silent tablet comes with its first place, and has gone when it says nothing")
  func silence() {
    var evdev = EvdevTablet(Self.silent)
    var reported: [AccessoryReport] = []
    for (time, events) in [
      (0, Self.contact(500, 250)), (10_000, Self.contact(500, 250, 800)),
      // A tip at rest reports nothing, either.
      (900_000, Self.contact(510, 250, 700)), (910_000, Self.contact(510, 250)),
      (930_000, Self.contact(511, 250)),
      (2_000_000, Self.contact(100, 100)),
    ] as [(Int64, [EvdevEvent])] {
      reported += evdev.reports(of: EvdevFrame(time: time, events: events))
    }
    #expect(
      words(reported) == [
        "pen", "enters", "draws", "draws", "hovers", "hovers", "leaves", "enters",
      ]
    )
    guard case .left(_, let time) = reported[6] else {
      Issue.record("\(reported)")
      return
    }
    #expect(abs(time - 0.98) < 1e-9)
  }

  @Test("Time that goes back stands still")
  func timeGoesBack() {
    var evdev = EvdevTablet(Self.tablet)
    var times: [Double] = []
    for (time, events) in [
      (5_000_000, Self.enters), (1_000_000, Self.contact(200, 200, 500)),
      (6_000_000, Self.contact(300, 300, 500)),
    ] as [(Int64, [EvdevEvent])] {
      for case .moved(_, let sample) in evdev.reports(of: EvdevFrame(time: time, events: events)) {
        times.append(sample.time)
      }
    }
    #expect(times == [5, 6])
  }

  @Test(
    "Tilt without a resolution is that of Wacom's range, and an offset of a worn tip is taken off"
  )
  func axes() throws {
    var device = Self.tablet
    device.axes[26] = .init(0, 127)
    device.axes[27] = .init(0, 127)
    let reported = reports(
      [
        Self.contact(100, 100, 100) + [
          EvdevEvent(3, 25, 60), EvdevEvent(3, 26, 127), EvdevEvent(3, 27, 0),
          EvdevEvent(1, 0x140, 1),
        ],
        Self.contact(200, 100, 100), [EvdevEvent(3, 25, 0)] + Self.contact(300, 100, 550),
      ],
      on: device,
      finishing: false
    )
    #expect(words(reported) == ["pen", "enters", "hovers", "draws"])
    guard case .moved(_, let sample) = reported.last else {
      Issue.record("\(reported)")
      return
    }
    let tilt = try #require(sample.tilt)
    #expect(abs(tilt.dx - 64) < 1e-9 && abs(tilt.dy + 64) < 1e-9)
    #expect(abs(try #require(sample.pressure) - 0.5) < 1e-3)
  }

  @Test("A node with pens and keys of a pad, as old kernels had it, is both")
  func oneNode() {
    var device = Self.tablet
    device.codes[1] = (device.codes[1] ?? []) + Array(0x100...0x107)
    let reported = reports(
      [
        Self.enters, Self.contact(500, 500, 600), [EvdevEvent(1, 0x103, 1)],
        [EvdevEvent(1, 0x140, 0)],
        // Half a turn from the left.
        [EvdevEvent(3, 8, 512), EvdevEvent(3, 40, 15), EvdevEvent(4, 0, -1)],
        [EvdevEvent(3, 8, 0), EvdevEvent(3, 40, 0), EvdevEvent(4, 0, -1)],
      ],
      on: device
    )
    #expect(
      words(reported) == ["pen", "enters", "draws", "pad", "pad", "hovers", "leaves", "pad", "pad"]
    )
    var actions: [PadSample.Action] = []
    for case .pad(_, let sample) in reported { actions.append(sample.action) }
    #expect(
      actions == [
        .button(number: 3, isDown: true), .ring(number: 0, angle: 90), .ring(number: 0, angle: nil),
      ]
    )
  }

  @Test("Fingers, mice and keyboards are no pens")
  func others() {
    let touch = EvdevDevice(
      codes: [1: [0x14a], 3: [0, 1, 0x35, 0x36]],
      axes: [0: .init(0, 9), 1: .init(0, 9), 0x35: .init(0, 9), 0x36: .init(0, 9)]
    )
    let touchpad = EvdevDevice(
      codes: [1: [0x145, 0x14a], 3: [0, 1, 24]],
      axes: [0: .init(0, 9), 1: .init(0, 9), 24: .init(0, 9)]
    )
    for (device, kind) in [
      (touch, .touch), (touchpad, .touch), (EvdevDevice(codes: [1: [30], 2: [0, 1]]), .other),
      (Self.silent, .pen), (Self.tablet, .pen),
    ] as [(EvdevDevice, EvdevTablet.Kind)] {
      #expect(EvdevTablet(device).kind == kind)
    }
    #expect(reports([Self.contact(1, 1, 9) + [EvdevEvent(1, 0x14a, 1)]], on: touch).isEmpty)
  }

  @Test("Whatever a device reports, samples stand between coming and going, in order and in range")
  func nonsense() {
    var random = SeededGenerator(seed: 24)
    for round in 0..<40 {
      var device = round % 2 == 0 ? Self.tablet : Self.silent
      if round % 3 == 0 { device.codes[1] = (device.codes[1] ?? []) + Array(0x100...0x108) }
      // Invalid axes.
      if round % 5 == 4 {
        for code in device.axes.keys {
          device.axes[code] = .init(
            .random(in: .min ... .max, using: &random),
            .random(in: .min ... .max, using: &random),
            resolution: .random(in: -3...3, using: &random)
          )
        }
      }
      var evdev = EvdevTablet(device)
      var (known, near, last): (Set<UInt64>, Set<UInt64>, Double) = ([], [], 0)
      for _ in 0..<400 {
        var events: [EvdevEvent] = []
        for _ in 0...Int.random(in: 0..<6, using: &random) {
          let types: [UInt8] = [1, 1, 3, 3, 3, 4, 2, 0]
          let type = types[Int.random(in: 0..<8, using: &random)]
          let own = device.codes[type] ?? []
          let any = UInt16.random(in: 0...0x2ff, using: &random)
          let code = own.isEmpty ? any : own[Int.random(in: 0..<own.count, using: &random)]
          let usual: ClosedRange<Int32> = type == 1 ? 0...1 : -10...2000
          let isWide = Int32.random(in: 0...9, using: &random) == 0
          let range = isWide ? Int32.min...Int32.max : usual
          let value = Int32.random(in: range, using: &random)
          events.append(EvdevEvent(UInt16(type), code, value))
        }
        let time = Int64.random(in: 0...(1 << 40), using: &random)
        for report in evdev.reports(of: EvdevFrame(time: time, events: events)) {
          switch report {
          case .described(let description): known.insert(description.identifier)
          case .entered(let identifier, let sample), .moved(let identifier, let sample):
            #expect(known.contains(identifier))
            if case .entered = report {
              #expect(near.isEmpty)
              near.insert(identifier)
            }
            #expect(near == [identifier])
            #expect(sample.time >= last)
            last = sample.time
            #expect((0...1).contains(sample.location.x) && (0...1).contains(sample.location.y))
            #expect(
              (0...1).contains(sample.pressure ?? 0) && (0...1).contains(sample.distance ?? 0)
            )
            #expect((-1...1).contains(sample.slider ?? 0) && (0..<360).contains(sample.twist ?? 0))
            let tilt = sample.tilt ?? .zero
            #expect((-90...90).contains(tilt.dx) && (-90...90).contains(tilt.dy))
          case .left(let identifier, _): #expect(near.remove(identifier) != nil)
          case .removed: Issue.record("nothing is removed")
          case .pad(let identifier, let sample):
            #expect(known.contains(identifier))
            if case .ring(_, let angle?) = sample.action { #expect((0..<360).contains(angle)) }
            if case .strip(_, let position?) = sample.action { #expect((0...1).contains(position)) }
          }
        }
      }
    }
  }
}
