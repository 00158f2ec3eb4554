public import InkGraphics
import InkRaster

/// The simplest implementation from a display list to pixels, as a reference for others.
///
/// Coverage is measured on many scanlines per pixel, exactly along each; ink is the union of true
/// discs and the bands tangent to them, so no property of an outline matters. All
/// compositing is done in Double by ``BlendMode/composite(_:over:coverage:)``, and pixels are
/// rounded once, at the end. Hundreds of times slower than ``Rasterizer``.
public struct ReferenceRasterizer {
  /// The number of scanlines per row of pixels.
  ///
  /// The default is 64.
  public var linesPerPixel: Int

  /// The largest distance, in device pixels, from curves to their line segments.
  ///
  /// The default is 0.005.
  public var tolerance: Double

  /// Creates a reference rasterizer.
  ///
  /// - Precondition: Both values are positive.
  public init(linesPerPixel: Int = 64, tolerance: Double = 0.005) {
    precondition(linesPerPixel > 0 && tolerance > 0, "both values are positive")
    self.linesPerPixel = linesPerPixel
    self.tolerance = tolerance
  }

  /// Paints a display list over a picture.
  ///
  /// - Parameters:
  ///   - list: The items, the first at the bottom.
  ///   - transform: The transform from the list's space to device pixels.
  ///   - pixmap: The pixels to paint on.
  public func draw(
    _ list: DisplayList,
    transform: Affine = .identity,
    into pixmap: inout Pixmap
  ) {
    var canvas = ReferenceCanvas(pixmap)
    for item in list.items { draw(item, transform, &canvas) }
    canvas.write(to: &pixmap)
  }

  private func draw(
    _ item: DisplayList.Item,
    _ transform: Affine,
    _ canvas: inout ReferenceCanvas
  ) {
    switch item {
    case .ink(let ribbon, let paint):
      let cover = coverage(of: ribbon, transform, canvas)
      if ribbon.shades.isEmpty {
        canvas.paint(cover, paint)
      } else if let back = transform.inverted {
        let shades = ReferenceShades(ribbon, steps(of: ribbon, transform), transform)
        canvas.paint(cover, paint) { shades.color(at: back.apply($0)) }
      }
    case .dabs(let trail, let paint): draw(trail, transform, paint, &canvas)
    case .path(let path, let rule, let paint):
      canvas.paint(coverage(of: path, rule, transform, canvas), paint)
    case .glyphs(let run, let paint):
      for path in run.paths {
        canvas.paint(coverage(of: path, .nonZero, transform, canvas), paint)
      }
    case .gradient(let path, let rule, let gradient, let alpha, let mode):
      guard let back = gradient.transform.concatenating(transform).inverted else { return }
      let shades = ReferenceGradient(gradient)
      canvas.paint(
        coverage(of: path, rule, transform, canvas),
        Paint(Color.black.withAlpha(alpha), blendMode: mode)
      ) { shades.color(at: back.apply($0)) }
    case .clip(let items, let path, let rule):
      var inside = canvas
      for item in items { draw(item, transform, &inside) }
      canvas.mix(inside, coverage(of: path, rule, transform, canvas))
    case .image(let picture, let rect, let alpha, let matrix) where picture.vector != nil:
      guard let vector = picture.vector else { return }
      let placed = Affine(
        a: rect.width / vector.width,
        b: 0,
        c: 0,
        d: rect.height / vector.height,
        tx: rect.minX,
        ty: rect.minY
      )
      let page = Path(Rect(x: 0, y: 0, width: vector.width, height: vector.height))
      let shown = DisplayList.Item.clip(vector.displayList.items, page, .nonZero)
      let whole = placed.concatenating(matrix).concatenating(transform)
      let scale = (whole.a * whole.d - whole.b * whole.c).magnitude.squareRoot()
      let visible = shown.withInk(ofRadius: 0.5 / scale)
      draw(alpha < 1 ? .group([visible], alpha: alpha, .sourceOver) : visible, whole, &canvas)
    case .image(let picture, let rect, let alpha, let matrix):
      let whole = matrix.concatenating(transform)
      let cover = coverage(of: Path(rect), .nonZero, whole, canvas)
      canvas.paint(picture.pixmap, rect, alpha, whole, cover)
    case .group(let items, let alpha, let mode):
      var layer = ReferenceCanvas(width: canvas.width, height: canvas.height)
      for item in items { draw(item, transform, &layer) }
      canvas.composite(layer, alpha, mode)
    case .layer(let items, let alpha):
      let below = canvas
      for item in items {
        if item.erases {
          var mask = ReferenceCanvas(width: canvas.width, height: canvas.height)
          draw(item.eraserMask, transform, &mask)
          canvas.restore(below, where: mask)
        } else {
          draw(item, transform, &canvas)
        }
      }
      canvas.interpolate(from: below, min(max(alpha, 0), 1))
    }
  }

  /// Returns the coverage of each pixel by ink, 0…1, row by row.
  func coverage(
    of ribbon: Ribbon,
    _ transform: Affine,
    _ canvas: ReferenceCanvas
  ) -> [Double] {
    guard let back = transform.inverted else {
      return [Double](repeating: 0, count: canvas.width * canvas.height)
    }
    let parts = steps(of: ribbon, transform)
    if ribbon.cap == .round, ribbon.join == .round {
      let chains = parts.map { part in
        CapsuleChain(part.prefix(1).map { $0.from } + part.map { $0.to })
      }
      return measure(canvas) { y, spans in
        for chain in chains { chain.appendSpans(y, transform, back, &spans) }
      }
    }
    var shapes = InkShapes()
    for part in parts { shapes.append(part, ribbon.cap, ribbon.join) }
    return measure(canvas) { y, spans in shapes.appendSpans(y, transform, &spans) }
  }

