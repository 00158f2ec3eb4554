package import InkGraphics

// The outline of a ribbon is the sum of three: that of its first k segments; plus that of the
// segments from a little before k on; less that of those from there to k. Edges are whole numbers
// and areas exact sums, so painting the sum gives the same bits. The layer keeps the first less the
// third. The second and the third begin alike; those edges are left out of both, and a straight one
// between the sides closes what is left.
extension Rasterizer {
  /// Makes the first segments of a ribbon part of a layer.
  ///
  /// - Parameters:
  ///   - ribbon: The ink. Its first `count` segments are what they will always be; those of earlier
  ///     calls are the same as then.
  ///   - count: How many.
  ///   - layer: Where they are kept. It may put off what is cheaper done with more of them.
  /// - Precondition: There are that many segments.
  package func settle(_ ribbon: Ribbon, segments count: Int, in layer: RibbonLayer) {
    precondition(count <= ribbon.segments.count, "the range of segments is out of bounds")
    // One less: what a piece colours at its end depends on whether a gap follows.
    layer.shades?.settle(ribbon, count - 1)
    while count - layer.count >= RibbonLayer.batch, !layer.isExhausted {
      settleArea(ribbon, min(count, layer.count + RibbonLayer.most), layer)
    }
  }

  private func settleArea(_ ribbon: Ribbon, _ count: Int, _ layer: RibbonLayer) {
    var bounds = outline(ribbon, layer.anchor..<count, layer)
    swap(&outline, &settledOutline)
    let before = layer.settledEdges
    var overlap = 1
    repeat {
      overlap *= 2
      layer.anchor = max(0, count - overlap)
      bounds = bounds.union(outline(ribbon, layer.anchor..<count, layer))
    } while layer.anchor > 0 && !isEnough(ribbon, count)
    layer.count = count
    layer.settledEdges = (0, 0)
    if let part = outline.parts.first {
      layer.settledEdges = (max(0, part.body.left - 1), max(0, part.body.right - 1))
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
      add(settledOutline, from: before, sign: 1, isNear: isNear)
      add(outline, from: layer.settledEdges, sign: -1, isNear: isNear)
      accumulator.finish()
      accumulator.move(to: &layer.plane)
    }
    let turns = layer.plane.bound(in: tiles.intersection(layer.bounds))
    if turns > Self.mostTurns { layer.isExhausted = true }
  }

  /// Whether the outline that stands ready ends as that of all segments before `count` does.
  ///
  /// Joints depend on the segments on either side, and where they are not round on one more and on
  /// the last direction before. What a gap has ended stays as it is.
  private func isEnough(_ ribbon: Ribbon, _ count: Int) -> Bool {
    if outline.parts.count > 1 { return true }
    if !outline.parts.isEmpty, ribbon.segments[count - 1].isGap { return true }
    return ribbon.style.isRound
      ? line.count >= 3 : line.count >= 5 && line.corners.all.count >= 2
  }

  /// Paints a ribbon whose beginning a layer holds.
  ///
  /// - Parameters:
  ///   - ribbon: The whole ink, with at least one segment.
  ///   - layer: Where its first segments were settled.
  ///   - paint: Colour and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change.
  ///   - covered: Pixels of ``clip`` that show opaque ink of the ribbon already, which stays.
  /// - Precondition: The picture has the layer's size.
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
      "picture and layer must have the same size"
    )
    pixmap.withTarget(clip) {
      var target = $0
      target.covered = covered
      fill(ribbon, over: layer, paint, target)
    }
  }

  /// Brings back what lies below a picture where a ribbon passes, whose beginning a layer holds.
  ///
  /// The bits are those of ``InkGraphics/Pixmap/restore(_:from:where:)`` with a mask of the ribbon.
  ///
  /// - Parameters:
  ///   - ribbon: The whole ink, with at least one segment and without shades.
  ///   - layer: Where its first segments were settled.
  ///   - mask: The paint of the mask: ``Paint/eraserMask``.
  ///   - below: What comes back; `nil` for nothing.
  ///   - pixmap: The picture.
  ///   - clip: The pixels that may change.
  ///   - covered: Pixels of ``clip`` where it has come back already.
  /// - Precondition: Both pictures and the layer have one size, the pictures one format.
  package func erase(
    _ ribbon: Ribbon,
    over layer: RibbonLayer,
    _ mask: Paint,
    from below: Pixmap?,
    in pixmap: inout Pixmap,
    clip: PixelRect,
    around covered: CoveredDisc? = nil
  ) {
    precondition(ribbon.shades.isEmpty, "shaded ink needs a mask")
    precondition(
      pixmap.width == layer.width && pixmap.height == layer.height,
      "picture and layer must have the same size"
    )
    if let below {
      precondition(
        pixmap.width == below.width && pixmap.height == below.height
          && pixmap.format == below.format,
        "pictures must have the same size and format"
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
    precondition(!ribbon.segments.isEmpty, "only ribbons with segments need a layer")
    let near = outline(ribbon, layer.anchor..<ribbon.segments.count, layer)
    let area = near.union(layer.extent).intersection(target.bounds)
    let bound = layer.plane.bound(in: area)
    // Far more turns about a place than any drawing has.
    if layer.isExhausted || bound > Self.mostTurns {
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

  private static let mostTurns = 14_000

  /// Outlines a run of segments, and tells which pixels it may touch.
  private func outline(_ ribbon: Ribbon, _ run: Range<Int>, _ layer: RibbonLayer) -> PixelRect {
    outline.removeAll()
    let bounds = addParts(ribbon, Runs(run), layer.transform, layer.scale)
    return ribbon.style.isRound ? bounds : outline.bounds
  }

  /// Adds an outline without the first edges of both sides.
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
