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

  let plugins: PluginCatalog
  let decode: ([UInt8], Int) throws(FormatError) -> Pixmap
  var pixels = 0

  /// Messages about unknown parts and their substitutes, one line each.
  var notes: [String] = []

  init(
    _ plugins: PluginCatalog,
    _ decode: @escaping ([UInt8], Int) throws(FormatError) -> Pixmap
  ) {
    var plugins = plugins
    plugins.isStrict = true
    self.plugins = plugins
    self.decode = decode
  }

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
    if key.index(in: "effects filters revising-filters springs memory growth") >= 0 {
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
}
