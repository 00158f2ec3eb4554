public import InkGraphics

/// A geometric figure defined by a few points, in its own coordinates.
///
/// The item determines its look: its brush draws the outline, and it may have a fill.
public struct Shape: Hashable, Sendable {
  /// The kind and geometry of a shape.
  public enum Figure: Hashable, Sendable {
    /// A straight line from one point to another.
    case line(Point, Point)
    /// A rectangle with rounded corners of a radius in page units; 0 for sharp corners.
    case rectangle(Rect, radius: Double)
    /// An ellipse inscribed in a rectangle.
    case ellipse(Rect)
    /// A regular polygon of at least 3 corners on the ellipse of a rectangle, starting at the top.
    case polygon(sides: Int, Rect)
    /// A star of at least 2 points on the ellipse of a rectangle, starting at the top.
    ///
    /// The inner corners are on the ellipse scaled by `inner`, 0…1.
    case star(points: Int, inner: Double, Rect)
    /// Two lines that meet at the second point, with an arc between them, labeled with the angle in degrees.
    case angle(Point, Point, Point)
    /// Straight lines from point to point.
    case lines([Point], isClosed: Bool)
    /// A smooth curve through points, a Catmull–Rom spline.
    case curve([Point], isClosed: Bool)
  }

  /// The look of an end of an open outline.
  ///
  /// The sizes of all heads except ``arrow`` are independent of the line's width, as in Excalidraw. They are smaller at
  /// short segments. Lines of heads are drawn by the brush of the outline, without dashes.
  public enum Head: UInt8, CaseIterable, Hashable, Sendable {
    /// No head: the end that the brush draws.
    case plain
    /// A filled triangle.
    ///
    /// Its tip is two line widths beyond the end, and its sides are four widths long.
    case arrow
    /// Two lines that meet at the end, 25 page units long, at most half the length of the last segment.
    case openArrow
    /// A line across the end, 30 page units long.
    case bar
    /// A filled circle around the end; its diameter is 13 page units plus the line's width.
    case circle
    /// A circle around the end that hides the line inside; as large as ``circle``.
    case circleOutline
    /// A filled triangle with its tip at the end, and sides of 15 page units.
    case triangle
    /// A triangle that hides the line inside; as large as ``triangle``.
    case triangleOutline
    /// A filled diamond with a tip at the end, 24 page units long.
    case diamond
    /// A diamond that hides the line inside; as large as ``diamond``.
    case diamondOutline
    /// The sign for "one" of entity–relationship diagrams: a line across, near the end.
    case crowfootOne
    /// The sign for "many" of entity–relationship diagrams: a foot of 20 page units whose toes are at the end.
    case crowfootMany
    /// The sign for "one or many" of entity–relationship diagrams: a foot and a line across.
    case crowfootOneOrMany
  }

  /// The kind and geometry of the shape.
  public var figure: Figure

  /// The head at the start of an open outline; the default is none.
  public var startHead = Head.plain

  /// The head at the end of an open outline; the default is none.
  public var endHead = Head.plain

  /// Creates a shape, with heads at the start and the end of an open outline.
  ///
  /// A shape with invalid numbers can be created, but adding it to a drawing throws ``EditError/invalidValue``.
  public init(_ figure: Figure, startHead: Head = .plain, endHead: Head = .plain) {
    self.figure = figure
    (self.startHead, self.endHead) = (startHead, endHead)
  }

  /// Creates a line with an arrowhead at its end.
  public static func arrow(_ start: Point, _ end: Point) -> Shape {
    Shape(.line(start, end), endHead: .arrow)
  }

  /// The maximum number of corners of a polygon, and of points of a star, of lines or of a curve.
  public static let maximumPoints = 65_536

  /// Whether the outline is closed, so that it can be filled.
  public var isClosed: Bool {
    switch figure {
    case .line, .angle: false
    case .rectangle, .ellipse, .polygon, .star: true
    case .lines(_, let isClosed), .curve(_, let isClosed): isClosed
    }
  }

  /// Whether all numbers are valid for a shape.
  var isValid: Bool {
    switch figure {
    case .line(let a, let b): Self.areSound([a, b])
    case .rectangle(let rect, let radius):
      Self.isValid(rect) && radius >= 0 && radius <= Self.greatest
    case .ellipse(let rect): Self.isValid(rect)
    case .polygon(let sides, let rect):
      sides >= 3 && sides <= Self.maximumPoints && Self.isValid(rect)
    case .star(let points, let inner, let rect):
      points >= 2 && points <= Self.maximumPoints && inner >= 0 && inner <= 1 && Self.isValid(rect)
    case .angle(let a, let b, let c): Self.areSound([a, b, c])
    case .lines(let points, _), .curve(let points, _):
      !points.isEmpty && points.count <= Self.maximumPoints && Self.areSound(points)
    }
  }

  /// The greatest magnitude of a coordinate, in page units.
  static let greatest = 1e9

  private static func areSound(_ points: [Point]) -> Bool {
    for p in points where !(abs(p.x) <= greatest && abs(p.y) <= greatest) { return false }
    return true
  }

  private static func isValid(_ rect: Rect) -> Bool {
    areSound([Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)])
      && rect.minX <= rect.maxX && rect.minY <= rect.maxY
  }
}
