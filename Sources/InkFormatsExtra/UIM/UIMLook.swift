import InkFormats
import InkGraphics
import InkStrokes

/// The appearance of a stroke of a Universal Ink Model: widths, color and tool.
struct UIMLook {
  /// The widths at the points of the spline in page units, at least one.
  let widths: [Double]

  /// Messages about details of the appearance that aren't drawn.
  private(set) var notes: [String] = []

  private var style: Style

  /// Computes widths, color and tool of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - model: The model with its brush and style.
  ///   - scale: The number of page units per unit of stroke coordinates.
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
    if changes { notes.append("a stroke of varying color, drawn in its mean color") }
    style = Style(
      color: Color(red: color.x, green: color.y, blue: color.z, alpha: color.w),
      width: 1
    )
    let mode = stroke.renderMode.lowercased()
    if mode.contains("destinationout") || mode.contains("destination-out")
      || mode.contains("eras")
    {
      style.purpose = .eraser
      style.blendMode = .destinationOut
    } else if mode.contains("multiply") || mode.contains("highlight") {
      style.purpose = .highlighter
      style.blendMode = .multiply
    }
    if brush.isRaster {
      // Particles overlap, so the ink is more opaque than each of them.
      let opacity = 1 - Real.pow(1 - color.w, brush.overlap)
      style.color = style.color.withAlpha(min(max(opacity, 0), 1))
      notes.append("a brush of particles, drawn as a line")
    }
    if !brush.isRound { notes.append("a brush that is not round, drawn as a round one") }
    if stroke.hasTurnedTips { notes.append("rotated or stretched tips, drawn as round ones") }
  }

  /// Creates the brush for spline points of at most a width in page units.
  ///
  /// - Parameters:
  ///   - width: The greatest width, in page units.
  ///   - line: The width in page units over pressure; `nil`, the default, if the forces are fractions of the width.
  func brush(ofWidth width: Double, following line: WidthLine? = nil) throws(FormatError) -> Brush {
    var style = style
    style.width = width
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      var effect: any StrokeEffect = ProportionalWidth()
      if let line, width > 0 {
        effect = try PressureWidth(minimum: line.atZero / width, maximum: line.atOne / width)
      }
      return try Brush(
        style: finished,
        stages: [.effect(effect)],
        engine: CatmullRomEngine()
      )
    }
  }
}

extension UIMStroke {
  /// A point on the spline of the stroke.
  struct Knot {
    /// The location, in units of stroke coordinates.
    var position: Point
    /// The width, in page units.
    var width: Double
  }

  /// Keeps only the segments of the spline between two of its points, by their indices.
  mutating func cut(_ points: ClosedRange<Int>) {
    // The segments at the ends also need the control points beyond them.
    let range = max(points.lowerBound, 0)..<min(points.upperBound + 1, x.count)
    guard !range.isEmpty else { return }
    x = Array(x[range])
    y = Array(y[range])
    if sizes.count >= range.upperBound { sizes = Array(sizes[range]) }
    for i in 0..<4 where colors[i].count >= range.upperBound { colors[i] = Array(colors[i][range]) }
    (start, end) = (0, 1)
  }

  /// Returns the points on the curve: all except the first and the last, which only shape it, and with the ends moved
  /// to `start` and `end` if those are within a segment.
  func trimmed(widths: [Double]) -> [Knot] {
    func width(_ i: Int) -> Double { i < widths.count ? widths[i] : widths.last ?? 0 }
    var knots = x.indices.map { Knot(position: Point(x[$0], y[$0]), width: width($0)) }
    guard knots.count >= 4 else { return knots }
    let last = knots.count - 1
    func between(_ i: Int, _ t: Double) -> Knot {
      let (a, b, c, d) = (
        knots[i - 1].position, knots[i].position, knots[i + 1].position, knots[i + 2].position
      )
      func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        let square = t * t
        return 0.5
          * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square
            + (3 * b - a - 3 * c + d) * square * t)
      }
      return Knot(
        position: Point(value(a.x, b.x, c.x, d.x), value(a.y, b.y, c.y, d.y)),
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
