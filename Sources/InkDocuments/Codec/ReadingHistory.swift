/// What the next value of a reading (force or an angle) is predicted from.
struct ReadingHistory {
  /// The value before.
  var last: Int32 = 0
  /// The first value of the stroke before, or of this one.
  var first: Int32 = 0
  /// How much of the last slope goes on, in parts of 256.
  var weight: Int32 = 128
  /// The last change.
  var slope: Int32 = 0
  /// Eight times the mean size of recent residuals.
  var activity: Int32 = 16
  /// Whether the stroke has had a value.
  var isUnderway = false
  /// Raw values before, mapped to whole numbers.
  var raw = RawHistory()

  /// Forgets the stroke, not what was learned.
  mutating func beginStroke() {
    slope = 0
    activity = 16
    isUnderway = false
    raw = RawHistory()
  }

  /// One value on a grid.
  ///
  /// `top` is the end of the range if the reading has one, else negative.
  @inline(__always)
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
    var guess = last &+ (weight &* slope &+ 128) &>> 8
    var context = model &+ Int(truncatingIfNeeded: min(Magnitude.class(activity &>> 1), 15))
    if top >= 0 {
      guess = max(min(guess, top), 0)
      if last == 0 { context &+= 16 } else if last == top { context &+= 32 }
    }
    let shift = Magnitude.shift(activity)
    let residual = port.residual(context, value &- guess, shift: shift, channel: channel)
    let result = guess &+ residual
    activity &+= (Magnitude.limited(residual) &<< 4 &- activity &<< 1) &>> 3
    weight &+= 4 &* (residual.signum() &* slope.signum())
    weight = max(min(weight, 256), -64)
    slope = result &- last
    last = result
    return result
  }
}

/// Sizes of residuals in the steps by which contexts are told apart.
enum Magnitude {
  /// 0, 1, then two classes for each doubling.
  @inline(__always)
  static func `class`(_ value: Int32) -> Int32 {
    guard value > 1 else { return value }
    let highest = Int32(truncatingIfNeeded: 31 &- value.leadingZeroBitCount)
    return 2 &* highest &+ (value &>> (highest &- 1)) & 1
  }

  /// How many low bits of residuals carry no pattern, if their mean is an eighth of this.
  @inline(__always)
  static func shift(_ activity: Int32) -> Int32 {
    min(max(31 &- Int32(truncatingIfNeeded: (activity &>> 5).leadingZeroBitCount), 0), 15)
  }

  /// The magnitude of a residual, or 65,535 if it is greater.
  @inline(__always)
  static func limited(_ value: Int32) -> Int32 {
    Int32(truncatingIfNeeded: min(value.magnitude, 65535))
  }
}
