public import InkDrawing
public import InkGraphics

extension SelectionFrame {
  /// What a shape becomes when one of its points is dragged.
  ///
  /// The point goes as far as the contact does. With ``Modifiers/constrains`` its line to the point before it, or
  /// of the first to the next, turns by steps of 15° on the page; with ``Modifiers/fromCenter`` the other end of a
  /// line goes the other way.
  ///
  /// - Parameters:
  ///   - shape: The shape whose frame this is.
  ///   - index: Which of ``points``.
  ///   - start: Where the drag began, in the coordinates of the page.
  ///   - end: Where it is now.
  /// - Returns: The shape; as it was if it has no such point.
  public func shape(
    _ shape: Shape,
    draggingPoint index: Int,
    from start: Point,
    to end: Point,
    _ modifiers: Modifiers = []
  ) -> Shape {
    guard var points = shape.movablePoints, points.indices.contains(index), start.isFinite,
      end.isFinite, let back = matrix.inverted
    else { return shape }
    var target = matrix.apply(points[index]) + (end - start)
    let isLine = points.count == 2
    if modifiers.contains(.constrains), points.count > 1 {
      let middle = isLine && modifiers.contains(.fromCenter)
      let other =
        middle
        ? points[0].midpoint(to: points[1]) : points[index > 0 ? index - 1 : 1]
      target = Self.stepped(target, about: matrix.apply(other))
    }
    let moved = back.apply(target)
    guard moved.isFinite else { return shape }
    if isLine, modifiers.contains(.fromCenter) {
      let other = 1 - index
      points[other] = points[other] - (moved - points[index])
    }
    points[index] = moved
    var result = shape
    switch shape.figure {
    case .line: result.figure = .line(points[0], points[1])
    case .angle: result.figure = .angle(points[0], points[1], points[2])
    case .lines(_, let isClosed): result.figure = .lines(points, isClosed: isClosed)
    case .curve(_, let isClosed): result.figure = .curve(points, isClosed: isClosed)
    case .rectangle, .ellipse, .polygon, .star: break
    }
    return result
  }

  /// The nearest point to one that lies in a direction of a multiple of 15° from another.
  static func stepped(_ point: Point, about center: Point) -> Point {
    let way = point - center
    guard way.dx.isFinite, way.dy.isFinite else { return point }
    let step = Double.pi / 12
    let number = (Real.atan2(way.dy, way.dx) / step).rounded()
    var (sine, cosine) = Real.sinCos(number * step)
    if Int(number) % 6 == 0 { (sine, cosine) = (sine.rounded(), cosine.rounded()) }
    let axis = Vector(cosine, sine)
    return center + axis * way.dot(axis)
  }

  /// The width at which lines of a text break, after one of its edges was dragged.
  ///
  /// - Parameters:
  ///   - handle: ``SelectionHandle/wrapRight`` or ``SelectionHandle/wrapLeft``.
  ///   - width: The width before, in the text's own coordinates; that of the frame if there was none.
  ///   - least: The least width, in the text's own coordinates.
  ///   - start: Where the drag began, in the coordinates of the page.
  ///   - end: Where it is now.
  ///   - modifiers: ``Modifiers/fromCenter`` lets the other edge go the other way.
  /// - Returns: The width, and how far the text's origin goes to the right, both in its own coordinates.
  public func wrapWidth(
    dragging handle: SelectionHandle,
    of width: Double?,
    minimum: Double,
    from start: Point,
    to end: Point,
    _ modifiers: Modifiers = []
  ) -> (width: Double, shift: Double) {
    let old = width ?? rect.width
    guard let back = matrix.inverted, start.isFinite, end.isFinite, let side = handle.side,
      side.x != 0
    else { return (old, 0) }
    let isCentered = modifiers.contains(.fromCenter)
    let way = back.apply(end - start).dx * side.x * (isCentered ? 2 : 1)
    guard way.isFinite else { return (old, 0) }
    let new = min(max(old + way, minimum), max(Self.greatestLength, minimum))
    let grown = new - old
    return (new, isCentered ? -grown / 2 : side.x < 0 ? -grown : 0)
  }
}
