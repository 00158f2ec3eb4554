import InkDrawing
public import InkGraphics

extension PDFWriter {
  /// Adds an item, in page units, on top of the page.
  ///
  /// - Precondition: A page has begun. The item is no eraser; see ``addLayer(_:alpha:)``.
  public func add(_ item: DisplayList.Item) {
    guard budget.spend(writing: item, as: .pdf) else { return }
    switch item {
    case .ink(let ribbon, let paint):
      if paint.isVisible { ribbon.shades.isEmpty ? ink(ribbon, paint) : shaded(ribbon, paint) }
    case .dabs(let trail, let paint): if paint.isVisible { dabs(trail, paint) }
    case .path(let path, let rule, let paint): if paint.isVisible { fill(path, rule, paint) }
    case .glyphs(let run, let paint):
      if paint.isVisible { for path in run.paths { fill(path, .nonZero, paint) } }
    case .gradient(let path, let rule, let gradient, let alpha, let mode):
      if alpha > 0, mode != .destination { fill(path, rule, gradient, alpha, mode) }
    case .clip(let items, let path, let rule): clip(items, path, rule)
    case .image(let picture, let rect, let alpha, let transform):
      if alpha > 0, let vector = picture.vector {
        let shown = vector.displayItem(in: rect, transform)
        alpha < 1 ? group([shown], alpha, .sourceOver) : add(shown)
      } else if alpha > 0, let object = object(of: picture) {
        image(object, rect, alpha, .sourceOver, placed: transform)
      }
    case .group(let items, let alpha, let mode):
      if alpha > 0, mode != .destination { group(items, alpha, mode) }
    case .layer(let items, let alpha): addLayer(items, alpha: alpha)
    }
    flushIfFull()
  }

  private func group(_ items: [DisplayList.Item], _ alpha: Double, _ mode: BlendMode) {
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    let object = form(box) { addLayer(items) }
    setState(alpha, mode)
    use(object)
  }

  /// Fills a path.
  func fill(_ path: Path, _ rule: DisplayList.FillRule, _ paint: Paint) {
    if path.isEmpty { return }
    setState(paint.opacity, paint.blendMode)
    content.setFill(paint.color.rgba >> 8)
    near(path.start, path.elements.count) {
      content.append(path)
      content.add(rule == .evenOdd ? "f*" : "f")
    }
  }

  /// Calls a function that adds content near a point, with the point as the origin if that makes numbers shorter.
  ///
  /// - Parameter count: The number of path elements that the function adds; from 16 on, the origin is moved.
  private func near(_ point: Point, _ count: Int, _ body: () -> Void) {
    guard count >= 16, point.isFinite else { return body() }
    let kept = content.save()
    content.setOrigin(point)
    body()
    content.restore(kept)
  }

  // MARK: Ink

  /// Paints ink of one color.
  private func ink(_ ribbon: Ribbon, _ paint: Paint) {
    guard let radius = ribbon.evenRadius else { return fill(outline(ribbon), .nonZero, paint) }
    if radius == 0 { return }
    setState(paint.opacity, paint.blendMode)
    content.setStroke(paint.color.rgba >> 8)
    content.setLine(width: 2 * radius, ribbon.cap, ribbon.join)
    near(ribbon.start, ribbon.segments.count) { appendLines(of: ribbon) }
  }

  /// Appends the center line of ink as a path to be stroked.
  private func appendLines(of ribbon: Ribbon) {
    var last = ribbon.start
    // Whether the current subpath has begun, and whether it has a line or curve.
    var (isDown, hasMoved) = (false, false)
    func endSubpath() {
      if isDown, !hasMoved { content.dot() }
      (isDown, hasMoved) = (false, false)
    }
    for segment in ribbon.segments {
      if segment.isGap {
        endSubpath()
      } else {
        if !isDown { content.move(to: last) }
        isDown = true
        let curve = CubicCurve(last, segment.control1, segment.control2, segment.end)
        if add(curve) { hasMoved = true }
      }
      last = segment.end
    }
    if ribbon.segments.isEmpty {
      content.move(to: last)
      isDown = true
    }
    endSubpath()
    content.add("S")
  }

