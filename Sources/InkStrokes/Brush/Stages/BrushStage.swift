public import InkGraphics

/// One step on the way from samples to the line that an engine draws.
///
/// What a stage lets out is what the next one sees.
public enum BrushStage: Sendable {
  /// Shapes the nib at each knot.
  case effect(any StrokeEffect)
  /// Changes the line of knots.
  case filter(any PointFilter)

  /// Identifies the stage and its settings.
  public var code: PluginCode {
    switch self {
    case .effect(let effect): effect.code
    case .filter(let filter): filter.code
    }
  }
}

extension BrushStage: Hashable {
  /// Equal if they are of the same kind with the same settings.
  public static func == (a: BrushStage, b: BrushStage) -> Bool {
    switch (a, b) {
    case (.effect(let a), .effect(let b)): a === b || a.code == b.code
    case (.filter(let a), .filter(let b)): a === b || a.code == b.code
    default: false
    }
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// Stages that run together: effects that follow each other go over the knots once.
enum StageGroup: Sendable {
  case effects(EffectGroup)
  case filter(any PointFilter)

  /// Gathers stages; the effects before the first filter come apart, as they run over samples.
  static func groups(_ stages: [BrushStage]) -> (first: EffectGroup, rest: [StageGroup]) {
    var first: EffectGroup?
    var rest: [StageGroup] = []
    var effects: [any StrokeEffect] = []
    for stage in stages {
      switch stage {
      case .effect(let effect):
        // What changes the style of the whole stroke alone has nothing to do at knots.
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

/// Effects that follow each other, and how much they remember.
final class EffectGroup: Sendable {
  let effects: [any StrokeEffect]
  /// How many numbers each remembers.
  let counts: [Int]
  /// How many numbers all remember.
  let total: Int

  init(_ effects: [any StrokeEffect]) {
    self.effects = effects
    counts = effects.map { max(0, $0.memoryCount) }
    total = counts.reduce(0, +)
  }
}
