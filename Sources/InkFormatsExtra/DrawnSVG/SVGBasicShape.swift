import InkFormats
import InkGraphics

/// The basic shapes of SVG as paths.
enum SVGBasicShape {
  /// Returns the outline of a shape; `nil` if the element is another one.
  ///
  /// - Throws: An error if a number is malformed.
  static func path(
    _ name: UnsafePointer<UInt8>,
    _ attributes: XMLAttributes
  ) throws(FormatError) -> Path? {
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    func number(_ key: StaticString) throws(FormatError) -> Double {
      guard let text = attributes.text(key) else { return 0 }
      if text == "100%" || text == "50%" { return 0 }
      guard let value = SVGStyle.length(text) else {
        throw FormatError("the attribute \(key) of a shape is not a length")
      }
      return value
    }
    if isNamed("rect") {
      let (width, height) = (try number("width"), try number("height"))
      guard width > 0, height > 0 else { return Path() }
      return Path(Rect(x: try number("x"), y: try number("y"), width: width, height: height))
    }
    if isNamed("circle") {
      let radius = try number("r")
      guard radius > 0 else { return Path() }
      return ellipse(Point(try number("cx"), try number("cy")), radius, radius)
    }
    if isNamed("ellipse") {
      let (x, y) = (try number("rx"), try number("ry"))
      guard x > 0, y > 0 else { return Path() }
      return ellipse(Point(try number("cx"), try number("cy")), x, y)
    }
    if isNamed("line") {
      return Path([
        .move(Point(try number("x1"), try number("y1"))),
        .line(Point(try number("x2"), try number("y2"))),
      ])
    }
    guard isNamed("polyline") || isNamed("polygon") else { return nil }
    guard let list = attributes["points"] else { return Path() }
    var scanner = SVGNumberScanner(list)
    guard let numbers = scanner.numbers(limit: 200_000), numbers.count.isMultiple(of: 2) else {
      throw FormatError("the attribute points of a shape is not a list of x and y")
    }
    var path = Path()
    for i in stride(from: 0, to: numbers.count, by: 2) {
      let point = Point(numbers[i], numbers[i + 1])
      if i == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if isNamed("polygon"), !path.isEmpty { path.close() }
    return path
  }

  private static func ellipse(_ center: Point, _ rx: Double, _ ry: Double) -> Path {
    let k = 0.5522847498307936
    func point(_ x: Double, _ y: Double) -> Point { Point(center.x + x * rx, center.y + y * ry) }
    return Path([
      .move(point(1, 0)), .cubic(point(1, k), point(k, 1), point(0, 1)),
      .cubic(point(-k, 1), point(-1, k), point(-1, 0)),
      .cubic(point(-1, -k), point(-k, -1), point(0, -1)),
      .cubic(point(k, -1), point(1, -k), point(1, 0)), .close,
    ])
  }
}

extension Path {
  /// Returns the points of each contour, with curves as lines.
  ///
  /// - Parameter tolerance: The approximate distance between a curve and its lines.
  func lines(tolerance: Double) -> [[Point]] {
    var result: [[Point]] = []
    var line: [Point] = []
    func count(_ points: [Point]) -> Int {
      var length = 0.0
      for (a, b) in zip(points, points.dropFirst()) { length += a.distance(to: b) }
      return min(max(Int((length / (40 * tolerance)).rounded(.up)), 2), 64)
    }
    for element in elements {
      let last = line.last ?? .origin
      switch element {
      case .move(let point):
        if !line.isEmpty { result.append(line) }
        line = [point]
      case .line(let point): line.append(point)
      case .quadratic(let control, let end):
        let steps = count([last, control, end])
        for i in 1...steps {
          let t = Double(i) / Double(steps)
          let (a, b) = (last.interpolated(to: control, t), control.interpolated(to: end, t))
          line.append(i == steps ? end : a.interpolated(to: b, t))
        }
      case .cubic(let c1, let c2, let end):
        let steps = count([last, c1, c2, end])
        for i in 1...steps {
          let t = Double(i) / Double(steps)
          let (a, b) = (last.interpolated(to: c1, t), c1.interpolated(to: c2, t))
          let c = c2.interpolated(to: end, t)
          let (d, e) = (a.interpolated(to: b, t), b.interpolated(to: c, t))
          line.append(i == steps ? end : d.interpolated(to: e, t))
        }
      case .close: if let first = line.first, first != last { line.append(first) }
      }
    }
    if !line.isEmpty { result.append(line) }
    return result
  }
}
