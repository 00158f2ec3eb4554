/// Predicts the next location from the path so far, with learned weights.
struct LocationHistory {
  /// The previous location, in grid steps.
  var x: Int32 = 0
  var y: Int32 = 0
  private var moveX: Int32 = 0
  private var moveY: Int32 = 0
  /// The difference between the last move and the one before it.
  private var bendX: Int32 = 0
  private var bendY: Int32 = 0
  private var earlierBendX: Int32 = 0
  private var earlierBendY: Int32 = 0
  /// The signs of the bends.
  private var turnX: Int32 = 0
  private var turnY: Int32 = 0
  private var earlierTurnX: Int32 = 0
  private var earlierTurnY: Int32 = 0
  /// The fractions, in units of 1/256, of the last bend and of the one before it that are predicted to repeat.
  private var weight: Int32 = 64
  private var earlierWeight: Int32 = 16
  /// Eight times the mean magnitude of recent residuals.
  private var activityX: Int32 = 16
  private var activityY: Int32 = 16
  /// The number of previous locations of the stroke, up to 2.
  private var age: Int32 = 0
  /// The previous raw coordinates, mapped to integers.
  var rawX = RawHistory()
  var rawY = RawHistory()

  /// Resets the state of the stroke, but keeps what was learned.
  mutating func beginStroke() {
    let (x, y, weight, earlierWeight) = (x, y, weight, earlierWeight)
    self = LocationHistory()
    self.x = x
    self.y = y
    self.weight = weight
    self.earlierWeight = earlierWeight
  }

  /// Whether ``advance(_:_:_:)`` can code the next location.
  var isUnderway: Bool { age > 1 }

  /// Codes a location on a grid, which becomes ``x`` and ``y``.
  @inline(never)
  mutating func code<Port: SymbolPort>(_ newX: Int32, _ newY: Int32, _ port: inout Port) {
    if age > 0 {
      advance(newX, newY, &port)
      // From the first to the second location there is a move, but not yet a bend.
      if age == 1 { (bendX, bendY, turnX, turnY) = (0, 0, 0, 0) }
      age = 2
      return
    }
    age = 1
    let startX = port.signed(SymbolModels.startLocation, Int64(newX) &- Int64(x))
    x &+= Int32(truncatingIfNeeded: startX)
    let startY = port.signed(SymbolModels.startLocation, Int64(newY) &- Int64(y))
    y &+= Int32(truncatingIfNeeded: startY)
  }

  /// Codes a location on a grid that is not one of the first two of its stroke.
  @inline(always)
  mutating func advance<Port: SymbolPort>(_ newX: Int32, _ newY: Int32, _ port: inout Port) {
    let goesX = moveX &+ (weight &* bendX &+ earlierWeight &* earlierBendX &+ 128) &>> 8
    let goesY = moveY &+ (weight &* bendY &+ earlierWeight &* earlierBendY &+ 128) &>> 8

    let spreadX = Spread((11 &* activityX &+ 5 &* activityY) &>> 4)
    let residualX = port.residual(
      SymbolModels.x &+ spreadX.context(atMost: 23),
      newX &- x &- goesX,
      shift: spreadX.shift,
      channel: 0,
      state: 0
    )
    let usualY = (11 &* activityY &+ 5 &* activityX) &>> 4
    let spreadY = Spread((5 &* usualY &+ 24 &* Spread.size(residualX)) &>> 3)
    let residualY = port.residual(
      SymbolModels.y &+ spreadY.context(atMost: 23),
      newY &- y &- goesY,
      shift: spreadY.shift,
      channel: 1,
      state: 0
    )
    activityX = Spread.moved(activityX, by: residualX)
    activityY = Spread.moved(activityY, by: residualY)

    let (signX, signY) = (Spread.sign(residualX), Spread.sign(residualY))
    weight &+= 4 &* (signX &* turnX &+ signY &* turnY)
    weight = max(min(weight, 320), -128)
    earlierWeight &+= 4 &* (signX &* earlierTurnX &+ signY &* earlierTurnY)
    earlierWeight = max(min(earlierWeight, 128), -128)

    (earlierBendX, earlierBendY) = (bendX, bendY)
    (earlierTurnX, earlierTurnY) = (turnX, turnY)
    let (goneX, goneY) = (goesX &+ residualX, goesY &+ residualY)
    (bendX, bendY) = (goneX &- moveX, goneY &- moveY)
    (turnX, turnY) = (Spread.sign(bendX), Spread.sign(bendY))
    (moveX, moveY) = (goneX, goneY)
    x &+= goneX
    y &+= goneY
  }
}

/// The last two values of a channel without a grid, mapped to integers.
struct RawHistory {
  private var last: Int64 = 0
  private var earlier: Int64 = 0

  /// Codes a value, in steps of a power of two, predicted on the line through the previous two.
  mutating func code<Port: SymbolPort>(
    _ value: Int64,
    _ port: inout Port,
    zeros: Int64,
    channel: Int
  ) -> Int64 {
    let guess = (last &+ (last &- earlier)) &>> zeros
    let residual = port.rawResidual(value &>> zeros &- guess, channel: channel)
    let steps = guess &+ residual
    let result = steps &<< zeros | (steps < 0 ? 1 &<< zeros &- 1 : 0)
    earlier = last
    last = result
    return result
  }
}
