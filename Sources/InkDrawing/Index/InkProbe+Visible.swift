import InkGraphics

extension InkProbe {
  /// Whether any of the ink within the radius of the line is left by erasers above it.
  ///
  /// Looks at places along the middle and the edges of the ink; a picture or a shape counts as touched, as it
  /// is never erased in parts so small that it could be missed.
  ///
  /// - Parameter erasers: What takes ink away, in the coordinates of the page.
  func touches(_ item: DisplayList.Item, notBelow erasers: [EraserShape]) -> Bool {
    var isTouched = false
    let isWhole = visitPoints(of: item) { point in
      isTouched = isNear(point) && !erasers.contains { $0.covers(point) }
      return !isTouched
    }
    return isTouched || isWhole
  }

  private func isNear(_ point: Point) -> Bool {
    InkProbe(from: start, to: end, radius: radius).touches(
      .ink(Ribbon(start: point, radius: 0), .eraser)
    )
  }

  /// Gives places of ink until told to stop.
  ///
  /// - Returns: Whether it has parts of which there are none.
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
    case .path, .image: return true
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

  /// How far apart places are, in document units.
  private static let step = 0.5

  /// The middle of a disc, and places at its edge where it is not small.
  private static func points(around center: Point, _ radius: Double) -> [Point] {
    if radius < step { return [center] }
    return [
      center, center + Vector(radius, 0), center - Vector(radius, 0), center + Vector(0, radius),
      center - Vector(0, radius),
    ]
  }
}

extension DisplayList.Item {
  /// Whether it takes away so much that what it covers counts as gone.
  var erasesMostly: Bool {
    switch self {
    case .ink(_, let paint), .dabs(_, let paint), .path(_, _, let paint):
      paint.erases && paint.eraserMask.color.alpha >= 0.5
    default: erases
    }
  }
}
