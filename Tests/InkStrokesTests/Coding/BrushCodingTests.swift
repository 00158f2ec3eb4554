import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct BrushCodingTests {
  /// SK-21: every brush survives encoding, and so does a log that chooses it.
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

  /// SK-21: brushes that differ in anything are not equal, nor are their bytes.
  @Test func differencesAreSeen() throws {
    let base = Brush.dashed
    let others = [
      try base.restyled { $0.width = 2.5 }, try base.restyled { $0.color.alpha = 0.5 },
      try base.restyled { $0.color = Color(gray: 0) }, try base.restyled { $0.cap = .square },
      try base.restyled { $0.join = .bevel }, try base.restyled { $0.dash?.phase = 1 },
      try base.restyled { $0.dash = nil }, try base.restyled { $0.tool = .eraser },
      try base.restyled { $0.blendMode = .multiply }, base.with(keeping: .pixels), .fineliner,
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

  /// SK-23: a CMYK colour survives, component by component.
  @Test func cmykSurvives() throws {
    let color = Color(cyan: 0.1, magenta: 0.2, yellow: 0.3, key: 0.4, alpha: 0.5)
    let brush = try Brush.pen.restyled { $0.color = color }
    let copy = try Brush(decoding: brush.encoded())
    #expect(copy.style.color == color)
    #expect(copy.style.color.space === CMYKColorSpace.shared)
    #expect(copy == brush)
  }

  /// R20: bytes that end too soon are refused at their end; bytes behind the brush are refused.
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

  /// R20: bent bytes give a sound brush or an error, never a trap; what is read can be written,
  /// read again and drawn.
  @Test func bentBytesNeverTrap() throws {
    var random = SeededGenerator(seed: 21)
    let points = (0..<8).map { Point(Double($0) * 15, Double($0 % 3) * 10) }
    let events = SyntheticPen.stroke(points, force: 0.5)
    var read = 0
    for round in 0..<4000 {
      var bytes = Brush.catalog[round % Brush.catalog.count].brush.encoded()
      // Mostly the part before a texture, in which every byte counts.
      let reach = UInt64(round % 5 == 0 ? bytes.count : min(bytes.count, 250))
      for _ in 0...(random.next() % 3) {
        let place = Int(random.next() % reach)
        switch random.next() % 4 {
        case 0: bytes[place] ^= UInt8(1 << (random.next() % 8))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes[place] = 255
        default: bytes[place] = 0
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

  /// R20: numbers that a kind cannot have are refused instead of being rounded or wrapped.
  @Test func settingsOfBuiltInKindsAreChecked() throws {
    let catalog = PluginCatalog.builtIn
    for code in [
      PluginCode(11, [256, 0]), PluginCode(11, [3, 0]), PluginCode(11, [0.5, 0]), PluginCode(1),
      PluginCode(1, [1]), PluginCode(10, [1, 2, 0]), PluginCode(7, [.infinity, 1]),
      PluginCode(12, [.nan]),
    ] {
      #expect(throws: InvalidValue.self, "\(code)") { try catalog.effect(code) }
    }
    for code in [
      PluginCode(1, [2.5, 1]), PluginCode(1, [1, 1]), PluginCode(3, [0]), PluginCode(3, [1.5]),
      PluginCode(2, [0]), PluginCode(4, [1, 1]),
    ] {
      #expect(throws: InvalidValue.self, "\(code)") { try catalog.filter(code) }
    }
    for code in [PluginCode(1), PluginCode(5, [1e9]), PluginCode(3, [.nan])] {
      #expect(throws: InvalidValue.self, "\(code)") { try catalog.engine(code) }
    }
  }
}
