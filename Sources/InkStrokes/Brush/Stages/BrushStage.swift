public import InkGraphics

/// One step between the samples of a stroke and the engine, which draws curves.
///
/// The output of a stage is the input of the next.
public enum BrushStage: Sendable {
  /// An effect, which changes the ``Nib`` at each ``Knot``.
  case effect(any StrokeEffect)
  /// A filter, which changes the sequence of ``Knot``s.
  case filter(any PointFilter)

  /// The name and the settings of the stage, by which files identify it.
  public var code: PluginCode {
    switch self {
    case .effect(let effect): effect.code
    case .filter(let filter): filter.code
    }
  }
}

extension BrushStage: Hashable {
  /// Whether both are effects, or both filters, with the same name and settings.
  public static func == (a: BrushStage, b: BrushStage) -> Bool {
    switch (a, b) {
    case (.effect(let a), .effect(let b)): a === b || a.code == b.code
    case (.filter(let a), .filter(let b)): a === b || a.code == b.code
    default: false
    }
  }

  /// Hashes the name and the settings of the stage.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// Stages that run together: consecutive effects, which share one pass over the knots, or a single filter.
enum StageGroup: Sendable {
  case effects(EffectGroup)
  case filter(any PointFilter)

  /// Groups stages; `first` has the effects before the first filter, which run over samples.
  static func groups(_ stages: [BrushStage]) -> (first: EffectGroup, rest: [StageGroup]) {
    var first: EffectGroup?
    var rest: [StageGroup] = []
    var effects: [any StrokeEffect] = []
    for stage in stages {
      switch stage {
      case .effect(let effect):
        // Effects that change only the style of the whole stroke are not evaluated at knots.
        if effect.changes != .stroke { effects.append(effect) }
      case .filter(let filter):
        if first == nil {
          first = EffectGroup(effects)
        } else if !effects.isEmpty {
          rest.append(.effects(EffectGroup(effects)))
        }
        effects = []
        rest.append(.filter(filter))
      }
    }
    guard let first else { return (EffectGroup(effects), []) }
    if !effects.isEmpty { rest.append(.effects(EffectGroup(effects))) }
    return (first, rest)
  }
}

/// Consecutive effects, and the sizes of their memory.
final class EffectGroup: Sendable {
  let effects: [any StrokeEffect]
  /// The number of values that each effect remembers per knot, in the order of the effects.
  let counts: [Int]
  /// The number of values that all effects together remember per knot.
  let total: Int

  init(_ effects: [any StrokeEffect]) {
    self.effects = effects
    counts = effects.map { max(0, $0.memoryCount) }
    total = counts.reduce(0, +)
  }
}
