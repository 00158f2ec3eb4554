/// The kinds of shapes that ``/InkCanvas/Tool/shape(_:)`` draws.
public enum ShapeKind: Hashable, Sendable {
  /// A straight line.
  case line
  /// A line with an arrowhead where the drag ends.
  case arrow
  /// A rectangle; the radius of its corners is in page units, 0 to 1,000,000.
  case rectangle(radius: Double = 0)
  /// An ellipse.
  case ellipse
  /// A triangle that fills the dragged rectangle: its base is the lower side, its apex the center of the upper side.
  case triangle
  /// A regular polygon in a square: the largest that begins at the corner where the drag begins, and fits into the
  /// dragged rectangle.
  ///
  /// It has 3 to ``/InkDrawing/Shape/maximumPoints`` sides.
  case polygon(sides: Int)
  /// A regular star in a square: the largest that begins at the corner where the drag begins, and fits into the dragged
  /// rectangle.
  ///
  /// `points` is 2 to ``/InkDrawing/Shape/maximumPoints``; `inner` is the inner radius as a fraction of the outer
  /// one, 0 to 1; `reach` is the outer radius in halves of the square's side, above 0, to 16. The star of Drawsana, a
  /// drawing library for iOS, has 5, 0.4 and 1.25.
  case star(points: Int, inner: Double, reach: Double)
}
