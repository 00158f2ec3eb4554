import Foundation
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Recordings of tablets and logs of pens, read as ink.
@Suite struct EvdevReaderTests {
  /// The output of `evemu-describe` for a tablet of 200 × 100 mm.
  static let description = """
    # EVEMU 1.3
    N: A Tablet
    I: 0003 056a 0001 0100
    P: 01 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 03 1c 00 00 00 00 00 00
    B: 03 03 00 00 01 00 00 00 00
    A: 00 0 20000 0 0 100
    A: 01 0 10000 0 0 100
    A: 18 0 1000 0 0 0

    """

  /// The events of a pen that enters proximity, draws from (50, 25) mm to (150, 75) mm, and leaves.
  static let events = """
    E: 0.000000 0003 0000 4000
    E: 0.000000 0003 0001 2000
    E: 0.000000 0001 0140 0001
    E: 0.000000 0000 0000 0000
    E: 0.010000 0003 0000 5000
    E: 0.010000 0003 0001 2500
    E: 0.010000 0003 0018 500
    E: 0.010000 0001 014a 0001
    E: 0.010000 0000 0000 0000
    E: 0.020000 0003 0000 10000
    E: 0.020000 0003 0001 5000
    E: 0.020000 0000 0000 0000
    E: 0.030000 0003 0000 15000
    E: 0.030000 0003 0001 7500
    E: 0.030000 0003 0018 600
    E: 0.030000 0000 0000 0000
    E: 0.040000 0003 0018 0
    E: 0.040000 0001 014a 0000
    E: 0.040000 0000 0000 0000
    E: 0.050000 0001 0140 0000
    E: 0.050000 0000 0000 0000

    """

  /// The output of `libinput record` for a pen, its pad and the fingers beside it.
  static let yaml = """
    # libinput record
    version: 1
    ndevices: 3
    devices:
    - node: /dev/input/event5
      evdev:
        name: "A Tablet"
        id: [3, 1386, 1, 256]
        codes:
          0: [0]
          1: [320, 330, 331]
          3: [0, 1, 24]
        absinfo:
          0: [0, 20000, 0, 0, 100]
          1: [0, 10000, 0, 0, 100]
          24: [0, 1000, 0, 0, 0]
        properties: []
      events:
      - evdev:
        - [0, 0, 3, 0, 5000]
        - [0, 0, 3, 1, 5000]
        - [0, 0, 1, 320, 1]
        - [0, 0, 0, 0, 0]
      - evdev:
        - [0, 20000, 3, 24, 500]
        - [0, 20000, 0, 0, 0]
      - evdev:
        - [0, 40000, 3, 0, 9000]
        - [0, 40000, 0, 0, 0]
      - evdev:
        - [0, 60000, 3, 24, 0]
        - [0, 60000, 0, 0, 0]
    - node: /dev/input/event6
      evdev:
        name: "Its Pad"
        id: [3, 1386, 1, 256]
        codes:
          0: [0]
          1: [256, 257, 331]
          3: [0, 1]
        absinfo:
          0: [0, 1, 0, 0, 0]
          1: [0, 1, 0, 0, 0]
      events:
      - evdev:
        - [0, 30000, 1, 257, 1]
        - [0, 30000, 0, 0, 0]
    - node: /dev/input/event7
      evdev:
        name: "Its Fingers"
        id: [3, 1386, 1, 256]
        codes:
          0: [0]
          1: [330]
          3: [0, 1, 53, 54]
        absinfo:
          0: [0, 100, 0, 0, 0]
          1: [0, 100, 0, 0, 0]
          53: [0, 100, 0, 0, 0]
          54: [0, 100, 0, 0, 0]
      events:
      - evdev:
        - [0, 30000, 3, 53, 50]
        - [0, 30000, 1, 330, 1]
        - [0, 30000, 0, 0, 0]

    """

  /// A log of a pen on a screen that does not report its size; it ends while the tip touches.
  static let log: [UInt8] = {
    let surface = StylusSurface(identifier: 4, name: "A Screen", isScreen: true)
    var log = AccessoryLog([
      .described(
        AccessoryDescription(
          identifier: 9,
          name: "A Pen",
          capabilities: .pressure,
          surface: surface
        )
      ),
      .entered(identifier: 9, StylusSample(time: 1, location: Point(0.1, 0.1), isTouching: false)),
    ])
    for step in 0..<20 {
      let point = Point(0.1 + Double(step) * 0.04, 0.5)
      log.append(
        .moved(
          identifier: 9,
          StylusSample(
            time: 1 + Double(step) * 0.01,
            location: point,
            pressure: 0.5,
            isTouching: true
          )
        )
      )
    }
    return Array(log.encoded())
  }()

  private func read(_ text: String, name: String? = nil) throws -> InkImport {
    try InkReader.read([UInt8](text.utf8), name: name, formats: .all)
  }

