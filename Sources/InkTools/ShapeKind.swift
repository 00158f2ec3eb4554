/// The kinds of shapes that ``/InkCanvas/Tool/shape(_:)`` draws.
public enum ShapeKind: Hashable, Sendable {
  /// A straight line.
  case line
  /// A line with an arrowhead at its end.
  case arrow
  /// A rectangle; the radius of its corners is in page units, 0 to 1,000,000.
  case rectangle(radius: Double = 0)
  /// An ellipse.
  case ellipse
  /// A triangle that fills the dragged rectangle.
  case triangle
  /// A regular polygon in the largest square at the start of the drag that fits into the dragged rectangle.
  ///
  /// It has 3 to ``/InkDrawing/Shape/maximumPoints`` sides.
  case polygon(sides: Int)
  /// A regular star in the largest square at the start of the drag that fits into the dragged rectangle.
  ///
  /// `points` is 2 to ``/InkDrawing/Shape/maximumPoints``; `inner` is the inner radius as a fraction of the outer
  /// one, 0 to 1; `reach` is the outer radius in halves of the square's side, above 0, to 16. The star of Drawsana, a
  /// drawing library for iOS, has 5, 0.4 and 1.25.
  case star(points: Int, inner: Double, reach: Double)
}
