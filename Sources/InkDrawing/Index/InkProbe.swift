import InkGraphics

/// Tests whether ink is within a radius of a line segment, such as a step of an eraser, or of a point.
struct InkProbe {
  let start: Point
  let end: Point
  let radius: Double

  /// The bounds of the tested area.
  let bounds: Rect

  /// The tolerance of the tests, in page units.
  private static let tolerance = 0.02

  init(from start: Point, to end: Point, radius: Double) {
    self.start = start
    self.end = end
    self.radius = radius
    var box = Rect.empty
    box.formUnion(start)
    box.formUnion(end)
    bounds = box.expanded(by: radius)
  }

  /// Whether ink touches the area within the radius of the line.
  func touches(_ item: DisplayList.Item) -> Bool {
    switch item {
    case .ink(let ribbon, _): touches(ribbon)
    case .dabs(let trail, _): touches(trail)
    case .path(let path, let rule, _), .gradient(let path, let rule, _, _, _):
      touches(path, rule)
    case .glyphs(let run, _): touches(run)
    case .image(_, let rect, _, let transform):
      touches(Path(rect).transformed(by: transform), .nonZero)
    case .group(let items, _, _), .layer(let items, _): touches(any: items)
    case .clip(let items, let path, let rule): touches(path, rule) && touches(any: items)
    }
  }

  private func touches(_ run: GlyphRun) -> Bool {
    for path in run.paths where touches(path, .nonZero) { return true }
    return false
  }

  private func touches(any items: [DisplayList.Item]) -> Bool {
    for item in items where touches(item) { return true }
    return false
  }

  /// Whether the line is near the outline of a filled path, or starts inside it.
  private func touches(_ path: Path, _ rule: DisplayList.FillRule) -> Bool {
    guard path.controlBounds.intersects(bounds) else { return false }
    var winding = 0
    var isNear = false
    path.forEachEdge(tolerance: Self.tolerance) { a, b in
      if !isNear, self.isNear(a, b, 0) { isNear = true }
      // Edges that cross the ray from the start to the right.
      guard (a.y <= start.y) != (b.y <= start.y) else { return }
      if a.x + (b.x - a.x) * ((start.y - a.y) / (b.y - a.y)) > start.x {
        winding += b.y > a.y ? 1 : -1
      }
    }
    return isNear || (rule == .nonZero ? winding != 0 : winding & 1 != 0)
  }

  private func touches(_ trail: DabTrail) -> Bool {
    for dab in trail.dabs {
      let reach = radius + dab.radius
      if distanceSquared(to: dab.center) <= reach * reach { return true }
    }
    return false
  }

  private func touches(_ ribbon: Ribbon) -> Bool {
    let isDot = ribbon.segments.isEmpty || ribbon.segments[0].isGap
    if isDot, isNear(ribbon.start, ribbon.start, ribbon.startRadius) { return true }
    var from = ribbon.start
    var width = ribbon.startRadius
    for segment in ribbon.segments {
      if !segment.isGap {
        let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
        let reach = max(width, segment.radius)
        if curve.controlBounds.expanded(by: reach).intersects(bounds),
          touches(curve, width, segment.radius)
        {
          return true
        }
      }
      from = segment.end
      width = segment.radius
    }
    return false
  }

  private func touches(_ curve: CubicCurve, _ from: Double, _ to: Double) -> Bool {
    let tapering = (abs(to - from) / (4 * Self.tolerance)).rounded(.up)
    let steps = max(
      curve.subdivisionCount(tolerance: Self.tolerance),
      tapering < 256 ? Int(tapering) : 256
    )
    var last = curve.start
    for i in 1...steps {
      let t = Double(i) / Double(steps)
      let next = i == steps ? curve.end : curve.point(at: t)
      let middle = t - 0.5 / Double(steps)
      if isNear(last, next, from + (to - from) * middle) { return true }
      last = next
    }
    return false
  }

  private func isNear(_ a: Point, _ b: Point, _ width: Double) -> Bool {
    let reach = radius + width
    let limit = reach * reach
    if a.distanceSquared(toLine: start, end) <= limit { return true }
    if b.distanceSquared(toLine: start, end) <= limit { return true }
    if start.distanceSquared(toLine: a, b) <= limit { return true }
    if end.distanceSquared(toLine: a, b) <= limit { return true }
    return crosses(a, b)
  }

  /// Whether the line crosses another at an inner point of both.
  ///
  /// Lines that only touch, with an end of one on the other, don't cross.
  private func crosses(_ a: Point, _ b: Point) -> Bool {
    let line = end - start
    let other = b - a
    let p = line.cross(a - start)
    let q = line.cross(b - start)
    let r = other.cross(start - a)
    let s = other.cross(end - a)
    return (p > 0) != (q > 0) && (r > 0) != (s > 0)
  }

  private func distanceSquared(to point: Point) -> Double {
    point.distanceSquared(toLine: start, end)
  }
}

extension Point {
  /// Returns the square of the distance to a line segment.
  func distanceSquared(toLine a: Point, _ b: Point) -> Double {
    let line = b - a
    let length = line.lengthSquared
    guard length > 0 else { return (self - a).lengthSquared }
    let t = min(max((self - a).dot(line) / length, 0), 1)
    return (self - (a + line * t)).lengthSquared
  }
}
