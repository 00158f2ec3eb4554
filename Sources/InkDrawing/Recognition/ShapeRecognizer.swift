public import InkGraphics

/// Tells what shape a stroke was meant to be.
public struct ShapeRecognizer: Hashable, Sendable {
  /// Strokes that are neither as wide nor as high are left alone, in the units of the points.
  public var minimumSize: Double

  /// Lines, arrows and polylines that are neither as wide nor as high are left alone, in the units of the points:
  /// letters have straight strokes, too.
  public var minimumLength: Double

  /// How far a pen that rests may move, in the units of the points.
  public var rest: Double

  /// Creates a recogniser; units are those of the points.
  public init(minimumSize: Double = 28, minimumLength: Double = 56, rest: Double = 3) {
    self.minimumSize = minimumSize
    self.minimumLength = minimumLength
    self.rest = rest
  }

  /// The shape that a stroke looks like; `nil` where it looks like none.
  ///
  /// - Parameter points: Where the pen was, in order. Of a stroke with a point that is not finite, or farther than
  ///   1e9 from the origin, nothing is said.
  /// - Complexity: Linear in the number of points; what comes then takes a bounded time.
  public func shape(of points: [Point]) -> RecognizedShape? {
    guard let trace = StrokeTrace(points, rest: rest, minimum: minimumSize) else { return nil }
    let sides = StraightSides(trace)
    let isLong = max(trace.bounds.width, trace.bounds.height) >= minimumLength
    if let line = Self.line(sides, trace) ?? Self.arrow(sides, trace) { return isLong ? line : nil }
    let ellipse = RoundOutline(trace)
    if let closed = ClosedSides(sides, trace), Self.isSided(closed, ellipse, trace) {
      return Self.sided(closed)
    }
    if let ellipse { return ellipse.shape }
    return isLong ? Self.polyline(sides, trace) : nil
  }

  // MARK: Lines

  /// The most that a line's middle may be beside its ends, in lengths.
  private static let mostBow = 0.08

  private static func line(_ sides: StraightSides, _ trace: StrokeTrace) -> RecognizedShape? {
    // A first or last side that is short is a slip of the pen.
    var (first, last) = (0, sides.count - 1)
    if last > first, sides.way(last).length < 0.08 * trace.size { last -= 1 }
    if last > first, sides.way(first).length < 0.08 * trace.size { first += 1 }
    guard first == last else { return nil }
    let run = sides.run(first)
    let (start, end) = (trace.points[run.lowerBound], trace.points[run.upperBound])
    let way = end - start
    let length = way.length
    guard length > 0.9 * trace.step * Double(run.count - 1), length > 0.8 * trace.size else {
      return nil
    }
    let line = FittedLine(middle: start, way: way.normalized)
    for i in run where abs(line.offset(trace.points[i])) > mostBow * length { return nil }
    return RecognizedShape(.line, Shape(.line(start, end)))
  }

  private static func polyline(_ sides: StraightSides, _ trace: StrokeTrace) -> RecognizedShape? {
    guard sides.count >= 2, sides.count <= 6 else { return nil }
    let lines = (0..<sides.count).map { sides.line([$0]) }
    let places = sides.places
    var corners = [places[0]]
    var (sum, bends, turning) = (0.0, 0.0, 0.0)
    for i in 0..<sides.count {
      guard sides.way(i).length > 0.14 * trace.size else { return nil }
      for j in sides.run(i) {
        let offset = lines[i].offset(trace.points[j])
        sum += offset * offset
      }
      bends += abs(sides.bend(i))
      guard i > 0 else { continue }
      let change = abs(turn(lines[i - 1].way, lines[i].way))
      guard change > 0.6, change < 2.8 else { return nil }
      turning += change
      corners.append(sides.corner(lines[i - 1], lines[i], near: places[i], within: 0.08))
    }
    guard (sum / Double(trace.points.count)).squareRoot() < 0.009 * trace.size,
      3 * bends < 0.4 * turning
    else { return nil }
    corners.append(places[sides.count])
    return RecognizedShape(.polyline, Shape(.lines(corners, isClosed: false)))
  }

  // MARK: Sides

