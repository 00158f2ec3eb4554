/// A sensor value that may be missing, in eight bytes.
///
/// Anything that is not a finite number counts as missing, so that a broken device cannot put NaN
/// into the ink.
@usableFromInline
struct SensorValue: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  // Inlinable for the codec of samples, which reads and makes four of them for each.
  @inlinable
  init(_ value: Double?) {
    if let value, value.isFinite {
      bits = value.bitPattern
    } else {
      bits = Double.nan.bitPattern
    }
  }

  @inlinable var value: Double? {
    let number = Double(bitPattern: bits)
    return number.isFinite ? number : nil
  }

  /// The value between this one and another; where one is missing, the other.
  ///
  /// - Parameter turns: Whether it is an angle, which takes the shorter way.
  func interpolated(to other: SensorValue, _ t: Double, turns: Bool = false) -> SensorValue {
    guard let a = value else { return other }
    guard let b = other.value else { return self }
    var change = b - a
    if turns { change -= 2 * .pi * (change / (2 * .pi)).rounded() }
    return SensorValue(a + change * t)
  }

  /// The number's bits, those of NaN if missing.
  var bitPattern: UInt64 { bits }
}
