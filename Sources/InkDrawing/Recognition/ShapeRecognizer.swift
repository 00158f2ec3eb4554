package import InkGraphics

/// Recognizes the shape that a stroke was meant to be.
///
/// It is intended for strokes held still at their end, see ``PenRest``. A letter can resemble a shape: an O an
/// ellipse, an l a line. The rest of the pen and the minimum sizes protect handwriting.
///
/// Lengths are in the units of the points passed to ``shape(of:)``. The defaults are for 1/72 inch on the screen:
/// if the page is zoomed, the host divides them by the zoom.
package struct ShapeRecognizer: Hashable, Sendable {
  /// The minimum width or height of a shape, in the units of the points; the default is 28.
  ///
  /// A stroke that is smaller in both isn't recognized.
  package var minimumSize: Double

  /// The minimum width or height of a line, arrow or polyline, in the units of the points; the default is 56.
  ///
  /// It is larger than ``minimumSize``, because letters have straight strokes.
  package var minimumLength: Double

  /// The movement of a pen at rest at either end of the stroke, in the units of the points; the default is 3.
  ///
  /// Points within this distance of the first or last point count as one.
  package var restReach: Double

  /// Creates a recognizer; all lengths are in the units of the points passed to ``shape(of:)``.
  package init(minimumSize: Double = 28, minimumLength: Double = 56, restReach: Double = 3) {
    self.minimumSize = minimumSize
    self.minimumLength = minimumLength
    self.restReach = restReach
  }

  /// Returns the shape that a stroke resembles; `nil` if there is none.
  ///
  /// Ellipses and rectangles are aligned with the axes if they nearly are, and become circles and squares if width and
  /// height are nearly equal. Equal points have equal shapes on every platform.
  ///
  /// - Parameter points: The points of the pen, in order. If one isn't within 1e9 of the origin, the result is
  ///   `nil`.
  /// - Complexity: Linear in the number of points, plus a bounded time: at most 241 samples are compared with each
  ///   other.
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

  /// Recognizes a rectangle with rounded, cut or missed corners; `nil` if it is none.
  ///
  /// - Parameters:
  ///   - round: The ellipse that the trace resembles; `nil` for none.
  ///   - count: The number of sides of the outline; `nil` if it has no known sides.
  ///   - trace: The path of the stroke.
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
      // The outline is a star, in one line around it or in crossing lines, or it is concave.
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
    // The samples must be much nearer to the sides than to the ellipse.
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
    // A hasty circle may have seven or eight corners, but less regular than those of a heptagon.
    if count >= 7, trace.isSparse { return false }
    if count < 7 { return fine.corners < Double(count) + 2.7 }
    return roundError < 0.017 && closed.roundness < 0.2 && fine.corners < Double(count) + 1.6
  }
}
