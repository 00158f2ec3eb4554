import InkGraphics
import InkStrokes

/// Strokes that trace the outlines of painted items, for programs that only know traces of ink.
struct InkMLOutlines {
  private(set) var strokes: [Stroke] = []

  /// The content that programs other than Inkstone lose: interiors, pictures, dabs (prints of a brush tip), blend
  /// modes.
  private(set) var losses = WritingLosses()

  /// The maximum distance of lines from their curves, in page units.
  private static let tolerance = 0.05

  /// The width of outlines of filled areas, in page units.
  private static let outlineWidth = 1.0

  /// Adds strokes that trace a painted item in a group with an opacity, 0…1; omits items that erase.
  mutating func add(_ item: DisplayList.Item, opacity: Double = 1) {
    switch item {
    case .ink(let ribbon, let paint): if !paint.erases { add(ribbon, paint, opacity) }
    case .dabs(_, let paint): if !paint.erases { losses.add("ink stamped in dabs") }
    case .path(let path, _, let paint): if !paint.erases { add(path, paint, opacity) }
    case .glyphs(let run, let paint):
      if !paint.erases { for path in run.paths { add(path, paint, opacity) } }
    case .gradient(let path, _, let gradient, let alpha, _):
      losses.add("the gradient of a shape")
      let color = gradient.color(at: 0.5)
      add(path, Paint(Color(rgb: color).withAlpha(Double(color.w))), opacity * alpha)
    case .clip(let items, _, _):
      losses.add("the clipping of an item")
      for item in items { add(item, opacity: opacity) }
    case .image: losses.add("a picture")
    case .group(let items, let alpha, let mode):
      if mode != .sourceOver { losses.add("the blend mode of an item") }
      for item in items { add(item, opacity: opacity * alpha) }
    case .layer(let items, let alpha): for item in items { add(item, opacity: opacity * alpha) }
    }
  }

  private mutating func add(_ ribbon: Ribbon, _ paint: Paint, _ opacity: Double) {
    var points = [ribbon.start]
    var from = ribbon.start
    for segment in ribbon.segments {
      let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
      from = segment.end
      if segment.isGap {
        add(points, paint, opacity, width: 2 * ribbon.startRadius)
        points = [from]
      } else {
        Self.append(curve, to: &points)
      }
    }
    add(points, paint, opacity, width: 2 * ribbon.startRadius)
  }

  private mutating func add(_ path: Path, _ paint: Paint, _ opacity: Double) {
    losses.add("the interior of filled shapes")
    var points: [Point] = []
    var from = Point.origin
    func end(_ writer: inout Self) {
      if points.count > 1 { writer.add(points, paint, opacity, width: Self.outlineWidth) }
      points = []
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        end(&self)
        points = [p]
        from = p
      case .line(let p):
        points.append(p)
        from = p
      case .quadratic(let a, let p):
        let curve = CubicCurve(
          from,
          from.interpolated(to: a, 2.0 / 3),
          p.interpolated(to: a, 2.0 / 3),
          p
        )
        Self.append(curve, to: &points)
        from = p
      case .cubic(let a, let b, let p):
        Self.append(CubicCurve(from, a, b, p), to: &points)
        from = p
      case .close:
        if let first = points.first {
          points.append(first)
          from = first
        }
        end(&self)
        points = [from]
      }
    }
    end(&self)
  }

  private static func append(_ curve: CubicCurve, to points: inout [Point]) {
    let count = curve.subdivisionCount(tolerance: tolerance)
    for i in 1...max(count, 1) { points.append(curve.point(at: Double(i) / Double(max(count, 1)))) }
  }

  private mutating func add(_ points: [Point], _ paint: Paint, _ opacity: Double, width: Double) {
    guard width > 0, !points.isEmpty, points.allSatisfy({ $0.isFinite }) else { return }
    let color = paint.color.withAlpha(paint.color.alpha * opacity)
    guard
      let brush = try? Brush(
        style: Style(color: color, width: width),
        engine: PolylineEngine.shared
      )
    else { return }
    let samples = points.enumerated().map { StrokeSample(location: $1, time: 0.01 * Double($0)) }
    strokes.append(Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples))
  }
}
