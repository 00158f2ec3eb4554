/// A shape made of contours of straight lines and Bézier curves.
public struct Path: Hashable, Sendable {
  /// One step of a contour.
  public enum Element: Hashable, Sendable {
    /// Begins a new contour at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic curve: its control point and its end.
    case quadratic(Point, Point)
    /// A cubic curve: its two control points and its end.
    case cubic(Point, Point, Point)
    /// A straight line back to the start of the contour.
    case close
  }

  /// The elements, in order.
  public private(set) var elements: [Element]

  /// Creates an empty path.
  public init() { elements = [] }

  /// Creates a path from its elements.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Creates the outline of a rectangle.
  public init(_ rect: Rect) {
    self.init()
    guard !rect.isEmpty else { return }
    move(to: Point(rect.minX, rect.minY))
    line(to: Point(rect.maxX, rect.minY))
    line(to: Point(rect.maxX, rect.maxY))
    line(to: Point(rect.minX, rect.maxY))
    close()
  }

  /// Reserves capacity for a total number of elements.
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new contour at a point.
  public mutating func move(to p: Point) { elements.append(.move(p)) }

  /// Adds a straight line to a point.
  public mutating func line(to p: Point) { elements.append(.line(p)) }

  /// Adds a quadratic curve with a control point to an end point.
  public mutating func quadratic(_ control: Point, to p: Point) {
    elements.append(.quadratic(control, p))
  }

  /// Adds a cubic curve with two control points to an end point.
  public mutating func cubic(_ control1: Point, _ control2: Point, to p: Point) {
    elements.append(.cubic(control1, control2, p))
  }

  /// Closes the contour with a straight line to its start.
  public mutating func close() { elements.append(.close) }

  /// Appends the contours of another path.
  public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

  /// The bounding box of all points and control points, which contains the path.
  public var controlBounds: Rect {
    var box = Rect.empty
    for element in elements {
      switch element {
      case .move(let p), .line(let p): box.formUnion(p)
      case .quadratic(let c, let p):
        box.formUnion(c)
        box.formUnion(p)
      case .cubic(let c1, let c2, let p):
        box.formUnion(c1)
        box.formUnion(c2)
        box.formUnion(p)
      case .close: break
      }
    }
    return box
  }

  /// Returns the image of the path under a transform.
  public func transformed(by t: Affine) -> Path {
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .move(let p): result.append(.move(t.apply(p)))
      case .line(let p): result.append(.line(t.apply(p)))
      case .quadratic(let c, let p): result.append(.quadratic(t.apply(c), t.apply(p)))
      case .cubic(let c1, let c2, let p):
        result.append(.cubic(t.apply(c1), t.apply(c2), t.apply(p)))
      case .close: result.append(.close)
      }
    }
    return Path(result)
  }
}
