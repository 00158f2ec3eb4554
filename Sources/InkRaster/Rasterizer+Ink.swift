public import InkGraphics

/// One disc of a polyline of ink.
public struct InkSample: Hashable, Sendable {
  /// The horizontal coordinate of the centre.
  public var x: Double
  /// The vertical coordinate of the centre.
  public var y: Double
  /// The radius, 0 or more.
  public var radius: Double

  /// Creates a sample.
  @inlinable
  public init(x: Double, y: Double, radius: Double) {
    self.x = x
    self.y = y
    self.radius = radius
  }
}

extension Rasterizer {
  /// Paints ink with one coverage for the whole shape, so that it never darkens where it crosses
  /// itself.
  ///
  /// Coordinates and radii that are not finite are skipped. Cost is linear in segments and in
  /// touched pixels.
  ///
  /// - Parameters:
  ///   - ribbon: The ink.
  ///   - segments: Which of its segments to paint, beginning at the first one's start; all if
  ///     `nil`. To repaint a rectangle see ``fill(_:runs:transform:_:into:clip:)``.
  ///   - transform: From the ribbon's space to device pixels.
  ///   - paint: Colour and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  /// - Precondition: The range lies within the ribbon's segments.
  public func fill(
    _ ribbon: Ribbon,
    segments: Range<Int>? = nil,
    transform: AffineTransform = .identity,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    let run = segments ?? 0..<ribbon.segments.count
    precondition(
      run.lowerBound >= 0 && run.upperBound <= ribbon.segments.count,
      "there are no such segments"
    )
    pixmap.withTarget(clip) { fill(ribbon, run, transform, paint, $0) }
  }

  /// Paints several runs of a ribbon's segments with one coverage.
  ///
  /// With the runs that ``Ribbon/runs(near:in:)`` tells for a rectangle, the pixels inside it are
  /// the same as with all segments, bit by bit. So repainting costs what is near, however long the
  /// stroke.
  ///
  /// - Parameters:
  ///   - ribbon: The ink. Without segments it is a dot, painted whatever the runs.
  ///   - runs: The segments, in order, without overlaps.
  ///   - transform: From the ribbon's space to device pixels.
  ///   - paint: Colour and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  /// - Precondition: The runs lie within the ribbon's segments.
  public func fill(
    _ ribbon: Ribbon,
    runs: [Range<Int>],
    transform: AffineTransform = .identity,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    for run in runs {
      precondition(
        run.lowerBound >= 0 && run.upperBound <= ribbon.segments.count,
        "there are no such segments"
      )
    }
    if runs.isEmpty, !ribbon.segments.isEmpty { return }
    pixmap.withTarget(clip) { target in
      if runs.isEmpty { return fill(ribbon, 0..<0, transform, paint, target) }
      if runs.count == 1 { return fill(ribbon, runs[0], transform, paint, target) }
      var bounds = PixelRect.empty
      for run in runs {
        if let part = outline(ribbon, run, transform) { bounds = bounds.union(part) }
      }
      self.paint(bounds, .nonZero, paint, target) { isNear in
        for run in runs where outline(ribbon, run, transform) != nil { addOutline(isNear) }
      }
    }
  }

  /// Paints ink along straight lines between samples in device pixels.
  ///
  /// The fastest way in: nothing is copied but what is painted.
  ///
  /// - Parameters:
  ///   - samples: The discs, in order.
  ///   - paint: Colour and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  public func fill(
    samples: UnsafeBufferPointer<InkSample>,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    line.removeAll()
    for sample in samples { line.append(sample.x, sample.y, sample.radius) }
    pixmap.withTarget(clip) { fillLine(paint, $0) }
  }

  func fill(
    _ ribbon: Ribbon,
    _ run: Range<Int>,
    _ transform: AffineTransform,
    _ paint: Paint,
    _ target: Target
  ) {
    guard let bounds = outline(ribbon, run, transform) else { return }
    self.paint(bounds, .nonZero, paint, target) { addOutline($0) }
  }

  /// Outlines a run of segments, and tells which pixels the outline may touch.
  private func outline(
    _ ribbon: Ribbon,
    _ run: Range<Int>,
    _ transform: AffineTransform
  ) -> PixelRect? {
    line.removeAll()
    if let scale = transform.uniformScale {
      line.append(ribbon, run, transform, scale, tolerance)
      outline.build(line, tolerance: tolerance)
      return line.bounds(tolerance: tolerance)
    }
    let scale = transform.largestScale
    guard scale > 0, scale.isFinite, transform.tx.isFinite, transform.ty.isFinite else {
      return nil
    }
    // Discs become ellipses: outline the ink at the scale of its most enlarged direction, then
    // squeeze the outline.
    line.append(ribbon, run, .scale(scale), scale, tolerance)
    outline.build(line, tolerance: tolerance)
    return outline.apply(AffineTransform.scale(1 / scale).concatenating(transform))
  }

  private func fillLine(_ paint: Paint, _ target: Target) {
    let bounds = line.bounds(tolerance: tolerance)
    if !bounds.intersects(target.bounds) { return }
    outline.build(line, tolerance: tolerance)
    self.paint(bounds, .nonZero, paint, target) { addOutline($0) }
  }

  private func addOutline(_ isNear: Bool) {
    accumulator.add(outline.left, 0..<outline.left.count, sign: 1, isNear: isNear)
    accumulator.add(outline.right, 0..<outline.right.count, sign: -1, isNear: isNear)
  }
}

extension AffineTransform {
  /// The factor of the direction in which lengths grow most: the larger singular value.
  var largestScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let determinant = determinant
    let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    return (0.5 * (sum + root)).squareRoot()
  }
}

extension Centerline {
  /// Adds the discs of a run of segments, flattened to `tolerance` pixels.
  mutating func append(
    _ ribbon: Ribbon,
    _ run: Range<Int>,
    _ transform: AffineTransform,
    _ scale: Double,
    _ tolerance: Double
  ) {
    var i = run.lowerBound
    // The disc that the run begins at: the last sound one before it.
    while i > 0, !ribbon.segments[i - 1].isSound { i -= 1 }
    var start = i == 0 ? ribbon.start : ribbon.segments[i - 1].end
    var radius = i == 0 ? ribbon.startRadius : ribbon.segments[i - 1].radius
    var current = transform.apply(start)
    var isSound = start.isFinite && radius.isFinite
    append(current.x, current.y, radius * scale)
    for index in run {
      let segment = ribbon.segments[index]
      guard segment.isSound else { continue }
      let end = transform.apply(segment.end)
      if isSound, segment.control1.isFinite, segment.control2.isFinite,
        segment.control1 != start || segment.control2 != segment.end
      {
        let curve = CubicCurve(
          current,
          transform.apply(segment.control1),
          transform.apply(segment.control2),
          end
        )
        let count = curve.subdivisionCount(tolerance: tolerance)
        let step = 1 / Double(count)
        var k = 1
        while k < count {
          let t = Double(k) * step
          let p = curve.point(at: t)
          append(p.x, p.y, (radius + (segment.radius - radius) * t) * scale)
          k += 1
        }
      }
      append(end.x, end.y, segment.radius * scale)
      current = end
      start = segment.end
      radius = segment.radius
      isSound = true
    }
  }
}

extension Ribbon.Segment {
  /// Whether the disc at its end can be painted.
  fileprivate var isSound: Bool { end.isFinite && radius.isFinite }
}
