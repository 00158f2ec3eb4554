import InkFormats

/// A list of numbers with a description of their types (`tpl`), which contains the geometry of a stroke.
///
/// The description is a text: `v` is an integer of 16 bits, `u` the bits of a `float`, `f` a `double`, `A(…)` a list, and
/// `S(…)` a structure.
struct GoodNotesTemplate {
  /// The description of the types.
  let schema: [UInt8]

  /// The members in order: a number, or all numbers of a list, whatever its structures.
  private(set) var columns: [[Double]] = []

  /// Reads all members.
  ///
  /// - Parameters:
  ///   - bytes: The uncompressed data.
  ///   - budget: The memory that remains.
  /// - Throws: An error if the data is damaged or has unknown types.
  init(_ bytes: [UInt8], _ budget: inout ReadingBudget) throws(FormatError) {
    guard bytes.count > 8, bytes.starts(with: [0x74, 0x70, 0x6c, 0]),
      let end = bytes[8...].firstIndex(of: 0), end < 8 + 256
    else { throw FormatError("a stroke has no description of its points") }
    schema = Array(bytes[8..<end])
    var reader = LittleEndianReader(bytes, (end + 1)..<bytes.count)
    var at = 0
    while at < schema.count {
      if schema[at] != UInt8(ascii: "A") {
        columns.append([try Self.number(schema[at], &reader)])
        at += 1
        continue
      }
      at += 1
      let types = try Self.elementTypes(schema, &at)
      let size = types.reduce(0) { $0 + Self.size($1) }
      let count = try reader.elements(UInt64(try reader.uint32()), of: size)
      try budget.check(8 * count * types.count)
      var column: [Double] = []
      column.reserveCapacity(count * types.count)
      for _ in 0..<count {
        for type in types { column.append(try Self.number(type, &reader)) }
      }
      columns.append(column)
    }
  }

  /// Returns the types of the numbers of a list's element, and moves behind its closing parenthesis.
  private static func elementTypes(
    _ schema: [UInt8],
    _ at: inout Int
  ) throws(FormatError) -> [UInt8] {
    var types: [UInt8] = []
    var depth = 0
    repeat {
      guard at < schema.count else { break }
      switch schema[at] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "S"): break
      default: types.append(schema[at])
      }
      at += 1
    } while depth > 0
    guard depth == 0, !types.isEmpty, types.allSatisfy({ size($0) > 0 }) else {
      throw FormatError("the description of a stroke's points is invalid")
    }
    return types
  }

  /// Returns the size of a number in bytes; 0 for an unknown type.
  private static func size(_ type: UInt8) -> Int {
    switch type {
    case UInt8(ascii: "v"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "f"): 8
    default: 0
    }
  }

  private static func number(
    _ type: UInt8,
    _ reader: inout LittleEndianReader
  ) throws(FormatError) -> Double {
    switch type {
    case UInt8(ascii: "v"): Double(try reader.uint16())
    case UInt8(ascii: "u"): try reader.float()
    case UInt8(ascii: "f"): try reader.double()
    default: throw FormatError("the description of a stroke's points is invalid")
    }
  }
}
