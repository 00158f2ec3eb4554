import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct BrushCodingTests {
  /// SK-21: every brush survives encoding, and so does a log that selects it.
  @Test func everyBrushSurvives() throws {
    for named in Brush.catalog {
      let bytes = named.brush.encoded()
      let copy = try Brush(decoding: bytes)
      #expect(copy == named.brush, "\(named.name)")
      #expect(copy.hashValue == named.brush.hashValue)
      #expect(copy.encoded() == bytes, "\(named.name)")
      let events = restlessContact(seed: 5)
      let stream = EventStream(brush: named.brush, events: events)
      let read = try EventStream(decoding: stream.encoded())
      #expect(read == stream, "\(named.name)")
      var model = InkModel()
      model.process(read)
      let direct = SyntheticPen.model(events, brush: named.brush)
      #expect(model.fingerprint == direct.fingerprint, "\(named.name)")
    }
  }

  /// SK-21: brushes that differ in any property are not equal, nor are their bytes.
  @Test func differencesAreSeen() throws {
    let base = Brush.dashed
    let others = [
      try base.restyled { $0.width = 2.5 }, try base.restyled { $0.color.alpha = 0.5 },
      try base.restyled { $0.color = Color(gray: 0) }, try base.restyled { $0.cap = .square },
      try base.restyled { $0.join = .bevel }, try base.restyled { $0.dash?.phase = 1 },
      try base.restyled { $0.dash = nil }, try base.restyled { $0.purpose = .eraser },
      try base.restyled { $0.blendMode = .multiply }, base.with(retention: .pixels), .fineliner,
      try Brush(engine: base.engine, style: base.style, filters: [Decimation(rate: 3)]),
      try Brush(engine: base.engine, style: base.style, effects: [ScaledWidth(factor: 1)]),
      try Brush(engine: MidpointEngine(), style: base.style),
    ]
    let all = others + [base]
    for i in all.indices {
      for j in all.indices where i != j {
        #expect(all[i] != all[j], "\(i), \(j)")
        #expect(all[i].encoded() != all[j].encoded(), "\(i), \(j)")
      }
    }
  }

  /// SK-23: a CMYK color survives, component by component.
  @Test func cmykSurvives() throws {
    let color = Color(cyan: 0.1, magenta: 0.2, yellow: 0.3, key: 0.4, alpha: 0.5)
    let brush = try Brush.pen.restyled { $0.color = color }
    let copy = try Brush(decoding: brush.encoded())
    #expect(copy.style.color == color)
    #expect(copy.style.color.space === CMYKColorSpace.shared)
    #expect(copy == brush)
  }

  /// R20: truncated bytes are refused at their end; bytes behind the brush are refused.
  @Test func truncatedBytesAreRefused() throws {
    for named in Brush.catalog {
      let bytes = named.brush.encoded()
      let step = max(1, bytes.count / 400)
      for length in stride(from: 0, to: bytes.count, by: step) {
        let error = #expect(throws: StreamDecodingError.self) {
          try Brush(decoding: Array(bytes.prefix(length)))
        }
        let found = try #require(error)
        #expect(found.reason == .truncated && found.offset <= length, "\(named.name) \(length)")
      }
      #expect(throws: StreamDecodingError(reason: .invalidValue, offset: bytes.count)) {
        try Brush(decoding: bytes + [0])
      }
    }
  }

  /// R20: corrupted bytes decode to a valid brush or an error, never a trap; a decoded brush can be encoded,
  /// decoded again and drawn.
  @Test func bentBytesNeverTrap() throws {
    var random = SeededGenerator(seed: 21)
    let points = (0..<8).map { Point(Double($0) * 15, Double($0 % 3) * 10) }
    let events = SyntheticPen.stroke(points, force: 0.5)
    var read = 0
    for round in 0..<4000 {
      var bytes = Brush.catalog[round % Brush.catalog.count].brush.encoded()
      // Mostly the part before a texture, in which every byte matters.
      let reach = UInt64(round % 5 == 0 ? bytes.count : min(bytes.count, 250))
      for _ in 0...(random.next() % 3) {
        let offset = Int(random.next() % reach)
        switch random.next() % 4 {
        case 0: bytes[offset] ^= UInt8(1 << (random.next() % 8))
        case 1: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes[offset] = 255
        default: bytes[offset] = 0
        }
      }
      guard let brush = try? Brush(decoding: bytes) else { continue }
      read += 1
      let again = brush.encoded()
      #expect(try Brush(decoding: again).encoded() == again)
      let stroke = SyntheticPen.model(events, brush: brush).dry[0]
      #expect(stroke.item() != nil)
    }
    #expect(read > 400)
  }

  /// R20: numbers that are invalid for a kind are refused instead of being rounded or wrapped.
  @Test func settingsOfBuiltInKindsAreChecked() throws {
    let catalog = PluginCatalog.builtIn
    func refused(_ part: PartName, _ key: PartName, _ settings: PluginSetting...) {
      let code = PluginCode(part, settings)
      for make: (PluginCode) throws -> Void in [
        { _ = try catalog.engine($0) }, { _ = try catalog.effect($0) },
        { _ = try catalog.filter($0) },
      ] {
        do { try make(code) } catch let error as InvalidValue {
          #expect(error.part == part && error.key == key, "\(error)")
          return
        } catch {}
      }
      Issue.record("\(code) was taken")
    }
    refused("tip-rotation", "source", .init("source", 1))
    refused("tip-rotation", "source", .init("source", "sideways"))
    refused("stylus-width", "minimum")
    refused("stylus-width", "maximum", .init("minimum", 1))
    refused("tilt-shading", "opacity", .init("width", 1), .init("opacity", 2))
    refused("speed-width", "slow", .init("slow", .infinity), .init("fast", 1))
    refused("scaled-width", "factor", .init("factor", .nan))
    refused("scaled-width", "factor", .init("factor", "two"))
    refused("scaled-width", "wide", .init("factor", 2), .init("wide", 2))
    refused("blending", "mode", .init("mode", "magic"))
    refused("savitzky-golay", "window", .init("window", 2.5))
    refused("savitzky-golay", "window", .init("window", 1))
    refused("decimation", "rate", .init("rate", 0))
    refused("decimation", "rate", .init("rate", 1.5))
    refused("decimation", "rate", .init("rate", 1e300))
    refused("douglas-peucker", "tolerance", .init("tolerance", 0))
    refused("taper", "least", .init("start", 1), .init("least", 2))
    refused("smoothing", "strength", .init("strength", .nan))
    refused("catmull-rom", "steps", .init("steps", 1e9))
    refused("interpolation", "strength", .init("strength", .nan))
  }

  /// R20: names of invalid letters, of no or too many bytes, duplicate or owned keys, texts that
  /// are not UTF-8, and unknown kinds of values are refused with their offset.
  @Test func badCodesAreRefused() throws {
    func name(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
    func number(_ key: String) -> [UInt8] { name(key) + [0] + [UInt8](repeating: 0, count: 8) }
    func text(_ bytes: [UInt8]) -> [UInt8] {
      name("a") + [1, UInt8(bytes.count & 255), UInt8(bytes.count >> 8), 0, 0] + bytes
    }
    let whole = try Brush(style: Style(width: 2), engine: PolylineEngine.shared).encoded()
    // The name of the engine, no settings, and a swept tip.
    let start = Array(whole.dropLast(name("polyline").count + 2))
    func read(_ engine: [UInt8]) throws -> Brush { try Brush(decoding: start + engine + [0]) }
    let owned = name("org.example.x")
    let taken = [
      name("polyline") + [0], owned + [0], owned + [1] + number("key"),
      owned + [2] + number("a") + number("b"), name("a-9.b") + [0],
      owned + [64] + (0..<64).flatMap { number("k\($0)") }, owned + [1] + text(Array("é".utf8)),
      name(String(repeating: "a", count: 64)) + [0],
      owned + [1] + text([UInt8](repeating: 0x61, count: 4096)),
      owned + [1] + name("p") + [2, 1, 0, 0, 0, 1, 0, 0, 0, 77],
    ]
    for bytes in taken {
      let brush = try read(bytes)
      #expect(brush.encoded() == start + bytes + [0])
    }
    let refused = [
      name("") + [0], name("Polyline") + [0], name("poly line") + [0], name("é.x") + [0],
      name(".x") + [0], name("x.") + [0], name("a..b") + [0], name("a_b") + [0],
      name(String(repeating: "a", count: 65)) + [0],
      owned + [2] + number("a") + number("a"), owned + [1] + number("a.b"),
      owned + [1] + number("name"), owned + [1] + number("effect"), owned + [1] + number(""),
      owned + [65] + (0..<65).flatMap { number("k\($0)") },
      owned + [1] + text([0xff]), owned + [1] + text([0xc0, 0x80]),
      owned + [1] + text([0xe2, 0x82]),
      owned + [1] + text([UInt8](repeating: 0x61, count: 4097)),
      owned + [1] + name("a") + [3, 0, 0, 0, 0, 0, 0, 0, 0],
      owned + [1] + name("p") + [2, 0, 0, 0, 0, 1, 0, 0, 0],
      owned + [1] + name("p") + [2, 1, 4, 0, 0, 1, 0, 0, 0],
      name("polyline") + [1] + number("key"),
    ]
    for bytes in refused {
      let error = #expect(throws: StreamDecodingError.self, "\(bytes)") { try read(bytes) }
      #expect(error?.reason == .invalidValue || error?.reason == .truncated)
      #expect((error?.offset ?? 0) >= start.count)
    }
  }
}
