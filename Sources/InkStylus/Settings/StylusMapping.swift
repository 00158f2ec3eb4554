public import InkGraphics

/// A mapping from locations on a tablet's surface to pixels of a view.
public struct StylusMapping: Hashable, Sendable {
  /// The area of the surface that maps to ``target``, as fractions of the surface's width and height.
  public let area: Rect

  /// The rectangle that the area maps to, in pixels of the view.
  public let target: Rect

  /// Whether the surface is rotated by 180°, for left-handed users.
  public let isTurned: Bool

  /// Creates the mapping that the settings of a tool describe.
  ///
  /// - Parameters:
  ///   - settings: The settings of the tool.
  ///   - surface: The surface of the tool, which ``StylusToolSettings/keepsProportions`` needs; `nil` if unknown.
  ///   - screen: The rectangle of the whole screen, in pixels of the view.
  public init(_ settings: StylusToolSettings, surface: StylusSurface?, screen: Rect) {
    let part = settings.screenArea
    let (width, height) = (screen.maxX - screen.minX, screen.maxY - screen.minY)
    target = Rect(
      minX: screen.minX + width * part.minX,
      minY: screen.minY + height * part.minY,
      maxX: screen.minX + width * part.maxX,
      maxY: screen.minY + height * part.maxY
    )
    isTurned = settings.isLeftHanded
    var used = settings.surfaceArea
    if settings.keepsProportions, let surface {
      used = Self.shrunk(used, surface: surface, to: target)
    }
    area = used
  }

  /// Returns the centered part of an area with the proportions of a target.
  private static func shrunk(_ area: Rect, surface: StylusSurface, to target: Rect) -> Rect {
    let (width, height) = (area.maxX - area.minX, area.maxY - area.minY)
    let wide = width * surface.width * (target.maxY - target.minY)
    let high = height * surface.height * (target.maxX - target.minX)
    guard wide.isFinite, high.isFinite, wide > 0, high > 0 else { return area }
    var used = area
    if wide > high {
      let cut = width * (1 - high / wide) / 2
      used.minX += cut
      used.maxX -= cut
    } else {
      let cut = height * (1 - wide / high) / 2
      used.minY += cut
      used.maxY -= cut
    }
    return used
  }

  /// Maps a location on the surface to pixels of the view.
  ///
  /// - Parameter point: The location, as fractions of the surface's width and height. Outside ``area`` it is clamped to
  ///   its edge; if it is not finite, the result is NaN on both axes.
  public func location(_ point: Point) -> Point {
    guard point.isFinite else { return Point(.nan, .nan) }
    let turned = isTurned ? Point(1 - point.x, 1 - point.y) : point
    let x = min(max((turned.x - area.minX) / (area.maxX - area.minX), 0), 1)
    let y = min(max((turned.y - area.minY) / (area.maxY - area.minY), 0), 1)
    return Point(
      target.minX + x * (target.maxX - target.minX),
      target.minY + y * (target.maxY - target.minY)
    )
  }

  /// Maps a direction on the surface to the view.
  func direction(_ vector: Vector) -> Vector { isTurned ? -vector : vector }
}
