/// An element of an InkML document, with what it needs to be understood and no more.
final class InkMLElement {
  /// The elements that mean something here; all others are skipped with what is in them.
  enum Name: String {
    case ink
    case definitions
    case context
    case canvas
    case canvasTransform
    case mapping
    case bind
    case affine
    case matrix
    case traceFormat
    case channel
    case intermittentChannels
    case inkSource
    case sampleRate
    case channelProperties
    case channelProperty
    case brush
    case brushProperty
    case timestamp
    case trace
    case traceGroup
    case traceView

    /// Whether the text inside is data.
    var hasText: Bool { self == .trace || self == .affine || self == .matrix }
  }

  /// What it is.
  let name: Name

  /// Its attributes without namespaces; `xml:id` and `id` are both `id`.
  let attributes: [String: String]

  /// The line on which its start tag ends, counted from 1.
  let line: Int

  /// The elements in it.
  var children: [InkMLElement] = []

  /// The text in it, for elements whose text is data.
  var text: [UInt8] = []

  init(_ name: Name, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The value of an attribute.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The first child of a kind.
  func first(_ name: Name) -> InkMLElement? { children.first { $0.name == name } }

  /// The number in an attribute.
  ///
  /// - Throws: Where there is something else.
  func number(_ attribute: String) throws(FormatError) -> Double? {
    guard var text = attributes[attribute] else { return nil }
    let value = text.withUTF8 { buffer -> Double? in
      guard let first = buffer.firstIndex(where: { $0 > 32 }),
        let last = buffer.lastIndex(where: { $0 > 32 })
      else { return nil }
      return DecimalScanner.number(UnsafeBufferPointer(rebasing: buffer[first...last]))
    }
    guard let value, value.isFinite else {
      throw FormatError("\(attribute)=\"\(excerpt(text))\" is not a number", at: .line(line))
    }
    return value
  }

  /// The id that an attribute refers to, with or without `#`.
  func reference(_ attribute: String) -> String? {
    guard let text = attributes[attribute], !text.isEmpty else { return nil }
    return text.first == "#" ? String(text.dropFirst()) : text
  }
}

/// The beginning of a text from a file, fit to stand in a line of a message.
package func excerpt(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars.prefix(40) {
    result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
  }
  return result
}
