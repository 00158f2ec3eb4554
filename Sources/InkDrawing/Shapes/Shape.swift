public import InkGraphics

/// A figure that is told by a few points, in its own coordinates.
///
/// How it is painted is up to the item: its brush draws the outline, and it may have a fill.
public struct Shape: Hashable, Sendable {
  /// What it is.
  public enum Figure: Hashable, Sendable {
    /// A straight line from one point to another.
    case line(Point, Point)
    /// A rectangle, with corners rounded by a radius in document units; 0 for none.
    case rectangle(Rect, radius: Double)
    /// An ellipse that touches the sides of a rectangle.
    case ellipse(Rect)
    /// A regular polygon of 3 corners or more on the ellipse of a rectangle, the first at the top.
    case polygon(sides: Int, Rect)
    /// A star of 2 points or more on the ellipse of a rectangle, the first at the top; between them it goes in
    /// to a fraction of that ellipse, 0…1.
    case star(points: Int, inner: Double, Rect)
    /// Two lines that meet at the second point, an arc between them, and its degrees.
    case angle(Point, Point, Point)
    /// Straight lines from point to point.
    case lines([Point], isClosed: Bool)
    /// A smooth curve through points.
    case curve([Point], isClosed: Bool)
  }

  /// How a line ends.
  public enum Head: UInt8, CaseIterable, Hashable, Sendable {
    /// As the brush ends lines.
    case plain
    /// With a filled triangle: its tip two widths of the line beyond the end, its sides four widths long.
    case arrow
  }

  /// What it is.
  public var figure: Figure

  /// How an open outline begins, and how it ends.
  public var (startHead, endHead) = (Head.plain, Head.plain)

  /// Creates a shape.
  public init(_ figure: Figure, startHead: Head = .plain, endHead: Head = .plain) {
    self.figure = figure
    (self.startHead, self.endHead) = (startHead, endHead)
  }

  /// A line with an arrow's head at its end.
  public static func arrow(_ start: Point, _ end: Point) -> Shape {
    Shape(.line(start, end), endHead: .arrow)
  }

  /// The most corners of a polygon, and the most points of a star, of lines and of a curve.
  public static let maximumPoints = 65_536

  /// Whether its outline ends where it begins, so that it can be filled.
  public var isClosed: Bool {
    switch figure {
    case .line, .angle: false
    case .rectangle, .ellipse, .polygon, .star: true
    case .lines(_, let isClosed), .curve(_, let isClosed): isClosed
    }
  }

  /// Whether all numbers are ones that a shape can have.
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

  /// The greatest coordinate, in either direction.
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
