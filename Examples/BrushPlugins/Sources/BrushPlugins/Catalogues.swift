public import InkFilters
import InkGraphics
public import InkStrokes

extension PluginCatalog {
  /// The built-in kinds and those of this package.
  ///
  /// A code whose settings cannot be is left unknown, so that it is kept as it is.
  public static let brushPlugins = PluginCatalog(
    engine: { code in
      let p = code.parameters
      guard code.identifier == ElasticEngine.kind, p.count == 3 else { return nil }
      return try? ElasticEngine(tension: p[0], continuity: p[1], bias: p[2])
    },
    effect: { code in
      let p = code.parameters
      guard code.identifier == BroadNib.kind, p.count == 2 else { return nil }
      return try? BroadNib(angle: p[0], least: p[1])
    },
    filter: { code in
      let p = code.parameters
      guard code.identifier == TautString.kind, p.count == 1 else { return nil }
      return try? TautString(length: p[0])
    },
    formula: { $0 == VividLight.shared.code ? VividLight.shared : nil },
    colorSpace: { $0 == HWBColorSpace.identifier ? HWBColorSpace.shared : nil }
  )
}

extension FilterCatalog {
  /// The built-in kinds of filters for fading layers and that of this package.
  public static let brushPlugins = FilterCatalog { code in
    let p = code.parameters
    guard code.identifier == Yellowing.kind, p.count == 4 else { return nil }
    return try? Yellowing(target: Color(red: p[0], green: p[1], blue: p[2]), speed: p[3])
  }
}
