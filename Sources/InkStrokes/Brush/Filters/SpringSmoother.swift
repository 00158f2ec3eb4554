package import InkGraphics

/// A filter in which a spring pulls a heavy tip after the pen, as in Google's ink-stroke-modeler.
///
/// The line is smooth, and lags by about 1 mm while the pen moves. At the newest sample the tip is pulled to the pen as at
/// the end of a stroke, so the ink reaches it; these knots are revised when the next sample arrives. Before that, a moving
/// average over the slow parts of the line removes the wobble of digitizers. There are at least 180 knots a second, except
/// in pauses, in which the tip comes to rest.
///
/// With equal constants and centimeters as units, the knots are those of ink-stroke-modeler, except in pauses, and a last
/// one at the pen where its line ends more than 0.3 mm before. The width does not follow the tip: it is that of the pen at
/// the time of a knot.
package final class SpringSmoother: PointFilter {
  /// The stiffness of the spring per mass of the tip, in 1/s².
  package let stiffness: Double

  /// The drag of the tip per mass, in 1/s.
  package let drag: Double

  /// The time of the moving average, in seconds; 0 for none.
  package let wobble: Double

  /// The least number of knots a second, which is also the greatest step of the simulation: the greatest
  /// stiffness and drag are stable with it.
  private static let rate = 180.0

  /// The maximum number of knots from one sample to the next.
  ///
  /// Over longer times there are knots only until the tip moves as steadily as the point that it is pulled to, and at
  /// the end; at most 1 s is simulated.
  private static let maximumKnots = 32

  /// The maximum number of steps at the end, in which the tip is pulled to the newest sample.
  private static let maximumLastSteps = 20

  /// The minimum length of these steps, in page units: 0.01 mm.
  private static let minimumStep = 0.01 * unitsPerMillimeter

  /// The distance from the tip to the newest sample up to which no knot is added at the sample, in page units: 0.3 mm.
  ///
  /// With the default settings the model itself ends up to 0.27 mm before.
  private static let maximumGap = 0.3 * unitsPerMillimeter

  /// The speeds from which on the moving average has no effect, in page units per second: 14.4 mm/s; up to 13.1 mm/s
  /// it has its full effect.
  private static let speeds = (slow: 13.1 * unitsPerMillimeter, fast: 14.4 * unitsPerMillimeter)

  /// The maximum number of knots that the moving average includes.
  private static let maximumAveraged = 64

  /// The number of consecutive knots without time between them at which the moving average ends.
  private static let maximumEqual = 4

  /// Page units per millimeter.
  private static let unitsPerMillimeter = 72 / 25.4

  /// Creates a filter; the defaults are the constants in the documentation of ink-stroke-modeler.
  ///
  /// - Parameters:
  ///   - stiffness: The stiffness of the spring per mass of the tip, in 1/s², 100…20,000. The default is 32,400/11.
  ///   - drag: The drag of the tip per mass, in 1/s, 10…300. The default is 72.
  ///   - wobble: The time of the moving average, in seconds, 0…0.1. The default is 0.04.
  /// - Throws: `InvalidValue` if a number is out of its range.
  package init(
    stiffness: Double = 32_400 / 11.0,
    drag: Double = 72,
    wobble: Double = 0.04
  ) throws(InvalidValue) {
    self.stiffness = try InvalidValue.check("stiffness", stiffness, in: 100...20_000)
    self.drag = try InvalidValue.check("drag", drag, in: 10...300)
    self.wobble = try InvalidValue.check("wobble", wobble, in: 0...0.1)
  }

  /// The name in files, `spring`, and the values of the settings `stiffness`, `drag` and `wobble`.
  package var code: PluginCode {
    PluginCode("spring stiffness drag wobble", numbers: SIMD4(stiffness, drag, wobble, 0))
  }

  /// 1 knot, the newest: the steps to it are replaced when another is appended.
  package var revisableTail: Int? { 1 }

  /// The tip of the pen, which the spring pulls.
  private struct Tip {
    var location: Point
    var velocity: Vector
  }

  /// Returns the tip after a time in seconds, in which the spring pulls it toward a point.
  private func pull(_ tip: Tip, to point: Point, for elapsed: Double) -> Tip {
    let acceleration = (point - tip.location) * stiffness - tip.velocity * drag
    let velocity = tip.velocity + acceleration * elapsed
    let location = tip.location + velocity * elapsed
    let isFinite = location.isFinite && velocity.dx.isFinite && velocity.dy.isFinite
    return isFinite
      ? Tip(location: location, velocity: velocity) : Tip(location: point, velocity: .zero)
  }

  /// Rewrites the output of the changed knots and of all after them at which the tip differs.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let last = input.knots.count - 1
    var work = 0.0
    // The location of the tip, its velocity, and the point that the spring pulls it to.
    line.step(
      through: input,
      changed: changed,
      memory: 6,
      ahead: 1,
      back: Self.maximumAveraged
    ) { i, memory, out in
      let knot = input.knots[i]
      guard i > 0 else {
        (memory[0], memory[1]) = (knot.location.x, knot.location.y)
        (memory[4], memory[5]) = (knot.location.x, knot.location.y)
        out.append(knot)
        return
      }
      var tip = Tip(
        location: Point(memory[0], memory[1]),
        velocity: Vector(memory[2], memory[3])
      )
      let from = Point(memory[4], memory[5])
      let to = i == last ? knot.location : steadied(input, i, &work)
      let elapsed = input.elapsed(before: i)
      let steps = max(1, Int((elapsed * Self.rate).rounded(.up)))
      let isPause = steps > Self.maximumKnots
      if isPause { work += Self.workOfStep * Double(steps) }
      // The share of the time between the samples that is simulated.
      let whole = isPause ? input.time(at: i) - input.time(at: i - 1) : elapsed
      let share = whole > elapsed ? elapsed / whole : 1
      let way = (to - from) * (1 / Double(steps))
      var isSteady = false
      for k in 1...steps {
        let part = Double(k) / Double(steps)
        let before = tip
        tip = pull(tip, to: from.interpolated(to: to, part), for: elapsed / Double(steps))
        if !tip.location.isFinite { tip = Tip(location: knot.location, velocity: .zero) }
        if isPause, k < steps {
          if isSteady || k >= Self.maximumKnots { continue }
          isSteady = Self.isSteady(before, tip, way, elapsed / Double(steps))
        }
        let time = k < steps ? part * share : 1
        out.append(input.knots[i - 1].between(knot, time, at: tip.location))
      }
      if i == last { finish(tip, knot, &out) }
      (memory[0], memory[1]) = (tip.location.x, tip.location.y)
      (memory[2], memory[3]) = (tip.velocity.dx, tip.velocity.dy)
      (memory[4], memory[5]) = (to.x, to.y)
    }
    line.spend(work)
  }

  /// The work of a step of the simulation, and that of a knot in the moving average, in the units of a `WorkBudget`.
  private static let (workOfStep, workOfAveraged) = (5.0, 10.0)

  /// Whether the tip moves like the point that it is pulled to, which moves by `way` in a step.
  private static func isSteady(_ before: Tip, _ tip: Tip, _ way: Vector, _ elapsed: Double) -> Bool
  {
    (tip.velocity * elapsed - way).length < minimumStep
      && ((tip.velocity - before.velocity) * elapsed).length < minimumStep
  }

  /// Appends the knots of a tip that is pulled to the newest sample, in shorter steps where it would go beyond it.
  ///
  /// A tip that does not come near enough is followed by a knot at the sample.
  private func finish(_ tip: Tip, _ knot: Knot, _ out: inout [Knot]) {
    var (tip, elapsed) = (tip, 1 / Self.rate)
    for _ in 0..<Self.maximumLastSteps {
      let next = pull(tip, to: knot.location, for: elapsed)
      let step = next.location - tip.location
      if step.length < Self.minimumStep { break }
      if (knot.location - tip.location).dot(step) < step.lengthSquared {
        elapsed *= 0.5
        continue
      }
      tip = next
      var end = knot
      end.location = tip.location
      out.append(end)
      if tip.location.distance(to: knot.location) < Self.minimumStep { return }
    }
    if tip.location.distance(to: knot.location) > Self.maximumGap { out.append(knot) }
  }

  /// Returns the location of a knot, or the moving average up to it where the line is slow.
  private func steadied(_ input: StrokeLine, _ index: Int, _ work: inout Double) -> Point {
    let location = input.knots[index].location
    let start = input.time(at: index) - wobble
    var (sum, time, way) = (Vector(0, 0), 0.0, 0.0)
    var (later, at, equal) = (index, input.time(at: index), 0)
    while later > max(0, index - Self.maximumAveraged), at >= start, equal < Self.maximumEqual {
      let before = input.time(at: later - 1)
      let (point, previous) = (input.knots[later].location, input.knots[later - 1].location)
      let elapsed = max(0, at - before)
      sum = sum + (point - location) * elapsed
      time += elapsed
      equal = elapsed > 0 ? 0 : equal + 1
      way += previous.distance(to: point)
      (later, at) = (later - 1, before)
    }
    work += Self.workOfAveraged * Double(index - later)
    guard time > 0 else { return location }
    let (slow, fast) = Self.speeds
    let weight = min(max((way / time - slow) / (fast - slow), 0), 1)
    // Not below 1 either if the way or the time is too large for numbers.
    guard weight < 1 else { return location }
    let mean = location + sum * ((1 - weight) / time)
    return mean.isFinite ? mean : location
  }
}

extension Knot {
  /// Returns the knot at a fraction of the time from this one to the next, at a location that a filter has made.
  fileprivate func between(_ next: Knot, _ part: Double, at location: Point) -> Knot {
    var knot = next
    knot.location = location
    guard part < 1 else { return knot }
    knot.nib = nib.interpolated(to: next.nib, part)
    knot.length = length + (next.length - length) * part
    // After samples that a filter has left out, the knots begin at the one before the next.
    let from = sample == next.sample ? fraction : 0
    knot.fraction = from + (next.fraction - from) * part
    return knot
  }
}
