import InkGraphics

/// An area of a page that selects items.
enum ItemRegion {
  /// The relation of a rectangle to an area.
  enum Relation {
    case outside
    case inside
    /// Partly inside, or not known without a test of the ink itself.
    case across
  }

  /// Selects ink that is completely inside a rectangle.
  case inside(Rect)
  /// Selects ink that touches a rectangle.
  case meeting(Rect)
  /// Selects ink that is mostly inside a lasso.
  case lasso(Lasso)

  /// Returns the relation of the bounding box of some ink to the area.
  ///
  /// If the box is inside or outside, so is the ink; otherwise the ink itself must be tested.
  func relation(of box: Rect) -> Relation {
    switch self {
    case .inside(let rect), .meeting(let rect):
      if rect.contains(box) { return .inside }
      return rect.intersects(box) ? .across : .outside
    case .lasso(let lasso): return lasso.relation(of: box)
    }
  }

  /// Whether the area selects ink.
  ///
  /// - Parameters:
  ///   - ink: The ink.
  ///   - erasers: The erasers of the ink; covered parts are ignored.
  func takes(_ ink: DisplayList.Item, notBelow erasers: [EraserShape]) -> Bool {
    var (inside, outside) = (0.0, 0.0)
    var isDecided = false
    ink.visitParts { part in
      let middle = part.start.midpoint(to: part.end)
      for eraser in erasers where eraser.covers(middle) { return true }
      // Nonzero even for a dot, whose start and end are equal.
      let length = part.start.distance(to: part.end) + 1e-6
      switch self {
      case .inside(let rect):
        let box = part.bounds.expanded(by: -Self.tolerance)
        if box.isEmpty ? rect.contains(middle) : rect.contains(box) {
          inside += length
        } else {
          outside += length
          isDecided = true
        }
      case .meeting(let rect):
        if part.touches(rect) {
          inside += length
          isDecided = true
        }
      case .lasso(let lasso):
        if lasso.contains(middle) { inside += length } else { outside += length }
      }
      return !isDecided
    }
    if case .meeting(let rect) = self, inside == 0 {
      // The whole rectangle may be inside a filled shape or a picture.
      let middle = rect.center
      for eraser in erasers where eraser.covers(middle) { return false }
      return InkProbe(from: middle, to: middle, radius: 0).touches(ink)
    }
    if case .inside = self { return inside > 0 && outside == 0 }
    return inside > 0 && inside >= outside
  }

  /// The extent by which ink may exceed a rectangle and still count as inside, in page units.
  private static let tolerance = 0.02
}

/// A short straight part of ink, or of the outline of a filled path.
struct InkPart {
  let start: Point
  let end: Point
  /// The radius of the ink; 0 for an outline.
  let radius: Double

  var bounds: Rect {
    var box = Rect(center: start, radius: radius)
    box.formUnion(Rect(center: end, radius: radius))
    return box
  }

  /// Whether the ink touches a rectangle.
  func touches(_ rect: Rect) -> Bool {
    if rect.isEmpty || !bounds.intersects(rect) { return false }
    if rect.meetsLine(from: start, to: end) { return true }
    if radius == 0 { return false }
    let limit = radius * radius
    for point in [start, end] {
      let near = Point(
        min(max(point.x, rect.minX), rect.maxX),
        min(max(point.y, rect.minY), rect.maxY)
      )
      if (near - point).lengthSquared <= limit { return true }
    }
    for corner in rect.corners where distanceSquared(to: corner) <= limit { return true }
    return false
  }

  private func distanceSquared(to point: Point) -> Double {
    let line = end - start
    let length = line.lengthSquared
    guard length > 0 else { return (point - start).lengthSquared }
    let t = min(max((point - start).dot(line) / length, 0), 1)
    return (point - (start + line * t)).lengthSquared
  }
}

extension Rect {
  /// Whether a line segment touches the rectangle or one of its edges (Liang and Barsky, 1984).
  func meetsLine(from a: Point, to b: Point) -> Bool {
    var (first, last) = (0.0, 1.0)
    let way = b - a
    for (step, low, high) in [
      (way.dx, minX - a.x, maxX - a.x), (way.dy, minY - a.y, maxY - a.y),
    ] {
      if step == 0 {
        if low > 0 || high < 0 { return false }
        continue
      }
      let (p, q) = (low / step, high / step)
      first = max(first, min(p, q))
      last = min(last, max(p, q))
      if first > last { return false }
    }
    return true
  }
}
