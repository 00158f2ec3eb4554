public import InkGraphics

extension Brush {
  /// Returns the ink of a path drawn with the brush.
  ///
  /// Uses the style, effects and tip of the brush, as for a pen that reports no force and moves at a constant
  /// 500 page units per second. Engine and filters, which work on samples, are not used.
  ///
  /// A closed contour begins in the middle of its first curve, so that all its corners are joined. Its dash
  /// pattern is scaled to repeat a whole number of times.
  ///
  /// Cost: linear in the number of curves; with effects, in the length as well.
  ///
  /// - Parameter path: The contours, in page units.
  /// - Returns: An item for each contour that has ink, in order.
  public func outline(of path: Path) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    for contour in path.contours {
      if let item = outline(of: contour) { items.append(item) }
    }
    return items
  }

  /// The assumed speed of the pen, in page units per second.
  private static let speed = 500.0

  /// The length of the segments at whose ends effects are evaluated, in page units.
  ///
  /// They are longer if a contour would have more than ``maximumPieces`` of them.
  private static let piece = 8.0
  private static let maximumPieces = 4096.0

  /// The fraction of the first and last curve of a closed contour that is split off.
  ///
  /// A closed contour is drawn as an open one whose two ends meet in the middle of its first curve. The short pieces at
  /// these ends give the caps there precise directions.
  private static let seam = 1.0 / 4

  private func outline(of contour: Path.Contour) -> DisplayList.Item? {
    var curves = contour.curves
    if contour.isClosed, let first = curves.first {
      let halves = first.split(at: 0.5)
      if first.isLine {
        curves[0] = halves.second
        curves.append(halves.first)
      } else {
        // The caps at both ends are perpendicular to their curves, whose directions are more precise in short curves.
        let begin = halves.second.split(at: Self.seam)
        let end = halves.first.split(at: 1 - Self.seam)
        curves.replaceSubrange(0..<1, with: [begin.first, begin.second])
        curves += [end.first, end.second]
      }
    }
    var lengths: [Double] = []
    var total = 0.0
    for curve in curves {
      let length = ArcLength(curve).total
      lengths.append(length)
      total += length
    }
    guard total.isFinite else { return nil }
    let plain = withoutFilters
    let isPlain = plain.stages.isEmpty
    let step = max(Self.piece, total / Self.maximumPieces)
    var samples = [StrokeSample(location: contour.start, time: 0)]
    var pieces: [CubicCurve] = []
    var way = 0.0
    for (curve, length) in zip(curves, lengths) {
      let count = isPlain ? 1 : max(Int((length / step).rounded(.up)), 1)
      for part in curve.parts(count) {
        way += length / Double(count)
        pieces.append(part)
        samples.append(StrokeSample(location: part.end, time: way / Self.speed))
      }
    }
    if contour.isClosed { samples[0].location = curves[0].start }
    let nibs = Stroke(id: StrokeID(0), kind: .pen, brush: plain, samples: samples).nibs()
    guard nibs.count == samples.count else { return nil }
    var shape = StrokeShape()
    let start = CubicCurve(line: samples[0].location, samples[0].location)
    shape.put(StrokeElement(curve: start, start: nibs[0], end: nibs[0], sample: 0), at: 0)
    for (i, curve) in pieces.enumerated() {
      let element = StrokeElement(curve: curve, start: nibs[i], end: nibs[i + 1], sample: i + 1)
      shape.put(element, at: i + 1)
    }
    return StrokeMarks(contour.isClosed ? closed(over: total) : self, shape).item
  }

  private var withoutFilters: Brush {
    var kept: [BrushStage] = []
    for stage in stages {
      if case .effect = stage { kept.append(stage) }
    }
    // A brush with fewer stages stays within the limits of `init`, so it needs no check.
    return kept.count == stages.count
      ? self : Brush(unchecked: style, kept, engine, tip, retention)
  }

  /// Returns the brush for a closed outline of a length, in page units: with fitting dashes, or without caps.
  private func closed(over length: Double) -> Brush {
    var style = style
    if var dash = style.dash {
      var period = 0.0
      for part in dash.lengths { period += part }
      if dash.lengths.count % 2 == 1 { period *= 2 }
      let turns = max((length / period).rounded(), 1)
      let scale = length / (turns * period)
      guard scale.isFinite, scale > 0, period * scale >= Style.Dash.minimumPeriod else {
        return self
      }
      dash.lengths = dash.lengths.map { $0 * scale }
      dash.phase *= scale
      style.dash = dash
    } else {
      // Ends without caps meet exactly.
      style.cap = .butt
    }
    return Brush(unchecked: style, stages, engine, tip, retention)
  }
}

extension Path {
  /// A contour of consecutive curves.
  fileprivate struct Contour {
    var start: Point
    var curves: [CubicCurve] = []
    var isClosed = false
  }

  fileprivate var contours: [Contour] {
    var result: [Contour] = []
    var contour: Contour?
    var at = Point.origin
    func line(to end: Point) -> CubicCurve { CubicCurve(line: at, end) }
    for element in elements {
      if case .move(let p) = element {
        if let contour { result.append(contour) }
        contour = Contour(start: p)
        at = p
        continue
      }
      var open = contour ?? Contour(start: at)
      switch element {
      case .move: break
      case .line(let p):
        if p != at { open.curves.append(line(to: p)) }
        at = p
      case .quadratic(let c, let p):
        open.curves.append(CubicCurve(quadratic: at, c, p))
        at = p
      case .cubic(let c1, let c2, let p):
        open.curves.append(CubicCurve(at, c1, c2, p))
        at = p
      case .close:
        if at != open.start { open.curves.append(line(to: open.start)) }
        open.isClosed = !open.curves.isEmpty
        at = open.start
        result.append(open)
        contour = nil
        continue
      }
      contour = open
    }
    if let contour { result.append(contour) }
    return result
  }
}

extension CubicCurve {
  fileprivate func split(at t: Double) -> (first: CubicCurve, second: CubicCurve) {
    if isLine {
      let middle = start.interpolated(to: end, t)
      return (CubicCurve(line: start, middle), CubicCurve(line: middle, end))
    }
    let a = start.interpolated(to: control1, t)
    let b = control1.interpolated(to: control2, t)
    let c = control2.interpolated(to: end, t)
    let (d, e) = (a.interpolated(to: b, t), b.interpolated(to: c, t))
    let middle = d.interpolated(to: e, t)
    return (CubicCurve(start, a, d, middle), CubicCurve(middle, e, c, end))
  }

  /// Splits the curve into parts of equal parameter ranges.
  fileprivate func parts(_ count: Int) -> [CubicCurve] {
    var result: [CubicCurve] = []
    var rest = self
    for i in 0..<(count - 1) {
      let parts = rest.split(at: 1 / Double(count - i))
      result.append(parts.first)
      rest = parts.second
    }
    result.append(rest)
    return result
  }
}
