import InkGraphics
import InkStylus
import Testing
import _InkTestSupport

/// Edits of settings text that a user has written.
@Suite struct SettingsEditingTests {
  private let written = """
    # Mine. Do not touch!
    [tool]
    pressure = gamma 1.4   # a little harder
    threshold=0.02

    # The one from the office.
    [tool 0x1A2b]
    left-handed = yes
    colour = red  ; of a later version

    [weather]
    rain = yes

    [pad 12]
      keys = none save  # the lower one
    # The end.
    """

  private func change(_ text: String, _ change: (inout StylusSettings) -> Void) throws -> String {
    var settings = try StylusSettings.read(Array(text.utf8)).settings
    change(&settings)
    let changed = try settings.text(changing: Array(text.utf8))
    #expect(try StylusSettings.read(Array(changed.utf8)).settings == settings)
    return changed
  }

  @Test("What is not changed stays as it was written")
  func nothing() throws {
    #expect(try change(written) { _ in } == written + "\n")
    let returns = written.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try change(returns) { _ in } == returns + "\r\n")
  }

  @Test("A value is replaced in its line; a key that is missing comes after the last one")
  func values() throws {
    let changed = try change(written) { settings in
      settings.standardTool.pressure = PressureCurve(.twoLevels, threshold: 0.02)
      var one = settings.tool(serial: 0x1A2B)
      one.isLeftHanded = false
      one.keepsProportions = true
      settings.setTool(one, serial: 0x1A2B)
      settings.setPad(
        StylusPadSettings(keys: ButtonActions(primary: .undo, secondary: .redo)),
        identifier: 12
      )
    }
    #expect(
      changed == """
        # Mine. Do not touch!
        [tool]
        pressure = two-levels   # a little harder
        threshold=0.02

        # The one from the office.
        [tool 0x1A2b]
        left-handed = no
        colour = red  ; of a later version
        pressure = gamma 1.4
        keep-proportions = yes

        [weather]
        rain = yes

        [pad 12]
          keys = undo redo  # the lower one
        # The end.

        """
    )
  }

  @Test(
    "Sections come and go; those for all stand before the others, comments with what they are about"
  )
  func sections() throws {
    let text = """
      # Numbers first.

      # My pen.
      [tool 7]
      left-handed = yes
      [pad 1]
      keys = save
      """
    let changed = try change(text) { settings in
      settings.standardTool.keepsProportions = true
      settings.setTool(settings.standardTool, serial: 7)
      settings.setTool(StylusToolSettings(), serial: 255)
      settings.standardPad = StylusPadSettings(
        keys: ButtonActions(primary: .undo, secondary: .none)
      )
      settings.setPad(nil, identifier: 1)
    }
    #expect(
      changed == """
        # Numbers first.

        [tool]
        keep-proportions = yes

        # My pen.
        [tool 7]
        left-handed = no

        [tool 0xff]
        keep-proportions = no

        [pad]
        keys = undo

        """
    )
  }

  @Test("Tools follow what all have in what they had in common")
  func following() throws {
    let text = """
      [tool]
      pressure = gamma 2
      threshold = 0.1
      [tool 1]
      threshold = 0.2
      [tool 2]
      pressure = two-levels

      """
    let changed = try change(text) { settings in
      var all = settings.standardTool
      all.pressure = PressureCurve(.gamma(3), threshold: 0.3)
      all.isLeftHanded = true
      settings.changeStandardTool(to: all)
      #expect(settings.tool(serial: 1).pressure == PressureCurve(.gamma(3), threshold: 0.2))
      #expect(settings.tool(serial: 2).pressure == PressureCurve(.twoLevels, threshold: 0.3))
      #expect(settings.tool(serial: 1).isLeftHanded)
    }
    #expect(
      changed == """
        [tool]
        pressure = gamma 3
        threshold = 0.3
        left-handed = yes
        [tool 1]
        threshold = 0.2
        [tool 2]
        pressure = two-levels

        """
    )
  }

  @Test("An empty text becomes the whole one; a wrong one is an error and no text")
  func withoutText() throws {
    var settings = StylusSettings()
    settings.standardTool.isLeftHanded = true
    #expect(try settings.text(changing: []) == settings.text)
    #expect(throws: StylusSettingsError(line: 2, .notAWord(["yes", "no"]))) {
      try settings.text(changing: Array("[tool]\nleft-handed = perhaps".utf8))
    }
  }

  @Test("Whatever was changed in whatever text, it reads back as the settings")
  func anything() throws {
    var random = SeededGenerator(seed: 5)
    func tool() -> StylusToolSettings {
      var tool = StylusToolSettings()
      let shapes: [PressureCurve.Shape] = [.gamma(1), .gamma(2.5), .twoLevels]
      tool.pressure = PressureCurve(
        shapes.randomElement(using: &random) ?? .gamma(1),
        threshold: Bool.random(using: &random) ? 0 : random.real(0, 0.9)
      )
      tool.isLeftHanded = Bool.random(using: &random)
      tool.keepsProportions = Bool.random(using: &random)
      if Bool.random(using: &random) { tool.tiltOffset = Vector(random.real(-90, 90), 0) }
      if Bool.random(using: &random) {
        tool.buttons = ButtonActions(primary: .save, secondary: .none)
      }
      return tool
    }
    func settings() -> StylusSettings {
      var settings = StylusSettings()
      if Bool.random(using: &random) { settings.standardTool = tool() }
      for serial in 1...3 where Bool.random(using: &random) {
        settings.setTool(
          Bool.random(using: &random) ? tool() : settings.standardTool,
          serial: UInt64(serial)
        )
      }
      for pad in 1...2 where Bool.random(using: &random) {
        settings.setPad(
          StylusPadSettings(keys: ButtonActions(primary: .redo, secondary: .erase)),
          identifier: UInt64(pad)
        )
      }
      return settings
    }
    for _ in 0..<100 {
      var text = settings().text + "# kept\n[later]\nkey = value\n"
      for _ in 0..<4 {
        let next = settings()
        text = try next.text(changing: Array(text.utf8))
        #expect(try StylusSettings.read(Array(text.utf8)).settings == next)
        #expect(text.contains("# kept\n[later]\nkey = value\n"))
      }
    }
  }
}
