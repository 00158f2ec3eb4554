import InkFormats
import InkGraphics
import InkStrokes

/// What a stroke of a Universal Ink Model looks like, in document units.
struct UIMLook {
  /// The widths at the points of the spline, one at least.
  let widths: [Double]

  /// What is not shown of it.
  private(set) var notes: [String] = []

  private var style: Style

  /// Works out widths, colour and tool.
  ///
  /// - Parameter scale: Document units to a unit of the paths.
  init(_ stroke: UIMStroke, _ model: UIMModel, scale: Double) throws(FormatError) {
    let brush = model.brushes[stroke.brush] ?? UIMBrush()
    let factor = brush.diameter * scale
    let sizes = stroke.sizes.isEmpty ? [stroke.style.size] : stroke.sizes
    widths = sizes.map { min(max($0 * factor, 0), Placement.farthest) }
    var color = stroke.style.color
    var changes = false
    for i in 0..<4 where !stroke.colors[i].isEmpty {
      let list = stroke.colors[i]
      let mean = list.reduce(0, +) / Double(list.count)
      color[i] = min(max(mean, 0), 1)
      if list.contains(where: { abs($0 - list[0]) > 0.01 }) { changes = true }
    }
    if changes { notes.append("varying colors along a stroke, drawn as their mean") }
    style = Style(
      color: Color(red: color.x, green: color.y, blue: color.z, alpha: color.w),
      width: 1
    )
    let mode = stroke.renderMode.lowercased()
    if mode.contains("destinationout") || mode.contains("destination-out")
      || mode.contains("eras")
    {
      style.tool = .eraser
      style.blendMode = .destinationOut
    } else if mode.contains("multiply") || mode.contains("highlight") {
      style.tool = .highlighter
      style.blendMode = .multiply
    }
    if brush.isRaster { notes.append("a particle brush, drawn as a line") }
    if !brush.isRound { notes.append("a brush that is not round, drawn as a round one") }
    if stroke.hasTurnedTips { notes.append("rotated or stretched tips, drawn as round ones") }
  }

  /// The brush for samples whose pressure gives the width; without a line the mean width.
  func brush(following line: FittedLine?) throws(FormatError) -> Brush {
    var style = style
    style.width = widths.reduce(0, +) / Double(max(widths.count, 1))
    if let line, style.width <= 0 { style.width = max(line.atZero, line.atOne) }
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      guard let line, finished.width > 0 else { return try Brush(style: finished) }
      let width = try PressureWidth(
        minimum: line.atZero / finished.width,
        maximum: line.atOne / finished.width
      )
      return try Brush(style: finished, stages: [.effect(width)])
    }
  }

  /// The brush for points of a spline, whose forces are shares of a width.
  func brush(ofWidth width: Double) throws(FormatError) -> Brush {
    var style = style
    style.width = width
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(
        style: finished,
        stages: [.effect(ProportionalWidth())],
        engine: CatmullRomEngine(parameters: .uniform)
      )
    }
  }
}

extension UIMStroke {
  /// A point that the curve goes through.
  struct Knot {
    /// Where it is.
    var place: Point
    /// The width there.
    var width: Double
  }

  /// What holds the control points.
  var box: Rect {
    var box = Rect.empty
    for i in x.indices { box.formUnion(Point(x[i], y[i])) }
    return box
  }

  /// Keeps the pieces of the spline between two of its points.
  mutating func cut(_ points: ClosedRange<Int>) {
    // A piece needs the control points around it.
    let range = max(points.lowerBound, 0)..<min(points.upperBound + 1, x.count)
    guard !range.isEmpty else { return }
    x = Array(x[range])
    y = Array(y[range])
    if sizes.count >= range.upperBound { sizes = Array(sizes[range]) }
    for i in 0..<4 where colors[i].count >= range.upperBound { colors[i] = Array(colors[i][range]) }
    (start, end) = (0, 1)
  }

  /// The points that the curve goes through: all but the first and the last, which only steer it,
  /// and its ends where they lie within a piece.
  func trimmed(widths: [Double]) -> [Knot] {
    func width(_ i: Int) -> Double { i < widths.count ? widths[i] : widths.last ?? 0 }
    var knots = x.indices.map { Knot(place: Point(x[$0], y[$0]), width: width($0)) }
    guard knots.count >= 4 else { return knots }
    let last = knots.count - 1
    func between(_ i: Int, _ t: Double) -> Knot {
      let (a, b, c, d) = (
        knots[i - 1].place, knots[i].place, knots[i + 1].place, knots[i + 2].place
      )
      func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        let square = t * t
        return 0.5
          * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square
            + (3 * b - a - 3 * c + d) * square * t)
      }
      return Knot(
        place: Point(value(a.x, b.x, c.x, d.x), value(a.y, b.y, c.y, d.y)),
        width: knots[i].width + (knots[i + 1].width - knots[i].width) * t
      )
    }
    let first = start > 0 && start < 1 ? between(1, start) : knots[1]
    let final = end > 0 && end < 1 ? between(last - 2, end) : knots[last - 1]
    knots[1] = first
    knots[last - 1] = final
    return Array(knots[1..<last])
  }
}
