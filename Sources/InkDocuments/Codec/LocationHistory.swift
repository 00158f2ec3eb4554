/// What the next location is predicted from: the way before, with learned weights.
struct LocationHistory {
  /// The location before, in grid steps.
  var x: Int32 = 0
  var y: Int32 = 0
  private var moveX: Int32 = 0
  private var moveY: Int32 = 0
  /// How the last move differed from the one before it.
  private var bendX: Int32 = 0
  private var bendY: Int32 = 0
  private var earlierBendX: Int32 = 0
  private var earlierBendY: Int32 = 0
  /// How much of the last bend is repeated, in parts of 256; then of the one before it.
  private var weight: Int32 = 64
  private var earlierWeight: Int32 = 16
  /// Eight times the mean size of recent residuals.
  private var activityX: Int32 = 16
  private var activityY: Int32 = 16
  /// How many locations of the stroke came before, up to 2.
  private var age: Int32 = 0
  /// Raw coordinates before, mapped to whole numbers.
  var rawX = RawHistory()
  var rawY = RawHistory()

  /// Forgets the stroke, not what was learned.
  mutating func beginStroke() {
    let (x, y, weight, earlierWeight) = (x, y, weight, earlierWeight)
    self = LocationHistory()
    self.x = x
    self.y = y
    self.weight = weight
    self.earlierWeight = earlierWeight
  }

  /// One location on a grid, which becomes ``x`` and ``y``.
  @inline(__always)
  mutating func code<Port: SymbolPort>(_ newX: Int32, _ newY: Int32, _ port: inout Port) {
    guard age > 0 else {
      age = 1
      let startX = port.signed(SymbolModels.startLocation, Int64(newX) &- Int64(x))
      x &+= Int32(truncatingIfNeeded: startX)
      let startY = port.signed(SymbolModels.startLocation, Int64(newY) &- Int64(y))
      y &+= Int32(truncatingIfNeeded: startY)
      return
    }
    let guessX =
      x &+ moveX &+ (weight &* bendX &+ earlierWeight &* earlierBendX &+ 128) &>> 8
    let guessY =
      y &+ moveY &+ (weight &* bendY &+ earlierWeight &* earlierBendY &+ 128) &>> 8

    let levelX = (11 &* activityX &+ 5 &* activityY) &>> 4
    let residualX = port.residual(
      SymbolModels.x &+ Int(truncatingIfNeeded: min(Magnitude.class(levelX &>> 1), 23)),
      newX &- guessX,
      shift: Magnitude.shift(levelX),
      channel: 0
    )
    let sizeX = Magnitude.limited(residualX)
    let usualY = (11 &* activityY &+ 5 &* activityX) &>> 4
    let levelY = (5 &* usualY &+ 24 &* sizeX) &>> 3
    let residualY = port.residual(
      SymbolModels.y &+ Int(truncatingIfNeeded: min(Magnitude.class(levelY &>> 1), 23)),
      newY &- guessY,
      shift: Magnitude.shift(levelY),
      channel: 1
    )
    let sizeY = Magnitude.limited(residualY)
    activityX &+= (sizeX &<< 4 &- activityX &<< 1) &>> 3
    activityY &+= (sizeY &<< 4 &- activityY &<< 1) &>> 3

    let (signX, signY) = (residualX.signum(), residualY.signum())
    weight &+= 4 &* (signX &* bendX.signum() &+ signY &* bendY.signum())
    weight = max(min(weight, 320), -128)
    earlierWeight &+= 4 &* (signX &* earlierBendX.signum() &+ signY &* earlierBendY.signum())
    earlierWeight = max(min(earlierWeight, 128), -128)

    let (goneX, goneY) = (guessX &+ residualX &- x, guessY &+ residualY &- y)
    x &+= goneX
    y &+= goneY
    if age > 1 {
      (earlierBendX, earlierBendY) = (bendX, bendY)
      (bendX, bendY) = (goneX &- moveX, goneY &- moveY)
    }
    age = 2
    (moveX, moveY) = (goneX, goneY)
  }
}

/// The last two values of a channel that no grid holds, mapped to whole numbers.
struct RawHistory {
  private var last: Int64 = 0
  private var earlier: Int64 = 0

  /// One value, in steps of the given power of two, on the line through the two before.
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
