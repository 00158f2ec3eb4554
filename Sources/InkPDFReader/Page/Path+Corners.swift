import InkGraphics

extension Path {
  /// The rectangle that the path is; `nil` for other paths.
  var rect: Rect? {
    guard let points = corners, points.count == 4 else { return nil }
    let box = controlBounds
    for point in points {
      guard point.x == box.minX || point.x == box.maxX, point.y == box.minY || point.y == box.maxY
      else { return nil }
    }
    return points[0].x == points[1].x || points[0].y == points[1].y ? box : nil
  }

  /// Whether both paths are quadrilaterals whose corners are within a distance.
  func isNear(_ other: Path, _ distance: Double) -> Bool {
    guard let a = corners, let b = other.corners, a.count == 4, b.count == 4 else { return false }
    return a.allSatisfy { corner in b.contains { $0.distance(to: corner) <= distance } }
  }
}
