internal import InkGraphics

extension Centerline {
  /// Appends the discs of a run of segments, flattened to `tolerance` pixels, up to a gap.
  ///
  /// - Parameters:
  ///   - ribbon: The ink.
  ///   - run: The indices of the segments.
  ///   - transform: The transform from the ribbon's coordinates to pixels.
  ///   - scale: The factor from the ribbon's radii to pixels.
  ///   - tolerance: The largest deviation from curves, in pixels.
  /// - Returns: The rest of the run after the gap.
  mutating func append(
    _ ribbon: Ribbon,
    _ run: Range<Int>,
    _ transform: Affine,
    _ scale: Double,
    _ tolerance: Double
  ) -> Range<Int> {
    var i = run.lowerBound
    // Gaps before the ink are skipped.
    while i < run.upperBound, ribbon.segments[i].isGap { i += 1 }
    let part = i..<run.upperBound
    if part.isEmpty, !run.isEmpty { return part }
    // The run begins at the end of the last segment before it that is finite.
    while i > 0, !ribbon.segments[i - 1].isValid { i -= 1 }
    var start = i == 0 ? ribbon.start : ribbon.segments[i - 1].end
    var radius = i == 0 ? ribbon.startRadius : ribbon.segments[i - 1].radius
    var current = transform.apply(start)
    var isValid = start.isFinite && radius.isFinite
    let hasCorners = !ribbon.style.isRound
    append(current.x, current.y, radius * scale)
    for index in part {
      let segment = ribbon.segments[index]
      if segment.isGap { return index..<run.upperBound }
      guard segment.isValid else { continue }
      let end = transform.apply(segment.end)
      if isValid, segment.control1.isFinite, segment.control2.isFinite,
        segment.control1 != start || segment.control2 != segment.end
      {
        let curve = CubicCurve(
          current,
          transform.apply(segment.control1),
          transform.apply(segment.control2),
          end
        )
        if hasCorners { corners.append(curve, at: count - 1) }
        let steps = curve.subdivisionCount(tolerance: tolerance)
        let step = 1 / Double(steps)
        var k = 1
        while k < steps {
          let t = Double(k) * step
          let p = curve.point(at: t)
          append(p.x, p.y, (radius + (segment.radius - radius) * t) * scale)
          k += 1
        }
      } else if hasCorners, isValid {
        corners.append(CubicCurve(line: current, end), at: count - 1)
      }
      append(end.x, end.y, segment.radius * scale)
      current = end
      start = segment.end
      radius = segment.radius
      isValid = true
    }
    return run.upperBound..<run.upperBound
  }
}

extension Ribbon.Segment {
  /// Whether the end and the radius of the segment are finite.
  var isValid: Bool { end.isFinite && radius.isFinite }
}
