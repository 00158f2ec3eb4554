public import InkGraphics

/// How samples become ink: a style says the look, stages shape nib and line, an engine makes curves, a tip
/// leaves ink along them.
///
/// A value that is one reference, as ink is copied far more often than brushes are made; its stages and
/// its engine are immutable objects that brushes share.
public struct Brush: Sendable {
  /// What becomes of ink while a host draws and afterwards.
  ///
  /// A canvas needs a store for pixels, see ``/InkCanvas/InkCanvas/keepPixels(in:)``; without one it keeps
  /// strokes instead.
  ///
  /// The picture is the same. Only strokes can be edited, undone and drawn sharp at another scale.
  public enum Retention: UInt8, CaseIterable, Hashable, Sendable {
    /// As strokes.
    case strokes
    /// As pixels from the first sample on: neither samples nor curves are kept once the stroke is finished.
    case pixels
    /// As a stroke while it is drawn, as pixels once it is finished; a store gets both.
    case strokesThenPixels
    /// Not at all: on a canvas it fades away above the page, see ``/InkCanvas/InkCanvas/fading``.
    ///
    /// Erasers have nothing that could fade: theirs is kept as strokes.
    case fading
  }

  private final class Parts: Sendable {
    let style: Style
    let strokeStyle: Style
    let stages: [BrushStage]
    let effects: EffectGroup
    let groups: [StageGroup]
    let engine: any StrokeEngine
    let tip: Tip
    let retention: Retention
    let hasExplicitWidths: Bool
    let marksTaps: Bool

    init(
      _ style: Style,
      _ stages: [BrushStage],
      _ engine: any StrokeEngine,
      _ tip: Tip,
      _ retention: Retention
    ) {
      self.style = style
      self.stages = stages
      self.engine = engine
      self.tip = tip
      self.retention = retention
      var strokeStyle = style
      for case .effect(let effect) in stages where effect.changes.contains(.stroke) {
        effect.apply(to: &strokeStyle)
      }
      self.strokeStyle = strokeStyle
      hasExplicitWidths = stages.contains {
        if case .effect(let effect) = $0 { effect is ProportionalWidth } else { false }
      }
      marksTaps = !hasExplicitWidths && (strokeStyle.cap != .round || strokeStyle.dash != nil)
      (effects, groups) = StageGroup.groups(stages)
    }
  }

  private let parts: Parts

  /// Whether a brush is a copy of this.
  func isIdentical(to other: Brush) -> Bool { parts === other.parts }

  /// Colour, blend mode, width and more, before any stage.
  public var style: Style { parts.style }

  /// The style that strokes have: ``style`` with what effects change of it for the whole stroke.
  public var strokeStyle: Style { parts.strokeStyle }

  /// What shapes the nib and the line of knots, in order.
  public var stages: [BrushStage] { parts.stages }

  /// Makes curves of knots.
  public var engine: any StrokeEngine { parts.engine }

  /// How ink is left along the curves.
  public var tip: Tip { parts.tip }

  /// Whether documents say how wide the ink is at each sample: then taps, too, are no wider.
  var hasExplicitWidths: Bool { parts.hasExplicitWidths }

  /// Whether taps have round ends and no gaps, unlike strokes: caps or gaps would remove most of a tap's ink.
  var marksTaps: Bool { parts.marksTaps }

  /// The effects before the first filter.
  var firstEffects: EffectGroup { parts.effects }

  /// The stages from the first filter on, in groups.
  var groups: [StageGroup] { parts.groups }

  /// The effects among the stages.
  package var effects: [any StrokeEffect] {
    stages.compactMap { if case .effect(let effect) = $0 { effect } else { nil } }
  }

  /// The filters among the stages.
  package var filters: [any PointFilter] {
    stages.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
  }

  /// Whether ink of the brush takes ink away.
  package var erases: Bool { strokeStyle.erases }

  /// What becomes of the ink.
  public var retention: Retention { parts.retention }

