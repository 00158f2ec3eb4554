import InkGraphics

/// The pipeline of a brush: samples → knots → stages → engine → shape.
///
/// Wet ink, which may still change, keeps it and recomputes from any changed sample on, so it stores the memory of
/// stages for every knot. Dry ink runs it once from the first sample to the last and discards it, so the
/// memory at the last knot is enough.
struct Inking: Sendable {
  private(set) var brush: Brush

  /// The kind of the pointer.
  var kind: InputEvent.PointerKind { line.kind }

  /// The samples, predicted ones at the end.
  var samples: [StrokeSample] { line.samples }

  /// The curves that the engine made.
  private(set) var shape: StrokeShape

  private let isWet: Bool

  /// The samples, and the output of the effects before the first filter.
  var line: StrokeLine

  private var effects: EffectGroup
  private var first = EffectRun()

  /// The groups of stages from the first filter on; `runs` has their output.
  private var groups: [StageGroup]
  private var runs: [StageRun] = []

  private struct StageRun: Sendable {
    var effects = EffectRun()
    /// The output of the group of stages.
    var line = KnotLine()

    /// Applies effects to the output of a filter.
    ///
    /// - Parameter changed: The indices of new and changed knots; `nil` for a complete stroke.
    /// - Returns: The indices of knots that may have changed.
    mutating func run(
      _ group: EffectGroup,
      _ facts: EffectFacts,
      _ input: StrokeLine,
      _ changed: Range<Int>?
    ) -> Range<Int> {
      var knots: [Knot] = []
      line.exchange(&knots)
      defer { line.exchange(&knots) }
      if let changed {
        return effects.renew(group, facts, input.samples, input.knots, changed, into: &knots)
      }
      effects.make(group, facts, input.samples, input.knots, into: &knots)
      return 0..<knots.count
    }
  }

  private var facts: EffectFacts

  /// The work of stages and engine for the last update, in the units of a `WorkBudget`: about nanoseconds.
  private(set) var work = 0.0

  /// Whether a stage or the engine made more output than ``Brush/maximumGrowth`` allows, so that there is no ink.
  private var isOverfull = false

  /// The distance from the start of the stroke to its first dash, in page units; 0 without dashes.
  private var firstInk = 0.0

  /// Creates the pipeline of growing ink.
  init(wet brush: Brush, kind: InputEvent.PointerKind) {
    let style = brush.strokeStyle
    self.init(brush, style, kind, [], StrokeShape(reach: brush.tip.reach(style)), isWet: true)
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
  }

  /// Creates the pipeline of a complete stroke; call ``update(changed:real:isTap:)`` to compute its curves.
  init(dry stroke: Stroke) {
    let (brush, samples) = (stroke.brush, stroke.samples)
    let style = brush.strokeStyle
    let shape = StrokeShape(roomFor: samples.count, reach: brush.tip.reach(style))
    self.init(brush, style, stroke.kind, samples, shape, isWet: false)
  }

  private init(
    _ brush: Brush,
    _ style: Style,
    _ kind: InputEvent.PointerKind,
    _ samples: [StrokeSample],
    _ shape: StrokeShape,
    isWet: Bool
  ) {
    self.brush = brush
    self.shape = shape
    self.isWet = isWet
    line = StrokeLine([], of: samples, kind, false, style.width)
    effects = brush.firstEffects
    groups = brush.groups
    facts = EffectFacts(brush, style, kind)
    makeRuns()
  }

  /// Starts another growing stroke, reusing the storage of this pipeline.
  mutating func restart(_ brush: Brush, kind: InputEvent.PointerKind) {
    self.brush = brush
    let style = brush.strokeStyle
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
    shape.restart(reach: brush.tip.reach(style))
    line.samples.removeAll(keepingCapacity: true)
    line.knots.removeAll(keepingCapacity: true)
    line.kind = kind
    line.width = style.width
    effects = brush.firstEffects
    groups = brush.groups
    facts = EffectFacts(brush, style, kind)
    first.restart()
    for k in runs.indices {
      runs[k].effects.restart()
      runs[k].line.restart()
    }
    makeRuns()
    isOverfull = false
  }

  private mutating func makeRuns() {
    while runs.count < groups.count { runs.append(StageRun()) }
  }

  /// The maximum extent of the samples of a tap, in page units.
  private static let tapReach = 3.0

  /// Whether a contact whose samples have these bounds is a tap.
  static func isTap(_ extent: Rect) -> Bool { max(extent.width, extent.height) <= tapReach }

  /// Starts recording the changes of a new version.
  mutating func beginChanges(version: UInt64) { shape.beginChanges(version: version) }

  /// The knots that the engine draws.
  var knots: [Knot] { groups.isEmpty ? line.knots : runs[groups.count - 1].line.knots }

