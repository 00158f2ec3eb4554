package import InkGraphics

// A ribbon layer stores the area of the first k segments, so that painting the ribbon only needs the outline of the
// rest. The outline of a ribbon is the sum of three: that of its first k segments; plus that of the segments from a
// little before k on; minus that of the segments between. Edges are integers and areas exact sums, so painting the sum
// gives the same bits. The layer stores the first minus the third. The second and the third begin with the same edges,
// which are omitted from both; a straight edge between the sides closes the rest.
extension Rasterizer {
  /// Adds the area of the first segments of a ribbon to a layer.
  ///
  /// They needn't be drawn again when the ribbon is painted with ``fill(_:over:_:into:clip:around:)``.
  ///
  /// - Parameters:
  ///   - ribbon: The ink. Its first `count` segments must be final, and those of earlier calls unchanged.
  ///   - count: The number of final segments.
  ///   - layer: The layer. It may leave out segments that are cheaper to add together with later ones.
  /// - Precondition: The ribbon has that many segments.
  package func bake(_ ribbon: Ribbon, segments count: Int, in layer: RibbonLayer) {
    precondition(count <= ribbon.segments.count, "the ribbon has fewer segments")
    // One segment less is added, since the color at the end of a segment depends on whether a gap follows.
    layer.shades?.bake(ribbon, count - 1)
    while count - layer.count >= RibbonLayer.batch, !layer.isExhausted {
      bakeArea(ribbon, min(count, layer.count + RibbonLayer.maximumCount), layer)
    }
  }

  private func bakeArea(_ ribbon: Ribbon, _ count: Int, _ layer: RibbonLayer) {
    var bounds = outline(ribbon, layer.anchor..<count, layer)
    swap(&outline, &bakedOutline)
    let before = layer.bakedEdges
    var overlap = 1
    repeat {
      overlap *= 2
      layer.anchor = max(0, count - overlap)
      bounds = bounds.union(outline(ribbon, layer.anchor..<count, layer))
    } while layer.anchor > 0 && !isEnough(ribbon, count)
    layer.count = count
    layer.bakedEdges = (0, 0)
    if let part = outline.parts.first {
      layer.bakedEdges = (max(0, part.body.left - 1), max(0, part.body.right - 1))
    }
    let all = bounds
    bounds = bounds.intersection(layer.bounds)
    guard !bounds.isEmpty else { return }
    layer.extent = layer.extent.union(bounds)
    let mask = ~(AreaPlane.side - 1)
    let tiles = PixelRect(
      minX: bounds.minX & mask,
      minY: bounds.minY,
      maxX: min(
        (bounds.maxX + Accumulator.reach + ~mask) & mask,
        layer.plane.columns * AreaPlane.side
      ),
      maxY: bounds.maxY
    )
    forEachWindow(tiles) { window in
      let isNear = all.isWithin(Self.reach, of: window)
      add(bakedOutline, from: before, sign: 1, isNear: isNear)
      add(outline, from: layer.bakedEdges, sign: -1, isNear: isNear)
      accumulator.finish()
      accumulator.move(to: &layer.plane)
    }
    let turns = layer.plane.bound(in: tiles.intersection(layer.bounds))
    if turns > Self.maximumTurns { layer.isExhausted = true }
  }

  /// Whether the current outline, of the last segments before `count`, ends as that of all segments.
  ///
  /// The edges of a joint depend on the segments on either side of it. With caps or joins that are not round, they also
  /// depend on one more segment, and on the last direction before it. Ink before a gap doesn't change.
  private func isEnough(_ ribbon: Ribbon, _ count: Int) -> Bool {
    if outline.parts.count > 1 { return true }
    if !outline.parts.isEmpty, ribbon.segments[count - 1].isGap { return true }
    return ribbon.style.isRound
      ? line.count >= 3 : line.count >= 5 && line.corners.all.count >= 2
  }

  /// Paints a ribbon whose first segments are in a layer.
  ///
  /// - Parameters:
  ///   - ribbon: The whole ink, with at least one segment.
  ///   - layer: The layer with its first segments.
  ///   - paint: The color and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change.
  ///   - covered: Pixels of `clip` that already show opaque, final ink of the ribbon.
  /// - Precondition: The pixmap has the layer's size.
  package func fill(
    _ ribbon: Ribbon,
    over layer: RibbonLayer,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect,
    around covered: CoveredDisc? = nil
  ) {
    precondition(
      pixmap.width == layer.width && pixmap.height == layer.height,
      "the pixmap and the layer of ink must have the same size"
    )
    pixmap.withTarget(clip) {
      var target = $0
      target.covered = covered
      fill(ribbon, over: layer, paint, target)
    }
  }