  /// Whether ink of the brush fades away.
  package var fades: Bool { retention == .fading && !erases }

  /// The most effects of a brush.
  package static let maximumEffects = 16

  /// The most filters of a brush.
  ///
  /// What one filter changes the next has to look at again, so the work for a sample grows with the
  /// square of their number.
  package static let maximumFilters = 8

  /// The most filters of a brush that may revise the whole stroke with every sample.
  package static let maximumRevisingFilters = 2

  /// The most numbers that all parts of a brush remember of a knot.
  package static let maximumMemory = 1024

  /// The most knots that a filter makes of each sample of a stroke on average, and the most elements that the engine
  /// does; a stroke whose stages make more has no ink.
  package static let maximumGrowth = 64

  /// Creates a brush.
  ///
  /// - Throws: The first value of the style or the tip that a brush cannot have, or a number of
  ///   effects or filters that would make a sample cost too much. Stages and engines check
  ///   their values when they are made.
  public init(
    style: Style,
    stages: [BrushStage] = [],
    engine: any StrokeEngine = SmoothingEngine.inkable,
    tip: Tip = .sweep,
    retention: Retention = .strokes
  ) throws(InvalidValue) {
    try style.check()
    switch tip {
    case .sweep: break
    case .dabs(let dabbing): try dabbing.check()
    case .own(let own):
      _ = try own.print.checked()
      _ = try InvalidValue.check("memory", Double(own.memoryCount), in: 0...64)
      _ = try InvalidValue.check("reach", own.reach, in: 0...1000)
    }
    var (effects, filters, revising, memory) = (0, 0, 0, 0)
    for stage in stages {
      switch stage {
      case .effect(let effect):
        effects += 1
        memory = Self.sum(memory, effect.memoryCount)
      case .filter(let filter):
        filters += 1
        if filter.revisableTail == nil { revising += 1 }
      }
    }
    try Self.check("effects", effects, atMost: Self.maximumEffects)
    try Self.check("filters", filters, atMost: Self.maximumFilters)
    try Self.check("revising-filters", revising, atMost: Self.maximumRevisingFilters)
    try Self.check("memory", memory, atMost: Self.maximumMemory)
    self.init(unchecked: style, stages, engine, tip, retention)
    try strokeStyle.check()
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    min(maximumMemory + 1, a + max(0, min(b, maximumMemory + 1)))
  }

  private static func check(
    _ key: StaticString,
    _ count: Int,
    atMost maximum: Int
  ) throws(InvalidValue) {
    _ = try InvalidValue.check(key, Double(count), in: 0...Double(maximum))
  }

  /// Creates a brush of values that are known to be in order.
  @inline(never)
  init(
    unchecked style: Style,
    _ stages: [BrushStage] = [],
    _ engine: any StrokeEngine = SmoothingEngine.inkable,
    _ tip: Tip = .sweep,
    _ retention: Retention = .strokes
  ) {
    parts = Parts(style, stages, engine, tip, retention)
  }

  /// Whether a sample may change the ink of all samples before it.
  package var revisesAll: Bool {
    filters.contains { $0.revisableTail == nil }
  }

  /// What the effects may change of the style.
  package var styleChanges: StyleProperties {
    var changes: StyleProperties = []
    for case .effect(let effect) in stages { changes.formUnion(effect.changes) }
    return changes
  }

  /// Whether a change of one element moves the ink of all behind it: dashes and dabs follow on.
  package var runsOn: Bool {
    tip.runsOn || strokeStyle.dash != nil
  }
}

extension Brush: Hashable {
  /// Equal if style, tip and keeping are, and stages and engine have the same names and settings.
  public static func == (a: Brush, b: Brush) -> Bool {
    if a.parts === b.parts { return true }
    return a.style == b.style && a.tip == b.tip && a.retention == b.retention
      && (a.engine === b.engine || a.engine.code == b.engine.code) && a.stages == b.stages
  }

  /// Hashes style and engine.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(engine.code)
  }
}
