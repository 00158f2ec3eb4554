import InkFormats
import InkGraphics

/// The JSON of a file, repaired if the file is damaged.
struct ForeignJSON {
  /// The value of the whole text.
  let value: JSONValue

  /// The first malformed position; `nil` if the text is well-formed.
  let damage: FormatError?

  /// The maximum size of a text, in bytes.
  static let longest = 64 << 20

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isDamaged: Whether malformed JSON is repaired.
  /// - Throws: An error if the text is too long, or cannot be read.
  init(_ bytes: [UInt8], isDamaged: Bool) throws(FormatError) {
    guard bytes.count <= Self.longest else {
      throw FormatError("the JSON has more than \(Self.longest) bytes", isLimit: true)
    }
    let (text, damage) = isDamaged ? JSONText.repaired(bytes) : (bytes, nil)
    value = try JSONValue(whole: text)
    self.damage = damage
  }
}

extension JSONValue {
  /// Returns the number of a member; `nil` if it is missing, not a number or too large for a coordinate.
  func coordinate(_ key: String) -> Double? {
    guard let number = self[key]?.number, number.magnitude <= Placement.farthest else { return nil }
    return number
  }

  /// Returns the point of the members `x` and `y`; `nil` if one is missing or invalid.
  var point: Point? {
    guard let x = coordinate("x"), let y = coordinate("y") else { return nil }
    return Point(x, y)
  }

  /// The elements of an array; empty for other values.
  var elements: [JSONValue] {
    (0..<(count ?? 0)).compactMap { self[$0] }
  }
}
