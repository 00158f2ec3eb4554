public import InkGraphics

extension Rasterizer {
  /// Paints several runs of a ribbon's segments with one coverage.
  ///
  /// What a live renderer needs: inside a rectangle, the runs near it give the same pixels as the
  /// whole ribbon. Each run must hold every segment whose bounds meet the rectangle, two pixels
  /// added, with one neighbour at either side.
  ///
  /// - Parameters:
  ///   - ribbon: The ink. Without segments it is a dot, painted whatever the runs.
  ///   - runs: Which of its segments to paint, rising and apart from each other.
  ///   - transform: From the ribbon's space to device pixels.
  ///   - paint: Colour and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  /// - Precondition: The ranges lie within the ribbon's segments.
  public func fill(
    _ ribbon: Ribbon,
    runs: [Range<Int>],
    transform: AffineTransform = .identity,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    guard runs.count > 1, let scale = transform.uniformScale else {
      if let run = runs.first {
        let whole = run.lowerBound..<(runs.last ?? run).upperBound
        fill(ribbon, segments: whole, transform: transform, paint, into: &pixmap, clip: clip)
      } else if ribbon.segments.isEmpty {
        fill(ribbon, transform: transform, paint, into: &pixmap, clip: clip)
      }
      return
    }
    precondition(
      runs[0].lowerBound >= 0 && runs[runs.count - 1].upperBound <= ribbon.segments.count,
      "there are no such segments"
    )
    pixmap.withTarget(clip) { target in
      var bounds = PixelRect.empty
      for run in runs {
        line.removeAll()
        line.append(ribbon, run, transform, scale, tolerance)
        bounds = bounds.union(line.bounds)
      }
      if paint.blendMode.isBounded, !bounds.intersects(target.bounds) { return }
      self.paint(bounds, .nonZero, paint, target) { isNear in
        for run in runs {
          line.removeAll()
          line.append(ribbon, run, transform, scale, tolerance)
          outline.build(line, tolerance: tolerance)
          accumulator.add(outline.left, 0..<outline.left.count, sign: 1, isNear: isNear)
          accumulator.add(outline.right, 0..<outline.right.count, sign: -1, isNear: isNear)
        }
      }
    }
  }
}
