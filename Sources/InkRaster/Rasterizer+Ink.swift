public import InkGraphics

extension Rasterizer {
  /// Paints ink as one shape, whose coverage is computed as a whole, so that translucent ink isn't darker where it
  /// crosses itself.
  ///
  /// Segments whose end or radius isn't finite are skipped.
  ///
  /// - Parameters:
  ///   - ribbon: The ink.
  ///   - segments: The indices of the segments to paint; the ink then begins, with a cap, at the start of the first of
  ///     them. `nil`, the default, paints all. To repaint a rectangle, use ``fill(_:runs:transform:_:into:clip:)``.
  ///   - transform: The transform from the ribbon's coordinates to device pixels. The default is the identity.
  ///   - paint: The color and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  /// - Precondition: The range is within the ribbon's segments.
  /// - Complexity: Linear in segments and in touched pixels.
  public func fill(
    _ ribbon: Ribbon,
    segments: Range<Int>? = nil,
    transform: Affine = .identity,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    let run = segments ?? 0..<ribbon.segments.count
    precondition(
      run.lowerBound >= 0 && run.upperBound <= ribbon.segments.count,
      "the range of segments exceeds those of the ribbon"
    )
    pixmap.withTarget(clip) { fill(ribbon, Runs(run), transform, paint, $0) }
  }

  /// Paints several ranges of a ribbon's segments as one shape, whose coverage is computed as a whole.
  ///
  /// To repaint a rectangle, pass the ranges of the segments that may touch it, widened by two device pixels, each
  /// range with one more segment at either end. The pixels inside the rectangle are then the same as with all segments,
  /// bit by bit, at a cost linear in the passed segments and the touched pixels, however long the stroke is.
  ///
  /// - Parameters:
  ///   - ribbon: The ink. Without segments it is a dot, painted regardless of the ranges.
  ///   - runs: The ranges of segments, in order, without overlaps.
  ///   - transform: The transform from the ribbon's coordinates to device pixels. The default is the identity.
  ///   - paint: The color and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  /// - Precondition: The ranges are within the ribbon's segments.
  public func fill(
    _ ribbon: Ribbon,
    runs: [Range<Int>],
    transform: Affine = .identity,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    for run in runs {
      precondition(
        run.lowerBound >= 0 && run.upperBound <= ribbon.segments.count,
        "the range of segments exceeds those of the ribbon"
      )
    }
    if runs.isEmpty, !ribbon.segments.isEmpty { return }
    pixmap.withTarget(clip) { target in
      let runs = runs.isEmpty ? Runs(0..<0) : Runs(runs)
      fill(ribbon, runs, transform, paint, target)
    }
  }

  /// Paints ink along straight lines between discs in device pixels.
  ///
  /// This is the fastest entry point: the discs are read from the caller's memory.
  ///
  /// - Parameters:
  ///   - samples: The discs, in order.
  ///   - paint: The color and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  package func fill(
    samples: UnsafeBufferPointer<InkDisc>,
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
    _ runs: Runs,
    _ transform: Affine,
    _ paint: Paint,
    _ target: Target
  ) {
    if isLimited, !canFlatten(ribbon, transform) { return }
    guard let bounds = outline(ribbon, runs, transform) else { return }
    spend(Work.vertex * Double(outline.left.count + outline.right.count))
    if ribbon.shades.isEmpty {
      paintOutline(bounds, paint, target)
    } else {
      paintShaded(ribbon, runs, transform, bounds, paint, target)
    }
  }

  /// Whether the flattened ink fits in memory; if not, exhausts the work budget, so that nothing is painted.
  private func canFlatten(_ ribbon: Ribbon, _ transform: Affine) -> Bool {
    var count = 0.0
    let units = 4 * transform.largestScale / tolerance
    var last = ribbon.start
    for segment in ribbon.segments {
      let isLine = segment.control1 == last && segment.control2 == segment.end
      last = segment.end
      count += 1
      if isLine { continue }
      let (a, b) = (segment.control1 - segment.end, segment.control2 - segment.end)
      let reach = abs(a.dx) + abs(a.dy) + abs(b.dx) + abs(b.dy)
      count += (reach * units).squareRoot()
    }
    if !(count < Double(Work.maximumEdges)) { budget.spendAll() }
    return !isExhausted
  }

  /// Computes the outline of ranges of segments; returns the pixels that it may touch, `nil` if there is none.
  private func outline(
    _ ribbon: Ribbon,
    _ runs: Runs,
    _ transform: Affine
  ) -> PixelRect? {
    outline.removeAll()
    let style = ribbon.style
    if let scale = transform.uniformScale {
      let bounds = addParts(ribbon, runs, transform, scale)
      return style.isRound ? bounds : outline.bounds
    }
    let scale = transform.largestScale
    guard scale > 0, scale.isFinite, transform.tx.isFinite, transform.ty.isFinite else {
      return nil
    }
    // Discs become ellipses: outline the ink at the scale of its most enlarged direction, then
    // transform the outline.
    _ = addParts(ribbon, runs, .scale(scale), scale)
    outline.apply(Affine.scale(1 / scale).concatenating(transform))
    return outline.bounds
  }

  /// Appends the contiguous parts of ranges of segments to the outline.
  ///
  /// - Parameters:
  ///   - ribbon: The ink.
  ///   - runs: The ranges of segments.
  ///   - transform: The transform from the ribbon's coordinates to pixels.
  ///   - scale: The factor from the ribbon's radii to pixels.
  /// - Returns: The pixels that the parts may touch if caps and joins are round.
  func addParts(
    _ ribbon: Ribbon,
    _ runs: Runs,
    _ transform: Affine,
    _ scale: Double
  ) -> PixelRect {
    var bounds = PixelRect.empty
    for i in 0..<runs.count {
      var rest = runs[i]
      repeat {
        line.removeAll()
        rest = line.append(ribbon, rest, transform, scale, tolerance)
        outline.append(line, tolerance: tolerance, style: ribbon.style)
        bounds = bounds.union(line.bounds(tolerance: tolerance))
      } while !rest.isEmpty
    }
    return bounds
  }

  private func fillLine(_ paint: Paint, _ target: Target) {
    let bounds = line.bounds(tolerance: tolerance)
    if !bounds.intersects(target.bounds) { return }
    outline.removeAll()
    outline.append(line, tolerance: tolerance)
    paintOutline(bounds, paint, target)
  }

  private func paintOutline(_ bounds: PixelRect, _ paint: Paint, _ target: Target) {
    let area = bounds.intersection(target.bounds)
    self.paint(area, .nonZero, paint, target, .outline(bounds))
  }

  /// Adds the edges of the current outline to the accumulator.
  ///
  /// - Parameter isNear: Whether all vertices are within 2¹² pixels of the window.
  func addOutline(isNear: Bool) {
    for part in outline.parts {
      accumulator.add(outline.left, part.left, sign: 1, isNear: isNear)
      accumulator.add(outline.right, part.right, sign: -1, isNear: isNear)
    }
  }
}
