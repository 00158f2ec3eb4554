import InkGraphics

/// The input of effects that is common to all knots of a stroke.
struct EffectFacts: Sendable {
  /// The nib of the style, before any effect.
  var plain: Nib
  /// The nominal width of the brush, in page units.
  var width: Double
  var kind: InputEvent.PointerKind
  /// The number of samples that are not predicted; these are the first ones.
  var real: Int
  var isTap: Bool
  /// The value of ``Brush/hasExplicitWidths``.
  var hasExplicitWidths: Bool
  /// The minimum radius, in page units: a tap is visible even if the device reports no force for it.
  var minimum: Double { isTap && !hasExplicitWidths ? 0.5 * min(1, width) : 0 }

  /// Creates the common input for a stroke without samples.
  init(_ brush: Brush, _ style: Style, _ kind: InputEvent.PointerKind) {
    plain = Nib(style)
    width = style.width
    self.kind = kind
    (real, isTap) = (0, false)
    hasExplicitWidths = brush.hasExplicitWidths
  }
}

/// A run of consecutive effects over the knots of a stroke, and their memory at each knot.
struct EffectRun: Sendable {
  /// The velocity at each knot; empty for complete strokes.
  private var velocities: [Velocity] = []
  /// The memory of all effects after each knot, knot by knot; empty for complete strokes.
  private var numbers: [Double] = []

  /// A memory of no values, which is passed to effects if none of the group remembers any.
  private var none = StageMemory(count: 0)

  /// The number of knots back that an effect can read, by ``EffectInput/window``.
  private static let windowReach = 3

