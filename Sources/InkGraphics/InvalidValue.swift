/// A value that a brush, a style or a colour cannot have.
public struct InvalidValue: Error, Hashable, Sendable {
  /// What has the value.
  public enum Quantity: UInt8, CaseIterable, Hashable, Sendable {
    /// The width of a style, in document units.
    case width
    /// The opacity of a colour.
    case alpha
    /// A component of a colour, in the unit of its space.
    case colorComponent
    /// A length of a dash pattern, in document units.
    case dashLength
    /// Where a dash pattern begins, in document units.
    case dashPhase
    /// How strongly curves or values are smoothed.
    case strength
    /// The largest distance that simplification may leave, in document units.
    case tolerance
    /// The reach of a filter, in samples to either side.
    case window
    /// Of how many samples one is kept.
    case refreshRate
    /// Into how many lines a curve is divided.
    case steps
    /// The lower end of a range that an effect leads to.
    case minimum
    /// The upper end of a range that an effect leads to.
    case maximum
    /// What stands in where a device reports nothing.
    case fallback
    /// A factor.
    case factor
    /// A distance or speed from which an effect acts.
    case threshold
    /// A time between points, in seconds.
    case interval
    /// A length along the stroke, in document units.
    case length
    /// An angle in radians.
    case angle
    /// How hard the edge of a tip is.
    case hardness
    /// How far apart dabs are, as a fraction of their radius.
    case spacing
    /// The opacity of one dab.
    case flow
    /// The number of pixels of a texture.
    case textureSize
    /// The number of effects, filters or parameters.
    case count
  }

  /// What has the value.
  public var quantity: Quantity

  /// The value that was refused.
  public var value: Double

  /// The least value that would have been taken.
  public var least: Double

  /// The greatest value that would have been taken.
  public var greatest: Double

  /// Creates an error.
  public init(_ quantity: Quantity, _ value: Double, allowed: ClosedRange<Double>) {
    self.quantity = quantity
    self.value = value
    least = allowed.lowerBound
    greatest = allowed.upperBound
  }

  /// Returns the value if it is in the range.
  ///
  /// - Throws: The value where it is not, or is no number.
  public static func check(
    _ quantity: Quantity,
    _ value: Double,
    in range: ClosedRange<Double>
  ) throws(InvalidValue) -> Double {
    guard range.contains(value) else { throw InvalidValue(quantity, value, allowed: range) }
    return value
  }
}

extension InvalidValue.Quantity {
  /// The name, as in the documentation.
  public var name: StaticString {
    switch self {
    case .width: "width"
    case .alpha: "alpha"
    case .colorComponent: "colour component"
    case .dashLength: "dash length"
    case .dashPhase: "dash phase"
    case .strength: "strength"
    case .tolerance: "tolerance"
    case .window: "window"
    case .refreshRate: "refresh rate"
    case .steps: "steps"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .fallback: "fallback"
    case .factor: "factor"
    case .threshold: "threshold"
    case .interval: "interval"
    case .length: "length"
    case .angle: "angle"
    case .hardness: "hardness"
    case .spacing: "spacing"
    case .flow: "flow"
    case .textureSize: "texture size"
    case .count: "count"
    }
  }
}

#if !hasFeature(Embedded)
  extension InvalidValue: CustomStringConvertible {
    /// One line that names the value and what would have been taken.
    public var description: String {
      "\(quantity.name) \(value) is not in \(least)...\(greatest)"
    }
  }
#endif
