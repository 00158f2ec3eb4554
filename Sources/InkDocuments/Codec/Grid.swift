/// Evenly spaced numbers: integers, called steps, times a numerator, divided by a denominator.
struct Grid {
  let numerator: Double
  let denominator: Double

  init(_ numerator: Double, _ denominator: Double) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number that is `steps` steps from 0, in the unit of the grid's channel.
  @inline(always)
  func value(_ steps: Int32) -> Double { Double(steps) * numerator / denominator }

  /// The number that is `steps` steps from 0, for steps of more than 32 bits.
  @inline(always)
  func value(wide steps: Int64) -> Double { Double(steps) * numerator / denominator }

  /// The number of steps per unit of the numbers.
  var scale: Double { denominator / numerator }

  /// The integer nearest to a number, ties to even; only for magnitudes below 2⁵¹.
  @inline(always)
  static func rounded(_ number: Double) -> Int64 {
    (Int64(bitPattern: (number + 0x1.8p52).bitPattern) &<< 13) &>> 13
  }

  /// The exclusive bound of the magnitude of steps.
  static let limit: Double = 0x1p30

  /// One of the twelve predefined grids for samples stored lossless, by its code 1…``lastCode``; `nil` for other codes.
  static func exact(_ code: Int) -> Grid? {
    switch code {
    case 1: Grid(1, 1)
    case 2: Grid(1, 64)
    case 3: Grid(1, 65536)
    case 4: Grid(1, 1000)
    case 5: Grid(1, 1_000_000)
    case 6: Grid(72, 2540)
    case 7: Grid(1, 1023)
    case 8: Grid(1, 4095)
    case 9: Grid(1, 8191)
    case 10: Grid(1, 65535)
    case 11: Grid(.pi, 180)
    case 12: Grid(.pi, 2048)
    default: nil
    }
  }

  /// The greatest code of a predefined grid.
  static let lastCode = 12

  /// The code in ``SegmentHead/grids`` of numbers on a ``DecimalGrid``.
  static let decimal: UInt8 = 13

  /// The code written instead of ``decimal`` if the grid was already described in the same chunk.
  static let decimalAgain: UInt8 = 14

  /// The code written instead of that of the location if all grids are those of the previous stroke.
  static let asBefore: UInt8 = 15
}

/// The values of a sample besides location, time and readings (force and angles).
struct SampleExtras: Equatable {
  /// The bits of the maximum force, a `Double`; those of 1 by default.
  var force: UInt64 = 0x3ff0_0000_0000_0000
  var buttons: UInt32 = 0
  /// Reserved: written as 0, ignored by readers.
  var flags: UInt16 = 0

  /// Whether the maximum force is the only value that isn't 0.
  var isPlain: Bool { buttons == 0 && flags == 0 }
}

/// The properties of all samples of a stroke, or of the part of it in one chunk.
struct SegmentHead {
  var count = 0
  /// Whether samples differ in which readings (force and angles) they have; each then has its own mask.
  var variesPresence = false
  /// Whether samples differ in their ``extras``; each then has its own.
  var variesExtras = false
  /// Whether numbers are stored lossless, not rounded to the precision.
  var isExact = false
  /// The bits of the readings that the first sample has: force 1, altitude 2, azimuth 4, roll 8.
  var mask: UInt8 = 1
  /// The ``SampleExtras`` of the first sample: maximum force and buttons.
  var extras = SampleExtras()
  /// The ``Grid`` codes of location, time, force, altitude, azimuth and roll if ``isExact``; 0 for raw bits.
  var grids: SIMD8<UInt8> = .zero
  /// The decimal grids of x, y, time, force, altitude, azimuth and roll; empty if no channel has one.
  var decimals: [DecimalGrid] = []
  /// For each channel without a grid, the number of low bits that are 0 in all its numbers, 0…63.
  var zeros: SIMD8<UInt8> = .zero
  /// The time of the first sample in steps of the grid of times, if they have one.
  var startTime: Int64 = 0
}
