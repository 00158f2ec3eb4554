/// Evenly spaced numbers: integers times a numerator, divided by a denominator.
struct Grid {
  let numerator: Double
  let denominator: Double

  init(_ numerator: Double, _ denominator: Double) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number at a number of steps from 0.
  @inline(always)
  func value(_ steps: Int32) -> Double { Double(steps) * numerator / denominator }

  /// The number at a number of steps of 64 bits.
  @inline(always)
  func value(wide steps: Int64) -> Double { Double(steps) * numerator / denominator }

  /// The number of steps per unit.
  var scale: Double { denominator / numerator }

  /// The nearest integer, for magnitudes below 2⁵¹.
  @inline(always)
  static func rounded(_ number: Double) -> Int64 {
    (Int64(bitPattern: (number + 0x1.8p52).bitPattern) &<< 13) &>> 13
  }

  /// The exclusive bound of the number of steps.
  static let limit: Double = 0x1p30

  /// The predefined grid with a code, for numbers stored lossless; `nil` for other codes, such as 0.
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

  /// The code of a ``DecimalGrid``.
  static let decimal: UInt8 = 13

  /// The code that replaces ``decimal`` if the grid is the last described grid.
  static let decimalAgain: UInt8 = 14

  /// The code that replaces the first one if all grids are those of the previous stroke.
  static let asBefore: UInt8 = 15
}

/// The values of a sample besides location, time and readings.
struct SampleExtras: Equatable {
  /// The bits of the maximum force.
  var force: UInt64 = 0x3ff0_0000_0000_0000
  var buttons: UInt32 = 0
  /// Reserved: written as 0, ignored by readers.
  var flags: UInt16 = 0

  /// Whether there is only a maximum force.
  var isPlain: Bool { buttons == 0 && flags == 0 }
}

/// The properties of all samples of a stroke, or of a part of it.
struct SegmentHead {
  var count = 0
  /// Whether samples differ in which readings they have.
  var variesPresence = false
  /// Whether samples differ in their extras.
  var variesExtras = false
  /// Whether numbers are stored lossless.
  var isExact = false
  /// The readings of the first sample: force 1, altitude 2, azimuth 4, roll 8.
  var mask: UInt8 = 1
  /// The extras of the first sample.
  var extras = SampleExtras()
  /// The codes of the grids of location, time, force, altitude, azimuth and roll, if the head is exact.
  var grids: SIMD8<UInt8> = .zero
  /// The decimal grids of the seven channels; empty if no channel has one.
  var decimals: [DecimalGrid] = []
  /// The number of low bits that are 0 in all raw numbers of a channel.
  var zeros: SIMD8<UInt8> = .zero
  /// The ticks of the first time, if times have a grid.
  var startTime: Int64 = 0
}