  /// Appends a curve of a center line.
  ///
  /// At the cusp of a curve that reverses its direction, readers omit the round join, so lines replace it.
  ///
  /// - Returns: Whether anything was appended.
  private func add(_ curve: CubicCurve) -> Bool {
    if curve.isLine { return content.line(to: curve.end) }
    let (a, b) = (curve.control1 - curve.start, curve.control2 - curve.control1)
    let c = curve.end - curve.control2
    guard a.dot(b) < 0 || b.dot(c) < 0 || a.dot(c) < 0 else {
      return content.cubic(curve.control1, curve.control2, to: curve.end)
    }
    var moves = false
    let count = max(curve.subdivisionCount(tolerance: 0.01), 8)
    for i in 1...count where content.line(to: curve.point(at: Double(i) / Double(count))) {
      moves = true
    }
    return moves
  }

  /// Paints ink whose color or opacity changes along the stroke.
  private func shaded(_ ribbon: Ribbon, _ paint: Paint) {
    let even = ribbon.evenOpacity
    let shaded = ShadedPieces(ribbon)
    let pieces = shaded.pieces
    if even == nil || pieces.count > 1 && !shaded.areFaithful,
      let drawn = picture(.ink(ribbon, paint.plain))
    {
      return image(drawn.pixmap, drawn.area, paint.opacity, paint.blendMode)
    }
    var plain = ribbon
    plain.shades = []
    let alpha = paint.opacity * (even ?? ribbon.meanOpacity)
    if pieces.count < 2 {
      let color = Color(rgb: pieces.first?.color ?? ribbon.shades[0])
      ink(plain, Paint(color.withAlpha(alpha), blendMode: paint.blendMode))
      return
    }
    let shape = outline(plain)
    if shape.isEmpty || !(alpha > 0) { return }
    let paintPieces = { [self] in
      setState(1)
      let kept = content.save()
      content.append(shape)
      content.add("W n")
      for piece in pieces { fill(piece.path, .nonZero, Paint(Color(rgb: piece.color))) }
      content.restore(kept)
    }
    // Pieces of one color overlap, so only opaque ones painted source-over need no group.
    if alpha >= 1, paint.blendMode == .sourceOver { return paintPieces() }
    let object = form(ribbon.bounds, PDFWriter.isolated, paintPieces)
    setState(alpha, paint.blendMode)
    use(object)
  }

  /// Paints dabs as a picture if a painter is available, otherwise as discs.
  private func dabs(_ trail: DabTrail, _ paint: Paint) {
    if trail.dabs.isEmpty { return }
    if let drawn = picture(.dabs(trail, paint.plain)) {
      return image(drawn.pixmap, drawn.area, paint.opacity, paint.blendMode)
    }
    let object = form(trail.bounds) {
      for dab in trail.dabs {
        let color = trail.isShaded ? Color(rgb: dab.color) : paint.color
        let disc = Ribbon(start: dab.center, radius: dab.radius)
        ink(disc, Paint(color.withAlpha(Double(dab.color.w))))
      }
    }
    setState(paint.opacity, paint.blendMode)
    use(object)
  }
}

extension Path {
  /// The start of the first contour; the origin if the path is empty.
  fileprivate var start: Point {
    if case .move(let p)? = elements.first { return p }
    return .origin
  }
}

extension Paint {
  /// The opacity, 0…1.
  fileprivate var opacity: Double { color.sRGBA.w }

  /// Whether painting has any effect.
  fileprivate var isVisible: Bool { blendMode != .destination && color.sRGBA.w > 0 }
}

extension Ribbon {
  /// The constant radius of the ink, within 1/100 of the file's coordinate unit.
  ///
  /// `nil` if the radius varies, if a segment of length 0 has no round cap, or if a value isn't finite.
  fileprivate var evenRadius: Double? {
    guard start.isFinite, startRadius.isFinite else { return nil }
    var (low, high) = (startRadius, startRadius)
    var last = start
    for segment in segments {
      low = min(low, segment.radius)
      high = max(high, segment.radius)
      guard segment.end.isFinite, segment.control1.isFinite, segment.control2.isFinite else {
        return nil
      }
      if cap != .round, !segment.isGap, segment.end.distance(to: last) < 0.02 { return nil }
      last = segment.end
    }
    guard high - low <= 0.0001, high < 1e6 else { return nil }
    if cap != .round, segments.isEmpty { return nil }
    return max(high, 0)
  }
}
