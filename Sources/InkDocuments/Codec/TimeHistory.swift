/// Predicts the time of the next sample with a clock that follows the sampling rate, and codes the residual.
///
/// Times are ticks (steps of the grid of times) since the stroke's first sample; the clock counts in 1/1,024 tick, so
/// that it predicts devices with 240 samples per second in milliseconds.
struct TimeHistory {
  /// The time of the stroke's first sample, in ticks.
  var base: Int64 = 0
  /// The previous time, in ticks since ``base``.
  var last: Int32 = 0
  /// The previous times of a stroke whose times have no ``Grid``.
  var raw = RawHistory()
  private var phase: Int64 = 0
  private var period: Int64
  /// Sixteen times the mean error of recent predictions, in ticks.
  private var jitter: Int32 = 0
  /// The number of corrections of the period so far, at most 40; later ones change it less.
  private var corrections: Int32 = 0
  /// Whether the stroke has had a sample with a time on a grid.
  private(set) var isUnderway = false

  /// Creates a clock with the period of 200 samples per second.
  init(ticksPerSecond: Int64) { period = max(ticksPerSecond * 1024 / 200, 512) }

  /// Begins a stroke: resets its state, but keeps the period.
  mutating func beginStroke() {
    base &+= Int64(last)
    last = 0
    phase = 0
    jitter = 0
    isUnderway = false
    raw = RawHistory()
  }

  /// Writes or reads the time of a stroke's first sample in ticks, which becomes ``base``.
  mutating func codeStart<Port: SymbolPort>(_ time: Int64, _ port: inout Port) {
    base &+= port.signed(SymbolModels.startTime, time &- base)
  }

  /// Writes or reads a time in ticks since ``base``; returns it.
  @inline(never)
  mutating func code<Port: SymbolPort>(_ time: Int32, _ port: inout Port) -> Int32 {
    if isUnderway { return advance(time, &port) }
    // The first sample's time is ``base``, which ``codeStart(_:_:)`` has coded.
    isUnderway = true
    return 0
  }

  /// Writes or reads the time of the second or a later sample, in ticks since ``base``; returns it.
  @inline(always)
  mutating func advance<Port: SymbolPort>(_ time: Int32, _ port: inout Port) -> Int32 {
    let guess = phase &+ period
    let whole = Int32(truncatingIfNeeded: guess &>> 10)
    let shift = Spread(jitter &>> 1).shift
    let context: Int32
    if shift > 0 {
      context = 32 &+ min(shift, 7)
    } else {
      let unrest: Int32 = jitter < 24 ? 0 : jitter < 48 ? 8 : jitter < 96 ? 16 : 24
      context = unrest &+ Int32(truncatingIfNeeded: (guess & 1023) &>> 7)
    }
    let residual = port.residual(
      SymbolModels.time &+ Int(truncatingIfNeeded: context),
      time &- whole,
      shift: shift,
      channel: 2,
      state: 1
    )
    last = whole &+ residual
    let now = Int64(last) &<< 10
    let error = now &- guess
    let size = Int64(truncatingIfNeeded: error.magnitude)
    jitter &+= (Int32(truncatingIfNeeded: min(size &>> 6, 65535)) &- jitter) &>> 3
    if size > 4 &* period, size > 10240 {
      phase = now
    } else {
      phase = guess &+ error &>> 1
      period &+= error &>> (corrections < 8 ? 2 : corrections < 40 ? 4 : 8)
      period = max(period, 512)
    }
    if corrections < 40 { corrections &+= 1 }
    return last
  }
}
