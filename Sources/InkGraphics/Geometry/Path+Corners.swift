extension Path {
  /// The corners of a path of one contour of at most four lines; `nil` for other paths.
  ///
  /// A fifth point, equal to the first, closes the contour.
  package var corners: [Point]? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        guard points.isEmpty else { return nil }
        points.append(point)
      case .line(let point): points.append(point)
      case .close: break
      case .quadratic, .cubic: return nil
      }
      if points.count > 5 { return nil }
    }
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    return points
  }
}
