public import InkDrawing
public import InkGraphics

extension SelectionFrame {
  /// Returns a line, an angle, or an open polyline or curve with one of its points dragged.
  ///
  /// The point moves as far as the contact. With ``Modifiers/constrains``, the line that connects it to the previous
  /// point (for the first point, to the next) is at a multiple of 15° on the page; with ``Modifiers/fromCenter``, the
  /// other end of a line moves the opposite way.
  ///
  /// - Parameters:
  ///   - shape: The shape with this frame.
  ///   - index: The index of the point in ``points``.
  ///   - start: The point where the drag began, in page units.
  ///   - end: The current point, in page units.
  ///   - modifiers: The held modifiers. The default is none.
  /// - Returns: The changed shape; the same shape if it has no such point.
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

  /// Returns the projection of a point on the nearest direction from a center that is a multiple of 15°.
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

  /// Returns the width at which the lines of a text break, after a drag of an edge of its frame.
  ///
  /// - Parameters:
  ///   - handle: ``SelectionHandle/wrapRight`` or ``SelectionHandle/wrapLeft``.
  ///   - width: The width before the drag, in the coordinates of the text; `nil` for the width of the frame.
  ///   - minimum: The minimum width, in the coordinates of the text.
  ///   - start: The point where the drag began, in page units.
  ///   - end: The current point, in page units.
  ///   - modifiers: The held modifiers; with ``Modifiers/fromCenter`` the opposite edge moves the opposite way. The
  ///     default is none.
  /// - Returns: The width, and the shift of the origin of the text to the right, both in the coordinates of the
  ///   text.
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
