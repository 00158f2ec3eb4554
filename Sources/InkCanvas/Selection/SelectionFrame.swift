public import InkDrawing
public import InkGraphics

/// The frame around the selection: a rectangle in coordinates of its own, and the transform from these to the page.
///
/// The frame of a single item surrounds its ink in the item's own coordinates, so it is rotated and sheared with the
/// item; that of several items is an upright rectangle.
public struct SelectionFrame: Hashable, Sendable {
  /// The rectangle of the frame, in the frame's own coordinates.
  public var rect: Rect

  /// The transform from the coordinates of the frame to page units; invertible.
  public var matrix: Affine

  /// Whether dragged corners keep the proportions without a modifier key, as for pictures and texts; `false` by
  /// default.
  public var keepsProportions = false

  /// Whether the frame is that of a text, whose left and right edges change the width at which its lines break; `false`
  /// by default.
  ///
  /// Its upper and lower edges have no handles.
  public var isText = false

  /// The points that can be moved individually, in the coordinates of the frame.
  ///
  /// They are the points of a line, an arrow, an angle, or an open polyline or curve of at most ``maximumPoints``; a
  /// frame with points has no handles at corners and edges. The default is none.
  public var points: [Point] = []

  /// Whether the frame has only the handles of texts in Drawsana, a drawing library for iOS; `false` by default.
  ///
  /// The lower right corner rotates and scales simultaneously; for a text, the upper right one changes the width at
  /// which its lines break.
  public var isSimple = false

  /// The maximum number of points of a shape that can be moved individually, 64.
  public static let maximumPoints = 64

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the coordinates of the frame.
  ///   - transform: The transform from these coordinates to page units. The default is the identity.
  /// - Precondition: The transform is invertible, and the rectangle is not empty.
  public init(_ rect: Rect, transform: Affine = .identity) {
    precondition(
      !rect.isEmpty && transform.inverted != nil,
      "a selection frame must have a nonempty rectangle and an invertible transform"
    )
    self.rect = rect
    self.matrix = transform
  }

  /// Creates the frame of one item; `nil` if its ink or text has no extent, or its transform isn't invertible.
  public init?(of item: Item) {
    let rect = item.textBox ?? item.inkBounds
    guard !rect.isEmpty, item.transform.inverted != nil else { return nil }
    self.init(rect, transform: item.transform)
    isText = item.text != nil
    keepsProportions = isText || item.image != nil
    guard let shape = item.shape, let points = shape.movablePoints,
      points.count <= Self.maximumPoints
    else { return }
    self.points = points
  }

  // MARK: Geometry

  /// The corners on the page, in page units, from the upper left one, clockwise unless the frame is mirrored.
  public var corners: [Point] { rect.corners.map { matrix.apply($0) } }

  /// The center on the page, in page units.
  public var center: Point { matrix.apply(rect.center) }

  /// The bounds on the page, in page units.
  public var bounds: Rect { matrix.apply(rect) }

  /// The rotation of the frame's upper edge, in radians from the x axis toward the y axis, −π…π.
  public var angle: Double { Real.atan2(matrix.b, matrix.a) }

  /// Returns whether a point of the page, in page units, is inside the frame or on an edge.
  public func contains(_ point: Point) -> Bool {
    guard let back = matrix.inverted else { return false }
    return rect.contains(back.apply(point))
  }

  /// Returns the frame after its items were moved, scaled or rotated.
  ///
  /// - Parameter transform: The transform, in page units.
  public func transformed(by transform: Affine) -> SelectionFrame {
    var result = self
    let new = matrix.concatenating(transform)
    if new.inverted != nil { result.matrix = new }
    return result
  }
}

extension Shape {
  /// The points that define a line, an angle, or an open polyline or curve; `nil` for other shapes.
  var movablePoints: [Point]? {
    switch figure {
    case .line(let a, let b): [a, b]
    case .angle(let a, let b, let c): [a, b, c]
    case .lines(let points, let isClosed), .curve(let points, let isClosed):
      isClosed ? nil : points
    case .rectangle, .ellipse, .polygon, .star: nil
    }
  }
}
