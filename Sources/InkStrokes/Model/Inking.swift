import InkGraphics

/// The pipeline of a brush: samples → nibs → knots → filters → engine → shape.
///
/// One for wet and dry ink. Wet ink keeps it and goes on from any sample that changes, so it keeps
/// sample by sample what effects remember. Dry ink runs it once from the first sample to the last and
/// throws it away, so what effects remember at the last sample is enough.
struct Inking: Sendable {
  private(set) var brush: Brush
  private(set) var kind: InputEvent.PointerKind

  /// The samples, predicted ones at the end.
  var samples: [StrokeSample]

  /// The samples with their nibs, before any filter.
  private(set) var knots: [Knot] = []

  /// The curves that the engine made.
  private(set) var shape: StrokeShape

  private let isWet: Bool

  /// The velocity at each sample, and what each effect remembers there; none for dry ink.
  private var velocities: [Velocity] = []
  private var memories: [SIMD4<Double>] = []

  /// What each filter has let out.
  private var lines: [KnotLine] = []

  /// The nib before effects.
  private var plainNib: Nib

  /// How far along the stroke its first dash lies.
  private var firstInk: Double

  /// Begins ink that grows.
  init(wet brush: Brush, kind: InputEvent.PointerKind) {
    self.brush = brush
    self.kind = kind
    samples = []
    isWet = true
    let style = brush.style
    plainNib = Nib(style)
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
    shape = StrokeShape(reach: brush.tip.reach(style))
  }

  /// Begins other ink that grows, in the memory of this.
  mutating func restart(_ brush: Brush, kind: InputEvent.PointerKind) {
    self.brush = brush
    self.kind = kind
    let style = brush.style
    plainNib = Nib(style)
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
    shape.restart(reach: brush.tip.reach(style))
    samples.removeAll(keepingCapacity: true)
    knots.removeAll(keepingCapacity: true)
    velocities.removeAll(keepingCapacity: true)
    memories.removeAll(keepingCapacity: true)
    for k in lines.indices { lines[k].restart() }
  }

  /// Begins ink whose samples are all known.
  init(dry stroke: Stroke) {
    brush = stroke.brush
    kind = stroke.kind
    samples = stroke.samples
    isWet = false
    let style = brush.style
    plainNib = Nib(style)
    firstInk = 0
    shape = StrokeShape(roomFor: samples.count, reach: brush.tip.reach(style))
    knots.reserveCapacity(samples.count)
  }

  /// How far the samples of a tap may lie apart, in document units.
  private static let tapReach = 3.0

  /// Whether a contact that stayed in a place went nowhere.
  static func isTap(_ extent: Rect) -> Bool { max(extent.width, extent.height) <= tapReach }

  /// Starts to note the changes of a new version.
  mutating func beginChanges(version: UInt64) { shape.beginChanges(version: version) }

  /// Brings the curves up to date after samples were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - changed: The samples that are new or different. Empty at the end if samples were removed there.
  ///   - real: How many samples are no predictions; these come first.
  ///   - isTap: Whether the contact ended without having gone anywhere.
  mutating func update(changed: Range<Int>, real: Int, isTap: Bool) {
    let end = isWet ? renewKnots(changed, real, isTap) : makeKnots(isTap)
    var changed = changed.lowerBound..<max(end, changed.upperBound)
    if brush.filters.isEmpty {
      brush.engine.update(&shape, knots: knots, changed: changed)
    } else {
      for k in brush.filters.indices {
        if k == lines.count { lines.append(KnotLine()) }
        let knots = k == 0 ? knots : lines[k - 1].knots
        brush.filters[k].update(&lines[k], from: knots, changed: changed)
        changed = lines[k].takeChanges()
      }
      brush.engine.update(&shape, knots: lines[lines.count - 1].knots, changed: changed)
    }
    if isWet, brush.runsOn { shape.damageRest(firstInk: firstInk) }
  }

  /// How many samples back an effect may look, by ``EffectInput/window``.
  private static let windowReach = 3

