import InkGraphics

/// Where effects find their knots.
struct EffectSource: Sendable {
  /// What a filter let out; `nil` for the samples themselves.
  var knots: [Knot]?
  let samples: [StrokeSample]
  /// How many samples are no predictions.
  let real: Int
  let kind: InputEvent.PointerKind
  let isTap: Bool
  let width: Double
  /// The nib of the style.
  let plain: Nib
  /// What radii are raised to.
  let least: Double

  var count: Int { knots?.count ?? samples.count }

  /// The knot that the effects find; of samples the length is open.
  @inline(__always)
  func knot(_ i: Int) -> Knot {
    if let knots { return knots[i] }
    return Knot(location: samples[i].location, nib: plain, sample: i, isPredicted: i >= real)
  }

  /// What the pen said at a knot.
  @inline(__always)
  func reading(_ knot: Knot) -> StrokeSample {
    knots == nil ? samples[knot.sample] : samples.reading(at: knot)
  }
}

/// Effects that follow each other on their way from knot to knot, and the knots that they let out.
struct EffectRun: Sendable {
  /// The knots with their nibs.
  private(set) var knots: [Knot] = []

  /// The velocity at each knot, and the memory of all effects at each; none for dry ink.
  private var velocities: [Velocity] = []
  private var numbers: [Double] = []

  /// The memory of each effect where the run is.
  private var memories: [StageMemory] = []

  /// How many knots back an effect may look, by ``EffectInput/window``.
  private static let windowReach = 3

  /// Begins ink for effects of a brush.
  mutating func begin(_ group: EffectGroup) {
    if memories.count == group.effects.count,
      memories.indices.allSatisfy({ memories[$0].count == group.counts[$0] })
    {
      for k in memories.indices { memories[k].clear() }
    } else {
      memories = group.counts.map { StageMemory(count: $0) }
    }
  }

  /// Begins other ink in the memory of this.
  mutating func restart() {
    knots.removeAll(keepingCapacity: true)
    velocities.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// Runs over all knots of dry ink.
  mutating func make(_ group: EffectGroup, _ source: EffectSource) {
    var knots: [Knot] = []
    swap(&knots, &self.knots)
    knots.removeAll(keepingCapacity: true)
    knots.reserveCapacity(source.count)
    var velocity = Velocity()
    var before: StrokeSample?
    var plain = source.plain
    if group.effects.isEmpty { plain.makeSound(least: source.least) }
    let isFirst = source.knots == nil
    var window: PointWindow?
    var (length, last) = (0.0, source.samples.first?.location ?? .origin)
    for i in 0..<source.count {
      var knot = source.knot(i)
      if isFirst {
        knot.nib = plain
        length += last.distance(to: knot.location)
        last = knot.location
        knot.length = length
      }
      if !group.effects.isEmpty {
        let sample = source.reading(knot)
        if let before { velocity.advance(from: before, to: sample) }
        if window == nil { window = PointWindow(knot.location) } else { window?.push(knot.location) }
        let input = EffectInput(
          sample: sample,
          previous: before,
          window: window,
          index: i,
          length: knot.length,
          kind: source.kind,
          velocity: velocity.normalized,
          isTap: source.isTap,
          width: source.width
        )
        for k in group.effects.indices {
          group.effects[k].apply(to: &knot.nib, at: input, memory: &memories[k])
        }
        knot.nib.makeSound(least: source.least)
        before = sample
      }
      knots.append(knot)
    }
    swap(&knots, &self.knots)
  }

  /// Runs over changed knots of wet ink, and on until they make no more difference.
  ///
  /// - Returns: The knots that may have changed.
  mutating func renew(
    _ group: EffectGroup,
    _ source: EffectSource,
    _ changed: Range<Int>
  ) -> Range<Int> {
    let count = source.count
    cut(to: count, group)
    let hasEffects = !group.effects.isEmpty
    let isFirst = source.knots == nil
    var plain = source.plain
    if !hasEffects { plain.makeSound(least: source.least) }
    let steady = changed.upperBound + (hasEffects ? Self.windowReach : 0)
    var i = min(changed.lowerBound, count)
    while i < count {
      var isSteady = i < knots.count && i >= steady
      var knot = source.knot(i)
      if isFirst {
        knot.nib = plain
        if i > 0 {
          knot.length = knots[i - 1].length + knots[i - 1].location.distance(to: knot.location)
        }
      }
      if hasEffects {
        if !run(group, source, i, &knot) { isSteady = false }
        knot.nib.makeSound(least: source.least)
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
    return min(changed.lowerBound, count)..<max(i, min(changed.upperBound, count))
  }

  private mutating func cut(to count: Int, _ group: EffectGroup) {
    guard knots.count > count else { return }
    knots.removeLast(knots.count - count)
    if !group.effects.isEmpty {
      velocities.removeLast(velocities.count - count)
      numbers.removeLast(numbers.count - count * group.total)
    }
  }

  /// Lets the effects change the nib of a knot.
  ///
  /// - Returns: Whether the velocity and what they remember are what they were there.
  @inline(__always)
  private mutating func run(
    _ group: EffectGroup,
    _ source: EffectSource,
    _ i: Int,
    _ knot: inout Knot
  ) -> Bool {
    var isSame = true
    let sample = source.reading(knot)
    var velocity = Velocity()
    var previous: StrokeSample?
    if i > 0 {
      let before = source.reading(knots[i - 1])
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
    let input = EffectInput(
      sample: sample,
      previous: previous,
      window: PointWindow(
        i > 2 ? knots[i - 3].location : i > 0 ? knots[0].location : knot.location,
        i > 1 ? knots[i - 2].location : i > 0 ? knots[0].location : knot.location,
        i > 0 ? knots[i - 1].location : knot.location,
        knot.location
      ),
      index: i,
      length: knot.length,
      kind: source.kind,
      velocity: velocity.normalized,
      isTap: source.isTap,
      width: source.width
    )
    var place = i * group.total
    for k in group.effects.indices {
      let width = group.counts[k]
      if width > 0 {
        if i > 0 {
          memories[k].load(numbers, at: place - group.total)
        } else {
          memories[k].clear()
        }
      }
      group.effects[k].apply(to: &knot.nib, at: input, memory: &memories[k])
      if width > 0 {
        if !memories[k].store(&numbers, at: place) { isSame = false }
        place += width
      }
    }
    return isSame
  }
}
