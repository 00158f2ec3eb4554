@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// A tool that draws a shape from the point where a contact lands to where it lifts; a tap draws nothing.
///
/// With ``Modifiers/constrains``, lines are at multiples of 15°, and other shapes have equal width and height; with
/// ``Modifiers/fromCenter``, the point where the contact lands is the center of the shape.
final class ShapeTool: CanvasTool {
  /// The kind of shape.
  let kind: ShapeKind

  /// Creates a tool.
  ///
  /// - Precondition: Polygons have 3 to ``Shape/maximumPoints`` sides, stars 2 to as many points, and all other
  ///   numbers are in the ranges that their cases specify.
  init(_ kind: ShapeKind) {
    switch kind {
    case .polygon(let sides):
      precondition(
        (3...Shape.maximumPoints).contains(sides),
        "a polygon must have 3 to 65,536 sides"
      )
    case .star(let points, let inner, let reach):
      precondition(
        (2...Shape.maximumPoints).contains(points),
        "a star must have 2 to 65,536 points"
      )
      precondition(
        inner >= 0 && inner <= 1 && reach > 0 && reach <= 16,
        "the inner radius of a star must be in 0…1, and its reach above 0 and at most 16"
      )
    case .rectangle(let radius):
      precondition(radius >= 0 && radius <= 1e6, "the radius of corners must be in 0…1,000,000")
    case .line, .arrow, .ellipse, .triangle: break
    }
    self.kind = kind
  }

  /// The name of the kind of shape, such as "rectangle".
  var name: String {
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

  /// `true`: a drawing aid of the canvas, such as a ruler, guides the contacts; see ``InkCanvas/aid``.
  var followsAid: Bool { true }

  /// Adds the shape to the drawing, unless the contact ends where it began.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    guard let layer = context.layer, shape(of: contact, context) != nil else { return }
    context.apply { self.operation(contact, on: layer, in: &$0, context) ?? .remove([]) }
  }

  /// Returns the operation that adds the shape as it is now; `nil` if there is none.
  func preview(
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

  /// Returns the shape between two points.
  ///
  /// - Parameters:
  ///   - start: The start, in page coordinates.
  ///   - end: The end, in page coordinates.
  ///   - width: The width of the outline, in page units: it is inside the square of a polygon or star.
  ///   - modifiers: The held modifiers. The default is none.
  /// - Returns: The shape; `nil` if the points are equal or not finite.
  func shape(
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
    if isLine { return Shape(.line(from, to), endHead: kind == .arrow ? .arrow : .plain) }
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

  /// Returns the square for a polygon or star, whose side is the shorter one of the dragged rectangle.
  ///
  /// - Parameters:
  ///   - a: The start of the drag, a corner of the square.
  ///   - b: The end of the drag.
  ///   - width: The width of the outline, by which the square is reduced.
  ///   - reach: The outer radius of the polygon or star, in halves of the side.
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
  /// The rectangle of an ellipse whose inscribed triangle, with its tip at the top, fills this rectangle.
  fileprivate var aroundTriangle: Rect {
    // In halves of the ellipse, the corners of the triangle are at heights −1 and 1/2, and at widths ±√3/2.
    let (x, y) = (width / 3.0.squareRoot(), height / 1.5)
    let middle = center.x
    return Rect(minX: middle - x, minY: minY, maxX: middle + x, maxY: minY + 2 * y)
  }
}

extension Vector {
  /// The vector with both components as long as the longer one; their signs are kept.
  fileprivate var squared: Vector {
    let side = max(abs(dx), abs(dy))
    return Vector(dx < 0 ? -side : side, dy < 0 ? -side : side)
  }
}
