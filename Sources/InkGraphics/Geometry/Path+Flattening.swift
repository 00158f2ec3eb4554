extension Path {
  /// Returns the approximate number of edges that ``forEachEdge(tolerance:transform:_:)`` passes.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between curve and polygon, in units of the transformed path.
  ///   - transform: The transform applied to every point first.
  ///   - maximum: The limit of the count; counting stops once it is exceeded.
  package func edgeCount(tolerance: Double, transform: Affine, atMost maximum: Int) -> Int {
    var count = 0
    var last = Point.origin
    for element in elements {
      switch element {
      case .move(let p), .line(let p):
        last = transform.apply(p)
        count += 1
      case .quadratic(let c, let p):
        let (control, end) = (transform.apply(c), transform.apply(p))
        let curve = CubicCurve(
          last,
          last.interpolated(to: control, 2 / 3),
          end.interpolated(to: control, 2 / 3),
          end
        )
        count += curve.subdivisionCount(tolerance: tolerance)
        last = end
      case .cubic(let c1, let c2, let p):
        let end = transform.apply(p)
        let curve = CubicCurve(last, transform.apply(c1), transform.apply(c2), end)
        count += curve.subdivisionCount(tolerance: tolerance)
        last = end
      case .close: count += 1
      }
      if count > maximum { break }
    }
    return count
  }

  /// Walks the path as closed polygons within `tolerance` of it.
  ///
  /// Open contours are closed with a straight line, as filling does. Contours of a single point are skipped.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between curve and polygon, in units of the transformed path.
  ///   - transform: The transform applied to every point first, so that the tolerance can be in device pixels.
  ///   - edge: Receives the ends of each edge, in order.
  package func forEachEdge(
    tolerance: Double,
    transform: Affine = .identity,
    _ edge: (Point, Point) -> Void
  ) {
    var start = Point.origin
    var current = Point.origin
    func curve(_ c: CubicCurve) {
      let count = c.subdivisionCount(tolerance: tolerance)
      var last = c.start
      for i in 1...count {
        let next = i == count ? c.end : c.point(at: Double(i) / Double(count))
        edge(last, next)
        last = next
      }
    }
    func finish() {
      if current != start { edge(current, start) }
      current = start
    }
    for element in elements {
      switch element {
      case .move(let p):
        finish()
        start = transform.apply(p)
        current = start
      case .line(let p):
        let end = transform.apply(p)
        edge(current, end)
        current = end
      case .quadratic(let c, let p):
        let control = transform.apply(c)
        let end = transform.apply(p)
        curve(
          CubicCurve(
            current,
            current.interpolated(to: control, 2.0 / 3),
            end.interpolated(to: control, 2.0 / 3),
            end
          )
        )
        current = end
      case .cubic(let c1, let c2, let p):
        let end = transform.apply(p)
        curve(CubicCurve(current, transform.apply(c1), transform.apply(c2), end))
        current = end
      case .close:
        finish()
      }
    }
    finish()
  }
}
