public import InkGraphics

extension Viewport {
  /// The way in which a page is fitted into a view.
  public enum Fit: UInt8, Hashable, Sendable {
    /// The whole page fits into the view, and is centered.
    case page
    /// The page is as wide as the view, aligned at the top.
    case width
  }

  /// Zooms and moves the page so that a rectangle of it fits into a view, without rotation.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in page units; if it is empty, nothing changes.
  ///   - fit: Whether the whole rectangle or its width is fitted.
  ///   - size: The bounds of the view, in pixels.
  ///   - margin: The margin at each side, in pixels. The default is 0.
  public mutating func show(_ rect: Rect, _ fit: Fit, in size: PixelRect, margin: Double = 0) {
    let width = max(Double(size.width) - 2 * margin, 1)
    let height = max(Double(size.height) - 2 * margin, 1)
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
    let wide = width / rect.width
    self = Viewport(
      scale: fit == .width ? wide : min(wide, height / rect.height),
      origin: .origin,
      limits: limits
    )
    let top = fit == .width ? margin : 0.5 * (Double(size.height) - rect.height * scale)
    let left = 0.5 * (Double(size.width) - rect.width * scale)
    pan(Vector(left - rect.minX * scale, top - rect.minY * scale))
  }

  /// Moves a page that has left the view back until a strip of it is visible.
  ///
  /// - Parameters:
  ///   - rect: The page, in page units.
  ///   - size: The bounds of the view, in pixels.
  ///   - strip: The minimum visible width of the page, in pixels.
  package mutating func constrain(_ rect: Rect, in size: PixelRect, strip: Double) {
    let image = transform.apply(rect)
    guard !image.isEmpty, !size.isEmpty else { return }
    let across = min(strip, image.width, Double(size.width))
    let down = min(strip, image.height, Double(size.height))
    let dx = max(0, across - image.maxX) + min(0, Double(size.width) - across - image.minX)
    let dy = max(0, down - image.maxY) + min(0, Double(size.height) - down - image.minY)
    if dx != 0 || dy != 0 { pan(Vector(dx, dy)) }
  }
}
