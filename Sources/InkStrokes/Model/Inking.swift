import InkGraphics

/// The pipeline of a brush: samples → knots → stages → engine → shape.
///
/// One for wet and dry ink. Wet ink keeps it and goes on from any sample that changes, so it keeps
/// knot by knot what stages remember. Dry ink runs it once from the first sample to the last and
/// throws it away, so what stages remember at the last knot is enough.
struct Inking: Sendable {
  private(set) var brush: Brush

  /// What touches.
  var kind: InputEvent.PointerKind { line.kind }

  /// The samples, predicted ones at the end.
  var samples: [StrokeSample] { line.samples }

  /// The curves that the engine made.
  private(set) var shape: StrokeShape

  private let isWet: Bool

  /// The samples, and the knots that the effects before the first filter let out.
  var line: StrokeLine

  private var effects: EffectGroup
  private var first = EffectRun()

  /// The other groups of stages, and what they let out.
  private var groups: [StageGroup]
  private var runs: [StageRun] = []

  private struct StageRun: Sendable {
    var effects = EffectRun()
    /// What the stages let out.
    var line = KnotLine()

    /// Lets effects run over what a filter let out.
    ///
    /// - Parameter changed: The knots that are new or different; `nil` for dry ink.
    /// - Returns: The knots that may have changed.
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

  /// What the stages from the first filter on did at the last update, and the engine behind them: about a unit
  /// for each nanosecond.
  private(set) var work = 0.0

  /// How far along the stroke its first dash lies.
  private var firstInk = 0.0

  /// Begins ink that grows.
  init(wet brush: Brush, kind: InputEvent.PointerKind) {
    let style = brush.strokeStyle
    self.init(brush, style, kind, [], StrokeShape(reach: brush.tip.reach(style)), isWet: true)
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
  }

  /// Begins ink whose samples are all known.
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

  /// Begins other ink that grows, in the memory of this.
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
  }

  private mutating func makeRuns() {
    while runs.count < groups.count { runs.append(StageRun()) }
  }

  /// How far the samples of a tap may lie apart, in document units.
  private static let tapReach = 3.0

  /// Whether a contact that stayed in a place went nowhere.
  static func isTap(_ extent: Rect) -> Bool { max(extent.width, extent.height) <= tapReach }

  /// Starts to note the changes of a new version.
  mutating func beginChanges(version: UInt64) { shape.beginChanges(version: version) }

  /// The knots that the engine draws.
  var knots: [Knot] { groups.isEmpty ? line.knots : runs[groups.count - 1].line.knots }

  /// Brings the curves up to date after samples were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - changed: The samples that are new or different. Empty at the end if samples were removed there.
  ///   - real: How many samples are no predictions; these come first.
  ///   - isTap: Whether the contact ended without having gone anywhere.
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
    if groups.isEmpty {
      brush.engine.update(&shape, from: line, changed: changed)
    } else {
      runGroups(changed)
    }
    if brush.marksTaps { shape.setTap(isTap) }
    guard isWet else { return }
    shape.finishChanges()
    if brush.runsOn { shape.damageRest(firstInk: firstInk) }
  }

  private static let workOfEffect = 20.0
  private static let workOfElement = 40.0

  /// Runs the stages from the first filter on, and the engine.
  ///
  /// Arrays move from owner to owner, so that none is copied and nothing is counted.
  private mutating func runGroups(_ changed: Range<Int>) {
    var changed = changed
    var seen = StrokeLine([], of: [], line.kind, line.isTap, facts.width)
    swap(&seen.samples, &line.samples)
    swap(&seen.knots, &line.knots)
    work = 0
    for k in groups.indices {
      switch groups[k] {
      case .effects(let group):
        work += Self.workOfEffect * Double(group.effects.count) * Double(changed.count)
        changed = runs[k].run(group, facts, seen, isWet ? changed : nil)
      case .filter(let filter):
        let count = changed.count
        filter.update(&runs[k].line, from: seen, changed: changed)
        changed = runs[k].line.takeChanges()
        work += Double(filter.workPerKnot) * Double(max(count, changed.count))
      }
      if k == 0 { swap(&seen.knots, &line.knots) } else { runs[k - 1].line.exchange(&seen.knots) }
      runs[k].line.exchange(&seen.knots)
    }
    work +=
      Self.workOfElement * Double(max(1, brush.engine.elementsPerKnot)) * Double(changed.count)
    brush.engine.update(&shape, from: seen, changed: changed)
    runs[groups.count - 1].line.exchange(&seen.knots)
    swap(&seen.samples, &line.samples)
  }
}