  /// Returns the coverage of each pixel by a path, 0…1, row by row.
  func coverage(
    of path: Path,
    _ rule: DisplayList.FillRule,
    _ transform: Affine,
    _ canvas: ReferenceCanvas
  ) -> [Double] {
    var edges: [(Point, Point)] = []
    path.forEachEdge(tolerance: tolerance, transform: transform) { a, b in
      if a.isFinite, b.isFinite { edges.append((a, b)) }
    }
    return measure(canvas) { y, spans in
      var crossings: [(x: Double, turn: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
        crossings.append((x, b.y > a.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (i, crossing) in crossings.enumerated() {
        winding += crossing.turn
        let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
        if isInside, i + 1 < crossings.count { spans.append((crossing.x, crossings[i + 1].x)) }
      }
    }
  }

  /// Sums spans on all scanlines; they may overlap and be in any order.
  private func measure(
    _ canvas: ReferenceCanvas,
    _ spansAt: (Double, inout [(Double, Double)]) -> Void
  ) -> [Double] {
    var cover = [Double](repeating: 0, count: canvas.width * canvas.height)
    var spans: [(Double, Double)] = []
    let weight = 1 / Double(linesPerPixel)
    for line in 0..<(canvas.height * linesPerPixel) {
      spans.removeAll(keepingCapacity: true)
      spansAt((Double(line) + 0.5) * weight, &spans)
      spans.sort { $0.0 < $1.0 }
      let row = line / linesPerPixel * canvas.width
      var end = 0.0
      for (a, b) in spans {
        let left = max(a, end)
        let right = min(b, Double(canvas.width))
        if right <= left { continue }
        end = right
        var x = Int(left)
        while Double(x) < right {
          cover[row + x] += weight * (min(Double(x + 1), right) - max(Double(x), left))
          x += 1
        }
      }
    }
    return cover
  }

  /// Returns steps short enough to replace the ribbon by straight bands, for each uninterrupted part.
  func steps(of ribbon: Ribbon, _ transform: Affine) -> [[InkShapes.Step]] {
    var parts: [[InkShapes.Step]] = []
    var part: [InkShapes.Step] = []
    func sample(_ p: Point, _ r: Double) -> InkDisc? {
      p.isFinite && r.isFinite ? InkDisc(x: p.x, y: p.y, radius: max(r, 0)) : nil
    }
    var last = sample(ribbon.start, ribbon.startRadius)
    if ribbon.segments.isEmpty, let last { return [[InkShapes.Step(from: last, to: last)]] }
    for (index, segment) in ribbon.segments.enumerated() {
      if segment.isGap, !part.isEmpty {
        parts.append(part)
        part = []
      }
      guard let end = sample(segment.end, segment.radius) else { continue }
      defer { last = end }
      if segment.isGap { continue }
      guard let from = last else {
        part.append(InkShapes.Step(from: end, to: end, segment: index, start: 1, end: 1))
        continue
      }
      let start = Point(from.x, from.y)
      var curve = CubicCurve(start, segment.control1, segment.control2, segment.end)
      if !segment.control1.isFinite || !segment.control2.isFinite {
        curve = CubicCurve(line: start, segment.end)
      }
      let count = curve.subdivisionCount(tolerance: tolerance / max(transform.largestScale, 1e-9))
      let first = part.count
      var before = from
      for i in 1...count {
        let t = Double(i) / Double(count)
        let p = curve.point(at: t)
        let to =
          i == count
          ? end
          : InkDisc(x: p.x, y: p.y, radius: from.radius + (end.radius - from.radius) * t)
        part.append(
          InkShapes.Step(
            from: before,
            to: to,
            segment: index,
            start: Double(i - 1) / Double(count),
            end: t
          )
        )
        before = to
      }
      part[first].into = curve.isLine ? curve.end - curve.start : curve.direction
      part[part.count - 1].out =
        curve.isLine ? curve.end - curve.start : curve.reversed.direction * -1
      part[first].into = part[first].into?.normal
      part[part.count - 1].out = part[part.count - 1].out?.normal
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }
}

extension CubicCurve {
  /// The direction at its start.
  fileprivate var direction: Vector {
    for p in [control1, control2] where (p - start).length > 1e-6 { return p - start }
    return end - start
  }

  fileprivate var reversed: CubicCurve { CubicCurve(end, control2, control1, start) }
}

extension Vector {
  fileprivate var normal: Vector? { length > 1e-9 ? self * (1 / length) : nil }
}

extension DisplayList.Item {
  /// Returns the item with all ink of at least a radius.
  fileprivate func withInk(ofRadius radius: Double) -> DisplayList.Item {
    switch self {
    case .ink(var ribbon, let paint):
      ribbon.startRadius = max(ribbon.startRadius, radius)
      for i in ribbon.segments.indices {
        ribbon.segments[i].radius = max(ribbon.segments[i].radius, radius)
      }
      return .ink(ribbon, paint)
    case .group(let items, let alpha, let mode):
      return .group(items.map { $0.withInk(ofRadius: radius) }, alpha: alpha, mode)
    case .layer(let items, let alpha):
      return .layer(items.map { $0.withInk(ofRadius: radius) }, alpha: alpha)
    case .clip(let items, let path, let rule):
      return .clip(items.map { $0.withInk(ofRadius: radius) }, path, rule)
    case .dabs, .path, .glyphs, .gradient, .image: return self
    }
  }
}
