public import InkGraphics

extension Shape {
  /// The outline in the shape's own coordinates, without arrowheads, and without the arc and degrees of an angle.
  public var path: Path {
    var path = Path()
    switch figure {
    case .line(let a, let b):
      path.move(to: a)
      path.line(to: b)
    case .rectangle(let rect, let radius): path.add(rect, radius)
    case .ellipse(let rect): path.add(ellipse: rect)
    case .polygon(let sides, let rect):
      path.add(Self.corners(sides, rect, inner: nil), isClosed: true)
    case .star(let points, let inner, let rect):
      path.add(Self.corners(points, rect, inner: inner), isClosed: true)
    case .angle(let a, let b, let c): path.add([a, b, c], isClosed: false)
    case .lines(let points, let isClosed): path.add(points, isClosed: isClosed)
    case .curve(let points, let isClosed): path.add(through: points, isClosed: isClosed)
    }
    return path
  }

  /// Returns the corners of a polygon or a star in a rectangle, clockwise from the top.
  ///
  /// - Parameters:
  ///   - count: The number of corners of the polygon, or of points of the star.
  ///   - rect: The rectangle that bounds the ellipse through the corners.
  ///   - inner: The scale of the inner corners of a star, 0…1; `nil` for a polygon.
  static func corners(_ count: Int, _ rect: Rect, inner: Double?) -> [Point] {
    let steps = inner == nil ? count : 2 * count
    let center = rect.center
    var points: [Point] = []
    points.reserveCapacity(steps)
    for i in 0..<steps {
      let (sine, cosine) = Real.sinCos(2 * .pi * Double(i) / Double(steps))
      let part = i % 2 == 1 ? inner ?? 1 : 1
      points.append(
        Point(
          center.x + rect.width / 2 * part * sine,
          center.y - rect.height / 2 * part * cosine
        )
      )
    }
    return points
  }

  /// Returns the filled triangle at the end of a line; `nil` without a direction or width.
  ///
  /// - Parameters:
  ///   - end: The end of the line.
  ///   - start: A point from which the line leads to the end.
  ///   - width: The width of the line.
  static func head(at end: Point, from start: Point, width: Double) -> Path? {
    let line = end - start
    let length = line.lengthSquared.squareRoot()
    guard length > 0, width > 0 else { return nil }
    let way = line * (1 / length)
    let tip = end + way * (2 * width)
    let (sine, cosine) = Real.sinCos(.pi / 8)
    var path = Path()
    path.move(to: tip)
    for side in [-1.0, 1.0] {
      let back = Vector(
        -(way.dx * cosine - way.dy * sine * side),
        -(way.dy * cosine + way.dx * sine * side)
      )
      path.line(to: tip + back * (4 * width))
    }
    path.close()
    return path
  }
}

extension Path {
  /// The length of the handles of a quarter circle, in radii.
  private static let quarter = 0.552_284_749_830_793_4

  fileprivate mutating func add(_ points: [Point], isClosed: Bool) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if isClosed { close() }
  }

  fileprivate mutating func add(_ rect: Rect, _ radius: Double) {
    let reach = min(radius, min(rect.width, rect.height) / 2)
    if !(reach > 0) {
      let corners = [
        Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
        Point(rect.minX, rect.maxY),
      ]
      return add(corners, isClosed: true)
    }
    let handle = reach * (1 - Self.quarter)
    let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: Point(l + reach, t))
    line(to: Point(r - reach, t))
    cubic(Point(r - handle, t), Point(r, t + handle), to: Point(r, t + reach))
    line(to: Point(r, b - reach))
    cubic(Point(r, b - handle), Point(r - handle, b), to: Point(r - reach, b))
    line(to: Point(l + reach, b))
    cubic(Point(l + handle, b), Point(l, b - handle), to: Point(l, b - reach))
    line(to: Point(l, t + reach))
    cubic(Point(l, t + handle), Point(l + handle, t), to: Point(l + reach, t))
    close()
  }

  mutating func add(ellipse rect: Rect) {
    let (x, y) = (rect.center.x, rect.center.y)
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (hx, hy) = (rx * Self.quarter, ry * Self.quarter)
    move(to: Point(x + rx, y))
    cubic(Point(x + rx, y + hy), Point(x + hx, y + ry), to: Point(x, y + ry))
    cubic(Point(x - hx, y + ry), Point(x - rx, y + hy), to: Point(x - rx, y))
    cubic(Point(x - rx, y - hy), Point(x - hx, y - ry), to: Point(x, y - ry))
    cubic(Point(x + hx, y - ry), Point(x + rx, y - hy), to: Point(x + rx, y))
    close()
  }

  /// Adds a Catmull–Rom curve: at each point, it is parallel to the line between the neighbors.
  fileprivate mutating func add(through points: [Point], isClosed: Bool) {
    let count = points.count
    guard count > 2 else { return add(points, isClosed: isClosed) }
    func point(_ i: Int) -> Point {
      isClosed ? points[(i + count) % count] : points[min(max(i, 0), count - 1)]
    }
    move(to: points[0])
    for i in 0..<(isClosed ? count : count - 1) {
      let (before, from, to, behind) = (point(i - 1), point(i), point(i + 1), point(i + 2))
      cubic(from + (to - before) * (1.0 / 6), to - (behind - from) * (1.0 / 6), to: to)
    }
    if isClosed { close() }
  }

  /// Adds an arc around a center, less than half a circle.
  ///
  /// - Parameters:
  ///   - from: The start angle, in radians from the x axis toward the y axis.
  ///   - turn: The signed angle of the arc, in radians.
  mutating func add(arcAbout center: Point, radius: Double, from: Double, turn: Double) {
    let count = 4
    let step = turn / Double(count)
    let (sine, cosine) = Real.sinCos(step / 4)
    guard cosine > 0 else { return }
    let handle = radius * (4.0 / 3) * sine / cosine
    func pointOnEllipse(_ angle: Double) -> (Point, Vector) {
      let (s, c) = Real.sinCos(angle)
      return (Point(center.x + radius * c, center.y + radius * s), Vector(-s, c))
    }
    var (at, way) = pointOnEllipse(from)
    move(to: at)
    for i in 1...count {
      let (next, turned) = pointOnEllipse(from + step * Double(i))
      cubic(at + way * handle, next - turned * handle, to: next)
      (at, way) = (next, turned)
    }
  }
}
