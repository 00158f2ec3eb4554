public import InkCanvas
public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A set square with a scale in centimeters: ink and shapes that begin at an edge stay on it.
///
/// It is moved by its inside, and rotated by its sharp corners; with ``Modifiers/constrains`` by multiples of 15°.
public final class SetSquare: DrawingAid {
  /// The center of its long edge, in page units.
  public private(set) var center: Point

  /// The clockwise rotation of its long edge, in radians.
  public private(set) var angle: Double

  /// Half of its long edge, and its height, in page units: 7 cm.
  public static let half = 7 * centimetre

  private static let centimetre = 72 / 2.54

  /// The greatest distance from an edge at which a contact begins on it, in points of the view.
  private static let reach = 8.0

  /// The position before the drag, and whether the drag rotates it, for each contact.
  private var dragged = PerContact<(center: Point, angle: Double, isTurned: Bool)>()

  /// Creates a set square.
  ///
  /// - Parameters:
  ///   - center: The center of its long edge, in page units; `nil` for the center of the view.
  ///   - angle: The clockwise rotation of its long edge, in radians.
  public init(at center: Point? = nil, angle: Double = 0) {
    self.center = center ?? .origin
    self.angle = angle
    isPlaced = center != nil
  }

  private var isPlaced: Bool

  /// The name of the aid.
  public var name: String { "set square" }

  /// Moves a set square that was created without a center to the center of the view.
  public func activate(_ item: ItemID?, _ context: ToolContext) {
    if isPlaced { return }
    center = context.visibleArea.center - Vector(0, 0.4 * Self.half)
    isPlaced = true
  }

  // MARK: Guiding

  /// The corners: both ends of the long edge, and the right angle below it.
  private var corners: [Point] {
    [Point(-Self.half, 0), Point(Self.half, 0), Point(0, Self.half)].map { placement.apply($0) }
  }

  /// The transform from the set square, whose origin is the center of its long edge, to the page.
  private var placement: Affine {
    Affine.rotation(angle).concatenating(.translation(center.x, center.y))
  }

  /// Returns the point of an edge that is nearest to a point.
  private static func nearest(_ point: Point, from a: Point, to b: Point) -> Point {
    let along = b - a
    return a.interpolated(to: b, min(max((point - a).dot(along) / along.dot(along), 0), 1))
  }

  /// Returns the nearest points of all edges.
  private func nearest(_ point: Point) -> [Point] {
    let corners = corners
    return (0..<3).map { Self.nearest(point, from: corners[$0], to: corners[($0 + 1) % 3]) }
  }

  /// Returns the nearest point of the edge near which a contact began; without one, the point itself.
  public func guided(_ point: Point, from start: Point, _ context: ToolContext) -> Point {
    let reach = Self.reach * context.unitsPerPoint
    var (found, least) = (point, Double.infinity)
    // At a corner, the edge that the contact follows.
    for (first, now) in zip(nearest(start), nearest(point))
    where first.distance(to: start) <= reach && now.distance(to: point) < least {
      (found, least) = (now, now.distance(to: point))
    }
    return found
  }

  /// Returns whether the point is inside, except near an edge.
  public func claims(
    _ point: Point,
    _ kind: InputEvent.PointerKind,
    _ context: ToolContext
  ) -> Bool {
    let corners = corners
    let isInside = (0..<3).allSatisfy {
      (corners[($0 + 1) % 3] - corners[$0]).cross(point - corners[$0]) > 0
    }
    let reach = Self.reach * context.unitsPerPoint
    return isInside && nearest(point).allSatisfy { $0.distance(to: point) > reach }
  }

  // MARK: Dragging

  /// Determines whether the contact moves the set square, or rotates it by a sharp corner.
  public func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    let ends = corners.prefix(2)
    let isTurned = ends.contains { $0.distance(to: contact.start) < 0.4 * Self.half }
    dragged[contact] = (center, angle, isTurned)
  }

  /// Moves or rotates the set square.
  public func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard let (center, angle, isTurned) = dragged[contact] else { return }
    guard isTurned else {
      self.center = center + (contact.location - contact.start)
      return
    }
    let (from, to) = (contact.start - center, contact.location - center)
    var turned = angle + Real.atan2(from.cross(to), from.dot(to))
    if context.modifiers.contains(.constrains) {
      turned = (turned / (.pi / 12)).rounded() * (.pi / 12)
    }
    self.angle = turned
  }

  /// Leaves the set square where the contact has moved it.
  public func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    dragged[contact] = nil
  }

  /// Restores the position before the drag.
  public func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    if let (center, angle, _) = dragged.remove(contact) {
      (self.center, self.angle) = (center, angle)
    }
  }

  /// Returns the move cursor.
  public func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor { .move }

  // MARK: Drawing

  /// Returns clear plastic, an outline, and a scale with a mark for each millimeter.
  public func overlay(_ context: ToolContext) -> [DisplayList.Item] {
    let view = placement.concatenating(context.viewport.transform)
    var sheet = Path()
    for (i, corner) in corners.enumerated() {
      let pixel = context.viewport.transform.apply(corner)
      if i == 0 { sheet.move(to: pixel) } else { sheet.line(to: pixel) }
    }
    sheet.close()
    let width = 0.6 * context.unitsPerPoint
    var lines = Path()
    for i in 0..<3 { lines.append(Self.bar(corners[i], corners[(i + 1) % 3], 2 * width)) }
    lines = lines.transformed(by: context.viewport.transform)
    // Marks that would be too dense are left out.
    let step = 0.1 * Self.centimetre / context.unitsPerPoint >= 2.5 ? 1 : 10
    var scale = Path()
    for millimetre in stride(from: -50, through: 50, by: step) {
      let x = Double(millimetre) * 0.1 * Self.centimetre
      let length = millimetre % 10 == 0 ? 0.5 : millimetre % 5 == 0 ? 0.35 : 0.2
      scale.append(Self.bar(Point(x, 0), Point(x, length * Self.centimetre), width))
      guard millimetre % 10 == 0 else { continue }
      scale.append(Digit.path(abs(millimetre / 10), at: Point(x, 0.62 * Self.centimetre), width))
    }
    scale.append(Self.bar(Point(0, 0), Point(0, Self.half), width))
    scale = scale.transformed(by: view)
    let plastic = Paint(Color(red: 0.55, green: 0.75, blue: 0.9).withAlpha(0.22))
    let ink = Paint(Color(red: 0.1, green: 0.25, blue: 0.4).withAlpha(0.85))
    return [
      .path(sheet, .nonZero, plastic), .path(lines, .nonZero, ink), .path(scale, .nonZero, ink),
    ]
  }

  /// Returns a line of a width, always with the same orientation.
  static func bar(_ a: Point, _ b: Point, _ width: Double) -> Path {
    let along = b - a
    guard along.length > 0 else { return Path() }
    let side = Vector(-along.dy, along.dx) * (0.5 * width / along.length)
    var path = Path()
    path.move(to: a + side)
    path.line(to: a - side)
    path.line(to: b - side)
    path.line(to: b + side)
    path.close()
    return path
  }
}
