/// The precision to which a document rounds the samples of strokes when it stores them.
public struct SamplePrecision: Hashable, Sendable {
  /// The number of steps of locations per inch, 1…2²⁴; 0 in ``lossless``, which doesn't round.
  public let unitsPerInch: UInt32

  /// The number of steps of times per second, 1…2²⁴; 0 in ``lossless``, which doesn't round.
  public let ticksPerSecond: UInt32

  /// The number of bits *n* of a force, 1…16: it has 2ⁿ − 1 steps from 0 to the maximum force; 0 in ``lossless``.
  public let pressureBits: UInt8

  /// The number of bits *n* of an angle, 1…16: it has 2ⁿ steps per quarter turn (π/2 radians); 0 in ``lossless``.
  public let angleBits: UInt8

  /// The precision of 0.01 mm, 1 ms, 1/1023 of the maximum force and 1/1024 of a quarter turn.
  public static let standard = SamplePrecision(2540, 1000, 10, 10)

  /// The precision without rounding: every number keeps all its bits.
  public static let lossless = SamplePrecision(0, 0, 0, 0)

  /// Creates a precision.
  ///
  /// Values are rounded to the nearest step. A stroke is stored without rounding if one of its numbers is not finite,
  /// or is 2³⁰ steps or more away from 0 (a time: from the first time of the stroke).
  ///
  /// - Parameters:
  ///   - unitsPerInch: The number of steps of locations per inch (72 page units), 1…2²⁴.
  ///   - ticksPerSecond: The number of steps of times per second, 1…2²⁴.
  ///   - pressureBits: 2 to this power, minus 1, is the number of steps to the maximum force, 1…16.
  ///   - angleBits: 2 to this power is the number of steps per quarter turn, 1…16.
  /// - Precondition: All numbers are within these ranges.
  public init(unitsPerInch: Int, ticksPerSecond: Int, pressureBits: Int, angleBits: Int) {
    let steps = 1...(1 << 24)
    precondition(
      steps.contains(unitsPerInch) && steps.contains(ticksPerSecond)
        && 1...16 ~= pressureBits && 1...16 ~= angleBits,
      "unitsPerInch and ticksPerSecond must be in 1...2^24, the numbers of bits in 1...16"
    )
    self.init(
      UInt32(unitsPerInch),
      UInt32(ticksPerSecond),
      UInt8(pressureBits),
      UInt8(angleBits)
    )
  }

  init(_ units: UInt32, _ ticks: UInt32, _ pressure: UInt8, _ angle: UInt8) {
    unitsPerInch = units
    ticksPerSecond = ticks
    pressureBits = pressure
    angleBits = angle
  }

  /// The bytes of the precision after the first byte of a chunk; empty for the two presets.
  var fields: [UInt8] {
    if self == .standard || self == .lossless { return [] }
    var bytes: [UInt8] = []
    for var number in [unitsPerInch, ticksPerSecond] {
      for _ in 0..<4 {
        bytes.append(UInt8(truncatingIfNeeded: number))
        number >>= 8
      }
    }
    bytes.append(pressureBits)
    bytes.append(angleBits)
    return bytes
  }

  /// The number of bytes of ``fields`` if there are any.
  static let fieldCount = 10

  /// Reads ``fields``, of ``fieldCount`` bytes; `nil` if a number is out of range.
  init?(fields: ArraySlice<UInt8>) {
    var numbers: [UInt32] = [0, 0]
    for i in 0..<8 {
      numbers[i >> 2] |= UInt32(fields[fields.startIndex + i]) << UInt32(8 * (i & 3))
    }
    let pressure = fields[fields.startIndex + 8]
    let angle = fields[fields.startIndex + 9]
    let steps = 1...(1 << 24) as ClosedRange<UInt32>
    guard steps.contains(numbers[0]), steps.contains(numbers[1]), 1...16 ~= pressure,
      1...16 ~= angle
    else { return nil }
    self.init(numbers[0], numbers[1], pressure, angle)
  }
}
