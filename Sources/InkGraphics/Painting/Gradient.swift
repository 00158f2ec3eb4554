/// A continuous transition between colors, along a line or between two circles.
public struct Gradient: Hashable, Sendable {
  /// The assignment of positions to points; colors are defined at positions 0…1.
  public enum Geometry: Hashable, Sendable {
    /// From 0 at the first point to 1 at the second; constant at right angles to the line between them.
    case linear(from: Point, to: Point)
    /// From 0 on the first circle to 1 on the second, over the circles interpolated between and beyond them.
    ///
    /// A point has the greatest position whose circle passes through it. Nothing is painted where no circle of a radius
    /// of 0 or more passes.
    case radial(from: Point, startRadius: Double, to: Point, endRadius: Double)
  }

  /// The colors at positions outside of 0…1.
  public enum Spread: UInt8, Hashable, Sendable {
    /// The first and the last color of the gradient continue.
    case pad
    /// The gradient is repeated, every other time mirrored.
    case reflect
    /// The gradient is repeated.
    case `repeat`
  }

  /// A color at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, 0…1.
    public var position: Double

    /// Red, green, blue and opacity in sRGB, 0…1, not premultiplied.
    public var color: SIMD4<Float>

    /// Creates a stop.
    public init(_ position: Double, _ color: SIMD4<Float>) {
      self.position = position
      self.color = color
    }
  }

  /// The assignment of positions to points, in the gradient's own coordinates.
  public var geometry: Geometry

  /// The colors, by ascending position.
  ///
  /// Two stops at the same position make a sharp edge: the first is the color before it, the second the color after it.
  /// A gradient without stops is transparent.
  public var stops: [Stop]

  /// The colors at positions outside of 0…1.
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

  /// Returns the color at a position, 0…1, by linear interpolation; transparent without stops.
  ///
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