  /// Runs velocity and effects over all samples of dry ink.
  ///
  /// - Returns: The number of samples.
  private mutating func makeKnots(_ isTap: Bool) -> Int {
    let (effects, samples) = (brush.effects, samples)
    var knots: [Knot] = []
    swap(&knots, &self.knots)
    let least = leastRadius(isTap)
    var plain = plainNib
    if effects.isEmpty { plain.makeSound(least: least) }
    var velocity = Velocity()
    var memories = [SIMD4<Double>](repeating: .zero, count: effects.count)
    var (length, before) = (0.0, samples.first?.location ?? .origin)
    for i in samples.indices {
      var nib = plain
      if !effects.isEmpty {
        if i > 0 { velocity.advance(from: samples[i - 1], to: samples[i]) }
        let input = Self.input(samples, i, kind, velocity, isTap)
        for k in effects.indices { effects[k].apply(to: &nib, at: input, memory: &memories[k]) }
        nib.makeSound(least: least)
      }
      var knot = Knot(location: samples[i].location, nib: nib, sample: i, isPredicted: false)
      length += before.distance(to: knot.location)
      before = knot.location
      knot.length = length
      knots.append(knot)
    }
    swap(&knots, &self.knots)
    return samples.count
  }

  /// What radii are raised to: a tap is to be seen even if the device reports no pressure for it.
  private func leastRadius(_ isTap: Bool) -> Double { isTap ? 0.5 * min(1, brush.style.width) : 0 }

  /// Runs velocity and effects over changed samples of wet ink, and on until they make no more difference.
  ///
  /// - Returns: The end of the samples whose knots may have changed.
  private mutating func renewKnots(_ changed: Range<Int>, _ real: Int, _ isTap: Bool) -> Int {
    let effects = brush.effects
    cut(to: samples.count, effects.count)
    let least = leastRadius(isTap)
    var plain = plainNib
    if effects.isEmpty { plain.makeSound(least: least) }
    let reach = effects.isEmpty ? 0 : Self.windowReach
    var i = changed.lowerBound
    while i < samples.count {
      var nib = plain
      var isSteady = i < knots.count && i >= changed.upperBound + reach
      if !effects.isEmpty {
        if !run(effects, at: i, isTap, &nib) { isSteady = false }
        nib.makeSound(least: least)
      }
      var knot = Knot(
        location: samples[i].location,
        nib: nib,
        sample: i,
        isPredicted: i >= real
      )
      if i > 0 {
        let before = knots[i - 1]
        knot.length = before.length + before.location.distance(to: knot.location)
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
    return i
  }

  private mutating func cut(to count: Int, _ effectCount: Int) {
    guard knots.count > count else { return }
    knots.removeLast(knots.count - count)
    if effectCount > 0 {
      velocities.removeLast(velocities.count - count)
      memories.removeLast(memories.count - count * effectCount)
    }
  }

  /// Lets the effects change the nib at a sample.
  ///
  /// - Returns: Whether the velocity and what they remember are what they were there.
  @inline(__always)
  private mutating func run(
    _ effects: [any StrokeEffect],
    at i: Int,
    _ isTap: Bool,
    _ nib: inout Nib
  ) -> Bool {
    var isSame = true
    var velocity = Velocity()
    if i > 0 {
      velocity = velocities[i - 1]
      velocity.advance(from: samples[i - 1], to: samples[i])
    }
    if i < velocities.count {
      if velocities[i] != velocity { isSame = false }
      velocities[i] = velocity
    } else {
      velocities.append(velocity)
    }
    let input = Self.input(samples, i, kind, velocity, isTap)
    for k in 0..<effects.count {
      let slot = i * effects.count + k
      var memory = i > 0 ? memories[slot - effects.count] : .zero
      effects[k].apply(to: &nib, at: input, memory: &memory)
      if slot < memories.count {
        if memories[slot] != memory { isSame = false }
        memories[slot] = memory
      } else {
        memories.append(memory)
      }
    }
    return isSame
  }

  @inline(__always)
  private static func input(
    _ samples: [StrokeSample],
    _ i: Int,
    _ kind: InputEvent.PointerKind,
    _ velocity: Velocity,
    _ isTap: Bool
  ) -> EffectInput {
    EffectInput(
      sample: samples[i],
      previous: i > 0 ? samples[i - 1] : nil,
      window: PointWindow(
        samples[max(0, i - 3)].location,
        samples[max(0, i - 2)].location,
        samples[max(0, i - 1)].location,
        samples[i].location
      ),
      index: i,
      kind: kind,
      velocity: velocity.normalized,
      isTap: isTap
    )
  }
}
