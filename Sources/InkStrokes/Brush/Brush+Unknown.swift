public import InkGraphics

extension Brush {
  /// The names of the parts that the ``PluginCatalog`` did not know when the brush was decoded.
  ///
  /// In the order engine, stages, tip, color space; empty if all were known. The brush keeps such parts when it is
  /// encoded again. It draws with substitutes: a smoothing engine, no stage, a disc, the sRGB color that was stored
  /// along.
  public var unknownParts: [PartName] {
    var names: [PartName] = []
    if let engine = engine as? UnknownEngine { names.append(engine.code.name) }
    for stage in stages {
      switch stage {
      case .effect(let effect as UnknownEffect): names.append(effect.code.name)
      case .filter(let filter as UnknownFilter): names.append(filter.code.name)
      default: break
      }
    }
    if case .own(let tip as UnknownTip) = tip { names.append(tip.code.name) }
    if let space = style.color.space as? UnknownColorSpace { names.append(space.name) }
    return names
  }
}
