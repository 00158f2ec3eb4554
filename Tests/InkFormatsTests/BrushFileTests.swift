import InkFormats
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Brush files: `Documentation/Brushes.md`.
@Suite struct BrushFileTests {
  private func read(_ text: String, _ plugins: PluginCatalog = .builtIn) throws -> BrushFile {
    try BrushFile(reading: Array(text.utf8), plugins: plugins)
  }

  /// Returns the error that a text causes; it is one line.
  private func failure(_ text: String, _ plugins: PluginCatalog = .builtIn) -> FormatError? {
    let error = #expect(throws: FormatError.self, "\(text)") { try read(text, plugins) }
    #expect(error?.description.contains { $0.isNewline } == false)
    return error
  }

  @Test("R18: every brush of the catalogue is the same after it was written as a file and read")
  func everyBrushSurvives() throws {
    for entry in Brush.catalog {
      let file = BrushFile(entry.brush, name: "\(entry.name)", summary: "\(entry.summary)")
      let again = try BrushFile(reading: file.bytes)
      #expect(again.brush == entry.brush, "\(entry.name)")
      #expect(again.brush.encoded() == entry.brush.encoded(), "\(entry.name)")
      #expect(again.name == "\(entry.name)" && again.summary == "\(entry.summary)")
      #expect(again.notes.isEmpty && again.bytes == file.bytes)
    }
  }

