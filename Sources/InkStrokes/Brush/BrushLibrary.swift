/// The brushes that people choose from in a host, and the parts that brushes of files may name.
///
/// The command, the Studio and its page take one, so that an app has its own of each:
///
/// ```swift
/// Inkstone.main(library: BrushLibrary(brushes: Brush.catalog + [.reed], plugins: .reeds))
/// ```
public struct BrushLibrary: Sendable {
  /// The brushes, in the order to list them.
  public var brushes: [Brush.Entry]

  /// Makes the parts that brushes of files name.
  public var plugins: PluginCatalog

  /// What this package has alone.
  public static let builtIn = BrushLibrary()

  /// Creates a library.
  public init(brushes: [Brush.Entry] = Brush.catalog, plugins: PluginCatalog = .builtIn) {
    self.brushes = brushes
    self.plugins = plugins
  }
}
