/// The tool that contacts use, as a host chooses it.
public enum ToolChoice: Sendable {
  /// No tool: contacts have no effect.
  ///
  /// - Number: 0
  case none
  /// Moves the page.
  ///
  /// - Number: 1
  case hand
  /// Selects items by a tap or by a dragged box, and moves, scales and rotates them.
  ///
  /// - Number: 2
  case select
  /// Selects items by a tap or by a loop drawn around them, and moves, scales and rotates them.
  ///
  /// - Number: 3
  case lasso
  /// Draws a straight line in each drag.
  ///
  /// - Number: 4
  case line
  /// Draws a straight line with an arrowhead where the drag ends.
  ///
  /// - Number: 5
  case arrow
  /// Draws rectangles; the radius of their rounded corners is in page units, 0 if absent.
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
  /// Draws regular polygons with a number of sides.
  ///
  /// - Number: 9
  /// - Ranges: sides 3...1000
  case polygon(sides: Int)
  /// Draws stars with a number of points; `inner` is the radius of the inner corners as a fraction of the outer radius.
  ///
  /// - Number: 10
  /// - Ranges: points 2...1000, inner 0...1
  case star(points: Int, inner: Double)
  /// Draws angles with their degrees, one drag for each of the two sides.
  ///
  /// - Number: 11
  case angle
  /// Types text: a tap begins or edits a text, a drag makes a box in which lines break.
  ///
  /// - Number: 12
  case text
  /// Uses the tool, or shows or hides the drawing aid, with an index in the app's ``ToolLibrary``; the number is 100
  /// plus the index.
  ///
  /// - Number: 100...199
  case own(index: Int)
}
