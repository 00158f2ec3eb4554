import InkGraphics

/// The pipeline of a brush: samples → knots → stages → engine → shape.
///
/// One for wet and dry ink. Wet ink keeps it and goes on from any sample that changes, so it keeps
/// knot by knot what stages remember. Dry ink runs it once from the first sample to the last and
/// throws it away, so what stages remember at the last knot is enough.
struct Inking: Sendable {
  private(set) var brush: Brush
  private(set) var kind: InputEvent.PointerKind

  /// The samples, predicted ones at the end.
  var samples: [StrokeSample]

  /// The curves that the engine made.
  private(set) var shape: StrokeShape

  private let isWet: Bool

  /// The effects before the first filter; its knots are the samples.
  private var first = EffectRun()

  /// The other groups of stages.
  private var runs: [StageRun] = []

  /// What a group of stages lets out; one of both is empty.
  private struct StageRun: Sendable {
    var effects = EffectRun()
    var line = KnotLine()
  }

  /// The nib before effects.
  private var plainNib: Nib

  /// The width of the brush.
  private var width: Double

  /// How far along the stroke its first dash lies.
  private var firstInk: Double

  /// Begins ink that grows.
  init(wet brush: Brush, kind: InputEvent.PointerKind) {
    self.brush = brush
    self.kind = kind
    samples = []
    isWet = true
    let style = brush.strokeStyle
    plainNib = Nib(style)
    width = style.width
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
    shape = StrokeShape(reach: brush.tip.reach(style))
    begin()
  }

  /// Begins other ink that grows, in the memory of this.
  mutating func restart(_ brush: Brush, kind: InputEvent.PointerKind) {
    self.brush = brush
    self.kind = kind
    let style = brush.strokeStyle
    plainNib = Nib(style)
    width = style.width
    firstInk = style.dash.map { DashPattern($0).firstInk } ?? 0
    shape.restart(reach: brush.tip.reach(style))
    samples.removeAll(keepingCapacity: true)
    first.restart()
    for k in runs.indices {
      runs[k].effects.restart()
      runs[k].line.restart()
    }
    begin()
  }

  /// Begins ink whose samples are all known.
  init(dry stroke: Stroke) {
    brush = stroke.brush
    kind = stroke.kind
    samples = stroke.samples
    isWet = false
    let style = brush.strokeStyle
    plainNib = Nib(style)
    width = style.width
    firstInk = 0
    shape = StrokeShape(roomFor: samples.count, reach: brush.tip.reach(style))
    begin()
  }

  private mutating func begin() {
    first.begin(brush.firstEffects)
    let groups = brush.groups
    while runs.count < groups.count { runs.append(StageRun()) }
    for k in groups.indices {
      if case .effects(let group) = groups[k] { runs[k].effects.begin(group) }
    }
  }

  /// How far the samples of a tap may lie apart, in document units.
  private static let tapReach = 3.0

  /// Whether a contact that stayed in a place went nowhere.
  static func isTap(_ extent: Rect) -> Bool { max(extent.width, extent.height) <= tapReach }

  /// Starts to note the changes of a new version.
  mutating func beginChanges(version: UInt64) { shape.beginChanges(version: version) }

  /// The knots that the engine draws.
  var knots: [Knot] { knots(before: brush.groups.count) }

  /// The knots that a group of stages finds.
  private func knots(before group: Int) -> [Knot] {
    guard group > 0 else { return first.knots }
    if case .effects = brush.groups[group - 1] { return runs[group - 1].effects.knots }
    return runs[group - 1].line.knots
  }

  /// Brings the curves up to date after samples were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - changed: The samples that are new or different. Empty at the end if samples were removed there.
  ///   - real: How many samples are no predictions; these come first.
  ///   - isTap: Whether the contact ended without having gone anywhere.
  mutating func update(changed: Range<Int>, real: Int, isTap: Bool) {
    var source = EffectSource(
      knots: nil,
      samples: samples,
      real: real,
      kind: kind,
      isTap: isTap,
      width: width,
      plain: plainNib,
      // A tap is to be seen even if the device reports no pressure for it.
      least: isTap ? 0.5 * min(1, width) : 0
    )
    var changed = changed
    if isWet {
      changed = first.renew(brush.firstEffects, source, changed)
    } else {
      first.make(brush.firstEffects, source)
    }
    let groups = brush.groups
    for k in groups.indices {
      let knots = knots(before: k)
      switch groups[k] {
      case .effects(let group):
        source.knots = knots
        if isWet {
          changed = runs[k].effects.renew(group, source, changed)
        } else {
          runs[k].effects.make(group, source)
        }
      case .filter(let filter):
        let line = StrokeLine(knots, of: samples, kind, isTap, width)
        filter.update(&runs[k].line, from: line, changed: changed)
        changed = runs[k].line.takeChanges()
      }
    }
    let line = StrokeLine(knots, of: samples, kind, isTap, width)
    brush.engine.update(&shape, from: line, changed: changed)
    if isWet, brush.runsOn { shape.damageRest(firstInk: firstInk) }
  }
}
