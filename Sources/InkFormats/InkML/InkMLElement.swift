/// An element of an InkML document, reduced to what its interpretation needs.
final class InkMLElement {
  /// The supported elements; all others are skipped with their content.
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

    /// Whether the text of the element is data that must be kept.
    var hasText: Bool { self == .trace || self == .affine || self == .matrix }
  }

  let name: Name

  /// The attributes without namespaces; `xml:id` and `id` are both `id`.
  let attributes: [String: String]

  /// The line on which the start tag ends, counted from 1.
  let line: Int

  var children: [InkMLElement] = []

  /// The text of the element if it is data (``Name/hasText``); otherwise empty.
  var text: [UInt8] = []

  init(_ name: Name, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Returns the first child with a name.
  func first(_ name: Name) -> InkMLElement? { children.first { $0.name == name } }

  /// Returns the number in an attribute; `nil` if the attribute is missing.
  ///
  /// - Throws: An error if the value isn't a number.
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

  /// Returns the id that an attribute refers to, without the `#` that may precede it; `nil` if the attribute is missing or
  /// empty.
  func reference(_ attribute: String) -> String? {
    guard let text = attributes[attribute], !text.isEmpty else { return nil }
    return text.first == "#" ? String(text.dropFirst()) : text
  }
}

/// Returns the beginning of a text from a file, without control characters, for a message.
package func excerpt(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars.prefix(40) {
    result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
  }
  return result
}
