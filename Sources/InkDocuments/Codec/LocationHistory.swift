/// Predicts the next location from the previous moves of the pen, with adaptive weights, and codes the residual.
struct LocationHistory {
  /// The previous location, in steps of its ``Grid``.
  var x: Int32 = 0
  var y: Int32 = 0
  private var moveX: Int32 = 0
  private var moveY: Int32 = 0
  /// The last change of the move per sample (the second difference of locations), in steps.
  private var bendX: Int32 = 0
  private var bendY: Int32 = 0
  private var earlierBendX: Int32 = 0
  private var earlierBendY: Int32 = 0
  /// The signs of the bends, -1, 0 or 1: of the last and of the earlier one, for adapting the weights.
  private var turnX: Int32 = 0
  private var turnY: Int32 = 0
  private var earlierTurnX: Int32 = 0
  private var earlierTurnY: Int32 = 0
  /// The fractions of the last bend and of the one before it that are added to the predicted move, in units of 1/256.
  private var weight: Int32 = 64
  private var earlierWeight: Int32 = 16
  /// Eight times the mean magnitude of recent residuals, in steps: the expected size of the next one.
  private var activityX: Int32 = 16
  private var activityY: Int32 = 16
  /// The number of locations of the stroke so far, at most 2.
  private var age: Int32 = 0
  /// The previous coordinates of a stroke whose coordinates have no ``Grid``.
  var rawX = RawHistory()
  var rawY = RawHistory()

  /// Begins a stroke: resets its state, but keeps the previous location and the weights.
  mutating func beginStroke() {
    let (x, y, weight, earlierWeight) = (x, y, weight, earlierWeight)
    self = LocationHistory()
    self.x = x
    self.y = y
    self.weight = weight
    self.earlierWeight = earlierWeight
  }

  /// Whether the stroke has two locations, so that a caller may use ``advance(_:_:_:)`` directly.
  var isUnderway: Bool { age > 1 }

  /// Writes or reads a location in steps, which becomes ``x`` and ``y``.
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

  /// Writes or reads the third or a later location of a stroke, in steps; it becomes ``x`` and ``y``.
  ///
  /// For the second location, the caller must reset the bends and turns afterward.
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

/// The last two values of a channel without a grid, as integers of ``SampleBuffer/ordered(_:)``.
struct RawHistory {
  private var last: Int64 = 0
  private var earlier: Int64 = 0

  /// Writes or reads a value, predicted by extrapolating the previous two linearly; returns the value.
  ///
  /// - Parameters:
  ///   - zeros: The number of low bits that are the same for all values of the channel, and aren't coded.
  ///   - channel: The channel, 0…6, which selects the model.
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
