import InkGraphics
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

@Suite struct StylusSettingsTests {
  private func read(_ text: String) throws(StylusSettingsError) -> StylusSettings {
    try StylusSettings.read(Array(text.utf8)).settings
  }

  private static let example = """
    # A text as a person writes it.
    [tool]
    pressure = gamma 1.4    # a little harder
    threshold=0.02
    \ttilt-offset = 3, -2.5
    keep-proportions = yes
    buttons = erase undo none save

    [tool 0x1A2b]
    pressure = points 0 0, 0.3 0.5, 1 1
    surface-area = 0 0 0.5 1
    screen-area = 0.25 0 1 0.75
    left-handed = yes
    buttons = canvas
    ; another comment
    [tool 77]
    pressure = two-levels
    [pad]
    keys = undo redo
    [pad 12]
    keys = none save
    """

  @Test func aTextSaysWhatItSays() throws {
    let settings = try read(Self.example)
    let all = settings.standardTool
    #expect(all.pressure == PressureCurve(.gamma(1.4), threshold: 0.02))
    #expect(all.tiltOffset == Vector(3, -2.5) && all.keepsProportions && !all.isLeftHanded)
    #expect(
      all.buttons?[0] == .erase && all.buttons?[3] == .save && all.buttons?[4] == EditingAction.none
    )
    #expect(settings.serials == [77, 0x1A2B])
    let one = settings.tool(serial: 0x1A2B)
    let points = [Point(0, 0), Point(0.3, 0.5), Point(1, 1)]
    #expect(one.pressure == PressureCurve(.points(points), threshold: 0.02))
    #expect(one.surfaceArea == Rect(minX: 0, minY: 0, maxX: 0.5, maxY: 1))
    #expect(one.screenArea == Rect(minX: 0.25, minY: 0, maxX: 1, maxY: 0.75))
    #expect(one.isLeftHanded && one.keepsProportions && one.buttons == nil)
    #expect(settings.tool(serial: 77).pressure == PressureCurve(.twoLevels, threshold: 0.02))
    #expect(settings.tool(serial: 78) == all && settings.tool(serial: nil) == all)
    #expect(settings.pad(1).keys[1] == .redo && settings.pad(12).keys[1] == .save)
    #expect(try read(settings.text) == settings)
    #expect(try read(Self.example.split(separator: "\n").joined(separator: "\r\n")) == settings)
    #expect(try read("\u{FEFF}" + Self.example) == settings && read("") == StylusSettings())
  }

  @Test func unknownSectionsAndKeysArePassedOverWithANote() throws {
    let text =
      "[tool]\nhaptics = 3\nthreshold = 0.1\nkeys = undo\n[wheel 3]\nx = y\n[pad]\nbuttons = undo\n"
    let (settings, notes) = try StylusSettings.read(Array(text.utf8))
    #expect(settings.standardTool.pressure.threshold == 0.1)
    #expect(notes.map { $0.line } == [2, 4, 5, 8])
    #expect(notes.map { $0.name } == ["haptics", "keys", "[wheel 3]", "buttons"])
    let many = "[tool]\n" + String(repeating: "what = 1\n", count: 5000)
    #expect(try StylusSettings.read(Array(many.utf8)).notes.count == 100)
  }

  @Test(
    arguments: [
      ("[tool", 1, .sectionNotClosed), ("[tool x]", 1, .notASerial),
      ("[tool 1 2]", 1, .notASerial), ("[tool 99999999999999999999]", 1, .notASerial),
      ("[tool]\n[tool]", 2, .repeatedSection), ("[tool 1]\n[tool 0x1]", 2, .repeatedSection),
      ("[pad 1]\n\n[pad 1]", 3, .repeatedSection), ("[tool 1]\n[tool]", 2, .standardTooLate),
      ("[pad 1]\n[pad]", 2, .standardTooLate), ("[tool]\nnonsense", 2, .notAKey),
      ("= 3", 1, .notAKey), ("threshold = 0", 1, .keyOutsideSection),
      ("[tool]\nthreshold = 0\nthreshold = 0", 3, .repeatedKey),
      ("[tool]\nthreshold = 0,5", 2, .notThatMany(1)), ("[tool]\nthreshold = x", 2, .notANumber),
      ("[tool]\nthreshold = 1e3", 2, .notANumber), ("[tool]\nthreshold = .", 2, .notANumber),
      ("[tool]\nthreshold = 0.95", 2, .outOfRange(minimum: 0, maximum: 0.9)),
      ("[tool]\ntilt-offset = 3", 2, .notThatMany(2)),
      ("[tool]\nsurface-area = 0 0 1", 2, .notThatMany(4)),
      ("[tool]\nsurface-area = 0.5 0 0.5 1", 2, .emptyArea),
      ("[tool]\nleft-handed = maybe", 2, .notAWord(["yes", "no"])),
      ("[tool]\npressure = linear 3", 2, .notAWord(["linear", "gamma", "points", "two-levels"])),
      ("[tool]\npressure = points 0 0 0.5", 2, .notACurve),
      ("[tool]\npressure = points 0 0 0 1", 2, .notACurve),
      ("[tool]\npressure = points 0 1 1 0", 2, .notACurve),
      (
        "[pad]\nkeys = undo dance", 2, .notAWord(["none", "undo", "redo", "erase", "save"])
      ),
    ] as [(String, Int, StylusSettingsError.Reason)]
  )
  func whatIsWrongIsToldWithItsLine(
    _ text: String,
    _ line: Int,
    _ reason: StylusSettingsError.Reason
  ) throws {
    let error = #expect(throws: StylusSettingsError.self) { try read(text) }
    #expect(error == StylusSettingsError(line: line, reason))
    #expect(error?.message.hasPrefix("line \(line): ") == true)
  }

  @Test func textsAndSectionsAreBounded() throws {
    let long = [UInt8](repeating: UInt8(ascii: "#"), count: StylusSettings.maximumBytes + 1)
    #expect(throws: StylusSettingsError(line: 1, .tooLong)) { try StylusSettings.read(long) }
    _ = try StylusSettings.read(Array(long.dropLast()))
    // The line is that on which the text exceeds the limit.
    let lines = Array(String(repeating: "# 3 bytes and a line feed\n", count: 3000).utf8)
    let last = StylusSettings.maximumBytes / 26 + 1
    #expect(throws: StylusSettingsError(line: last, .tooLong)) { try StylusSettings.read(lines) }
    let tools = (0...64).map { "[tool \($0)]\n" }.joined()
    #expect(throws: StylusSettingsError(line: 65, .tooManySections)) { try read(tools) }
    let keys = "[pad]\nkeys =" + String(repeating: " undo", count: 33)
    #expect(throws: StylusSettingsError(line: 2, .tooManyButtons)) { try read(keys) }
    var settings = StylusSettings()
    let fits = (0...UInt64(64)).map { settings.setTool(StylusToolSettings(), serial: $0) }
    #expect(fits == Array(repeating: true, count: 64) + [false])
    settings.setTool(nil, serial: 3)
    let fitsNow = settings.setTool(StylusToolSettings(), serial: 64)
    #expect(fitsNow && settings.serials.last == 64)
  }

  @Test func anySettingsReadBackEqual() throws {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<2000 {
      let settings = Self.any(&random)
      let (same, notes) = try StylusSettings.read(Array(settings.text.utf8))
      #expect(same == settings && notes.isEmpty)
    }
  }

  @Test func brokenTextsAreReadOrRefused() {
    var random = SeededGenerator(seed: 36)
    var texts = [Array(Self.example.utf8)]
    for _ in 0..<20 { texts.append(Array(Self.any(&random).text.utf8)) }
    var (read, refused) = (0, 0)
    for round in 0..<20_000 {
      var text = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0...Int.random(in: 0..<4, using: &random) where !text.isEmpty {
        let offset = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text[offset] = UInt8.random(in: 0...255, using: &random)
        case 1: text.remove(at: offset)
        case 2:
          text.insert(Array("0.,=[]#x\n -".utf8).randomElement(using: &random) ?? 0, at: offset)
        case 3: text.removeSubrange(offset..<min(offset + 9, text.count))
        default: text.insert(contentsOf: text[offset..<min(offset + 30, text.count)], at: offset)
        }
      }
      do throws(StylusSettingsError) {
        let (settings, _) = try StylusSettings.read(text)
        read += 1
        // Accepted settings can be written.
        if round % 16 != 0 { continue }
        let (again, _) = try StylusSettings.read(Array(settings.text.utf8))
        #expect(again == settings)
      } catch {
        refused += 1
        let lines = text.count { $0 == UInt8(ascii: "\n") } + 1
        #expect(error.line >= 1 && error.line <= lines && !error.message.isEmpty)
      }
    }
    #expect(read > 1000 && refused > 1000)
  }

  @Test func aKitReadsByTheSettingsOfTheVeryTool() throws {
    var own = StylusToolSettings()
    own.buttons = ButtonActions(primary: .save)
    own.screenArea = Rect(minX: 0, minY: 0, maxX: 0.5, maxY: 0.5)
    var settings = StylusSettings()
    settings.setTool(own, serial: 1002)
    let desk = try Desk.running(pen(1), pen(2))
    #expect(desk.kit.accessory(2)?.buttonActions == nil)
    desk.kit.settings = settings
    #expect(desk.kit.accessory(2)?.buttonActions?.primary == .save)
    #expect(desk.kit.accessory(1)?.buttonActions == nil)
    let update = desk.update(moved(1, 1, 1, 1), moved(2, 1, 1, 1))
    #expect(update.events.map { $0.location } == [Point(1000, 500), Point(500, 250)])
    // Settings by an app stay until there are other settings.
    desk.kit.accessory(1)?.buttonActions = ButtonActions(primary: .redo)
    var described = pen(1)
    described.battery = .init(level: 0.5)
    _ = desk.update(.described(described), .removed(identifier: 1, time: 1), .described(pen(1)))
    #expect(desk.kit.accessory(1)?.buttonActions?.primary == .redo)
    desk.kit.settings = StylusSettings()
    #expect(desk.kit.accessory(1)?.buttonActions == nil)
  }

  /// Returns settings of all kinds, including values out of range.
  private static func any(_ random: inout SeededGenerator) -> StylusSettings {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func actions() -> ButtonActions {
      var actions = ButtonActions(primary: .none, secondary: .none)
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        actions[Int.random(in: 0..<32, using: &random)] =
          EditingAction.allCases.randomElement(using: &random) ?? .undo
      }
      return actions
    }
    func tool() -> StylusToolSettings {
      var tool = StylusToolSettings()
      let points = (0..<Int.random(in: 0..<20, using: &random))
        .map { _ in Point(number(-0.1...1.1), number(0...1)) }.sorted { $0.x < $1.x }
      let shapes: [PressureCurve.Shape] = [.gamma(number(0...11)), .points(points), .twoLevels]
      if Bool.random(using: &random) {
        tool.pressure = PressureCurve(
          shapes[Int.random(in: 0..<3, using: &random)],
          threshold: Bool.random(using: &random) ? 0 : number(-0.1...1)
        )
      }
      if Bool.random(using: &random) {
        tool.tiltOffset = Vector(number(-99...99), number(-1e-7...9))
      }
      if Bool.random(using: &random) {
        tool.surfaceArea = Rect(
          minX: number(-1...0.6),
          minY: number(0...0.6),
          maxX: number(0.4...1),
          maxY: number(0.5...2)
        )
        tool.screenArea = tool.surfaceArea
        tool.screenArea.maxX = number(0...1)
      }
      tool.keepsProportions = Bool.random(using: &random)
      tool.isLeftHanded = Bool.random(using: &random)
      if Bool.random(using: &random) { tool.buttons = actions() }
      return tool
    }
    var settings = StylusSettings()
    settings.standardTool = tool()
    settings.standardPad.keys = actions()
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      settings.setTool(tool(), serial: .random(in: 0...UInt64.max, using: &random))
      settings.setPad(
        StylusPadSettings(keys: actions()),
        identifier: .random(in: 0...9, using: &random)
      )
    }
    return settings
  }
}
