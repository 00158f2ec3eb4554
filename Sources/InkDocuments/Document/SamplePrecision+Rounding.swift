internal import InkGraphics
public import InkStrokes

extension SamplePrecision {
  /// Returns a sample rounded as a document of this precision stores it.
  ///
  /// Rounding is idempotent, and reading returns the same bits. A sample with a number beyond the range of the steps
  /// stays unchanged.
  public func quantized(_ sample: StrokeSample) -> StrokeSample {
    guard self != .lossless else { return sample }
    let grid = Grid(72, Double(unitsPerInch))
    let clock = Grid(1, Double(ticksPerSecond))
    let angle = Grid(.pi / 2, Double(1 << Int32(angleBits)))
    let levels = Double(1 << Int32(pressureBits) - 1)
    let units = Double(unitsPerInch) / 72
    let x = sample.location.x * units
    let y = sample.location.y * units
    let time = sample.time * Double(ticksPerSecond)
    let maximum = sample.maximumForce
    let level = (sample.force ?? 0) * levels / maximum
    let turns = angle.denominator / (.pi / 2)
    let altitude = (sample.altitude ?? 0) * turns
    let azimuth = (sample.azimuth ?? 0) * turns
    let roll = (sample.roll ?? 0) * turns
    guard abs(x) < Grid.limit, abs(y) < Grid.limit, abs(time) < 0x1p50,
      sample.force == nil || abs(level) < Grid.limit && maximum.isFinite,
      abs(altitude) < Grid.limit, abs(azimuth) < Grid.limit, abs(roll) < Grid.limit
    else { return sample }
    func steps(_ number: Double) -> Int32 { Int32(truncatingIfNeeded: Grid.rounded(number)) }
    var rounded = StrokeSample(
      location: Point(grid.value(steps(x)), grid.value(steps(y))),
      time: clock.value(wide: Grid.rounded(time)),
      maximumForce: maximum,
      force: sample.force == nil ? nil : Double(steps(level)) * maximum / levels,
      altitude: sample.altitude == nil ? nil : angle.value(steps(altitude)),
      azimuth: sample.azimuth == nil ? nil : angle.value(steps(azimuth)),
      roll: sample.roll == nil ? nil : angle.value(steps(roll))
    )
    rounded.buttons = sample.buttons
    return rounded
  }

  /// Returns an event with its sample rounded as a document of this precision stores it.
  ///
  /// For hosts that draw events before they are in a document. The location must be in page units.
  public func quantized(_ event: InputEvent) -> InputEvent {
    var event = event
    quantize(&event)
    return event
  }

  /// Rounds the numbers of an event to the values that a document stores.
  ///
  /// A time that is not finite stays unchanged; the other numbers are rounded nevertheless.
  package func quantize(_ event: inout InputEvent) {
    var sample = StrokeSample(event)
    if !event.time.isFinite { sample.time = 0 }
    sample = quantized(sample)
    event.location = sample.location
    if event.time.isFinite { event.time = sample.time }
    event.force = sample.force
    event.altitude = sample.altitude
    event.azimuth = sample.azimuth
    event.roll = sample.roll
  }
}
