package import InkGraphics

/// The shape that a stroke was meant to be.
package struct RecognizedShape: Hashable, Sendable {
  /// The kind of a recognized shape.
  package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A straight line, from the start of the stroke to its end.
    case line
    /// A straight line with a head, from the tail to the tip.
    case arrow
    /// An ellipse.
    case ellipse
    /// An ellipse with equal width and height.
    case circle
    /// A rectangle.
    case rectangle
    /// A rectangle with equal width and height.
    case square
    /// Three straight sides.
    case triangle
    /// Four or more straight sides, not of a rectangle; they may cross.
    case polygon
    /// Two or more straight lines that don't return to the start.
    case polyline
  }

  /// The kind of the shape.
  package var kind: Kind

  /// The shape, in its own coordinates.
  package var shape: Shape

  /// The transform from the shape's coordinates to those of the stroke.
  ///
  /// It is the identity, except for rotated ellipses and rectangles: these are axis-aligned around the origin in their
  /// own coordinates, and the transform rotates and moves them. Lengths are preserved.
  package var transform: Affine

  /// Creates a recognized shape, with the transform from the shape's coordinates to those of the stroke.
  package init(_ kind: Kind, _ shape: Shape, transform: Affine = .identity) {
    self.kind = kind
    self.shape = shape
    self.transform = transform
  }

  /// Creates a shape that fills a box; an axis-aligned box has the identity transform.
  ///
  /// - Parameters:
  ///   - kind: The kind of the shape.
  ///   - center: The center of the box.
  ///   - size: The width and height of the box before rotation.
  ///   - angle: The rotation, in radians from the x axis toward the y axis.
  ///   - figure: Returns the figure that fills a rectangle.
  init(_ kind: Kind, center: Point, size: Vector, angle: Double, _ figure: (Rect) -> Shape.Figure) {
    let isUpright = angle == 0
    let middle = isUpright ? center : .origin
    let half = size * 0.5
    let (start, end) = (middle - half, middle + half)
    let box = Rect(minX: start.x, minY: start.y, maxX: end.x, maxY: end.y)
    let transform =
      isUpright
      ? Affine.identity
      : Affine.rotation(angle).concatenating(.translation(center.x, center.y))
    self.init(kind, Shape(figure(box)), transform: transform)
  }
}
