package import InkGraphics

/// Writes SVG path data, as short as the precision allows.
package struct SVGPathData {
  private let decimals: Int
  private let scale: Double

  /// Creates a writer with a number of decimals, which is clamped to 0…6.
  package init(decimals given: Int) {
    let decimals = min(max(given, 0), 6)
    self.decimals = decimals
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    self.scale = scale
  }

  /// Returns a length or coordinate as text, rounded to the decimals of the writer.
  package func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(units(value), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a fraction such as an opacity, with at most four decimals.
  package func short(_ value: Double) -> String { SVGPathData(decimals: 4).text(value) }

  /// Appends the commands of a path, each relative to the previous point.
  ///
  /// Points are rounded before they are subtracted, so that errors don't add up. Segments whose length is 0
  /// after rounding are omitted.
  package func append(_ path: Path, to bytes: inout [UInt8]) {
    var current = (x: 0 as Int64, y: 0 as Int64)
    var start = current
    var letter: UInt8 = 0
    var isFirst = true
    func step(_ next: UInt8, _ points: [Point]) {
      let isMove = next == UInt8(ascii: "M")
      if !isMove,
        points.allSatisfy({ units($0.x) == current.x && units($0.y) == current.y })
      {
        return
      }
      if next != letter || isMove {
        if !isFirst, isMove { bytes.append(32) }
        bytes.append(next)
        letter = next
      } else {
        bytes.append(32)
      }
      isFirst = false
      let origin = isMove ? (x: 0 as Int64, y: 0 as Int64) : current
      for (number, point) in points.enumerated() {
        current = (units(point.x), units(point.y))
        if number > 0 { bytes.append(32) }
        append(current.x &- origin.x, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        append(current.y &- origin.y, to: &bytes)
      }
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        step(UInt8(ascii: "M"), [p])
        start = current
      case .line(let p): step(UInt8(ascii: "l"), [p])
      case .quadratic(let c, let p): step(UInt8(ascii: "q"), [c, p])
      case .cubic(let c1, let c2, let p): step(UInt8(ascii: "c"), [c1, c2, p])
      case .close:
        bytes.append(UInt8(ascii: "z"))
        letter = UInt8(ascii: "z")
        current = start
      }
    }
  }

  /// Returns a coordinate in units of the last decimal; 0 if it isn't a number or exceeds 10¹⁵ units.
  private func units(_ value: Double) -> Int64 {
    let scaled = (value * scale).rounded()
    return abs(scaled) < 1e15 ? Int64(scaled) : 0
  }

  private func append(_ units: Int64, to bytes: inout [UInt8]) {
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits: [UInt8] = []
    var rest = units.magnitude
    var offset = 0
    while rest > 0 || offset <= decimals {
      let digit = UInt8(rest % 10)
      if offset == decimals, offset > 0, !digits.isEmpty { digits.append(UInt8(ascii: ".")) }
      if offset >= decimals || digit != 0 || !digits.isEmpty { digits.append(48 + digit) }
      rest /= 10
      offset += 1
    }
    bytes.append(contentsOf: digits.reversed())
  }
}
