import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawElement {
  /// The kind of rounding: 1 in proportion, of old scenes, 2 in proportion, 3 by a radius; `nil` for sharp corners.
  var roundness: Int? {
    if let type = value["roundness"]?["type"]?.integer { return type }
    return value["strokeSharpness"]?.string == "round" ? 2 : nil
  }

  /// The name of an arrowhead; `nil` for none.
  ///
  /// Arrows of old scenes have none of the members, and a head at their end.
  func head(_ key: String) -> String? {
    guard let head = value[key] else {
      return type == "arrow" && key == "endArrowhead" && value["startArrowhead"] == nil
        ? "arrow" : nil
    }
    return head.string
  }

  /// The corner radius of Excalidraw for a side: 32 pixels with a fixed radius, at most a quarter of the side.
  private static func radius(_ side: Double, _ roundness: Int?) -> Double {
    switch roundness {
    case nil: 0
    case 3: min(32, side / 4)
    default: side / 4
    }
  }

  /// Returns the corners of a diamond, the first at the top; if they are rounded, points on their curves.
  static func diamond(_ box: Rect, roundness: Int?) -> [Point] {
    let (x, y) = (box.center.x, box.center.y)
    let corners = [
      Point(x, box.minY), Point(box.maxX, y), Point(x, box.maxY), Point(box.minX, y),
    ]
    guard roundness != nil else { return corners }
    let reach = Vector(radius(box.width / 2, roundness), radius(box.height / 2, roundness))
    func sign(_ difference: Double) -> Double { difference < 0 ? -1 : difference > 0 ? 1 : 0 }
    return corners.indices.flatMap { i in
      let corner = corners[i]
      let ends = [corners[(i + 3) % 4], corners[(i + 1) % 4]].map { other in
        let side = other - corner
        return corner + Vector(sign(side.dx) * reach.dx, sign(side.dy) * reach.dy)
      }
      let curve = CubicCurve(ends[0], corner, corner, ends[1])
      return (0...8).map { curve.point(at: Double($0) / 8) }
    }
  }

  /// The radius of the arc nearest to a corner that Excalidraw rounds by a quadratic curve, as a fraction of its radius.
  private static let arc = 0.854

  /// The area of a closed element, which is filled; `nil` if the element is open or broken.
  var area: Path? {
    guard let shape else { return nil }
    if case .rectangle(let box, let radius) = shape.figure, radius > 0 {
      let reach = radius / Self.arc
      let (l, t, r, b) = (box.minX, box.minY, box.maxX, box.maxY)
      var path = Path()
      path.move(to: Point(l + reach, t))
      path.line(to: Point(r - reach, t))
      path.quadratic(Point(r, t), to: Point(r, t + reach))
      path.line(to: Point(r, b - reach))
      path.quadratic(Point(r, b), to: Point(r - reach, b))
      path.line(to: Point(l + reach, b))
      path.quadratic(Point(l, b), to: Point(l, b - reach))
      path.line(to: Point(l, t + reach))
      path.quadratic(Point(l, t), to: Point(l + reach, t))
      path.close()
      return path
    }
    if shape.isClosed { return shape.path }
    guard case .curve(let points, _) = shape.figure, points.count > 3, points.first == points.last
    else { return nil }
    var path = shape.path
    path.close()
    return path
  }

  /// The shape of the element; `nil` if the element is broken.
  var shape: Shape? {
    guard let box else { return nil }
    let rounding = roundness
    switch type {
    case "rectangle":
      let radius = Self.radius(min(box.width, box.height), rounding)
      return Shape(.rectangle(box, radius: radius * Self.arc))
    case "diamond": return Shape(.lines(Self.diamond(box, roundness: rounding), isClosed: true))
    case "ellipse": return Shape(.ellipse(box))
    default:
      guard var points, points.count >= 2, let first = points.first, let last = points.last else {
        return nil
      }
      let isClosed = points.count > 3 && (last - first).lengthSquared < 64 && type == "line"
      if isClosed { points.removeLast() }
      if isClosed, let given = givenPoints(points.count + 1) {
        return Shape(.curve(given.dropLast().map { points[$0] }, isClosed: true))
      }
      // Curves of Excalidraw have a corner where they begin and end.
      if isClosed, rounding != nil { points.append(first) }
      let heads = ["startArrowhead", "endArrowhead"].map { key in
        head(key).map { Shape.Head(excalidraw: $0) ?? .openArrow } ?? .plain
      }
      let figure: Shape.Figure =
        points.count == 2
        ? .line(first, last)
        : rounding == nil
          ? .lines(points, isClosed: isClosed) : .curve(points, isClosed: false)
      return Shape(figure, startHead: heads[0], endHead: heads[1])
    }
  }
}
