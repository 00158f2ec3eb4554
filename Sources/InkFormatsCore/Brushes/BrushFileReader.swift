import InkGraphics
import InkStrokes

/// Creates a brush from the values in a brush file.
package struct BrushFileReader {
  /// A JSON value and its path in the file, such as `stages[1].least`; the path of the whole file is empty.
  struct Node {
    let json: JSONNode
    var name = ""

    init(_ json: JSONNode, name: String = "") {
      self.json = json
      self.name = name
    }

    var text: [UInt8]? { if case .text(let text) = json.value { text } else { nil } }

    var isObject: Bool { if case .object = json.value { true } else { false } }

    /// The member of an object with a key; `nil` if it is missing, or if this isn't an object.
    subscript(key: StaticString) -> JSONNode? {
      guard case .object(let members) = json.value else { return nil }
      return members.first { key.hasBytes($0.key) }?.value
    }
  }

  /// The members of a JSON object, in the order of the file.
  struct Members {
    var list: [(key: [UInt8], node: Node)] = []

    subscript(key: StaticString) -> Node? { list.first { key.hasBytes($0.key) }?.node }

    func named(_ key: PartName) -> Node? { list.first { $0.key == key.utf8 }?.node }
  }

  /// The keys of the top-level object of a brush file, separated by spaces.
  package static let keys: StaticString =
    "name summary tool color opacity width blend-mode formula cap join dash stages engine tip keeping"

  /// The words for caps, joins and ink retentions, separated by spaces; a word's index is the raw value of its case.
  package static let caps: StaticString = "round butt square"
  package static let joins: StaticString = "round miter bevel"
  package static let keepings: StaticString = "strokes pixels strokes-then-pixels fading"

  /// The maximum number of pixels of all pictures of a file together.
  package static let maximumPixels = 4 << 20

  private let plugins: PluginCatalog
  private let decode: ([UInt8], Int) throws(FormatError) -> Pixmap
  private var pixels = 0

  /// Messages about unknown parts and their substitutes, one line each.
  private(set) var notes: [String] = []

  init(
    _ plugins: PluginCatalog,
    _ decode: @escaping ([UInt8], Int) throws(FormatError) -> Pixmap
  ) {
    var plugins = plugins
    plugins.isStrict = true
    self.plugins = plugins
    self.decode = decode
  }

  // MARK: Values

  private func failure(_ what: String, _ node: Node) -> FormatError {
    FormatError((node.name.isEmpty ? "" : node.name + ": ") + what, at: .line(node.json.line))
  }

  private func hint(for text: [UInt8], among words: [String]) -> String {
    let nearest = Spelling.nearest(to: String(decoding: text, as: UTF8.self), among: words)
    return nearest.map { "; did you mean '" + $0 + "'?" } ?? ""
  }

  /// Returns the members of an object, all of whose keys must be among those in `keys`, separated by spaces.
  ///
  /// - Parameter what: The kind of object in messages, such as `brush`.
  /// - Throws: An error if it is no object or has another key.
  func members(
    of node: Node,
    _ what: String,
    _ keys: StaticString
  ) throws(FormatError) -> Members {
    let result = try members(of: node, what)
    for (key, member) in result.list where keys.index(of: key) == nil {
      throw failure(
        "unknown key of a \(what)" + hint(for: key, among: keys.words),
        member
      )
    }
    return result
  }

  /// Returns the members of an object with any keys, in order; `what` is the kind of object in messages.
  private func members(of node: Node, _ what: String) throws(FormatError) -> Members {
    guard case .object(let members) = node.json.value else {
      throw failure("a \(what) must be an object", node)
    }
    var result = Members()
    for (key, value) in members {
      let name = (node.name.isEmpty ? "" : node.name + ".") + String(shown: key)
      result.list.append((key, Node(value, name: name)))
    }
    return result
  }

  /// Returns the elements of an array; more than `maximum` are an error.
  private func elements(of node: Node, atMost maximum: Int) throws(FormatError) -> [Node] {
    guard case .array(let elements) = node.json.value else {
      throw failure("must be an array", node)
    }
    guard elements.count <= maximum else {
      throw failure("the array has more than \(maximum) elements", node)
    }
    var result: [Node] = []
    for element in elements {
      result.append(Node(element, name: "\(node.name)[\(result.count)]"))
    }
    return result
  }

  private func text(_ node: Node) throws(FormatError) -> [UInt8] {
    guard let text = node.text else { throw failure("must be a string", node) }
    guard text.count <= PluginSetting.longestText else {
      throw failure("the string has more than \(PluginSetting.longestText) bytes", node)
    }
    return text
  }

  func string(_ node: Node) throws(FormatError) -> String {
    String(decoding: try text(node), as: UTF8.self)
  }

  private func number(_ node: Node) throws(FormatError) -> Double {
    guard case .number(let number) = node.json.value else {
      throw failure("must be a number", node)
    }
    return number
  }

  private func numbers(_ node: Node, atMost maximum: Int) throws(FormatError) -> [Double] {
    var result: [Double] = []
    for element in try elements(of: node, atMost: maximum) { result.append(try number(element)) }
    return result
  }

  private func name(_ node: Node) throws(FormatError) -> PartName {
    guard let name = PartName(utf8: try text(node)) else {
      throw failure("a name must have 1 to 64 lowercase letters, digits, hyphens and dots", node)
    }
    return name
  }

  /// Returns the index of a value in a list of words separated by spaces; any other value is an error.
  private func word(_ node: Node, _ words: StaticString) throws(FormatError) -> Int {
    let text = try text(node)
    if let index = words.index(of: text) { return index }
    let names = words.words
    var hint = ""
    if names.count <= 4 {
      hint = "; use one of " + names.map { "'" + $0 + "'" }.joined(separator: ", ")
    } else {
      hint = self.hint(for: text, among: names)
      if hint.isEmpty { hint = "; see Brushes.md" }
    }
    throw failure("'" + String(shown: text) + "' is unknown" + hint, node)
  }

  // MARK: The brush

  mutating func brush(_ root: Node, _ members: Members) throws(FormatError) -> Brush {
    let style = try style(root, members)
    var stages: [BrushStage] = []
    if let node = members["stages"] {
      let maximum = Brush.maximumEffects + Brush.maximumFilters
      for stage in try elements(of: node, atMost: maximum) { stages.append(try self.stage(stage)) }
    }
    var engine: any StrokeEngine = SmoothingEngine.inkable
    if let node = members["engine"] { engine = try self.engine(node) }
    var tip = Tip.sweep
    if let node = members["tip"] { tip = try self.tip(node) }
    var retention = Brush.Retention.strokes
    if let node = members["keeping"] {
      retention = Brush.Retention.allCases[try word(node, Self.keepings)]
    }
    do throws(InvalidValue) {
      return try Brush(
        style: style,
        stages: stages,
        engine: engine,
        tip: tip,
        retention: retention
      )
    } catch {
      throw failure(of: error, members, root)
    }
  }

  /// Returns the error of an invalid brush, with the line of the key that caused it.
  private func failure(of error: InvalidValue, _ members: Members, _ root: Node) -> FormatError {
    let key = error.key
    var node = members.named(key)
    if key.index(in: "effects filters revising-filters memory growth") >= 0 {
      node = members["stages"]
    } else if key.index(in: "components alpha") >= 0 {
      node = key == "alpha" ? members["opacity"] ?? members["color"] : members["color"]
    } else if key.index(in: "lengths phase") >= 0 {
      node = members["dash"]
    } else if key.index(in: "hardness flow turn spacing reach") >= 0 {
      node = members["tip"]
    }
    return failure(error.description, node ?? root)
  }

  private mutating func style(
    _ root: Node,
    _ members: Members
  ) throws(FormatError) -> Style {
    guard let width = members["width"] else { throw failure("a brush needs a width", root) }
    var style = Style(width: try number(width))
    if let node = members["tool"] {
      let text = try text(node)
      let known = Style.Purpose.builtIn.map { $0.name }
      guard let name = PartName(utf8: text), name.hasOwner || known.contains(name) else {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        throw failure(
          "'" + String(shown: text) + "' is not one of " + names
            + " and not a name of an app, such as 'app.tool'",
          node
        )
      }
      style = Style(purpose: Style.Purpose(name), width: style.width)
    }
    if let node = members["color"] { style.color = try color(node) }
    if let node = members["opacity"] { style.color.alpha = try number(node) }
    if let node = members["blend-mode"] {
      style.blendMode = BlendMode.allCases[try word(node, BlendMode.names)]
    }
    if let node = members["formula"] {
      let code = try part(node, nil)
      style.formula = try made(node, code) { code throws(InvalidValue) in
        try plugins.formula(code)
      }
      if style.formula == nil {
        style.unknownFormula = code
        try standIn(
          node,
          "blend formula",
          code,
          "ink is drawn with the blend mode instead",
          among: .formula
        )
      }
    }
    if let node = members["cap"] { style.cap = Ribbon.Cap.allCases[try word(node, Self.caps)] }
    if let node = members["join"] { style.join = Ribbon.Join.allCases[try word(node, Self.joins)] }
    if let node = members["dash"] {
      if node.isObject {
        let members = try self.members(of: node, "dash", "lengths phase")
        guard let lengths = members["lengths"] else {
          throw failure("lengths is missing", node)
        }
        style.dash = Style.Dash(try numbers(lengths, atMost: Style.Dash.maximumLengths))
        if let phase = members["phase"] { style.dash?.phase = try number(phase) }
      } else {
        style.dash = Style.Dash(try numbers(node, atMost: Style.Dash.maximumLengths))
      }
    }
    return style
  }

  private mutating func color(_ node: Node) throws(FormatError) -> Color {
    if let text = node.text {
      var number: UInt32 = 0
      var isRight = text.first == UInt8(ascii: "#") && (text.count == 7 || text.count == 9)
      for letter in text.dropFirst() {
        guard let digit = Unicode.Scalar(letter).hexadecimal else {
          isRight = false
          break
        }
        number = number << 4 | digit
      }
      guard isRight else {
        throw failure("a color must be '#rrggbb', '#rrggbbaa' or an object", node)
      }
      return Color(rgba: text.count == 9 ? number : number << 8 | 255)
    }
    let members = try members(of: node, "color", "space components alpha srgb")
    guard let components = members["components"] else {
      throw failure("components is missing", node)
    }
    var space: any ColorSpace = ColorSpaces.sRGB
    var standIn: Node?
    if let node = members["space"] {
      let name = try name(node)
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
      let text = "ink has the color in 'srgb' instead"
      try self.standIn(standIn, "color space", PluginCode(space.name), text, among: .colorSpace)
    }
    return color
  }

  // MARK: Parts

  private mutating func stage(_ node: Node) throws(FormatError) -> BrushStage {
    let isEffect = node["effect"] != nil
    guard isEffect != (node["filter"] != nil) else {
      throw failure("a stage must be an object with 'effect' or 'filter'", node)
    }
    if isEffect {
      let code = try part(node, "effect")
      let effect = try made(node, code) { code throws(InvalidValue) in try plugins.effect(code) }
      try standIn(node, "effect", code, "ink is drawn without it", among: .effect)
      return .effect(effect)
    }
    let code = try part(node, "filter")
    let filter = try made(node, code) { code throws(InvalidValue) in try plugins.filter(code) }
    try standIn(node, "filter", code, "ink is drawn without it", among: .filter)
    return .filter(filter)
  }

  private mutating func engine(_ node: Node) throws(FormatError) -> any StrokeEngine {
    let code = try part(node, nil)
    let engine = try made(node, code) { code throws(InvalidValue) in try plugins.engine(code) }
    try standIn(node, "engine", code, "ink is drawn with smooth curves instead", among: .engine)
    return engine
  }

  private mutating func tip(_ node: Node) throws(FormatError) -> Tip {
    let name = (node["name"].map { Node($0) } ?? node).text ?? []
    let own: StaticString = "sweep dabs"
    switch own.index(of: name) {
    case 0:
      if node.isObject { _ = try members(of: node, "swept tip", "name") }
      return .sweep
    case 1: return .dabs(try dabbing(node))
    default: break
    }
    let code = try part(node, nil)
    let tip = try made(node, code) { code throws(InvalidValue) in try plugins.tip(code) }
    try standIn(
      node,
      "tip",
      code,
      "ink is drawn with a round tip instead",
      among: .tip,
      and: own.words
    )
    return .own(tip)
  }

  private mutating func dabbing(_ node: Node) throws(FormatError) -> Dabbing {
    let members = try members(
      of: node,
      "dab tip",
      "name hardness texture spacing spacing-unit flow follow turn"
    )
    var print = DabTip.disc(hardness: 1)
    if let hardness = members["hardness"] { print = .disc(hardness: try number(hardness)) }
    if let texture = members["texture"] {
      if members["hardness"] != nil {
        throw failure("a tip has either a hardness or a texture", texture)
      }
      print = .texture(try picture(texture))
    }
    guard let spacing = members["spacing"] else { throw failure("spacing is missing", node) }
    let distance = try number(spacing)
    var isRelative = false
    if let node = members["spacing-unit"] { isRelative = try word(node, "units radii") == 1 }
    var dabbing = Dabbing(tip: print, spacing: isRelative ? .radii(distance) : .units(distance))
    if let flow = members["flow"] { dabbing.flow = try number(flow) }
    if let turn = members["turn"] { dabbing.turn = try number(turn) }
    if let follow = members["follow"] {
      guard case .bool(let isOn) = follow.json.value else {
        throw failure("must be true or false", follow)
      }
      dabbing.followsDirection = isOn
    }
    do throws(InvalidValue) {
      try dabbing.check()
    } catch {
      throw failure(error.description, members.named(error.key) ?? node)
    }
    return dabbing
  }

  /// Reads a part of a brush (an engine, effect, filter or tip): its name, or an object with its name and settings.
  ///
  /// - Parameter key: The key of the name in the object; `nil` for `name`.
  private mutating func part(
    _ node: Node,
    _ key: StaticString?
  ) throws(FormatError) -> PluginCode {
    if key == nil, node.text != nil { return PluginCode(try name(node)) }
    let key = key ?? "name"
    var code: PluginCode?
    var settings: [(PartName, PluginSetting.Value, Node)] = []
    for (word, member) in try members(of: node, "part").list {
      if key.hasBytes(word) {
        code = PluginCode(try name(member))
      } else if let name = PartName(utf8: word), name.isKey {
        settings.append((name, try setting(member), member))
      } else {
        throw failure(
          "the key of a setting must have lowercase letters, digits and hyphens",
          member
        )
      }
    }
    guard var code else { throw failure(key.words[0] + " is missing", node) }
    for (key, value, member) in settings {
      guard code.takes(key) else {
        throw failure("a part must have at most \(PluginCode.maximumSettings) settings", member)
      }
      code.add(key, value)
    }
    return code
  }

  private mutating func setting(_ node: Node) throws(FormatError) -> PluginSetting.Value {
    switch node.json.value {
    case .number(let number): return .number(number)
    case .text: return .text(try text(node))
    case .object: break
    default: throw failure("a setting must be a number, a string or a picture", node)
    }
    if let bits = node["bits"].flatMap({ Node($0).text }) {
      var number: UInt64 = 0
      for letter in bits {
        guard let digit = Unicode.Scalar(letter).hexadecimal, bits.count == 16 else {
          throw failure("'bits' must be 16 hexadecimal digits", node)
        }
        number = number << 4 | UInt64(digit)
      }
      guard !bits.isEmpty else { throw failure("'bits' must be 16 hexadecimal digits", node) }
      return .number(Double(bitPattern: number))
    }
    return .picture(try picture(node))
  }

  /// Creates a part of a brush; reports an invalid setting at its line.
  private func made<Part>(
    _ node: Node,
    _ code: PluginCode,
    _ make: (PluginCode) throws(InvalidValue) -> Part
  ) throws(FormatError) -> Part {
    do throws(InvalidValue) {
      return try make(code)
    } catch {
      var parent: Node?
      if node.isObject { parent = try members(of: node, "part").named(error.key) }
      throw failure(error.description, parent ?? node)
    }
  }

  /// Adds a note about the substitute of an unknown part if its name has an owner; an unknown built-in part is an
  /// error.
  ///
  /// - Parameters:
  ///   - what: The kind of part in messages, such as `engine`.
  ///   - text: The end of the note: the substitute.
  ///   - kind: The kind of part.
  ///   - more: Further names of this kind to suggest.
  private mutating func standIn(
    _ node: Node,
    _ what: String,
    _ code: PluginCode,
    _ text: String,
    among kind: PartKind,
    and more: [String] = []
  ) throws(FormatError) {
    let parts = plugins.parts(kind)
    if parts.contains(where: { $0.name == code.name }) { return }
    let name = String(shown: code.name.utf8)
    guard code.name.hasOwner else {
      let names = parts.map { "\($0.name)" } + more
      let hint = hint(for: code.name.utf8, among: names)
      throw failure("no " + what + " is named '" + name + "'" + hint, node)
    }
    notes.append(
      "unknown \(what) '\(name)': \(text) (in line \(node.json.line))"
    )
  }

  /// Reads the texture of a tip: a PNG in Base64, or rows of numbers from 0 to 255.
  private mutating func picture(_ node: Node) throws(FormatError) -> TipTexture {
    let members = try members(of: node, "picture", "png rows")
    guard members.list.count == 1 else { throw failure("a picture needs 'png' or 'rows'", node) }
    var (width, height, coverage) = (0, 0, [] as [UInt8])
    if let node = members["png"] {
      guard let text = node.text, let file = Base64.decode(text) else {
        throw failure("the PNG is not valid Base64", node)
      }
      do throws(FormatError) {
        let left = min(Self.maximumPixels - pixels, TipTexture.longestSide * TipTexture.longestSide)
        let pixmap = try decode(file, left)
        (width, height) = (pixmap.width, pixmap.height)
        coverage = pixmap.coverage
      } catch {
        throw failure(error.what, node)
      }
    } else if let node = members["rows"] {
      for row in try elements(of: node, atMost: TipTexture.longestSide) {
        let values = try numbers(row, atMost: TipTexture.longestSide)
        if height > 0, values.count != width {
          throw failure("the rows of a picture must have the same length", row)
        }
        (width, height) = (values.count, height + 1)
        for value in values {
          guard let byte = UInt8(exactly: value) else {
            throw failure("the rows of a picture must contain whole numbers from 0 to 255", row)
          }
          coverage.append(byte)
        }
      }
    }
    pixels += coverage.count
    guard pixels <= Self.maximumPixels else {
      throw failure(
        "the pictures of the file have more than \(Self.maximumPixels) pixels in total",
        node
      )
    }
    do throws(InvalidValue) {
      return try TipTexture(width: width, height: height, coverage: coverage)
    } catch {
      throw failure(error.description, node)
    }
  }
}

extension Pixmap {
  /// The coverage of each pixel, 0…255: its opacity, or its brightness if the picture is opaque.
  fileprivate var coverage: [UInt8] {
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    return pixels.map { pixel in
      guard isOpaque else { return UInt8(pixel >> 24) }
      // The luma weights of BT.709 in units of 1/256, and the order of bytes in a pixel: red is the lowest.
      let sum = 54 * (pixel & 255) + 183 * (pixel >> 8 & 255) + 19 * (pixel >> 16 & 255)
      return UInt8(sum >> 8)
    }
  }
}
