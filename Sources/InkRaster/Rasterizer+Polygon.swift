package import InkGraphics

extension Rasterizer {
  /// Returns the closed polygon that the rasterizer fills, by the nonzero rule, for ink along discs.
  ///
  /// For comparisons with other rasterizers. It has thousands of short edges; for export see
  /// ``Ribbon/outline(tolerance:)``.
  ///
  /// - Parameters:
  ///   - samples: The discs, in order, in pixels.
  ///   - tolerance: The tolerance in pixels, as ``Rasterizer/tolerance``.
  /// - Returns: The vertices in pixels, on a grid of 1/256.
  package static func outlinePolygon(of samples: [InkDisc], tolerance: Double) -> [Point] {
    var line = Centerline()
    for sample in samples { line.append(sample.x, sample.y, sample.radius) }
    var outline = InkOutline()
    outline.append(line, tolerance: tolerance)
    var points: [Point] = []
    for i in 0..<outline.left.count {
      points.append(outline.left.point(i))
    }
    for i in stride(from: outline.right.count - 1, through: 0, by: -1) {
      points.append(outline.right.point(i))
    }
    return points
  }
}

extension VertexChain {
  fileprivate func point(_ i: Int) -> Point {
    Point(Double(x.base[i]) / Fixed.unit, Double(y.base[i]) / Fixed.unit)
  }
}
