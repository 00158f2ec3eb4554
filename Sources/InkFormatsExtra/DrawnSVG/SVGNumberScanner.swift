import InkFormats

/// Scans the numbers and letters of an SVG attribute, such as path data.
struct SVGNumberScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether only separators are left.
  mutating func isAtEnd() -> Bool {
    skipSeparators()
    return at >= bytes.count
  }

  /// Consumes a letter; `nil` if something else follows.
  mutating func letter() -> UInt8? {
    skipSeparators()
    guard at < bytes.count, 65...90 ~= bytes[at] || 97...122 ~= bytes[at] else { return nil }
    at += 1
    return bytes[at - 1]
  }

  /// Consumes a number; `nil` if something else follows, or if it is too large for a coordinate.
  mutating func number() -> Double? {
    skipSeparators()
    var end = at
    if end < bytes.count, "+-".utf8.contains(bytes[end]) { end += 1 }
    var hasPoint = false
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if bytes[end] &- 48 >= 10 {
        break
      }
      end += 1
    }
    if end + 1 < bytes.count, bytes[end] | 32 == UInt8(ascii: "e") {
      var next = end + 1
      if "+-".utf8.contains(bytes[next]) { next += 1 }
      if next < bytes.count, bytes[next] &- 48 < 10 {
        while next < bytes.count, bytes[next] &- 48 < 10 { next += 1 }
        end = next
      }
    }
    guard end > at,
      let value = DecimalScanner.number(UnsafeBufferPointer(rebasing: bytes[at..<end])),
      value.magnitude <= Placement.farthest
    else { return nil }
    at = end
    return value
  }

  /// Consumes a flag of an arc, a single digit; `nil` if something else follows.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard at < bytes.count, bytes[at] == 48 || bytes[at] == 49 else { return nil }
    at += 1
    return bytes[at - 1] == 49
  }

  /// Consumes all numbers up to the end; `nil` if something else is between them, or if there are more than `limit`.
  mutating func numbers(limit: Int) -> [Double]? {
    var list: [Double] = []
    while !isAtEnd() {
      guard list.count < limit, let next = number() else { return nil }
      list.append(next)
    }
    return list
  }

  /// Consumes white space and then a character; returns `false`, with the white space consumed, if another one follows.
  mutating func accept(_ byte: UInt8) -> Bool {
    while at < bytes.count, bytes[at] <= 32 { at += 1 }
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipSeparators() {
    while at < bytes.count, bytes[at] <= 32 || bytes[at] == UInt8(ascii: ",") { at += 1 }
  }
}
