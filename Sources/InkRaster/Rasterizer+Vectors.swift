internal import InkGraphics

extension Rasterizer {
  /// Paints a vector picture stretched over a rectangle, at an opacity of 0…1.
  @inline(never)
  func draw(
    _ vector: VectorPicture,
    of picture: Picture,
    _ rect: Rect,
    _ alpha: Double,
    _ transform: Affine,
    _ target: Target
  ) {
    guard vector.width > 0, vector.height > 0, rect.width > 0, rect.height > 0, alpha > 0 else {
      return
    }
    let area = PixelRect(covering: transform.apply(rect), within: target.bounds)
    guard !area.isEmpty else { return }
    spend(Work.byteOfVector * Double(vector.bytes.count))
    if isExhausted { return }
    let stretched = Affine(
      a: rect.width / vector.width,
      b: 0,
      c: 0,
      d: rect.height / vector.height,
      tx: rect.minX,
      ty: rect.minY
    )
    let items = vectors.items(of: vector, isDark: isDark)
    let page = Rect(x: 0, y: 0, width: vector.width, height: vector.height)
    let clipped = [DisplayList.Item.clip(items, Path(page), .nonZero)]
    let whole = stretched.concatenating(transform)
    leastRadius = 0.5
    // The items are mapped already.
    let wasDark = isDark
    isDark = false
    defer { (leastRadius, isDark) = (0, wasDark) }
    if alpha >= 1 {
      for item in clipped { draw(item, whole, target) }
    } else {
      draw(clipped, alpha, .sourceOver, whole, target)
    }
  }

  /// Paints ink of constant width, at least one pixel wide: thin lines of documents are visible at any scale.
  @inline(never)
  func fill(thin ribbon: Ribbon, _ transform: Affine, _ paint: Paint, _ target: Target) {
    var shown = ribbon
    let scale = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot()
    let radius = leastRadius / scale
    if shown.startRadius < radius, radius.isFinite {
      shown.startRadius = radius
      for i in shown.segments.indices { shown.segments[i].radius = radius }
    }
    fill(shown, Runs(0..<shown.segments.count), transform, paint, target)
  }

  /// Paints the glyphs of a run, one by one.
  @inline(never)
  func draw(_ run: GlyphRun, _ transform: Affine, _ paint: Paint, _ target: Target) {
    let margin = 1 + min(tolerance, 1)
    for placement in run.placements {
      let box = run.bounds(of: placement)
      if box.isEmpty { continue }
      let area = PixelRect(
        covering: transform.apply(box).expanded(by: margin),
        within: target.bounds
      )
      if area.isEmpty { continue }
      spend(Work.item)
      if isExhausted { return }
      let origin = placement.origin
      fill(
        run.outlines.paths[placement.index],
        .nonZero,
        Affine.translation(origin.x, origin.y).concatenating(transform),
        paint,
        target
      )
    }
  }

  /// Paints items inside a path.
  ///
  /// The pixels become d + (p − d)·c, with c the coverage of the path and p the pixel if there were no path.
  @inline(never)
  func draw(
    _ items: [DisplayList.Item],
    inside path: Path,
    _ rule: DisplayList.FillRule,
    _ transform: Affine,
    _ target: Target
  ) {
    let shape = PixelRect(
      covering: transform.apply(path.controlBounds).expanded(by: 1),
      within: target.bounds
    )
    let area = shape.intersection(pixels(of: items, transform, target))
    guard !area.isEmpty, let target = target.clipped(to: area) else { return }
    guard let inner = path.wholePixels(under: transform) else {
      return mix(items, inside: path, rule, transform, target)
    }
    // All pixels of a rectangle but those at its edges are fully covered.
    let whole = inner.intersection(area)
    if whole.isEmpty { return mix(items, inside: path, rule, transform, target) }
    if let part = target.clipped(to: whole) {
      for item in items { draw(item, transform, part) }
    }
    let edges = [
      PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: whole.minY),
      PixelRect(minX: area.minX, minY: whole.maxY, maxX: area.maxX, maxY: area.maxY),
      PixelRect(minX: area.minX, minY: whole.minY, maxX: whole.minX, maxY: whole.maxY),
      PixelRect(minX: whole.maxX, minY: whole.minY, maxX: area.maxX, maxY: whole.maxY),
    ]
    for edge in edges {
      if edge.isEmpty { continue }
      if let part = target.clipped(to: edge) { mix(items, inside: path, rule, transform, part) }
    }
  }

  /// Paints items on a copy of the target, and mixes it with the target in the shape of a path.
  private func mix(
    _ items: [DisplayList.Item],
    inside path: Path,
    _ rule: DisplayList.FillRule,
    _ transform: Affine,
    _ target: Target
  ) {
    let area = target.bounds
    spend(6 * Double(area.width * area.height))
    if isExhausted { return }
    let mask = PixelBuffer(area, target.format)
    fill(path, rule, transform, Paint(.white), mask.target)
    let painted = PixelBuffer(area, target.format)
    painted.target.copy(area, from: target)
    for item in items { draw(item, transform, painted.target) }
    target.restore(area, from: painted.target, where: mask.target)
  }
}

extension Path {
  /// Returns the pixels that a rectangle with upright edges covers fully; `nil` for other paths.
  fileprivate func wholePixels(under transform: Affine) -> PixelRect? {
    guard transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0 else {
      return nil
    }
    guard let corners, corners.count == 4 else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        || a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    else { return nil }
    // Rounded as edges are, to 1/256 pixel.
    let (first, second) = (Fixed.snapped(transform.apply(a)), Fixed.snapped(transform.apply(c)))
    let low = pointwiseMin(first, second)
    let high = pointwiseMax(first, second)
    return PixelRect(
      minX: (Int(low.x) + 255) >> 8,
      minY: (Int(low.y) + 255) >> 8,
      maxX: Int(high.x) >> 8,
      maxY: Int(high.y) >> 8
    )
  }
}
