/// Decodes a table of glyph outlines, each at its first use.
struct OutlineTableReader {
  private let bytes: [UInt8]
  private let scale: Double
  private let kinds: [PrefixDecoder]
  private let coordinates: [PrefixDecoder]
  /// The indices of the first byte of each outline, and of the byte behind the last one.
  private let starts: [Int]

  /// The number of path elements that may still be decoded.
  private var left: Int

  /// The index of the byte behind the table.
  var end: Int { starts[starts.count - 1] }

  /// The number of outlines.
  var count: Int { starts.count - 1 }

  /// Reads the head of a table; `nil` if it is invalid.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture.
  ///   - offset: The index behind the number of outlines.
  ///   - count: The number of outlines, at least 1.
  init?(_ bytes: [UInt8], _ offset: Int, count: Int) {
    var reader = BitReader(bytes, offset..<bytes.count)
    let exponent = UInt8(reader.bits(8))
    guard exponent == OutlineCode.coarse || exponent == OutlineCode.fine else { return nil }
    var codes: [PrefixDecoder] = []
    for _ in 0..<OutlineCode.kindCodes { codes.append(reader.prefixCode(OutlineCode.kinds)) }
    kinds = codes
    codes = []
    for _ in 0..<OutlineCode.coordinateCodes { codes.append(reader.numberCode()) }
    coordinates = codes
    guard !reader.isBroken, count <= bytes.count else { return nil }
    var sizes = VarintReader(bytes, reader.end..<bytes.count)
    var starts = [0]
    starts.reserveCapacity(count + 1)
    for _ in 0..<count {
      let size = sizes.number()
      guard !sizes.isBroken, size <= UInt64(bytes.count) else { return nil }
      let (end, isOver) = starts[starts.count - 1].addingReportingOverflow(
        Int(truncatingIfNeeded: size)
      )
      guard !isOver, end <= bytes.count else { return nil }
      starts.append(end)
    }
    let first = sizes.offset
    guard starts[count] <= bytes.count - first else { return nil }
    self.starts = starts.map { $0 + first }
    self.bytes = bytes
    scale = exponent == OutlineCode.coarse ? 1.0 / 256 : 1.0 / 1024
    left = VectorPicture.maximumCount
  }

  /// Decodes an outline; `nil` for invalid bytes.
  ///
  /// - Parameter index: The index, which must be in range.
  mutating func path(_ index: Int) -> Path? {
    let range = starts[index]..<starts[index + 1]
    var reader = BitReader(bytes, range)
    var elements: [Path.Element] = []
    // Most elements are curves, of about five bytes.
    elements.reserveCapacity(range.count / 4 + 2)
    var previous = OutlineCode.beginning
    var last = Position()
    var tangent = Position()
    while true {
      let kind = reader.symbol(kinds[previous])
      if reader.isBroken || left == 0 { return nil }
      left -= 1
      switch UInt8(kind) {
      case VectorCode.Element.move:
        elements.append(.move(point(&last, OutlineCode.Coordinate.line, &reader)))
      case VectorCode.Element.line:
        elements.append(.line(point(&last, OutlineCode.Coordinate.line, &reader)))
      case VectorCode.Element.quadratic:
        let control = point(&last, OutlineCode.Coordinate.control1, &reader)
        elements.append(.quadratic(control, point(&last, OutlineCode.Coordinate.end, &reader)))
      case VectorCode.Element.cubic:
        var code = OutlineCode.Coordinate.control1
        if previous == kind {
          last = Position(x: last.x + tangent.x, y: last.y + tangent.y)
          code = OutlineCode.Coordinate.smooth
        }
        let control1 = point(&last, code, &reader)
        let control2 = point(&last, OutlineCode.Coordinate.control2, &reader)
        let handle = last
        let end = point(&last, OutlineCode.Coordinate.end, &reader)
        elements.append(.cubic(control1, control2, end))
        tangent = Position(x: last.x - handle.x, y: last.y - handle.y)
      case VectorCode.Element.close: elements.append(.close)
      default: return reader.end == range.upperBound ? Path(elements) : nil
      }
      if abs(last.x) > OutlineCode.greatest || abs(last.y) > OutlineCode.greatest { return nil }
      previous = kind
    }
  }

  /// A point, in steps.
  private struct Position {
    var x: Int64 = 0
    var y: Int64 = 0
  }

  @inline(__always)
  private func point(_ last: inout Position, _ code: Int, _ reader: inout BitReader) -> Point {
    let code = coordinates[code - OutlineCode.kindCodes]
    last.x &+= reader.number(code)
    last.y &+= reader.number(code)
    return Point(Double(last.x) * scale, Double(last.y) * scale)
  }
}