  private func failure(_ bytes: [UInt8], name: String? = nil) -> String {
    do throws(FormatError) {
      _ = try InkReader.read(bytes, name: name, formats: .all)
      return "it is read"
    } catch {
      return error.description
    }
  }

  private func failure(_ text: String, name: String? = nil) -> String {
    failure([UInt8](text.utf8), name: name)
  }

  @Test("A recording is ink where it was drawn, on a page as large as the tablet")
  func evemu() throws {
    let file = try read(Self.description + Self.events)
    #expect(file.format == .evdev)
    #expect(file.notes.isEmpty)
    #expect(file.channels == ["x", "y", "time", "force"])
    let millimetre = 72 / 25.4
    let page = try #require(file.drawing.pages.first?.size)
    #expect(abs(page.width - 200 * millimetre) < 1e-6 && abs(page.height - 100 * millimetre) < 1e-6)
    let strokes = file.strokes
    #expect(strokes.count == 1)
    let samples = try #require(strokes.first?.samples)
    #expect(samples.map(\.time) == [0.01, 0.02, 0.03, 0.04])
    for (sample, x) in zip(samples, [50.0, 100, 150, 150]) {
      #expect(abs(sample.location.x - x * millimetre) < 0.1)
      #expect(abs(sample.location.y - x / 2 * millimetre) < 0.1)
    }
    #expect(abs(try #require(samples[0].force) - 490.0 / 990) < 0.01)
    #expect(samples[3].force == 0)
    let recording = try #require(file.recording)
    #expect(recording.batches.reduce(0, +) == recording.stream.count)
    #expect(recording.events.first?.phase == .hover)
  }

  @Test(
    "A button that erases turns the pen while it is held, in the middle of a stroke, too; one that undoes is told"
  )
  func heldButton() throws {
    let held = Self.events.replacing(
      "E: 0.020000 0003 0000 10000",
      with: "E: 0.020000 0001 014b 0001\nE: 0.020000 0003 0000 10000"
    )
    let strokes = try read(Self.description + held).strokes
    #expect(strokes.map(\.kind) == [.pen, .eraser])
    #expect(strokes.map { $0.brush.erases } == [false, true])
    #expect(strokes.first.map { Set($0.samples.map(\.time)) } == [0.01])
    #expect(strokes.last?.samples.map(\.time) == [0.02, 0.03, 0.04])

    let whole = Self.events.replacing(
      "0001 0140 0001",
      with: "0001 0140 0001\nE: 0.0 0001 014b 0001"
    )
    #expect(try read(Self.description + whole).strokes.map { $0.brush.erases } == [true])
    let released = held.replacing("0018 600", with: "0018 600\nE: 0.03 0001 014b 0000")
    let kinds = try read(Self.description + released).strokes.map(\.kind)
    #expect(kinds == [.pen, .eraser, .pen])

    let undone = Self.events.replacing(
      "E: 0.000000 0000 0000 0000",
      with: "E: 0.000000 0001 014c 0001\nE: 0.000000 0000 0000 0000"
    )
    let file = try read(Self.description + undone)
    #expect(file.strokes.map(\.kind) == [.pen])
    #expect(file.notes == ["a pen button requested undo 1 time: nothing was undone"])
  }

