import InkGraphics

/// Two contacts that move, zoom and turn a page at once.
///
/// What they show depends on where they began and where they are, not on the way: who pinches in and
/// back sees to the bit what was there before.
struct Pinch {
  private let start: Viewport
  private let first: Point
  private let second: Point

  /// How near to a right angle a page is taken to be upright, in radians: 4°.
  static let snap = 4 * Double.pi / 180

  /// Contacts nearer than this, in pixels, tell nothing about size and angle.
  private static let minimumSpread = 1.0

  init(_ viewport: Viewport, _ first: Point, _ second: Point) {
    start = viewport
    self.first = first
    self.second = second
  }

  /// What is seen with the contacts at other places, in pixels.
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
