import InkDrawing
import InkFormats
import InkGraphics

/// The outlines of the geometric shapes of tldraw.
enum TldrawGeo {
  /// Returns the outline of a shape of a kind in a rectangle; `nil` if the kind is unknown.
  static func outline(_ kind: String, _ box: Rect) -> Shape.Figure? {
    let (x0, y0, x1, y1) = (box.minX, box.minY, box.maxX, box.maxY)
    let (cx, cy, w, h) = (box.center.x, box.center.y, box.width, box.height)
    func closed(_ points: [(Double, Double)]) -> Shape.Figure {
      .lines(points.map { Point($0.0, $0.1) }, isClosed: true)
    }
    switch kind {
    case "rectangle", "x-box", "check-box": return .rectangle(box, radius: 0)
    case "ellipse": return .ellipse(box)
    case "oval": return .rectangle(box, radius: min(w, h) / 2)
    case "cloud": return .rectangle(box, radius: min(w, h) / 3)
    case "diamond": return closed([(cx, y0), (x1, cy), (cx, y1), (x0, cy)])
    case "triangle": return closed([(cx, y0), (x1, y1), (x0, y1)])
    case "trapezoid":
      let d = min(w, h) / 4
      return closed([(x0 + d, y0), (x1 - d, y0), (x1, y1), (x0, y1)])
    case "rhombus":
      let d = min(w * 0.38, h * 0.38)
      return closed([(x0 + d, y0), (x1, y0), (x1 - d, y1), (x0, y1)])
    case "rhombus-2":
      let d = min(w * 0.38, h * 0.38)
      return closed([(x0, y0), (x1 - d, y0), (x1, y1), (x0 + d, y1)])
    case "pentagon": return fitted(regular(5), box)
    case "hexagon": return fitted(regular(6, turn: 0), box)
    case "octagon": return fitted(regular(8, turn: .pi / 8), box)
    case "star": return fitted(star, box)
    case "arrow-right", "arrow-left", "arrow-up", "arrow-down":
      return fitted(arrow(kind, w, h), box)
    case "heart": return .curve(heart(box), isClosed: true)
    default: return nil
    }
  }

  /// Returns the lines of the marks inside of a shape: the cross of an x-box, the tick of a check-box.
  static func marks(_ kind: String, _ box: Rect) -> [[Point]] {
    let (x0, y0, x1, y1) = (box.minX, box.minY, box.maxX, box.maxY)
    switch kind {
    case "x-box": return [[Point(x0, y0), Point(x1, y1)], [Point(x1, y0), Point(x0, y1)]]
    case "check-box":
      let size = min(box.width, box.height) * 0.82
      let (x, y) = (box.center.x - size / 2, box.center.y - size / 2)
      return [
        [
          Point(x + size * 0.25, y + size * 0.52), Point(x + size * 0.45, y + size * 0.82),
          Point(x + size * 0.82, y + size * 0.22),
        ]
      ]
    default: return []
    }
  }

  /// Returns the corners of a shape as a polygon, for the ends of arrows.
  static func polygon(_ kind: String, _ box: Rect) -> [Point] {
    var points: [Point] = []
    let figure = outline(kind, box) ?? .rectangle(box, radius: 0)
    Shape(figure).path.forEachEdge(tolerance: 0.5) { a, _ in points.append(a) }
    return points
  }

  private static func regular(_ count: Int, turn: Double = -.pi / 2) -> [Point] {
    (0..<count).map { i in
      let (sine, cosine) = Real.sinCos(turn + 2 * .pi * Double(i) / Double(count))
      return Point(cosine, sine)
    }
  }

  private static var star: [Point] {
    (0..<10).map { i in
      let (sine, cosine) = Real.sinCos(-.pi / 2 + .pi * Double(i) / 5)
      let radius = i.isMultiple(of: 2) ? 1 : 0.5
      return Point(cosine * radius, sine * radius)
    }
  }

  /// Returns the outline of a block arrow in a box of a size.
  private static func arrow(_ kind: String, _ width: Double, _ height: Double) -> [Point] {
    let isHorizontal = kind == "arrow-right" || kind == "arrow-left"
    let (along, across) = isHorizontal ? (width, height) : (height, width)
    let head = along - min(along, across) * 0.38
    let shaft = across * 0.16
    let points: [(Double, Double)] = [
      (0, shaft), (head, shaft), (head, 0), (along, across / 2), (head, across),
      (head, across - shaft), (0, across - shaft),
    ]
    return points.map { point in
      let (a, b) = point
      return switch kind {
      case "arrow-right": Point(a, b)
      case "arrow-left": Point(along - a, b)
      case "arrow-down": Point(b, a)
      default: Point(b, along - a)
      }
    }
  }

  private static func heart(_ box: Rect) -> [Point] {
    let points = [
      (0.5, 0.2), (0.75, 0.0), (1.0, 0.25), (0.9, 0.55), (0.5, 1.0), (0.1, 0.55), (0.0, 0.25),
      (0.25, 0.0),
    ]
    return points.map { Point(box.minX + $0.0 * box.width, box.minY + $0.1 * box.height) }
  }

  /// Stretches a polygon so that it fills a rectangle.
  private static func fitted(_ points: [Point], _ box: Rect) -> Shape.Figure {
    var bounds = Rect.empty
    for point in points { bounds.formUnion(point) }
    let scale = Point(
      bounds.width > 0 ? box.width / bounds.width : 1,
      bounds.height > 0 ? box.height / bounds.height : 1
    )
    return .lines(
      points.map {
        Point(box.minX + ($0.x - bounds.minX) * scale.x, box.minY + ($0.y - bounds.minY) * scale.y)
      },
      isClosed: true
    )
  }
}
