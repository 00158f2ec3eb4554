public import InkGraphics

/// Tells what shape a stroke was meant to be.
///
/// It is for strokes that are held still at their end, see ``PenRest``. A letter can look like a shape: an O like an
/// ellipse, an l like a line. What keeps handwriting as it is are the hold and the sizes.
///
/// Lengths are in the units of the points, with defaults for 1/72 inch on the glass: a host whose page is scaled
/// divides them by the scale.
package struct ShapeRecognizer: Hashable, Sendable {
  /// A stroke that is narrower and lower is left alone.
  package var minimumSize: Double

  /// A line, an arrow or a polyline that is narrower and lower is left alone, since letters have straight strokes.
  package var minimumLength: Double

  /// Points no farther from the first or the last are a pen that rests, and count as one.
  package var restReach: Double

  /// Creates a recogniser.
  package init(minimumSize: Double = 28, minimumLength: Double = 56, restReach: Double = 3) {
    self.minimumSize = minimumSize
    self.minimumLength = minimumLength
    self.restReach = restReach
  }

  /// The shape that a stroke looks like; `nil` where it looks like none.
  ///
  /// Ellipses and rectangles that hardly lean are upright, those that are nearly as wide as high are circles and
  /// squares. The same points have the same shape on every platform.
  ///
  /// - Parameter points: Where the pen was, in order. A stroke has no shape if one of them is not a place within 1e9
  ///   of the origin.
  /// - Complexity: Linear in the number of points, and then a time that is bounded: it is 241 samples that are
  ///   compared with each other.
  package func shape(of points: [Point]) -> RecognizedShape? {
    guard let trace = StrokeTrace(points, rest: restReach, minimum: minimumSize) else {
      return nil
    }
    let isLong = max(trace.bounds.width, trace.bounds.height) >= minimumLength
    let sides = StraightSides(trace)
    if let line = Self.line(sides, trace) ?? Self.arrow(sides, trace) {
      return isLong ? line : nil
    }
    let round = RoundOutline(trace)
    if let closed = ClosedSides(sides, trace), Self.isSided(closed, round, trace) {
      let shape = Self.sided(closed)
      return shape.kind == .polygon ? Self.box(round, closed.count, trace) ?? shape : shape
    }
    if let box = Self.box(round, nil, trace) { return box }
    if let round { return round.shape }
    return isLong ? Self.polyline(sides, trace) : nil
  }

  /// A rectangle whose corners are rounded, cut off or missed; `nil` where it is none.
  ///
  /// - Parameter count: How many sides the outline has; `nil` where it is not known to have any.
  private static func box(
    _ round: RoundOutline?,
    _ count: Int?,
    _ trace: StrokeTrace
  ) -> RecognizedShape? {
    guard let box = BoxFit(trace), box.isClosed(trace), box.straightness > 0.6 else { return nil }
    let error = box.error / trace.size
    if count == 4 ? error > 0.012 : error > 0.022 { return nil }
    if let round, error > 0.8 * round.error / trace.size { return nil }
    return rectangle(box.corners)
  }

  /// Whether an outline has sides rather than being round.
  private static func isSided(
    _ closed: ClosedSides,
    _ round: RoundOutline?,
    _ trace: StrokeTrace
  ) -> Bool {
    let count = closed.count
    let error = closed.error / trace.size
    guard closed.shortest > 0.06 * trace.size else { return false }
    if closed.isPentagram { return round == nil && error < 0.04 }
    guard closed.isConvex else {
      // A star, round its outline or in lines that cross, or an outline with a dent.
      let goesRound = abs(closed.turned) > 0.98 * closed.turning
      return round == nil && error < 0.022 && closed.waviness < 0.35 && closed.sharpest < 2.95
        && closed.gentlest > 0.55
        && (goesRound ? count <= 8 : count <= 12 && !closed.crosses)
    }
    guard let round else {
      return count <= 4
        ? error < 0.025 && closed.roundness < 0.5
        : count <= 8 && error < 0.016 && closed.roundness < 0.3
    }
    // How much nearer the samples are to the sides than to the ellipse.
    let roundError = round.error / trace.size
    let fine = StraightSides(trace, tolerance: StraightSides.fineTolerance, joins: false)
    if count <= 4 {
      return error < 0.025
        && (error < 0.65 * roundError && closed.roundness < 0.4
          || error < roundError && closed.roundness < 0.5 && fine.corners < 7.5)
    }
    guard count <= 8, error < min(0.5 * roundError, 0.016), closed.roundness < 0.3 else {
      return false
    }
    // A circle that is drawn in haste may have seven corners or eight, but they are not as alike as a heptagon's.
    if count >= 7, trace.isSparse { return false }
    if count < 7 { return fine.corners < Double(count) + 2.7 }
    return roundError < 0.017 && closed.roundness < 0.2 && fine.corners < Double(count) + 1.6
  }
}
