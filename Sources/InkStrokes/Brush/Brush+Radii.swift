extension Brush {
  /// The range of the radius of the brush's ink, in page units.
  ///
  /// `nil` if a custom part may change it.
  ///
  /// Includes the extent that a cap, a join or a tip adds.
  package var radii: ClosedRange<Double>? {
    let width = width
    var (low, high) = (0.5 * width, 0.5 * width)
    func join(_ factors: Double..., of width: Double) {
      for factor in factors { (low, high) = (min(low, factor * width), max(high, factor * width)) }
    }
    switch engine {
    case is SmoothingEngine, is PolylineEngine, is InterpolationEngine, is MidpointEngine,
      is CatmullRomEngine:
      break
    default: return nil
    }
    for stage in stages {
      switch stage {
      case .filter(is Taper): low = 0
      case .filter(is Decimation), .filter(is DouglasPeucker), .filter(is SavitzkyGolay): break
      case .filter: return nil
      case .effect(let effect) where !effect.changes.contains(.radius): break
      case .effect(let effect as PressureWidth):
        (low, high) = (.infinity, 0)
        join(effect.minimum, effect.maximum, effect.fallback, of: 0.5 * width)
      case .effect(let effect as SpeedWidth):
        (low, high) = (.infinity, 0)
        join(effect.slow, effect.fast, of: 0.5 * width)
      case .effect(let effect as StylusWidth):
        let sum = effect.minimum + effect.maximum
        join(effect.minimum, effect.maximum, of: sum > 0 ? width / sum : 1)
      case .effect(let effect as FingerWidth):
        let sum = effect.minimum + effect.maximum
        join(effect.minimum, effect.maximum, 1, of: sum > 0 ? width / sum : 1)
      case .effect(let effect as TiltShading):
        (low, high) = (low * min(1, effect.width), high * max(1, effect.width))
      case .effect(is SpiralWidth): low *= 0.4
      case .effect(is VelocityWidth): low *= 0.2
      case .effect: return nil
      }
    }
    let reach = tip.reach(strokeStyle)
    // A tap has a minimum width, however thin the pen is.
    high = max(high, 0.5 * min(1, width)) * max(1, reach)
    return (reach == 1 ? low : 0)...high
  }
}
