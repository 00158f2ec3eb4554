/// Evenly spaced numbers: whole numbers times a numerator by a denominator.
struct Grid {
  let numerator: Double
  let denominator: Double

  init(_ numerator: Double, _ denominator: Double) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number so many steps from 0.
  @inline(always)
  func value(_ steps: Int32) -> Double { Double(steps) * numerator / denominator }

  /// The same for more steps.
  @inline(always)
  func value(wide steps: Int64) -> Double { Double(steps) * numerator / denominator }

  /// Steps to a unit.
  var scale: Double { denominator / numerator }

  /// The nearest whole number, for numbers below 2⁵¹.
  @inline(always)
  static func rounded(_ number: Double) -> Int64 {
    (Int64(bitPattern: (number + 0x1.8p52).bitPattern) &<< 13) &>> 13
  }

  /// Numbers of steps that a grid can hold are smaller.
  static let limit: Double = 0x1p30

  /// Grids on which numbers without loss often lie; 0 stands for none.
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

  /// The greatest code of such a grid.
  static let lastCode = 12

  /// The code of a ``DecimalGrid``.
  static let decimal: UInt8 = 13

  /// What is written instead of ``decimal`` if the grid is the last one that was described.
  static let decimalAgain: UInt8 = 14

  /// What is written instead of the first code if all grids are as in the stroke before.
  static let asBefore: UInt8 = 15
}

/// What comes with a sample besides places, times and readings.
struct SampleExtras: Equatable {
  /// The bits of the greatest force.
  var force: UInt64 = 0x3ff0_0000_0000_0000
  var buttons: UInt32 = 0
  /// Room for what is to come: written as 0, and not looked at.
  var flags: UInt16 = 0

  /// Whether there is nothing but a greatest force.
  var isPlain: Bool { buttons == 0 && flags == 0 }
}

/// What holds for all samples of a stroke, or of a part of it.
struct SegmentHead {
  var count = 0
  /// Whether samples differ in the readings that they have.
  var variesPresence = false
  /// Whether samples differ in their extras.
  var variesExtras = false
  /// Whether numbers are kept without loss.
  var isExact = false
  /// The readings of the first sample: force 1, altitude 2, azimuth 4, roll 8.
  var mask: UInt8 = 1
  /// The extras of the first sample.
  var extras = SampleExtras()
  /// Codes of the grids of location, time, force, altitude, azimuth and roll, if it is exact.
  var grids: SIMD8<UInt8> = .zero
  /// The decimal grids of the seven channels; none if no code is that of one.
  var decimals: [DecimalGrid] = []
  /// Low bits that are 0 in all raw numbers of a channel.
  var zeros: SIMD8<UInt8> = .zero
  /// Ticks of the first time, if times lie on a grid.
  var startTime: Int64 = 0
}
