/// A tool that a host chooses.
public enum ToolChoice: Sendable {
  /// No tool: contacts have no effect.
  ///
  /// - Number: 0
  case none
  /// Moves the page.
  ///
  /// - Number: 1
  case hand
  /// Selects with rectangles.
  ///
  /// - Number: 2
  case select
  /// Selects with a lasso.
  ///
  /// - Number: 3
  case lasso
  /// Draws lines.
  ///
  /// - Number: 4
  case line
  /// Draws arrows.
  ///
  /// - Number: 5
  case arrow
  /// Draws rectangles with rounded corners; the radius is in page units, 0 if absent.
  ///
  /// - Number: 6
  /// - Ranges: radius 0...10000
  case rectangle(radius: Double?)
  /// Draws ellipses.
  ///
  /// - Number: 7
  case ellipse
  /// Draws triangles.
  ///
  /// - Number: 8
  case triangle
  /// Draws regular polygons.
  ///
  /// - Number: 9
  /// - Ranges: sides 3...1000
  case polygon(sides: Int)
  /// Draws stars; `inner` is the radius of the inner corners as a fraction of the outer radius.
  ///
  /// - Number: 10
  /// - Ranges: points 2...1000, inner 0...1
  case star(points: Int, inner: Double)
  /// Draws angles of two sides, in two drags.
  ///
  /// - Number: 11
  case angle
  /// Types text.
  ///
  /// - Number: 12
  case text
  /// Uses a tool or an aid of the app, by its index in the ``ToolLibrary``.
  ///
  /// - Number: 100...199
  case own(index: Int)
}
