import InkFormats
import InkGraphics

/// Reads the path data of SVG.
struct SVGPathReader {
  private var scanner: SVGNumberScanner
  private var path = Path()
  private var point = Point.origin
  private var start = Point.origin
  /// The control point of the last curve, and whether the curve is cubic; `nil` after other segments.
  private var control: (point: Point, isCubic: Bool)?
  private let limit: Int

  /// Returns the path.
  ///
  /// - Parameters:
  ///   - bytes: The value of the attribute `d`.
  ///   - limit: The maximum number of segments.
  /// - Throws: An error if the data is malformed, or has too many segments.
  static func path(
    _ bytes: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) throws(FormatError) -> Path {
    var reader = SVGPathReader(scanner: SVGNumberScanner(bytes), limit: limit)
    return try reader.read()
  }

  private init(scanner: SVGNumberScanner, limit: Int) {
    self.scanner = scanner
    self.limit = limit
  }

  private mutating func read() throws(FormatError) -> Path {
    var command: UInt8 = 0
    while !scanner.isAtEnd() {
      if let next = scanner.letter() {
        command = next
        if command | 32 == UInt8(ascii: "z") {
          if !path.isEmpty { path.close() }
          point = start
          control = nil
          continue
        }
      } else if command == 0 || command | 32 == UInt8(ascii: "z") {
        throw Self.malformed
      }
      guard path.elements.count < limit else {
        throw FormatError("a path has more than \(limit) segments", isLimit: true)
      }
      try segment(command | 32, isRelative: command >= 97)
      // Further pairs after a move are lines.
      if command | 32 == UInt8(ascii: "m") { command = command == 77 ? 76 : 108 }
    }
    return path
  }

  private static let malformed = FormatError("the attribute d of a path is malformed")

  private mutating func number() throws(FormatError) -> Double {
    guard let number = scanner.number() else { throw Self.malformed }
    return number
  }

  private mutating func pair(_ isRelative: Bool) throws(FormatError) -> Point {
    let (x, y) = (try number(), try number())
    let base = isRelative ? point : .origin
    return try Placement.point(base.x + x, base.y + y, at: .file)
  }

  private mutating func segment(_ command: UInt8, isRelative: Bool) throws(FormatError) {
    if path.isEmpty, command != UInt8(ascii: "m") { path.move(to: point) }
    var next: (point: Point, isCubic: Bool)?
    switch command {
    case UInt8(ascii: "m"):
      point = try pair(isRelative)
      start = point
      path.move(to: point)
    case UInt8(ascii: "l"):
      point = try pair(isRelative)
      path.line(to: point)
    case UInt8(ascii: "h"):
      let x = try number()
      point = try Placement.point(isRelative ? point.x + x : x, point.y, at: .file)
      path.line(to: point)
    case UInt8(ascii: "v"):
      let y = try number()
      point = try Placement.point(point.x, isRelative ? point.y + y : y, at: .file)
      path.line(to: point)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let first = command == UInt8(ascii: "c") ? try pair(isRelative) : reflected(isCubic: true)
      let second = try pair(isRelative)
      point = try pair(isRelative)
      path.cubic(first, second, to: point)
      next = (second, true)
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let middle = command == UInt8(ascii: "q") ? try pair(isRelative) : reflected(isCubic: false)
      point = try pair(isRelative)
      path.quadratic(middle, to: point)
      next = (middle, false)
    case UInt8(ascii: "a"): try arc(isRelative)
    default: throw Self.malformed
    }
    control = next
  }

  private func reflected(isCubic: Bool) -> Point {
    guard let control, control.isCubic == isCubic else { return point }
    return Point(2 * point.x - control.point.x, 2 * point.y - control.point.y)
  }

  /// Reads an elliptical arc, by the notes on its implementation in SVG 1.1, F.6.
  private mutating func arc(_ isRelative: Bool) throws(FormatError) {
    var (rx, ry) = (abs(try number()), abs(try number()))
    let turn = try number() * .pi / 180
    guard let isLarge = scanner.flag(), let isClockwise = scanner.flag() else {
      throw Self.malformed
    }
    let from = point
    let to = try pair(isRelative)
    point = to
    guard rx > 0, ry > 0, from != to else { return path.line(to: to) }
    let (sine, cosine) = Real.sinCos(turn)
    let (dx, dy) = ((from.x - to.x) / 2, (from.y - to.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let square = rx * rx * y * y + ry * ry * x * x
    let ratio = square > 0 ? max(rx * rx * ry * ry - square, 0) / square : 0
    let factor = (isLarge == isClockwise ? -1 : 1) * ratio.squareRoot()
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let center = Point(
      cosine * cx - sine * cy + (from.x + to.x) / 2,
      sine * cx + cosine * cy + (from.y + to.y) / 2
    )
    let first = Real.atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = Real.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let count = max(Int((sweep.magnitude / (.pi / 2)).rounded(.up)), 1)
    let step = sweep / Double(count)
    let (half, _) = Real.sinCos(step / 4)
    let (whole, _) = Real.sinCos(step / 2)
    let reach = whole != 0 ? 8.0 / 3 * half * half / whole : 0
    func onCurve(_ u: Double, _ v: Double) -> Point {
      Point(
        center.x + cosine * rx * u - sine * ry * v,
        center.y + sine * rx * u + cosine * ry * v
      )
    }
    for i in 0..<count {
      let (s0, c0) = Real.sinCos(first + step * Double(i))
      let (s1, c1) = Real.sinCos(first + step * Double(i + 1))
      let end = i == count - 1 ? to : onCurve(c1, s1)
      path.cubic(
        onCurve(c0 - reach * s0, s0 + reach * c0),
        onCurve(c1 + reach * s1, s1 - reach * c1),
        to: end
      )
    }
  }
}