  /// Whether an outline has sides rather than being round.
  private static func isSided(
    _ closed: ClosedSides,
    _ round: RoundOutline?,
    _ trace: StrokeTrace
  ) -> Bool {
    let count = closed.count
    let error = closed.error / trace.size
    let roundError = round.map { $0.error / trace.size }
    guard closed.shortest > 0.06 * trace.size else { return false }
    if !closed.isConvex {
      // A star, drawn round its outline or in five lines that cross, or an outline with a dent.
      let goesRound = abs(closed.turned) > 0.98 * closed.turning
      return roundError == nil && error < 0.022 && closed.waviness < 0.35 && closed.count <= 12
        && closed.sharpest < 2.95 && (goesRound ? count <= 8 : !closed.crosses)
    }
    let fine = StraightSides(trace, tolerance: 0.005, joins: false)
    if count <= 4 {
      guard error < 0.025, let roundError else { return error < 0.025 && closed.roundness < 0.5 }
      return error < 0.65 * roundError && closed.roundness < 0.4
        || error < roundError && closed.roundness < 0.5 && fine.corners < 7.5
    }
    guard count <= 8, error < min(0.5 * (roundError ?? 1), 0.016), closed.roundness < 0.3 else {
      return false
    }
    guard let roundError else { return true }
    // Circles drawn in haste have seven corners or eight, but those of a heptagon or octagon are alike.
    let isFew = count < 7
    guard isFew || (roundError < 0.017 && closed.roundness < 0.2) else { return false }
    return fine.corners < Double(count) + (isFew ? 2.7 : 1.6)
  }

  private static func sided(_ closed: ClosedSides) -> RecognizedShape {
    let corners = closed.corners
    if corners.count == 4, let rectangle = rectangle(closed) { return rectangle }
    return RecognizedShape(
      corners.count == 3 ? .triangle : .polygon,
      Shape(.lines(corners, isClosed: true))
    )
  }

  private static func rectangle(_ closed: ClosedSides) -> RecognizedShape? {
    let corners = closed.corners
    var (sine, cosine, off) = (0.0, 0.0, 0.0)
    var lengths: [Double] = []
    for i in 0..<4 {
      let side = corners[(i + 1) % 4] - corners[i]
      let next = corners[(i + 2) % 4] - corners[(i + 1) % 4]
      let error = abs(abs(turn(side, next)) - 0.5 * .pi)
      guard error < 0.45 else { return nil }
      off += error
      lengths.append(side.length)
      let (s, c) = Real.sinCos(4 * Real.atan2(side.dy, side.dx))
      sine += s * side.length
      cosine += c * side.length
    }
    guard off < 4 * 0.25, min(lengths[0], lengths[2]) > 0.6 * max(lengths[0], lengths[2]),
      min(lengths[1], lengths[3]) > 0.6 * max(lengths[1], lengths[3])
    else { return nil }
    var angle = 0.25 * Real.atan2(sine, cosine)
    if abs(angle) < 0.14 { angle = 0 }
    let (s, c) = Real.sinCos(angle)
    let first = corners[1] - corners[0]
    let isWide = abs(first.dx * c + first.dy * s) > abs(first.dy * c - first.dx * s)
    var (width, height) = ((lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2)
    if !isWide { swap(&width, &height) }
    var center = Vector.zero
    for p in corners { center = center + (p - .origin) * 0.25 }
    let isSquare = min(width, height) > 0.88 * max(width, height)
    if isSquare { width = (width + height) / 2; height = width }
    return RecognizedShape(
      isSquare ? .square : .rectangle,
      center: .origin + center,
      size: Vector(width, height),
      angle: angle
    ) { .rectangle($0, radius: 0) }
  }

  // MARK: Arrow

  private static func arrow(_ sides: StraightSides, _ trace: StrokeTrace) -> RecognizedShape? {
    guard (3...6).contains(sides.count) else { return nil }
    let places = sides.places
    return arrow(places) ?? arrow(places.reversed())
  }

  /// An arrow from the first place to the second, if the others are those of a head there.
  private static func arrow(_ places: [Point]) -> RecognizedShape? {
    let (tail, tip) = (places[0], places[1])
    let shaft = tip - tail
    let length = shaft.length
    guard length > 0 else { return nil }
    // -1 and 1 for barbs, 0 for the tip.
    var pattern: [Int] = []
    var barbs: [Double] = []
    for p in places[2...] {
      let d = p - tip
      let reach = d.length
      let longest = barbs.max() ?? 0
      let side = turn(-shaft, d)
      if longest > 0, reach < 0.4 * longest {
        pattern.append(0)
      } else if reach > 0.05 * length, reach < 0.75 * length, abs(side) > 0.17, abs(side) < 1.45 {
        pattern.append(side < 0 ? -1 : 1)
        barbs.append(reach)
      } else {
        return nil
      }
    }
    let way = pattern[0]
    let heads = [[way, 0, -way], [way, -way], [way, -way, 0], [way, 0, -way, 0]]
    guard way != 0, heads.contains(pattern), barbs.count == 2,
      min(barbs[0], barbs[1]) > 0.4 * max(barbs[0], barbs[1])
    else { return nil }
    return RecognizedShape(.arrow, .arrow(tail, tip))
  }
}