  @Test("Devices of one file go on at once; a pad and fingers draw nothing, and a note says so")
  func devices() throws {
    let file = try read(Self.yaml)
    #expect(file.format == .evdev)
    #expect(file.strokes.count == 1)
    #expect(
      file.notes == [
        "input of the tablet's pad (its keys, rings and strips) was ignored: 1 key press",
        "touch input of Its Fingers, left out",
      ]
    )
  }

  @Test("Events find their device beside them, or the error says what to do")
  func beside() throws {
    #expect(failure(Self.events).contains("cat NAME.desc NAME.events"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("evdev-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = folder.appendingPathComponent("pen.a-drag.events").path
    #expect(failure(Self.events, name: name).contains("cat NAME.desc NAME.events"))
    try Data(Self.description.utf8).write(to: folder.appendingPathComponent("pen.desc"))
    #expect(try read(Self.events, name: name).strokes.count == 1)
    var limits = ReadingLimits()
    limits.followsReferences = false
    #expect(throws: FormatError.self) {
      try InkReader.read([UInt8](Self.events.utf8), name: name, limits: limits, formats: .all)
    }
    try Data("N: x\nhello\n".utf8).write(to: folder.appendingPathComponent("pen.desc"))
    #expect(failure(Self.events, name: name).contains("pen.desc: not a recording"))
  }

  @Test("A description in front of a recording that has its own is the one that does not count")
  func twoDescriptions() throws {
    let other = "N: Another\nI: 0003 0001 0001 0001\nB: 01 01\nA: 00 0 1 0 0\n"
    #expect(try read(other + Self.description + Self.events).strokes.count == 1)
    #expect(failure(Self.description + Self.events + other).contains("second device"))
  }

  @Test("A recording without ink says what is in it")
  func withoutInk() {
    let hover = Self.events.replacing("0018 500", with: "0018 0").replacing(
      "0018 600",
      with: "0018 0"
    )
    #expect(
      failure(Self.description + hover)
        == "contains no ink: the pen hovered but never touched the tablet (5 samples)"
    )
    #expect(failure(Self.description) == "contains no ink: no events of A Tablet")
    #expect(
      failure(Self.description + "E: 0.0 0001 0110 0001\nE: 0.0 0000 0000 0\n").contains(
        "another device"
      )
    )
    let parts = Self.yaml.components(separatedBy: "- node")
    #expect(failure(parts[0] + "- node" + parts[2]) == "contains no ink: a pad (1 key press)")
    #expect(
      failure(parts[0] + "- node" + parts[3])
        == "contains no ink: Its Fingers is a touchscreen or touchpad"
    )
    #expect(failure(AccessoryLog().encoded()) == "contains no ink: no pen input")
  }

  @Test("A tablet that does not tell its size is taken for one of 160 mm, as high as its units say")
  func withoutSize() throws {
    let file = try read(
      Self.description.replacing("0 0 100", with: "0 0 0") + Self.events
    )
    let page = try #require(file.drawing.pages.first?.size)
    #expect(abs(page.width - 160 * 72 / 25.4) < 1e-6 && abs(page.height - 80 * 72 / 25.4) < 1e-6)
    #expect(file.notes == ["the size of the tablet is unknown: a width of 160 mm was assumed"])
  }

  @Test("CR-23: a log of pens is ink, also what was not finished when it was cut off")
  func log() throws {
    let file = try InkReader.read(Self.log, formats: .all)
    #expect(file.format == .accessoryLog)
    #expect(file.strokes.count == 1)
    #expect(file.strokes.first?.samples.count == 21)
    #expect(file.notes.count == 1)
    let cut = try InkReader.read(Array(Self.log.dropLast(11)), formats: .all)
    #expect(cut.strokes.first?.samples.count == 20)
    #expect(cut.notes.contains { $0.contains("truncated") })
    var later = Self.log
    later[7] = 0x39
    #expect(
      failure(later)
        == "the pen log was written by a newer version of Inkstone; read it with that version"
    )
  }

  @Test("Recordings may be gzipped, and lines of numbers below comments are still lines of numbers")
  func detection() throws {
    #expect(
      try InkReader.read(
        deflated([UInt8]((Self.description + Self.events).utf8), windowBits: 31),
        formats: .all
      )
      .format == .evdev
    )
    #expect(
      try InkReader.read(deflated(Self.log, windowBits: 31), formats: .all).format == .accessoryLog
    )
    #expect(try read("# E: a comment\n1 2 3\n2 3 4\n").format == .sampleLines)
  }

  @Test("More samples than there may be are an error, and so is more memory")
  func limits() {
    var limits = ReadingLimits()
    limits.samples = 3
    for bytes in [[UInt8]((Self.description + Self.events).utf8), Self.log] {
      #expect(throws: FormatError.self) { try InkReader.read(bytes, limits: limits, formats: .all) }
    }
    limits.samples = 1000
    limits.memory = 4000
    for bytes in [[UInt8]((Self.description + Self.events).utf8), Self.log] {
      #expect(throws: FormatError.self) { try InkReader.read(bytes, limits: limits, formats: .all) }
    }
  }

  @Test("Broken recordings and logs are read or refused with one line")
  func fuzz() {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    let end = Date().addingTimeInterval(seconds)
    let seeds =
      [[UInt8]((Self.description + Self.events).utf8), [UInt8](Self.yaml.utf8), Self.log]
      + Self.recorded
    var generator = FuzzTests.Generator(state: 24)
    var (tries, readable) = (0, 0)
    while tries < 3000 || Date() < end {
      readable += FuzzTests.read(FuzzTests.mutated(seeds[tries % seeds.count], &generator))
      tries += 1
    }
    print("mutations of tablets: \(tries) files tried, \(readable) of them readable")
    #expect(readable > 0 && readable < tries)
  }

  /// The first parts of real recordings, if available.
  private static let recorded: [[UInt8]] = {
    guard let folder = ProcessInfo.processInfo.environment["INKSTONE_DATA"] else { return [] }
    return ["dell_canvas_pen.evemu", "UC-LOGIC_Tablet_WP5540U_Pen.events"].compactMap { name in
      (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/evdev/\(name)"))).map {
        Array($0.prefix(30_000))
      }
    }
  }()
}
