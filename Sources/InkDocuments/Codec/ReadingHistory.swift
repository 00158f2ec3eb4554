/// Predicts the next value of a reading (force or an angle), in steps of its ``Grid``, and codes the residual.
struct ReadingHistory {
  /// The previous value, in steps.
  private var last: Int32 = 0
  /// The first value of this stroke, in steps; before it was coded, that of the previous stroke, which predicts it.
  var first: Int32 = 0
  /// The fraction of the last change that is predicted to repeat, in units of 1/256.
  private var weight: Int32 = 128
  /// The last change from sample to sample, in steps.
  private var slope: Int32 = 0
  /// Eight times the mean magnitude of recent residuals, in steps: the expected size of the next one.
  private var activity: Int32 = 16
  /// Whether a value of the current stroke was coded.
  private(set) var isUnderway = false
  /// The previous values of a reading that has no ``Grid``.
  var raw = RawHistory()

  /// Begins a stroke: resets its state, but keeps the first value and the weight.
  mutating func beginStroke() {
    slope = 0
    activity = 16
    isUnderway = false
    raw = RawHistory()
  }

  /// Writes or reads a value in steps; returns it.
  ///
  /// - Parameters:
  ///   - model: The index of the first model of the reading in ``SymbolModels``.
  ///   - channel: The channel of the reading, 3…6.
  ///   - top: The maximum value in steps, if the range is 0 to a maximum; negative for no range.
  @inline(never)
  mutating func code<Port: SymbolPort>(
    _ value: Int32,
    _ port: inout Port,
    model: Int,
    channel: Int,
    top: Int32
  ) -> Int32 {
    guard isUnderway else {
      let start = port.signed(SymbolModels.startReading, Int64(value) &- Int64(first))
      first &+= Int32(truncatingIfNeeded: start)
      last = first
      isUnderway = true
      return first
    }
    return advance(value, &port, model: model, channel: channel, top: top)
  }

  /// Writes or reads the second or a later value of a stroke, in steps; returns it.
  ///
  /// Parameters as of `code`.
  @inline(always)
  mutating func advance<Port: SymbolPort>(
    _ value: Int32,
    _ port: inout Port,
    model: Int,
    channel: Int,
    top: Int32
  ) -> Int32 {
    var guess = last &+ (weight &* slope &+ 128) &>> 8
    let spread = Spread(activity)
    var context = model &+ spread.context(atMost: 15)
    if top >= 0 {
      guess = max(min(guess, top), 0)
      if last == 0 { context &+= 16 } else if last == top { context &+= 32 }
    }
    let residual = port.residual(
      context,
      value &- guess,
      shift: spread.shift,
      channel: channel,
      state: 1
    )
    activity = Spread.moved(activity, by: residual)
    weight &+= 4 &* Spread.sign(residual) &* Spread.sign(slope)
    weight = max(min(weight, 256), -64)
    let result = guess &+ residual
    slope = result &- last
    last = result
    return result
  }
}

/// Classifies the expected magnitude of the next residual by that of recent ones.
///
/// Magnitudes are classified by their highest bit and the bit below it. In a `Float` these are the exponent and the
/// highest bit of the significand, so a conversion finds them without a search.
struct Spread {
  private let bits: Int32

  /// Creates a classification from eight times the mean magnitude of recent residuals, below 2²⁰.
  @inline(always)
  init(_ activity: Int32) { bits = Int32(bitPattern: Float(activity | 1).bitPattern) }

  /// The class, which selects a model: 0 for a mean below 1/4 step, then two classes per doubling.
  @inline(always)
  func context(atMost maximum: Int32) -> Int {
    Int(truncatingIfNeeded: max(min(bits &>> 22 &- 256, maximum), 0))
  }

  /// The number of low bits of the next residual that are expected to be noise, and are coded as equally likely.
  @inline(always)
  var shift: Int32 { max(bits &>> 23 &- 132, 0) }

  /// Eight times the mean magnitude (a moving average) after one more residual; below 2¹⁹.
  @inline(always)
  static func moved(_ activity: Int32, by residual: Int32) -> Int32 {
    activity &+ (size(residual) &<< 4 &- activity &<< 1) &>> 3
  }

  /// The magnitude of a residual, at most 65,535.
  @inline(always)
  static func size(_ residual: Int32) -> Int32 {
    Int32(truncatingIfNeeded: min(residual.magnitude, 65535))
  }

  /// The sign of a number: -1, 0 or 1.
  @inline(always)
  static func sign(_ number: Int32) -> Int32 {
    number &>> 31 | Int32(bitPattern: UInt32(bitPattern: 0 &- number) &>> 31)
  }
}
