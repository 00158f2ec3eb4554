import InkDrawing
import InkGraphics
import InkStrokes

/// A shape as Rnote stores it: a member with the name of its kind, in pixels of the document.
struct RnoteFigure {
  /// The member, without the braces around it.
  private(set) var json = RnoteJSON()

  /// Whether the heads of the shape are kept: Rnote has only arrows.
  private(set) var hasHeads = true

  /// Converts a shape, transformed to pixels of the document.
  init(_ shape: Shape, _ whole: Affine) {
    switch shape.figure {
    case .line(let a, let b):
      switch (shape.startHead, shape.endHead) {
      case (.plain, .plain): line("line", whole.apply(a), "end", whole.apply(b))
      case (.plain, let head):
        line("arrow", whole.apply(a), "tip", whole.apply(b))
        hasHeads = head == .arrow
      case (let head, .plain):
        line("arrow", whole.apply(b), "tip", whole.apply(a))
        hasHeads = head == .arrow
      default:
        line("arrow", whole.apply(a), "tip", whole.apply(b))
        hasHeads = false
      }
      return
    case .rectangle(let rect, radius: 0) where Self.isTurned(whole):
      json.raw("\"rect\":")
      json.append(Self.box(rect, whole))
      return
    case .ellipse(let rect) where Self.isTurned(whole):
      let (turned, scale) = Self.parts(of: whole, at: rect.center)
      json.raw("\"ellipse\":{\"radii\":")
      json.point(Point(rect.width / 2 * scale.x, rect.height / 2 * scale.y))
      json.raw(",\"transform\":")
      json.transform(turned)
      json.raw("}")
      return
    case .lines(let points, let isClosed):
      lines(points.map { whole.apply($0) }, isClosed: isClosed)
    case .curve(let points, isClosed: false):
      let points = points.map { whole.apply($0) }
      if let curve = Self.cubic(points) {
        json.raw("\"cubbez\":{\"start\":")
        json.point(curve.start)
        json.raw(",\"cp1\":")
        json.point(curve.control1)
        json.raw(",\"cp2\":")
        json.point(curve.control2)
        json.raw(",\"end\":")
        json.point(curve.end)
        json.raw("}")
      } else {
        lines(Self.points(on: shape.path, whole), isClosed: false)
      }
    case .angle(let a, let b, let c):
      lines([a, b, c].map { whole.apply($0) }, isClosed: false)
      hasHeads = false
    case .rectangle, .ellipse, .polygon, .star, .curve:
      lines(Self.points(on: shape.path, whole), isClosed: true)
    }
    if shape.startHead != .plain || shape.endHead != .plain { hasHeads = false }
  }

  /// Creates a polygon.
  init(polygon points: [Point]) { lines(points, isClosed: true) }

  private mutating func line(_ kind: String, _ a: Point, _ end: String, _ b: Point) {
    json.raw("\"\(kind)\":{\"start\":")
    json.point(a)
    json.raw(",\"\(end)\":")
    json.point(b)
    json.raw("}")
  }

  private mutating func lines(_ points: [Point], isClosed: Bool) {
    json.raw("\"\(isClosed ? "polygon" : "polyline")\":{\"start\":")
    json.point(points.first ?? .origin)
    json.raw(",\"path\":[")
    for (i, point) in points.dropFirst().enumerated() {
      if i > 0 { json.raw(",") }
      json.point(point)
    }
    json.raw("]}")
  }

  private static func points(on path: Path, _ whole: Affine) -> [Point] {
    // An open path is followed to its end, and then back to its start, by an edge that begins at the end.
    var points: [Point] = []
    path.forEachEdge(tolerance: 0.05) { a, _ in points.append(whole.apply(a)) }
    return points
  }

  // MARK: Rectangles

  /// Whether a transform keeps right angles.
  private static func isTurned(_ t: Affine) -> Bool {
    let (one, two) = ((t.a * t.a + t.b * t.b), (t.c * t.c + t.d * t.d))
    return one > 0 && two > 0 && abs(t.a * t.c + t.b * t.d) < 1e-6 * (one * two).squareRoot()
  }

  /// Splits a transform that keeps right angles: a rotation, about and to the new center, and the scales before it.
  private static func parts(of t: Affine, at center: Point) -> (turned: Affine, scale: Point) {
    let x = (t.a * t.a + t.b * t.b).squareRoot()
    let y = (t.c * t.c + t.d * t.d).squareRoot()
    let middle = t.apply(center)
    let turned = Affine(
      a: t.a / x,
      b: t.b / x,
      c: t.c / y,
      d: t.d / y,
      tx: middle.x,
      ty: middle.y
    )
    return (turned, Point(x, y))
  }

  /// Returns the object of a rectangle: half of its size, and the transform of its center.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - whole: The transform from its coordinates to pixels of the document.
  ///   - isFilled: Whether a rectangle without an area is out of range. The default is `false`.
  static func box(_ rect: Rect, _ whole: Affine, isFilled: Bool = false) -> RnoteJSON {
    var (turned, scale) = (whole, Point(1, 1))
    if isTurned(whole) {
      (turned, scale) = parts(of: whole, at: rect.center)
    } else {
      let middle = whole.apply(rect.center)
      (turned.tx, turned.ty) = (middle.x, middle.y)
    }
    var json = RnoteJSON()
    json.raw("{\"cuboid\":{\"half_extents\":")
    let half = Point(rect.width / 2 * scale.x, rect.height / 2 * scale.y)
    json.point(half)
    if isFilled, !(min(half.x, half.y) >= 0.001) { json.isOutOfRange = true }
    json.raw("},\"transform\":")
    json.transform(turned)
    json.raw("}")
    return json
  }

  // MARK: Curves

  /// Returns the cubic curve on which points are at equal steps of its parameter, as the reader divides one; `nil` if
  /// there is none.
  private static func cubic(_ points: [Point]) -> CubicCurve? {
    guard points.count == 17, let first = points.first, let last = points.last else { return nil }
    // At ¼ and ¾ of the parameter, two equations determine the two control points.
    let way = last - first
    let one = points[4] - first - way * 0.015_625
    let two = points[12] - first - way * 0.421_875
    let control1 = first + (one * 3 - two) * (1 / 1.125)
    let control2 = first + (two * 3 - one) * (1 / 1.125)
    let curve = CubicCurve(first, control1, control2, last)
    let isExact = points.indices.allSatisfy { i in
      curve.point(at: Double(i) / 16).distance(to: points[i]) < 0.002
    }
    return isExact ? curve : nil
  }
}
