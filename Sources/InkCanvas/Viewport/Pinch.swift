import InkGraphics

/// Two contacts that move, zoom and rotate a page simultaneously.
///
/// The result depends only on the initial and current points: a pinch that returns to its start restores the
/// viewport exactly.
struct Pinch {
  private let start: Viewport
  private let first: Point
  private let second: Point

  /// The distance from a right angle within which the rotation snaps to it, in radians: 4°.
  static let snap = 4 * Double.pi / 180

  /// The minimum distance between contacts, in pixels, at which they change scale and angle.
  private static let minimumSpread = 1.0

  init(_ viewport: Viewport, _ first: Point, _ second: Point) {
    start = viewport
    self.first = first
    self.second = second
  }

  /// Returns the viewport for the current points of the contacts, in pixels.
  func viewport(_ a: Point, _ b: Point, turns: Bool) -> Viewport {
    if a == first, b == second { return start }
    guard a.isFinite, b.isFinite else { return start }
    let before = second - first
    let after = b - a
    var scale = start.scale
    var angle = start.angle
    if before.length >= Self.minimumSpread, after.length >= Self.minimumSpread {
      scale *= after.length / before.length
      if turns {
        angle = Viewport.snapped(angle + before.turn(to: after), within: Self.snap)
      }
    }
    var viewport = start
    viewport.pin(first.midpoint(to: second), at: a.midpoint(to: b), scale: scale, angle: angle)
    return viewport
  }
}
