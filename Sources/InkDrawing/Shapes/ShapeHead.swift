import InkGraphics

/// The geometry of a head at an end of a line, with the sizes of Excalidraw 0.18.
///
/// The size, in page units, is 25 for an open arrow, 20 for crow's feet, 12 for diamonds and 15 for the others, but at
/// most half the length of the last segment, for diamonds a quarter. It is the length of the slanted lines of arrows,
/// crow's feet and triangles, and half the length of a bar or a diamond. A circle has the diameter size + width of the
/// line − 2.
struct ShapeHead {
  /// The filled area; empty for none.
  private(set) var area = Path()

  /// The lines, which the brush of the shape draws without dashes.
  private(set) var lines = Path()

  /// The distance from the end within which a hollow head hides the line, in page units; 0 for none.
  private(set) var gap = 0.0

  /// Creates a head; `nil` if the head has no lines or the curve no direction.
  ///
  /// - Parameters:
  ///   - head: The kind of the head.
  ///   - curve: The last segment of the line, directed from the end inward.
  ///   - width: The width of the line, in page units.
  init?(_ head: Shape.Head, _ curve: CubicCurve, width: Double) {
    let tip = curve.start
    let inward = curve.point(at: 0.3) - tip
    let distance = inward.lengthSquared.squareRoot()
    guard distance > 0, distance.isFinite else { return nil }
    let way = inward * (1 / distance)
    func point(_ along: Double, _ aside: Double) -> Point {
      tip + way * along + way.perpendicular * aside
    }
    let (isDiamond, isOpen) = (head == .diamond || head == .diamondOutline, head == .openArrow)
    let nominal = isOpen ? 25.0 : isDiamond ? 12 : head.rawValue >= Self.crow ? 20 : 15
    let length = (curve.end - tip).lengthSquared.squareRoot()
    let size = min(nominal, length * (isDiamond ? 0.25 : 0.5))
    let (sine, cosine) = Real.sinCos((isOpen ? 20 : 25) * .pi / 180)
    let (along, aside) = (size * cosine, size * sine)
    func add(_ points: [Point], isClosed: Bool = false) {
      lines.move(to: points[0])
      for point in points.dropFirst() { lines.line(to: point) }
      if isClosed { lines.close() }
    }
    switch head {
    case .plain, .arrow: return nil
    case .openArrow: add([point(along, aside), tip, point(along, -aside)])
    case .bar: add([point(0, size), point(0, -size)])
    case .circle, .circleOutline:
      let radius = (size + width - 2) / 2
      guard radius > 0 else { return nil }
      lines.add(ellipse: Rect(center: tip, radius: radius))
      gap = radius
    case .triangle, .triangleOutline:
      add([tip, point(along, aside), point(along, -aside)], isClosed: true)
      gap = along
    case .diamond, .diamondOutline:
      add([tip, point(along, aside), point(2 * size, 0), point(along, -aside)], isClosed: true)
      gap = 2 * size
    case .crowfootOne, .crowfootMany, .crowfootOneOrMany:
      if head != .crowfootOne {
        add([point(size - along, aside), point(size, 0), point(size - along, -aside)])
      }
      if head != .crowfootMany { add([point(along, aside), point(along, -aside)]) }
    }
    switch head {
    case .circle, .triangle, .diamond: (area, gap) = (lines, 0)
    default: break
    }
  }

  /// The raw value of the first of the crow's feet, which are the last heads.
  private static let crow = Shape.Head.crowfootOne.rawValue
}

extension Path {
  /// Returns the segment at an end of an open contour, directed from the end inward; `nil` for a single point.
  func segment(atEnd isEnd: Bool) -> CubicCurve? {
    let index = isEnd ? elements.count - 1 : 1
    guard index > 0, index < elements.count else { return nil }
    let from: Point
    switch elements[index - 1] {
    case .move(let p), .line(let p), .cubic(_, _, let p): from = p
    case .quadratic, .close: return nil
    }
    switch elements[index] {
    case .line(let p): return isEnd ? CubicCurve(line: p, from) : CubicCurve(line: from, p)
    case .cubic(let a, let b, let p):
      return isEnd ? CubicCurve(p, b, a, from) : CubicCurve(from, a, b, p)
    case .move, .quadratic, .close: return nil
    }
  }

  /// Removes the part of an open contour within a distance of an end, at most its last segment.
  mutating func shorten(atEnd isEnd: Bool, by gap: Double) {
    guard gap > 0, let curve = segment(atEnd: isEnd) else { return }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let isNear = (curve.point(at: middle) - curve.start).lengthSquared < gap * gap
      if isNear { low = middle } else { high = middle }
    }
    // The points of de Casteljau's algorithm for the rest of the curve.
    let b = curve.control1.interpolated(to: curve.control2, high)
    let c = curve.control2.interpolated(to: curve.end, high)
    let (e, start) = (b.interpolated(to: c, high), curve.point(at: high))
    var list = elements
    let index = isEnd ? list.count - 1 : 1
    if !isEnd { list[0] = .move(start) }
    if !curve.isLine {
      list[index] = isEnd ? .cubic(c, e, start) : .cubic(e, c, curve.end)
    } else if isEnd {
      list[index] = .line(start)
    }
    self = Path(list)
  }
}
