package import InkGraphics

extension Ribbon {
  /// Returns the ranges of segments that suffice to repaint a rectangle.
  ///
  /// They include every segment that may touch the rectangle, and one neighbor on either side, whose direction
  /// shapes the joint; segments of zero length do not count as neighbors.
  ///
  /// Intended for ribbons that are seldom repainted and for callers that do not know the renderer: nothing is cached,
  /// but every segment of `range` is examined. If a stroke is repainted for every event, maintain an index of its
  /// boxes instead, as InkRendering's segment trees do; they find the ranges at a cost proportional to their length.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the ribbon's coordinates, enlarged by two device pixels to allow for
  ///     rounding; by the ``Rasterizer/tolerance`` if that is more.
  ///   - range: The segments to examine; all if `nil`. The others must not touch the rectangle.
  /// - Returns: Ranges in order that neither overlap nor touch. For a ribbon without segments that
  ///   touches the rectangle, one empty range at 0.
  package func runs(near rect: Rect, in range: Range<Int>? = nil) -> [Range<Int>] {
    let all = range ?? 0..<segments.count
    let reach = reach
    if segments.isEmpty {
      return Rect(center: start, radius: startRadius).intersects(rect) ? [0..<0] : []
    }
    var result: [Range<Int>] = []
    guard !all.isEmpty else { return result }
    var current = all.lowerBound == 0 ? start : segments[all.lowerBound - 1].end
    var radius = all.lowerBound == 0 ? startRadius : segments[all.lowerBound - 1].radius
    for i in all {
      let segment = segments[i]
      let box = CubicCurve(current, segment.control1, segment.control2, segment.end).controlBounds
        .expanded(by: max(radius, segment.radius) * reach)
      (current, radius) = (segment.end, segment.radius)
      // A box with NaN intersects nothing. Such segments are included, because they affect the segments after them.
      let isValid = box.minX <= box.maxX && box.minY <= box.maxY
      guard !isValid || box.intersects(rect), i == 0 || !isStill(segment: i) else { continue }
      var run = max(i - 1, 0)..<min(i + 2, segments.count)
      while run.lowerBound > 0, isStill(segment: run.lowerBound) {
        run = run.lowerBound - 1..<run.upperBound
      }
      while run.upperBound < segments.count, isStill(segment: run.upperBound - 1) {
        run = run.lowerBound..<run.upperBound + 1
      }
      if let last = result.last, last.upperBound >= run.lowerBound {
        result[result.count - 1] = last.lowerBound..<run.upperBound
      } else {
        result.append(run)
      }
    }
    return result
  }
}
