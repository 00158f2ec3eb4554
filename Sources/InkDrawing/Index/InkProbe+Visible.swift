import InkGraphics

extension InkProbe {
  /// Whether erasers above an item leave any of its ink within the radius of the line.
  ///
  /// Tests points along the center line and the edges of the ink. A picture or a shape always counts as touched,
  /// because it is never erased in such small parts that they could be missed.
  ///
  /// - Parameter erasers: The erasers, in page coordinates.
  func touches(_ item: DisplayList.Item, notBelow erasers: [EraserShape]) -> Bool {
    var isTouched = false
    let isWhole = visitPoints(of: item) { point in
      // Parts of a group are visited even after a point of an earlier part was touched.
      if !isTouched { isTouched = isNear(point) && !erasers.contains { $0.covers(point) } }
      return !isTouched
    }
    return isTouched || isWhole
  }

  private func isNear(_ point: Point) -> Bool {
    InkProbe(from: start, to: end, radius: radius).touches(
      .ink(Ribbon(start: point, radius: 0), .eraser)
    )
  }

  /// Visits test points of ink until `body` returns `false`.
  ///
  /// - Returns: Whether the item has parts without test points.
  private func visitPoints(of item: DisplayList.Item, _ body: (Point) -> Bool) -> Bool {
    switch item {
    case .ink(let ribbon, _):
      visitPoints(of: ribbon, body)
      return false
    case .dabs(let trail, _):
      for dab in trail.dabs where dab.radius >= 0 {
        for point in Self.points(around: dab.center, dab.radius * 0.7) where !body(point) {
          return false
        }
      }
      return false
    case .path, .glyphs, .gradient, .image, .clip: return true
    case .group(let items, _, _), .layer(let items, _):
      var isWhole = false
      for item in items where visitPoints(of: item, body) { isWhole = true }
      return isWhole
    }
  }

  private func visitPoints(of ribbon: Ribbon, _ body: (Point) -> Bool) {
    for point in Self.points(around: ribbon.start, ribbon.startRadius * 0.9) where !body(point) {
      return
    }
    var (from, width) = (ribbon.start, ribbon.startRadius)
    for segment in ribbon.segments {
      defer { (from, width) = (segment.end, segment.radius) }
      if segment.isGap { continue }
      let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
      let reach = max(width, segment.radius)
      guard curve.controlBounds.expanded(by: reach).intersects(bounds) else { continue }
      let length = (curve.end - curve.start).length + 2 * (segment.control1 - from).length
      let steps = Int(min(max(length / Self.step, 1), 512))
      for i in 1...steps {
        let part = Double(i) / Double(steps)
        let radius = width + (segment.radius - width) * part
        for point in Self.points(around: curve.point(at: part), radius * 0.9)
        where !body(point) {
          return
        }
      }
    }
  }

  /// The distance between test points along the ink, in page units.
  private static let step = 0.5

  /// Returns the center of a disc, and four points near its edge unless it is small.
  private static func points(around center: Point, _ radius: Double) -> [Point] {
    if radius < step { return [center] }
    return [
      center, center + Vector(radius, 0), center - Vector(radius, 0), center + Vector(0, radius),
      center - Vector(0, radius),
    ]
  }
}

extension DisplayList.Item {
  /// Whether the item erases so strongly, with an alpha of at least 0.5, that ink below it counts as erased.
  var erasesMostly: Bool {
    switch self {
    case .ink(_, let paint), .dabs(_, let paint), .path(_, _, let paint):
      paint.erases && paint.eraserMask.color.alpha >= 0.5
    default: erases
    }
  }
}
