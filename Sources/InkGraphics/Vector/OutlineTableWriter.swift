/// Encodes a table of glyph outlines.
///
/// Each outline begins with a whole byte, so that a reader decodes only those that it needs.
struct OutlineTableWriter {
  private let steps: Double
  private let exponent: UInt8
  private var recorder: SymbolRecorder

  /// Creates a writer of some outlines, at least one.
  init(_ paths: [Path]) {
    let isCoarse = paths.allSatisfy { path in
      path.elements.allSatisfy { element in
        element.points.allSatisfy {
          let (x, y) = ($0.x * 256, $0.y * 256)
          return x == x.rounded() && y == y.rounded()
        }
      }
    }
    exponent = isCoarse ? OutlineCode.coarse : OutlineCode.fine
    steps = isCoarse ? 256 : 1024
    let kinds = [Int](repeating: OutlineCode.kinds, count: OutlineCode.kindCodes)
    let numbers = [Int](
      repeating: PrefixCode.numberSymbols,
      count: OutlineCode.coordinateCodes
    )
    recorder = SymbolRecorder(alphabets: kinds + numbers)
  }

  /// Returns the encoded outlines, which follow their number.
  mutating func bytes(_ paths: [Path]) -> [UInt8] {
    var ranges: [Range<Int>] = []
    for path in paths {
      let start = recorder.count
      record(path)
      ranges.append(start..<recorder.count)
    }
    let codes = recorder.codes
    var head = BitWriter()
    head.write(UInt64(exponent), count: 8)
    for code in codes[..<OutlineCode.kindCodes] { code.write(to: &head) }
    for code in codes[OutlineCode.kindCodes...] { code.writeNumbers(to: &head) }
    head.align()
    var (sizes, data) = (VarintWriter(), BitWriter())
    for range in ranges {
      let start = data.bytes.count
      recorder.write(range, with: codes, to: &data)
      data.align()
      sizes.number(UInt64(data.bytes.count - start))
    }
    return head.bytes + sizes.bytes + data.bytes
  }

  private mutating func record(_ path: Path) {
    var previous = OutlineCode.beginning
    var last = (x: Int64(0), y: Int64(0))
    // The vector from the second handle of the last cubic curve to its end, which predicts the next curve's first one.
    var tangent = (x: Int64(0), y: Int64(0))
    for element in path.elements {
      let kind = Int(element.vectorKind)
      recorder.symbol(kind, of: previous)
      switch element {
      case .move(let p), .line(let p): point(p, OutlineCode.Coordinate.line, &last)
      case .quadratic(let c, let p):
        point(c, OutlineCode.Coordinate.control1, &last)
        point(p, OutlineCode.Coordinate.end, &last)
      case .cubic(let c1, let c2, let p):
        if previous == kind {
          (last.x, last.y) = (last.x + tangent.x, last.y + tangent.y)
          point(c1, OutlineCode.Coordinate.smooth, &last)
        } else {
          point(c1, OutlineCode.Coordinate.control1, &last)
        }
        point(c2, OutlineCode.Coordinate.control2, &last)
        let handle = last
        point(p, OutlineCode.Coordinate.end, &last)
        tangent = (last.x - handle.x, last.y - handle.y)
      case .close: break
      }
      previous = kind
    }
    recorder.symbol(OutlineCode.end, of: previous)
  }

  /// Records a point as its difference from the last point, in steps.
  ///
  /// It becomes the last point.
  private mutating func point(_ p: Point, _ code: Int, _ last: inout (x: Int64, y: Int64)) {
    let (x, y) = (grid(p.x), grid(p.y))
    recorder.number(x - last.x, of: code)
    recorder.number(y - last.y, of: code)
    last = (x, y)
  }

  private func grid(_ value: Double) -> Int64 {
    let scaled = (value * steps).rounded()
    return scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p40), 0x1p40))
  }
}

extension Path.Element {
  /// The points of the element, in order.
  fileprivate var points: [Point] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quadratic(let c, let p): [c, p]
    case .cubic(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }
}