  /// Erases with a ribbon whose first segments are in a layer: restores the pixmap below.
  ///
  /// The bits are those of ``InkGraphics/Pixmap/restore(_:from:where:)`` with a mask of the ribbon.
  ///
  /// - Parameters:
  ///   - ribbon: The whole ink, with at least one segment and without shades.
  ///   - layer: The layer with its first segments.
  ///   - mask: The paint of the mask: ``Paint/eraserMask``.
  ///   - below: The pixels to restore; transparent if `nil`.
  ///   - pixmap: The pixels to erase from.
  ///   - clip: The pixels that may change.
  ///   - covered: Pixels of `clip` that are already restored.
  /// - Precondition: Both pixmaps and the layer have the same size, the pixmaps the same format.
  package func erase(
    _ ribbon: Ribbon,
    over layer: RibbonLayer,
    _ mask: Paint,
    from below: Pixmap?,
    in pixmap: inout Pixmap,
    clip: PixelRect,
    around covered: CoveredDisc? = nil
  ) {
    precondition(ribbon.shades.isEmpty, "a ribbon that erases must not have shades of color")
    precondition(
      pixmap.width == layer.width && pixmap.height == layer.height,
      "the pixmap and the layer of ink must have the same size"
    )
    if let below {
      precondition(
        pixmap.width == below.width && pixmap.height == below.height
          && pixmap.format == below.format,
        "both pixmaps must have the same size and format"
      )
    }
    pixmap.withTarget(nil) { whole in
      guard var target = whole.clipped(to: clip) else { return }
      target.covered = covered
      let clear = [UInt32](repeating: 0, count: 4)
      (below?.pixels ?? clear).withUnsafeBufferPointer { back in
        guard let first = back.baseAddress else { return }
        target.restored = Restored(above: whole.base, below: first, isPicture: below != nil)
        fill(ribbon, over: layer, mask, target)
      }
    }
  }

  private func fill(_ ribbon: Ribbon, over layer: RibbonLayer, _ paint: Paint, _ target: Target) {
    precondition(!ribbon.segments.isEmpty, "a ribbon in a layer must have at least one segment")
    let near = outline(ribbon, layer.anchor..<ribbon.segments.count, layer)
    let area = near.union(layer.extent).intersection(target.bounds)
    let bound = layer.plane.bound(in: area)
    // Winding numbers this high occur in no drawing; then the layer isn't used.
    if layer.isExhausted || bound > Self.maximumTurns {
      fill(ribbon, Runs(0..<ribbon.segments.count), layer.transform, paint, target)
      return
    }
    let shape = Shape.layered(layer, turns: bound, near)
    if let shades = layer.shades {
      shades.withWhole(ribbon) { pieces, fill in
        paintShaded(area, pieces, paint, target, shape, fill)
      }
    } else {
      self.paint(area, .nonZero, paint, target, shape)
    }
  }

  private static let maximumTurns = 14_000

  /// Computes the outline of a range of segments, and returns the pixels that it may touch.
  private func outline(_ ribbon: Ribbon, _ run: Range<Int>, _ layer: RibbonLayer) -> PixelRect {
    outline.removeAll()
    let bounds = addParts(ribbon, Runs(run), layer.transform, layer.scale)
    return ribbon.style.isRound ? bounds : outline.bounds
  }

  /// Adds an outline to the accumulator without the first edges of both sides.
  ///
  /// - Parameters:
  ///   - outline: The outline, of one part.
  ///   - edges: The numbers of edges to omit.
  ///   - sign: 1 to add, −1 to subtract.
  ///   - isNear: Whether all vertices are within 2¹² pixels of the window.
  func add(
    _ outline: borrowing InkOutline,
    from edges: (left: Int, right: Int),
    sign: Float,
    isNear: Bool
  ) {
    for (i, part) in outline.parts.enumerated() {
      var (left, right) = (part.left, part.right)
      if i == 0, edges.left > 0 {
        left = edges.left..<left.upperBound
        right = edges.right..<right.upperBound
        link.removeAll()
        link.append(outline.right.x.base[edges.right], outline.right.y.base[edges.right])
        link.append(outline.left.x.base[edges.left], outline.left.y.base[edges.left])
        link.pad()
        accumulator.add(link, 0..<2, sign: sign, isNear: isNear)
      }
      accumulator.add(outline.left, left, sign: sign, isNear: isNear)
      accumulator.add(outline.right, right, sign: -sign, isNear: isNear)
    }
  }
}
