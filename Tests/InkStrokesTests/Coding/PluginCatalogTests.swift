import InkGraphics
import InkStrokes
import Testing

@Suite struct PluginCatalogTests {
  private final class Named: StrokeEngine {
    let name: PartName
    init(_ name: PartName) { self.name = name }
    var code: PluginCode { PluginCode(name) }
    var revisableTail: Int { 0 }
    func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {}
  }

  private final class Listener: LogSink, @unchecked Sendable {
    var heard: [LogMessage] = []
    func log(_ message: LogMessage) { heard.append(message) }
  }

  private func engine(_ name: PartName) -> PluginPart<any StrokeEngine> {
    PluginPart(name, "a test") { Named($0.name) }
  }

  private func names(_ parts: [PartDescription]) -> [String] { parts.map { "\($0.name)" } }

  @Test("SK-23: catalogues of several packages merge, and a part that both have is there once")
  func cataloguesMerge() throws {
    let (a, b, c) = (engine("com.a.reed"), engine("com.b.reed"), engine("com.a.quill"))
    let both = try PluginCatalog(engines: [a, c]).merging(PluginCatalog(engines: [b, c]))
    let own = names(both.parts(.engine)).filter { $0.contains(".") }
    #expect(own == ["com.a.reed", "com.a.quill", "com.b.reed"])
    #expect(try both.engine(PluginCode("com.b.reed")) is Named)
    #expect(try both.engine(PluginCode("com.c.reed")) is UnknownEngine)
    #expect(try both.engine(PluginCode("smoothing")) is SmoothingEngine)
    #expect(try both.merging(both).parts(.engine).count == both.parts(.engine).count)
  }

  @Test(
    "SK-23: two different parts of one name are refused, and the error names both kind and name"
  )
  func collisionsAreRefused() throws {
    let one = PluginCatalog(engines: [engine("com.a.reed")])
    let other = PluginCatalog(engines: [engine("com.a.reed")])
    let error = #expect(throws: InvalidValue.self) { try one.merging(other) }
    let found = try #require(error)
    #expect(found.reason == .duplicate && found.part == "engine" && found.key == "com.a.reed")
    #expect("\(found)".contains("com.a.reed") && "\(found)".contains("engine"))
    // For another kind, the name is free.
    let filter = PluginPart<any PointFilter>("com.a.reed", "a test") { UnknownFilter($0) }
    #expect(try one.merging(PluginCatalog(filters: [filter])).parts(.filter).count == 8)
  }

  @Test("SK-25: a part that nobody knows is told by its name")
  func unknownPartsAreNamed() throws {
    let listener = Listener()
    var catalog = PluginCatalog.builtIn
    catalog.logSink = listener
    _ = try catalog.effect(PluginCode("com.a.glow"))
    let message = try #require(listener.heard.first)
    #expect(message.part == "com.a.glow" && listener.heard.count == 1)
    #expect("\(message)".contains("com.a.glow"))
  }

