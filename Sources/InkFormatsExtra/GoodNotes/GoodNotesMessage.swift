import InkFormats
import InkGraphics

/// A message of Protocol Buffers in a file of a GoodNotes document.
///
/// Fields are searched when they are needed, since a message has few.
struct GoodNotesMessage {
  /// The maximum number of equal fields that are read as a list.
  private static let maximumElements = 65_536

  /// The bytes of the file.
  let source: [UInt8]

  /// The range of the message.
  let range: Range<Int>

  /// Returns the last value of a field; `nil` if it is missing.
  func value(_ field: Int) throws(FormatError) -> ProtobufReader.Value? {
    var reader = ProtobufReader(source, range)
    var found: ProtobufReader.Value?
    while let (number, value) = try reader.next() {
      if number == field { found = value }
    }
    return found
  }

  /// Returns the only field of a message; `nil` if there are several, or if it isn't a message.
  func onlyMessage() throws(FormatError) -> (field: Int, message: GoodNotesMessage)? {
    var reader = ProtobufReader(source, range)
    guard let (field, value) = try reader.next(), case .bytes(let range) = value,
      try reader.next() == nil
    else { return nil }
    return (field, GoodNotesMessage(source: source, range: range))
  }

  /// Returns a nested message; `nil` if it is missing.
  func message(_ field: Int) throws(FormatError) -> GoodNotesMessage? {
    guard case .bytes(let range)? = try value(field) else { return nil }
    return GoodNotesMessage(source: source, range: range)
  }

  /// Returns the nested messages of a repeated field.
  func messages(_ field: Int) throws(FormatError) -> [GoodNotesMessage] {
    var reader = ProtobufReader(source, range)
    var list: [GoodNotesMessage] = []
    while let (number, value) = try reader.next() {
      guard number == field, case .bytes(let range) = value else { continue }
      guard list.count < Self.maximumElements else { throw FormatError("a list is too long") }
      list.append(GoodNotesMessage(source: source, range: range))
    }
    return list
  }

  /// Returns a text or an identifier; empty if it is missing.
  func text(_ field: Int) throws(FormatError) -> [UInt8] {
    guard case .bytes(let range)? = try value(field) else { return [] }
    return Array(source[range])
  }

  /// Returns an integer; 0 if it is missing.
  func integer(_ field: Int) throws(FormatError) -> UInt64 { try value(field)?.unsigned ?? 0 }

  /// Returns a number; `nil` if it is missing.
  ///
  /// - Throws: An error if it isn't finite or beyond the coordinates of ink.
  func number(_ field: Int) throws(FormatError) -> Double? {
    guard case .fixed32(let bits)? = try value(field) else { return nil }
    let number = Double(Float(bitPattern: bits))
    guard number.magnitude <= Placement.farthest else {
      throw FormatError("a number is not finite or over 1,000,000,000", at: .byte(range.lowerBound))
    }
    return number
  }

  /// Returns a point or a size, in units of the canvas; `nil` if it is missing.
  func point(_ field: Int) throws(FormatError) -> Point? { try message(field)?.point() }

  /// Returns the message as a point, in units of the canvas; a coordinate that is missing is 0.
  func point() throws(FormatError) -> Point { Point(try number(1) ?? 0, try number(2) ?? 0) }

  /// Returns the message as a color, whose components are limited to 0…1; missing ones are 0.
  func color() throws(FormatError) -> Color {
    var components: [Double] = []
    for field in 1...4 { components.append(min(max(try number(field) ?? 0, 0), 1)) }
    return Color(
      red: components[0],
      green: components[1],
      blue: components[2],
      alpha: components[3]
    )
  }

  /// Whether the message has no fields.
  var isEmpty: Bool { range.isEmpty }

  /// Calls a function for each message of a file, which stores the length of a message before the message.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - isDamaged: Whether the file is read up to the first damaged length; otherwise that is an error.
  ///   - body: The function.
  /// - Returns: Whether the whole file was read.
  @discardableResult
  static func records(
    _ bytes: [UInt8],
    isDamaged: Bool,
    _ body: (GoodNotesMessage) throws(FormatError) -> Void
  ) throws(FormatError) -> Bool {
    var reader = LittleEndianReader(bytes)
    while reader.count > 0 {
      var range = 0..<0
      do throws(FormatError) {
        range = try reader.skip(try reader.elements(try reader.varint(), of: 1))
      } catch {
        guard isDamaged else { throw error }
        return false
      }
      try body(GoodNotesMessage(source: bytes, range: range))
    }
    return true
  }
}
