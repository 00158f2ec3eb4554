public import InkDrawing
public import InkGraphics

/// The frame about what is selected: a rectangle in coordinates of its own, and where that lies on the page.
///
/// That of a single item is what contains its ink under its transform, so it turns and leans with it; that of
/// several is the upright rectangle that contains all of them.
public struct SelectionFrame: Hashable, Sendable {
  /// The rectangle, in its own coordinates.
  public var rect: Rect

  /// Maps its own coordinates to those of the page; it can be undone.
  public var place: Affine

  /// Whether corners keep the proportions without being told to: pictures and texts.
  public var keepsProportions = false

  /// Whether left and right change the width at which lines break, and above and below nothing.
  public var isText = false

  /// Points that can be moved one by one, in its own coordinates: those of a line, an arrow or an angle, which
  /// have no corners and edges to be dragged.
  public var points: [Point] = []

  /// Whether it has the handles that Drawsana's texts have, and no others: the lower right corner turns and scales
  /// at once, the upper right one changes the width of a text.
  public var isSimple = false

  /// The most points that can be moved one by one.
  public static let mostPoints = 64

  /// Creates a frame.
  ///
  /// - Precondition: The transform can be undone, and the rectangle is not empty.
  public init(_ rect: Rect, place: Affine = .identity) {
    precondition(
      !rect.isEmpty && place.inverted != nil,
      "a selection frame must be finite and invertible"
    )
    self.rect = rect
    self.place = place
  }

  /// The frame of one item; `nil` if nothing of it can be seen.
  public init?(of item: Item) {
    let rect = item.textBox ?? item.inkBounds
    guard !rect.isEmpty, item.transform.inverted != nil else { return nil }
    self.init(rect, place: item.transform)
    isText = item.text != nil
    keepsProportions = isText || item.image != nil
    guard let shape = item.shape, let points = shape.movablePoints,
      points.count <= Self.mostPoints
    else { return }
    self.points = points
  }

  // MARK: Places on the page

  /// The corners on the page, from the upper left one on, clockwise where nothing is mirrored.
  public var corners: [Point] { rect.corners.map { place.apply($0) } }

  /// The middle, on the page.
  public var center: Point { place.apply(rect.center) }

  /// The upright rectangle on the page that contains it.
  public var bounds: Rect { place.apply(rect) }

  /// How far it is turned: the direction of its upper edge, in radians from the x axis towards the y axis.
  public var angle: Double { Real.atan2(place.b, place.a) }

  /// Whether a place on the page lies in it or on an edge.
  public func contains(_ point: Point) -> Bool {
    guard let back = place.inverted else { return false }
    return rect.contains(back.apply(point))
  }

  /// The frame after what it is about was moved, scaled or turned.
  ///
  /// - Parameter transform: What is done on the page.
  public func transformed(by transform: Affine) -> SelectionFrame {
    var result = self
    let new = place.concatenating(transform)
    if new.inverted != nil { result.place = new }
    return result
  }
}

extension Shape {
  /// The points of a line, an angle, or an open row of lines, which tell all of it; `nil` for other shapes.
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
