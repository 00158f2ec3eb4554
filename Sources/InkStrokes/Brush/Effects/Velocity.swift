import InkGraphics

/// The speed of a contact, normalized as in DrawUI.
///
/// 20 page units per second are 0, 410 are 0.5, 800 are 1.
///
/// Effects receive it as ``EffectInput/velocity``. Elsewhere, call ``advance(from:to:)`` for each pair of consecutive
/// samples.
@_spi(Models) public struct Velocity: Hashable, Sendable {
  /// The speed normalized to 0, in page units per second.
  @_spi(Models) public static let slowest = 20.0

  /// The speed normalized to 1, in page units per second.
  @_spi(Models) public static let fastest = 800.0

  /// The speed from 0 (20 page units per second or slower) to 1 (800 or faster).
  ///
  /// It is 1 until it is measured.
  @_spi(Models) public private(set) var normalized = 1.0

  /// Creates the velocity of a new contact; it is 1 until ``advance(from:to:)`` measures one.
  @_spi(Models) public init() {}

  /// Normalizes a speed in page units per second to 0…1.
  @_spi(Models) public static func normalized(_ speed: Double) -> Double {
    (min(max(speed, slowest), fastest) - slowest) / (fastest - slowest)
  }

  /// Measures the speed between consecutive samples of a contact.
  ///
  /// If time does not increase, the speed is kept.
  @_spi(Models) public mutating func advance(from a: StrokeSample, to b: StrokeSample) {
    let elapsed = b.time - a.time
    guard elapsed > 0 else { return }
    let speed = a.location.distance(to: b.location) / elapsed
    guard speed.isFinite else { return }
    normalized = Velocity.normalized(speed)
  }
}
