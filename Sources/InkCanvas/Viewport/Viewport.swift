public import InkGraphics

/// Which part of a page is seen, how large, and how it is turned.
///
/// A value. Page units are 1/72 inch, pixels those of the view; y points down in both. All changes
/// keep the zoom within ``Limits``; what is not finite changes nothing.
public struct Viewport: Hashable, Sendable {
  /// How far a view may be zoomed.
  public struct Limits: Hashable, Sendable {
    /// The least number of pixels a page unit.
    public var least: Double
    /// The greatest number of pixels a page unit.
    public var greatest: Double

    /// Creates limits.
    ///
    /// - Precondition: `0 < least <= greatest`.
    public init(_ least: Double, _ greatest: Double) {
      precondition(least > 0 && least <= greatest, "the zoom limits must be in order")
      self.least = least
      self.greatest = greatest
    }
  }

  /// Pixels a page unit.
  public private(set) var scale: Double

  /// How far the page is turned, in radians from the x axis towards the y axis, −π…π.
  public private(set) var angle: Double

  /// The pixel position of the page's origin, in whole pixels, so that what was painted can be moved
  /// with the page.
  public var origin: Point { Point(exactOrigin.x.rounded(), exactOrigin.y.rounded()) }

  /// What ``origin`` is rounded from: many small moves add up.
  private var exactOrigin: Point

  /// How far the view may be zoomed.
  public let limits: Limits

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - scale: Pixels a page unit, brought within the limits.
  ///   - angle: How far the page is turned, in radians.
  ///   - origin: The pixel position of the page's origin; the nearest whole pixel is taken.
  ///   - limits: How far the view may be zoomed.
  /// - Precondition: All numbers are finite.
  public init(
    scale: Double = 1,
    angle: Double = 0,
    origin: Point = .origin,
    limits: Limits = Limits(0.02, 128)
  ) {
    precondition(scale.isFinite && angle.isFinite && origin.isFinite, "a viewport must be finite")
    self.limits = limits
    self.scale = min(max(scale, limits.least), limits.greatest)
    self.angle = Self.normalized(angle)
    exactOrigin = origin
  }

  /// How far from the view's corner a page's origin may be, in pixels.
  package static let farthest = 1e10

  /// Maps page units to pixels.
  public var transform: Affine {
    let (sine, cosine) = Self.sinCos(angle)
    return Affine(
      a: scale * cosine,
      b: scale * sine,
      c: -scale * sine,
      d: scale * cosine,
      tx: origin.x,
      ty: origin.y
    )
  }

  /// The pixel position of a place on the page.
  public func pixel(_ page: Point) -> Point { transform.apply(page) }

  /// The place on the page at a pixel position.
  public func page(_ pixel: Point) -> Point {
    let (sine, cosine) = Self.sinCos(angle)
    let v = pixel - origin
    return Point((v.dx * cosine + v.dy * sine) / scale, (v.dy * cosine - v.dx * sine) / scale)
  }

  /// A rectangle on the page that contains a rectangle of pixels.
  public func page(_ rect: PixelRect) -> Rect {
    transform.inverted?.apply(rect.rect) ?? .empty
  }

  // MARK: Changes

  /// Moves the page.
  ///
  /// - Parameter displacement: In pixels.
  public mutating func pan(_ displacement: Vector) { move(exactOrigin + displacement) }

  /// Zooms; the place at a pixel position stays there.
  ///
  /// - Parameters:
  ///   - factor: By how much more, greater than 0.
  ///   - pixel: What stays.
  public mutating func zoom(by factor: Double, about pixel: Point) {
    let target = scale * factor
    guard factor > 0, target.isFinite, pixel.isFinite else { return }
    pin(pixel, at: pixel, scale: target, angle: angle)
  }

  /// Turns the page about a pixel position.
  ///
  /// - Parameters:
  ///   - turn: By how much more, in radians from the x axis towards the y axis.
  ///   - pixel: What stays.
  ///   - snap: Within this angle, in radians, a right angle is taken instead.
  public mutating func rotate(by turn: Double, about pixel: Point, snap: Double = 0) {
    guard turn.isFinite, pixel.isFinite else { return }
    pin(pixel, at: pixel, scale: scale, angle: Self.snapped(angle + turn, within: snap))
  }

  /// Moves what is at one pixel position to another, with a new scale and angle.
  mutating func pin(_ from: Point, at to: Point, scale target: Double, angle turned: Double) {
    // By the exact origin, so that the steps of a gesture do not add up errors.
    let rest = exactOrigin - origin
    let place = page(from - rest)
    scale = min(max(target, limits.least), limits.greatest)
    angle = Self.normalized(turned)
    move(to - (pixel(place) - origin))
  }

  private mutating func move(_ to: Point) {
    guard to.isFinite else { return }
    let far = Self.farthest
    exactOrigin = Point(min(max(to.x, -far), far), min(max(to.y, -far), far))
  }

  // MARK: Angles

  /// The right angle that is nearest, if it is near enough; else the angle itself.
  static func snapped(_ angle: Double, within limit: Double) -> Double {
    let quarter = (angle * (2 / .pi)).rounded() * (.pi / 2)
    return abs(angle - quarter) <= limit ? quarter : angle
  }

  static func normalized(_ angle: Double) -> Double {
    guard abs(angle) > .pi else { return angle }
    return angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }

  /// Sine and cosine, those of right angles exact, so that upright pages have upright pixels.
  private static func sinCos(_ angle: Double) -> (sine: Double, cosine: Double) {
    let quarters = (angle * (2 / .pi)).rounded()
    guard abs(angle - quarters * (.pi / 2)) < 1e-12 else { return Real.sinCos(angle) }
    if quarters == 0 { return (0, 1) }
    if abs(quarters) == 2 { return (0, -1) }
    return (quarters, 0)
  }
}
