/// How exactly samples are kept.
public struct SamplePrecision: Hashable, Sendable {
  /// Steps of the location to an inch; 0 if nothing is rounded.
  public let unitsPerInch: UInt32

  /// Steps of the time to a second; 0 if nothing is rounded.
  public let ticksPerSecond: UInt32

  /// The logarithm of the number of steps from no force to the greatest, one step more or less.
  public let pressureBits: UInt8

  /// The logarithm of the number of steps of an angle to a quarter turn.
  public let angleBits: UInt8

  /// Steps of 0.01 mm, 1 ms, 1/1023 of the greatest force and 1/1024 of a quarter turn.
  public static let standard = SamplePrecision(2540, 1000, 10, 10)

  /// Every number comes back with all its bits.
  public static let lossless = SamplePrecision(0, 0, 0, 0)

  /// Creates a precision.
  ///
  /// Values are rounded to the nearest step. A stroke with a number that is not finite, or 2³⁰ steps
  /// or more away from 0 (times: from the stroke's first), is kept without loss.
  ///
  /// - Parameters:
  ///   - unitsPerInch: Steps of the location to an inch (72 document units), 1…2²⁴.
  ///   - ticksPerSecond: Steps of the time to a second, 1…2²⁴.
  ///   - pressureBits: 2 to this power, less 1, are the steps to the greatest force, 1…16.
  ///   - angleBits: 2 to this power are the steps to a quarter turn, 1…16.
  public init(unitsPerInch: Int, ticksPerSecond: Int, pressureBits: Int, angleBits: Int) {
    let steps = 1...(1 << 24)
    precondition(
      steps.contains(unitsPerInch) && steps.contains(ticksPerSecond)
        && 1...16 ~= pressureBits && 1...16 ~= angleBits,
      "the precision is out of range"
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

  /// The bytes that state it behind the first; none for the two presets.
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

  /// How many bytes ``fields`` are if there are any.
  static let fieldCount = 10

  /// Reads ``fields``; `nil` if they are out of range.
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