  /// Checks the codes that a description permits: the required settings, plus one other setting at a time.
  private func check(_ part: PartDescription, _ make: (PluginCode) throws -> PluginCode) throws {
    var needed: [PluginSetting] = []
    var keys: Set<PartName> = []
    for setting in part.settings {
      #expect(keys.insert(setting.key).inserted)
      #expect(setting.summary.utf8CodeUnitCount > 0)
      switch setting.form {
      case .number(let range, default: nil), .wholeNumber(let range, default: nil):
        needed.append(PluginSetting(setting.key, max(range.lowerBound, min(1, range.upperBound))))
      case .choice(let words, default: nil): needed.append(PluginSetting(setting.key, words[0]))
      default: break
      }
    }
    let plain = try make(PluginCode(part.name, needed))
    #expect(plain.name == part.name)
    #expect(Set(plain.settings.map(\.key)) == keys, "\(part.name)")
    for setting in part.settings {
      let others = needed.filter { $0.key != setting.key }
      func with(_ value: PluginSetting.Value) throws -> PluginSetting.Value? {
        try make(PluginCode(part.name, others + [PluginSetting(setting.key, value)]))[setting.key]
      }
      func refuse(_ value: PluginSetting.Value) {
        let error = #expect(throws: InvalidValue.self, "\(part.name) \(value)") {
          _ = try with(value)
        }
        #expect(error?.key == setting.key && error?.part == part.name)
      }
      switch setting.form {
      case .number(let range, let fallback), .wholeNumber(let range, let fallback):
        if let fallback { #expect(plain[setting.key] == .number(fallback), "\(part.name)") }
        for edge in [range.lowerBound, range.upperBound] {
          #expect(try with(.number(edge)) == .number(edge), "\(part.name) \(setting.key)")
        }
        refuse(.number(range.lowerBound.nextDown))
        refuse(.number(range.upperBound.nextUp))
        refuse(.number(.nan))
        refuse(.text([]))
        if case .wholeNumber = setting.form { refuse(.number(range.lowerBound + 0.5)) }
      case .choice(let words, let fallback):
        for word in words {
          let value = PluginSetting.Value.text(word.utf8)
          #expect(try with(value) == value)
        }
        if let fallback {
          #expect(plain[setting.key] == .text(words[fallback].utf8))
        }
        refuse(.text(Array("nothing".utf8)))
        refuse(.number(0))
      case .text, .picture: Issue.record("no part of this package has such a setting")
      }
      if needed.contains(where: { $0.key == setting.key }) {
        let error = #expect(throws: InvalidValue.self) { try make(PluginCode(part.name, others)) }
        #expect(error?.reason == .missing && error?.key == setting.key)
      }
    }
    let error = #expect(throws: InvalidValue.self) {
      try make(PluginCode(part.name, needed + [PluginSetting("strange", 1)]))
    }
    #expect(error?.reason == .unknownKey && error?.part == part.name)
  }

  @Test("SK-23: every part does what its description says: its settings, their ranges and defaults")
  func descriptionsHold() throws {
    let catalog = PluginCatalog.builtIn
    for part in catalog.parts(.engine) { try check(part) { try catalog.engine($0).code } }
    for part in catalog.parts(.effect) { try check(part) { try catalog.effect($0).code } }
    for part in catalog.parts(.filter) { try check(part) { try catalog.filter($0).code } }
    for part in catalog.parts(.colorSpace) { #expect(catalog.colorSpace(part.name) != nil) }
    let counts = PartKind.allCases.map { catalog.parts($0).count }
    #expect(counts == [5, 13, 7, 0, 0, 5, 0, 0])
  }

  @Test("SK-23: every part of the brushes of the catalogue is described")
  func partsOfBrushesAreDescribed() {
    let catalog = PluginCatalog.builtIn
    for entry in Brush.catalog {
      let brush = entry.brush
      #expect(names(catalog.parts(.engine)).contains("\(brush.engine.code.name)"))
      for stage in brush.stages {
        let kind: PartKind = if case .effect = stage { .effect } else { .filter }
        #expect(names(catalog.parts(kind)).contains("\(stage.code.name)"), "\(entry.name)")
      }
    }
  }

  @Test("R20: a name is 1 to 64 letters, digits, hyphens and dots")
  func names() {
    for text in ["a", "pen", "com.example.reed", "x-1", "0", String(repeating: "a", count: 64)] {
      let name = PartName(text)
      #expect(name.map { "\($0)" } == text)
    }
    for text in [
      "", "A", "a b", "é", ".", "a.", ".a", "a..b", "a_b", String(repeating: "a", count: 65),
    ] {
      #expect(PartName(text) == nil, "\(text)")
    }
    let read = PartName(utf8: Array("pen".utf8))
    #expect(read == "pen")
    #expect(read?.hashValue == ("pen" as PartName).hashValue)
    #expect(("com.a" as PartName).hasOwner && !("pen" as PartName).hasOwner)
  }
}
