package import InkGraphics

/// Ink whose color changes along the stroke, divided into short lengths that are nearly of one color.
///
/// Each piece is the area between the perpendiculars at its ends, slightly wider than the ink and slightly
/// longer than its color, to be painted within the outline of the whole: so there are no gaps between
/// them, and where ink crosses itself the later piece is on top.
///
/// The rasterizer paints the same as long as perpendiculars of different colors do not cross within the
/// ink: see ``areFaithful``.
package struct ShadedPieces {
  /// A short length of the ink, and its color.
  package struct Piece {
    /// The area, of triangles, quadrilaterals and polygons of the same orientation, for non-zero filling.
    package var path = Path()
    /// Red, green and blue, 0…1.
    package var color: SIMD4<Float>
  }

  /// The pieces, in the order of the stroke.
  package private(set) var pieces: [Piece] = []

  /// Whether the pieces look like the ink.
  ///
  /// They do not if the radius changes faster than the pen moves, or if the line both turns and changes its
  /// color within its own radius.
  package private(set) var areFaithful = true

  /// The distance by which pieces are wider than the ink on each side, in page units.
  private static let margin = 0.25
  /// The maximum change of a color channel (0…1) within a piece.
  private static let colorStep: Float = 5 / 255
  private static let maximumSteps = 512.0
  /// The maximum change of a color channel (0…1) along a length of one radius in which the line turns.
  ///
  /// With a greater change the pieces aren't ``areFaithful``.
  private static let turningStep: Float = 24 / 255

  /// A point of the center line, with the direction, radius (page units) and color of the ink there.
  private struct Station {
    var center: Point
    var direction: Vector
    var radius: Double
    var color: SIMD4<Float>

    func side(_ sign: Double) -> Point {
      center + direction.perpendicular * (sign * (radius * 1.1 + ShadedPieces.margin))
    }
  }

  private var from: Station?
  /// The stations within about the radius of the ink before the last one, with their distances along the ink in page
  /// units.
  private var recent: ArraySlice<(station: Station, way: Double)> = []
  private var firstColor = SIMD4<Float>.zero
  private var path = Path()
  private let reach: Double

  /// Divides ink whose ``Ribbon/shades`` aren't empty into pieces.
  package init(_ ribbon: Ribbon) {
    reach = ribbon.reach
    var end = ribbon.start
    var radius = ribbon.startRadius
    for (index, segment) in ribbon.segments.enumerated() {
      let colors = (ribbon.shades[index], ribbon.shades[index + 1])
      if segment.isGap {
        finishRun()
      } else {
        let curve = CubicCurve(end, segment.control1, segment.control2, segment.end)
        if abs(segment.radius - radius) > 0.5 * segment.end.distance(to: end) + 0.05 {
          areFaithful = false
        }
        add(curve, (radius, segment.radius), colors)
      }
      end = segment.end
      radius = segment.radius
    }
    finishRun()
  }

  private mutating func add(
    _ curve: CubicCurve,
    _ radii: (Double, Double),
    _ colors: (SIMD4<Float>, SIMD4<Float>)
  ) {
    let change = Self.change(colors.0, colors.1)
    var count = Double(curve.subdivisionCount(tolerance: 0.05))
    count = min(max(count, Double((change / Self.colorStep).rounded(.up))), Self.maximumSteps)
    for i in 0...Int(count) {
      let t = Double(i) / count
      let direction = curve.direction(at: t).normalized
      // Where the curve has no direction, the perpendicular is undefined.
      if direction == .zero { continue }
      let station = Station(
        center: curve.evenPoint(at: t),
        direction: direction,
        radius: radii.0 + (radii.1 - radii.0) * t,
        color: colors.0 + (colors.1 - colors.0) * Float(t)
      )
      compare(station)
      if i == 0 { meet(station) } else { advance(to: station) }
    }
  }

  /// Clears ``areFaithful`` if the line turns and changes its color within its radius.
  private mutating func compare(_ station: Station) {
    let way = recent.last.map { $0.way + $0.station.center.distance(to: station.center) } ?? 0
    recent.append((station, way))
    while let next = recent.dropFirst().first, way - next.way >= station.radius {
      recent.removeFirst()
    }
    guard areFaithful, let first = recent.first?.station else { return }
    if first.direction.dot(station.direction) < 0.8,
      Self.change(first.color, station.color) > Self.turningStep
    {
      areFaithful = false
    }
  }

  /// Begins a curve at its first ``Station``, which follows that of another curve or begins a run without gaps.
  private mutating func meet(_ station: Station) {
    guard let last = from else {
      var behind = station
      behind.center = behind.center - station.direction * (station.radius * reach)
      firstColor = station.color
      append(behind, station)
      from = station
      return
    }
    // At a corner, the ink covers more than the areas between the perpendiculars.
    let turn = last.direction.dot(station.direction)
    if turn < 0.8 { append(discAt: station) } else if turn < 1 { append(last, station) }
    from = station
  }

  /// Adds the area between the previous ``Station`` of a curve and its next one.
  private mutating func advance(to station: Station) {
    guard let last = from else { return }
    append(last, station)
    from = station
    if Self.change(firstColor, station.color) > 0.9 * Self.colorStep {
      // The piece extends slightly below the next one, which begins where this one changes its color.
      var ahead = station
      ahead.center = ahead.center + station.direction * min(0.5, station.radius)
      append(station, ahead)
      finishPiece(station.color)
    }
  }

  private mutating func finishPiece(_ color: SIMD4<Float>) {
    if !path.isEmpty { pieces.append(Piece(path: path, color: (firstColor + color) * 0.5)) }
    path = Path()
    firstColor = color
  }

  /// Ends a run of ink, at a gap or the end of the stroke.
  private mutating func finishRun() {
    guard let last = from else { return }
    var ahead = last
    ahead.center = ahead.center + last.direction * (last.radius * reach)
    append(last, ahead)
    finishPiece(last.color)
    from = nil
    recent = []
  }

  // MARK: Shapes

  private mutating func append(_ a: Station, _ b: Station) {
    let corners = [a.side(1), b.side(1), b.side(-1), a.side(-1)]
    let (first, second) = (
      Self.turn(corners[0], corners[1], corners[2]), Self.turn(corners[0], corners[2], corners[3])
    )
    if first * second >= 0 {
      append(first + second > 0 ? corners : corners.reversed())
    } else {
      append(
        first > 0 ? [corners[0], corners[1], corners[2]] : [corners[2], corners[1], corners[0]]
      )
      append(
        second > 0 ? [corners[0], corners[2], corners[3]] : [corners[3], corners[2], corners[0]]
      )
    }
  }

  private mutating func append(discAt station: Station) {
    let radius = (station.radius + Self.margin) * max(reach, 1.1)
    append(
      (0..<24).map { i in
        let (sine, cosine) = Real.sinCos(Double(i) * .pi / 12)
        return station.center + Vector(cosine, sine) * radius
      }
    )
  }

  private mutating func append(_ corners: [Point]) {
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.line(to: corner) }
    path.close()
  }

  /// Returns the cross product of two sides: positive if the points turn from the x axis towards the y axis.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b - a).cross(c - a)
  }

  private static func change(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let d = b - a
    return max(abs(d.x), max(abs(d.y), abs(d.z)))
  }
}
