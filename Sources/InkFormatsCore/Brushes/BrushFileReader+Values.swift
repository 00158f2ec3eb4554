import InkGraphics
import InkStrokes

extension BrushFileReader {
  func failure(_ what: String, _ node: Node) -> FormatError {
    FormatError((node.name.isEmpty ? "" : node.name + ": ") + what, at: .line(node.json.line))
  }

  func hint(for text: [UInt8], among words: [String]) -> String {
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
  func members(of node: Node, _ what: String) throws(FormatError) -> Members {
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
  func elements(of node: Node, atMost maximum: Int) throws(FormatError) -> [Node] {
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

  func text(_ node: Node) throws(FormatError) -> [UInt8] {
    guard let text = node.text else { throw failure("must be a string", node) }
    guard text.count <= PluginSetting.longestText else {
      throw failure("the string has more than \(PluginSetting.longestText) bytes", node)
    }
    return text
  }

  func string(_ node: Node) throws(FormatError) -> String {
    String(decoding: try text(node), as: UTF8.self)
  }

  func number(_ node: Node) throws(FormatError) -> Double {
    guard case .number(let number) = node.json.value else {
      throw failure("must be a number", node)
    }
    return number
  }

  func numbers(_ node: Node, atMost maximum: Int) throws(FormatError) -> [Double] {
    var result: [Double] = []
    for element in try elements(of: node, atMost: maximum) { result.append(try number(element)) }
    return result
  }

  func name(_ node: Node) throws(FormatError) -> PartName {
    guard let name = PartName(utf8: try text(node)) else {
      throw failure("a name must have 1 to 64 lowercase letters, digits, hyphens and dots", node)
    }
    return name
  }

  /// Returns the index of a value in a list of words separated by spaces; any other value is an error.
  func word(_ node: Node, _ words: StaticString) throws(FormatError) -> Int {
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
}
