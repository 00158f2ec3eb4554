public import InkGraphics

/// How samples become ink: effects shape the nib, filters the line, an engine the curves, a style
/// the look.
///
/// A value that is one reference, as ink is copied far more often than brushes are made; its engine,
/// effects and filters are immutable objects that brushes share.
public struct Brush: Sendable {
  /// What becomes of ink while a host draws and afterwards.
  ///
  /// The picture is the same. Only strokes can be edited, undone and drawn sharp at another scale.
  public enum Keeping: UInt8, CaseIterable, Hashable, Sendable {
    /// As strokes.
    case strokes
    /// As pixels from the first sample on: neither samples nor curves are kept.
    case pixels
    /// As a stroke while it is drawn, as pixels once it is finished.
    case strokesThenPixels
  }

  private final class Parts: Sendable {
    let engine: any StrokeEngine
    let style: Style
    let effects: [any StrokeEffect]
    let filters: [any PointFilter]
    let tip: Tip
    let keeping: Keeping

    init(
      _ engine: any StrokeEngine,
      _ style: Style,
      _ effects: [any StrokeEffect],
      _ filters: [any PointFilter],
      _ tip: Tip,
      _ keeping: Keeping
    ) {
      self.engine = engine
      self.style = style
      self.effects = effects
      self.filters = filters
      self.tip = tip
      self.keeping = keeping
    }
  }

  private let parts: Parts

  /// Makes curves of knots.
  public var engine: any StrokeEngine { parts.engine }

  /// Colour, blend mode, nominal width and more.
  public var style: Style { parts.style }

  /// Applied to the nib at every sample, in order.
  public var effects: [any StrokeEffect] { parts.effects }

  /// Applied to the line of knots, in order.
  public var filters: [any PointFilter] { parts.filters }

  /// How ink is left along the curves.
  public var tip: Tip { parts.tip }

  /// Whether ink of the brush takes ink away.
  package var erases: Bool { parts.style.erases }

  /// What becomes of the ink.
  public var keeping: Keeping { parts.keeping }

  /// The most effects of a brush.
  package static let mostEffects = 16

  /// The most filters of a brush.
  ///
  /// What one filter changes the next has to look at again, so the work for a sample grows with the
  /// square of their number.
  package static let mostFilters = 8

  /// The most filters of a brush that may revise the whole stroke with every sample.
  package static let mostRevisingFilters = 2

  /// Creates a brush.
  ///
  /// - Throws: The first value of the style or the tip that a brush cannot have, or a number of
  ///   effects or filters that would make a sample cost too much. Engines, effects and filters check
  ///   their values when they are made.
  public init(
    engine: any StrokeEngine,
    style: Style,
    effects: [any StrokeEffect] = [],
    filters: [any PointFilter] = [],
    tip: Tip = .sweep,
    keeping: Keeping = .strokes
  ) throws(InvalidValue) {
    try style.check()
    if case .dabs(let dabbing) = tip { try dabbing.check() }
    var revising = 0
    for filter in filters where filter.revisableTail == nil { revising += 1 }
    try Self.check(effects.count, atMost: Self.mostEffects)
    try Self.check(filters.count, atMost: Self.mostFilters)
    try Self.check(revising, atMost: Self.mostRevisingFilters)
    self.init(unchecked: engine, style, effects, filters, tip, keeping)
  }

  private static func check(_ count: Int, atMost most: Int) throws(InvalidValue) {
    _ = try InvalidValue.check(.count, Double(count), in: 0...Double(most))
  }

  /// Creates a brush of values that are known to be in order.
  @inline(never)
  init(
    unchecked engine: any StrokeEngine,
    _ style: Style,
    _ effects: [any StrokeEffect] = [],
    _ filters: [any PointFilter] = [],
    _ tip: Tip = .sweep,
    _ keeping: Keeping = .strokes
  ) {
    parts = Parts(engine, style, effects, filters, tip, keeping)
  }

  /// The brush with another style.
  ///
  /// - Parameter change: Changes the style.
  /// - Throws: The first value of the new style that a brush cannot have.
  public func restyled(_ change: (inout Style) -> Void) throws(InvalidValue) -> Brush {
    var style = style
    change(&style)
    return try changed(style, effects)
  }

  /// The brush with another style and other effects.
  func changed(_ style: Style, _ effects: [any StrokeEffect]) throws(InvalidValue) -> Brush {
    try Brush(
      engine: engine,
      style: style,
      effects: effects,
      filters: filters,
      tip: tip,
      keeping: keeping
    )
  }

  /// The brush with its ink kept another way.
  public func kept(as keeping: Keeping) -> Brush {
    Brush(unchecked: engine, style, effects, filters, tip, keeping)
  }

  /// How many of the newest samples have ink that one more sample may still change; `nil` if all
  /// may.
  package var revisableTail: Int? {
    var tail = engine.revisableTail
    for filter in filters.reversed() {
      guard let more = filter.revisableTail else { return nil }
      tail = tail * filter.inputsPerKnot + more
    }
    return tail
  }

  /// The memory that a live stroke takes for a sample, in bytes.
  package var memoryOfSample: Int {
    var elements = 1
    if let engine = engine as? CatmullRomEngine { elements = max(1, engine.steps) }
    if engine is InterpolationEngine { elements = 2 }
    return MemoryLayout<StrokeSample>.stride + (1 + filters.count) * MemoryLayout<Knot>.stride
      + effects.count * MemoryLayout<SIMD4<Double>>.stride
      + elements * MemoryLayout<StrokeElement>.stride
  }

  /// What the shape of a finished stroke costs for a sample: about a unit for each nanosecond of one core.
  package var workOfSample: Double {
    var elements = 1.0
    if let engine = engine as? CatmullRomEngine { elements = Double(max(1, engine.steps)) }
    if engine is InterpolationEngine { elements = 2 }
    var work = 80 + 40 * Double(effects.count) + 60 * elements
    for filter in filters { work += filter.revisableTail == nil ? 250 : 150 }
    return work
  }

  /// What the effects may change of the nib.
  package var nibChanges: NibProperties {
    var changes: NibProperties = []
    for effect in effects { changes.formUnion(effect.changes) }
    return changes
  }

  /// Whether a change of one element moves the ink of all behind it: dashes and dabs follow on.
  package var runsOn: Bool {
    if case .dabs = tip { return true }
    return style.dash != nil
  }
}

extension Brush: Hashable {
  /// Equal if style, tip and keeping are, and engine, effects and filters are of the same kinds with
  /// the same settings.
  public static func == (a: Brush, b: Brush) -> Bool {
    if a.parts === b.parts { return true }
    guard a.style == b.style, a.tip == b.tip, a.keeping == b.keeping,
      a.effects.count == b.effects.count, a.filters.count == b.filters.count
    else { return false }
    guard a.engine === b.engine || a.engine.code == b.engine.code else { return false }
    for i in a.effects.indices where a.effects[i] !== b.effects[i] {
      if a.effects[i].code != b.effects[i].code { return false }
    }
    for i in a.filters.indices where a.filters[i] !== b.filters[i] {
      if a.filters[i].code != b.filters[i].code { return false }
    }
    return true
  }

  /// Hashes style and engine.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(engine.code)
  }
}