  /// Starts another stroke, reusing the storage of this run.
  mutating func restart() {
    velocities.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// Returns the input knot of the effects at an index.
  ///
  /// - Parameter input: The output of a filter; `nil` for the samples themselves, whose length is not
  ///   yet set.
  @inline(__always)
  private static func knot(
    _ i: Int,
    _ input: [Knot]?,
    _ samples: [StrokeSample],
    _ plain: Nib,
    _ real: Int
  ) -> Knot {
    if let input { return input[i] }
    return Knot(location: samples[i].location, nib: plain, sample: i, isPredicted: i >= real)
  }

  /// Applies the effects once to all knots of a complete stroke, and appends the results to `knots`.
  ///
  /// `input` is the output of a filter; if it is `nil`, each sample is a knot.
  func make(
    _ group: EffectGroup,
    _ facts: EffectFacts,
    _ samples: [StrokeSample],
    _ input: [Knot]?,
    into knots: inout [Knot]
  ) {
    let count = input?.count ?? samples.count
    let hasEffects = !group.effects.isEmpty
    knots.reserveCapacity(count)
    var memories = group.counts.map { StageMemory(count: $0) }
    var velocity = Velocity()
    var before: StrokeSample?
    var plain = facts.plain
    let minimum = facts.minimum
    if !hasEffects { plain.sanitize(minimum: minimum) }
    var window: PointWindow?
    var (length, last) = (0.0, samples.first?.location ?? .origin)
    for i in 0..<count {
      var knot = Self.knot(i, input, samples, plain, samples.count)
      if input == nil {
        length += last.distance(to: knot.location)
        last = knot.location
        knot.length = length
      }
      if hasEffects {
        let sample = input == nil ? samples[i] : samples.reading(at: knot)
        if let before { velocity.advance(from: before, to: sample) }
        if window == nil {
          window = PointWindow(knot.location)
        } else {
          window?.push(knot.location)
        }
        let input = EffectInput(
          sample: sample,
          previous: before,
          window: window,
          index: i,
          length: knot.length,
          kind: facts.kind,
          velocity: velocity.normalized,
          isTap: facts.isTap,
          width: facts.width
        )
        for k in group.effects.indices {
          group.effects[k].apply(to: &knot.nib, at: input, memory: &memories[k])
        }
        knot.nib.sanitize(minimum: minimum)
        before = sample
      }
      knots.append(knot)
    }
  }

  /// Applies the effects to the changed knots of a growing stroke, and to later ones until nothing differs.
  ///
  /// `input` is the output of a filter; if it is `nil`, each sample is a knot. `changed` has the indices of new and
  /// changed input knots.
  ///
  /// - Returns: The indices of knots that may have changed.
  mutating func renew(
    _ group: EffectGroup,
    _ facts: EffectFacts,
    _ samples: [StrokeSample],
    _ input: [Knot]?,
    _ changed: Range<Int>,
    into knots: inout [Knot]
  ) -> Range<Int> {
    let count = input?.count ?? samples.count
    if knots.count > count { cut(&knots, to: count, group) }
    let hasEffects = !group.effects.isEmpty
    var plain = facts.plain
    let minimum = facts.minimum
    if !hasEffects { plain.sanitize(minimum: minimum) }
    let steady = changed.upperBound + (hasEffects ? Self.windowReach : 0)
    var i = min(changed.lowerBound, count)
    while i < count {
      var isSteady = i < knots.count && i >= steady
      var knot = Self.knot(i, input, samples, plain, facts.real)
      if input == nil, i > 0 {
        knot.length = knots[i - 1].length + knots[i - 1].location.distance(to: knot.location)
      }
      if hasEffects {
        if !run(group, facts, samples, input == nil, knots, i, &knot) { isSteady = false }
        knot.nib.sanitize(minimum: minimum)
      }
      if i < knots.count {
        if knots[i] != knot { isSteady = false }
        knots[i] = knot
      } else {
        knots.append(knot)
      }
      i += 1
      if isSteady { break }
    }
    let first = min(changed.lowerBound, count)
    return first..<max(i, min(changed.upperBound, count))
  }

  @inline(never)
  private mutating func cut(_ knots: inout [Knot], to count: Int, _ group: EffectGroup) {
    knots.removeLast(knots.count - count)
    if !group.effects.isEmpty {
      velocities.removeLast(velocities.count - count)
      numbers.removeLast(numbers.count - count * group.total)
    }
  }

  /// Applies the effects to the nib of the knot at index `i`.
  ///
  /// - Returns: Whether the velocity and the memory at the knot are unchanged.
  @inline(__always)
  private mutating func run(
    _ group: EffectGroup,
    _ facts: EffectFacts,
    _ samples: [StrokeSample],
    _ areSamples: Bool,
    _ knots: [Knot],
    _ i: Int,
    _ knot: inout Knot
  ) -> Bool {
    var isSame = true
    let sample = areSamples ? samples[i] : samples.reading(at: knot)
    var velocity = Velocity()
    var previous: StrokeSample?
    if i > 0 {
      let before = areSamples ? samples[i - 1] : samples.reading(at: knots[i - 1])
      velocity = velocities[i - 1]
      velocity.advance(from: before, to: sample)
      previous = before
    }
    if i < velocities.count {
      if velocities[i] != velocity { isSame = false }
      velocities[i] = velocity
    } else {
      velocities.append(velocity)
    }
    func position(_ back: Int) -> Point {
      i == 0 ? knot.location : knots[max(0, i - back)].location
    }
    let input = EffectInput(
      sample: sample,
      previous: previous,
      window: PointWindow(position(3), position(2), position(1), knot.location),
      index: i,
      length: knot.length,
      kind: facts.kind,
      velocity: velocity.normalized,
      isTap: facts.isTap,
      width: facts.width
    )
    if group.total == 0 {
      for effect in group.effects { effect.apply(to: &knot.nib, at: input, memory: &none) }
      return isSame
    }
    var at = i * group.total
    for k in group.effects.indices {
      let width = group.counts[k]
      var memory = StageMemory(count: width)
      if width > 0, i > 0 { memory.load(numbers, at: at - group.total) }
      group.effects[k].apply(to: &knot.nib, at: input, memory: &memory)
      if width > 0 {
        if !memory.store(&numbers, at: at) { isSame = false }
        at += width
      }
    }
    return isSame
  }
}
