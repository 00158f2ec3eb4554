public import InkGraphics

/// The visible part of a page, with zoom and rotation.
///
/// It is a value. Page units are 1/72 inch, pixels are those of the view; y points down in both. All changes keep the
/// zoom within ``limits``; arguments that are not finite change nothing.
public struct Viewport: Hashable, Sendable {
  /// The range to which the zoom is clamped.
  public struct Limits: Hashable, Sendable {
    /// The minimum zoom, in pixels per page unit.
    public var minimum: Double
    /// The maximum zoom, in pixels per page unit.
    public var maximum: Double

    /// Creates limits from the minimum and the maximum zoom, in pixels per page unit.
    ///
    /// - Precondition: `0 < minimum <= maximum`.
    public init(_ minimum: Double, _ maximum: Double) {
      precondition(
        minimum > 0 && minimum <= maximum,
        "the minimum zoom must be above 0 and at most the maximum"
      )
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The zoom, in pixels per page unit.
  public private(set) var scale: Double

  /// The rotation of the page, in radians from the x axis toward the y axis, −π…π.
  public private(set) var angle: Double

  /// The position of the page's origin in the view, in whole pixels.
  ///
  /// Since it is whole, painted pixels can be moved with the page when it is scrolled.
  public var origin: Point { Point(exactOrigin.x.rounded(), exactOrigin.y.rounded()) }

  /// The unrounded ``origin``, so that small moves accumulate.
  private var exactOrigin: Point

  /// The range to which the zoom is clamped; 0.02…128 pixels per page unit by default.
  public let limits: Limits

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - scale: The zoom, in pixels per page unit, clamped to the limits. The default is 1.
  ///   - angle: The rotation of the page, in radians from the x axis toward the y axis. The default is 0.
  ///   - origin: The position of the origin of the page, in pixels, rounded to whole ones. The default is (0, 0).
  ///   - limits: The range of the zoom, in pixels per page unit. The default is 0.02…128.
  /// - Precondition: All numbers are finite.
  public init(
    scale: Double = 1,
    angle: Double = 0,
    origin: Point = .origin,
    limits: Limits = Limits(0.02, 128)
  ) {
    precondition(
      scale.isFinite && angle.isFinite && origin.isFinite,
      "the scale, angle and origin of a viewport must be finite"
    )
    self.limits = limits
    self.scale = min(max(scale, limits.minimum), limits.maximum)
    self.angle = Self.normalized(angle)
    exactOrigin = origin
  }

  /// The maximum distance of the origin of a page from the corner of the view, in pixels.
  package static let farthest = 1e10

  /// The transform from page units to pixels of the view.
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

  /// Returns the position in the view, in pixels, of a point of the page, in page units.
  public func pixel(_ page: Point) -> Point { transform.apply(page) }

  /// Returns the point of the page, in page units, at a position in the view, in pixels.
  public func page(_ pixel: Point) -> Point {
    let (sine, cosine) = Self.sinCos(angle)
    let v = pixel - origin
    return Point((v.dx * cosine + v.dy * sine) / scale, (v.dy * cosine - v.dx * sine) / scale)
  }

  /// Returns the smallest rectangle of the page, in page units, that contains a rectangle of pixels of the view.
  public func page(_ rect: PixelRect) -> Rect {
    transform.inverted?.apply(rect.rect) ?? .empty
  }

  // MARK: Changes

  /// Moves the page.
  ///
  /// - Parameter displacement: The displacement, in pixels of the view.
  public mutating func pan(_ displacement: Vector) { move(exactOrigin + displacement) }

  /// Multiplies the zoom by a factor; the point of the page at a position in the view stays there.
  ///
  /// - Parameters:
  ///   - factor: The factor; 0 or less changes nothing.
  ///   - pixel: The fixed position, in pixels of the view.
  public mutating func zoom(by factor: Double, about pixel: Point) {
    let target = scale * factor
    guard factor > 0, target.isFinite, pixel.isFinite else { return }
    pin(pixel, at: pixel, scale: target, angle: angle)
  }

  /// Rotates the page; its point at a position in the view stays there.
  ///
  /// - Parameters:
  ///   - turn: The additional rotation, in radians from the x axis toward the y axis.
  ///   - pixel: The fixed position, in pixels of the view.
  ///   - snap: The greatest difference, in radians, at which the new rotation is set to a multiple of 90°. The default
  ///     is 0.
  public mutating func rotate(by turn: Double, about pixel: Point, snap: Double = 0) {
    guard turn.isFinite, pixel.isFinite else { return }
    pin(pixel, at: pixel, scale: scale, angle: Self.snapped(angle + turn, within: snap))
  }

  /// Moves the point of the page at one position, in pixels, to another, with a new zoom and rotation.
  mutating func pin(_ from: Point, at to: Point, scale target: Double, angle turned: Double) {
    // The exact origin is used, so that the steps of a gesture do not accumulate errors.
    let rest = exactOrigin - origin
    let point = page(from - rest)
    scale = min(max(target, limits.minimum), limits.maximum)
    angle = Self.normalized(turned)
    move(to - (pixel(point) - origin))
  }

  private mutating func move(_ to: Point) {
    guard to.isFinite else { return }
    let far = Self.farthest
    exactOrigin = Point(min(max(to.x, -far), far), min(max(to.y, -far), far))
  }

  // MARK: Angles

  /// Returns the nearest right angle within a limit, otherwise the angle itself; all in radians.
  static func snapped(_ angle: Double, within limit: Double) -> Double {
    let quarter = (angle * (2 / .pi)).rounded() * (.pi / 2)
    return abs(angle - quarter) <= limit ? quarter : angle
  }

  static func normalized(_ angle: Double) -> Double {
    guard abs(angle) > .pi else { return angle }
    return angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }

  /// Returns sine and cosine, exact for right angles, so that upright pages have upright pixels.
  private static func sinCos(_ angle: Double) -> (sine: Double, cosine: Double) {
    let quarters = (angle * (2 / .pi)).rounded()
    guard abs(angle - quarters * (.pi / 2)) < 1e-12 else { return Real.sinCos(angle) }
    if quarters == 0 { return (0, 1) }
    if abs(quarters) == 2 { return (0, -1) }
    return (quarters, 0)
  }
}
