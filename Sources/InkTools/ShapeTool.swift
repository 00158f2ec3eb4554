public import InkCanvas
public import InkDrawing
public import InkGraphics

/// A tool that draws a shape from where a contact lands to where it lifts; a tap draws nothing.
///
/// With ``Modifiers/constrains`` lines have multiples of 15°, and all else is as wide as it is high; with
/// ``Modifiers/fromCenter`` the contact lands in the middle.
public final class ShapeTool: CanvasTool {
  /// What is drawn.
  public enum Kind: Hashable, Sendable {
    /// A straight line.
    case line
    /// A line with a head at its end.
    case arrow
    /// A rectangle, with corners rounded by a radius in page units.
    case rectangle(radius: Double)
    /// An ellipse.
    case ellipse
    /// A triangle as wide and as high as one drags.
    case triangle
    /// A regular polygon in a square, as Drawsana has it.
    case polygon(sides: Int)
    /// A regular star in a square: its points, how far it goes in between them, 0…1, and its radius in halves
    /// of the square. Drawsana's has 5, 0.4 and 1.25.
    case star(points: Int, inner: Double, reach: Double)
  }

  /// What is drawn.
  public let kind: Kind

  /// Creates a tool.
  ///
  /// - Precondition: Polygons have 3 to ``Shape/mostPoints`` sides, stars 2 to as many points.
  public init(_ kind: Kind) {
    switch kind {
    case .polygon(let sides):
      precondition(
        (3...Shape.mostPoints).contains(sides),
        "a polygon must have at least three sides"
      )
    case .star(let points, let inner, let reach):
      precondition((2...Shape.mostPoints).contains(points), "a star must have at least two points")
      precondition(
        inner >= 0 && inner <= 1 && reach > 0 && reach <= 16,
        "the size of a star is out of range"
      )
    case .rectangle(let radius):
      precondition(radius >= 0 && radius <= 1e6, "the radius of corners is out of range")
    case .line, .arrow, .ellipse, .triangle: break
    }
    self.kind = kind
  }

  /// Names what is drawn.
  public var name: String {
    switch kind {
    case .line: "line"
    case .arrow: "arrow"
    case .rectangle: "rectangle"
    case .ellipse: "ellipse"
    case .triangle: "triangle"
    case .polygon: "polygon"
    case .star: "star"
    }
  }

  /// `true`.
  public var followsAid: Bool { true }

  /// Adds the shape.
  public func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    guard let layer = context.layer, shape(of: contact, context) != nil else { return }
    context.apply { self.operation(contact, on: layer, in: &$0, context) ?? .remove([]) }
  }

  /// The shape as it is so far.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    context.layer.flatMap { operation(contact, on: $0, in: &drawing, context) }
  }

  private func operation(
    _ contact: ToolContact,
    on layer: LayerID,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard let shape = shape(of: contact, context) else { return nil }
    return context.settings.operation(adding: shape, to: layer, in: &drawing)
  }

  private func shape(of contact: ToolContact, _ context: ToolContext) -> Shape? {
    shape(
      from: contact.start,
      to: contact.location,
      width: context.settings.strokeColor == nil ? 0 : context.settings.strokeWidth,
      context.modifiers
    )
  }

  /// The shape between two points.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in page units.
  ///   - end: Where it ends.
  ///   - width: The width of its outline: polygons and stars have it inside of their squares.
  ///   - modifiers: What constrains it.
  /// - Returns: The shape; `nil` where the points are the same.
  public func shape(
    from start: Point,
    to end: Point,
    width: Double,
    _ modifiers: Modifiers = []
  ) -> Shape? {
    guard start.isFinite, end.isFinite, start != end else { return nil }
    let isLine = kind == .line || kind == .arrow
    var way = end - start
    if modifiers.contains(.constrains) { way = isLine ? way.snappedToAngles : way.squared }
    let from = modifiers.contains(.fromCenter) ? start - way : start
    let to = start + way
    if isLine { return Shape(.line(from, to), endHead: kind == .arrow ? .arrow : .none) }
    let box = Rect(from: from, to: to)
    switch kind {
    case .rectangle(let radius): return Shape(.rectangle(box, radius: radius))
    case .ellipse: return Shape(.ellipse(box))
    case .triangle: return Shape(.polygon(sides: 3, box.aroundTriangle))
    case .polygon(let sides):
      return Shape(.polygon(sides: sides, Self.square(from, to, width, reach: 1)))
    case .star(let points, let inner, let reach):
      return Shape(
        .star(points: points, inner: inner, Self.square(from, to, width, reach: reach))
      )
    case .line, .arrow: return nil
    }
  }

  /// The square on the shorter side, without the outline.
  private static func square(_ a: Point, _ b: Point, _ width: Double, reach: Double) -> Rect {
    let side = min(abs(b.x - a.x), abs(b.y - a.y))
    let center = Point(
      a.x + (b.x < a.x ? -side : side) / 2,
      a.y + (b.y < a.y ? -side : side) / 2
    )
    return Rect(center: center, radius: max(side - width, 0) / 2 * reach)
  }
}

extension Rect {
  /// The rectangle of an ellipse on which a triangle lies that fills this one.
  fileprivate var aroundTriangle: Rect {
    // Its corners lie at −1 and 1/2 of half the height, and at √3/2 of half the width.
    let (x, y) = (width / 3.0.squareRoot(), height / 1.5)
    let middle = center.x
    return Rect(minX: middle - x, minY: minY, maxX: middle + x, maxY: minY + 2 * y)
  }
}

extension Vector {
  /// As far to the side as down, by the longer way.
  fileprivate var squared: Vector {
    let side = max(abs(dx), abs(dy))
    return Vector(dx < 0 ? -side : side, dy < 0 ? -side : side)
  }
}
