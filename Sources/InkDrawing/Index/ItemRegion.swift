import InkGraphics

/// An area of a page that items are looked for in.
enum ItemRegion {
  /// How a rectangle lies to an area.
  enum Relation {
    case outside
    case inside
    /// Neither, or not known.
    case across
  }

  /// Ink that lies wholly in a rectangle.
  case inside(Rect)
  /// Ink that touches a rectangle.
  case meeting(Rect)
  /// Ink most of which lies in a lasso.
  case lasso(Lasso)

  /// How the box of some ink lies to it: what ink in the box is the same.
  func relation(of box: Rect) -> Relation {
    switch self {
    case .inside(let rect), .meeting(let rect):
      if rect.contains(box) { return .inside }
      return rect.intersects(box) ? .across : .outside
    case .lasso(let lasso): return lasso.relation(of: box)
    }
  }

  /// Whether ink is taken.
  ///
  /// - Parameters:
  ///   - ink: The ink.
  ///   - erasers: What took from it; what they cover is not there.
  func takes(_ ink: DisplayList.Item, notBelow erasers: [EraserShape]) -> Bool {
    var (inside, outside) = (0.0, 0.0)
    var isDecided = false
    ink.visitParts { part in
      let middle = part.start.midpoint(to: part.end)
      for eraser in erasers where eraser.covers(middle) { return true }
      // So that a dot counts for something.
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
      // All of the rectangle may lie within a filled shape or a picture.
      let middle = rect.center
      for eraser in erasers where eraser.covers(middle) { return false }
      return InkProbe(from: middle, to: middle, radius: 0).touches(ink)
    }
    if case .inside = self { return inside > 0 && outside == 0 }
    return inside > 0 && inside >= outside
  }

  /// How far ink may reach out of a rectangle and still lie in it, in document units.
  private static let tolerance = 0.02
}

/// A short straight part of ink, or of the outline of what is filled.
struct InkPart {
  let start: Point
  let end: Point
  /// How far ink reaches about it; 0 for an outline.
  let radius: Double

  var bounds: Rect {
    var box = Rect(center: start, radius: radius)
    box.formUnion(Rect(center: end, radius: radius))
    return box
  }

  /// Whether the ink comes into a rectangle.
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
  /// Whether a straight line has a point in the rectangle or on an edge (Liang and Barsky, 1984).
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
