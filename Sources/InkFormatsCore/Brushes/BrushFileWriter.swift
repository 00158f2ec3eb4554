import InkGraphics
import InkStrokes

/// Writes brush files: one key per line, and small objects in one line.
struct BrushFileWriter {
  private var lines: [String] = []
  private let appendPicture: (Pixmap, inout [UInt8]) -> Void

  private init(_ appendPicture: @escaping (Pixmap, inout [UInt8]) -> Void) {
    self.appendPicture = appendPicture
  }

  static func bytes(
    of file: BrushFile,
    _ appendPicture: @escaping (Pixmap, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var writer = BrushFileWriter(appendPicture)
    writer.add(file)
    return Array(("{\n" + writer.lines.joined(separator: ",\n") + "\n}\n").utf8)
  }

  private mutating func add(_ key: String, _ value: String) {
    lines.append("  \"\(key)\": \(value)")
  }

  private mutating func add(_ file: BrushFile) {
    let brush = file.brush
    let style = brush.style
    if !file.name.isEmpty { add("name", Self.text(file.name)) }
    if !file.summary.isEmpty { add("summary", Self.text(file.summary)) }
    if style.purpose != .pen { add("tool", Self.text(style.purpose.name)) }
    let (color, opacity) = Self.color(style.color)
    add("color", color)
    if let opacity { add("opacity", opacity) }
    add("width", Self.number(style.width))
    if style.blendMode != Style(purpose: style.purpose, width: 1).blendMode {
      add("blend-mode", Self.text(style.blendMode.name))
    }
    if let formula = style.formulaCode { add("formula", part(formula, key: nil)) }
    if style.cap != .round {
      add("cap", Self.text(PartName(word: Int(style.cap.rawValue), of: BrushFileReader.caps)))
    }
    if style.join != .round {
      add("join", Self.text(PartName(word: Int(style.join.rawValue), of: BrushFileReader.joins)))
    }
    if let dash = style.dash {
      let lengths = "[" + dash.lengths.map { Self.number($0) }.joined(separator: ", ") + "]"
      add(
        "dash",
        dash.phase.bitPattern == 0
          ? lengths : Self.object([("lengths", lengths), ("phase", Self.number(dash.phase))])
      )
    }
    if !brush.stages.isEmpty {
      let stages = brush.stages.map { stage in
        let key = if case .effect = stage { "effect" } else { "filter" }
        return "\n    " + part(stage.code, key: key)
      }
      add("stages", "[" + stages.joined(separator: ",") + "\n  ]")
    }
    add("engine", part(brush.engine.code, key: nil))
    switch brush.tip {
    case .sweep: break
    case .dabs(let dabbing): add("tip", dabs(dabbing))
    case .own(let tip): add("tip", part(tip.code, key: nil))
    }
    if brush.retention != .strokes {
      let word = Int(brush.retention.rawValue)
      add("keeping", Self.text(PartName(word: word, of: BrushFileReader.keepings)))
    }
  }

  // MARK: Values

  private static func object(_ members: [(String, String)]) -> String {
    "{ " + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + " }"
  }

  /// Returns a number that is read back exactly.
  private static func number(_ value: Double) -> String {
    value == 0 && value.sign == .minus ? "-0.0" : DecimalText.text(value)
  }

  private static func text(_ name: PartName) -> String { "\"\(name)\"" }

  private static func text(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 32 || scalar.value == 127:
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a color as JSON, and its opacity as the value of the key `opacity`.
  ///
  /// The opacity is `nil` if it is 1 or the JSON of the color includes it.
  private static func color(_ color: Color) -> (color: String, opacity: String?) {
    let opaque = color.withAlpha(1)
    if color.space.name == ColorSpaces.sRGB.name, opaque == Color(rgba: opaque.rgba) {
      if color == Color(rgba: color.rgba), color.alpha != 1 {
        return (text(DecimalText.hex(color.rgba, withAlpha: true)), nil)
      }
      let hex = text(DecimalText.hex(color.rgba, withAlpha: false))
      return (hex, color.alpha == 1 ? nil : number(color.alpha))
    }
    let count = max(0, min(color.space.componentCount, 4))
    func list(_ values: SIMD4<Double>, _ count: Int) -> String {
      "[" + (0..<count).map { number(values[$0]) }.joined(separator: ", ") + "]"
    }
    var members = [
      ("space", text(color.space.name)), ("components", list(color.components, count)),
    ]
    if color.space.name.hasOwner {
      members.append(("srgb", list(color.space.sRGB(from: color.components), 3)))
    }
    if color.alpha != 1 { members.append(("alpha", number(color.alpha))) }
    return (object(members), nil)
  }

  /// Returns an engine, effect, filter or tip as JSON: its name alone if it has no settings and `key` is `nil`.
  ///
  /// - Parameter key: The key of the name in the object; `nil` for `name`.
  private func part(_ code: PluginCode, key: String?) -> String {
    let name = Self.text(code.name)
    if key == nil, code.settings.isEmpty { return name }
    let settings = code.settings.map { ("\($0.key)", value($0.value)) }
    return Self.object([(key ?? "name", name)] + settings)
  }

  private func value(_ value: PluginSetting.Value) -> String {
    switch value {
    case .number(let number) where number.isFinite: return Self.number(number)
    case .number(let number):
      let digits = String(number.bitPattern, radix: 16)
      let zeros = String(repeating: "0", count: 16 - digits.utf8.count)
      return Self.object([("bits", Self.text(zeros + digits))])
    case .text(let bytes): return Self.text(String(decoding: bytes, as: UTF8.self))
    case .picture(let picture): return self.picture(picture)
    }
  }

  private func picture(_ picture: TipTexture) -> String {
    var pixmap = Pixmap(width: picture.width, height: picture.height)
    for (i, value) in picture.coverage.enumerated() {
      pixmap.pixels[i] = UInt32(value) * 0x1_0101 | 0xff00_0000
    }
    var encoded: [UInt8] = []
    appendPicture(pixmap, &encoded)
    return Self.object([("png", "\"" + String(decoding: encoded, as: UTF8.self) + "\"")])
  }

  private func dabs(_ dabbing: Dabbing) -> String {
    var members = [("name", Self.text("dabs" as PartName))]
    switch dabbing.tip {
    case .disc(let hardness): members.append(("hardness", Self.number(hardness)))
    case .texture(let texture): members.append(("texture", picture(texture)))
    }
    switch dabbing.spacing {
    case .units(let distance): members.append(("spacing", Self.number(distance)))
    case .radii(let part):
      members.append(("spacing", Self.number(part)))
      members.append(("spacing-unit", Self.text("radii" as PartName)))
    }
    if dabbing.flow != 1 { members.append(("flow", Self.number(dabbing.flow))) }
    if dabbing.followsDirection { members.append(("follow", "true")) }
    if dabbing.turn != 0 { members.append(("turn", Self.number(dabbing.turn))) }
    return Self.object(members)
  }
}
