/// What the next time is predicted from: a clock that is kept in step with the samples.
///
/// Times are ticks since the stroke's first sample; the clock counts 1,024 parts of a tick, so that
/// devices with 240 samples a second are foreseen in milliseconds.
struct TimeHistory {
  /// The first time of the stroke in ticks.
  var base: Int64 = 0
  /// The time before, in ticks since ``base``.
  var last: Int32 = 0
  /// Raw times before, mapped to whole numbers.
  var raw = RawHistory()
  private var phase: Int64 = 0
  private var period: Int64
  /// Sixteen times the mean error of recent guesses.
  private var jitter: Int32 = 0
  /// How often the period was corrected, up to 40.
  private var corrections: Int32 = 0
  /// Whether the stroke has had a time.
  private(set) var isUnderway = false

  /// A clock of 200 samples a second.
  init(ticksPerSecond: Int64) { period = max(ticksPerSecond * 1024 / 200, 512) }

  /// Forgets the stroke, not what was learned.
  mutating func beginStroke() {
    base &+= Int64(last)
    last = 0
    phase = 0
    jitter = 0
    isUnderway = false
    raw = RawHistory()
  }

  /// The time of a stroke's first sample, which becomes ``base``.
  mutating func codeStart<Port: SymbolPort>(_ time: Int64, _ port: inout Port) {
    base &+= port.signed(SymbolModels.startTime, time &- base)
  }

  /// One time on a grid, in ticks since ``base``.
  @inline(never)
  mutating func code<Port: SymbolPort>(_ time: Int32, _ port: inout Port) -> Int32 {
    if isUnderway { return advance(time, &port) }
    // The first is ``base``.
    isUnderway = true
    return 0
  }

  /// One time on a grid, not the first of its stroke.
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