  @Test("R17: a file chooses the smoothing and how strong it is")
  func smoothingIsChosen() throws {
    let sharp = try read(#"{"width": 2, "engine": {"name": "smoothing", "strength": 0.25}}"#).brush
    #expect((sharp.engine as? SmoothingEngine)?.strength == 0.25)
    let filtered = try read(
      #"{"width": 2, "stages": [{"filter": "savitzky-golay", "window": 5, "strength": 0.5}]}"#
    ).brush
    let filter = try #require(filtered.filters.first as? SavitzkyGolay)
    #expect(filter.window == 5 && filter.strength == 0.5)
    #expect(try read(#"{"width": 2, "engine": "polyline"}"#).brush.engine is PolylineEngine)
    #expect(try read(#"{"width": 2}"#).brush == Brush(style: Style(width: 2)))
  }

  @Test("R18: all that a brush has can be said in a file")
  func everythingCanBeSaid() throws {
    let file = try read(
      """
      {
        "name": "Reed",
        "summary": "a test",
        "tool": "highlighter",
        "color": "#33669980",
        "opacity": 0.25,
        "width": 4.5,
        "blend-mode": "color-burn",
        "cap": "square",
        "join": "miter",
        "dash": { "lengths": [5, 2.5], "phase": 1 },
        "stages": [
          { "filter": "decimation", "rate": 2 },
          { "effect": "tip-rotation", "source": "azimuth", "offset": 0.5 },
          { "effect": "blending", "mode": "multiply" }
        ],
        "engine": { "name": "catmull-rom", "parameters": "centripetal", "steps": 3 },
        "tip": {
          "name": "dabs", "texture": { "rows": [[0, 255], [7, 8]] }, "spacing": 0.5,
          "spacing-unit": "radii", "flow": 0.5, "follow": true, "turn": 1
        },
        "keeping": "strokes-then-pixels"
      }
      """
    )
    var style = Style(
      purpose: .highlighter,
      color: Color(rgba: 0x3366_9980).withAlpha(0.25),
      blendMode: .colorBurn,
      width: 4.5,
      cap: .square,
      join: .miter
    )
    style.dash = Style.Dash([5, 2.5], phase: 1)
    let texture = try TipTexture(width: 2, height: 2, coverage: [0, 255, 7, 8])
    let brush = try Brush(
      style: style,
      stages: [
        .filter(Decimation(rate: 2)), .effect(TipRotation(.azimuth, offset: 0.5)),
        .effect(Blending(.multiply)),
      ],
      engine: CatmullRomEngine(steps: 3, isCentripetal: true),
      tip: .dabs(
        Dabbing(
          tip: .texture(texture),
          spacing: .radii(0.5),
          flow: 0.5,
          followsDirection: true,
          turn: 1
        )
      ),
      retention: .strokesThenPixels
    )
    #expect(file.brush == brush && file.name == "Reed" && file.summary == "a test")
    #expect(try BrushFile(reading: file.bytes).brush == brush)
    let cmyk = try read(
      #"{"width": 1, "color": {"space": "cmyk", "components": [0, 0.5, 1, 0.25], "alpha": 0.5}}"#
    ).brush
    #expect(cmyk.color == Color(cyan: 0, magenta: 0.5, yellow: 1, key: 0.25, alpha: 0.5))
    #expect(
      try read(#"{"width": 1, "tool": "com.example.ruler"}"#).brush.style.purpose.name.hasOwner
    )
    #expect(try read(#"{"width": 1, "tool": "eraser"}"#).brush.style.erases)
    let hex = try read(##"{"width": 1, "color": "#FF8000"}"##).brush
    #expect(hex.color == Color(rgba: 0xFF80_00FF))
  }

  /// Invalid texts, each with the line of the error, and a part of the message.
  private static let wrong: [(text: String, line: Int, part: String)] = [
    ("", 1, "invalid JSON"),
    ("[]", 1, "a brush must be an object"),
    ("{}", 1, "a brush needs a width"),
    ("{\n\"width\": 2\n,}", 3, "invalid JSON"),
    ("{\"width\": 2} x", 1, "invalid JSON"),
    ("{\"width\": NaN}", 1, "invalid JSON"),
    ("{\"width\":\n1e999}", 2, "invalid JSON"),
    ("{\"width\": 1,\n\"width\": 2}", 2, "duplicate"),
    ("{\n\"width\": \"2\"}", 2, "width: must be a number"),
    ("{\n\"width\": -1}", 2, "width: width -1.0 is not in 0.0...1000000000.0"),
    (
      "{\"width\": 1,\n\n\"colour\": 2}", 3,
      "colour: unknown key of a brush; did you mean 'color'?"
    ),
    ("{\"width\": 1, \"color\": \"red\"}", 1, "color: a color must be"),
    ("{\"width\": 1, \"color\": \"#12345\"}", 1, "color: a color must be"),
    ("{\"width\": 1, \"color\": \"#+12345\"}", 1, "color: a color must be"),
    ("{\"width\": 1, \"color\": {\"space\": \"cmyk\",\n\"components\": [1]}}", 2, "cmyk has 4"),
    (
      "{\"width\": 1, \"color\": {\n\"space\": \"lab\", \"components\": [1]}}", 2, "no color space"
    ),
    (
      "{\"width\": 1, \"color\": {\"components\": [1, 2,\n0]}}", 1,
      "color: components 2.0 is not in"
    ),
    ("{\"width\": 1,\n\"opacity\": 1.5}", 2, "opacity: alpha 1.5 is not in 0.0...1.0"),
    ("{\"width\": 1, \"cap\": \"flat\"}", 1, "cap: 'flat' is unknown; use one of 'round'"),
    ("{\"width\": 1, \"blend-mode\": \"multipli\"}", 1, "did you mean 'multiply'?"),
    ("{\"width\": 1, \"tool\": \"pencil\"}", 1, "tool: 'pencil' is not one of 'pen'"),
    ("{\"width\": 1, \"keeping\": true}", 1, "keeping: must be a string"),
    ("{\"width\": 1, \"dash\": [1,\n\"a\"]}", 2, "dash[1]: must be a number"),
    ("{\"width\": 1,\n\"dash\": []}", 2, "dash: lengths 0.0"),
    ("{\"width\": 1, \"stages\": {}}", 1, "stages: must be an array"),
    ("{\"width\": 1, \"stages\": [\n7]}", 2, "stages[0]: a stage must be an object"),
    (
      "{\"width\": 1, \"stages\": [\n{\"effect\": \"taper\"},\n{\"filter\": \"taper\"}]}", 2,
      "stages[0]: no effect is named 'taper'"
    ),
    (
      "{\"width\": 1, \"stages\": [{\"effect\": \"presure-width\"}]}", 1,
      "did you mean 'pressure-width'?"
    ),
    (
      "{\"width\": 1, \"stages\": [\n{\"filter\": \"taper\",\n\"start\": 5,\n\"least\": 2}]}", 4,
      "stages[0].least: taper: least 2.0 is not in 0.0...1.0"
    ),
    (
      "{\"width\": 1, \"stages\": [{\"filter\": \"taper\",\n\"begin\": 5}]}", 2,
      "stages[0].begin: taper: begin is not a setting of this part"
    ),
    (
      "{\"width\": 1, \"stages\": [\n\n{\"filter\": \"decimation\"}]}", 3,
      "stages[0]: decimation: rate is missing"
    ),
    (
      "{\"width\": 1, \"stages\": [{\"filter\": \"decimation\", \"rate\": 1.5}]}", 1,
      "decimation: rate 1.5 is not a whole number"
    ),
    (
      "{\"width\": 1, \"stages\": [{\"filter\": \"taper\", \"start\": true}]}", 1,
      "stages[0].start: a setting must be a number, a string or a picture"
    ),
    (
      "{\"width\": 1, \"engine\": {\"name\": \"smoothing\", \"strength\": \"much\"}}", 1,
      "engine.strength: smoothing: strength must be a number"
    ),
    ("{\"width\": 1, \"engine\": \"Smooth\"}", 1, "engine: a name must have"),
    ("{\"width\": 1, \"engine\": {\"strength\": 1}}", 1, "engine: name is missing"),
    ("{\"width\": 1, \"tip\": \"sweeep\"}", 1, "no tip is named 'sweeep'; did you mean 'sweep'?"),
    ("{\"width\": 1, \"tip\": {\"name\": \"dabs\"}}", 1, "tip: spacing is missing"),
    (
      "{\"width\": 1, \"tip\": {\"name\": \"dabs\",\n\"spacing\": 0}}", 2,
      "tip.spacing: spacing 0.0 is not in"
    ),
    (
      "{\"width\": 1, \"tip\": {\"name\": \"dabs\", \"spacing\": 1, \"texture\": {\"png\": \"!\"}}}",
      1, "tip.texture.png: the PNG is not valid Base64"
    ),
    (
      "{\"width\": 1, \"tip\": {\"name\": \"dabs\", \"spacing\": 1, \"texture\": {\"png\": \"AAAA\"}}}",
      1, "tip.texture.png: the picture is not a PNG"
    ),
    (
      "{\"width\": 1, \"tip\": {\"name\": \"dabs\", \"spacing\": 1,\n\"texture\": {\"rows\": [[1],\n[1, 2]]}}}",
      3, "tip.texture.rows[1]: the rows of a picture must have the same length"
    ),
    (
      "{\"width\": 1, \"tip\": {\"name\": \"dabs\", \"spacing\": 1, \"texture\": {\"rows\": [[256]]}}}",
      1, "rows[0]: the rows of a picture must contain whole numbers from 0 to 255"
    ),
    (
      "{\"width\": 1, \"tip\": {\"name\": \"dabs\", \"spacing\": 1, \"texture\": {\"rows\": []}}}",
      1,
      "size 0.0 is not in"
    ),
    ("{\"width\": 1, \"base\": \"pen\"}", 1, "base: unknown key of a brush"),
    ("{\"width\": 1, \"a\\n\u{2028}\": 1}", 1, "a??: unknown key of a brush"),
    ("{\"width\": 1, \"\\u0000\": 1}", 1, "?: unknown key of a brush"),
    ("{\"width\": 1, \"name\": \"\\ud83d\"}", 1, "invalid JSON"),
    ("{\"width\": 1, \"name\": \"\u{1}\"}", 1, "invalid JSON"),
    ("{\"width\": 01}", 1, "invalid JSON"),
  ]

  @Test("R18: what is wrong with a file is one line that names the key, with its line in the file")
  func errorsNameKeyAndLine() {
    for (text, line, part) in Self.wrong {
      let error = failure(text)
      #expect(error?.location == .line(line), "\(text): \(String(describing: error))")
      #expect(error?.what.contains(part) == true, "\(text): \(String(describing: error))")
    }
  }

  @Test("R18: a part of somebody else that is not here is kept, and one line says what stands in")
  func unknownPartsAreKept() throws {
    let text = """
      {
        "color": { "space": "com.a.lab", "components": [50, -3.5, 1e-300, 0], "srgb": [1, 0.5, 0] },
        "width": 3,
        "formula": "com.a.glow",
        "stages": [
          { "effect": "com.a.wobble", "size": 2, "word": "é\\n\\u0000", "odd": { "bits": "7ff8000000000001" } },
          { "filter": "com.a.comb", "mask": { "rows": [[1, 2]] }, "zero": -0.0 }
        ],
        "engine": { "name": "com.a.reed", "length": 4 },
        "tip": "com.a.stars"
      }
      """
    let file = try read(text)
    #expect(file.notes.count == 6 && file.notes.allSatisfy { !$0.contains("\n") })
    #expect(file.notes.contains { $0.contains("'com.a.comb'") && $0.contains("line 7") })
    #expect(file.brush.engine is UnknownEngine && file.brush.filters[0] is UnknownFilter)
    #expect(file.brush.color.rgba == 0xFF80_00FF)
    let again = try BrushFile(reading: file.bytes)
    #expect(again.brush.encoded() == file.brush.encoded())
    #expect(try BrushFile(Brush(decoding: file.brush.encoded())).bytes == file.bytes)
    let stroke = SyntheticPen.model(
      SyntheticPen.stroke([Point(0, 0), Point(9, 4)]),
      brush: file.brush
    )
    #expect(stroke.dry[0].item() != nil)
  }

  @Test(
    "SK-23: parts of one's own are made from files by their catalogue, and their errors have lines"
  )
  func ownPartsAreMade() throws {
    let plugins = PluginCatalog(effects: [
      PluginPart("com.a.wobble", "wobbles") { code throws(InvalidValue) in
        let size = try InvalidValue.check("size", code.number("size"), in: 0...2)
        return UnknownEffect(PluginCode("com.a.wobble", [.init("size", size)]))
      }
    ])
    let good = #"{"width": 1, "stages": [{"effect": "com.a.wobble", "size": 2}]}"#
    #expect(try read(good, plugins).brush.effects[0].code["size"] == .number(2))
    let error = failure(
      "{\"width\": 1, \"stages\": [{\"effect\": \"com.a.wobble\",\n\"size\": 3}]}",
      plugins
    )
    #expect(error?.location == .line(2))
    #expect(error?.what.contains("com.a.wobble: size 3.0 is not in 0.0...2.0") == true)
  }

  @Test("R20: files that are too large, too deep or would cost too much are refused in one line")
  func largeFilesAreRefused() throws {
    let spaces = [UInt8](repeating: 32, count: 10 << 20)
    let error = #expect(throws: FormatError.self) { try BrushFile(reading: spaces) }
    #expect(error?.what.contains("more than 1048576 bytes") == true)
    let deep = String(repeating: "[", count: 100_000)
    #expect(failure("{\"width\": \(deep)")?.what.contains("64 levels") == true)
    let members = (0...1000).map { "\"k\($0)\": 0" }.joined(separator: ",")
    #expect(failure("{\(members)}")?.what.contains("1000 members") == true)
    func stages(_ stage: String, _ count: Int) -> String {
      "{\"width\": 1,\n\"stages\": [" + Array(repeating: stage, count: count).joined(separator: ",")
        + "]}"
    }
    for (stage, count) in [
      ("{\"effect\": \"velocity-width\"}", 17), ("{\"filter\": \"savitzky-golay\"}", 9),
      ("{\"filter\": \"taper\", \"start\": 1}", 3), ("{\"effect\": \"velocity-width\"}", 500),
    ] {
      #expect(failure(stages(stage, count))?.location == .line(2))
    }
    // Well compressed pictures count unpacked.
    var packed: [UInt8] = []
    let white = Pixmap(width: 1024, height: 1024)
    packed = PNGWriter.encode(white)
    let text = Self.base64(packed)
    let many = (0..<24).map { "\"p\($0)\": {\"png\": \"\(text)\"}" }.joined(separator: ",")
    let whole = "{\"width\": 1, \"engine\": {\"name\": \"com.a.b\", \(many)}}"
    #expect(failure(whole)?.what.contains("pixels") == true)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for i in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).map { i + $0 < bytes.count ? Int(bytes[i + $0]) : 0 }
      let bits = three[0] << 16 | three[1] << 8 | three[2]
      let letters = [18, 12, 6, 0].map { digits[bits >> $0 & 63] }
      let left = bytes.count - i
      text += String(letters.prefix(left >= 3 ? 4 : left + 1))
      text += String(repeating: "=", count: max(0, 3 - left))
    }
    return text
  }

  @Test("R20: 2,000 bent files give a brush or an error, in bounded time, and never a trap")
  func bentFilesNeverTrap() throws {
    var random = SeededGenerator(seed: 13)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "1e308", "-1", "null", "true", "1e999", "0.5", "\\u0000",
      "\"name\"", "\"effect\"", "\"filter\"", "\"stages\"", "\"com.a.b\"", "\"png\"", "\n",
    ].map { Array($0.utf8) }
    let files = Brush.catalog.map { BrushFile($0.brush, name: "\($0.name)").bytes }
    var (good, bad) = (0, 0)
    for round in 0..<2000 {
      var bytes = files[round % files.count]
      for _ in 0...(random.next() % 3) {
        let offset = Int(random.next() % UInt64(min(bytes.count, 600)))
        switch random.next() % 5 {
        case 0: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
        case 1:
          bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))], at: offset)
        case 2: bytes.removeSubrange(offset..<min(bytes.count, offset + Int(random.next() % 20)))
        case 3:
          // Another digit, which leaves a well-formed file.
          if let digit = bytes[offset...].firstIndex(where: { (48...57).contains($0) }) {
            bytes[digit] = 48 + UInt8(random.next() % 10)
          }
        default:
          let other = files[Int(random.next() % UInt64(files.count))]
          let from = Int(random.next() % UInt64(other.count))
          bytes.insert(contentsOf: other[from..<min(other.count, from + 40)], at: offset)
        }
        if bytes.isEmpty { bytes = [32] }
      }
      do {
        let file = try BrushFile(reading: bytes)
        good += 1
        let again = try BrushFile(reading: file.bytes)
        #expect(again.brush.encoded() == file.brush.encoded(), "\(round)")
      } catch {
        bad += 1
        if case .byte = error.location { Issue.record("\(round): \(error) has no line") }
        #expect(!error.description.contains { $0.isNewline }, "\(round)")
      }
    }
    #expect(good > 100 && bad > 1000, "\(good) of 2000 are brushes")
  }
}
