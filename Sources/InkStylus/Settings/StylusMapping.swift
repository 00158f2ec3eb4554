public import InkGraphics

/// Where the places of a surface are in a view.
public struct StylusMapping: Hashable, Sendable {
  /// The part of the surface that is used, as fractions of the surface.
  public let area: Rect

  /// What it stands for, in pixels of the view.
  public let target: Rect

  /// Whether the surface lies turned by 180°.
  public let isTurned: Bool

  /// Creates the mapping that settings ask for.
  ///
  /// - Parameters:
  ///   - settings: Of the tool.
  ///   - surface: What the tool is on, for its proportions; `nil` where that is not known.
  ///   - screen: Where the screen lies, in pixels of the view.
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

  /// The middle of an area that has the proportions of a target on a surface of some size.
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

  /// Where a place of the surface is, in pixels of the view.
  ///
  /// - Parameter place: 0…1 each. What lies outside of the area counts as its edge, what is no number stays so.
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

  /// Which way a direction on the surface goes in the view.
  func direction(_ vector: Vector) -> Vector { isTurned ? -vector : vector }
}
