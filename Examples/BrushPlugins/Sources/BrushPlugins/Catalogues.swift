public import InkFilters
import InkGraphics
public import InkStrokes

extension PluginCatalog {
  /// The built-in parts and those of this package.
  public static let brushPlugins = PluginCatalog(
    engines: [ElasticEngine.part],
    effects: [BroadNib.part],
    filters: [TautString.part],
    formulas: [VividLight.part],
    colorSpaces: [HWBColorSpace.part]
  )
}

extension FilterCatalog {
  /// The built-in filters for fading layers and the filter of this package.
  public static let brushPlugins = FilterCatalog([Yellowing.part])
}
