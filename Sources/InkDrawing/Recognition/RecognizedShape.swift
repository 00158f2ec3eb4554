public import InkGraphics

/// What a stroke was meant to be.
public struct RecognizedShape: Hashable, Sendable {
  /// What it looks like.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A straight line, from where the stroke began to where it ended.
    case line
    /// A straight line with a head, from the tail to the tip.
    case arrow
    /// An ellipse.
    case ellipse
    /// An ellipse as wide as it is high.
    case circle
    /// A rectangle.
    case rectangle
    /// A rectangle as wide as it is high.
    case square
    /// Three straight sides.
    case triangle
    /// Four straight sides or more, not those of a rectangle; they may cross each other.
    case polygon
    /// Two straight lines or more that do not come back to where they began.
    case polyline
  }

  /// What it looks like.
  public var kind: Kind

  /// The shape, in its own coordinates.
  public var shape: Shape

  /// Leads from the shape's coordinates to those of the stroke.
  ///
  /// It is the identity but for ellipses and rectangles that lean: those are upright about the origin in their own
  /// coordinates, turned and moved to their place. Lengths stay what they are.
  public var transform: Affine

  /// Creates a recognised shape.
  public init(_ kind: Kind, _ shape: Shape, transform: Affine = .identity) {
    self.kind = kind
    self.shape = shape
    self.transform = transform
  }

  /// A box of a kind; it lies in its place where it is upright.
  ///
  /// - Parameters:
  ///   - center: Where its middle is.
  ///   - size: How wide and high it is before it leans.
  ///   - angle: How far it leans, in radians from the x axis towards the y axis.
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