  /// Recomputes the curves after samples were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - changed: The indices of new and changed samples. Empty at the end if samples were removed there.
  ///   - real: The number of samples that are not predicted; these are the first ones.
  ///   - isTap: Whether the contact ended without moving.
  mutating func update(changed: Range<Int>, real: Int, isTap: Bool) {
    facts.real = real
    facts.isTap = isTap
    line.isTap = isTap
    var changed = changed
    if isWet {
      changed = first.renew(effects, facts, line.samples, nil, changed, into: &line.knots)
    } else {
      first.make(effects, facts, line.samples, nil, into: &line.knots)
    }
    // If the last update stopped at a stage with too much output, later stages missed it and start over.
    let isBehind = isOverfull
    isOverfull = false
    if isBehind { changed = 0..<line.knots.count }
    work = Self.workOfSample * Double(changed.count)
    work += effects.work * Double(changed.count)
    if groups.isEmpty {
      runEngine(line, changed)
    } else {
      runGroups(changed, isBehind)
    }
    if brush.marksTaps { shape.setTap(isTap) }
    guard isWet else { return }
    shape.finishChanges()
    if brush.runsOn { shape.damageRest(firstInk: firstInk) }
  }

  private static let workOfSample = 80.0
  private static let workOfElement = 60.0
  private static let workOfFilter = 50.0

  /// Returns the maximum number of knots from a filter, and of elements from the engine, for a number of samples.
  private func maximum(_ samples: Int) -> Int { Brush.maximumGrowth * (samples + 1) }

  /// Runs the engine for the knots with changed indices.
  private mutating func runEngine(_ line: StrokeLine, _ changed: Range<Int>) {
    brush.engine.update(&shape, from: line, changed: changed)
    let count = isWet ? shape.changed?.count ?? 0 : shape.elements.count
    work += Self.workOfElement * Double(count)
    if shape.elements.count > maximum(line.samples.count) { empty() }
  }

  /// Removes all ink, as the output of the stages is too large.
  private mutating func empty() {
    isOverfull = true
    shape.truncate(to: 0)
  }

  /// Runs the stages from the first filter on, and the engine.
  ///
  /// Arrays move from owner to owner to avoid copies and reference counting.
  private mutating func runGroups(_ changed: Range<Int>, _ isBehind: Bool) {
    var changed = changed
    var visible = StrokeLine([], of: [], line.kind, line.isTap, facts.width)
    swap(&visible.samples, &line.samples)
    swap(&visible.knots, &line.knots)
    var last = 0
    for k in groups.indices {
      last = k
      switch groups[k] {
      case .effects(let group):
        work += group.work * Double(changed.count)
        changed = runs[k].run(group, facts, visible, isWet ? changed : nil)
      case .filter(let filter):
        let count = changed.count
        filter.update(&runs[k].line, from: visible, changed: changed)
        changed = runs[k].line.takeChanges()
        work += Self.workOfFilter * Double(max(count, changed.count)) + runs[k].line.takeWork()
      }
      if k == 0 {
        swap(&visible.knots, &line.knots)
      } else {
        runs[k - 1].line.exchange(&visible.knots)
      }
      runs[k].line.exchange(&visible.knots)
      if visible.knots.count > maximum(visible.samples.count) {
        empty()
        break
      }
      if isBehind { changed = 0..<visible.knots.count }
    }
    if !isOverfull { runEngine(visible, changed) }
    runs[last].line.exchange(&visible.knots)
    swap(&visible.samples, &line.samples)
  }

  // MARK: Final samples

  /// Returns the number of leading samples whose ink no longer changes.
  ///
  /// Computed along the knots, as a filter may emit one knot for many.
  ///
  /// - Parameter limit: The number of leading samples that no longer change themselves.
  func finalSamples(before limit: Int) -> Int {
    var limit = limit
    var knots = line.knots
    for k in groups.indices {
      if case .filter(let filter) = groups[k] {
        guard let tail = filter.revisableTail else { return 0 }
        limit = Self.finalCount(knots, limit, tail)
      }
      knots = runs[k].line.knots
    }
    return Self.finalCount(knots, limit, brush.engine.revisableTail)
  }

  /// Returns the index of the sample of the first knot whose output may change if samples from `limit` on do.
  ///
  /// `tail` is the number of newest knots whose output may change when a knot is appended.
  private static func finalCount(_ knots: [Knot], _ limit: Int, _ tail: Int) -> Int {
    var first = knots.count
    while first > 0, knots[first - 1].sample >= limit { first -= 1 }
    first -= tail
    return first < 0 ? 0 : first < knots.count ? min(limit, knots[first].sample) : limit
  }

  /// The memory of the growing stroke, in bytes.
  var memory: Int {
    let knot = MemoryLayout<Knot>.stride
    var bytes = samples.count * MemoryLayout<StrokeSample>.stride
    bytes += line.knots.count * (knot + 8 * effects.total + MemoryLayout<Velocity>.stride)
    for k in groups.indices {
      var each = knot
      if case .effects(let group) = groups[k] { each += 8 * (group.total + 1) }
      bytes += runs[k].line.knots.count * each
    }
    return bytes + shape.elements.count * MemoryLayout<StrokeElement>.stride
  }
}

extension EffectGroup {
  /// The work of all effects at a knot, in the units of a `WorkBudget`: about nanoseconds.
  fileprivate var work: Double { Double(40 * effects.count + 2 * total) }
}
