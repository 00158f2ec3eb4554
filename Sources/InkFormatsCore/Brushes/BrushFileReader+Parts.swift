import InkGraphics
import InkStrokes

extension BrushFileReader {
  mutating func stage(_ node: Node) throws(FormatError) -> BrushStage {
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

  mutating func engine(_ node: Node) throws(FormatError) -> any StrokeEngine {
    let code = try part(node, nil)
    let engine = try made(node, code) { code throws(InvalidValue) in try plugins.engine(code) }
    try standIn(node, "engine", code, "ink is drawn with smooth curves instead", among: .engine)
    return engine
  }

  mutating func tip(_ node: Node) throws(FormatError) -> Tip {
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

  mutating func dabbing(_ node: Node) throws(FormatError) -> Dabbing {
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
  mutating func part(
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

  mutating func setting(_ node: Node) throws(FormatError) -> PluginSetting.Value {
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
  func made<Part>(
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
  mutating func standIn(
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
  mutating func picture(_ node: Node) throws(FormatError) -> TipTexture {
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
