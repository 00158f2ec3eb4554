import InkGraphics

/// The speed of a contact, normalised as DrawUI does: 20 units a second are 0, 410 are 0.5, 800 are 1.
///
/// Effects get it as ``EffectInput/velocity``. For events of one's own, advance it from sample to sample.
@_spi(Models) public struct Velocity: Hashable, Sendable {
  /// The slowest speed told apart, in document units a second.
  @_spi(Models) public static let slowest = 20.0

  /// The fastest speed told apart, in document units a second.
  @_spi(Models) public static let fastest = 800.0

  /// The speed from 0 (20 units a second or slower) to 1 (800 or faster).
  ///
  /// A contact that has just begun counts as 1.
  @_spi(Models) public private(set) var normalized = 1.0

  /// Creates the velocity of a contact that has just begun.
  @_spi(Models) public init() {}

  /// Normalises a speed in document units a second to 0…1.
  @_spi(Models) public static func normalized(_ speed: Double) -> Double {
    (min(max(speed, slowest), fastest) - slowest) / (fastest - slowest)
  }

  /// Takes account of the way from one sample of a contact to the next.
  ///
  /// If time stands still or runs backwards the speed is kept.
  @_spi(Models) public mutating func advance(from a: StrokeSample, to b: StrokeSample) {
    let elapsed = b.time - a.time
    guard elapsed > 0 else { return }
    let speed = a.location.distance(to: b.location) / elapsed
    guard speed.isFinite else { return }
    normalized = Velocity.normalized(speed)
  }
}
