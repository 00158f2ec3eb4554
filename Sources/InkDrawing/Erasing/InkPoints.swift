import InkGraphics

/// Test points along the center and the edges of ink.
enum InkPoints {
  /// The distance between test points along the ink, in page units.
  private static let step = 0.5

  /// The distance inside an eraser's edge at which ink is invisible at ordinary zoom, in page units.
  static let margin = 0.75

  /// The factor of the radius at which eight test points enclose a circle.
  private static let around = 1.09

  private static let directions: [Vector] = {
    let half = 0.5.squareRoot()
    return [
      Vector(1, 0), Vector(half, half), Vector(0, 1), Vector(-half, half), Vector(-1, 0),
      Vector(-half, -half), Vector(0, -1), Vector(half, -half),
    ]
  }()

  /// Whether each test point of some ink is inside one of several shapes.
  ///
  /// `false` for content other than ink.
  static func isCovered(_ item: DisplayList.Item, by shapes: [EraserShape]) -> Bool {
    func isCovered(_ center: Point, _ radius: Double) -> Bool {
      func isIn(_ point: Point) -> Bool {
        for shape in shapes where shape.covers(point, margin: margin) { return true }
        return false
      }
      let reach = radius * around
      for shape in shapes where shape.covers(center, reach, margin: margin) { return true }
      if !isIn(center) { return false }
      for direction in directions where !isIn(center + direction * reach) { return false }
      return true
    }
    func isHeld(_ box: Rect) -> Bool {
      for shape in shapes where shape.holds(box, margin: margin) { return true }
      return false
    }
    switch item {
    case .ink(let ribbon, _):
      guard isCovered(ribbon.start, ribbon.startRadius) else { return false }
      var (from, width) = (ribbon.start, ribbon.startRadius)
      for (i, segment) in ribbon.segments.enumerated() {
        defer { (from, width) = (segment.end, segment.radius) }
        if segment.isGap || isHeld(ribbon.bounds(ofSegment: i)) { continue }
        let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
        let length = (curve.end - curve.start).length + 2 * (segment.control1 - from).length
        let steps = Int(min(max(length / step, 1), 512))
        for i in 1...steps {
          let part = Double(i) / Double(steps)
          let radius = width + (segment.radius - width) * part
          guard isCovered(curve.point(at: part), radius) else { return false }
        }
      }
      return true
    case .dabs(let trail, _):
      for dab in trail.dabs where !isCovered(dab.center, dab.radius) { return false }
      return !trail.dabs.isEmpty
    case .path, .glyphs, .gradient, .image, .clip: return false
    case .group(let items, _, _), .layer(let items, _):
      for item in items where !self.isCovered(item, by: shapes) { return false }
      return !items.isEmpty
    }
  }
}

extension DisplayList.Item {
  /// Whether the item, the ink of an eraser, only reduces the opacity of the content below it.
  var erasesPartly: Bool {
    switch self {
    case .ink(_, let paint): paint.eraserMask.color.alpha < 1
    default: true
    }
  }
}
