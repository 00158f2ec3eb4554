/// An optional sensor value in eight bytes.
///
/// A value that is not finite counts as missing, so that a faulty device cannot put NaN into the ink.
@usableFromInline
struct SensorValue: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  // Inlinable for the codec of samples, which reads and creates four per sample.
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

  /// Interpolates between two readings; if one is missing, returns the other.
  ///
  /// - Parameters:
  ///   - t: The fraction of the way to `other`, 0…1.
  ///   - turns: Whether the value is an angle in radians, interpolated along the shorter arc.
  func interpolated(to other: SensorValue, _ t: Double, turns: Bool = false) -> SensorValue {
    guard let a = value else { return other }
    guard let b = other.value else { return self }
    var change = b - a
    if turns { change -= 2 * .pi * (change / (2 * .pi)).rounded() }
    return SensorValue(a + change * t)
  }

  /// The bit pattern of the value, for hashing; that of NaN if it is missing.
  var bitPattern: UInt64 { bits }
}
