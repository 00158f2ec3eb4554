package import InkGraphics
package import InkStrokes

/// Makes a brush of the values in a brush file.
package struct BrushFileReader {
  /// A value with the way to it.
  struct Node {
    let value: JSONValue
    /// What it is called, such as `stages[1].least`; empty for the whole file.
    var name = ""
    /// The numbers of the members and elements that lead to it.
    var path: [Int] = []

    init(_ value: JSONValue) { self.value = value }

    func inner(_ value: JSONValue, _ name: String, _ number: Int) -> Node {
      var node = Node(value)
      node.name = name
      node.path = path + [number]
      return node
    }
  }

  /// The keys of a brush.
  package static let keys = [
    "name", "summary", "tool", "color", "opacity", "width", "blend-mode", "formula", "cap", "join",
    "dash", "stages", "engine", "tip", "keeping",
  ]

  /// The most pixels of all pictures of a file.
  package static let mostPixels = 4 << 20

  private let bytes: [UInt8]
  private var plugins: PluginCatalog
  private var pixels = 0

  /// What stands in for parts that nobody knows.
  private(set) var notes: [String] = []

  init(_ bytes: [UInt8], _ plugins: PluginCatalog) {
    self.bytes = bytes
    self.plugins = plugins
    self.plugins.isStrict = true
  }

  // MARK: Values

  func failure(_ what: String, _ node: Node) -> FormatError {
    let line = JSONPlaces.line(ofValueAt: node.path, in: bytes)
    return FormatError((node.name.isEmpty ? "" : "\(node.name): ") + what, at: .line(line))
  }

  /// The members of an object by their keys.
  func members(of node: Node, _ what: String, _ keys: [String]) throws(FormatError) -> [String:
    Node]
  {
    var result: [String: Node] = [:]
    for (key, member) in try list(of: node, what) {
      guard keys.contains(key) else {
        let hint = Spelling.nearest(to: key, among: keys).map { "; did you mean '\($0)'?" } ?? ""
        throw failure("this is not a key of a \(what)\(hint)", member)
      }
      result[key] = member
    }
    return result
  }

  /// The members of an object, in order.
  private func list(of node: Node, _ what: String) throws(FormatError) -> [(String, Node)] {
    guard let members = node.value.members else { throw failure("a \(what) is an object", node) }
    var result: [(String, Node)] = []
    for (i, (key, value)) in members.enumerated() {
      let name = (node.name.isEmpty ? "" : node.name + ".") + Self.shown(key)
      result.append((key, node.inner(value, name, i)))
    }
    return result
  }

  /// The elements of an array.
  private func elements(of node: Node, atMost most: Int) throws(FormatError) -> [Node] {
    guard let count = node.value.count else { throw failure("this is not an array", node) }
    guard count <= most else { throw failure("more than \(most) elements", node) }
    var result: [Node] = []
    for i in 0..<count {
      guard let value = node.value[i] else { continue }
      result.append(node.inner(value, "\(node.name)[\(i)]", i))
    }
    return result
  }

  func text(_ node: Node) throws(FormatError) -> String {
    guard let text = node.value.string else { throw failure("this is not a text", node) }
    guard text.utf8.count <= PluginSetting.longestText else {
      throw failure("a text of more than \(PluginSetting.longestText) bytes", node)
    }
    return text
  }

  private func number(_ node: Node) throws(FormatError) -> Double {
    guard let number = node.value.number else { throw failure("this is not a number", node) }
    return number
  }

  private func numbers(_ node: Node, atMost most: Int) throws(FormatError) -> [Double] {
    var result: [Double] = []
    for element in try elements(of: node, atMost: most) { result.append(try number(element)) }
    return result
  }

  /// One of a few words.
  private func word<Value>(_ node: Node, _ words: [(String, Value)]) throws(FormatError) -> Value {
    let text = try text(node)
    if let found = words.first(where: { $0.0 == text }) { return found.1 }
    let names = words.map { $0.0 }
    let hint =
      names.count <= 4
      ? "it may be " + names.map { "'\($0)'" }.joined(separator: ", ")
      : Spelling.nearest(to: text, among: names).map { "did you mean '\($0)'?" } ?? "see Brushes.md"
    throw failure("'\(Self.shown(text))' is not known; \(hint)", node)
  }

  /// A text of a file as it can be shown in a line.
  private static func shown(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(64).map { scalar in
      let isShown = scalar.value >= 32 && !(127..<160).contains(scalar.value)
      return isShown && !(0x2028...0x2029).contains(scalar.value) ? String(scalar) : "?"
    }
    return shown.joined() + (text.unicodeScalars.count > 64 ? "…" : "")
  }

  // MARK: The brush

  mutating func brush(_ root: Node, _ members: [String: Node]) throws(FormatError) -> Brush {
    let style = try style(root, members)
    var stages: [BrushStage] = []
    if let node = members["stages"] {
      let most = Brush.mostEffects + Brush.mostFilters
      for stage in try elements(of: node, atMost: most) { stages.append(try self.stage(stage)) }
    }
    let engine = try members["engine"].map { node throws(FormatError) in try self.engine(node) }
    let tip = try members["tip"].map { node throws(FormatError) in try self.tip(node) }
    let keeping = try members["keeping"].map { node throws(FormatError) in
      try word(node, Self.keepings)
    }
    do throws(InvalidValue) {
      return try Brush(
        style: style,
        stages: stages,
        engine: engine ?? SmoothingEngine.inkable,
        tip: tip ?? .sweep,
        keeping: keeping ?? .strokes
      )
    } catch {
      throw failure(of: error, members, root)
    }
  }

  /// An error of a whole brush, at the key that it is about.
  private func failure(
    of error: InvalidValue,
    _ members: [String: Node],
    _ root: Node
  ) -> FormatError {
    let key: String
    switch error.key {
    case "effects", "filters", "revising-filters", "memory", "growth": key = "stages"
    case "components": key = "color"
    case "alpha": key = members["opacity"] == nil ? "color" : "opacity"
    case "lengths", "phase": key = "dash"
    case "hardness", "flow", "turn", "spacing", "reach": key = "tip"
    default: key = "\(error.key)"
    }
    return failure(error.description, members[key] ?? root)
  }

  package static let caps: [(String, Ribbon.Cap)] = Ribbon.Cap.allCases.map { ("\($0)", $0) }
  package static let joins: [(String, Ribbon.Join)] = Ribbon.Join.allCases.map { ("\($0)", $0) }
  package static let modes: [(String, BlendMode)] = BlendMode.allCases.map { ("\($0.name)", $0) }
  package static let keepings: [(String, Brush.Keeping)] = [
    ("strokes", .strokes), ("pixels", .pixels), ("strokes-then-pixels", .strokesThenPixels),
    ("fading", .fading),
  ]

  private mutating func style(
    _ root: Node,
    _ members: [String: Node]
  ) throws(FormatError) -> Style {
    guard let width = members["width"] else { throw failure("a brush has a width", root) }
    var style = Style(width: try number(width))
    if let node = members["tool"] {
      let text = try text(node)
      let known = Style.Tool.builtIn.map { "\($0.name)" }
      guard let name = PartName(text), name.hasOwner || known.contains(text) else {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        throw failure("'\(Self.shown(text))' is none of \(names), and has no owner", node)
      }
      style = Style(tool: Style.Tool(name), width: style.width)
    }
    if let node = members["color"] { style.color = try color(node) }
    if let node = members["opacity"] { style.color.alpha = try number(node) }
    if let node = members["blend-mode"] { style.blendMode = try word(node, Self.modes) }
    if let node = members["formula"] {
      let code = try part(node, nil)
      style.formula = try made(node, code) { code throws(InvalidValue) in
        try plugins.formula(code)
      }
      if style.formula == nil {
        style.unknownFormula = code
        try standIn(node, "blend formula", code, "the blend mode stands in", among: .formula)
      }
    }
    if let node = members["cap"] { style.cap = try word(node, Self.caps) }
    if let node = members["join"] { style.join = try word(node, Self.joins) }
    if let node = members["dash"] {
      if node.value.isObject {
        let members = try self.members(of: node, "dash", ["lengths", "phase"])
        guard let lengths = members["lengths"] else {
          throw failure("lengths is missing", node)
        }
        style.dash = Style.Dash(try numbers(lengths, atMost: Style.Dash.mostLengths))
        if let phase = members["phase"] { style.dash?.phase = try number(phase) }
      } else {
        style.dash = Style.Dash(try numbers(node, atMost: Style.Dash.mostLengths))
      }
    }
    return style
  }

  private mutating func color(_ node: Node) throws(FormatError) -> Color {
    if let text = node.value.string {
      let digits = text.utf8.dropFirst()
      guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
        digits.allSatisfy({ Unicode.Scalar($0).properties.isHexDigit }),
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw failure("a colour is '#rrggbb', '#rrggbbaa' or an object", node) }
      return Color(rgba: digits.count == 8 ? number : number << 8 | 255)
    }
    let members = try members(of: node, "color", ["space", "components", "alpha", "srgb"])
    guard let components = members["components"] else {
      throw failure("components is missing", node)
    }
    var space: any ColorSpace = ColorSpaces.sRGB
    var standIn: Node?
    if let node = members["space"] {
      guard let name = PartName(try text(node)) else { throw failure("this is not a name", node) }
      if let known = plugins.colorSpace(name) {
        space = known
      } else {
        var sRGB = SIMD4<Double>.zero
        if let values = members["srgb"] {
          for (i, value) in try numbers(values, atMost: 3).enumerated() { sRGB[i] = value }
        }
        space = UnknownColorSpace(name, sRGB: sRGB)
        standIn = node
      }
    }
    var color = Color(space: space, components: .zero)
    let values = try numbers(components, atMost: 4)
    guard values.count == min(space.componentCount, 4) || standIn != nil else {
      throw failure("\(space.name) has \(space.componentCount) components", components)
    }
    for (i, value) in values.enumerated() { color.components[i] = value }
    if let alpha = members["alpha"] { color.alpha = try number(alpha) }
    if let standIn {
      let text = "its 'srgb' values stand in"
      try self.standIn(standIn, "colour space", PluginCode(space.name), text, among: .colorSpace)
    }
    return color
  }

  // MARK: Parts

  private mutating func stage(_ node: Node) throws(FormatError) -> BrushStage {
    let isEffect = node.value["effect"] != nil
    guard isEffect != (node.value["filter"] != nil) else {
      throw failure("a stage is an object with 'effect' or 'filter'", node)
    }
    if isEffect {
      let code = try part(node, "effect")
      let effect = try made(node, code) { code throws(InvalidValue) in try plugins.effect(code) }
      if effect is UnknownEffect {
        try standIn(node, "effect", code, "it is left out", among: .effect)
      }
      return .effect(effect)
    }
    let code = try part(node, "filter")
    let filter = try made(node, code) { code throws(InvalidValue) in try plugins.filter(code) }
    if filter is UnknownFilter {
      try standIn(node, "filter", code, "it is left out", among: .filter)
    }
    return .filter(filter)
  }

  private mutating func engine(_ node: Node) throws(FormatError) -> any StrokeEngine {
    let code = try part(node, nil)
    let engine = try made(node, code) { code throws(InvalidValue) in try plugins.engine(code) }
    if engine is UnknownEngine {
      try standIn(node, "engine", code, "smooth curves stand in", among: .engine)
    }
    return engine
  }

  private mutating func tip(_ node: Node) throws(FormatError) -> Tip {
    let name = (node.value["name"] ?? node.value).string
    if name == "sweep" {
      if node.value.isObject { _ = try members(of: node, "swept tip", ["name"]) }
      return .sweep
    }
    if name == "dabs" { return .dabs(try dabbing(node)) }
    let code = try part(node, nil)
    let tip = try made(node, code) { code throws(InvalidValue) in try plugins.tip(code) }
    if tip is UnknownTip {
      let known = ["sweep", "dabs"]
      try standIn(node, "tip", code, "a disc stands in", among: .tip, and: known)
    }
    return .own(tip)
  }

  private mutating func dabbing(_ node: Node) throws(FormatError) -> Dabbing {
    let keys = [
      "name", "hardness", "texture", "spacing", "spacing-unit", "flow", "follow", "turn",
    ]
    let members = try members(of: node, "tip of dabs", keys)
    var print = DabTip.disc(hardness: 1)
    if let hardness = members["hardness"] { print = .disc(hardness: try number(hardness)) }
    if let texture = members["texture"] {
      if members["hardness"] != nil {
        throw failure("a tip has a hardness or a texture, not both", texture)
      }
      print = .texture(try picture(texture))
    }
    guard let spacing = members["spacing"] else { throw failure("spacing is missing", node) }
    let distance = try number(spacing)
    let isRelative = try members["spacing-unit"].map { node throws(FormatError) in
      try word(node, [("units", false), ("radii", true)])
    }
    var dabbing = Dabbing(
      tip: print,
      spacing: isRelative ?? false ? .radii(distance) : .units(distance)
    )
    if let flow = members["flow"] { dabbing.flow = try number(flow) }
    if let turn = members["turn"] { dabbing.turn = try number(turn) }
    if let follow = members["follow"] {
      guard follow.value.isTruth else { throw failure("this is not true or false", follow) }
      dabbing.followsDirection = follow.value.bool ?? false
    }
    do throws(InvalidValue) {
      try dabbing.check()
    } catch {
      throw failure(error.description, members["\(error.key)"] ?? node)
    }
    return dabbing
  }

  /// Reads a part: its name, or an object with its name and its settings.
  ///
  /// - Parameter key: The key of the name; `name` if it is `nil`.
  private mutating func part(_ node: Node, _ key: String?) throws(FormatError) -> PluginCode {
    if key == nil, let text = node.value.string {
      guard let name = PartName(text) else { throw failure("this is not a name", node) }
      return PluginCode(name)
    }
    var code: PluginCode?
    var settings: [(PartName, PluginSetting.Value, Node)] = []
    for (name, member) in try list(of: node, "part") {
      if name == key ?? "name" {
        guard let name = PartName(try text(member)) else {
          throw failure("this is not a name", member)
        }
        code = PluginCode(name)
      } else if let name = PartName(name), name.isKey {
        settings.append((name, try setting(member), member))
      } else {
        throw failure("this is not the key of a setting", member)
      }
    }
    guard var code else { throw failure("\(key ?? "name") is missing", node) }
    for (key, value, member) in settings {
      guard code.takes(key) else {
        throw failure("more than \(PluginCode.mostSettings) settings", member)
      }
      code.add(key, value)
    }
    return code
  }

  private mutating func setting(_ node: Node) throws(FormatError) -> PluginSetting.Value {
    if let number = node.value.number { return .number(number) }
    if node.value.string != nil { return .text(Array(try text(node).utf8)) }
    guard node.value.isObject else {
      throw failure("a setting is a number, a text or a picture", node)
    }
    if let bits = node.value["bits"]?.string {
      guard bits.utf8.count == 16, let number = UInt64(bits, radix: 16) else {
        throw failure("bits are 16 hexadecimal digits", node)
      }
      return .number(Double(bitPattern: number))
    }
    return .picture(try picture(node))
  }

  /// Makes a part, and says of what it does not take in which line it stands.
  private func made<Part>(
    _ node: Node,
    _ code: PluginCode,
    _ make: (PluginCode) throws(InvalidValue) -> Part
  ) throws(FormatError) -> Part {
    do throws(InvalidValue) {
      return try make(code)
    } catch {
      let key = "\(error.key)"
      var place = node
      for (name, member) in try list(of: node, "part") where name == key { place = member }
      throw failure(error.description, place)
    }
  }

  /// Notes that something stands in for a part of somebody else; our own are all known.
  private mutating func standIn(
    _ node: Node,
    _ what: String,
    _ code: PluginCode,
    _ text: String,
    among kind: PartKind,
    and more: [String] = []
  ) throws(FormatError) {
    let name = Self.shown("\(code.name)")
    guard code.name.hasOwner else {
      let names = plugins.parts(kind).map { "\($0.name)" } + more
      let hint = Spelling.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw failure("no \(what) is called '\(name)'\(hint)", node)
    }
    let line = JSONPlaces.line(ofValueAt: node.path, in: bytes)
    notes.append("the \(what) '\(name)' is not known here: \(text) (in line \(line))")
  }

  /// Reads a picture: a PNG in base 64, or rows of numbers.
  private mutating func picture(_ node: Node) throws(FormatError) -> TipTexture {
    let members = try members(of: node, "picture", ["png", "rows"])
    guard members.count == 1 else { throw failure("a picture has 'png' or 'rows'", node) }
    var (width, height, coverage) = (0, 0, [] as [UInt8])
    if let node = members["png"] {
      guard let text = node.value.string, let file = Base64.decode(Array(text.utf8)) else {
        throw failure("this is not base 64", node)
      }
      do {
        let left = min(Self.mostPixels - pixels, TipTexture.longestSide * TipTexture.longestSide)
        let pixmap = try PictureDecoder.decode(file, "the picture", limit: left)
        (width, height) = (pixmap.width, pixmap.height)
        coverage = pixmap.coverage
      } catch {
        throw failure(error.what, node)
      }
    } else if let node = members["rows"] {
      for row in try elements(of: node, atMost: TipTexture.longestSide) {
        let values = try numbers(row, atMost: TipTexture.longestSide)
        if height > 0, values.count != width {
          throw failure("rows have the same length", row)
        }
        (width, height) = (values.count, height + 1)
        for value in values {
          guard let byte = UInt8(exactly: value) else {
            throw failure("rows have whole numbers from 0 to 255", row)
          }
          coverage.append(byte)
        }
      }
    }
    pixels += coverage.count
    guard pixels <= Self.mostPixels else {
      throw failure("pictures of more than \(Self.mostPixels) pixels together", node)
    }
    do throws(InvalidValue) {
      return try TipTexture(width: width, height: height, coverage: coverage)
    } catch {
      throw failure(error.description, node)
    }
  }
}

extension Pixmap {
  /// How much of each pixel prints: its opacity, or its brightness where the picture is opaque.
  fileprivate var coverage: [UInt8] {
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    return pixels.map { pixel in
      guard isOpaque else { return UInt8(pixel >> 24) }
      // Weights of BT.709 in 1/256.
      let sum = 54 * (pixel & 255) + 183 * (pixel >> 8 & 255) + 19 * (pixel >> 16 & 255)
      return UInt8(sum >> 8)
    }
  }
}
