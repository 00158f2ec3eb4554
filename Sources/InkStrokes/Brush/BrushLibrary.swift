/// The brushes that a host offers, and the engines, effects, tips and other parts that brushes in files may name.
///
/// The `inkstone` command and the Studio, its drawing program for browsers, accept a library, so that an app can add
/// its own brushes and parts to both:
///
/// ```swift
/// Inkstone.main(library: BrushLibrary(brushes: Brush.catalog + [.reed], plugins: .reeds))
/// ```
public struct BrushLibrary: Sendable {
  /// The brushes, in display order.
  public var brushes: [Brush.Entry]

  /// The catalog that creates the parts of brushes in files, such as engines and effects, by their names.
  public var plugins: PluginCatalog

  /// The library of the built-in brushes and parts.
  public static let builtIn = BrushLibrary()

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - brushes: The brushes, in display order. The default is ``Brush/catalog``.
  ///   - plugins: The parts that files may name. The default is the built-in ones.
  public init(brushes: [Brush.Entry] = Brush.catalog, plugins: PluginCatalog = .builtIn) {
    self.brushes = brushes
    self.plugins = plugins
  }
}
