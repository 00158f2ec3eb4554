/// A continuous transition between colors, along a line or between two circles.
public struct Gradient: Hashable, Sendable {
  /// The rule that gives each point of the plane a position on the scale of colors, which spans 0…1.
  public enum Geometry: Hashable, Sendable {
    /// A linear gradient: the position is 0 at the first point, 1 at the second, and constant at right angles to their
    /// line.
    case linear(from: Point, to: Point)
    /// A radial gradient: the position is 0 on the first circle and 1 on the second, and linear over the circles that
    /// are interpolated between them and extrapolated beyond them.
    ///
    /// If several circles pass through a point, the one with the greatest position counts. Points through which no
    /// circle passes are not painted.
    case radial(from: Point, startRadius: Double, to: Point, endRadius: Double)
  }

  /// The way in which the colors continue at positions outside of 0…1.
  public enum Spread: UInt8, Hashable, Sendable {
    /// The color at 0 continues below 0, and the color at 1 above 1.
    case pad
    /// The colors are repeated in alternating directions, so that they have no jump at whole positions.
    case reflect
    /// The colors are repeated in the same direction.
    case `repeat`
  }

  /// A color at a position of the scale of colors.
  public struct Stop: Hashable, Sendable {
    /// The position, 0…1.
    public var position: Double

    /// Red, green, blue and opacity in sRGB, 0…1, not premultiplied.
    public var color: SIMD4<Float>

    /// Creates a stop from a position, 0…1, and a color.
    public init(_ position: Double, _ color: SIMD4<Float>) {
      self.position = position
      self.color = color
    }
  }

  /// The rule that gives each point a position, in the gradient's own coordinates.
  public var geometry: Geometry

  /// The colors, by ascending position.
  ///
  /// Two stops at the same position make a sharp edge: the first is the color before it, the second the color after it.
  /// A gradient without stops is transparent.
  public var stops: [Stop]

  /// The way in which the colors continue at positions outside of 0…1.
  ///
  /// The default is ``Spread/pad``.
  public var spread: Spread

  /// The transform from the gradient's coordinates to those of the shape that it fills.
  ///
  /// The default is the identity.
  public var transform: Affine

  /// Creates a gradient.
  public init(
    _ geometry: Geometry,
    stops: [Stop],
    spread: Spread = .pad,
    transform: Affine = .identity
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }

  /// Returns the color at a position, by linear interpolation of the stops.
  ///
  /// Before the first stop and after the last one, it is the color of that stop, whatever the ``spread``.
  ///
  /// - Parameter position: The position, 0…1.
  /// - Returns: Red, green, blue and opacity in sRGB, 0…1, not premultiplied; all 0 without stops.
  /// - Complexity: Logarithmic in the number of stops.
  public func color(at position: Double) -> SIMD4<Float> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    if !(position >= first.position) { return first.color }
    if position >= last.position { return last.color }
    var (low, high) = (0, stops.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if stops[middle].position <= position { low = middle } else { high = middle }
    }
    let span = stops[high].position - stops[low].position
    guard span > 0 else { return stops[high].color }
    let share = Float((position - stops[low].position) / span)
    return stops[low].color + (stops[high].color - stops[low].color) * share
  }
}
