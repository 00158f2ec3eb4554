package import InkGraphics

extension Ribbon {
  /// Returns the contiguous parts of the ink as polylines: points with the widths there.
  ///
  /// - Parameter tolerance: The maximum distance of lines from the curve, in page units.
  package func polylines(_ tolerance: Double) -> [[(Point, Double)]] {
    var parts: [[(Point, Double)]] = []
    var points = [(start, startRadius * 2)]
    func end() { if points.count > 1 || segments.isEmpty { parts.append(points) } }
    for segment in segments {
      let (from, width) = points[points.count - 1]
      if segment.isGap {
        end()
        points = [(segment.end, segment.radius * 2)]
        continue
      }
      let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
      let count = max(curve.subdivisionCount(tolerance: tolerance), 1)
      for i in 1...count {
        let part = Double(i) / Double(count)
        let point = i == count ? segment.end : curve.point(at: part)
        points.append((point, width + (segment.radius * 2 - width) * part))
      }
    }
    end()
    return parts
  }
}
