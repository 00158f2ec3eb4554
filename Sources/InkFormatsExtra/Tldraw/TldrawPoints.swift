import InkFormats
import InkGraphics

/// The points of the ink of tldraw: x and y in page units, and the pressure.
enum TldrawPoints {
  /// A point with its pressure, 0…1.
  typealias Entry = (x: Double, y: Double, pressure: Double)

  /// Returns the points of a segment of ink.
  ///
  /// They are a list of objects, a text in Base64 of absolute half floats, or one of differences.
  ///
  /// - Throws: An error if the segment has no points, or malformed ones.
  static func points(_ segment: JSONValue) throws(FormatError) -> [Entry] {
    if let text = segment["path"]?.string { return try differences(text) }
    guard let list = segment["points"] else { throw FormatError("ink has no points") }
    if let text = list.string { return try absolute(text) }
    guard list.count != nil else { throw FormatError("ink has no points") }
    var points: [Entry] = []
    for value in list.elements {
      guard let point = value.point else {
        throw FormatError("a point of ink has no valid x and y")
      }
      points.append((point.x, point.y, value["z"]?.number ?? 0.5))
    }
    return points
  }

  /// Decodes three half floats a point.
  private static func absolute(_ text: String) throws(FormatError) -> [Entry] {
    let bytes = try decoded(text)
    return stride(from: 0, to: bytes.count - 5, by: 6).map { at in
      (half(bytes, at), half(bytes, at + 2), half(bytes, at + 4))
    }
  }

  /// Decodes the first point of three floats, and differences of three half floats; pressures are absolute.
  private static func differences(_ text: String) throws(FormatError) -> [Entry] {
    let bytes = try decoded(text)
    guard bytes.count >= 12 else {
      if bytes.isEmpty { return [] }
      throw FormatError("the points of ink are truncated")
    }
    func float(_ at: Int) -> Double {
      var bits: UInt32 = 0
      for i in 0..<4 { bits |= UInt32(bytes[at + i]) << UInt32(8 * i) }
      return Double(Float(bitPattern: bits))
    }
    var last: Entry = (float(0), float(4), float(8))
    var points = [last]
    for at in stride(from: 12, to: bytes.count - 5, by: 6) {
      last = (last.x + half(bytes, at), last.y + half(bytes, at + 2), half(bytes, at + 4))
      points.append(last)
    }
    return points
  }

  private static func decoded(_ text: String) throws(FormatError) -> [UInt8] {
    guard let bytes = Base64.decode(Array(text.utf8)) else {
      throw FormatError("the points of ink are not valid Base64")
    }
    return bytes
  }

  /// Returns the half float at an offset; infinities and NaN as they are.
  private static func half(_ bytes: [UInt8], _ at: Int) -> Double {
    let bits = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
    let exponent = Int(bits >> 10 & 31)
    let fraction = Double(bits & 1023)
    let value: Double
    switch exponent {
    case 0: value = fraction * 0x1p-24
    case 31: value = fraction == 0 ? .infinity : .nan
    default:
      value = Double(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
    }
    return bits >> 15 == 1 ? -value : value
  }
}
