public import InkGraphics

/// A pipeline from samples to ink: style, stages, engine and tip.
///
/// The style sets color and width, stages change the nib and the points along a stroke, the engine makes curves, and
/// the tip leaves ink along them. Copying a brush copies one reference, as each stroke has a brush. Stages and engine
/// are immutable objects that brushes share.
public struct Brush: Sendable {
  /// The form in which ink is retained while it is drawn and afterward.
  ///
  /// The picture is the same in each form, but only strokes can be edited, undone and drawn sharp at another scale.
  ///
  /// Pixels require a store, see ``/InkCanvas/InkCanvas/keepPixels(in:)``; a canvas without one retains strokes
  /// instead.
  public enum Retention: UInt8, CaseIterable, Hashable, Sendable {
    /// Ink is retained as strokes, which can be edited, undone and drawn sharp at any scale.
    case strokes
    /// Ink is retained as pixels from the first sample on: samples and curves are discarded when the stroke ends.
    case pixels
    /// Ink is a stroke while it is drawn, and pixels once the stroke has ended.
    ///
    /// The store of the pixels receives the stroke, too, if it accepts samples.
    case strokesThenPixels
    /// Ink is not retained: on a canvas it is shown above the page until it has faded, see
    /// ``/InkCanvas/InkCanvas/fading``.
    ///
    /// Erasers never fade: their strokes are retained as with ``strokes``.
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

  /// Whether another brush shares the storage of this one.
  func isIdentical(to other: Brush) -> Bool { parts === other.parts }

  /// The style before any stage: color, blend mode, width and more.
  public var style: Style { parts.style }

  /// The style that applies to whole strokes: ``style`` after the changes that the effects make once per brush.
  ///
  /// The effects that change it have ``StyleProperties/stroke`` in their ``StrokeEffect/changes``.
  public var strokeStyle: Style { parts.strokeStyle }

  /// The effects and filters that change the nib and the sequence of ``Knot``s, in order.
  public var stages: [BrushStage] { parts.stages }

  /// The engine, which makes curves from ``Knot``s.
  public var engine: any StrokeEngine { parts.engine }

  /// The tip, which leaves ink along the curves.
  public var tip: Tip { parts.tip }

  /// Whether the samples specify the exact width of the ink, so that taps have no minimum width.
  var hasExplicitWidths: Bool { parts.hasExplicitWidths }

  /// Whether a tap is drawn as a full dot although the style has other caps or dashes.
  ///
  /// Flat caps or a dash pattern would remove most of a tap's ink.
  var marksTaps: Bool { parts.marksTaps }

  /// The effects before the first filter, which run over samples; without filters, all effects.
  var firstEffects: EffectGroup { parts.effects }

  /// The stages from the first filter on; consecutive effects form one group.
  var groups: [StageGroup] { parts.groups }

  /// The effects among the stages.
  package var effects: [any StrokeEffect] {
    stages.compactMap { if case .effect(let effect) = $0 { effect } else { nil } }
  }

  /// The filters among the stages.
  package var filters: [any PointFilter] {
    stages.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
  }

  /// Whether ink of the brush erases other ink.
  package var erases: Bool { strokeStyle.erases }

  /// The form in which the ink is retained: as strokes, as pixels, or not at all.
  public var retention: Retention { parts.retention }

  /// Whether ink of the brush fades.
  package var fades: Bool { retention == .fading && !erases }

  /// The maximum number of effects of a brush.
  package static let maximumEffects = 16

  /// The maximum number of filters of a brush.
  ///
  /// Each filter reprocesses the changes of the previous one, so the work per sample grows with the
  /// square of their number.
  package static let maximumFilters = 8

  /// The maximum number of filters whose ``PointFilter/revisableTail`` is `nil`.
  ///
  /// Each sample may revise the whole output of such a filter.
  package static let maximumRevisingFilters = 2

  /// The maximum number of filters of a brush that let a spring pull the tip: ``SpringSmoother``.
  ///
  /// Each makes up to 32 knots of one, so that two would make more than ``maximumGrowth`` in a pause.
  package static let maximumSprings = 1

  /// The maximum number of values that the effects of a brush may remember: the sum of ``StrokeEffect/memoryCount``.
  package static let maximumMemory = 1024

  /// The maximum number of knots that a filter emits, and of elements that the engine makes, per sample on average.
  ///
  /// A stroke that exceeds it has no ink.
  package static let maximumGrowth = 64

  /// Creates a brush.
  ///
  /// Stages and engines validate their settings when they are created.
  ///
  /// - Parameters:
  ///   - style: The style, before any stage.
  ///   - stages: The effects and filters, in order. The default is none.
  ///   - engine: The engine. The default is ``SmoothingEngine/inkable``, which draws smooth curves through the samples.
  ///   - tip: The tip. The default sweeps a disc.
  ///   - retention: The form in which ink is retained. The default is strokes.
  /// - Throws: `InvalidValue` for the first invalid value of the style or the tip, or if there are more than 16
  ///   effects, 8 filters, 2 filters whose ``PointFilter/revisableTail`` is `nil` or 1 spring, or effects that remember
  ///   more than 1,024 values.
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
    var (effects, filters, revising, springs, memory) = (0, 0, 0, 0, 0)
    for stage in stages {
      switch stage {
      case .effect(let effect):
        effects += 1
        memory = Self.sum(memory, effect.memoryCount)
      case .filter(let filter):
        filters += 1
        if filter.revisableTail == nil { revising += 1 }
        if filter is SpringSmoother { springs += 1 }
      }
    }
    try Self.check("effects", effects, atMost: Self.maximumEffects)
    try Self.check("filters", filters, atMost: Self.maximumFilters)
    try Self.check("revising-filters", revising, atMost: Self.maximumRevisingFilters)
    try Self.check("springs", springs, atMost: Self.maximumSprings)
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

  /// Creates a brush from values that are known to be valid.
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

  /// Whether a sample may change the ink of all earlier samples: the ``PointFilter/revisableTail`` of a filter is
  /// `nil`.
  package var revisesAll: Bool {
    filters.contains { $0.revisableTail == nil }
  }

  /// The properties of the style that the effects may change.
  package var styleChanges: StyleProperties {
    var changes: StyleProperties = []
    for case .effect(let effect) in stages { changes.formUnion(effect.changes) }
    return changes
  }

  /// Whether the dabs of a stroke may differ in color.
  package var changesDabColors: Bool {
    switch tip {
    case .sweep: false
    case .dabs: styleChanges.contains(.color)
    case .own(let tip): tip.changesColor || styleChanges.contains(.color)
    }
  }

  /// Whether a change of one element shifts all later ink, as with dashes and dabs.
  package var runsOn: Bool {
    tip.runsOn || strokeStyle.dash != nil
  }
}

extension Brush: Hashable {
  /// Whether style, stages, engine, tip and retention are equal.
  ///
  /// Two stages, engines or custom tips are equal if their names and settings are, even if they are different objects.
  public static func == (a: Brush, b: Brush) -> Bool {
    if a.parts === b.parts { return true }
    return a.style == b.style && a.tip == b.tip && a.retention == b.retention
      && (a.engine === b.engine || a.engine.code == b.engine.code) && a.stages == b.stages
  }

  /// Hashes the style, and the name and the settings of the engine.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(engine.code)
  }
}
